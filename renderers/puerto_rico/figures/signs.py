"""Small pictures side by side, which together say what happens: barrel, arrow, coin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD
from renderers.core.lettering import measure
from renderers.core.palette import COLONIST, DASH, EMPTY, SOFT
from renderers.core.paths import Glyph
from renderers.core.tokens import ARROW, PERSON, coin, points
from renderers.puerto_rico import pieces
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.icons import GOODS_GLYPHS, SHIP
from rules.puerto_rico.data import BUILDING

SIZE: Final = 72
GAP: Final = 14


class Sign(NamedTuple):
    """A small picture: its width, and what draws it around a point."""

    width: int
    draw: Callable[[Canvas, int, int], None]


def barrel(good: str, size: int = SIZE) -> Sign:
    """A barrel."""
    return Sign(round(size * 0.82), lambda canvas, x, y: pieces.barrel(canvas, good, size, x, y))


def barrels(good: str, number: int, size: int = SIZE) -> list[Sign]:
    """Some barrels of one kind."""
    return [barrel(good, size)] * number


def money(number: int | str, size: int = 64) -> Sign:
    """A coin with an amount."""
    return Sign(size, lambda canvas, x, y: coin(canvas, number, size, x, y))


def medal(number: int | str, size: int = 66) -> Sign:
    """Victory points."""
    return Sign(size, lambda canvas, x, y: points(canvas, number, size, x, y))


def person(size: int = 62) -> Sign:
    """A colonist as a person, on the way or in San Juan."""
    return glyph(PERSON, size)


def glyph(shape: Glyph, size: int = SIZE) -> Sign:
    """A silhouette in the colour of people."""
    return Sign(size, lambda canvas, x, y: canvas.glyph(shape, size, x, y, COLONIST))


def ship(size: int = 84) -> Sign:
    """A ship under sail."""
    return glyph(SHIP, size)


def tile(kind: str, occupied: bool, size: int = 92) -> Sign:
    """An island tile with its circle."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        pieces.tile(canvas, _square(x, y, size), kind, occupied)

    return Sign(size, draw)


def plantation(kind: str, size: int = 84) -> Sign:
    """A tile that nobody owns."""
    return Sign(size, lambda canvas, x, y: pieces.plantation(canvas, _square(x, y, size), kind))


def face_down(size: int = 84) -> Sign:
    """A tile whose face is not known."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.framed(_square(x, y, size), EMPTY, SOFT, 10, 3)
        canvas.text("?", x, y, size // 2, colour=SOFT, align="middle")

    return Sign(size, draw)


def place(size: int = 72) -> Sign:
    """An empty place."""
    return Sign(size, lambda canvas, x, y: canvas.dashed(_square(x, y, size), DASH, 9, 3))


def building(building_id: str, men: int, high: int = 84) -> Sign:
    """A building as a tile with its circles only; with nobody there it is pale if violet."""
    row = BUILDING[building_id]
    circle = 36
    wide = max(84, 20 + row.circles * (circle + 6)) + (0 if not row.produces else 44)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = Box(x - wide // 2, y - high // 2, wide, high)
        fill, edge, ink = pieces.building_colours(building_id, men)
        canvas.framed(box, fill, edge, 12, 4)
        right = box.right - 12 - circle // 2 if row.produces else x
        for number in reversed(range(row.circles)):
            pieces.colonist(canvas, number < men, circle, right, y)
            right -= circle + 6
        if row.produces:
            canvas.glyph(GOODS_GLYPHS[row.produces], 40, box.x + 30, y, ink)

    return Sign(wide, draw)


def house(building_id: str, men: int, high: int = 84) -> Sign:
    """A violet building with its silhouette and its circles."""
    row = BUILDING[building_id]
    circle = 36
    wide = 84 + row.circles * (circle + 6)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = Box(x - wide // 2, y - high // 2, wide, high)
        fill, edge, ink = pieces.building_colours(building_id, men)
        canvas.framed(box, fill, edge, 12, 4)
        canvas.glyph(BUILDING_GLYPHS[building_id], 60, box.x + 42, y, ink)
        left = box.x + 84 + circle // 2 - 6
        for number in range(row.circles):
            pieces.circle(canvas, building_id, number < men, circle, left, y)
            left += circle + 6

    return Sign(wide, draw)


def forest(printed: str, size: int = 92) -> Sign:
    """A plantation that lies face down."""
    return Sign(size, lambda canvas, x, y: pieces.forest(canvas, _square(x, y, size), printed))


def word(text: str, size: int = 44, locale: str = "en") -> Sign:
    """A number or a sign between the pictures."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(text, x, y, size, align="middle")

    return Sign(measure(text, size, BOLD, locale), draw)


def arrow(size: int = 40) -> Sign:
    """An arrow from a cause to its effect."""
    return Sign(size + 12, lambda canvas, x, y: canvas.glyph(ARROW, size, x, y, SOFT))


def space(width: int) -> Sign:
    """A gap."""
    return Sign(width, lambda canvas, x, y: None)


def plus() -> Sign:
    """And."""
    return word("+")


def minus() -> Sign:
    """Less."""
    return word("\N{MINUS SIGN}")


def equals() -> Sign:
    """Makes."""
    return word("=")


def width(signs: Sequence[Sign], gap: int = GAP) -> int:
    """Return how wide signs are side by side."""
    return sum(sign.width for sign in signs) + gap * (len(signs) - 1)


def row(
    canvas: Canvas, signs: Sequence[Sign], box: Box, *, left: bool = False, gap: int = GAP
) -> int:
    """Draw signs side by side in the middle of a box, or from its left; return where they end."""
    while gap > 2 and width(signs, gap) > box.w:
        gap -= 1
    x = box.x if left else box.cx - width(signs, gap) // 2
    for sign in signs:
        sign.draw(canvas, x + sign.width // 2, box.cy)
        x += sign.width + gap
    return x - gap


def _square(x: int, y: int, size: int) -> Box:
    return Box(x - size // 2, y - size // 2, size, size)
