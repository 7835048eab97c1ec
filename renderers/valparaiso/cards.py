"""The cards: small with their pictogram, as a line, and large with all that they say."""

from __future__ import annotations

from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.palette import BRIGHT, DASH, SHADE, SOFT, Colour, mix
from renderers.core.texts import Texts
from renderers.core.tokens import coin, points
from renderers.valparaiso import words
from renderers.valparaiso.colours import ACTION_COLOURS, CARD, CARD_EDGE, MERIT
from renderers.valparaiso.icons import ACTION_GLYPHS
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF
from rules.valparaiso.elements import Action

ICON: Final = 0.74
"""The size of a pictogram in its chip."""


def kind_of(card: str) -> type[Action]:
    """Return the kind of the main action of a card, by which its colour and pictogram go."""
    return type(MAIN_OF[card])


def colour_of(card: str) -> Colour:
    """Return the colour of a card."""
    return ACTION_COLOURS[kind_of(card)]


def number_of(card: str) -> str:
    """Return the number printed on an achievement: "B15"; "" for an action card."""
    return ACHIEVEMENT_OF[card].id if card in ACHIEVEMENT_OF else ""


def chip(canvas: Canvas, card: str, size: int, x: int, y: int) -> None:
    """Draw the pictogram of a card on its colour; an achievement has a golden edge."""
    box = Box(x - size // 2, y - size // 2, size, size)
    line = max(3, size // 12)
    colour = colour_of(card)
    edge = MERIT if card in ACHIEVEMENT_OF else mix(colour, SHADE, 0.35)
    canvas.framed(box, colour, edge, size // 5, line)
    canvas.glyph(ACTION_GLYPHS[kind_of(card)], round(size * ICON) - line, x, y, BRIGHT)


def small_card(canvas: Canvas, box: Box, card: str, cost: int | None, letters: int) -> None:
    """Draw a card of a plan: pictogram and, for an achievement, its number; its cost on a coin."""
    canvas.kept(box, _small, card, letters)
    if cost:
        size = max(26, min(box.w, box.h) * 2 // 5)
        coin(canvas, cost, size, box.right - size // 3, box.y + size // 3)


def _small(canvas: Canvas, box: Box, card: str, letters: int) -> None:
    """Draw the face of a small card."""
    colour = colour_of(card)
    achieved = card in ACHIEVEMENT_OF
    radius = max(6, box.w // 8)
    canvas.framed(box, colour, MERIT if achieved else mix(colour, SHADE, 0.35), radius, 4)
    icon = min(box.w - 14, box.h - 14)
    y = box.cy
    if achieved:
        icon = min(icon, box.h - 18 - letters)
        y = box.y + 8 + icon // 2
        low = box.bottom - 7 - letters // 2
        canvas.text(
            number_of(card), box.cx, low, letters, colour=BRIGHT, align="middle", width=box.w - 10
        )
    canvas.glyph(ACTION_GLYPHS[kind_of(card)], icon, box.cx, y, BRIGHT)


def card_space(canvas: Canvas, box: Box) -> None:
    """Draw an empty place for a card."""
    canvas.dashed(box, DASH, max(6, box.w // 8), 2)


def card_line(canvas: Canvas, box: Box, card: str, texts: Texts, least: int) -> None:
    """Draw an achievement as a line: pictogram, name with its slug, number, points."""
    found = ACHIEVEMENT_OF[card]
    canvas.framed(box, CARD, CARD_EDGE, 9, 2)
    canvas.ground = CARD
    size = box.h - 8
    chip(canvas, card, size, box.x + 4 + size // 2, box.cy)
    medal = box.h - 10
    points(canvas, found.vp, medal, box.right - 5 - medal // 2, box.cy)
    x, right = box.x + size + 13, box.right - medal - 12
    wide = canvas.text(found.id, right, box.cy, 22, colour=SOFT, align="right")
    room = right - wide - 8 - x
    upper, lower = box.inset(0, 2).rows(2, 0)
    canvas.text(words.card(card, texts), x, upper.cy + 2, 21, width=room, least=least)
    canvas.text(card, x, lower.cy - 1, least, colour=SOFT, weight=REGULAR, width=room, least=least)
