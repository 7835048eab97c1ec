"""Numbered badges of what changed, put where a canvas remembers the things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from renderers.core.canvas import Canvas
from renderers.core.game import S
from renderers.core.tokens import badge
from rules import Event

Key = tuple[object, ...]

MOST: Final = 9
"""Badges on one picture: more would hide what they explain."""
MARGIN: Final = 3
"""Between a badge and the edge of the picture."""


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


def draw_badges(canvas: Canvas, badges: Iterable[tuple[int, Sequence[Key]]]) -> None:
    """Draw numbers, each at the first of its keys that is on the canvas; neighbours move aside."""
    used: dict[tuple[int, int], int] = {}
    size, letters = canvas.badge
    edge = size // 2 + MARGIN
    for number, keys in badges:
        place = next((canvas.places[key] for key in keys if key in canvas.places), None)
        if place is None:
            continue
        shift = used.get(place, 0)
        used[place] = shift + 1
        x = min(max(place[0], edge), canvas.box.w - edge) + size * shift
        y = min(max(place[1], edge), canvas.box.h - edge)
        badge(canvas, number, x, y, size, letters)
