"""The sea: its regions with the good they ask for, money, achievements and ships; the coast."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.core import signs
from renderers.core.blocks import card_ground
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import LINE
from renderers.valparaiso import words
from renderers.valparaiso.cards import chip, draw_card
from renderers.valparaiso.colours import REGION, REGION_EDGE
from renderers.valparaiso.pieces import good, pesos_sign, points_sign, ship, stand
from renderers.valparaiso.scene import HarbourScene
from renderers.valparaiso.words.facts import ships_in
from rules.valparaiso.cards import ACHIEVEMENT_OF, REGION_OF
from rules.valparaiso.data import OVERSEAS_GOODS
from rules.valparaiso.state import Table

HEAD: Final = 54
CHIP: Final = 56
SHIP: Final = 58


def seen_region(table: Table, region: str) -> Hashable:
    """Return what is seen of a sea region."""
    return table.region_pesos[region], tuple(table.regions[region]), tuple(ships_in(table, region))


def draw_region(
    canvas: Canvas, box: Box, scene: HarbourScene, region: str, *, large: bool = False
) -> None:
    """Draw a sea region: what it asks for, ships and money, its achievements with their points.

    A `large` one has its name and the cards of its achievements in full.
    """
    card_ground(canvas, box, REGION, REGION_EDGE, 18, 3)
    canvas.mark(box.cx, box.y, "region", region, thing=box)
    head, rest = box.inset(9, 7).split_top(HEAD, 2)
    if large:
        title, head = head.split_left(head.w // 2, 10)
        name = words.sea(region, scene.texts)
        canvas.text(name, title.x, title.cy, BOARD_SMALLEST, width=title.w, least=WORDS)
    _head(canvas, head, scene.table, region)
    cards = scene.table.regions[region]
    for card, place in zip(cards, rest.columns(len(cards), 4), strict=True):
        upper, lower = place.split_top(CHIP, 2)
        spot = place if large else upper.centred(CHIP, CHIP)
        if card and large:
            draw_card(canvas, place, card, None, scene.texts)
            canvas.ground = REGION
        elif card:
            chip(canvas, card, CHIP, spot.cx, spot.cy)
            points_sign(ACHIEVEMENT_OF[card].vp, BOARD_SMALLEST).draw(canvas, lower.cx, lower.cy)
        else:
            canvas.dashed(spot, LINE, 12, 3)
        canvas.mark(spot.cx, spot.y, "achievement", card, thing=spot)
        if not large:
            canvas.keep_free(spot)


def _head(canvas: Canvas, box: Box, table: Table, region: str) -> None:
    """Draw what a region asks for, the ships in it, and its money."""
    left = _wanted(canvas, box, region) + 6
    money = pesos_sign(table.region_pesos[region], BOARD_SMALLEST)
    coins = box.split_right(money.width, 6)[1]
    if table.region_pesos[region]:
        money.draw(canvas, coins.cx, box.cy)
    canvas.mark(coins.x, box.y, "region-pesos", region, thing=coins.inset(-4, 4))
    draw_fleet(canvas, Box(left, box.y, coins.x - 8 - left, box.h), table, region)


def _wanted(canvas: Canvas, box: Box, region: str) -> int:
    """Draw what a region asks for, from the left of a box on; return where it ends."""
    size, kind = min(46, box.h), REGION_OF[region].good
    step = round(size * 0.34)
    for place in range(OVERSEAS_GOODS):
        good(canvas, kind, size, box.x + size // 2 + place * step, box.cy)
    end = box.x + size + (OVERSEAS_GOODS - 1) * step
    canvas.keep_free(Box(box.x, box.cy - size // 2, end - box.x, size))
    return end


def draw_fleet(canvas: Canvas, box: Box, table: Table, space: str) -> None:
    """Draw the ships of a sea space side by side."""
    seats = ships_in(table, space)
    size = min(box.h, SHIP)
    step = min(size + 14, (box.w - size) // max(1, len(seats) - 1))
    x = box.cx - (len(seats) - 1) * step // 2
    for place, seat in enumerate(seats):
        stand(canvas, ship, seat, signs.square(x + place * step, box.cy, size), "ship", seat)
