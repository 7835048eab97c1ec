"""Free spots for the tabs of marks, near what they mark."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from renderers.core.boxes import Box

Place = tuple[int, int]
Corners = tuple[int, int, int, int]
"""Left, top, right, bottom."""

NEAR: Final = 3
"""The distance of a tab from what it marks, where there is room."""
STEP: Final = 6
"""How far apart spots are tried."""
REACHES: Final = NEAR, 27, 63, 243
"""How far it goes where there is room, in stages: whole steps beyond `NEAR`."""
FEW: Final = 27
"""So near is a spot looked for where none is free."""


def free_spot(thing: Box, wish: Place, size: Place, occupied: Sequence[Box], room: Box) -> Place:
    """Return the middle of a box of a size near a thing that covers none of what is `occupied`.

    It lies in `room`, as close to the thing as possible; of equals it is the nearest to `wish`.
    Where no spot is free it covers as little as possible.
    """
    for reaches in pairwise(REACHES):
        spot = spot_within(reaches, thing, wish, size, occupied, room)
        if spot is not None:
            return spot
    return _least(thing, wish, size, occupied, room)


def spot_within(
    reaches: tuple[int, int],
    thing: Box,
    wish: Place,
    size: Place,
    occupied: Sequence[Box],
    room: Box,
) -> Place | None:
    """Return the free spot near a thing as `free_spot` does, None if there is none.

    Its distance is at least the first of the `reaches`, and below the second.
    """
    area = _around(thing, size, reaches[1])
    covers = _covers(area, _near(area, size, occupied), size, room).tobytes()
    for away in range(*reaches, STEP):
        free = list(_uncovered(covers, area, _around(thing, size, away)))
        if free:
            return min(free, key=lambda place: (math.dist(place, wish), place))
    return None


def barred_around(boxes: Iterable[Box], size: Place) -> list[Corners]:
    """Return between which corners the middle of a box of a size may not lie: it meets others."""
    wide, high = size
    before, above, after, below = wide - wide // 2, high - high // 2, wide // 2, high // 2
    return [
        (x - before, y - above, x + across + after, y + down + below)
        for x, y, across, down in boxes
    ]


def is_free(place: Place, barred: Iterable[Corners]) -> bool:
    """Whether a place lies nowhere between barred corners."""
    # by places, not by boxes: asked hundreds of times for each board
    x, y = place
    return not any(left < x < right and top < y < bottom for left, top, right, bottom in barred)


def _around(thing: Box, size: Place, away: int) -> Box:
    """Return the box with the middles of boxes of a size on its edges that lie around a thing."""
    wide, high = size
    return thing.inset(-(away + wide - wide // 2), -(away + high - high // 2))


def _near(area: Box, size: Place, occupied: Sequence[Box]) -> list[Box]:
    """Return what boxes of a size with their middles in an area may meet."""
    return area.inset(-size[0], -size[1]).meeting(occupied)


def _covers(area: Box, boxes: Sequence[Box], size: Place, room: Box) -> Image.Image:
    """Return the mask of the middles in an area around which a box of a size meets others.

    Those around which it does not lie in `room` belong to it.
    """
    wide, high = size
    mask = Image.new("L", (area.w, area.h), 1)
    pen = ImageDraw.Draw(mask)
    left, top = room.x - area.x + wide // 2, room.y - area.y + high // 2
    pen.rectangle((left, top, left + room.w - wide, top + room.h - high), fill=0)
    for left, top, right, bottom in barred_around(boxes, size):
        corners = left + 1 - area.x, top + 1 - area.y, right - 1 - area.x, bottom - 1 - area.y
        pen.rectangle(corners, fill=1)
    return mask


def _uncovered(covers: bytes, area: Box, ring: Box) -> Iterator[Place]:
    """Yield the places on the edges of a box, `STEP` apart, that the mask of an area leaves."""
    x, y, right, bottom = ring.moved(-area.x, -area.y).corners
    for place in (y, bottom):
        row = covers[place * area.w + x : place * area.w + right : STEP]
        yield from (
            (ring.x + STEP * at, place + area.y) for at, cover in enumerate(row) if not cover
        )
    for place in (x, right):
        column = covers[y * area.w + place : bottom * area.w + place : STEP * area.w]
        yield from (
            (place + area.x, ring.y + STEP * at) for at, cover in enumerate(column) if not cover
        )
    if not covers[bottom * area.w + right]:
        yield ring.right, ring.bottom


def _least(thing: Box, wish: Place, size: Place, occupied: Sequence[Box], room: Box) -> Place:
    """Return the spot close to a thing that covers least, where none is free."""
    wide, high = size
    area = _around(thing, size, FEW)
    inside, near = _covers(area, (), size, room).tobytes(), _near(area, size, occupied)
    rings = (_around(thing, size, away) for away in range(NEAR, FEW, STEP))
    spots = [place for ring in rings for place in sorted(_uncovered(inside, area, ring))]

    def covered(spot: Place) -> int:
        box = Box(spot[0] - wide // 2, spot[1] - high // 2, wide, high)
        return sum(other.common(box) for other in near)

    return min(spots, key=covered, default=wish)
