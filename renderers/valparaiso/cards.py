"""The cards: their pictogram, and a card with all that it says."""

from __future__ import annotations

from typing import Final

from renderers.core import signs
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD
from renderers.core.lettering import BOARD_SMALLEST, WORDS
from renderers.core.palette import BRIGHT, LINE, SHADE, Colour, mix
from renderers.core.paragraphs import broken, height, paragraph
from renderers.core.texts import Texts
from renderers.valparaiso import words
from renderers.valparaiso.actions import draw_action
from renderers.valparaiso.colours import ACTION_COLOURS, CARD, CARD_EDGE, MERIT
from renderers.valparaiso.icons import ACTION_GLYPHS
from renderers.valparaiso.pieces import amount_signs, plate, points_sign
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF, alternative_of
from rules.valparaiso.elements import Action, Amount

ICON: Final = 0.74
"""The size of a pictogram in its chip."""
BAND: Final = 84
FOOT: Final = 44
"""The heights of the head of a card, and of its last line."""
ACTION: Final = 44
TALL: Final = 150
"""The height of the signs, which are larger where there is that much room."""


def kind_of(card: str) -> type[Action]:
    """Return the kind of the main action of a card, by which its colour and pictogram go."""
    return type(MAIN_OF[card])


def colour_of(card: str) -> Colour:
    """Return the colour of a card."""
    return ACTION_COLOURS[kind_of(card)]


def chip(canvas: Canvas, card: str, size: int, x: int, y: int) -> None:
    """Draw the pictogram of a card on its colour; an achievement has a golden edge."""
    colour = colour_of(card)
    edge = MERIT if card in ACHIEVEMENT_OF else mix(colour, SHADE, 0.35)
    plate(canvas, size, x, y, (edge, colour))
    canvas.glyph(ACTION_GLYPHS[kind_of(card)], round(size * ICON) - 3, x, y, BRIGHT)


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
    canvas.panels.append(box)
    canvas.framed(box, CARD, MERIT if achieved else CARD_EDGE, 14, 5 if achieved else 3)
    canvas.ground = CARD
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
        sign = points_sign(ACHIEVEMENT_OF[card].vp, BOARD_SMALLEST)
        box, medal = box.split_right(sign.width, 4)
        sign.draw(canvas, medal.cx, medal.cy)
    if gain is not None:
        signs.fitted(
            canvas,
            box,
            BOARD_SMALLEST,
            lambda size: [signs.word("/", size), *amount_signs(gain, size)],
            left=True,
        )
