"""What actions do, in signs: what is paid, an arrow, what comes of it."""

from __future__ import annotations

from functools import partial

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import COINS, SHIPS, SOFT
from renderers.core.signs import Sign
from renderers.core.tokens import ARROW, PERSON
from renderers.valparaiso.colours import REGION_EDGE
from renderers.valparaiso.icons import BOAT, BOTH, CARDS, HOUSE, SCALES, SHIP, WALK, WAVES
from renderers.valparaiso.pieces import (
    amount_signs,
    any_sign,
    exchange_signs,
    fitted,
    glyph_sign,
    pesos_sign,
)
from rules.valparaiso.data import OVERSEAS_GOODS
from rules.valparaiso.elements import (
    Action,
    Amount,
    BuildHouse,
    BuildOrHire,
    Convert,
    Gain,
    HireMerchant,
    MoveGoods,
    MoveMerchants,
    MoveShip,
    OverseasTrade,
    RiverBoats,
    SellGood,
    TradeInVillages,
)


def action_signs(action: Action, size: int) -> list[Sign]:
    """Return what an action does as signs."""
    arrow, ship = glyph_sign(ARROW, size // 2, SOFT), glyph_sign(SHIP, size, SHIPS)
    match action:
        case MoveGoods():
            return [any_sign(size), glyph_sign(BOTH, round(size * 0.7), SOFT), ship]
        case SellGood(pesos=pesos):
            return [any_sign(size), arrow, pesos_sign(pesos, size)]
        case HireMerchant(cost=cost):
            return [*_for(cost, size), glyph_sign(PERSON, size)]
        case MoveMerchants(costs=costs):
            return [glyph_sign(WALK, size), pesos_sign("/".join(map(str, costs[1:])), size)]
        case RiverBoats():
            return [glyph_sign(BOAT, size), arrow, glyph_sign(WAVES, size, REGION_EDGE)]
        case BuildHouse(cost=cost):
            return [*_for(cost, size), glyph_sign(HOUSE, size)]
        case TradeInVillages(fee=fee):
            paid = _for(Amount(pesos=fee), size) if fee else []
            return [*paid, glyph_sign(SCALES, size)]
        case MoveShip():
            return [ship, arrow, glyph_sign(WAVES, size, REGION_EDGE)]
        case OverseasTrade():
            goods = amount_signs(Amount(same=OVERSEAS_GOODS), size)
            return [*goods, arrow, glyph_sign(CARDS, size, COINS)]
        case Gain(gain=gain):
            return exchange_signs(Amount(), gain, size)
        case Convert(pay=pay, gain=gain, times=times):
            often = [signs.word(f"{times}×", size)] if times > 1 else []
            return [*often, *exchange_signs(pay, gain, size)]
        case BuildOrHire():
            return [glyph_sign(HOUSE, size), signs.word("/", size), glyph_sign(PERSON, size)]
    raise ValueError(f"unknown action {action}")


def _for(cost: Amount, size: int) -> list[Sign]:
    """Return a cost and an arrow, or a plus sign where there is none."""
    return exchange_signs(cost, Amount(), size)


def draw_action(canvas: Canvas, action: Action, box: Box, size: int, *, left: bool = False) -> None:
    """Draw what an action does into a box, in the largest size up to `size` that fits."""
    fitted(canvas, box, size, partial(action_signs, action), left=left)
