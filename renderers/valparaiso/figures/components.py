"""The components of which figures are put together: signs, rows, tables without a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.figures import GAP, FigureSheet
from renderers.core.palette import SOFT
from renderers.core.signs import Sign
from renderers.core.tokens import badge, coin
from renderers.valparaiso import cards, pieces, tiles
from renderers.valparaiso.colours import MAYOR
from renderers.valparaiso.icons import MAYOR as OFFICE
from renderers.valparaiso.style import LARGE
from renderers.valparaiso.villages import Outlined, draw_merchants, draw_village
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


def house(seat: int, size: int = SIZE) -> Sign:
    """A house of a seat."""
    return Sign(size, lambda canvas, x, y: pieces.house(canvas, seat, size, x, y))


def house_space(size: int = SIZE) -> Sign:
    """An empty building space."""
    return Sign(size, lambda canvas, x, y: pieces.house_space(canvas, size, x, y, SOFT))


def merchant(seat: int, number: int = 0, size: int = SIZE) -> Sign:
    """Merchants of a seat."""
    return Sign(size, lambda canvas, x, y: pieces.merchant(canvas, seat, number, size, x, y))


def ship(seat: int, size: int = SIZE) -> Sign:
    """The ship of a seat."""
    return Sign(size, lambda canvas, x, y: pieces.ship(canvas, seat, size, x, y))


def tile(name: str, width: int, height: int, large: bool = True) -> Sign:
    """A market tile."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = Box(x - width // 2, y - height // 2, width, height)
        canvas.kept(box, tiles.tile, name, large, False, 28)

    return Sign(width, draw)


def card(name: str, width: int = 96, height: int = 120, cost: int = 0) -> Sign:
    """A small card, with what its slot costs."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = Box(x - width // 2, y - height // 2, width, height)
        cards.small_card(canvas, box, name, cost, 30)

    return Sign(width, draw)


def card_space(width: int = 96, height: int = 120) -> Sign:
    """An empty slot."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        cards.card_space(canvas, Box(x - width // 2, y - height // 2, width, height))

    return Sign(width, draw)


def chip(name: str, size: int = SIZE) -> Sign:
    """The pictogram of a card."""
    return Sign(size, lambda canvas, x, y: cards.chip(canvas, name, size, x, y))


def office(size: int = SIZE) -> Sign:
    """The mayor's office."""
    return Sign(size, lambda canvas, x, y: canvas.glyph(OFFICE, size, x, y, MAYOR))


def price(number: int, size: int = 66) -> Sign:
    """A coin with its amount."""
    return Sign(size, lambda canvas, x, y: coin(canvas, number, size, x, y))


def number(text: str, size: int = 48) -> Sign:
    """A number or a word."""
    return signs.word(text, size)


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
    changed: bool = False,
) -> None:
    """Draw a village with the merchants on it."""
    changes = Outlined(places=(name,)) if changed else Outlined()
    stand, card_box = box.split_top(people)
    draw_village(sheet.canvas, card_box, table, name, sheet.texts, LARGE, changes)
    draw_merchants(sheet.canvas, stand, table, name, LARGE)
