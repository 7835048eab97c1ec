"""The cards: their pictogram, what their actions do in signs, and a card with all that it says."""

from __future__ import annotations

from functools import partial
from typing import Final

from renderers.core import signs
from renderers.core.blocks import card_ground
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import BRIGHT, COINS, INK, LINE, SHADE, SHIPS, SOFT, mix
from renderers.core.paragraphs import broken, height, paragraph
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, PERSON, SHAPES
from renderers.valparaiso import icons, pieces, words
from renderers.valparaiso.colours import ACTION_COLOURS, CARD, CARD_EDGE, MERIT, REGION_EDGE
from rules.valparaiso import elements
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF, alternative_of
from rules.valparaiso.data import OVERSEAS_GOODS
from rules.valparaiso.elements import Amount, CardAction


def action_signs(action: CardAction, size: int) -> list[Sign]:
    """Return what an action does as signs."""
    paid, ink = partial(pieces.exchange_signs, gain=Amount()), partial(signs.glyph, colour=INK)
    arrow, ship = signs.glyph(ARROW, size // 2, SOFT), signs.glyph(icons.SHIP, size, SHIPS)
    waves = signs.glyph(icons.WAVES, size, REGION_EDGE)
    match action:
        case elements.MoveGoods():
            return [pieces.any_sign(size), signs.glyph(icons.BOTH, round(size * 0.7), SOFT), ship]
        case elements.SellGood(pesos=pesos):
            return [pieces.any_sign(size), arrow, pieces.pesos_sign(pesos, size)]
        case elements.HireMerchant(cost=cost):
            return [*paid(cost, size=size), ink(PERSON, size)]
        case elements.MoveMerchants(costs=costs):
            prices = "/".join(map(str, costs[1:]))
            return [ink(icons.WALK, size), pieces.pesos_sign(prices, size)]
        case elements.RiverBoats():
            return [ink(icons.BOAT, size), arrow, waves]
        case elements.BuildHouse(cost=cost):
            return [*paid(cost, size=size), ink(icons.HOUSE, size)]
        case elements.TradeInVillages(fee=fee):
            price = paid(Amount(pesos=fee), size=size) if fee else []
            return [*price, ink(icons.SCALES, size)]
        case elements.MoveShip():
            return [ship, arrow, waves]
        case elements.OverseasTrade():
            goods = pieces.amount_signs(Amount(same=OVERSEAS_GOODS), size)
            return [*goods, arrow, signs.glyph(icons.CARDS, size, COINS)]
        case elements.FreeGain(gain=gain):
            return pieces.exchange_signs(Amount(), gain, size)
        case elements.Convert(pay=pay, gain=gain, times=times):
            often = [signs.word(f"{times}×", size)] if times > 1 else []
            return [*often, *pieces.exchange_signs(pay, gain, size)]
        case elements.BuildOrHire():
            return [ink(icons.HOUSE, size), signs.word("/", size), ink(PERSON, size)]
    raise ValueError(f"unknown action {action}")


def draw_action(
    canvas: Canvas, action: CardAction, box: Box, size: int, *, left: bool = False
) -> None:
    """Draw what an action does into a box, in the largest size up to `size` that fits."""
    signs.fitted(canvas, box, size, partial(action_signs, action), left=left)


ICON: Final = 0.74
"""The size of a pictogram in its chip."""
BAND: Final = 84
FOOT: Final = 44
"""The heights of the head of a card, and of its last line."""
ACTION: Final = 44
TALL: Final = 150
"""The height of the signs, which are larger where there is that much room."""


def chip(canvas: Canvas, card: str, size: int, x: int, y: int) -> None:
    """Draw the pictogram of a card on its colour; an achievement has a golden edge."""
    canvas.stamped(signs.square(x, y, size), SHAPES["square"], _chip, card)


def _chip(canvas: Canvas, box: Box, card: str) -> None:
    kind = type(MAIN_OF[card])
    colour = ACTION_COLOURS[kind]
    edge = MERIT if card in ACHIEVEMENT_OF else mix(colour, SHADE, 0.35)
    canvas.area(box, edge)
    pieces.plate(canvas, box.w, box.cx, box.cy, (edge, colour))
    canvas.glyph(icons.ACTION_GLYPHS[kind], round(box.w * ICON) - 3, box.cx, box.cy, BRIGHT)


def card_space(canvas: Canvas, box: Box) -> None:
    """Draw an empty place for a card."""
    canvas.dashed(box, LINE, max(6, box.w // 8), 3)


def draw_card(
    canvas: Canvas, box: Box, card: str, seat: int | None, texts: Texts, slot: str = ""
) -> None:
    """Draw a card: pictogram and name, what it does in signs and if there is room in words.

    The alternative is that of a `seat`, that which all have if it is None; `slot` is where the
    card is planned.
    """
    achieved = ACHIEVEMENT_OF.get(card)
    card_ground(canvas, box, CARD, *((MERIT, 14, 5) if achieved else (CARD_EDGE, 14, 3)))
    band, rest = box.inset(8).split_top(min(BAND, box.h - 16), 2)
    square, name = band.split_left(band.h, 10)
    chip(canvas, card, square.h, square.cx, square.cy)
    paragraph(canvas, words.card(card, texts), name, BOARD_SMALLEST, weight=BOLD, least=WORDS)
    middle, foot = rest.split_top(rest.h - FOOT, 2)
    if slot:
        foot, tag = foot.split_right(canvas.measure(slot, BOARD_SMALLEST) + 18, 8)
        canvas.rounded(tag, SHADE, 10)
        canvas.text(slot, tag.cx, tag.cy, BOARD_SMALLEST, colour=BRIGHT, align="middle")
    _foot(canvas, foot, card, alternative_of(card, seat or 0))
    if middle.h < ACTION:
        return
    high = ACTION if middle.h < TALL else TALL // 2
    upper, lower = middle.split_top(high, 2)
    draw_action(canvas, MAIN_OF[card], upper, high - 4, left=True)
    text = words.main_text(card, texts)
    if height(len(broken(text, WORDS, lower.w, canvas.locale)), WORDS) <= lower.h:
        paragraph(canvas, text, lower, WORDS, least=WORDS)


def _foot(canvas: Canvas, box: Box, card: str, gain: Amount | None) -> None:
    """Draw the alternative of a card, at the right the points of an achievement."""
    if card in ACHIEVEMENT_OF:
        sign = pieces.points_sign(ACHIEVEMENT_OF[card].vp, BOARD_SMALLEST)
        box, medal = box.split_right(sign.width, 4)
        sign.draw(canvas, medal.cx, medal.cy)
    if gain is not None:
        signs.fitted(
            canvas,
            box,
            BOARD_SMALLEST,
            lambda size: [signs.word("/", size), *pieces.amount_signs(gain, size)],
            left=True,
        )
