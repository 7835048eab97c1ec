"""The scenery of the map where nothing else lies: woods and farmhouses, later works and smoke."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from renderers.brass_birmingham.colours import LEAF, SMOKE, WALL
from renderers.brass_birmingham.frame import Frame
from renderers.brass_birmingham.icons import FACTORY, FARMHOUSE, PUFFS, TREE
from renderers.brass_birmingham.layout import HEIGHT, MapPlan
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from rules.brass_birmingham.data import RAIL

SIZE: Final = 30
WOODS: Final = ((30, 324), (146, 325), (31, 509), (70, 546), (29, 586), (164, 548), (30, 628))
GROVES: Final = ((894, 781), (974, 780))
HOUSES: Final = ((69, 325), (166, 509), (68, 627), (934, 780))
"""The middles of trees, of those that are felled for works in the Rail Era, and of houses."""


def draw_scenery(canvas: Canvas, era: str, frame: Frame) -> None:
    """Draw the scenery of an era on the land, calm and pale."""
    for box, wood in places(frame.plan, era):
        if not frame.shown.meets(box):
            continue
        place = frame.box(box)
        if wood:
            canvas.shape(TREE, place.inset(place.w // 12), LEAF)
        elif era == RAIL:
            canvas.shape(PUFFS, place, SMOKE)
            canvas.shape(FACTORY, place, WALL)
        else:
            canvas.shape(FARMHOUSE, place.inset(place.w // 10), WALL)


def places(plan: MapPlan, era: str) -> Iterator[tuple[Box, bool]]:
    """Yield where something stands on a map, and whether it is a tree."""
    for points, wood in ((WOODS, True), (GROVES, era != RAIL), (HOUSES, False)):
        for x, y in points:
            yield Box(x, round(y * plan.map.h / HEIGHT), 0, 0).inset(-SIZE // 2), wood
