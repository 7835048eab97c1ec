"""The hex tiles and the cells that they cover, at any size; hexes stand on a point.

`width` is the distance of the two upright sides, `centre` the middle of the hex. Each picture is
drawn once for each size and kept. A wide tile says in signs what it does, a narrower one only what
it is, a very narrow one only of which colour.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from PIL import Image

from renderers.castles_of_burgundy.colours import (
    CELL_INK,
    CELL_SIGNS,
    CELLS,
    RIMS,
    SIGNS,
    TILE_COLOURS,
)
from renderers.castles_of_burgundy.effects import FACES
from renderers.castles_of_burgundy.grid import TALLNESS
from renderers.castles_of_burgundy.icons import COLOUR_GLYPHS, FLEURON, HEX, SEXTANTS
from renderers.castles_of_burgundy.symbols import Row, symbol_row, wide
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import LINES, LineAround, around_shape, line_of
from renderers.core.lettering import FIGURES, WORDS
from renderers.core.palette import AMBER, PANEL, SHADE, TURN, Colour, mix
from renderers.core.paths import silhouette
from rules.castles_of_burgundy.data.tiles import COLOURS, INN, LIVESTOCK, MONASTERY, TILES, TileKind

Point = tuple[int, int]

SPEAKING: Final = 105
"""From this width on a tile says what it does."""
NUMBERED: Final = 56
"""From this width on its number can be read, and the sign of an empty cell above its number."""
KNOWN: Final = 40
"""From this width on it shows what it is; below only the sign of its colour."""
COUNTED: Final = 34
"""From this width on the number of an empty cell can be read."""
SIGNED: Final = 24
"""Below this width a hex has no sign: it is only covered or open."""
FADED: Final = 0.62
LOW: Final = 0.35
WIDEST: Final = 0.66
BOTTOM: Final = 0.577
LOWEST: Final = 0.46
ROUND: Final = 0.06
"""The height and the width of what stands below, where a hex ends and signs end at the latest,
and how far round ones may reach into its corners, in its width."""
CHOICE: Final = 0.075
"""The rim of a cell that may be chosen, in its width."""
NAME_INK: Final = 0.3
"""How much ink is in the names of the other cells: more than in their signs, for they are read."""


class Open(NamedTuple):
    """An empty cell: the colour and the number of its tile, and its name if it has to be told.

    One that may be chosen has its name in the colour of choices.
    """

    colour: str
    number: int
    name: str = ""
    choice: bool = False


def height(width: int) -> int:
    """Return how high a hex of a width is."""
    return round(width * TALLNESS)


def tile(
    canvas: Canvas,
    tile_id: str,
    centre: Point,
    width: int,
    *,
    faded: bool = False,
    dark: bool = False,
) -> None:
    """Draw a tile; one that cannot be had, or is only thought of, is `faded`.

    On a `dark` ground its rim is bright in light pictures too.
    """
    _hex(canvas, centre, width, _tile_face, tile_id, faded, dark)


def back(canvas: Canvas, colour: str, centre: Point, width: int) -> None:
    """Draw the back of a tile: a colour, or black."""
    _hex(canvas, centre, width, _back_face, colour)


def cell(canvas: Canvas, about: Open, centre: Point, width: int) -> None:
    """Draw an empty cell of a duchy: its sign above, its number below."""
    _hex(canvas, centre, width, _cell_face, about)


def outline(
    canvas: Canvas, centre: Point, width: int, colour: Colour = AMBER, line: int = 4
) -> None:
    """Draw a line around a hex, outside its edge."""
    mask = _ring(width, line)
    canvas.masked(mask, centre[0] - mask.width // 2, centre[1] - mask.height // 2, colour)


def changed(canvas: Canvas, centre: Point, width: int, spared: Sequence[Box] = ()) -> None:
    """Draw the line of change around a hex, over all but what is `spared`."""
    around_shape(canvas, _line_of_change(width), Box(*centre, 0, 0), spared)


@lru_cache(maxsize=64)
def _line_of_change(width: int) -> LineAround:
    return line_of([_ring(width, reach) for reach, _ in LINES])


@lru_cache(maxsize=64)
def _ring(width: int, line: int) -> Image.Image:
    """Return the mask of a line around a hex, outside its edge."""
    mask = silhouette(HEX, width + 2 * line, height(width + 2 * line)).copy()
    hole = silhouette(HEX, width, height(width))
    mask.paste(0, ((mask.width - hole.width) // 2, (mask.height - hole.height) // 2), hole)
    return mask


def _hex(
    canvas: Canvas, centre: Point, width: int, draw: Callable[..., None], *args: Hashable
) -> None:
    """Draw a hex by what draws its face; it is drawn once and kept."""
    high = height(width)
    box = Box(centre[0] - width // 2, centre[1] - high // 2, width, high)
    canvas.stamped(box, HEX, draw, *args)


def _ground(canvas: Canvas, fill: Colour, rim: Colour, line: int) -> None:
    """Draw the body of a hex: its rim and its face."""
    canvas.area(canvas.box, rim)
    canvas.shape(HEX, canvas.box.inset(line, round(line * 1.1)), fill)
    canvas.ground = fill


def _rim(width: int) -> int:
    return max(2, round(width * 0.04))


def _tile_face(canvas: Canvas, box: Box, tile_id: str, faded: bool, dark: bool) -> None:
    kind = TILES[tile_id]
    colour = kind.colour or kind.id
    width = box.w
    rim = Colour(RIMS[colour].dark) if dark else RIMS[colour]
    if kind.id == INN and width >= COUNTED:
        _rainbow(canvas, rim)
    else:
        _ground(canvas, TILE_COLOURS[colour], rim, _rim(width))
    if width >= SPEAKING:
        _say(canvas, kind, SIGNS[colour])
    elif width >= (KNOWN if colour in COLOUR_GLYPHS else SIGNED):
        _name(canvas, kind, SIGNS[colour])
    elif width >= SIGNED:
        canvas.glyph(COLOUR_GLYPHS[colour], round(width * 0.62), box.cx, box.cy, SIGNS[colour])
    if faded:
        veil = Image.new("RGB", canvas.image.size, PANEL.tone(canvas.mode))
        canvas.image.paste(Image.blend(canvas.image, veil, FADED))


def _rainbow(canvas: Canvas, edge: Colour) -> None:
    """Draw the body of an inn: a rim of all colours, for it covers cells of any."""
    box = canvas.box
    canvas.area(box, edge)
    rim = box.inset(max(1, _rim(box.w) // 2))
    for sextant, colour in zip(SEXTANTS, COLOURS, strict=True):
        canvas.shape(sextant, rim, TILE_COLOURS[colour])
    line = max(3, round(box.w * 0.1))
    canvas.shape(HEX, box.inset(line, round(line * 1.1)), TILE_COLOURS[INN])
    canvas.ground = TILE_COLOURS[INN]


def _row(canvas: Canvas, row: Row, place: tuple[float, float, float], ink: Colour) -> None:
    """Draw symbols around a height below the middle, so wide and so high, all in widths."""
    down, across, high = (round(canvas.box.w * share) for share in place)
    symbol_row(canvas, row, canvas.box.moved(0, down).centred(across, high), ink)


def _say(canvas: Canvas, kind: TileKind, ink: Colour) -> None:
    """Draw what a tile does: above when or what, below what comes of it."""
    face, width = FACES[kind.id], canvas.box.w
    few = len(face.above) == 1
    if kind.colour == MONASTERY:
        _write(canvas, str(kind.number), -0.395, max(FIGURES, round(width * 0.235)), ink)
        _row(canvas, face.above, (-0.12, 0.9, 0.38 if few else 0.34), ink)
    else:
        middle = -0.16 if few else -0.12
        above = (middle if face.below else 0.0, 0.84, 0.5 if few else 0.44)
        _row(canvas, face.above, above, ink)
    if kind.colour == LIVESTOCK and len(face.below) == 1:
        _write(canvas, str(kind.number), 0.33, round(width * 0.36), ink)
    elif face.below:
        high = min(LOW, WIDEST / wide(face.below))
        bottom = BOTTOM - (wide(face.below) * high / 2 - ROUND * (high == LOW)) / sqrt(3)
        bottom = min(LOWEST, bottom)
        _row(canvas, face.below, (bottom - high / 2, 0.8, high), ink)


def _name(canvas: Canvas, kind: TileKind, ink: Colour) -> None:
    """Draw what a tile is: the symbol that stands for it, and its number if that can be read."""
    face, width = FACES[kind.id], canvas.box.w
    if not kind.number or width < NUMBERED:
        _row(canvas, (face.key,), (0.0, 0.7, 0.68), ink)
        return
    _row(canvas, (face.key,), (-0.19, 0.62, 0.42), ink)
    _write(canvas, str(kind.number), 0.24, max(FIGURES, round(width * 0.42)), ink)


def _write(canvas: Canvas, words: str, down: float, letters: int, ink: Colour) -> None:
    box = canvas.box
    canvas.text(words, box.cx, box.cy + round(box.w * down), letters, colour=ink, align="middle")


def _back_face(canvas: Canvas, box: Box, colour: str) -> None:
    fill = TILE_COLOURS[colour]
    _ground(canvas, mix(fill, SHADE, 0.2), RIMS[colour], _rim(box.w))
    ink = mix(SIGNS[colour], fill, 0.25)
    size = round(box.w * 0.5)
    canvas.glyph(COLOUR_GLYPHS.get(colour, FLEURON), size, box.cx, box.cy, ink)


def _cell_face(canvas: Canvas, box: Box, about: Open) -> None:
    width = box.w
    sign, number = CELL_SIGNS[about.colour], str(about.number)
    rim = TURN if about.choice else sign
    line = max(3, round(width * (CHOICE if about.choice else 0.035)))
    _ground(canvas, CELLS[about.colour], Colour(rim, rim.dark), line)
    if width < COUNTED:
        return
    if width < NUMBERED:
        _write(canvas, number, 0, max(FIGURES, round(width * 0.6)), CELL_INK)
        return
    low = 0.28 if about.name else 0.25
    _write(canvas, number, low, max(FIGURES, round(width * 0.46)), CELL_INK)
    if about.name:
        ink = Colour(TURN, TURN.dark) if about.choice else mix(sign, CELL_INK, NAME_INK)
        least = WORDS if about.choice else FIGURES
        _write(canvas, about.name, -0.22, max(least, round(width * 0.36)), ink)
    else:
        size, y = round(width * 0.42), box.cy - round(width * 0.2)
        canvas.glyph(COLOUR_GLYPHS[about.colour], size, box.cx, y, sign)
