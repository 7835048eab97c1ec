"""The ground under the pieces of the map: sea, coast, land, river, roads, trees and hills."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from PIL import Image, ImageChops

from renderers.core.blocks import map_edge
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import Mode
from renderers.core.paths import Point
from renderers.core.routes import band, dense, region, stroke
from renderers.core.signs import square
from renderers.valparaiso import colours
from renderers.valparaiso.geography import MapLayout
from renderers.valparaiso.icons import MOUNTAIN, PEAK, RIPPLE, SLOPE

BANDS: Final = ((46, colours.SHELF), (20, colours.SHALLOWS))
"""How far from the coast the sea has another colour."""
SAND: Final = 7
VALLEY: Final = 150
"""The width of the green along the river."""
STREAM: Final = 17
BED: Final = 11
WAY: Final = 15
TRACK: Final = 9
SHORE: Final = 104
"""Up to this distance from the coast there are houses in place of trees."""
HOMES: Final = 24, 38, 30
"""The heights of houses side by side."""
NEAR: Final = 12.0
"""How dense the points of lines are to which distances are measured."""
STEP: Final = 52
"""The distance at which trees, hills and waves are tried."""


@lru_cache(maxsize=8)
def ground(map: MapLayout, mode: Mode = Mode.LIGHT) -> Image.Image:
    """Return sea and land with river and roads, without cards, in the kept palette."""
    width, height = size = map.box.w, map.box.h
    canvas = Canvas(width, height, "en", colours.OPEN_SEA, mode)
    coast = map.coast
    for distance, colour in BANDS:
        canvas.masked(band([coast], distance, size), 0, 0, colour)
    land = region([(-60.0, height + 60.0), *coast, (width + 60.0, height + 60.0)], width, height)
    _waves(canvas, map)
    canvas.masked(land, 0, 0, colours.LAND)
    for width, colour in (
        (VALLEY, colours.MEADOW),
        (STREAM, colours.RIVER_EDGE),
        (BED, colours.RIVER),
    ):
        water = band(map.rivers, width / 2, size)
        canvas.masked(ImageChops.multiply(water, land), 0, 0, colour)
    canvas.stroke(stroke((coast,), SAND), colours.BEACH)
    roads = tuple(map.roads.values())
    canvas.stroke(stroke(roads, WAY), colours.ROAD_EDGE)
    canvas.stroke(stroke(roads, TRACK), colours.ROAD)
    _nature(canvas, map, land)
    map_edge(canvas)
    return canvas.flat()


def _random(*key: int) -> float:
    """Return a number from 0 to 1 that looks random but is the same every time."""
    text = " ".join(map(str, key)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:4], "big") / 2**32


def _spots(map: MapLayout) -> Iterator[tuple[int, int, int]]:
    """Yield points all over the map, not in straight rows, each with its number."""
    across, down = map.box.w // STEP + 1, map.box.h // STEP + 1
    for number, (y, x) in enumerate(product(range(down), range(across)), 1):
        left, top = x + _random(number, 1) * 0.9, y + _random(number, 2) * 0.9
        yield number, round(left * STEP), round(top * STEP)


def _far(point: Point, lines: Sequence[Sequence[Point]], distance: float) -> bool:
    """Whether a point is far from lines."""
    return all(math.dist(point, other) > distance for line in lines for other in line)


def _free(map: MapLayout, x: int, y: int, room: int) -> bool:
    """Whether a place is free of cards."""
    boxes = (*map.cards.values(), *map.stands.values(), *map.regions.values())
    point = Box(x, y, 1, 1)
    return not any(box.inset(-room).meets(point) for box in (*boxes, map.fleet, map.reserve))


def _waves(canvas: Canvas, map: MapLayout) -> None:
    """Draw small waves on the open sea."""
    coast = dense(map.coast, NEAR)
    for _, x, y in _spots(map):
        below = min(coast, key=lambda point: abs(point[0] - x))
        if y < below[1] - 30 and _free(map, x, y, 16):
            canvas.shape(RIPPLE, square(x, y, 26), colours.WAVE)


def _nature(canvas: Canvas, map: MapLayout, land: Image.Image) -> None:
    """Draw trees where the land is free, and hills far from the sea."""
    rivers, coast = [dense(line, NEAR) for line in map.rivers], [dense(map.coast, NEAR)]
    ways = [*(dense(line, NEAR) for line in map.roads.values()), *rivers]
    for number, x, y in _spots(map):
        on_land = map.box.holds(Box(x, y, 1, 1)) and land.getpixel((x, y))
        if not (on_land and _far((x, y), coast, 24)):
            continue
        if not _far((x, y), coast, SHORE):
            if _free(map, x, y, 28) and _far((x, y), ways, 34):
                _homes(canvas, x, y, number)
            continue
        hill = _random(number, 3) < 0.4 and _free(map, x, y, 36)
        if hill and _far((x, y), ways, 42) and _far((x, y), rivers, 100):
            for glyph, colour in (
                (MOUNTAIN, colours.HILL),
                (SLOPE, colours.HILL_SHADE),
                (PEAK, colours.SNOW),
            ):
                canvas.shape(glyph, square(x, y, 58), colour)
        elif _free(map, x, y, 17) and _far((x, y), ways, 26):
            _tree(canvas, round(20 + 8 * _random(number, 4)), x, y)


def _tree(canvas: Canvas, size: int, x: int, y: int) -> None:
    canvas.area(Box(x - 1, y, 3, size // 2), colours.TRUNK)
    canvas.disc(x, y - size // 8, size // 2 - 2, colours.TREE)
    canvas.disc(x - size // 7, y - size // 4, size // 4, colours.WOOD)


def _homes(canvas: Canvas, x: int, y: int, number: int) -> None:
    """Draw houses side by side as they climb the hills above the harbour, each of a colour."""
    for place, high in enumerate(HOMES):
        colour = colours.HOMES[(place + number) % len(colours.HOMES)]
        front = Box(x + 17 * place - 25, y + 14 - high, 16, high)
        canvas.area(front, colour)
        canvas.area(front._replace(h=4), colours.HILL_SHADE)
        for window in (3, 9):
            canvas.area(Box(front.x + window, front.y + 9, 4, 5), colours.TRUNK)
