"""Figures that explain rules: a sheet with panels, sentences, captions, signs and tables of tiles.

What is written on a sheet is its alt text, too. Figures are read on phones, where a pixel of
theirs is half a pixel or less: hence the large letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, Generic, Self, TypeVar

from renderers.core import signs
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Align, Canvas, least_height
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.palette import HEADER, INK, ON_HEADER, PAPER, RULE, SEATS, SOFT, TURN, Colour
from renderers.core.paragraphs import paragraph
from renderers.core.paths import Glyph
from renderers.core.picture import Picture
from renderers.core.signs import Sign
from renderers.core.texts import Texts
from renderers.core.tokens import ARROW, CHECK, badge

T = TypeVar("T")

GAP: Final = 12
LETTERS: Final = 34
LEAST: Final = 27
"""Letters of sentences, and how small they may become: 11 pixels on a picture 400 wide."""
TITLE: Final = 66
"""The height of the bar with the title."""
EDGE: Final = 16
"""Between the content and the upper and lower edge."""
BADGE: Final = 50
CAPTION: Final = 60
"""The height of a caption."""
LEAD: Final = 68
"""What the number of a caption takes."""
PICTURES: Final = 112
"""The height of the signs of an example."""
CROSS: Final[Glyph] = ("+16 M 20 20 L 80 80", "+16 M 80 20 L 20 80")
ALLOWED: Final[Colour] = SEATS[2].colour


class FigureSheet:
    """A figure in the making: `canvas` to draw on, `body` below the title, `texts` for words.

    A game that wants another width or other letters says so in a subclass: `letters` is the size
    of sentences, `least` how small they may become, `makers` the words of the notation of signs
    (`signs.read`) that only the game knows.
    """

    width: ClassVar[int] = 1000
    margin: ClassVar[int] = 16
    gap: ClassVar[int] = GAP
    letters: ClassVar[int] = LETTERS
    least: ClassVar[int] = LEAST
    makers: ClassVar[Mapping[str, Callable[..., Sign]]] = MappingProxyType({})

    def __init__(self, texts: Texts, title: str, height: int) -> None:
        self.texts = texts
        top = TITLE if title else 0
        high = max(top + height + 2 * EDGE, least_height(self.width))
        self.canvas = Canvas(self.width, high, texts.locale, PAPER)
        room = Box(self.margin, top, self.width - 2 * self.margin, high - top)
        self.body = room.centred(room.w, height)
        self._alt: list[str] = []
        if title:
            self._title(title)

    @classmethod
    def of_lines(cls, texts: Texts, title: str, number: int, height: int) -> tuple[Self, list[Box]]:
        """Return a sheet with so many equal lines, and their boxes."""
        sheet = cls(texts, title, number * height + (number - 1) * cls.gap)
        return sheet, sheet.body.rows(number, cls.gap)

    @classmethod
    def of_rows(cls, texts: Texts, rows: Mapping[str, str], height: int) -> Self:
        """Return a sheet with rows of signs, each in a panel, by their notation.

        The values are what the alt text says, "" for nothing.
        """
        sheet, places = cls.of_lines(texts, "", len(rows), height)
        for (line, note), place in zip(rows.items(), places, strict=True):
            sheet.row(place, line)
            sheet.note(*filter(None, [note]))
        return sheet

    @classmethod
    def captioned(cls, texts: Texts, height: int, lines: Sequence[str]) -> tuple[Self, Box]:
        """Return a sheet with captions of numbers below, and the box above that is so high."""
        sheet = cls(texts, "", height + cls.gap + height_of(len(lines)))
        upper, rest = sheet.body.split_top(height, cls.gap)
        sheet.captions(rest, lines)
        return sheet, upper

    @classmethod
    def of_panel(cls, texts: Texts, title: str, height: int) -> Self:
        """Return a sheet whose body is a panel."""
        sheet = cls(texts, title, height)
        panel(sheet.canvas, sheet.body)
        return sheet

    @classmethod
    def of_panels(cls, texts: Texts, title: str, *heights: int) -> tuple[Self, list[Box]]:
        """Return a sheet with panels of these heights, and their boxes."""
        sheet = cls(texts, title, sum(heights) + (len(heights) - 1) * cls.gap)
        boxes, rest = [], sheet.body
        for height in heights:
            box, rest = rest.split_top(height, cls.gap)
            panel(sheet.canvas, box)
            boxes.append(box)
        return sheet, boxes

    def _title(self, title: str) -> None:
        head, _ = self.canvas.box.split_top(TITLE)
        self.canvas.area(head, HEADER)
        x, width = head.x + self.margin + 4, head.w - 2 * self.margin
        self.canvas.text(title, x, head.cy, 36, colour=ON_HEADER, width=width)
        self.note(title)

    @property
    def alt(self) -> str:
        """What the figure says, in lines."""
        return "\n".join(self._alt)

    def note(self, *lines: str) -> Self:
        """Say in the alt text what is drawn; return the sheet."""
        self._alt += lines
        return self

    def panel(self, box: Box) -> Box:
        """Draw a panel; return the room in it."""
        panel(self.canvas, box)
        return box.inset(18, 14)

    def say(
        self,
        text: str,
        box: Box,
        *,
        size: int | None = None,
        align: Align = "left",
        bold: bool = False,
        colour: Colour = INK,
        alt: str = "",
    ) -> None:
        """Write a sentence into a box, and into the alt text, there as `alt` if that says more."""
        self.note(alt or text)
        paragraph(
            self.canvas,
            text,
            box,
            size or self.letters,
            weight=BOLD if bold else REGULAR,
            align=align,
            colour=colour,
            least=self.least,
        )

    def write(
        self,
        text: str,
        x: int,
        y: int,
        width: int,
        *,
        size: int | None = None,
        weight: str = BOLD,
        colour: Colour = INK,
    ) -> int:
        """Write a line that stays readable on a phone; return how wide it became."""
        size = size or self.letters
        return self.canvas.text(
            text, x, y, size, width=width, weight=weight, colour=colour, least=self.least
        )

    def signs(self, box: Box, line: str, gap: int = 22) -> None:
        """Draw signs in the middle of a box, by their notation."""
        signs.row(self.canvas, signs.read(line, self.makers), box, gap=gap)

    def row(self, box: Box, line: str, gap: int = 22) -> None:
        """Draw signs in a panel of their own, by their notation."""
        panel(self.canvas, box)
        self.signs(box.inset(GAP, 6), line, gap)

    def badge(self, number: int, x: int, y: int) -> None:
        """Draw a number that a caption explains."""
        badge(self.canvas, number, x, y, BADGE)

    def captions(self, box: Box, lines: Sequence[str]) -> None:
        """Write lines into a panel, one below the other, with the numbers of badges."""
        panel(self.canvas, box)
        size = self.canvas.common_size(lines, self.letters, box.w - 2 * GAP - LEAD - 8)
        places = box.inset(GAP).rows(len(lines))
        for number, (line, place) in enumerate(zip(lines, places, strict=True), start=1):
            x = place.x + 6
            self.badge(number, x + BADGE // 2, place.cy)
            x += LEAD
            self.write(line, x, place.cy, place.right - x, size=size, weight=REGULAR)

    def arrow(self, x: int, y: int, size: int = 56) -> None:
        """Draw an arrow to the right around a point: what becomes what."""
        self.canvas.glyph(ARROW, size, x, y, SOFT)

    def verdict(self, allowed: bool, x: int, y: int, size: int = 46) -> None:
        """Draw a green check or a red cross around a point."""
        glyph, colour = (CHECK, ALLOWED) if allowed else (CROSS, TURN)
        self.canvas.glyph(glyph, size, x, y, colour)

    def example(
        self, box: Box, pictures: Sequence[Sign], text: str, allowed: bool | None = None
    ) -> None:
        """Draw an example: signs, the sentence that explains them, whether it is allowed."""
        inner, size = self.panel(box), 29
        if allowed is not None:
            left, inner = inner.split_left(56, 14)
            self.verdict(allowed, left.cx, left.cy)
            size = 28
        upper, lower = inner.split_top(PICTURES, 6)
        signs.row(self.canvas, pictures, upper)
        self.say(text, lower, align="middle", size=size)

    def entry(self, line: Box, sign: Sign, text: str, *, room: int = 70, size: int) -> None:
        """Draw a sign at the left of a line, and what it means beside it."""
        signs.row(self.canvas, [sign], line._replace(w=56))
        self.say(text, line.split_left(room)[1], size=size)

    def picture(self) -> Picture:
        """Return the finished figure."""
        return self.canvas.picture(self.alt)


def height_of(captions: int) -> int:
    """Return how high a panel with that many captions is."""
    return captions * CAPTION + 2 * GAP


@dataclass(frozen=True)
class Column(Generic[T]):
    """A column of a table of tiles.

    It begins `x` pixels from the left of the table; `draw` draws the cell of a row from a point at
    its left and half its height; `head` is written above.
    """

    x: int
    draw: Callable[[Canvas, int, int, T], None]
    head: str = ""


def draw_table(
    canvas: Canvas, box: Box, rows: Sequence[T], columns: Sequence[Column[T]], head: int
) -> None:
    """Draw a table: a line of heads, `head` pixels high, then a line for each row.

    The heads have one size, in which each ends before the next.
    """
    upper, rest = box.split_top(head)
    named = [column for column in columns if column.head]
    edges = [*(column.x for column in named[1:]), box.w]
    size = min(
        canvas.common_size((column.head,), 30, edge - column.x - 8)
        for column, edge in zip(named, edges, strict=True)
    )
    for column in named:
        canvas.text(column.head, box.x + column.x, upper.cy, size, colour=SOFT)
    for row, line in zip(rows, rest.rows(len(rows)), strict=True):
        canvas.area(Box(line.x, line.y, line.w, 2), RULE)
        for column in columns:
            column.draw(canvas, box.x + column.x, line.cy, row)
