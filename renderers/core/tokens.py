"""Tokens of all games: seats, coins, points, discs for people, barrels, badges."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    AMBER,
    BRIGHT,
    COIN,
    COIN_EDGE,
    INK,
    PANEL,
    POINT,
    POINTS,
    SEATS,
    SHADE,
    Colour,
    Mode,
    mix,
)
from renderers.core.paths import Glyph, silhouette

PALE: Final = 0.28
"""How much of the panel is in medals with points that are not known or not certain."""

Sprite = tuple[Image.Image, Image.Image]

SHAPES: Final[dict[str, Glyph]] = {
    "disc": ("+ E 50 50 48 48",),
    "square": (
        (
            "+ M 16 6 L 84 6 C 90 6 94 10 94 16 L 94 84 C 94 90 90 94 84 94 L 16 94 "
            "C 10 94 6 90 6 84 L 6 16 C 6 10 10 6 16 6 Z"
        ),
    ),
    "triangle": (
        "+ M 44 5 C 47 0 53 0 56 5 L 99 84 C 101 91 98 96 91 96 L 9 96 C 2 96 -1 91 1 84 Z",
    ),
    "diamond": (
        (
            "+ M 44 3 C 47 0 53 0 56 3 L 97 44 C 100 47 100 53 97 56 L 56 97 C 53 100 47 100 44 97 "
            "L 3 56 C 0 53 0 47 3 44 Z"
        ),
    ),
    "hexagon": (
        (
            "+ M 25 8 C 27 5 29 4 32 4 L 68 4 C 71 4 73 5 75 8 L 97 46 C 99 49 99 51 97 54 "
            "L 75 92 C 73 95 71 96 68 96 L 32 96 C 29 96 27 95 25 92 L 3 54 C 1 51 1 49 3 46 Z"
        ),
    ),
}
LAUREL: Final[Glyph] = (
    (
        "+ M 50 2 L 62 16 L 80 12 L 82 30 L 98 38 L 90 54 L 98 70 L 81 77 L 78 95 L 61 89 "
        "L 50 100 L 39 89 L 22 95 L 19 77 L 2 70 L 10 54 L 2 38 L 18 30 L 20 12 L 38 16 Z"
    ),
)
MINT: Final[Glyph] = (
    "+5 E 50 50 34 34",
    "+ M 50 32 L 56 44 L 68 50 L 56 56 L 50 68 L 44 56 L 32 50 L 44 44 Z",
)
STAR: Final[Glyph] = (
    "+ M 50 26 L 56 43 L 74 44 L 60 55 L 65 72 L 50 62 L 35 72 L 40 55 L 26 44 L 44 43 Z",
)
ARROW: Final[Glyph] = ("+ M 18 8 L 88 50 L 18 92 L 32 50 Z",)
TROPHY: Final[Glyph] = (
    "+ M 24 4 L 76 4 L 76 30 C 76 52 66 62 50 62 C 34 62 24 52 24 30 Z",
    "+8 M 26 14 L 8 14 C 8 36 14 44 30 46",
    "+8 M 74 14 L 92 14 C 92 36 86 44 70 46",
    "+ R 45 60 10 20",
    "+ M 30 80 L 70 80 L 76 96 L 24 96 Z",
)
CHECK: Final[Glyph] = ("+15 M 16 54 L 40 78 L 84 24",)
COMPUTER: Final[Glyph] = (
    (
        "+ M 12 10 L 88 10 C 94 10 98 14 98 20 L 98 64 C 98 70 94 74 88 74 L 12 74 "
        "C 6 74 2 70 2 64 L 2 20 C 2 14 6 10 12 10 Z"
    ),
    "- R 14 22 72 40",
    "+ R 40 74 20 12",
    "+ R 24 84 52 10",
)
PERSON: Final[Glyph] = (
    "+ E 50 24 20 20",
    "+ M 12 98 C 12 62 28 50 50 50 C 72 50 88 62 88 98 Z",
)


@lru_cache(maxsize=512)
def layered(size: int, layers: tuple[tuple[Glyph, Colour], ...], mode: Mode = Mode.LIGHT) -> Sprite:
    """Return a kept picture of silhouettes on top of each other, in a square of `size` pixels."""
    colours = Image.new("RGB", (size, size), layers[0][1].tone(mode))
    mask = Image.new("L", (size, size), 0)
    for glyph, colour in layers:
        shape = silhouette(glyph, size)
        colours.paste(colour.tone(mode), (0, 0), shape)
        mask.paste(255, (0, 0), shape)
    return colours, mask


def seat_token(canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
    """Draw the colour and shape of a seat around a point, `size` pixels high."""
    colour, shape = SEATS[seat]
    edge = max(3, size // 16)
    canvas.glyph(SHAPES[shape], size + 2 * edge, x, y, BRIGHT)
    canvas.glyph(SHAPES[shape], size, x, y, colour)


def coin(canvas: Canvas, number: int | str, size: int, x: int, y: int) -> None:
    """Draw a coin with an amount on it; `size` is its diameter."""
    radius = size // 2
    box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    canvas.stamped(box, radius, _coin, str(number), size)


def _coin(canvas: Canvas, box: Box, text: str, size: int) -> None:
    """Draw the face of a coin."""
    canvas.area(box, COIN_EDGE)
    canvas.disc(box.cx, box.cy, size // 2 - max(2, size // 18), COIN)
    if not text:
        canvas.glyph(MINT, size, box.cx, box.cy, COIN_EDGE)
        return
    letters = round(size * (0.62 if len(text) == 1 else 0.52))
    canvas.text(text, box.cx, box.cy, letters, colour=INK, align="middle")


def points(
    canvas: Canvas, number: int | str, size: int, x: int, y: int, *, open_score: bool = True
) -> None:
    """Draw a star-edged medal with victory points on it; pale if they are not `open_score`."""
    if canvas.mode is Mode.DARK and open_score:
        canvas.glyph(LAUREL, size + 4, x, y, POINTS)
    colour = POINT if open_score else mix(POINT, PANEL, PALE)
    canvas.stamped(
        Box(x - size // 2, y - size // 2, size, size), LAUREL, _medal, str(number), colour
    )


def _medal(canvas: Canvas, box: Box, text: str, colour: Colour) -> None:
    """Draw the face of a medal."""
    canvas.area(box, colour)
    if not text:
        canvas.glyph(STAR, box.w, box.cx, box.cy, BRIGHT)
        return
    letters = round(box.w * (0.52 if len(text) == 1 else 0.44))
    canvas.text(text, box.cx, box.cy, letters, colour=BRIGHT, align="middle")


def badge(canvas: Canvas, number: int, x: int, y: int, size: int = 36, letters: int = 0) -> None:
    """Draw the number of a change at the place where it happened."""
    canvas.disc(x, y, size // 2 + 2, SHADE)
    canvas.disc(x, y, size // 2, AMBER)
    canvas.text(str(number), x, y, letters or round(size * 0.7), align="middle")
