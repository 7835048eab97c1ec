"""Free spots for badges: beside what they mark, on nothing that anybody wants to read."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from renderers.core.boxes import Box

Place = tuple[int, int]

NEAR: Final = 3
"""The distance of a badge from what it marks, where there is room."""
STEP: Final = 6
"""How much farther away it is tried where there is none."""
REACH: Final = 4
"""How far from what it marks a badge may go, in its own sizes."""
CLEAR: Final = 3
"""The least distance of a leader line from what it passes."""


class Spot(NamedTuple):
    """The middle of a badge, and the point of the thing to which a leader line goes."""

    x: int
    y: int
    end: Place

    def box(self, size: int) -> Box:
        """Return the box of a badge of a size."""
        return Box(self.x - size // 2, self.y - size // 2, size, size)


class Margin(NamedTuple):
    """A thing whose badge lies in a margin beside many things.

    The line to it runs along the margin and then close above it; with a `lane` it turns at that
    point before, so that it passes between the things on its way.
    """

    thing: Box
    lane: Place | None = None


def free_height(x: int, y: int, size: int, taken: Sequence[Box], room: Box) -> int:
    """Return the height in a margin, as near as possible, at which a badge covers nothing `taken`.

    It is in `room`; where none is free it is `y`.
    """
    for away in range(room.h):
        for tried in (y + away, y - away):
            spot = Spot(x, tried, (x, tried)).box(size)
            if room.holds(spot) and not any(spot.meets(other) for other in taken):
                return tried
    return y


def free_spot(thing: Box, wish: Place, size: int, taken: Sequence[Box], room: Box) -> Spot:
    """Return the spot nearest to a thing that covers none of what is `taken`, in `room`.

    Of equally near ones it is the nearest to `wish`. Where none is free it covers as little as
    possible.
    """
    reach = thing.inset(-(REACH * size + size))
    near = [box for box in taken if box.meets(reach)]
    others = [box for box in near if not box.meets(thing)]
    least: tuple[int, Spot] | None = None
    for spot in _tried(thing, wish, size):
        box = spot.box(size)
        if not room.holds(box):
            continue
        covered = sum(each.common(box) for each in near)
        if not covered and not _crosses(spot, size, others):
            return spot
        if least is None or covered < least[0]:
            least = covered, spot
    return least[1] if least else Spot(*wish, wish)


def _tried(thing: Box, wish: Place, size: int) -> Iterator[Spot]:
    """Yield spots around a thing, ring by ring."""
    half, gap = size - size // 2, size // 4
    for away in range(NEAR, REACH * size, STEP):
        ring = thing.inset(-(away + half))
        across = [*range(ring.x, ring.right, gap), ring.right]
        down = [*range(ring.y, ring.bottom, gap), ring.bottom]
        places = {(x, y) for x in across for y in (ring.y, ring.bottom)}
        places |= {(x, y) for x in (ring.x, ring.right) for y in down}
        for x, y in sorted(places, key=lambda place: (math.dist(place, wish), place)):
            yield Spot(x, y, nearest(thing, x, y))


def nearest(box: Box, x: int, y: int) -> Place:
    """Return the point of a box that is nearest to a point."""
    return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)


def _crosses(spot: Spot, size: int, others: Sequence[Box]) -> bool:
    """Whether the leader line of a spot runs over other things."""
    long = math.dist((spot.x, spot.y), spot.end)
    for step in range(size // 2, int(long), CLEAR):
        share = step / long
        x = round(spot.x + (spot.end[0] - spot.x) * share)
        y = round(spot.y + (spot.end[1] - spot.y) * share)
        point = Box(x - CLEAR, y - CLEAR, 2 * CLEAR, 2 * CLEAR)
        if any(box.meets(point) for box in others):
            return True
    return False
