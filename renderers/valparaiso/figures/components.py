"""The components of which figures are put together: signs, rows, tables without a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, FigureSheet
from renderers.core.game import TableInfo
from renderers.core.signs import Sign
from renderers.core.tokens import badge, coin
from renderers.valparaiso import cards, pieces, tiles
from renderers.valparaiso.scene import HarbourScene
from renderers.valparaiso.villages import draw_merchants, draw_village
from rules import Chance
from rules.valparaiso.cards import REGION_IDS
from rules.valparaiso.data import (
    ACHIEVEMENTS,
    BOARDS,
    MARKET_TILES,
    REGION_CARDS,
    REGION_PESOS,
    START_PESOS,
)
from rules.valparaiso.elements import Board
from rules.valparaiso.state import Player, Table

SIZE: Final = 84
CARD: Final = 110


def blank(seats: int) -> Table:
    """Return a table that nobody has played on, tiles and cards in the order of the data."""
    board = BOARDS[seats]
    left: dict[str, list[str]] = {}
    for each in MARKET_TILES:
        left.setdefault(each.letter, []).append(each.id)
    columns = {
        market: [left[letter].pop(0) for letter in letters]
        for market, letters in board.columns.items()
    }
    pile = [card.slug for card in ACHIEVEMENTS if card.players <= seats]
    regions = {region: [pile.pop(0) for _ in range(REGION_CARDS)] for region in REGION_IDS}
    return Table(
        slug="valparaiso",
        seats=seats,
        rules=1,
        options={},
        chance=Chance(""),
        players=[Player(pesos=START_PESOS) for _ in range(seats)],
        columns=columns,
        reserve=[left[letter].pop(0) for letter in board.reserve],
        regions=regions,
        region_pesos=dict.fromkeys(REGION_IDS, REGION_PESOS),
        pile=pile[::-1],
    )


def customs_village(board: Board) -> str:
    """Return a village without a market that has a building space. Raises StopIteration."""
    return next(
        name
        for name in board.villages
        if name in board.customs_villages and board.places[name].spaces
    )


def market_village(board: Board) -> str:
    """Return a village with a market and as many building spaces as any."""
    return max(board.markets, key=lambda name: min(2, len(board.places[name].spaces)))


def passage(board: Board) -> tuple[str, str, str]:
    """Return a way through a village without a market, from the harbour to a market if possible.

    Raises ValueError if no road leads on from any such village.
    """
    ways = [
        (one, middle, other)
        for middle in board.villages
        if middle in board.customs_villages
        for one in board.neighbours[middle]
        for other in board.neighbours[middle]
        if one != other
    ]
    return min(ways, key=lambda way: (way[0] != board.harbour, way[2] not in board.markets))


def good(kind: int, size: int = SIZE) -> Sign:
    """A good on its chip."""
    return pieces.good_sign(kind, size)


def house(seat: int, size: int = 76) -> Sign:
    """A house of a seat."""
    return pieces.of(pieces.house, size, seat)


def merchant(seat: int) -> Sign:
    """A merchant of a seat."""
    return pieces.of(pieces.merchant, 76, seat)


def chip(name: str, size: int = SIZE) -> Sign:
    """The pictogram of a card."""
    return pieces.of(cards.chip, size, name)


def card(name: str, cost: int = 0) -> Sign:
    """A card in a slot, with what its slot costs."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        cards.chip(canvas, name, CARD, x, y)
        if cost:
            coin(canvas, cost, 50, x + CARD // 2 - 12, y - CARD // 2 + 12)

    return Sign(CARD, draw)


def card_space() -> Sign:
    """An empty slot."""
    return Sign(CARD, lambda canvas, x, y: cards.card_space(canvas, signs.square(x, y, CARD)))


def tile(name: str, width: int, height: int) -> Sign:
    """A market tile."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.kept(
            Box(0, 0, width, height).moved(x - width // 2, y - height // 2), tiles.tile, name
        )

    return Sign(width, draw)


def price(number: int, size: int = SIZE) -> Sign:
    """A coin with its amount."""
    return signs.money(number, size)


def number(text: str) -> Sign:
    """A number or a word."""
    return signs.word(text, 48)


def row(sheet: FigureSheet, box: Box, found: Sequence[Sign], gap: int = 22) -> None:
    """Draw signs in a panel of their own."""
    panel(sheet.canvas, box)
    signs.row(sheet.canvas, found, box.inset(GAP, 6), gap=gap)


def rows(sheet: FigureSheet, lines: Sequence[Sequence[Sign]], gap: int = 22) -> None:
    """Draw rows of signs below each other, each in a panel."""
    for line, place in zip(lines, sheet.body.rows(len(lines), GAP), strict=True):
        row(sheet, place, line, gap)


def step(canvas: Canvas, value: int, x: int, y: int) -> None:
    """Draw the number of a step."""
    badge(canvas, value, x, y, 54)


def village(
    sheet: FigureSheet,
    box: Box,
    table: Table,
    name: str,
    *,
    people: int = 64,
) -> None:
    """Draw a village with the merchants on it."""
    stand, card_box = box.split_top(people)
    draw_village(sheet.canvas, card_box, scene_of(sheet, table, named=True), name)
    draw_merchants(sheet.canvas, stand, table, name)


def scene_of(sheet: FigureSheet, table: Table, *, named: bool = False) -> HarbourScene:
    """Return the scene of a table that nobody sits at."""
    return HarbourScene(table, TableInfo("", ()), sheet.texts, named=named)
