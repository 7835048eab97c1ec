"""Checks on the fields of moves: what is true of a value besides how it is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from rules.core.errors import BadNotation
from rules.core.formats import Amounts


class Check(Protocol):
    """A condition on the value of a field, besides how it is written."""

    def __call__(self, value: Any) -> Any:
        """Return the value in canonical form. Raises BadNotation."""
        ...


class Ids:
    """The ids in a field, a word, words or amounts, are `known`; `unknown` is said of others.

    In canonical form they have the order of `known` where it is `sorted`; `once` forbids to name
    one twice. Amounts are always sorted and named once, with numbers that can be written.
    """

    def __init__(
        self, allowed: Iterable[str], unknown: str, *, once: bool = False, sorted: bool = False
    ) -> None:
        self._place = {name: place for place, name in enumerate(allowed)}
        self._unknown = unknown
        self._once = once
        self._sorted = sorted

    @property
    def known(self) -> tuple[str, ...]:
        """The ids in their order."""
        return tuple(self._place)

    def also(self, *names: str) -> Ids:
        """Return the same check with more ids."""
        known = (*self._place, *names)
        return Ids(known, self._unknown, once=self._once, sorted=self._sorted)

    def __call__(self, value: Any) -> Any:
        """Check a word, words or amounts."""
        if isinstance(value, str):
            self._know(value)
            return value
        if value and isinstance(value[0], tuple):
            return self._amounts(value)
        for name in value:
            self._know(name)
            if self._once:
                _named_once(name, value)
        return tuple(sorted(value, key=self._place.__getitem__)) if self._sorted else value

    def _know(self, name: str) -> None:
        if name not in self._place:
            raise BadNotation(self._unknown, word=name)

    def _amounts(self, amounts: Amounts) -> Amounts:
        names = tuple([name for name, _ in amounts])
        for name in names:
            self._know(name)
            _named_once(name, names)
        return tuple(sorted(amounts, key=lambda amount: self._place[amount[0]]))


def _named_once(name: str, names: Sequence[str]) -> None:
    if names.count(name) > 1:
        raise BadNotation("You named {word} twice.", word=name)


class Count:
    """A field holds at most `most`, and at least `least`, words or phrases; `wrong` says so."""

    def __init__(self, most: int, wrong: str, *, least: int = 0) -> None:
        self._numbers = range(least, most + 1)
        self._wrong = wrong

    def __call__(self, value: Any) -> Any:
        """Check the number."""
        if len(value) not in self._numbers:
            raise BadNotation(self._wrong, n=self._numbers[-1])
        return value


class Among:
    """The number in a field, or each of its numbers, is one of `known`; `unknown` says so.

    In canonical form several are ascending where they are `sorted`; `once` forbids to name one
    twice.
    """

    def __init__(
        self, allowed: Iterable[int], unknown: str, *, once: bool = False, sorted: bool = False
    ) -> None:
        self._known = frozenset(allowed)
        self._unknown = unknown
        self._once = once
        self._sorted = sorted

    def __call__(self, value: Any) -> Any:
        """Check a number or numbers."""
        numbers = value if isinstance(value, tuple) else (value,)
        for number in numbers:
            if number not in self._known:
                raise BadNotation(self._unknown, word=str(number))
            if self._once and numbers.count(number) > 1:
                raise BadNotation("You named {word} twice.", word=str(number))
        return tuple(sorted(numbers)) if self._sorted else value
