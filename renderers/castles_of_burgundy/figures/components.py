"""The components of which figures are put together: signs, rows, boards, groups of hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from renderers.castles_of_burgundy import pieces, symbols, tiles
from renderers.castles_of_burgundy.duchy import Shown, draw_duchy
from renderers.castles_of_burgundy.grid import Grid
from renderers.castles_of_burgundy.shields import SHAPE, card
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


def tile(tile_id: str, size: int) -> Sign:
    """A hex tile by its id."""
    return Sign(size, lambda canvas, x, y: tiles.tile(canvas, tile_id, (x, y), size))


def _cell(colour: str, number: str, size: int) -> Sign:
    """An empty cell."""
    about = tiles.Open(colour, int(number))
    return Sign(size, lambda canvas, x, y: tiles.cell(canvas, about, (x, y), size))


def goods(kind: int | str, count: int | str = 1, size: int = 84) -> Sign:
    """Goods of a type."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        pieces.goods(canvas, int(kind), size, x, y, count=int(count))

    return Sign(size + 12 * (int(count) > 1), draw)


def _piece(draw: Callable[..., None], usual: int) -> Callable[..., Sign]:
    """What makes the sign of a piece that is drawn around a point, after what it is told."""

    def made(*about: str, size: int = usual) -> Sign:
        return Sign(size, lambda canvas, x, y: draw(canvas, *about, size, x, y))

    return made


def bonus(colour: str, large: bool, size: int = 84) -> Sign:
    """A bonus tile."""
    return Sign(
        round(size * 1.3),
        lambda canvas, x, y: pieces.bonus(canvas, colour, large, size, x, y),
    )


def shield_card(number: int | str, size: int) -> Sign:
    """A shield as a card that says what it does."""
    high = round(size / SHAPE)
    return Sign(
        size, lambda canvas, x, y: card(canvas, Box(x, y, 0, 0).centred(size, high), int(number))
    )


def _die(canvas: Canvas, value: str, size: int, x: int, y: int) -> None:
    pieces.die(canvas, int(value), size, x, y)


_MAKERS: Final[Mapping[str, Callable[..., Sign]]] = {
    "cell": _cell,
    "die": _piece(_die, 84),
    "goods": goods,
    "goods-space": _piece(pieces.goods_space, 84),
    "key": lambda size: Sign(size, lambda canvas, x, y: pieces.key_space(canvas, (x, y), size)),
    "card": shield_card,
    "silver": _piece(pieces.silver, 80),
    "symbol": lambda *about, size: symbol(symbols.read(":".join(about))[0], size),
    "tile": tile,
    "worker": _piece(pieces.worker, 84),
}


def read(text: str) -> list[Sign]:
    """Return signs of the game from their notation (`renderers.core.signs.read`)."""
    return signs.read(text, _MAKERS)


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
