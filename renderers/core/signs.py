"""Small pictures side by side, which together say what happens: token, arrow, coin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD
from renderers.core.lettering import measure
from renderers.core.palette import COLONISTS, DASH, EMPTY, SOFT, Colour
from renderers.core.paths import Glyph
from renderers.core.tokens import ARROW, PERSON, coin, points

SIZE: Final = 72
SMALLEST: Final = 12
"""The size of signs, and how small they may become."""
GAP: Final = 14


class Sign(NamedTuple):
    """A small picture: its width, and what draws it around a point."""

    width: int
    draw: Callable[[Canvas, int, int], None]


def money(number: int | str, size: int = 64) -> Sign:
    """A coin with an amount."""
    return Sign(size, lambda canvas, x, y: coin(canvas, number, size, x, y))


def medal(number: int | str, size: int = 66) -> Sign:
    """A medal with a number of victory points."""
    return Sign(size, lambda canvas, x, y: points(canvas, number, size, x, y))


def person(size: int = 62) -> Sign:
    """A person who stands nowhere yet."""
    return glyph(PERSON, size)


def glyph(shape: Glyph, size: int = SIZE, colour: Colour = COLONISTS) -> Sign:
    """A silhouette, in the colour of people if in no other."""
    return Sign(size, lambda canvas, x, y: canvas.glyph(shape, size, x, y, colour))


def of(draw: Callable[..., None], size: int, *about: object) -> Sign:
    """Anything that is drawn around a point in a size; `about` is what comes before the size."""
    return Sign(size, lambda canvas, x, y: draw(canvas, *about, size, x, y))


def amount(number: int | str, size: int, token: Callable[..., None]) -> Sign:
    """A number with a token behind it on which nothing is written."""
    text, side = str(number), round(size * 0.84)
    wide = measure(text, size, BOLD, "en")

    def draw(canvas: Canvas, x: int, y: int) -> None:
        left = x - (wide + 3 + side) // 2
        canvas.text(text, left, y, size)
        token(canvas, "", side, left + wide + 3 + side // 2, y)

    return Sign(wide + 3 + side, draw)


def face_down(size: int = 84) -> Sign:
    """A tile whose face is not known."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.framed(square(x, y, size), EMPTY, SOFT, 10, 3)
        canvas.text("?", x, y, size // 2, colour=SOFT, align="middle")

    return Sign(size, draw)


def place(size: int = 72) -> Sign:
    """An empty place."""
    return Sign(size, lambda canvas, x, y: canvas.dashed(square(x, y, size), DASH, 9, 3))


def word(text: str, size: int = 44, locale: str = "en") -> Sign:
    """A number or a sign between the pictures."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(text, x, y, size, align="middle")

    return Sign(measure(text, size, BOLD, locale), draw)


def arrow(size: int = 40) -> Sign:
    """What comes of it."""
    return Sign(size + 12, lambda canvas, x, y: canvas.glyph(ARROW, size, x, y, SOFT))


def space(width: int) -> Sign:
    """A gap between two signs."""
    return Sign(width, lambda canvas, x, y: None)


def plus() -> Sign:
    """The plus sign between two things that are added."""
    return word("+")


def minus() -> Sign:
    """The minus sign before what is taken away."""
    return word("\N{MINUS SIGN}")


def equals() -> Sign:
    """The equals sign before a result."""
    return word("=")


_NOTATION: Final[Mapping[str, Callable[..., Sign]]] = {
    "coin": money,
    "medal": medal,
    "person": person,
    "down": face_down,
    "place": place,
    "gap": lambda width: space(int(width)),
    "word": word,
    ">": arrow,
    "+": plus,
    "-": minus,
    "=": equals,
}


def read(text: str, makers: Mapping[str, Callable[..., Sign]], locale: str = "en") -> list[Sign]:
    """Return signs from their notation: "3*barrel:sugar > coin:2 coin:+1/84".

    A word names one of `makers` or of the signs above, and after colons what it is told; before a
    star comes how often it is there, after a slash its size in pixels. Raises KeyError for a name
    that nobody knows.
    """
    vocabulary: dict[str, Callable[..., Sign]] = {**_NOTATION, **makers}
    vocabulary["word"] = partial(word, locale=locale)
    row: list[Sign] = []
    for item in text.split():
        number, _, thing = item.rpartition("*")
        name, _, size = thing.partition("/")
        kind, *about = name.split(":")
        sign = vocabulary[kind](*about, **({"size": int(size)} if size else {}))
        row += [sign] * int(number or 1)
    return row


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


def gap_of(size: int) -> int:
    """Return the gap between signs of a size that say one thing."""
    return max(2, size // 10)


def fitted(
    canvas: Canvas,
    box: Box,
    size: int,
    signs_of: Callable[[int], Sequence[Sign]],
    left: bool = False,
) -> None:
    """Draw the signs of a size that `signs_of` returns, as large as fits into a box."""
    while size > SMALLEST and width(signs_of(size), gap_of(size)) > box.w:
        size -= 1
    row(canvas, signs_of(size), box, gap=gap_of(size), left=left)


def square(x: int, y: int, size: int) -> Box:
    """Return the square around a point."""
    return Box(x - size // 2, y - size // 2, size, size)
