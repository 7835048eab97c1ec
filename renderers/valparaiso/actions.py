"""What actions do, in signs: what is paid, an arrow, what comes of it."""

from __future__ import annotations

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import INK, SHIPS, SOFT, Colour
from renderers.core.paths import Glyph
from renderers.core.signs import Sign
from renderers.core.tokens import PERSON, coin
from renderers.valparaiso.colours import MERIT, REGION_EDGE
from renderers.valparaiso.icons import BOAT, BOTH, CARDS, HOUSE, SCALES, SHIP, WALK, WAVES
from renderers.valparaiso.pieces import (
    amount_signs,
    any_sign,
    arrow_sign,
    exchange_signs,
    gap_of,
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


def glyph_sign(shape: Glyph, size: int, colour: Colour = INK) -> Sign:
    """A silhouette in one colour."""
    return Sign(size, lambda canvas, x, y: canvas.glyph(shape, size, x, y, colour))


def steps_sign(spaces: int, cost: int, size: int) -> Sign:
    """A number of spaces as dots, and what they cost."""
    side = round(size * 0.62)
    dot = max(3, size // 11)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        coin(canvas, cost, side, x, y - round(size * 0.14))
        low = y + round(size * 0.36)
        for place in range(spaces):
            left = x + round((place - (spaces - 1) / 2) * 2.6 * dot)
            canvas.disc(left, low, dot, INK)

    return Sign(max(side, round(2.8 * dot * spaces)), draw)


def action_signs(action: Action, size: int, *, plain: bool = False) -> list[Sign]:
    """Return what an action does as signs; `plain` ones have large numbers beside coins."""
    arrow = arrow_sign(size)
    match action:
        case MoveGoods():
            both = glyph_sign(BOTH, round(size * 0.7), SOFT)
            return [any_sign(size), both, glyph_sign(SHIP, size, SHIPS)]
        case SellGood(pesos=pesos):
            return [any_sign(size), arrow, pesos_sign(pesos, size, plain=plain)]
        case HireMerchant(cost=cost):
            return [
                *amount_signs(cost, size, plain=plain),
                *_to(cost, arrow),
                glyph_sign(PERSON, size),
            ]
        case MoveMerchants(costs=costs):
            if plain:
                prices = " · ".join(map(str, costs[1:]))
                price = Sign(
                    round(size * 0.8), lambda c, x, y: coin(c, "", round(size * 0.8), x, y)
                )
                return [signs.word(prices, size), price]
            steps = [steps_sign(spaces, cost, size) for spaces, cost in enumerate(costs) if spaces]
            return [glyph_sign(WALK, size), *steps]
        case RiverBoats():
            return [glyph_sign(BOAT, size), arrow, glyph_sign(WAVES, size, REGION_EDGE)]
        case BuildHouse(cost=cost):
            return [
                *amount_signs(cost, size, plain=plain),
                *_to(cost, arrow),
                glyph_sign(HOUSE, size),
            ]
        case TradeInVillages(fee=fee):
            paid = [pesos_sign(fee, size, plain=plain), arrow] if fee else []
            return [*paid, glyph_sign(SCALES, size)]
        case MoveShip():
            sea = glyph_sign(WAVES, size, REGION_EDGE)
            return [glyph_sign(SHIP, size, SHIPS), arrow, sea]
        case OverseasTrade():
            goods = amount_signs(Amount(same=OVERSEAS_GOODS), size)
            return [*goods, arrow, glyph_sign(CARDS, size, MERIT)]
        case Gain(gain=gain):
            return exchange_signs(Amount(), gain, size, plain=plain)
        case Convert(pay=pay, gain=gain, times=times):
            often = (
                [signs.word(f"{times}×", size if plain else round(size * 0.7))] if times > 1 else []
            )
            return [*often, *exchange_signs(pay, gain, size, plain=plain)]
        case BuildOrHire():
            stroke = signs.word("/", size)
            return [glyph_sign(HOUSE, size), stroke, glyph_sign(PERSON, size)]
    raise ValueError(f"unknown action {action}")


def _to(cost: Amount, arrow: Sign) -> list[Sign]:
    """Return the arrow behind a cost, or a plus sign where there is none."""
    return [signs.plus()] if cost == Amount() else [arrow]


def draw_action(
    canvas: Canvas,
    action: Action,
    box: Box,
    size: int,
    *,
    left: bool = False,
    plain: bool = False,
) -> None:
    """Draw what an action does into a box, in the largest size up to `size` that fits."""
    while size > 10:
        found = action_signs(action, size, plain=plain)
        if signs.width(found, gap_of(size)) <= box.w:
            break
        size -= 1
    signs.row(canvas, found, box, gap=gap_of(size), left=left)
