"""The sea: its regions with the good they ask for, money, achievements and ships; the coast."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.palette import LINE
from renderers.valparaiso.cards import chip
from renderers.valparaiso.colours import REGION, REGION_EDGE
from renderers.valparaiso.pieces import good, pesos_sign, points_sign, ship
from renderers.valparaiso.scene import HarbourScene
from rules.valparaiso.cards import ACHIEVEMENT_OF, REGION_OF
from rules.valparaiso.data import OVERSEAS_GOODS
from rules.valparaiso.state import Table

HEAD: Final = 54
CHIP: Final = 56
SHIP: Final = 58


def ships_in(table: Table, space: str) -> list[int]:
    """Return the seats with a ship in a sea space, in turn order."""
    return [seat for seat in table.turn_order if table.players[seat].ship == space]


def seen_region(table: Table, region: str) -> Hashable:
    """Return what is seen of a sea region."""
    return table.region_pesos[region], tuple(table.regions[region]), tuple(ships_in(table, region))


def draw_region(canvas: Canvas, box: Box, scene: HarbourScene, region: str) -> None:
    """Draw a sea region: what it asks for, ships and money, its achievements with their points."""
    canvas.framed(box, REGION, REGION_EDGE, 18, 3)
    canvas.ground = REGION
    canvas.panels.append(box)
    canvas.mark(box.cx, box.y, "region", region, thing=box)
    head, rest = box.inset(9, 7).split_top(HEAD, 2)
    draw_region_head(canvas, head, scene.table, region)
    cards = scene.table.regions[region]
    for number, (card, place) in enumerate(zip(cards, rest.columns(len(cards), 4), strict=True)):
        upper, lower = place.split_top(CHIP, 2)
        spot = upper.centred(CHIP, CHIP)
        if card:
            chip(canvas, card, CHIP, spot.cx, spot.cy)
            points_sign(ACHIEVEMENT_OF[card].vp, BOARD_SMALLEST).draw(canvas, lower.cx, lower.cy)
            canvas.mark(place.cx, place.y, "achievement", card, thing=spot)
        else:
            canvas.dashed(spot, LINE, 12, 3)
        canvas.mark(place.cx, place.y, "card-space", region, number, thing=spot)
        canvas.keep_free(spot)


def draw_region_head(canvas: Canvas, box: Box, table: Table, region: str) -> None:
    """Draw what a region asks for, the ships in it, and its money."""
    left = wanted(canvas, box, region) + 6
    money = pesos_sign(table.region_pesos[region], BOARD_SMALLEST)
    coins = box.split_right(money.width, 6)[1]
    if table.region_pesos[region]:
        money.draw(canvas, coins.cx, box.cy)
    canvas.mark(coins.x, box.y, "region-pesos", region, thing=coins.inset(-4, 4))
    draw_fleet(canvas, Box(left, box.y, coins.x - 8 - left, box.h), table, region)


def wanted(canvas: Canvas, box: Box, region: str) -> int:
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
    if not seats:
        return
    size = min(box.h, SHIP)
    step = min(size + 14, (box.w - size) // max(1, len(seats) - 1))
    x = box.cx - (len(seats) - 1) * step // 2
    for seat in seats:
        ship(canvas, seat, size, x, box.cy)
        thing = Box(x - size // 2, box.cy - size // 2, size, size)
        canvas.mark(thing.right, thing.y, "ship", seat, thing=thing)
        canvas.keep_free(thing)
        x += step
