"""The components of which figures are put together: signs, rows, tables without a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

import rules
from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import FigureSheet
from renderers.core.game import TableInfo
from renderers.core.palette import INK, SOFT
from renderers.core.signs import Sign
from renderers.core.tokens import PERSON, coin, seat_token
from renderers.valparaiso import cards, pieces
from renderers.valparaiso.icons import BOTH, HOUSE, SCALES, TOLL
from renderers.valparaiso.scene import HarbourScene
from renderers.valparaiso.villages import draw_merchants, draw_village
from rules.valparaiso import data
from rules.valparaiso.elements import Board
from rules.valparaiso.state import Table

SIZE: Final = 84
CARD: Final = 110
LINE: Final = 122
"""The height of a row of signs."""
VILLAGE: Final = (320, 150)
MARKET: Final = (400, 300)
"""The largest cards of villages."""
MOST: Final = max(data.SEATS)
"""Figures show the side of the board for so many players."""


def blank(seats: int = MOST) -> Table:
    """Return a table that nobody has played on."""
    table = rules.new("valparaiso", seats, None, "figures")
    assert isinstance(table, Table)
    for player in table.players:
        player.merchants = []
    return table


def customs_village(board: Board) -> str:
    """Return a village without a market that has a building space. Raises StopIteration."""
    return next(name for name in _customs(board) if board.places[name].spaces)


def _customs(board: Board) -> list[str]:
    return [name for name in board.villages if name in board.customs_villages]


def market_village(board: Board) -> str:
    """Return a village with a market and as many building spaces as any."""
    return max(board.markets, key=lambda name: min(2, len(board.places[name].spaces)))


def passage(board: Board) -> tuple[str, str, str]:
    """Return a way through a village without a market, from the harbour to a market if possible.

    Raises ValueError if no road leads on from any such village.
    """
    ways = [
        (one, middle, other)
        for middle in _customs(board)
        for one in board.neighbours[middle]
        for other in board.neighbours[middle]
        if one != other
    ]
    return min(ways, key=lambda way: (way[0] != board.harbour, way[2] not in board.markets))


def scene_of(sheet: FigureSheet, table: Table, *, named: bool = False) -> HarbourScene:
    """Return the scene of a table that nobody sits at."""
    return HarbourScene(table, TableInfo("", ()), sheet.texts, named=named)


def card(canvas: Canvas, name: str, cost: str, size: int, x: int, y: int) -> None:
    """Draw a card in a slot, with what its slot costs."""
    cards.chip(canvas, name, size, x, y)
    if cost:
        coin(canvas, cost, 50, x + size // 2 - 12, y - size // 2 + 12)


def empty(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw an empty place for a card."""
    cards.card_space(canvas, signs.square(x, y, size))


MAKERS: Final[Mapping[str, Callable[..., Sign]]] = {
    "number": lambda *text, size=48: signs.word(":".join(text), size),
    "price": partial(signs.money, size=SIZE),
    "points": lambda number, size=76: pieces.points_sign(number, size),
    "good": lambda kind, size=76: pieces.good_sign(int(kind), size),
    "house": lambda seat, size=76: signs.of(pieces.house, size, int(seat)),
    "merchant": lambda seat, size=76: signs.of(pieces.merchant, size, int(seat)),
    "ship": lambda seat, size=96: signs.of(pieces.ship, size, int(seat)),
    "token": lambda seat, size=66: signs.of(seat_token, size, int(seat)),
    "unhired": lambda size=72: signs.glyph(PERSON, size, SOFT),
    "toll": lambda size=76: signs.glyph(TOLL, size, INK),
    "scales": lambda size=76: signs.glyph(SCALES, size, INK),
    "both": lambda size=90: signs.glyph(BOTH, size, SOFT),
    "lock": lambda size=50: signs.glyph(HOUSE, size, SOFT),
    "chip": lambda name, size=SIZE: signs.of(cards.chip, size, name),
    "card": lambda name, cost="": signs.of(card, CARD, name, cost),
    "empty": lambda size=CARD: signs.of(empty, size),
}
"""The words of the notation of signs that only this game knows."""


class HarbourSheet(FigureSheet):
    """A figure of Valparaíso."""

    makers = MAKERS


def village(sheet: FigureSheet, box: Box, table: Table, name: str, people: int = 64) -> None:
    """Draw a village with the merchants on it, in the middle of a box."""
    wide, high = MARKET if table.board.places[name].market else VILLAGE
    place = box.centred(min(box.w, wide), min(box.h, high + people))
    stand, below = place.split_top(people)
    draw_village(sheet.canvas, below, scene_of(sheet, table, named=True), name)
    draw_merchants(sheet.canvas, stand, table, name)


def built(table: Table, name: str, owners: Iterable[int]) -> Table:
    """Return a table on which the first spaces of a village have owners."""
    spaces = [space.id for space in table.board.places[name].spaces]
    table.houses.update(zip(spaces, owners, strict=False))
    return table
