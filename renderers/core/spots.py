"""Free spots for the tabs of marks, near what they mark."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image, ImageDraw

from renderers.core.boxes import Box

Place = tuple[int, int]

NEAR: Final = 3
"""The distance of a tab from what it marks, where there is room."""
STEP: Final = 6
"""How far apart spots are tried."""
REACHES: Final = 63, 243
"""How far it goes where there is room, and how far it may go: whole steps beyond `NEAR`."""
FEW: Final = 4
"""So many rings are looked at where no spot is free."""


def free_spot(thing: Box, wish: Place, size: Place, taken: Sequence[Box], room: Box) -> Place:
    """Return the middle of a box of a size near a thing that covers none of what is `taken`.

    It lies in `room`, as close to the thing as possible; of equals it is the nearest to `wish`.
    Where no spot is free it covers as little as possible.
    """
    wide, high = size
    inner = Box(room.x + wide // 2, room.y + high // 2, room.w - wide, room.h - high)
    near: list[Box] = []
    least = NEAR
    for reach in REACHES:
        area = thing.inset(-reach - 2 * wide, -reach - 2 * high)
        near = [box for box in taken if box.meets(area)]
        covers = _covers(area, near, size).tobytes()
        for ring in _rings(thing, size, range(least, reach, STEP)):
            free = [
                (x, y)
                for x, y in ring
                if _in(inner, (x, y)) and not covers[(y - area.y) * area.w + x - area.x]
            ]
            if free:
                return min(free, key=lambda place: (math.dist(place, wish), place))
        least = reach
    return _least(thing, wish, size, near, inner)


def _covers(area: Box, boxes: Sequence[Box], size: Place) -> Image.Image:
    """Return the mask of the middles in an area around which a box of a size meets others."""
    mask = Image.new("L", (area.w, area.h), 0)
    pen, (wide, high) = ImageDraw.Draw(mask), size
    for box in boxes:
        left, top = box.x - area.x, box.y - area.y
        before = left - (wide - wide // 2) + 1, top - (high - high // 2) + 1
        pen.rectangle((*before, left + box.w - 1 + wide // 2, top + box.h - 1 + high // 2), fill=1)
    return mask


def _in(box: Box, place: Place) -> bool:
    return box.x <= place[0] <= box.right and box.y <= place[1] <= box.bottom


def _rings(thing: Box, size: Place, distances: Iterable[int]) -> Iterator[set[Place]]:
    """Yield the middles of boxes of a size around a thing, ring by ring."""
    wide, high = size
    for away in distances:
        ring = thing.inset(-(away + wide - wide // 2), -(away + high - high // 2))
        across = [*range(ring.x, ring.right, STEP), ring.right]
        down = [*range(ring.y, ring.bottom, STEP), ring.bottom]
        places = {(x, y) for x in across for y in (ring.y, ring.bottom)}
        yield places | {(x, y) for x in (ring.x, ring.right) for y in down}


def _least(thing: Box, wish: Place, size: Place, near: Sequence[Box], inner: Box) -> Place:
    """Return the spot close to a thing that covers least, where none is free."""
    wide, high = size
    rings = _rings(thing, size, range(NEAR, NEAR + FEW * STEP, STEP))
    spots = [place for ring in rings for place in sorted(ring) if _in(inner, place)]

    def covered(spot: Place) -> int:
        box = Box(spot[0] - wide // 2, spot[1] - high // 2, wide, high)
        return sum(other.common(box) for other in near)

    return min(spots, key=covered, default=wish)
