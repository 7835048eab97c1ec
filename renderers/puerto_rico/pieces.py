"""The wooden and cardboard pieces: barrels, island tiles, colonists, buildings."""

from __future__ import annotations

from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    AMBER,
    BRIGHT,
    COLONIST,
    DASH,
    INK,
    PANEL,
    SHADE,
    WHITE,
    Colour,
    mix,
)
from renderers.core.paths import Glyph
from renderers.core.shapes import BARREL, BARREL_INSIDE, HOOPS
from renderers.core.tokens import PERSON, layered
from renderers.puerto_rico.colours import (
    EDGES,
    GOODS_COLOURS,
    GUEST,
    SIGNS,
    TILE_COLOURS,
    VIOLET,
    VIOLET_PALE,
)
from renderers.puerto_rico.icons import GOODS_GLYPHS
from rules.puerto_rico.data import BUILDING, FOREST

FADED: Final = 0.74


def barrel(canvas: Canvas, good: str, height: int, x: int, y: int, *, faded: bool = False) -> None:
    """Draw a barrel with the silhouette of its good around a point."""
    fill, edge, sign = GOODS_COLOURS[good], EDGES[good], SIGNS[good]
    if faded:
        fill, edge, sign = (mix(colour, PANEL, FADED) for colour in (fill, edge, sign))
    layers: tuple[tuple[Glyph, Colour], ...] = (
        (BARREL, edge),
        (BARREL_INSIDE, fill),
        (HOOPS, mix(fill, edge, 0.45)),
    )
    canvas.sprite(layered(height, layers, canvas.mode), x, y)
    canvas.glyph(GOODS_GLYPHS[good], round(height * 0.52), x, y, sign)


def colonist(canvas: Canvas, there: bool, size: int, x: int, y: int) -> None:
    """Draw a colonist's circle around a point, empty or filled; `size` is its diameter."""
    line = max(2, size // 9)
    canvas.disc(x, y, size // 2 + 2, BRIGHT)
    canvas.disc(x, y, size // 2, COLONIST)
    canvas.disc(x, y, size // 2 - line, mix(COLONIST, WHITE, 0.16) if there else WHITE)


def circle(canvas: Canvas, building: str, there: bool, size: int, x: int, y: int) -> None:
    """Draw a circle of a building around a point; who is in a guesthouse is a guest."""
    colonist(canvas, there, size, x, y)
    if there and building == "guesthouse":
        canvas.disc(x, y, size // 2, GUEST)
        canvas.glyph(PERSON, round(size * 0.62), x, y, BRIGHT)


def plantation(canvas: Canvas, box: Box, kind: str) -> None:
    """Draw a plantation or a quarry that nobody owns."""
    canvas.framed(box, GOODS_COLOURS[kind], EDGES[kind], 10, 3)
    size = round(min(box.w, box.h) * 0.78)
    canvas.glyph(GOODS_GLYPHS[kind], size, box.cx, box.cy, SIGNS[kind])


def tile(canvas: Canvas, box: Box, kind: str, occupied: bool) -> None:
    """Draw a tile on an island, with its colonist's circle at the right."""
    canvas.framed(box, GOODS_COLOURS[kind], EDGES[kind], 9, 3)
    sign = GOODS_GLYPHS[kind]
    short = min(box.w, box.h)
    circle = max(20, round(short * 0.42) // 2 * 2)
    if box.w >= box.h * 1.3:
        size = round(short * 0.74)
        x = box.right - circle // 2 - 9
        canvas.glyph(sign, size, (box.x + x - circle // 2) // 2 + 2, box.cy, SIGNS[kind])
        colonist(canvas, occupied, circle, x, box.cy)
        return
    size = round(short * 0.68)
    canvas.glyph(sign, size, box.x + size // 2 + 5, box.y + size // 2 + 5, SIGNS[kind])
    x, y = box.right - circle // 2 - 3, box.bottom - circle // 2 - 3
    colonist(canvas, occupied, circle, x, y)


def forest(canvas: Canvas, box: Box, printed: str) -> None:
    """Draw a plantation that lies face down, with a chip that tells what is printed on it."""
    canvas.framed(box, TILE_COLOURS[FOREST], EDGES[FOREST], 9, 3)
    short = min(box.w, box.h)
    chip = max(20, round(short * 0.42) // 2 * 2)
    size = round(short * 0.68)
    wide = box.w >= box.h * 1.3
    x = (box.x + box.right - chip - 9) // 2 + 2 if wide else box.x + size // 2 + 5
    canvas.glyph(
        GOODS_GLYPHS[FOREST], size, x, box.cy if wide else box.y + size // 2 + 4, SIGNS[FOREST]
    )
    place = Box(box.right - chip - 5, box.bottom - chip - 5, chip, chip)
    if wide:
        place = place._replace(x=box.right - chip - 9, y=box.cy - chip // 2)
    printed_kind(canvas, place, printed)


def printed_kind(canvas: Canvas, box: Box, printed: str) -> None:
    """Draw what is printed on a tile that lies face down."""
    canvas.framed(box, GOODS_COLOURS[printed], EDGES[printed], 5, 2)
    canvas.glyph(GOODS_GLYPHS[printed], round(box.w * 0.72), box.cx, box.cy, SIGNS[printed])


def drawn_tile(canvas: Canvas, box: Box, kind: str) -> None:
    """Draw a tile that has been drawn and waits to be laid."""
    canvas.framed(box, AMBER, SHADE, 9, 2)
    plantation(canvas, box.inset(6), kind)


def building_colours(building: str, men: int) -> tuple[Colour, Colour, Colour]:
    """Return ground, edge and text colour; buildings without a colonist that they need are pale."""
    row = BUILDING[building]
    good = row.produces
    if good:
        return GOODS_COLOURS[good], EDGES[good], SIGNS[good]
    return (VIOLET, VIOLET, BRIGHT) if men or not row.circles else (VIOLET_PALE, VIOLET, INK)


def empty_place(canvas: Canvas, box: Box, radius: int = 9) -> None:
    """Draw a free space."""
    canvas.dashed(box, DASH, radius, 2)
