"""The scenery of the map where nothing else lies: woods and farmhouses, later works and smoke."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from renderers.brass_birmingham.colours import LEAF, SMOKE, WALL
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.icons import FACTORY, FARMHOUSE, PUFFS, TREE
from renderers.brass_birmingham.layout import MapPlan
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.routes import along, length
from rules.brass_birmingham.data import RAIL

STEP: Final = 34
"""How far apart things stand, in units of the map."""
SIZE: Final = 30
AIR: Final = 6
"""Around them."""
WOODS: Final = {RAIL: 0.45}
"""How much of the scenery are trees, in the Rail Era; before they are more."""
MOST_WOODS: Final = 0.82
WAY: Final = 32
"""The width of a link with its tile."""
ROOM: Final = 14
"""Around the card of a location."""


def draw_scenery(canvas: Canvas, era: str, frame: Frame) -> None:
    """Draw the scenery of an era on the land, calm and pale."""
    for number, x, y in places(frame.plan):
        if not frame.shown.meets(Box(x - SIZE, y - SIZE, 2 * SIZE, 2 * SIZE)):
            continue
        box = frame.box(Box(x - SIZE // 2, y - SIZE // 2, SIZE, SIZE))
        if _random(number, 3) < WOODS.get(era, MOST_WOODS):
            canvas.shape(TREE, box.inset(round(box.w * (0.15 - 0.2 * _random(number, 4)))), LEAF)
        elif era == RAIL:
            canvas.shape(PUFFS, box, SMOKE)
            canvas.shape(FACTORY, box, WALL)
        else:
            canvas.shape(FARMHOUSE, box.inset(box.w // 10), WALL)


@cache
def places(plan: MapPlan) -> tuple[tuple[int, int, int], ...]:
    """Return where something stands, each place with its number: on nothing else of the map."""
    taken = [*_taken(plan)]
    room = plan.map.inset(AIR)
    found = []
    for number, x, y in _tried(plan):
        box = Box(x - SIZE // 2, y - SIZE // 2, SIZE, SIZE).inset(-AIR)
        if room.holds(box) and not any(box.meets(other) for other in taken):
            taken.append(box.inset(AIR))
            found.append((number, x, y))
    return tuple(found)


def _tried(plan: MapPlan) -> Iterator[tuple[int, int, int]]:
    """Yield points all over a map, not in straight rows, each with its number."""
    number = 0
    for down in range(plan.map.h // STEP + 1):
        for across in range(plan.map.w // STEP + 1):
            number += 1
            x, y = (
                (place + _random(number, axis)) * STEP for axis, place in enumerate((across, down))
            )
            yield number, round(x), round(y)


def _taken(plan: MapPlan) -> Iterator[Box]:
    """Yield the boxes of all that lies on a map."""
    for spot in plan.spots.values():
        yield spot.box.inset(-ROOM)
        yield spot.plate
    yield plan.markets
    reach = WAY // 2
    for line in (*plan.routes.values(), plan.spur):
        for step in range(0, int(length(line)), reach):
            x, y = along(line, float(step))[0]
            yield Box(round(x), round(y), 1, 1).inset(-reach)


def _random(*key: int) -> float:
    """Return a number from 0 to 1 that looks random but is the same every time."""
    text = " ".join(map(str, key)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:4], "big") / 2**32
