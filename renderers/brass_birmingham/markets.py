"""The two markets: the next price large, the cubes that are there, the cheapest first."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.pieces import cube
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST, FIGURES
from renderers.core.palette import FADE, INK, PANEL, SOFT, TURN, mix
from rules.brass_birmingham.data import COAL, EMPTY_PRICE, IRON, PRICES
from rules.brass_birmingham.state import Table

ABREAST: Final = 2
"""Spaces of a market with the same price: one above the other."""
LARGEST: Final = 30
"""Cubes on a board are no larger."""
PRICED: Final = 150
"""From this height on a market says what the cubes of each column cost."""
FOOT: Final = 44
"""The height of the prices."""


def draw_markets(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw both markets in a panel, one below the other."""
    panel(canvas, box)
    canvas.keep_free(box)
    for resource, line in zip((COAL, IRON), box.inset(12, 8).rows(2, 4), strict=True):
        draw_market(canvas, line, resource, table.market[resource])
        canvas.mark(box.right, line.cy, "market", resource, thing=line._replace(w=110))


def draw_market(canvas: Canvas, box: Box, resource: str, cubes: int) -> None:
    """Draw what the next cube of a market costs, then its spaces; in a high box also their prices.

    Those with the same price lie one above the other, the cheapest first.
    """
    prices = PRICES[resource]
    price = prices[-cubes] if cubes else EMPTY_PRICE[resource]
    priced = box.h >= PRICED
    sign, letters = (88, 76) if priced else (44, 40)
    cube(canvas, resource, sign, box.x + sign // 2, box.cy)
    at = box.x + sign + 8
    canvas.text(words.pounds(price), at, box.cy, letters, width=2 * letters, least=BOARD_SMALLEST)
    columns = columns_of(box, resource)
    for place, column in enumerate(columns[:-1]):
        spaces, foot = column.split_top(column.h - (FOOT if priced else 0))
        _spaces(canvas, spaces, resource, len(prices) - ABREAST * place, cubes)
        if priced:
            _price(canvas, foot, prices[ABREAST * place], price)
    if priced:
        spaces, foot = columns[-1].split_top(columns[-1].h - FOOT)
        _price(canvas, foot, EMPTY_PRICE[resource], price)
        for step in (-1, 0, 1):
            canvas.disc(spaces.cx + 18 * step, spaces.cy, 5, FADE)


def columns_of(box: Box, resource: str) -> list[Box]:
    """Return the columns of a market in a box, one for each price; the last is that when empty."""
    priced = box.h >= PRICED
    rest = box.split_left(262 if priced else 112, 0)[1]
    longest = len(PRICES[COAL]) // ABREAST + priced
    number = len(PRICES[resource]) // ABREAST
    step = rest.w // longest if priced else min(LARGEST + 2, box.h // ABREAST, rest.w // longest)
    return [Box(rest.x + place * step, box.y, step, box.h) for place in range(number + 1)]


def _spaces(canvas: Canvas, box: Box, resource: str, left: int, cubes: int) -> None:
    """Draw spaces with the same price; `left` are those from here to the dearest."""
    high = box.h // ABREAST
    side = min(box.w, high) - (14 if box.w > 2 * LARGEST else 2)
    for place in range(ABREAST):
        y = box.cy + (2 * place - 1) * (side // 2 + 1)
        if left - place <= cubes:
            cube(canvas, resource, side, box.cx, y)
        else:
            canvas.disc(box.cx, y, max(3, side // 8), mix(SOFT, PANEL, 0.3))


def _price(canvas: Canvas, box: Box, price: int, current: int) -> None:
    """Write the price of a column; that from which the next cube is bought stands out."""
    if price == current:
        canvas.rounded(box.centred(64, 42), mix(PANEL, TURN.solid, 0.14), 10)
    ink = TURN if price == current else INK
    canvas.text(words.pounds(price), box.cx, box.cy, FIGURES + 4, colour=ink, align="middle")
