"""Numbered badges of what changed, put where a canvas remembers the things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from renderers.core.canvas import Canvas
from renderers.core.tokens import badge
from rules import Event

Key = tuple[object, ...]

MOST: Final = 9
"""Badges on one picture: more would hide what they explain."""
EDGE: Final = 21
STEP: Final = 36


def most_telling(
    events: Sequence[Event],
    interest: Mapping[type[Event], int],
    matters: Callable[[Event], bool],
) -> tuple[tuple[int, Event], ...]:
    """Return the events that get a badge, with numbers from 1 in the order of the events.

    Where more than `MOST` matter, those of the least `interest`, then the oldest, get none.
    """
    worth = [place for place, event in enumerate(events) if matters(event)]
    best = sorted(worth, key=lambda place: (interest[type(events[place])], place))[-MOST:]
    return tuple((number, events[place]) for number, place in enumerate(sorted(best), 1))


def draw_badges(canvas: Canvas, badges: Iterable[tuple[int, Sequence[Key]]]) -> None:
    """Draw numbers, each at the first of its keys that is on the canvas; neighbours move aside."""
    used: dict[tuple[int, int], int] = {}
    for number, keys in badges:
        place = next((canvas.places[key] for key in keys if key in canvas.places), None)
        if place is None:
            continue
        shift = used.get(place, 0)
        used[place] = shift + 1
        x = min(max(place[0], EDGE), canvas.box.w - EDGE) + STEP * shift
        badge(canvas, number, x, min(max(place[1], EDGE), canvas.box.h - EDGE))
