"""Building blocks of all boards: panels, heads, tags, counters, legends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renderers.core.bands import Band
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, edge_bands
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.lettering import BOARD_SMALLEST, GLANCE, STUDY, WORDS, measure
from renderers.core.palette import (
    AMBER,
    BRIGHT,
    FOCUS,
    HEADER,
    INK,
    ON_HEADER,
    PANEL,
    PAPER,
    RULE,
    SEATS,
    SOFT_ON_HEADER,
    TURN,
    Colour,
    Mode,
)
from renderers.core.paths import Glyph
from renderers.core.tokens import ARROW, TROPHY, seat_token

RADIUS: Final = 14
BOARD_HEADER_HEIGHT: Final = 96
"""The height of the head of a board."""
HEAD: Final = 132
"""That of a picture about people."""


def panel(canvas: Canvas, box: Box, *, active: bool = False, accent: Colour = TURN) -> None:
    """Draw the ground of a group of things; the one that the question is about is the brightest."""
    canvas.ground = FOCUS if active else PANEL
    canvas.panels.append(box)
    canvas.framed(box, canvas.ground, accent if active else RULE, RADIUS, 6 if active else 2)


def card_ground(
    canvas: Canvas, box: Box, face: Colour, edge: Colour, radius: int = 12, line: int = 2
) -> None:
    """Draw the ground of a card or another thing with colours of its own."""
    canvas.ground = face
    canvas.panels.append(box)
    canvas.framed(box, face, edge, radius, line)


def map_edge(canvas: Canvas) -> None:
    """Give a map that fills a canvas the round corners and the thin frame of a panel."""
    canvas.banded(canvas.box, _map_edge(*canvas.box[2:], canvas.mode))


@lru_cache(maxsize=32)
def _map_edge(width: int, height: int, mode: Mode) -> tuple[Band, ...]:
    """Return what lies outside a map and its frame, and the frame."""
    canvas = Canvas(width, height, "en", PAPER, mode)
    canvas.rounded(canvas.box, RULE, RADIUS)
    mask = Image.new("L", (width * 2, height * 2), 255)
    edge = (4, 4, 2 * width - 5, 2 * height - 5)
    ImageDraw.Draw(mask).rounded_rectangle(edge, 2 * (RADIUS - 2), fill=0)
    return edge_bands(canvas.image, mask.reduce(2), RADIUS, 2)


def tag(
    canvas: Canvas, text: str, right: int, y: int, *, colour: Colour = AMBER, size: int = STUDY
) -> int:
    """Draw a small label that ends at `right`; return its left edge."""
    width = measure(text, size, BOLD, canvas.locale) + round(1.4 * size)
    height = round(1.8 * size)
    box = Box(right - width, y - height // 2, width, height)
    canvas.rounded(box, colour, height // 2)
    canvas.text(text, box.cx, box.cy, size, align="middle", colour=INK)
    return box.x


def name_head(
    canvas: Canvas, box: Box, title: str, about: str, more: str = "", *, least: int = WORDS
) -> None:
    """Draw the head of a picture about people: its `title`, below `about`, and at the right `more`.

    `least` is the smallest size of what is below.
    """
    canvas.area(box, HEADER)
    inner = box.inset(28, 10)
    canvas.text(title, inner.x, inner.y + 36, 54, colour=ON_HEADER, width=inner.w, least=40)
    y, room = inner.bottom - 24, inner.w
    if more:
        right = canvas.text(
            more, inner.right, y, BOARD_SMALLEST, colour=SOFT_ON_HEADER, weight=REGULAR,
            align="right",
        )  # fmt: skip
        room -= right + 24
    canvas.text(
        about, inner.x, y, BOARD_SMALLEST, colour=SOFT_ON_HEADER, weight=REGULAR, width=room,
        least=least,
    )  # fmt: skip


def board_head(
    canvas: Canvas,
    box: Box,
    about: tuple[str, str],
    who: Sequence[tuple[int, str]],
    *,
    acting: bool = True,
    won: bool = False,
) -> None:
    """Draw the head of a board or a seat: what it shows, at the right the seats that it names."""
    canvas.area(box, HEADER)
    left, right = _head_rooms(box)
    upper, lower = left.inset(0, 4).rows(2, 0)
    canvas.text(about[0], upper.x, upper.cy, 42, colour=ON_HEADER, width=upper.w, least=36)
    canvas.text(
        about[1],
        lower.x,
        lower.cy,
        BOARD_SMALLEST,
        colour=SOFT_ON_HEADER,
        weight=REGULAR,
        width=lower.w,
        least=WORDS,
    )
    _draw_turn(canvas, right, who, ARROW if acting else TROPHY if won and who else None)


def _head_rooms(box: Box) -> tuple[Box, Box]:
    return box.inset(20, 0).split_right(420, 16)


def fitting_line(canvas: Canvas, box: Box, lines: Sequence[str]) -> str:
    """Return the first line that fits below what the head of a board shows, else the last one."""
    room = _head_rooms(box)[0].w
    fits = (line for line in lines if canvas.fits(line, BOARD_SMALLEST, room, REGULAR))
    return next(fits, lines[-1])


def _draw_turn(
    canvas: Canvas, box: Box, turn: Sequence[tuple[int, str]], sign: Glyph | None
) -> None:
    """Draw the seats that the picture is about at the right of the head, after a sign if any."""
    if len(turn) == 1:
        seat, name = turn[0]
        colour = SEATS[seat].colour
        lead = 110 if sign else 66
        width = min(box.w, measure(name, GLANCE, BOLD, canvas.locale) + lead + 22)
        pill = Box(box.right - width, box.y + 9, width, box.h - 18)
        canvas.framed(pill, colour, BRIGHT, 16, 3)
        if sign:
            canvas.glyph(sign, 34, pill.x + 32, pill.cy, BRIGHT)
        seat_token(canvas, seat, 42, pill.x + lead - 32, pill.cy)
        canvas.text(
            name,
            pill.x + lead,
            pill.cy,
            GLANCE,
            colour=BRIGHT,
            width=width - lead - 16,
            least=BOARD_SMALLEST,
        )
        return
    x = box.right - 28
    for seat, _name in reversed(turn):
        seat_token(canvas, seat, 46, x, box.cy)
        x -= 62
    if sign:
        canvas.glyph(sign, 34, x + 4, box.cy, ON_HEADER)
