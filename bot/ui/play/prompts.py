"""The controls for the choices of a question.

Few choices are buttons, one tap each; many, or choices whose consequence needs words, are
selects, two taps. Custom ids carry the notation, so nothing is kept in memory; one that is too
long is found again among the choices of the same question (`bot.ui.play.actions`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from bot.games.core.choices import PART, OfferedMove, page_label, parted
from bot.i18n import Texts
from bot.ui.controls import Control
from bot.ui.layout import VALUE_LIMIT, Button, Row, button, option, rows_of, select
from bot.ui.marks import marked
from bot.ui.play.controls import MoveButton, MoveSelect

BUTTONS: Final = 10
"""More choices than this become a select."""
SHORT_LABEL: Final = 38
"""The characters of a button's label that a phone shows."""

_AT_END: Final = re.compile(r" \([^()]*\)$")


def choice_rows(
    choices: Sequence[OfferedMove], game_id: int, question: int, texts: Texts
) -> list[Row]:
    """Return the rows of controls for the choices of one seat; [] if there are none."""
    move_button = partial(MoveButton.of, game_id, question)
    return move_rows(choices, move_button, partial(MoveSelect, game_id, question), texts)


def move_rows(
    choices: Sequence[OfferedMove],
    move_button: Callable[[str], Control],
    move_select: Callable[[int], Control],
    texts: Texts,
) -> list[Row]:
    """Return the rows of controls for moves; [] if there are none.

    The controls are made by `move_button` from a notation, and by `move_select` from the place of
    a select among several.
    """
    if not choices:
        return []
    grouped = any(choice.group for choice in choices)
    if len(choices) <= BUTTONS and not grouped:
        return rows_of(_buttons(choices, move_button))
    return _selects(choices, move_select, texts)


def _buttons(choices: Sequence[OfferedMove], move_button: Callable[[str], Control]) -> list[Button]:
    """Return a button for each choice.

    Of moves of one kind all say their consequence, or none does: a fact on one button alone would
    be missed on the others.
    """
    told = [_with_consequence(each) for each in choices]
    cut = {
        _kind(each)
        for each, label in zip(choices, told, strict=True)
        if not each.brief and not label and each.consequence
    }
    return [
        button(
            each.brief or (each.label if _kind(each) in cut else label or each.label),
            move_button(each.text),
            each.style,
            sign=each.sign,
        )
        for each, label in zip(choices, told, strict=True)
    ]


def _kind(choice: OfferedMove) -> str:
    return choice.text.partition(" ")[0]


def _with_consequence(choice: OfferedMove) -> str:
    """Return the label with as much of the consequence as a phone still shows, "" for none.

    What follows at once and where a number comes from, in brackets, go first; a list is whole.
    """
    first = choice.consequence.partition(PART)[0]
    for told in (choice.consequence, _AT_END.sub("", first)):
        both = f"{choice.label} · {told}"
        if told and len(both) <= SHORT_LABEL:
            return both
    return ""


def _selects(
    choices: Sequence[OfferedMove], move_select: Callable[[int], Control], texts: Texts
) -> list[Row]:
    """Return selects of at most 25 choices, one or more for each group."""
    rows: list[Row] = []
    for group, members in groupby(choices, key=lambda choice: choice.group):
        for page, part in parted(list(members)):
            options = [
                option(marked(each.text, VALUE_LIMIT), each.label, each.consequence, sign=each.sign)
                for each in page
            ]
            named = [each.label for each in page]
            label = page_label(group or texts.gettext("Choose a move"), named, part, texts)
            rows.append(select(move_select(len(rows)), label, options))
    return rows
