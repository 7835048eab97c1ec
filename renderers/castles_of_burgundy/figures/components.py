"""What figures are put together of: signs, sheets of them, boards, groups of hexes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from renderers.castles_of_burgundy import icons, pieces, symbols, tiles, words
from renderers.castles_of_burgundy.colours import OUTLINE
from renderers.castles_of_burgundy.duchy import Shown, draw_duchy
from renderers.castles_of_burgundy.grid import Grid
from renderers.castles_of_burgundy.shields import SHAPE, card, shield
from renderers.castles_of_burgundy.symbols import Symbol
from renderers.castles_of_burgundy.words import phrases
from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.drawings import read_data
from renderers.core.figures import ALLOWED, CROSS, GAP, FigureSheet
from renderers.core.palette import AMBER, TURN
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import CHECK, seat_token
from rules.castles_of_burgundy.data.boards import BOARDS, ROW_HEIGHT, Board
from rules.castles_of_burgundy.data.tiles import CASTLE
from rules.castles_of_burgundy.state import Duchy


class Hex(NamedTuple):
    """A tile or an empty cell of a group.

    It has its column in half widths and its row; `what` is the tile, or the colour of a cell, which
    has a number; there may be a ring around it, whose colour says how it is.
    """

    column: int
    row: int
    what: str
    number: int = 0
    ring: str = ""


RINGS: Final = {"new": AMBER, "fits": ALLOWED, "fits-not": TURN}
_DATA: Final = read_data("renderers.castles_of_burgundy", "figures.toml")
SHEETS: Final[Mapping[str, Any]] = _DATA["sheets"]
"""The figures that are data."""
GROUPS: Final[Mapping[str, Sequence[Hex]]] = {
    name: [Hex(*spot) for spot in group] for name, group in _DATA["groups"].items()
}
"""The groups of hexes, by their names."""
HEAD: Final = 48
CAPTION: Final = 80
"""The heights of the head of a panel, and of a caption of signs."""


def symbol(drawn: Symbol, size: int) -> Sign:
    """A symbol of an effect."""
    return Sign(round(drawn.width * size), lambda canvas, x, y: drawn.paint(canvas, size, x, y))


def tile(tile_id: str, size: int, *, faded: bool = False) -> Sign:
    """A hex tile by its id."""
    return Sign(size, lambda canvas, x, y: tiles.tile(canvas, tile_id, (x, y), size, faded=faded))


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
            canvas.glyph(icons.GLYPHS["crown"], size // 2, x, box.y - size // 4, OUTLINE)

    return Sign(round(size * 1.3), draw)


def shield_card(number: int | str, size: int) -> Sign:
    """A shield as a card that says what it does."""
    high = round(size / SHAPE)
    return Sign(
        size, lambda canvas, x, y: card(canvas, Box(x, y, 0, 0).centred(size, high), int(number))
    )


def _shielded(number: str, size: int) -> Sign:
    """A castle with a shield on it."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        tiles.tile(canvas, CASTLE, (x, y), size)
        shield(canvas, int(number), round(size * 0.41), x, y + size // 28)

    return Sign(size, draw)


def _board(name: str, size: int) -> Sign:
    """A board with the castle that it begins with."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        board = BOARDS[name]
        draw_board(canvas, board, Box(x, y, 0, 0).centred(size, size), start_of(board))

    return Sign(size, draw)


def hexes(cells: Sequence[Hex], size: int) -> Sign:
    """Tiles and cells side by side, each so wide."""
    columns, rows = [spot.column for spot in cells], [spot.row for spot in cells]
    wide = round((max(columns) - min(columns) + 2) * size / 2)
    left, top = (max(columns) + min(columns)) / 2, (max(rows) + min(rows)) / 2

    def draw(canvas: Canvas, x: int, y: int) -> None:
        corner = round(x - left * size / 2), round(y - top * size * ROW_HEIGHT)
        cluster(canvas, *corner, size, cells)

    return Sign(wide, draw)


def _piece(draw: Callable[..., None], usual: int) -> Callable[..., Sign]:
    """What makes the sign of a piece that is drawn around a point, after what it is told."""
    return lambda *about, size=usual: signs.of(draw, size, *about)


_MAKERS: Final[Mapping[str, Callable[..., Sign]]] = {
    "board": _board,
    "bonus": _bonus,
    "cell": _cell,
    "die": _piece(lambda c, value, *where: pieces.die(c, int(value), *where), 84),
    "faded": partial(tile, faded=True),
    "goods": goods,
    "hexes": lambda name, size: hexes(GROUPS[name], size),
    "key": lambda size: Sign(size, lambda canvas, x, y: pieces.key_space(canvas, (x, y), size)),
    "card": shield_card,
    "no": lambda size: signs.glyph(CROSS, size, TURN),
    "region": lambda number, size: hexes(GROUPS["region"][: int(number)], size),
    "seat": _piece(lambda c, seat, *where: seat_token(c, int(seat), *where), 64),
    "shielded": _shielded,
    "silver": _piece(pieces.silver, 80),
    "symbol": lambda *about, size: symbol(symbols.read(":".join(about))[0], size),
    "tile": tile,
    "worker": _piece(pieces.worker, 84),
    "yes": lambda size: signs.glyph(CHECK, size, ALLOWED),
}


def read(text: str) -> list[Sign]:
    """Return signs of the game from their notation (`renderers.core.signs.read`)."""
    return signs.read(text, _MAKERS)


def row(
    sheet: FigureSheet, text: str, box: Box, gap: int = signs.GAP, *, left: bool = False
) -> None:
    """Draw the signs of a notation side by side in the middle of a box, or from its left."""
    signs.row(sheet.canvas, read(text), box, gap=gap, left=left)


_SAID: Final[Mapping[str, Callable[[Any, Texts], str]]] = {
    "action": words.action,
    "bonus_size": words.bonus_size,
    "colour": words.colour,
    "depot": lambda number, texts: words.depot(int(number), texts),
    "duchy": words.duchy,
    "goods": words.goods,
    "goods_tiles": lambda kinds, texts: phrases.goods_tiles(
        Counter(map(int, kinds.split())).items(), texts
    ),
    "hex_tiles": lambda number, texts: phrases.hex_tiles(int(number), texts),
    "kind": words.kind,
    "phase": words.phase,
    "points": lambda number, texts: phrases.points(int(number), texts),
    "region": phrases.region,
    "shield": lambda number, texts: words.shield(int(number), texts),
    "silver": lambda number, texts: phrases.silver(int(number), texts),
    "source": words.source,
    "storage": lambda _, texts: words.storage(texts),
    "stored": phrases.storage,
    "tile": words.tile,
    "workers": lambda number, texts: phrases.workers(int(number), texts),
}
"""What names or counts things in braces, by what they are."""


def said(line: str, texts: Texts) -> str:
    """Return a line in which names and numbers of things stand for what is in braces."""
    return re.sub(r"\{(\w+):?([^}]*)\}", lambda phrase: _SAID[phrase[1]](phrase[2], texts), line)


def draw_sheet(name: str, texts: Texts) -> FigureSheet:
    """Draw a figure that is data: panels with rows of signs (`figures.toml`)."""
    about = SHEETS[name]
    lines = about["lines"]
    high = sum(height for height, *_ in lines) + (len(lines) - 1) * GAP
    sheet = FigureSheet(texts, said(about.get("title", ""), texts), high)
    places, rest = [], sheet.body
    for height, abreast in lines:
        line, rest = rest.split_top(height, GAP)
        places += line.columns(abreast, GAP)
    heads = about.get("heads", [""] * len(places))
    gap, left = about.get("gap", signs.GAP), about.get("left", False)
    for rows, head, place in zip(about["panels"], heads, places, strict=True):
        panel(sheet.canvas, place)
        inner = place.inset(20, GAP)
        if head:
            upper, inner = inner.split_top(HEAD)
            sheet.say(said(head, texts), upper, size=32, bold=True)
        for line, box in zip(rows, inner.rows(len(rows)), strict=True):
            cells = line.split("|")
            for cell, spot in zip(cells, box.columns(len(cells), 4), strict=True):
                shown, _, caption = cell.partition("#")
                if caption:
                    spot, low = spot.split_top(spot.h - (CAPTION if shown.strip() else spot.h))
                    sheet.say(said(caption.strip(), texts), low, size=30, align="middle")
                row(sheet, shown, spot, gap, left=left)
    return sheet.note(*(said(line, texts) for line in about.get("notes", ())))


def start_of(board: Board) -> dict[str, str]:
    """Return the castle that a board begins with, by its cell."""
    return {} if board.start is None else {board.cells[board.start].id: CASTLE}


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
    tiles_on_it = [(placed or {}).get(cell.id, "") for cell in board.cells]
    duchy = Duchy(board.id, tiles_on_it, linked=linked)
    every = frozenset(range(len(board.cells))) if named else frozenset()
    return draw_duchy(canvas, box, duchy, 0, Shown(named=every))


def cluster(canvas: Canvas, x: int, y: int, width: int, cells: Sequence[Hex]) -> None:
    """Draw a group of hexes around a point, then the rings."""
    places = [
        (round(x + spot.column * width / 2), round(y + spot.row * ROW_HEIGHT * width))
        for spot in cells
    ]
    for spot, centre in zip(cells, places, strict=True):
        if spot.number:
            tiles.cell(canvas, tiles.Open(spot.what, spot.number), centre, width - 2)
        else:
            tiles.tile(canvas, spot.what, centre, width - 2)
    for spot, centre in zip(cells, places, strict=True):
        if spot.ring:
            tiles.outline(canvas, centre, width - 2, RINGS[spot.ring], 6)
