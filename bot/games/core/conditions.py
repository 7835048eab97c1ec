"""Conditions of planned moves, on which a row of moves is played.

In notation they come before a row: `if LIM gives wheat: play trade LIM x2`. Each game defines its
own (`Foresight.holds`) and the names of their words (`Foresight.condition_names`). `POSSIBLE` is
common to all: the row is played whatever else has changed. A row with a condition may be carried
out in another way than it was shown (`Foresight.serving`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from bot.i18n import Texts

POSSIBLE: Final = "possible"
"""The condition that holds whenever the row can be played."""
_IF: Final = "if"
_BEFORE: Final = re.compile(rf"{_IF} ([^:]+): ")
_SIGN: Final = re.compile(r"\s*[:：]\s*")
_HERE: Final = "\0"


def split_condition(text: str) -> tuple[str, str]:
    """Split a row of moves into its condition ("" for none) and the row without it."""
    before = _BEFORE.match(text)
    return ("", text) if before is None else (before[1], text[before.end() :])


def written_condition(text: str, languages: Iterable[Texts]) -> tuple[str, str]:
    """Split a row of moves that a person wrote into its condition, in their words, and the rest.

    It says "if" in one of the languages or in notation. The condition is "" if there is none.
    """
    before, *behind = _SIGN.split(text, maxsplit=1)
    if not behind:
        return "", text
    for start, end in ((f"{_IF} ", ""), *map(_words_around, languages)):
        if before.startswith(start) and before.endswith(end) and len(before) > len(start + end):
            return before.removeprefix(start).removesuffix(end).strip(), behind[0]
    return "", text


def _words_around(texts: Texts) -> tuple[str, str]:
    """Return what stands before and behind a condition in a language."""
    before, _ = _SIGN.split(_if(_HERE, "", texts), maxsplit=1)
    start, _, end = before.partition(_HERE)
    return start, end


def _if(condition: str, moves: str, texts: Texts) -> str:
    return texts.gettext("if {condition}: {moves}", condition=condition, moves=moves)


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
    return _if(words(condition, texts), moves, texts)


def with_condition(condition: str, text: str) -> str:
    """Return a row of moves with a condition before it; "" leaves it as it is."""
    return " ".join((_IF, f"{condition}:", text)) if condition else text
