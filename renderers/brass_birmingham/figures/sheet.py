"""The parts of figures that explain rules: a sheet 1000 pixels wide, captions, arrows.

Figures are read on phones, where a pixel of theirs is less than half a pixel: hence the large
letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.palette import INK, PAPER, SOFT, Colour
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, badge

WIDTH: Final = 1000
MARGIN: Final = 16
GAP: Final = 12
LETTERS: Final = 34
LEAST: Final = 27
"""Letters of captions, and how small they may become: 11 pixels on a picture 400 wide."""
CAPTION: Final = 60
BADGE: Final = 50
LEAD: Final = 68


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure before it is encoded: what is on it, and the lines of its alt text."""

    canvas: Canvas
    alt: Sequence[str]

    def picture(self) -> Picture:
        """Return the finished picture."""
        return self.canvas.picture("\n".join(self.alt))


def sheet(height: int, texts: Texts) -> tuple[Canvas, Box]:
    """Return an empty sheet, and the box on it that can be filled."""
    canvas = Canvas(WIDTH, height, texts.locale, PAPER)
    return canvas, canvas.box.inset(MARGIN)


def height_of(captions: int) -> int:
    """Return how high a panel with that many captions is."""
    return captions * CAPTION + 2 * GAP


def captions(canvas: Canvas, box: Box, lines: Sequence[str], *, numbered: bool = True) -> None:
    """Write lines into a panel, one below the other, with the numbers of badges or without."""
    panel(canvas, box)
    size = canvas.common_size(lines, LETTERS, box.w - 2 * GAP - (LEAD if numbered else 0) - 8)
    for number, (line, place) in enumerate(
        zip(lines, box.inset(GAP).rows(len(lines)), strict=True), start=1
    ):
        x = place.x + 6
        if numbered:
            badge(canvas, number, x + BADGE // 2, place.cy, BADGE)
            x += LEAD
        write(canvas, line, x, place.cy, place.right - x, size=size, weight=REGULAR)


def write(
    canvas: Canvas,
    text: str,
    x: int,
    y: int,
    width: int,
    *,
    size: int = LETTERS,
    weight: str = BOLD,
    colour: Colour = INK,
) -> int:
    """Write a line that stays readable on a phone; return how wide it became."""
    return canvas.text(text, x, y, size, width=width, weight=weight, colour=colour, least=LEAST)


def arrow(canvas: Canvas, x: int, y: int, size: int = 56) -> None:
    """Draw an arrow to the right around a point: what becomes what."""
    canvas.glyph(ARROW, size, x, y, SOFT)
