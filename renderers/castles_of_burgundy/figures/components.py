"""The components of which figures are put together: signs, rows, boards, groups of hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from renderers.castles_of_burgundy import pieces, tiles
from renderers.castles_of_burgundy.colours import DIE
from renderers.castles_of_burgundy.duchy import Shown, draw_duchy
from renderers.castles_of_burgundy.grid import Grid
from renderers.castles_of_burgundy.shields import SHAPE, card, shield
from renderers.castles_of_burgundy.symbols import Symbol
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, FigureSheet
from renderers.core.signs import Sign
from rules.castles_of_burgundy.data.boards import ROW_HEIGHT, Board
from rules.castles_of_burgundy.state import Duchy


def symbol(found: Symbol, size: int) -> Sign:
    """A symbol of an effect."""
    return Sign(round(found.width * size), lambda canvas, x, y: found.paint(canvas, size, x, y))


def tile(tile_id: str, width: int) -> Sign:
    """A hex tile by its id."""
    return Sign(width, lambda canvas, x, y: tiles.tile(canvas, tile_id, (x, y), width))


def cell(colour: str, number: int, width: int) -> Sign:
    """An empty cell."""
    return Sign(
        width, lambda canvas, x, y: tiles.cell(canvas, tiles.Open(colour, number), (x, y), width)
    )


def back(colour: str, width: int) -> Sign:
    """The back of a tile."""
    return Sign(width, lambda canvas, x, y: tiles.back(canvas, colour, (x, y), width))


def key_space(width: int) -> Sign:
    """An empty space of the storage."""
    return Sign(width, lambda canvas, x, y: pieces.key_space(canvas, (x, y), width))


def die(value: int, size: int = 84, *, used: bool = False) -> Sign:
    """A die that shows a value."""
    return Sign(
        size, lambda canvas, x, y: pieces.die(canvas, value, size, x, y, None if used else DIE)
    )


def goods(kind: int, size: int = 84, count: int = 1) -> Sign:
    """Goods of a type."""
    return Sign(
        size + 12 * (count > 1),
        lambda canvas, x, y: pieces.goods(canvas, kind, size, x, y, count=count),
    )


def goods_space(size: int = 84) -> Sign:
    """An empty space for goods."""
    return Sign(size, lambda canvas, x, y: pieces.goods_space(canvas, size, x, y))


def worker(number: int | str, size: int = 84) -> Sign:
    """Workers with their number."""
    return Sign(size, lambda canvas, x, y: pieces.worker(canvas, number, size, x, y))


def silver(number: int | str, size: int = 80) -> Sign:
    """Silver coins with their number."""
    return Sign(size, lambda canvas, x, y: pieces.silver(canvas, number, size, x, y))


def bonus(colour: str, large: bool, size: int = 84) -> Sign:
    """A bonus tile."""
    return Sign(
        round(size * 1.3),
        lambda canvas, x, y: pieces.bonus(canvas, colour, large, size, x, y),
    )


def shield_sign(number: int, size: int) -> Sign:
    """A shield by its number."""
    return Sign(round(size * 0.9), lambda canvas, x, y: shield(canvas, number, size, x, y))


def shield_card(number: int, width: int) -> Sign:
    """A shield as a card that says what it does."""
    high = round(width / SHAPE)
    return Sign(
        width, lambda canvas, x, y: card(canvas, Box(x, y, 0, 0).centred(width, high), number)
    )


def captioned(sheet: FigureSheet, box: Box, sign: Sign, text: str, *, high: int = 48) -> None:
    """Draw a sign with a line of text below it."""
    upper, lower = box.split_top(box.h - high)
    signs.row(sheet.canvas, [sign], upper)
    sheet.say(text, lower, size=30, align="middle")


def grid(box: Box, columns: int, rows: int, gap: int = GAP) -> list[Box]:
    """Divide a box into equal cells, row by row."""
    return [place for line in box.rows(rows, gap) for place in line.columns(columns, gap)]


def rows(canvas: Canvas, box: Box, lines: Sequence[Sequence[Sign]], gap: int = GAP) -> None:
    """Draw rows of signs in a panel."""
    panel(canvas, box)
    for line, place in zip(lines, box.inset(GAP).rows(len(lines), gap), strict=True):
        signs.row(canvas, line, place)


def draw_board(
    canvas: Canvas,
    board: Board,
    box: Box,
    placed: Mapping[str, str] | None = None,
    *,
    named: bool = False,
    linked: int = 1,
) -> Grid:
    """Draw a board into a box with the tiles `placed` on it, by cell.

    `named` cells show their names; `linked` is how many border posts are.
    """
    tiles_on_it = [(placed or {}).get(each.id, "") for each in board.cells]
    duchy = Duchy(board.id, tiles_on_it, linked=linked)
    every = frozenset(range(len(board.cells))) if named else frozenset()
    return draw_duchy(canvas, box, duchy, 0, Shown(named=every))


def cluster(
    canvas: Canvas, x: int, y: int, width: int, found: Sequence[tuple[int, int, str, int]]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Draw hexes around a point: (column in half widths, row, tile or colour, number of a cell).

    Return the centres by column and row.
    """
    places = {}
    for column, row, what, number in found:
        centre = round(x + column * width / 2), round(y + row * ROW_HEIGHT * width)
        places[column, row] = centre
        if number:
            tiles.cell(canvas, tiles.Open(what, number), centre, width - 2)
        else:
            tiles.tile(canvas, what, centre, width - 2)
    return places
