"""Numbered badges of what changed, put where a canvas remembers the things."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import S
from renderers.core.palette import AMBER
from renderers.core.tokens import badge
from rules import Event

Key = tuple[object, ...]

MOST: Final = 9
"""Badges on one picture: more would hide what they explain."""
MARGIN: Final = 3
"""Between a badge and the edge of the picture."""
EDGE: Final = 2
"""The width of the dark edge around a badge."""
LINE: Final = 3
"""The width of the line that leads from a badge to its thing, and of the outline of that."""


def _always(_event: Event, _events: Sequence[Event]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Badges(Generic[S]):
    """The badges of a game by declaration.

    `interest` holds the events that may have one; where there are too many, those of the least
    interest, then the oldest, get none. `places` yields, for each badge of an event, the keys of
    the places where it may go, the best first. `matters` says whether an event, among all that
    happened, is worth a badge.
    """

    interest: Mapping[type[Event], int]
    places: Callable[[Event, S], Iterable[Sequence[Key]]]
    matters: Callable[[Event, Sequence[Event]], bool] = _always

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        """Return the events with a badge and their numbers from 1, in the order of the events."""
        worth = [
            place
            for place, event in enumerate(events)
            if type(event) in self.interest and self.matters(event, events)
        ]
        best = sorted(worth, key=lambda at: (self.interest[type(events[at])], at))[-MOST:]
        return tuple((number, events[place]) for number, place in enumerate(sorted(best), 1))

    def draw(self, canvas: Canvas, table: S, events: Sequence[Event]) -> None:
        """Draw the badges of `events` where `canvas` remembers their things."""
        numbered = self.numbered(events)
        draw_badges(
            canvas, [(n, keys) for n, event in numbered for keys in self.places(event, table)]
        )


class _Placed(NamedTuple):
    """A badge that has found its place: its number, its key, its middle."""

    number: int
    key: Key
    x: int
    y: int


def draw_badges(canvas: Canvas, badges: Iterable[tuple[int, Sequence[Key]]]) -> None:
    """Draw numbers, each at the first of its keys that is on the canvas; neighbours move aside.

    The badge of a thing that it must not cover lies in a margin; the thing gets an outline, and a
    line leads to it between the things of its neighbourhood.
    """
    placed = list(_placed(canvas, badges))
    for each in placed:
        if each.key in canvas.things:
            _lead(canvas, each)
    size, letters = canvas.badge
    for each in placed:
        badge(canvas, each.number, each.x, each.y, size, letters)
        canvas.badges.append(_around(each.x, each.y, size))


def _placed(canvas: Canvas, badges: Iterable[tuple[int, Sequence[Key]]]) -> Iterator[_Placed]:
    """Yield badges with their places: beside equal ones, in a margin below or above others."""
    used: dict[tuple[int, int], int] = {}
    taken: list[Box] = []
    size = canvas.badge[0]
    edge = size // 2 + MARGIN
    for number, keys in badges:
        key = next((key for key in keys if key in canvas.places), None)
        if key is None:
            continue
        place = canvas.places[key]
        x = min(max(place[0], edge), canvas.box.w - edge)
        y = min(max(place[1], edge), canvas.box.h - edge)
        if key in canvas.things:
            y = _free(x, y, size, taken)
            taken.append(_around(x, y, size))
        else:
            shift = used.get(place, 0)
            used[place] = shift + 1
            x += size * shift
        yield _Placed(number, key, x, y)


def _around(x: int, y: int, size: int) -> Box:
    """Return the box of a badge around a point, with its edge."""
    return Box(x - size // 2 - EDGE, y - size // 2 - EDGE, size + 2 * EDGE, size + 2 * EDGE)


def _free(x: int, y: int, size: int, taken: Sequence[Box]) -> int:
    """Return the height in a margin, as near as possible, at which a badge meets no other one."""
    for away in itertools.count():
        for tried in (y + away, y - away):
            spot = _around(x, tried, size)
            if not any(spot.meets(other) for other in taken):
                return tried
    raise AssertionError("a column without end")


def _lead(canvas: Canvas, placed: _Placed) -> None:
    """Outline a thing, and draw the line to it from its badge; it ends above the thing."""
    thing = canvas.things[placed.key]
    canvas.outlined(thing.inset(-LINE), AMBER, 12, LINE)
    x, y = placed.x, placed.y
    if placed.key in canvas.lanes:
        turn_x, turn_y = canvas.lanes[placed.key]
        _down(canvas, x, y, turn_y)
        _across(canvas, x, turn_x, turn_y)
        x, y = turn_x, turn_y
    top = thing.y - 2
    _down(canvas, x, y, top)
    _across(canvas, x, thing.x if x < thing.x else thing.right, top)


def _down(canvas: Canvas, x: int, one: int, other: int) -> None:
    """Draw an upright line."""
    top = min(one, other) - LINE // 2
    canvas.area(Box(x - LINE // 2, top, LINE, abs(one - other) + LINE), AMBER)


def _across(canvas: Canvas, one: int, other: int, y: int) -> None:
    """Draw a level line."""
    left = min(one, other) - LINE // 2
    canvas.area(Box(left, y - LINE // 2, abs(one - other) + LINE, LINE), AMBER)
