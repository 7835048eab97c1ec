"""Free spots for badges: beside what they mark, on nothing that anybody wants to read."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers.core.boxes import Box

Place = tuple[int, int]

NEAR: Final = 3
"""The distance of a badge from what it marks, where there is room."""
STEP: Final = 6
"""How much farther away it is tried where there is none."""
REACHES: Final = (2, 6)
"""How far from what it marks a badge may go, in its own sizes: it seldom has to leave the first."""
CLEAR: Final = 3
"""The least distance of a leader line from what it passes."""
DEAR: Final = 3
"""How much longer a line may be to run over so much less."""
LARGE: Final = 12
"""How much worse it is to run over a thing that is larger than a badge."""
FEW: Final = 4
"""So many rings are looked at where no spot is free."""


class BadgeSpot(NamedTuple):
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

    def moved(self, x: int, y: int) -> Margin:
        """Return the same farther to the right and down."""
        lane = self.lane and (self.lane[0] + x, self.lane[1] + y)
        return Margin(self.thing.moved(x, y), lane)


def free_height(x: int, y: int, size: int, taken: Sequence[Box], room: Box) -> int:
    """Return the height in a margin, as near as possible, at which a badge covers nothing `taken`.

    It is in `room`; where none is free it is `y`.
    """
    for away in range(room.h):
        for tried in (y + away, y - away):
            spot = BadgeSpot(x, tried, (x, tried)).box(size)
            if room.holds(spot) and not any(spot.meets(other) for other in taken):
                return tried
    return y


def free_spot(thing: Box, wish: Place, size: int, taken: Sequence[Box], room: Box) -> BadgeSpot:
    """Return the spot near a thing that covers none of what is `taken`, in `room`.

    Its leader line ends on a near side of the thing, is short and runs over as little as possible,
    rather over small things than over large ones; of equals it is the nearest to `wish`. Where no
    spot is free it covers as little as possible.
    """
    for reach in REACHES:
        near = [box for box in taken if box.meets(thing.inset(-(reach * size + size)))]
        spot = _free_within(reach, thing, wish, size, near, room)
        if spot is not None and spot[0] <= reach * size + size // 2:
            return spot[1]  # what is farther away costs more
    return spot[1] if spot else _least(thing, wish, size, near, _inner(room, size))


def _free_within(
    reach: int, thing: Box, wish: Place, size: int, near: Sequence[Box], room: Box
) -> tuple[float, BadgeSpot] | None:
    """Return the best spot up to `reach` badges away, and how bad it is; None if none is free."""
    area = thing.inset(-(reach * size + size))
    others = [box for box in near if not box.meets(thing)]
    half = size // 2
    covers = _Mask(area, near, size - half - 1, half)
    lines = _Mask(area, [box for box in others if box.w <= size], CLEAR - 1, CLEAR)
    lines.add([box for box in others if box.w > size], LARGE)
    inner = _inner(room, size)
    best: tuple[float, BadgeSpot] | None = None
    for away, ring in _rings(thing, size, reach):
        if best is not None and best[0] <= away + half:
            break
        free = [place for place in ring if _in(inner, place) and not covers.at(*place)]
        for place in sorted(free, key=lambda each: (math.dist(each, wish), each)):
            least = math.inf if best is None else best[0]
            spot = _best_way(thing, place, size, lines, least)
            best = spot or best
    return best


def _inner(room: Box, size: int) -> Box:
    """Return where the middle of a badge may be."""
    half = size // 2
    return Box(room.x + half, room.y + half, room.w - size, room.h - size)


def _best_way(
    thing: Box, place: Place, size: int, lines: _Mask, least: float
) -> tuple[float, BadgeSpot] | None:
    """Return the spot with the best way of its line, and how bad it is; None if not below `least`.

    The shortest way is the best one if it is free.
    """
    best: tuple[float, BadgeSpot] | None = None
    shortest = nearest(thing, *place)
    for end in (shortest, *_other_ends(thing, place)):
        spot, far = BadgeSpot(*place, end), math.dist(place, end)
        if far >= least:
            continue
        crossed = _crossed(spot, size, lines, (least - far) / DEAR)
        if far + DEAR * crossed < least:
            least = far + DEAR * crossed
            best = least, spot
        if end == shortest and not crossed:
            break
    return best


def _other_ends(thing: Box, place: Place) -> Iterator[Place]:
    """Yield where a line may end if the shortest way is not free: on the sides that are seen."""
    x, y = place
    if not thing.x <= x <= thing.right:
        side = thing.x if x < thing.x else thing.right
        yield from ((side, end) for end in (thing.y, thing.cy, thing.bottom))
    if not thing.y <= y <= thing.bottom:
        side = thing.y if y < thing.y else thing.bottom
        yield from ((end, side) for end in (thing.x, thing.cx, thing.right))


class _Mask:
    """The points of an area that lie in boxes, or up to some pixels before or behind them."""

    def __init__(self, area: Box, boxes: Sequence[Box], before: int, behind: int) -> None:
        self._area, self._before, self._behind = area, before, behind
        self._image = Image.new("L", (area.w, area.h), 0)
        self.add(boxes, 1)

    def add(self, boxes: Sequence[Box], weight: int) -> None:
        """Let the points of boxes have a weight."""
        pen, before, behind = ImageDraw.Draw(self._image), self._before, self._behind
        for box in boxes:
            left, top = box.x - self._area.x, box.y - self._area.y
            corner = left + box.w - 1 + behind, top + box.h - 1 + behind
            pen.rectangle((left - before, top - before, *corner), fill=weight)
        self._bytes = self._image.tobytes()

    def at(self, x: int, y: int) -> int:
        """Return the weight of a point of the area, 0 if it lies in no box."""
        return self._bytes[(y - self._area.y) * self._area.w + x - self._area.x]


def _in(box: Box, place: Place) -> bool:
    return box.x <= place[0] <= box.right and box.y <= place[1] <= box.bottom


def _rings(thing: Box, size: int, reach: int) -> Iterator[tuple[int, set[Place]]]:
    """Yield the middles of badges around a thing, ring by ring, with their distance."""
    half, gap = size - size // 2, size // 4
    for away in range(NEAR, reach * size, STEP):
        ring = thing.inset(-(away + half))
        across = [*range(ring.x, ring.right, gap), ring.right]
        down = [*range(ring.y, ring.bottom, gap), ring.bottom]
        places = {(x, y) for x in across for y in (ring.y, ring.bottom)}
        yield away, places | {(x, y) for x in (ring.x, ring.right) for y in down}


def _least(thing: Box, wish: Place, size: int, near: Sequence[Box], inner: Box) -> BadgeSpot:
    """Return the spot close to a thing that covers least, where none is free."""
    rings = itertools.islice(_rings(thing, size, REACHES[-1]), FEW)
    spots = [
        BadgeSpot(*p, nearest(thing, *p))
        for _, ring in rings
        for p in sorted(ring)
        if _in(inner, p)
    ]

    def covered(spot: BadgeSpot) -> int:
        return sum(box.common(spot.box(size)) for box in near)

    return min(spots, key=covered, default=BadgeSpot(*wish, wish))


def nearest(box: Box, x: int, y: int) -> Place:
    """Return the point of a box that is nearest to a point."""
    return min(max(x, box.x), box.right), min(max(y, box.y), box.bottom)


def _crossed(spot: BadgeSpot, size: int, lines: _Mask, enough: float) -> int:
    """Return how much the leader line of a spot runs over other things, counted up to `enough`."""
    across, down = spot.end[0] - spot.x, spot.end[1] - spot.y
    long = math.hypot(across, down)
    crossed = 0
    for step in range(size // 2, int(long), CLEAR):
        share = step / long
        crossed += lines.at(spot.x + round(across * share), spot.y + round(down * share))
        if crossed >= enough:
            break
    return crossed
