"""The sheet of a figure: a title, panels, and sentences that are also its alt text."""

from __future__ import annotations

from typing import Final

from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Align, Canvas
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.palette import HEADER, INK, ON_HEADER, PAPER, SEATS, TURN, Colour
from renderers.core.paragraphs import paragraph
from renderers.core.paths import Glyph
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from renderers.core.tokens import CHECK

WIDTH: Final = 800
"""Half of a board: on a phone, 400 pixels wide, letters keep half of their size."""
TITLE: Final = 66
MARGIN: Final = 20
GAP: Final = 16
LETTERS: Final = 27
"""The size of sentences."""
LEAST: Final = 23
"""The smallest letters, which are still read when the figure is half as wide."""
_CROSS: Final[Glyph] = ("+16 M 20 20 L 80 80", "+16 M 80 20 L 20 80")
_ALLOWED: Final[Colour] = SEATS[2].colour


class Sheet:
    """A figure in the making: `canvas` to draw on, `body` below the title, `texts` for words."""

    def __init__(self, texts: Texts, title: str, height: int) -> None:
        self.texts = texts
        self.canvas = Canvas(WIDTH, TITLE + height + 2 * GAP, texts.locale, PAPER)
        head, rest = self.canvas.box.split_top(TITLE)
        self.canvas.area(head, HEADER)
        self.canvas.text(
            title, head.x + MARGIN + 4, head.cy, 36, colour=ON_HEADER, width=head.w - 2 * MARGIN
        )
        self.body = Box(MARGIN, rest.y + GAP, WIDTH - 2 * MARGIN, height)
        self._alt = [title]

    def panel(self, box: Box) -> Box:
        """Draw a panel; return the room in it."""
        panel(self.canvas, box)
        return box.inset(18, 14)

    def note(self, text: str) -> None:
        """Say in the alt text what is drawn."""
        self._alt.append(text)

    def say(
        self,
        text: str,
        box: Box,
        *,
        size: int = LETTERS,
        align: Align = "left",
        bold: bool = False,
        colour: Colour = INK,
        alt: str = "",
    ) -> None:
        """Write a sentence into a box, and into the alt text, there as `alt` if that says more."""
        self.note(alt or text)
        weight = BOLD if bold else REGULAR
        paragraph(
            self.canvas, text, box, size, weight=weight, align=align, colour=colour, least=LEAST
        )

    def verdict(self, allowed: bool, x: int, y: int, size: int = 46) -> None:
        """Draw a green check or a red cross around a point."""
        glyph, colour = (CHECK, _ALLOWED) if allowed else (_CROSS, TURN)
        self.canvas.glyph(glyph, size, x, y, colour)

    def picture(self) -> Picture:
        """Return the finished figure."""
        return self.canvas.picture("\n".join(self._alt))
