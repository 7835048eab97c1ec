"""The components of which figures are put together: signs, rows, boards, groups of hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from renderers.castles_of_burgundy import icons, pieces, symbols, tiles
from renderers.castles_of_burgundy.colours import OUTLINE
from renderers.castles_of_burgundy.duchy import Shown, draw_duchy
from renderers.castles_of_burgundy.grid import Grid
from renderers.castles_of_burgundy.shields import SHAPE, card
from renderers.castles_of_burgundy.symbols import Symbol
from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.drawings import read_data
from renderers.core.figures import GAP, FigureSheet
from renderers.core.signs import Sign
from renderers.core.tokens import seat_token
from rules.castles_of_burgundy.data.boards import ROW_HEIGHT, Board
from rules.castles_of_burgundy.state import Duchy

Hex = tuple[int, int, str, int]
"""A tile or an empty cell of a group: its column in half widths, its row, the tile or the colour,
and the number of a cell, 0 for a tile."""
_DATA: Final = read_data("renderers.castles_of_burgundy", "figures.toml")
GROUPS: Final[Mapping[str, Sequence[Hex]]] = {
    name: [(across, down, what, number) for across, down, what, number in found]
    for name, found in _DATA["groups"].items()
}
"""The groups of hexes, by their names."""


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


def _bonus(colour: str, which: str, size: int) -> Sign:
    """A bonus tile, a `large` one with a crown."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = Box(x, y, 0, 0).centred(round(size * 1.5), size)
        pieces.bonus_chip(canvas, box, colour, "")
        if which == "large":
            canvas.glyph(icons.CROWN, size // 2, x, box.y - size // 4, OUTLINE)

    return Sign(round(size * 1.3), draw)


def shield_card(number: int | str, size: int) -> Sign:
    """A shield as a card that says what it does."""
    high = round(size / SHAPE)
    return Sign(
        size, lambda canvas, x, y: card(canvas, Box(x, y, 0, 0).centred(size, high), int(number))
    )


def hexes(found: Sequence[Hex], size: int) -> Sign:
    """Tiles and cells side by side, each so wide."""
    columns = [column for column, *_ in found]
    rows = [row for _, row, *_ in found]
    wide = round((max(columns) - min(columns) + 2) * size / 2)
    left, top = (max(columns) + min(columns)) / 2, (max(rows) + min(rows)) / 2

    def draw(canvas: Canvas, x: int, y: int) -> None:
        corner = round(x - left * size / 2), round(y - top * size * ROW_HEIGHT)
        cluster(canvas, *corner, size, found)

    return Sign(wide, draw)


def _piece(draw: Callable[..., None], usual: int) -> Callable[..., Sign]:
    """What makes the sign of a piece that is drawn around a point, after what it is told."""
    return lambda *about, size=usual: signs.of(draw, size, *about)


def _die(canvas: Canvas, value: str, size: int, x: int, y: int) -> None:
    pieces.die(canvas, int(value), size, x, y)


def _seat(canvas: Canvas, seat: str, size: int, x: int, y: int) -> None:
    seat_token(canvas, int(seat), "", size, x, y, plain=True)


_MAKERS: Final[Mapping[str, Callable[..., Sign]]] = {
    "bonus": _bonus,
    "cell": _cell,
    "die": _piece(_die, 84),
    "goods": goods,
    "hexes": lambda name, size: hexes(GROUPS[name], size),
    "key": lambda size: Sign(size, lambda canvas, x, y: pieces.key_space(canvas, (x, y), size)),
    "card": shield_card,
    "seat": _piece(_seat, 64),
    "silver": _piece(pieces.silver, 80),
    "symbol": lambda *about, size: symbol(symbols.read(":".join(about))[0], size),
    "tile": tile,
    "worker": _piece(pieces.worker, 84),
}


def read(text: str) -> list[Sign]:
    """Return signs of the game from their notation (`renderers.core.signs.read`)."""
    return signs.read(text, _MAKERS)


def row(
    sheet: FigureSheet, text: str, box: Box, gap: int = signs.GAP, *, left: bool = False
) -> None:
    """Draw the signs of a notation side by side in the middle of a box, or from its left."""
    signs.row(sheet.canvas, read(text), box, gap=gap, left=left)


def captioned(sheet: FigureSheet, box: Box, sign: Sign, text: str, *, high: int = 48) -> None:
    """Draw a sign with a line of text below it."""
    upper, lower = box.split_top(box.h - high)
    signs.row(sheet.canvas, [sign], upper)
    sheet.say(text, lower, size=30, align="middle")


def grid(box: Box, columns: int, rows: int, gap: int = GAP) -> list[Box]:
    """Divide a box into equal cells, row by row."""
    return [place for line in box.rows(rows, gap) for place in line.columns(columns, gap)]


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
    canvas: Canvas, x: int, y: int, width: int, found: Sequence[Hex]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Draw a group of hexes around a point; return the centres by column and row."""
    places = {}
    for column, row, what, number in found:
        centre = round(x + column * width / 2), round(y + row * ROW_HEIGHT * width)
        places[column, row] = centre
        if number:
            tiles.cell(canvas, tiles.Open(what, number), centre, width - 2)
        else:
            tiles.tile(canvas, what, centre, width - 2)
    return places
