"""The sea: its regions with the good they ask for, money, achievements and ships; the coast."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import SOFT
from renderers.core.texts import Texts
from renderers.core.tokens import coin
from renderers.valparaiso import words
from renderers.valparaiso.cards import card_line, chip
from renderers.valparaiso.colours import REGION, REGION_EDGE
from renderers.valparaiso.pieces import good, points_sign, ship
from renderers.valparaiso.style import Style
from rules.valparaiso.cards import ACHIEVEMENT_OF, REGION_OF
from rules.valparaiso.data import OVERSEAS_GOODS
from rules.valparaiso.state import Table

HEAD: Final = 42
BOARD_HEAD: Final = 54


def seen_region(table: Table, region: str) -> Hashable:
    """Return what is seen of a sea region."""
    ships = [seat for seat in table.turn_order if table.players[seat].ship == region]
    return table.region_pesos[region], tuple(table.regions[region]), tuple(ships)


def draw_region(
    canvas: Canvas, box: Box, table: Table, region: str, texts: Texts, style: Style
) -> None:
    """Draw a sea region."""
    canvas.framed(box, REGION, REGION_EDGE, 18, 3)
    canvas.ground = REGION
    canvas.panels.append(box)
    if style.plain:
        _region(canvas, box.inset(9, 7), table, region, style)
        return
    inner = Box(box.x + 17, box.y + 7, box.w - 26, box.h - 14)
    head, rest = inner.split_top(HEAD, 3)
    money = coin_of(canvas, head, table, region)
    x = wanted(canvas, head.x, head.cy, region, HEAD - 6) + 10
    name = words.sea(region, texts)
    canvas.text(name, x, head.cy, style.read, width=money - 10 - x, least=style.least)
    cards = table.regions[region]
    high = len(cards) * 50
    places, ships = rest.split_top(high, 2)
    for number, place in enumerate(places.rows(len(cards), 4)):
        if cards[number]:
            card_line(canvas, place, cards[number], texts, style.least)
            canvas.mark(box.x + 2, place.cy, "achievement", cards[number])
        else:
            canvas.dashed(place, SOFT, 9, 2)
        canvas.mark(box.x + 2, place.cy, "card-space", region, number)
    fleet(canvas, ships, table, region)
    canvas.mark(box.x + 10, box.y + 10, "region", region)


def wanted(canvas: Canvas, x: int, y: int, region: str, size: int) -> int:
    """Draw what a region asks for, from `x` on; return where it ends."""
    kind = REGION_OF[region].good
    step = round(size * 0.34)
    for place in range(OVERSEAS_GOODS):
        good(canvas, kind, size, x + size // 2 + place * step, y)
    return x + size + (OVERSEAS_GOODS - 1) * step


def coin_of(canvas: Canvas, head: Box, table: Table, region: str) -> int:
    """Draw the money of a region at the right of its head; return where it begins."""
    size = head.h - 4
    pesos = table.region_pesos[region]
    x = head.right - size // 2
    if pesos:
        coin(canvas, pesos, size, x, head.cy)
    canvas.mark(x - size // 2 - 16, head.cy, "region-pesos", region)
    return x - size // 2


def fleet(canvas: Canvas, box: Box, table: Table, space: str, *, above: bool = False) -> None:
    """Draw the ships of a sea space side by side; their badges lie beyond them, or `above`."""
    seats = [seat for seat in table.turn_order if table.players[seat].ship == space]
    canvas.mark(box.cx, box.cy, "sea", space)
    if not seats:
        return
    size = min(box.h, 58)
    step = min(size + 14, box.w // len(seats))
    x = box.cx - (len(seats) - 1) * step // 2
    beyond = 2 * box.cx - x + size // 2 + canvas.badge[0] // 2 + 4
    for seat in seats:
        ship(canvas, seat, size, x, box.cy)
        canvas.mark(x if above else beyond, box.y - 22 if above else box.cy, "ship", seat)
        x += step


def _region(canvas: Canvas, box: Box, table: Table, region: str, style: Style) -> None:
    """Draw a region for a telephone: pictograms with points, numbers beside signs."""
    head, rest = box.split_top(BOARD_HEAD, 2)
    left = wanted(canvas, head.x, head.cy, region, 46) + 6
    right = head.right
    pesos = table.region_pesos[region]
    if pesos:
        x = head.right - canvas.text(str(pesos), head.right, head.cy, style.read, align="right")
        coin(canvas, "", 38, x - 24, head.cy)
        right = x - 48
    canvas.mark(right, head.cy, "region-pesos", region)
    ships = Box(left, head.y, right - left, head.h)
    cards = table.regions[region]
    for number, place in enumerate(rest.columns(len(cards), 4)):
        canvas.mark(place.x + 6, place.y + 28, "card-space", region, number)
        if not cards[number]:
            canvas.dashed(place, SOFT, 9, 2)
            continue
        canvas.mark(place.x + 6, place.y + 28, "achievement", cards[number])
        chip(canvas, cards[number], 56, place.cx, place.y + 28)
        sign = points_sign(ACHIEVEMENT_OF[cards[number]].vp, style.least, plain=True)
        sign.draw(canvas, place.cx, place.bottom - 20)
    fleet(canvas, ships, table, region, above=True)
    canvas.mark(box.x + 10, box.y + 10, "region", region)
