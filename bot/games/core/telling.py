"""Sentences about things: messages whose gaps are filled by the fields of an event or a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from bot.games.core.choices import Names
from bot.i18n import Texts

T = TypeVar("T")


@cache
def gaps_of(message: str) -> frozenset[str]:
    """Return the names of the gaps of a message."""
    return frozenset(name for _, name, _, _ in Formatter().parse(message) if name)


class Telling(Generic[T]):
    """Something that is put into words: an event, a move, a tile, a player.

    Messages about it are given only what the thing itself does not say. `made` are functions of
    the telling that say what a gap holds; for all other gaps `words` says how the field of the
    same name is worded. `names` are those of the seats.
    """

    words: ClassVar[Mapping[str, Callable[[Any, Texts], object]]] = MappingProxyType({})
    made: ClassVar[Mapping[str, Callable[[Any], object]]] = MappingProxyType({})

    def __init__(self, about: T, texts: Texts, names: Names = ()) -> None:
        self.about, self.texts, self.names = about, texts, names

    def gap(self, name: str) -> object:
        """Return what a gap holds unless something else is given for it."""
        if name in self.made:
            return self.made[name](self)
        return self.words[name](getattr(self.about, name), self.texts)

    def gettext(self, message: str, /, **given: object) -> str:
        """Return a message with its gaps filled: those that are `given`, and all others."""
        return self.texts.gettext(message, **self._others(message, given), **given)

    def ngettext(self, one: str, many: str, n: int, /, **given: object) -> str:
        """Return the form of a message for the number `n`, which also fills the gap `{n}`."""
        others = self._others(many, {"n": n, **given})
        return self.texts.ngettext(one, many, n, **others, **given)

    def _others(self, message: str, given: Mapping[str, object]) -> dict[str, object]:
        return {name: self.gap(name) for name in gaps_of(message) - given.keys()}
