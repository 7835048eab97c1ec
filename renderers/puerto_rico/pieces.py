"""The wooden and cardboard pieces: barrels, island tiles, colonists, ships, houses."""

from __future__ import annotations

from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import BRIGHT, COLONIST, DASH, PANEL, mix
from renderers.core.tokens import layered
from renderers.puerto_rico.colours import EDGES, GOODS_COLOURS, SIGNS
from renderers.puerto_rico.icons import BARREL, BARREL_INSIDE, GOODS_GLYPHS, HOOPS

FADED: Final = 0.72


def barrel(canvas: Canvas, good: str, height: int, x: int, y: int, *, faded: bool = False) -> None:
    """Draw a barrel with the silhouette of its good around a point."""
    fill, edge, sign = GOODS_COLOURS[good], EDGES[good], SIGNS[good]
    if faded:
        fill, edge, sign = (mix(colour, PANEL, FADED) for colour in (fill, edge, sign))
    canvas.sprite(
        layered(height, ((BARREL, edge), (BARREL_INSIDE, fill), (HOOPS, mix(fill, edge, 0.45)))),
        x,
        y,
    )
    canvas.glyph(GOODS_GLYPHS[good], round(height * 0.5), x, y, sign)


def colonist(canvas: Canvas, there: bool, size: int, x: int, y: int) -> None:
    """Draw a colonist's circle around a point, empty or filled; `size` is its diameter."""
    line = max(2, size // 9)
    canvas.disc(x, y, size // 2, COLONIST)
    if there:
        canvas.disc(x, y, size // 2 - line, mix(COLONIST, BRIGHT, 0.16))
    else:
        canvas.disc(x, y, size // 2 - line, BRIGHT)


def tile(canvas: Canvas, kind: str, box: Box, *, occupied: bool | None = None) -> None:
    """Draw a plantation or a quarry; `occupied` is None where it has no circle to show."""
    canvas.framed(box, GOODS_COLOURS[kind], EDGES[kind], 9, 3)
    sign = round(min(box.w, box.h) * (0.78 if occupied is None else 0.66))
    if occupied is None:
        canvas.glyph(GOODS_GLYPHS[kind], sign, box.cx, box.cy, SIGNS[kind])
        return
    circle = max(20, round(min(box.w, box.h) * 0.44) // 2 * 2)
    if box.w >= box.h * 1.3:
        place = box.x + 6 + (box.w - circle - 12) // 2
        canvas.glyph(GOODS_GLYPHS[kind], sign, place, box.cy, SIGNS[kind])
        canvas.disc(box.right - circle // 2 - 7, box.cy, circle // 2 + 2, BRIGHT)
        colonist(canvas, occupied, circle, box.right - circle // 2 - 7, box.cy)
        return
    canvas.glyph(
        GOODS_GLYPHS[kind], sign, box.x + sign // 2 + 5, box.y + sign // 2 + 5, SIGNS[kind]
    )
    x, y = box.right - circle // 2 - 3, box.bottom - circle // 2 - 3
    canvas.disc(x, y, circle // 2 + 2, BRIGHT)
    colonist(canvas, occupied, circle, x, y)


def empty_place(canvas: Canvas, box: Box, radius: int = 9) -> None:
    """Draw a free space."""
    canvas.dashed(box, DASH, radius, 2)
