"""Reading what was chosen for a preference, for the adapters of all titles."""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from typing import Final

import rules
from bot.i18n import noted
from rules.core.errors import BadNotation, RulesError
from rules.core.notation import Move
from rules.core.state import State

_BETWEEN: Final = re.compile(r"[\s,>]+")
UNKNOWN: Final = noted("The order cannot name {word}; it can name: {words}.")
NEEDED: Final = noted("The order must name at least one of: {words}.")
NUMBER_NEEDED: Final = noted("The order needs a number, such as {example}.")
TWO_NUMBERS: Final = noted("The order has one number only.")


def read_list(argument: str, words: Collection[str]) -> str:
    """Return a list of some of `words`, each once, in the order given. Raises BadNotation."""
    chosen = _words(argument)
    for word in chosen:
        if word not in words:
            raise BadNotation(UNKNOWN, word=word[:60], words=", ".join(words))
    if not chosen:
        raise BadNotation(NEEDED, words=", ".join(words))
    return " ".join(dict.fromkeys(chosen))


def read_limit(argument: str, words: Collection[str], example: str, *, needed: bool = True) -> str:
    """Return words and one number, the number last. Raises BadNotation.

    `example` is an argument that is right; with `needed` there must be a word.
    """
    chosen = _words(argument)
    numbers = [word for word in chosen if word.isdecimal() and len(word) < 4]
    if not numbers:
        raise BadNotation(NUMBER_NEEDED, example=example)
    if len(numbers) > 1:
        raise BadNotation(TWO_NUMBERS)
    others = " ".join(word for word in chosen if word not in numbers)
    named = read_list(others, words) if others or needed else ""
    return f"{named} {int(numbers[0])}".strip()


def legal_move(view: State, seat: int, text: str) -> Move | None:
    """Return the move that a notation spells if it is legal now, else None."""
    with suppress(RulesError):
        return rules.parse(view, seat, text)
    return None


def first_legal(view: State, seat: int, texts: Collection[str]) -> Move | None:
    """Return the first of several moves in notation that is legal now."""
    found = (legal_move(view, seat, text) for text in texts)
    return next((move for move in found if move is not None), None)


def _words(argument: str) -> list[str]:
    return [word for word in _BETWEEN.split(argument.strip().lower()) if word]
