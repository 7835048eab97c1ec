"""What actions do, in signs: what is paid, an arrow, what comes of it."""

from __future__ import annotations

from functools import partial

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import COINS, INK, SHIPS, SOFT
from renderers.core.signs import Sign
from renderers.core.tokens import ARROW, PERSON
from renderers.valparaiso import pieces
from renderers.valparaiso.colours import REGION_EDGE
from renderers.valparaiso.icons import BOAT, BOTH, CARDS, HOUSE, SCALES, SHIP, WALK, WAVES
from rules.valparaiso import elements
from rules.valparaiso.data import OVERSEAS_GOODS
from rules.valparaiso.elements import Action, Amount


def action_signs(action: Action, size: int) -> list[Sign]:
    """Return what an action does as signs."""
    arrow, ship = signs.glyph(ARROW, size // 2, SOFT), signs.glyph(SHIP, size, SHIPS)
    match action:
        case elements.MoveGoods():
            return [pieces.any_sign(size), signs.glyph(BOTH, round(size * 0.7), SOFT), ship]
        case elements.SellGood(pesos=pesos):
            return [pieces.any_sign(size), arrow, pieces.pesos_sign(pesos, size)]
        case elements.HireMerchant(cost=cost):
            return [*_for(cost, size), signs.glyph(PERSON, size, INK)]
        case elements.MoveMerchants(costs=costs):
            return [
                signs.glyph(WALK, size, INK),
                pieces.pesos_sign("/".join(map(str, costs[1:])), size),
            ]
        case elements.RiverBoats():
            return [signs.glyph(BOAT, size, INK), arrow, signs.glyph(WAVES, size, REGION_EDGE)]
        case elements.BuildHouse(cost=cost):
            return [*_for(cost, size), signs.glyph(HOUSE, size, INK)]
        case elements.TradeInVillages(fee=fee):
            paid = _for(Amount(pesos=fee), size) if fee else []
            return [*paid, signs.glyph(SCALES, size, INK)]
        case elements.MoveShip():
            return [ship, arrow, signs.glyph(WAVES, size, REGION_EDGE)]
        case elements.OverseasTrade():
            goods = pieces.amount_signs(Amount(same=OVERSEAS_GOODS), size)
            return [*goods, arrow, signs.glyph(CARDS, size, COINS)]
        case elements.Gain(gain=gain):
            return pieces.exchange_signs(Amount(), gain, size)
        case elements.Convert(pay=pay, gain=gain, times=times):
            often = [signs.word(f"{times}×", size)] if times > 1 else []
            return [*often, *pieces.exchange_signs(pay, gain, size)]
        case elements.BuildOrHire():
            return [
                signs.glyph(HOUSE, size, INK),
                signs.word("/", size),
                signs.glyph(PERSON, size, INK),
            ]
    raise ValueError(f"unknown action {action}")


def _for(cost: Amount, size: int) -> list[Sign]:
    """Return a cost and an arrow, or a plus sign where there is none."""
    return pieces.exchange_signs(cost, Amount(), size)


def draw_action(canvas: Canvas, action: Action, box: Box, size: int, *, left: bool = False) -> None:
    """Draw what an action does into a box, in the largest size up to `size` that fits."""
    signs.fitted(canvas, box, size, partial(action_signs, action), left=left)
