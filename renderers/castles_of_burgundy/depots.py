"""The numbered depots in a ring around the black depot, with tiles, goods and shields."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from renderers.castles_of_burgundy.colours import BLACK_DEPOT, SHIELD_RANKS, STONE
from renderers.castles_of_burgundy.icons import HEX, SHIELD_OUTLINE
from renderers.castles_of_burgundy.pieces import die, goods
from renderers.castles_of_burgundy.shields import shield
from renderers.castles_of_burgundy.style import Style
from renderers.castles_of_burgundy.tiles import height, slot, tile
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import BRIGHT, INK, IVORY, SHADE, mix
from rules.castles_of_burgundy.data.depots import spaces
from rules.castles_of_burgundy.data.points import PHASES
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS
from rules.castles_of_burgundy.data.tiles import INN
from rules.castles_of_burgundy.state import Table

GAP: Final = 12
BAND: Final = 14
"""The width of the ring that joins the depots."""
UPPER: Final = (6, 1, 2)
LOWER: Final = (5, 4, 3)
"""The depots above and below the black one, from the left."""
DIE: Final = 50
SMALL_DIE: Final = 42
LOW: Final = 220
"""Below this height a depot has a small die."""
SPACE: Final = 6
"""Between tiles."""
LARGEST: Final = 130
"""No tile is wider."""
GOODS: Final = 44
SEVERAL: Final = 3
"""So many types of goods have room in one line, so many tiles may lie in unequal ones."""
SHIELD: Final = 46


def draw_ring(canvas: Canvas, box: Box, black: int, table: Table, style: Style) -> Box:
    """Draw all depots into a box; the black one is `black` pixels high.

    Return the line of the black depot, which covers as much of it as the tiles need.
    """
    upper, rest = box.split_top((box.h - black - 2 * GAP) // 2, GAP)
    middle, lower = rest.split_top(black, GAP)
    band = Box(box.x + 36, upper.cy, box.w - 72, lower.cy - upper.cy)
    canvas.part(band, black, _band)
    for row, numbers in ((upper, UPPER), (lower, LOWER)):
        for number, place in zip(numbers, row.columns(len(numbers), GAP), strict=True):
            seen = number, repr(table.depots[number - 1]), table.seats, table.phase, style
            canvas.part(place, seen, draw_depot, number, table, style)
    return middle


def seen_black(table: Table, style: Style) -> Hashable:
    """Return what is seen of the black depot."""
    return tuple(table.black), table.inns, style


def _band(canvas: Canvas, box: Box) -> None:
    """Draw the ring that shows which depots are neighbours."""
    canvas.framed(box, canvas.ground, STONE, 60, BAND)


def draw_depot(canvas: Canvas, box: Box, number: int, table: Table, style: Style) -> None:
    """Draw a numbered depot: its die, its tiles in printed order, goods and shields."""
    panel(canvas, box)
    inner = box.inset(12 if style.detailed else 8, 10)
    depot = table.depots[number - 1]
    colours = spaces(number, table.seats, table.phase or PHASES[0])
    tiles = [*depot.tiles, *[""] * (len(colours) - len(depot.tiles))]
    if style.detailed:
        side = DIE if box.h >= LOW else SMALL_DIE
        top, rest = inner.split_top(side, 8)
        die(canvas, number, side, top.x + side // 2, top.cy)
        _goods(canvas, top.split_left(side, 8)[1], depot.goods, style)
        if depot.shields:
            rest, right = rest.split_right(SHIELD, 4)
            _shields(canvas, right, depot.shields)
        _tiles(canvas, rest, tiles, colours, style)
    else:
        left, rest = inner.split_left(DIE, 4)
        die(canvas, number, DIE, left.cx, left.y + DIE // 2 + 4)
        high, low = rest.split_top(rest.h - 56, 4)
        _tiles(canvas, high, tiles, colours, style)
        low = inner._replace(y=low.y, h=low.h)
        _plain_shields(canvas, low, depot.shields)
        _, low = low.split_left(len(depot.shields) * (low.h + 4), 0)
        _goods(canvas, low, depot.goods, style)
    canvas.mark(box.x + 8, box.y + 8, "depot", number)


def _tiles(
    canvas: Canvas, box: Box, tiles: Sequence[str], colours: Sequence[str], style: Style
) -> None:
    """Draw the spaces of a depot with their tiles, in the rows that make them largest."""
    gap = SPACE if style.detailed else 2
    rows = (n for n in range(1, len(tiles) + 1) if len(tiles) <= SEVERAL or len(tiles) % n == 0)
    width, across = max((_width(box, len(tiles), n, gap), n) for n in rows)
    step = width + gap, height(width) + gap
    left = box.cx - (across * step[0] - gap) // 2 + width // 2
    top = box.cy - (-(-len(tiles) // across) * step[1] - gap) // 2 + height(width) // 2
    for place, name in enumerate(tiles):
        x, y = left + place % across * step[0], top + place // across * step[1]
        if name:
            tile(canvas, name, (x, y), width, bold=style.bold)
        elif place < len(colours):
            slot(canvas, colours[place], (x, y), width)


def _width(box: Box, number: int, across: int, gap: int) -> int:
    """Return how wide hexes can be of which so many lie side by side in a box."""
    down = -(-number // across)
    width = (box.w + gap) // across - gap
    return min(width, round(((box.h + gap) / down - gap) * 0.866), LARGEST)


def _goods(canvas: Canvas, box: Box, counts: Sequence[int], style: Style) -> None:
    """Draw the goods of a depot side by side, those of a type once with their number."""
    there = [(kind, number) for kind, number in enumerate(counts, 1) if number]
    if not there:
        return
    if style.detailed and len(there) > SEVERAL:
        half = -(-len(there) // 2)
        for part, line in zip((there[:half], there[half:]), box.rows(2, 2), strict=True):
            _goods_line(canvas, line, part, line.h, 18, style)
        return
    _goods_line(canvas, box, there, min(box.h, GOODS), style.least, style)


def _goods_line(
    canvas: Canvas,
    box: Box,
    there: Sequence[tuple[int, int]],
    size: int,
    letters: int,
    style: Style,
) -> None:
    """Draw goods and their numbers from the right, closer together where there are many."""
    wide = [size + (round(letters * 0.62) + 4 if number > 1 else 0) for _, number in there]
    spare = box.w - sum(wide)
    gap = max(2, min(10, spare // max(1, len(there))))
    if spare < 2 * len(there):
        size = max(18, size + (spare - 2 * len(there)) // len(there))
    x = box.right
    for kind, number in reversed(there):
        if number > 1:
            x -= canvas.text(str(number), x, box.cy, letters, align="right") + 3
        goods(canvas, kind, size, x - size // 2, box.cy, numbered=style.detailed)
        x -= size + gap


def _shields(canvas: Canvas, box: Box, numbers: Sequence[int]) -> None:
    """Draw the shields of a depot below each other, or side by side."""
    if not numbers:
        return
    upright = box.h > box.w
    for number, cell in zip(
        numbers,
        box.rows(len(numbers), 4) if upright else box.columns(len(numbers), 4),
        strict=True,
    ):
        shield(canvas, number, min(cell.h, cell.w + 6, 56), cell.cx, cell.cy)


def _plain_shields(canvas: Canvas, box: Box, numbers: Sequence[int]) -> None:
    """Draw shields for a telephone, from the left: the colour of their points, a large number."""
    for place, number in enumerate(numbers):
        plate = Box(box.x + place * (box.h + 4), box.y, box.h, box.h)
        canvas.shape(SHIELD_OUTLINE, plate, SHIELD_RANKS[SHIELD_POINTS[number]])
        letters = BOARD_SMALLEST
        canvas.text(str(number), plate.cx, plate.cy, letters, align="middle", colour=BRIGHT)


def _gone(canvas: Canvas, x: int, y: int, width: int) -> None:
    """Draw the space of a tile that has left the black depot."""
    box = Box(x - width // 2, y - height(width) // 2, width, height(width))
    canvas.shape(HEX, box, mix(SHADE, IVORY, 0.35))
    canvas.shape(HEX, box.inset(2), mix(SHADE, IVORY, 0.08))


def draw_black(canvas: Canvas, box: Box, table: Table, style: Style) -> None:
    """Draw the black depot with its tiles, and the inns beside it."""
    canvas.rounded(box, BLACK_DEPOT, 16)
    tiles = [*table.black, *[INN] * bool(table.inns)]
    inner = box.inset(12, 8)
    canvas.mark(box.x + 8, box.y + 8, "depot", 0)
    if not tiles:
        return
    width = min((inner.w + SPACE) // len(tiles) - SPACE, round(inner.h * 0.866))
    left = box.cx - (len(tiles) * (width + SPACE) - SPACE) // 2 + width // 2
    for place, name in enumerate(tiles):
        x = left + place * (width + SPACE)
        if name:
            tile(canvas, name, (x, box.cy), width, bold=style.bold)
        else:
            _gone(canvas, x, box.cy, width)
    if table.inns > 1:
        size = max(26, style.least)
        x, y = (
            left + (len(tiles) - 1) * (width + SPACE) + width // 2 - 6,
            box.bottom - size // 2 - 4,
        )
        canvas.disc(x, y, size * 2 // 3, IVORY)
        canvas.text(str(table.inns), x, y, size, align="middle", colour=INK)
