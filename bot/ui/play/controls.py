"""The controls below a question and in the private panel of its answer.

Few choices are buttons, one tap each; many, or choices whose consequence needs words, are
selects, two taps. Custom ids carry the notation, so nothing is kept in memory; one that is too
long is found again among the choices of the same question (`bot.ui.play.actions`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Annotated, Final, Literal, Self, TypeAlias

from bot.games.core.choices import PART, OfferedMove, page_label, parted
from bot.i18n import Texts
from bot.ui.controls import CUSTOM_ID_LENGTH, Control, Number, Place, mark, marked
from bot.ui.layout import VALUE_LIMIT, Button, Row, button, option, rows_of, select

QuestionVerb: TypeAlias = Literal[
    "panel", "plan", "hand", "mine", "undo", "since", "effects", "hint"
]
BUTTONS: Final = 10
"""More choices than this become a select."""
SHORT_LABEL: Final = 38
"""The characters of a button's label that a phone shows."""

_AT_END: Final = re.compile(r" \([^()]*\)$")


class MoveButton(Control, prefix="m"):
    """A move to play; the text is its notation, or the mark of one that is too long for an id."""

    game: Number
    question: Number
    text: Annotated[str, r".+"]

    @classmethod
    def of(cls, game: int, question: int, notation: str) -> Self:
        """Return the button that plays a move, whatever the length of its notation."""
        room = CUSTOM_ID_LENGTH - len(cls(game, question, "").custom_id)
        return cls(game, question, marked(notation, room))


class MoveSelect(Control, prefix="s"):
    """Moves to choose from; a question may have several selects, numbered by `place`."""

    game: Number
    question: Number
    place: Place


class QuestionButton(Control, prefix="g"):
    """Beside a question: private panels, hand and board, hints, what was missed, taking back."""

    game: Number
    question: Number
    verb: QuestionVerb


class DoorButton(Control, prefix="d"):
    """A door to the private panel: it opens with the change of this code made."""

    game: Number
    question: Number
    code: Annotated[str, r"[^: ]+"]


class PanelButton(Control, prefix="p"):
    """Undo step, Reset, Confirm and Save of a private panel; Play after a second look.

    The moves that are played or saved are those of the draft with the mark `draft`.
    """

    game: Number
    question: Number
    verb: Literal["undo", "reset", "confirm", "keep", "sure"]
    draft: Annotated[str, r"#[0-9a-f]{16}"] | None = None

    @classmethod
    def finishing(
        cls, game: int, question: int, verb: Literal["confirm", "keep", "sure"], draft: str
    ) -> Self:
        """Return the button that plays or saves a draft."""
        return cls(game, question, verb, mark(draft))


class EditSelect(Control, prefix="x"):
    """Changes of the draft in a private panel to choose from; `place` tells the selects apart."""

    game: Number
    question: Number
    place: Place


class EditButton(Control, prefix="e"):
    """One change of the draft in a private panel."""

    game: Number
    question: Number
    code: Annotated[str, r"[^: ]+"]


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
    words = [_with_consequence(choice) for choice in choices]
    cut = {
        _kind(each)
        for each, label in zip(choices, words, strict=True)
        if not each.brief and not label and each.consequence
    }
    return [
        button(
            each.brief or (each.label if _kind(each) in cut else label or each.label),
            move_button(each.text),
            each.style,
            sign=each.sign,
        )
        for each, label in zip(choices, words, strict=True)
    ]


def _kind(choice: OfferedMove) -> str:
    return choice.text.partition(" ")[0]


def hides(choices: Sequence[OfferedMove]) -> bool:
    """Whether these choices are buttons that do not say all about what they choose."""
    buttons = len(choices) <= BUTTONS and not any(choice.group for choice in choices)
    return buttons and any(
        choice.consequence and not _with_consequence(choice) for choice in choices
    )


def _with_consequence(choice: OfferedMove) -> str:
    """Return the label with as much of the consequence as a phone still shows, "" for none.

    What follows at once and where a number comes from, in brackets, go first; a list is whole.
    """
    first = choice.consequence.partition(PART)[0]
    for words in (choice.consequence, _AT_END.sub("", first)):
        both = f"{choice.label} · {words}"
        if words and len(both) <= SHORT_LABEL:
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
