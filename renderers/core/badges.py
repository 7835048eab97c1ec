"""Numbered badges of what changed, put where a canvas remembers the things."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic

from renderers.core.canvas import Canvas
from renderers.core.game import S
from renderers.core.margins import MARGIN, RIM, lead, spot_in_margin
from renderers.core.palette import AMBER, SHADE
from renderers.core.routes import stroke
from renderers.core.spots import BadgeSpot, free_spot
from renderers.core.tokens import badge
from rules import Event

Key = tuple[object, ...]

MOST: Final = 9
"""Badges on one picture: more would hide what they explain."""
LINE: Final = 5
"""The width of a leader line without its dark edge."""
CLOSE: Final = 6
"""Up to this distance a badge needs no leader line."""


def by_rank(ranks: Mapping[int, Sequence[type[Event]]]) -> Mapping[type[Event], int]:
    """Return the interest of events from those of each rank."""
    return {event: rank for rank, events in ranks.items() for event in events}


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
    most: ClassVar[int] = MOST

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        """Return the events with a badge and their numbers from 1, in the order of the events."""
        worth = [
            place
            for place, event in enumerate(events)
            if type(event) in self.interest and self.matters(event, events)
        ]
        best = sorted(worth, key=lambda at: (self.interest[type(events[at])], at))[-self.most :]
        return tuple((number, events[place]) for number, place in enumerate(sorted(best), 1))

    def draw(self, canvas: Canvas, table: S, events: Sequence[Event]) -> None:
        """Draw the badges of `events` where `canvas` remembers their things."""
        numbered = self.numbered(events)
        draw_badges(
            canvas, [(n, keys) for n, event in numbered for keys in self.places(event, table)]
        )


def draw_badges(canvas: Canvas, badges: Iterable[tuple[int, Sequence[Key]]]) -> None:
    """Draw numbers, each for the first of its keys that is on the canvas.

    Those on the same place move aside. Those beside things keep off all that can be read, and a
    line leads from each to its thing. Those in margins have lines between the things there.
    """
    used: dict[tuple[int, int], int] = {}
    taken = [*canvas.free, *(written.box for written in canvas.written)]
    size, letters = canvas.badge
    spots: list[tuple[int, Key, BadgeSpot]] = []
    for number, keys in badges:
        key = next((key for key in keys if key in canvas.places), None)
        if key is None:
            continue
        if key in canvas.beside:
            spot = free_spot(canvas.beside[key], canvas.places[key], size + RIM, taken, canvas.box)
        elif key in canvas.margins:
            spot = spot_in_margin(canvas, *canvas.places[key], taken)
        else:
            shift = used.get(canvas.places[key], 0)
            used[canvas.places[key]] = shift + 1
            spot = _on_place(canvas, canvas.places[key], shift)
        taken.append(spot.box(size + RIM))
        spots.append((number, key, spot))
    for _, key, spot in spots:
        if key in canvas.margins:
            lead(canvas, spot, canvas.margins[key])
        else:
            _leader(canvas, spot, size)
    for number, _, spot in spots:
        badge(canvas, number, spot.x, spot.y, size, letters)
        canvas.badges.append(spot.box(size + RIM))


def _on_place(canvas: Canvas, place: tuple[int, int], shift: int) -> BadgeSpot:
    """Return a spot on a place, `shift` badges to the right of it, inside the picture."""
    size, _ = canvas.badge
    edge = size // 2 + MARGIN
    x = min(max(place[0], edge), canvas.box.w - edge) + size * shift
    y = min(max(place[1], edge), canvas.box.h - edge)
    return BadgeSpot(x, y, (x, y))


def _leader(canvas: Canvas, spot: BadgeSpot, size: int) -> None:
    """Draw the line from a badge to what it marks, where that is not close to it."""
    if math.dist((spot.x, spot.y), spot.end) > size / 2 + CLOSE:
        line = (((float(spot.x), float(spot.y)), spot.end),)
        canvas.stroke(stroke(line, LINE + RIM, round_ends=False), SHADE)
        canvas.stroke(stroke(line, LINE, round_ends=False), AMBER)
