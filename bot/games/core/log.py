"""The log: what happened in words, one line for an event or for several that belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from bot.games.core.choices import Line, Names
from bot.i18n import Texts
from rules import Event

T = TypeVar("T")
Teller: TypeAlias = str | Callable[[Any, Any], str | None] | None
"""A message whose gaps the event fills, or a function of the event and its telling.

None, or a function that returns None, where nobody needs a line.
"""
NO_BADGES: Final[Mapping[int, int]] = MappingProxyType({})


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


@dataclass(frozen=True, slots=True)
class Reading:
    """The events that are told together, and to whom.

    `badges` maps `id(event)` to the number of the event in the picture, `lines` to its line by
    itself, as soon as that is known.
    """

    events: Sequence[Event]
    names: Names
    texts: Texts
    badges: Mapping[int, int]
    lines: dict[int, str | None] = field(default_factory=dict)


class Log:
    """The log of a game, by declaration.

    `lines` says how each kind of event is told; `telling` fills the gaps of its messages. Events
    of the kinds in `secrets` say that a seat has decided something that others do not see yet;
    they are left out once an event in `outdating` has followed for the seat.
    """

    telling: ClassVar[type[Telling[Event]]]
    lines: ClassVar[Mapping[type[Event], Teller]]
    secrets: ClassVar[tuple[type[Event], ...]] = ()
    outdating: ClassVar[tuple[type[Event], ...]] = ()

    def tell(
        self,
        events: Sequence[Event],
        names: Names,
        texts: Texts,
        numbered: Iterable[tuple[int, Event]] = (),
    ) -> tuple[Line, ...]:
        """Return the lines about what happened, each with its first badge.

        `numbered` are the events that have badges in the picture, with their numbers.
        """
        badges = {id(event): number for number, event in numbered}
        reading = Reading(events, names, texts, badges)
        lines = []
        for group in self._groups(reading):
            text = self.told(group, reading)
            if text is not None:
                lines.append(Line(text, badges.get(id(group[0])), tuple(group)))
        return tuple(lines)

    def joins(self, event: Event, group: Sequence[Event]) -> bool:
        """Whether an event belongs in the line of those before it."""
        return False

    def told(self, group: Sequence[Event], reading: Reading) -> str | None:
        """Return the line for events that belong together: that of the first."""
        return self.line(group[0], reading)

    def line(self, event: Event, reading: Reading) -> str | None:
        """Return the line for an event as it is declared, None if nobody needs it."""
        if id(event) in reading.lines:
            return reading.lines[id(event)]
        line, teller = None, self.lines[type(event)]
        if teller is not None:
            telling = self.telling(event, reading.texts, reading.names)
            line = telling.gettext(teller) if isinstance(teller, str) else teller(event, telling)
        reading.lines[id(event)] = line
        return line

    def outdated(self, events: Sequence[Event]) -> list[Event]:
        """Return the events that need not be told any more: secrets that are out by now."""
        numbers: list[Event] = []
        seats: set[int] = set()
        for event in reversed(events):
            if isinstance(event, self.secrets) and not seats.isdisjoint(_seats_of(event)):
                numbers.append(event)
            if isinstance(event, self.outdating):
                seats.update(_seats_of(event))
        return numbers

    def _groups(self, reading: Reading) -> list[list[Event]]:
        """Return the events that are told, in groups that share a line."""
        outdated = {id(event) for event in self.outdated(reading.events)}
        groups: list[list[Event]] = []
        for event in reading.events:
            if id(event) in outdated or self.line(event, reading) is None:
                continue
            if groups and self.joins(event, groups[-1]):
                groups[-1].append(event)
            else:
                groups.append([event])
        return groups


def _seats_of(event: Any) -> tuple[int, ...]:
    """Return the seat of an event about a secret, or its seats if it is about several."""
    seats: tuple[int, ...] = getattr(event, "seats", None) or (event.seat,)
    return seats
