"""Conditions of planned moves, on which a row of moves is played.

In notation they come before a row: `if LIM gives wheat: play trade LIM x2`. Each game defines its
own (`Foresight.holds`). `POSSIBLE` is common to all: the row is played whatever else has changed.
A row with a condition may be carried out in another way than it was shown (`Foresight.serving`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from bot.i18n import Texts

POSSIBLE: Final = "possible"
"""The condition that holds whenever the row can be played."""
_IF: Final = "if"
_BEFORE: Final = re.compile(rf"{_IF} ([^:]+): ")


def split_condition(text: str) -> tuple[str, str]:
    """Split a row of moves into its condition ("" for none) and the row without it."""
    before = _BEFORE.match(text)
    return ("", text) if before is None else (before[1], text[before.end() :])


def on_condition(
    condition: str, moves: str, words: Callable[[str, Texts], str], texts: Texts
) -> str:
    """Return `moves`, which are in words, with their condition, if they have one.

    `words` puts a condition into words as the end of "if …".
    """
    if not condition:
        return moves
    if condition == POSSIBLE:
        return texts.gettext("{moves}, even if something has changed", moves=moves)
    phrase = words(condition, texts)
    return texts.gettext("if {condition}: {moves}", condition=phrase, moves=moves)


def with_condition(condition: str, text: str) -> str:
    """Return a row of moves with a condition before it; "" leaves it as it is."""
    return " ".join((_IF, f"{condition}:", text)) if condition else text
