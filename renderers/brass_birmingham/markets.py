"""The panels beside the map: the two markets, and how far the era and the deck have come."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.icons import CARDS, ERA_GLYPHS
from renderers.brass_birmingham.pieces import cube
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    DONE,
    FADE,
    INK,
    PANEL,
    RULE,
    SOFT,
    TURN,
    mix,
)
from renderers.core.texts import Texts
from rules.brass_birmingham.data import COAL, EMPTY_PRICE, IRON, PRICES, ROUNDS
from rules.brass_birmingham.state import Table

ROWS: Final = 8
"""Lines of a market: one for each price of coal, and one for the price when it is empty."""
ABREAST: Final = 2
"""Spaces with the same price."""
FIRST: Final = 52
STEP: Final = 32
"""Where the first space of a line is, and how far the second is from it."""


def seen_markets(table: Table) -> Hashable:
    """Return what is seen of the markets."""
    return tuple(table.market.values())


def draw_markets(canvas: Canvas, box: Box, table: Table, unit: float = 1.0) -> None:
    """Draw both markets; `unit` enlarges."""
    panel(canvas, box)
    gap = round(10 * unit)
    inner = box.inset(round(12 * unit), round(8 * unit))
    for resource, place in zip((COAL, IRON), inner.columns(2, gap), strict=True):
        canvas.kept(place, draw_market, resource, table.market[resource], unit)
        price = _parts(place, unit)[0]
        canvas.keep_free(place)
        canvas.mark(price.right, price.y, "market", resource, thing=price)


def draw_market(canvas: Canvas, box: Box, resource: str, cubes: int, unit: float) -> None:
    """Draw the next price large, then a line for each price, the cheapest first."""
    head, rest = _parts(box, unit)
    icon = round(38 * unit)
    cube(canvas, resource, icon, head.x + icon // 2, head.cy)
    prices = PRICES[resource]
    price = prices[-cubes] if cubes else EMPTY_PRICE[resource]
    canvas.text(
        words.pounds(price),
        head.x + icon + round(8 * unit),
        head.cy,
        round(40 * unit),
        width=head.w - icon - round(8 * unit),
    )
    lines = rest.rows(ROWS)
    for line, number in zip(lines, range(0, len(prices), ABREAST), strict=False):
        filled = [place >= len(prices) - cubes for place in range(number, number + ABREAST)]
        _line(canvas, line, resource, prices[number], filled, prices[number] == price, unit)
    last = lines[len(prices) // ABREAST]
    _line(canvas, last, resource, EMPTY_PRICE[resource], [], not cubes, unit)


def space_of(box: Box, space: int, unit: float) -> tuple[int, int]:
    """Return where a space of a market is that `draw_market` draws into `box`.

    Spaces count from 0, the cheapest first; the one after the last is the price when it is empty.
    """
    line = _parts(box, unit)[1].rows(ROWS)[space // ABREAST]
    return line.x + round(FIRST * unit) + space % ABREAST * round(STEP * unit), line.cy


def _parts(box: Box, unit: float) -> tuple[Box, Box]:
    """Divide the box of a market into the next price and the lines."""
    return box.split_top(round(48 * unit), round(4 * unit))


def _line(
    canvas: Canvas,
    box: Box,
    resource: str,
    price: int,
    filled: list[bool],
    current: bool,
    unit: float,
) -> None:
    """Draw a price with its spaces; the line from which the next cube is bought stands out."""
    if current:
        canvas.rounded(box.inset(0, 1), mix(PANEL, TURN.solid, 0.14), round(7 * unit))
    size = round(22 * unit)
    ink = TURN if current else SOFT if any(filled) or not filled else DONE
    x = box.x + round(18 * unit)
    canvas.text(str(price), x, box.cy, size, colour=ink, align="middle")
    side = round(24 * unit)
    left = box.x + round(FIRST * unit)
    for place, there in enumerate(filled):
        x = left + place * round(STEP * unit)
        cube(canvas, resource, side, x, box.cy, there=there)
    if not filled:
        line = max(3, round(3 * unit))
        for place in range(3):
            x = left + round((place - 0.3) * 14 * unit)
            canvas.disc(x, box.cy, line, FADE)


def draw_era(canvas: Canvas, box: Box, table: Table, texts: Texts, unit: float = 1.0) -> None:
    """Draw the era, its rounds, and the cards left in the deck."""
    panel(canvas, box)
    canvas.kept(
        box.inset(round(10 * unit)),
        _era,
        table.era,
        words.era(table.era, texts),
        table.round,
        ROUNDS[table.seats],
        len(table.deck),
        unit,
    )
    sign = Box(box.x, box.y, box.w, round(84 * unit)).centred(round(84 * unit), round(70 * unit))
    canvas.keep_free(sign)
    canvas.mark(box.right, box.y, "era", thing=sign)
    canvas.mark(box.right - round(24 * unit), box.bottom - round(50 * unit), "deck")


def _era(
    canvas: Canvas, box: Box, era: str, name: str, now: int, rounds: int, deck: int, unit: float
) -> None:
    head, rest = box.split_top(round(74 * unit), round(2 * unit))
    canvas.glyph(ERA_GLYPHS[era], round(78 * unit), head.cx, head.cy, INK)
    title, rest = rest.split_top(round(34 * unit), round(4 * unit))
    canvas.text(name, title.cx, title.cy, round(24 * unit), align="middle", width=title.w)
    pips, rest = rest.split_top(round(44 * unit), round(6 * unit))
    _rounds(canvas, pips, now, rounds, unit)
    canvas.area(Box(rest.x, rest.y, rest.w, 2), RULE)
    icon = round(40 * unit)
    number = str(deck)
    canvas.glyph(CARDS, icon, rest.cx - round(30 * unit), rest.cy + 2, SOFT)
    canvas.text(number, rest.cx + round(4 * unit), rest.cy + 2, round(36 * unit))


def _rounds(canvas: Canvas, box: Box, now: int, rounds: int, unit: float) -> None:
    """Draw a pip for each round of the era in two rows: over, going on, to come."""
    across = -(-rounds // 2)
    step = min(box.w / across, 36 * unit)
    left = box.cx - across * step / 2
    radius = round(min(step * 0.36, 10 * unit))
    for place in range(rounds):
        row, column = divmod(place, across)
        x = round(left + (column + 0.5) * step)
        y = box.y + round((row + 0.5) * box.h / 2)
        colour = SOFT if place + 1 < now else TURN if place + 1 == now else RULE
        canvas.disc(x, y, radius, colour)
        if place + 1 > now:
            canvas.disc(x, y, radius - max(2, round(3 * unit)), PANEL)
