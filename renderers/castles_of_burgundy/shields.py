"""The shields of the expansion."""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy.colours import OUTLINE, SHIELD, SHIELD_RANKS
from renderers.castles_of_burgundy.effects import SHIELD_EFFECTS
from renderers.castles_of_burgundy.icons import SHIELD_OUTLINE
from renderers.castles_of_burgundy.symbols import symbol_row
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import BRIGHT
from renderers.core.tokens import points
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS

DETAILED: Final = 84
"""From this height on a shield shows its power and its points."""


def shield(canvas: Canvas, number: int, size: int, x: int, y: int) -> None:
    """Draw a shield around a point; `size` is its height.

    Small ones have their number only, in the colour of their points.
    """
    wide = round(size * 0.9)
    box = Box(x - wide // 2, y - size // 2, wide, size)
    line = max(1, size // 30)
    rank = SHIELD_RANKS[SHIELD_POINTS[number]]
    canvas.shape(SHIELD_OUTLINE, box, BRIGHT if size < DETAILED else OUTLINE)
    inner = box.inset(line)
    canvas.shape(SHIELD_OUTLINE, inner, rank)
    if size < DETAILED:
        letters = round(size * (0.62 if number < 10 else 0.52))
        canvas.text(str(number), x, y - size // 24, letters, colour=BRIGHT, align="middle")
        return
    rim = max(2, size // 22)
    canvas.shape(SHIELD_OUTLINE, inner.inset(rim), SHIELD)
    canvas.text(
        str(number), x, y - round(size * 0.3), round(size * 0.22), colour=rank, align="middle"
    )
    room = Box(x - round(wide * 0.4), y - round(size * 0.19), round(wide * 0.8), round(size * 0.34))
    symbol_row(canvas, SHIELD_EFFECTS[number], room)
    points(canvas, SHIELD_POINTS[number], round(size * 0.25), x, y + round(size * 0.29))
