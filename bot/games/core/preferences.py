"""Preferences: standing instructions of a player for every question of a certain kind."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import ClassVar, Final, Generic, TypeVar

import rules
from bot.i18n import noted
from rules import BadNotation, Move, OptionValue, RulesError, State

S = TypeVar("S", bound=State)

_BETWEEN: Final = re.compile(r"[\s,>]+")
UNKNOWN: Final = noted("You can't use {word} in this order. Choose from: {words}.")
NEEDED: Final = noted("Add at least one of these to the order: {words}.")
NUMBER_NEEDED: Final = noted("Add a number to the order, for example {example}.")
TWO_NUMBERS: Final = noted("This order takes a single number.")


class Preference(ABC, Generic[S]):
    """A standing instruction that a player can give for every question of a certain kind.

    `id` consists of at most 20 small letters; `label` names it and `help` says in one sentence
    what is played; `argument` says what has to be chosen for it, "" if nothing has. All three are
    message ids. `values` are words that the argument can hold. In lists those of a smaller `rank`
    come first. What a preference leads to that `judges` like a computer is shown to no one before
    it is played: that would be a hint.
    """

    id: ClassVar[str]
    label: ClassVar[str]
    help: ClassVar[str]
    argument: ClassVar[str] = ""
    values: ClassVar[tuple[str, ...]] = ()
    rank: ClassVar[int] = 0
    judges: ClassVar[bool] = False

    def read(self, argument: str) -> str:
        """Return a chosen argument in the form in which it is stored. Raises BadNotation."""
        return read_list(argument, self.values) if self.values else ""

    @abstractmethod
    def prefer(self, argument: str, view: S, seat: int) -> Move | None:
        """Return the legal move of `seat` to which it leads now, None if it leads to none.

        `view` is that of the seat, which is asked.
        """

    def offered(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether its question can come up in a game with these options."""
        return True

    def never(self, argument: str, view: S, seat: int) -> bool:
        """Whether it can never lead `seat`, whose view this is, to anything again."""
        return False


class InOrder(Preference[S]):
    """The first of several things in an order that can be had."""

    @abstractmethod
    def move(self, word: str) -> Move:
        """Return the move that takes one of the things."""

    def prefer(self, argument: str, view: S, seat: int) -> Move | None:
        """Return the first of these moves that is legal."""
        return first_legal(view, seat, [str(self.move(word)) for word in argument.split()])


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

    `example` is a valid argument; with `needed` there must be a word.
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
    legal = (legal_move(view, seat, text) for text in texts)
    return next((move for move in legal if move is not None), None)


def _words(argument: str) -> list[str]:
    return [word for word in _BETWEEN.split(argument.strip().lower()) if word]
