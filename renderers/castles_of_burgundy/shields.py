"""The shields of the expansion: as cards that say what they do, and as small shields on castles."""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy.colours import SHIELD, SHIELD_RANKS
from renderers.castles_of_burgundy.effects import SHIELD_EFFECTS
from renderers.castles_of_burgundy.icons import SHIELD_OUTLINE
from renderers.castles_of_burgundy.pieces import digits
from renderers.castles_of_burgundy.symbols import symbol_row
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import FIGURES
from renderers.core.palette import BRIGHT, SHADE, Colour, mix
from renderers.core.tokens import LAUREL
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS

SHAPE: Final = 1.5
"""The width of a card, in its height."""
SPINE: Final = 0.34
"""The width of the spine of a card, in its width."""
ROW: Final = 0.42
"""The height of a row of signs, in its height."""


def shield(canvas: Canvas, number: int, size: int, x: int, y: int) -> None:
    """Draw a shield around a point: its number, in the colour of its points."""
    box = Box(x, y, 0, 0).centred(round(size * 0.94), size)
    canvas.shape(SHIELD_OUTLINE, box, BRIGHT)
    canvas.shape(SHIELD_OUTLINE, box.inset(max(2, size // 18)), rank(number))
    letters = max(FIGURES, round(size * (0.66 if number < 10 else 0.56)))
    canvas.text(str(number), x, y - size // 24, letters, colour=BRIGHT, align="middle")


def rank(number: int) -> Colour:
    """Return the colour of the points of a shield."""
    return SHIELD_RANKS[SHIELD_POINTS[number]]


def card(canvas: Canvas, box: Box, number: int) -> None:
    """Draw a shield as a card: a spine with its number and its points, beside it what it does."""
    radius = box.h // 8
    canvas.framed(box, SHIELD, rank(number), radius, max(3, box.h // 30))
    spine, rest = box.split_left(round(box.w * SPINE))
    canvas.rounded(spine, rank(number), radius)
    canvas.area(spine._replace(x=spine.cx, w=spine.right - spine.cx), rank(number))
    upper, lower = spine.inset(0, box.h // 20).rows(2)
    canvas.text(str(number), upper.cx, upper.cy, round(box.h * 0.34), colour=BRIGHT, align="middle")
    _points(canvas, number, round(box.h * 0.46), lower.cx, lower.cy)
    rows = SHIELD_EFFECTS[number]
    places = rest.inset(box.w // 24, box.h // 16).rows(len(rows), box.h // 24)
    for row, place in zip(rows, places, strict=True):
        symbol_row(canvas, row, place.centred(place.w, round(box.h * ROW)))


def _points(canvas: Canvas, number: int, size: int, x: int, y: int) -> None:
    """Draw the points at the end as a pale medal on the spine."""
    canvas.glyph(LAUREL, size, x, y, SHIELD)
    worth = str(SHIELD_POINTS[number])
    letters = round(size * digits(worth) * 0.94)
    ink = mix(rank(number), SHADE, 0.3)
    canvas.text(worth, x, y, letters, colour=ink, align="middle")
