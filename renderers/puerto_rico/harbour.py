"""The cargo ships and the trading house."""

from __future__ import annotations

from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    BRIGHT,
    DASH,
    EMPTY,
    HULL,
    INK,
    SEA,
    SEA_DEEP,
    SOFT,
    WOOD,
)
from renderers.core.paths import Glyph
from renderers.core.routes import smooth, stroke
from renderers.puerto_rico.icons import HULL as HULL_GLYPH
from renderers.puerto_rico.pieces import barrel

HULL_HEIGHT: Final = 48
LOAD: Final = 44
"""The size of the load of a ship."""
WATER: Final = SEA
SHORE: Final = 8
"""How far the water reaches beyond the places of ships."""
SWELL: Final = 52
WAVE: Final = 40
"""The length of a wave under a ship, and on open water."""
WAVES: Final[Glyph] = ("+18 M 4 70 C 16 10 34 10 50 50 C 66 90 84 90 96 30",)


def draw_sea(canvas: Canvas, box: Box) -> None:
    """Draw the water around the places of ships."""
    canvas.rounded(box.inset(-SHORE, -2), WATER, 10)


def draw_ship(canvas: Canvas, box: Box, slot: int, capacity: int, good: str, load: int) -> None:
    """Draw a cargo ship: its spaces, `slot` pixels each, with barrels, and load of capacity."""
    size = min(slot + 2, box.h - 24)
    waterline = min(box.bottom - 8, box.cy + 48)
    high = min(HULL_HEIGHT, box.h - 10 - size // 2)
    hull = Box(box.x, waterline - high, slot * capacity + 36, high)
    text = f"{load}/{capacity}"
    open_sea = box.right - canvas.measure(text, LOAD) - 14
    _waves(canvas, hull.right + 16, open_sea - 8, box.cy)
    canvas.shape(HULL_GLYPH, hull, HULL)
    canvas.area(Box(hull.x + 3, hull.y + 4, hull.w - 6, 5), WOOD)
    _swell(canvas, box.x, open_sea, waterline - 4)
    for place in range(capacity):
        x = hull.x + 18 + slot * place + slot // 2
        y = hull.y + 2
        if place < load:
            barrel(canvas, good, size, x, y)
        else:
            canvas.disc(x, y, size // 2 - 7, DASH)
            canvas.disc(x, y, size // 2 - 10, EMPTY)
    ink = INK if load else SOFT
    canvas.text(text, box.right, box.cy + 2, LOAD, align="right", colour=ink)


def _swell(canvas: Canvas, left: int, right: int, y: int) -> None:
    """Draw the waterline of a ship."""
    places = range(left + 2, right - 1, SWELL // 2)
    points = [(float(x), y + (3.0 if number % 2 else -3.0)) for number, x in enumerate(places)]
    canvas.stroke(stroke((tuple(smooth(points)),), 9), SEA_DEEP)
    canvas.stroke(stroke((tuple(smooth(points)),), 4), BRIGHT)


def _waves(canvas: Canvas, left: int, right: int, y: int) -> None:
    """Draw short waves on open water, as many as there is room for."""
    for number, x in enumerate(range(left, right - WAVE, WAVE + 22)):
        canvas.shape(WAVES, Box(x, y - 14 + 16 * (number % 2), WAVE, 12), SEA_DEEP)
