"""The hex tiles and the cells that they cover, at any size; hexes stand on a point.

`width` is the distance of the two upright sides, `centre` the middle of the hex. Each picture is
drawn once for each size and kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple

from PIL import Image

from renderers.castles_of_burgundy.building_icons import BUILDING_DRAWINGS
from renderers.castles_of_burgundy.colours import (
    CELL_SIGNS,
    CELLS,
    EDGES,
    SIGNS,
    TILE_COLOURS,
    cell_rim,
)
from renderers.castles_of_burgundy.effects import BUILDING_EFFECTS, MONASTERY_EFFECTS
from renderers.castles_of_burgundy.icons import (
    ANIMALS,
    CLOISTER,
    COLOUR_GLYPHS,
    FLEURON,
    HEX,
    INN_SIGN,
    SEXTANTS,
)
from renderers.castles_of_burgundy.sprites import drawing
from renderers.castles_of_burgundy.symbols import symbol_row
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST, CAP_HEIGHT
from renderers.core.palette import AMBER, FOCUS, INK, PANEL, WHITE, Colour, Mode, mix
from renderers.core.parts import WrittenText
from renderers.core.paths import silhouette
from rules.castles_of_burgundy.data.tiles import (
    BLACK,
    BUILDING,
    COLOURS,
    INN,
    LIVESTOCK,
    MONASTERY,
    TILES,
    Tile,
)

Point = tuple[int, int]

TALL: Final = 2 / sqrt(3)
"""The height of a hex in its width."""
DETAILED: Final = 80
"""From this width on a tile shows what it brings."""
SIMPLE: Final = 34
"""Below this width a tile has its silhouette and its number only."""
MARK: Final = 0.72
CELL_NUMBER: Final = 0.46
"""The sizes of the sign and of the number of an empty cell."""
FADED: Final = 0.62
BOLD_NUMBER: Final = 0.55
"""The size of the number of a bold tile, in its width."""
BOLD_WIDTH: Final = 50
"""From this width on it can be read on a tall picture."""
LOWEST: Final = 0.35
"""How far below its middle a hex is wide enough for the feet of two figures."""


class _Hex(NamedTuple):
    """A kept picture of a hex: its colours, its outline, what is written on it."""

    colours: Image.Image
    mask: Image.Image
    written: tuple[WrittenText, ...]


def height(width: int) -> int:
    """Return how high a hex of a width is."""
    return round(width * TALL)


def tile(
    canvas: Canvas,
    tile_id: str,
    centre: Point,
    width: int,
    *,
    faded: bool = False,
    bold: bool = False,
) -> None:
    """Draw a tile; one that cannot be had, or is only thought of, is `faded`.

    A `bold` one has no details but a number so large that it can be read on a telephone.
    """
    _paste(canvas, _kept(_tile_face, width, canvas.mode, tile_id, faded, bold), centre)


def back(canvas: Canvas, colour: str, centre: Point, width: int) -> None:
    """Draw the back of a tile: a colour, or black."""
    _paste(canvas, _kept(_back_face, width, canvas.mode, colour), centre)


def cell(
    canvas: Canvas, colour: str, number: int, centre: Point, width: int, *, bright: bool = False
) -> None:
    """Draw an empty cell of a duchy; the number of `bright` ones has a plate of its own."""
    _paste(canvas, _kept(_cell_face, width, canvas.mode, colour, number, bright), centre)


def slot(canvas: Canvas, colour: str, centre: Point, width: int) -> None:
    """Draw an empty space for a tile of a colour, black included, or of any ("")."""
    _paste(canvas, _kept(_slot_face, width, canvas.mode, colour), centre)


def outline(
    canvas: Canvas, centre: Point, width: int, colour: Colour = AMBER, line: int = 4
) -> None:
    """Draw a line around a hex, outside its edge: what is chosen, or has changed."""
    mask = _ring(width, line)
    canvas.masked(mask, *_corner(mask, centre), colour)


@lru_cache(maxsize=64)
def _ring(width: int, line: int) -> Image.Image:
    outer = width + 2 * line
    mask = silhouette(HEX, outer, height(outer)).copy()
    inner = silhouette(HEX, width, height(width))
    place = ((mask.width - inner.width) // 2, (mask.height - inner.height) // 2)
    mask.paste(0, place, inner)
    return mask


def _corner(image: Image.Image, centre: Point) -> Point:
    return centre[0] - image.width // 2, centre[1] - image.height // 2


def _paste(canvas: Canvas, face: _Hex, centre: Point) -> None:
    place = _corner(face.mask, centre)
    canvas.laid(face.colours, *place, face.mask)
    canvas.written += [each.moved(*place) for each in face.written]


@lru_cache(maxsize=2048)
def _kept(draw: Callable[..., None], width: int, mode: Mode, *args: Any) -> _Hex:
    """Return the picture of a hex that `draw` draws on a canvas of its size."""
    canvas = Canvas(width, height(width), "en", PANEL, mode)
    draw(canvas, *args)
    mask = silhouette(HEX, *canvas.image.size)
    return _Hex(canvas.image, mask, tuple(canvas.written))


def _ground(canvas: Canvas, fill: Colour, edge: Colour, line: int, shine: bool = True) -> None:
    """Draw the body of a hex: its rim, a thin bright line, its face."""
    box = canvas.box
    canvas.area(box, edge)
    inner = box.inset(line, round(line * 1.1))
    if shine and box.w >= SIMPLE:
        canvas.shape(HEX, inner, mix(fill, WHITE, 0.45))
        inner = inner.inset(max(1, line // 2))
    canvas.shape(HEX, inner, fill)
    canvas.ground = fill


def _rim(width: int) -> int:
    return max(1, round(width * 0.045))


def _tile_face(canvas: Canvas, tile_id: str, faded: bool, bold: bool) -> None:
    kind = TILES[tile_id]
    colour = kind.colour or kind.id
    width = canvas.box.w
    if kind.id == INN and width >= SIMPLE:
        _rainbow(canvas)
    else:
        _ground(canvas, TILE_COLOURS[colour], EDGES[colour], _rim(width))
    if bold:
        _bold_face(canvas, kind, SIGNS[colour])
    else:
        _face(canvas, kind, SIGNS[colour])
    if faded:
        veil = Image.new("RGB", canvas.image.size, PANEL.tone(canvas.mode))
        canvas.image.paste(Image.blend(canvas.image, veil, FADED))


def _rainbow(canvas: Canvas) -> None:
    """Draw the body of an inn: a rim of all colours, for it covers cells of any."""
    box = canvas.box
    canvas.area(box, EDGES[INN])
    rim = box.inset(_rim(box.w) // 2 or 1)
    for sextant, colour in zip(SEXTANTS, COLOURS, strict=True):
        canvas.shape(sextant, rim, TILE_COLOURS[colour])
    line = max(3, round(box.w * 0.1))
    inner = box.inset(line, round(line * 1.1))
    canvas.shape(HEX, inner, EDGES[INN])
    canvas.shape(HEX, inner.inset(max(1, line // 4)), TILE_COLOURS[INN])
    canvas.ground = TILE_COLOURS[INN]


def _face(canvas: Canvas, kind: Tile, ink: Colour) -> None:
    """Draw what is on a tile."""
    box = canvas.box
    if kind.colour == LIVESTOCK:
        _livestock(canvas, kind, ink)
    elif kind.colour == BUILDING:
        _building(canvas, kind)
    elif kind.colour == MONASTERY:
        _monastery(canvas, kind, ink)
    elif kind.id == BLACK:
        canvas.glyph(FLEURON, round(box.w * 0.5), box.cx, box.cy, ink)
    else:
        glyph = INN_SIGN if kind.id == INN else COLOUR_GLYPHS[kind.colour]
        canvas.glyph(glyph, round(box.w * 0.62), box.cx, box.cy, ink)


def _bold_face(canvas: Canvas, kind: Tile, ink: Colour) -> None:
    """Draw a tile for a telephone: what it is, and a large number."""
    width = canvas.box.w
    letters = round(width * BOLD_NUMBER)
    if width >= BOLD_WIDTH:
        letters = max(letters, BOARD_SMALLEST)
    if kind.colour == LIVESTOCK:
        _bold_livestock(canvas, kind, letters, ink)
    elif kind.colour == MONASTERY:
        _bold_monastery(canvas, kind, letters, ink)
    elif kind.colour == BUILDING:
        box = canvas.box
        drawing(canvas, BUILDING_DRAWINGS[kind.id], round(width * 0.72), box.cx, box.cy)
    else:
        _face(canvas, kind, ink)


def _bold_livestock(canvas: Canvas, kind: Tile, letters: int, ink: Colour) -> None:
    """Draw an animal and its number side by side: below each other they would not fit."""
    box = canvas.box
    width = box.w
    drawing(canvas, ANIMALS[kind.kind], round(width * 0.5), box.cx - round(width * 0.19), box.cy)
    canvas.text(
        str(kind.number), box.cx + round(width * 0.26), box.cy, letters, colour=ink, align="middle"
    )


def _bold_monastery(canvas: Canvas, kind: Tile, letters: int, ink: Colour) -> None:
    """Draw the number of a monastery as low as the hex is wide enough, its window above."""
    box = canvas.box
    width = box.w
    high = letters * CAP_HEIGHT
    number_y = round(width * LOWEST - high / 2)
    top, bottom = -width * 0.48, width * (LOWEST - 0.04) - high
    sign = min(round(bottom - top), round(width * 0.38))
    canvas.glyph(CLOISTER, sign, box.cx, box.cy + round((top + bottom) / 2), ink)
    canvas.text(
        str(kind.number),
        box.cx,
        box.cy + number_y,
        letters,
        colour=ink,
        width=round(width * 0.78),
        align="middle",
        least=letters,
    )


def _livestock(canvas: Canvas, kind: Tile, ink: Colour) -> None:
    box = canvas.box
    width = box.w
    tiny = width < SIMPLE
    size = round(width * (0.5 if tiny else 0.54))
    drawing(canvas, ANIMALS[kind.kind], size, box.cx, box.cy - round(width * 0.19))
    letters = round(width * (0.46 if tiny else 0.36))
    y = box.cy + round(width * (0.29 if tiny else 0.31))
    canvas.text(str(kind.number), box.cx, y, letters, colour=ink, align="middle")


def _building(canvas: Canvas, kind: Tile) -> None:
    box = canvas.box
    width = box.w
    layers = BUILDING_DRAWINGS[kind.id]
    if width < DETAILED:
        drawing(canvas, layers, round(width * 0.66), box.cx, box.cy)
        return
    drawing(canvas, layers, round(width * 0.54), box.cx, box.cy - round(width * 0.18))
    across, down = round(width * 0.7), round(width * 0.27)
    room = Box(box.cx - across // 2, box.cy + round(width * 0.12), across, down)
    symbol_row(canvas, BUILDING_EFFECTS[kind.id], room)


def _monastery(canvas: Canvas, kind: Tile, ink: Colour) -> None:
    box = canvas.box
    width = box.w
    number = str(kind.number)
    if width < DETAILED:
        sign = round(width * 0.4)
        canvas.glyph(CLOISTER, sign, box.cx, box.cy - round(width * 0.26), ink)
        letters, y = round(width * 0.46), box.cy + round(width * 0.19)
        canvas.text(number, box.cx, y, letters, colour=ink, align="middle")
        return
    letters, y = round(width * 0.24), box.cy - round(width * 0.37)
    canvas.text(number, box.cx, y, letters, colour=ink, align="middle")
    rows = MONASTERY_EFFECTS[kind.number]
    across, down = round(width * 0.85), round(width * (0.42 if len(rows) == 1 else 0.6))
    room = Box(box.cx - across // 2, box.cy + round(width * 0.06) - down // 2, across, down)
    for row, line in zip(rows, room.rows(len(rows), width // 40), strict=True):
        symbol_row(canvas, row, line)


def _back_face(canvas: Canvas, colour: str) -> None:
    box = canvas.box
    fill = TILE_COLOURS[colour]
    _ground(canvas, mix(fill, EDGES[colour], 0.35), EDGES[colour], _rim(box.w))
    ink = mix(SIGNS[colour], fill, 0.25)
    size = round(box.w * 0.5)
    canvas.glyph(COLOUR_GLYPHS.get(colour, FLEURON), size, box.cx, box.cy, ink)


def _cell_face(canvas: Canvas, colour: str, number: int, bright: bool) -> None:
    box = canvas.box
    width = box.w
    _ground(canvas, CELLS[colour], cell_rim(colour), max(1, round(width * 0.035)), shine=False)
    canvas.glyph(COLOUR_GLYPHS[colour], round(width * MARK), box.cx, box.cy, CELL_SIGNS[colour])
    letters = round(width * CELL_NUMBER)
    if bright:
        side = round(letters * 1.2)
        canvas.framed(box.centred(side, side), FOCUS, EDGES[colour], side // 4, max(1, width // 40))
    canvas.text(str(number), box.cx, box.cy, letters, colour=INK, align="middle")


def _slot_face(canvas: Canvas, colour: str) -> None:
    box = canvas.box
    width = box.w
    edge = mix(EDGES[colour or INN], PANEL, 0.5)
    line = max(2, round(width * 0.05))
    _ground(canvas, mix(CELLS.get(colour, PANEL), PANEL, 0.5), edge, line, shine=False)
    glyph = COLOUR_GLYPHS.get(colour, FLEURON)
    canvas.glyph(glyph, round(width * 0.4), box.cx, box.cy, edge)
