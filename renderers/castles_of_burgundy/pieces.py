"""The pieces beside the hex tiles: dice, goods, workers, silver, bonus tiles, spaces, posts.

All are drawn around a point (`size` is their height or diameter) or into a box, at any size.
"""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy import colours, icons
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import FIGURES
from renderers.core.palette import (
    BRIGHT,
    INK,
    LINE,
    POINT,
    SHADE,
    WHITE,
    Colour,
    Mode,
    mix,
    readable_on,
)
from renderers.core.signs import square
from renderers.core.tokens import LAUREL, PERSON, SHAPES, STAR

KEYED: Final = 56
"""From this width on an empty space of the storage shows its key."""
DIGIT: Final = 0.77
TWO_DIGITS: Final = 0.56
"""The size of the figure in a piece, in its height."""
READ: Final = 32
"""From this height on figures are read, and never too small for that."""


def digits(words: str) -> float:
    """Return the size of words in a piece, in its height."""
    return DIGIT if len(words) == 1 else TWO_DIGITS


def letters_of(size: int, share: float) -> int:
    """Return the type size of a figure in a piece of a height."""
    return max(round(size * share), FIGURES if size >= READ else 0)


def _figure(canvas: Canvas, words: str, size: int, x: int, y: int, ink: Colour) -> None:
    letters = letters_of(size, digits(words))
    canvas.text(words, x, y, letters, colour=ink, align="middle")


def worker(canvas: Canvas, number: int | str, size: int, x: int, y: int) -> None:
    """Draw workers around a point, with their number; without one there is a person."""
    ring = max(2, size // 14)
    canvas.glyph(SHAPES["hexagon"], size, x, y, colours.WORKER_EDGE)
    canvas.glyph(SHAPES["hexagon"], size - 2 * ring, x, y, colours.WORKER)
    if number == "":
        canvas.glyph(PERSON, round(size * 0.58), x, y, colours.OUTLINE)
    else:
        _figure(canvas, str(number), size, x, y, colours.OUTLINE)


def silver(canvas: Canvas, number: int | str, size: int, x: int, y: int) -> None:
    """Draw a silver coin around a point, with an amount."""
    canvas.disc(x, y, size // 2, colours.SILVER_EDGE)
    canvas.disc(x, y, size // 2 - max(2, size // 14), colours.SILVER)
    if number != "":
        _figure(canvas, str(number), size, x, y, colours.OUTLINE)


def medal(canvas: Canvas, number: int | str, size: int, x: int, y: int) -> None:
    """Draw a medal with points around a point, with a rim that can be seen on dark panels."""
    if canvas.mode is Mode.DARK:
        canvas.glyph(LAUREL, round(size * 1.18), x, y, colours.MEDAL_RIM)
    canvas.glyph(LAUREL, round(size * 1.1), x, y, POINT)
    if number == "":
        canvas.glyph(STAR, size, x, y, BRIGHT)
    else:
        _figure(canvas, str(number), size, x, y, BRIGHT)


def die(
    canvas: Canvas, value: int, size: int, x: int, y: int, colour: Colour | None = colours.DIE
) -> None:
    """Draw a die around a point, in the colour of its owner or white; of a used one the outline."""
    box, radius = square(x, y, size), round(size * 0.22)
    if colour is None:
        canvas.dashed(box, LINE, radius, 3)
        canvas.glyph(icons.PIPS[value], size - 2 * max(2, size // 18), x, y, LINE)
    else:
        canvas.stamped(box, radius, _die, value, colour)


def _die(canvas: Canvas, box: Box, value: int, colour: Colour) -> None:
    line, own = max(2, box.w // 18), Colour(mix(colour, SHADE, 0.6), WHITE)
    edge = colours.DIE_EDGE if colour is colours.DIE else own
    _face(canvas, box, colour, edge, round(box.w * 0.22), line)
    canvas.glyph(icons.PIPS[value], box.w - 2 * line, box.cx, box.cy, readable_on(colour))


def _face(canvas: Canvas, box: Box, fill: Colour, edge: Colour, radius: int, line: int) -> None:
    """Fill a box with a frame, to its corners, which are cut off."""
    canvas.area(box, edge)
    canvas.rounded(box.inset(line), fill, max(0, radius - line))


def goods(canvas: Canvas, kind: int, size: int, x: int, y: int, *, count: int = 1) -> None:
    """Draw goods of a type around a point; several with their number on a corner."""
    box = square(x, y, size)
    canvas.stamped(box, round(size * 0.16), _goods, kind)
    if count > 1:
        letters = max(FIGURES, round(size * 0.5))
        corner = box.right - letters // 6, box.bottom - letters // 6
        canvas.disc(*corner, round(letters * 0.6), INK)
        canvas.text(str(count), *corner, letters, colour=BRIGHT, align="middle")


def _goods(canvas: Canvas, box: Box, kind: int) -> None:
    face, edge = colours.GOODS_COLOURS[kind], colours.goods_edge(kind)
    _face(canvas, box, face, edge, round(box.w * 0.16), max(2, box.w // 18))
    ink = colours.GOODS_SIGNS[kind]
    canvas.glyph(icons.GOODS_GLYPHS[kind], round(box.w * 0.72), box.cx, box.cy, ink)


def bonus_chip(canvas: Canvas, box: Box, colour: str, words: str) -> None:
    """Draw a chip in a colour (`posts` for border posts): its sign, and words behind it."""
    canvas.stamped(box, 10, _chip, colour, words)


def _chip(canvas: Canvas, box: Box, colour: str, words: str) -> None:
    fill = colours.TILE_COLOURS.get(colour, colours.POST)
    ink = colours.SIGNS.get(colour, colours.WALL)
    _face(canvas, box, fill, colours.RIMS.get(colour, colours.POST), 10, 3)
    letters = max(FIGURES, min(34 if box.w >= 70 else 31, round(box.h * 0.76)))
    figures = canvas.measure(words, letters) if words else 0
    size = max(8, min(box.h - 12, box.w - figures - 12))
    left = box.x + (box.w - size - figures - 2) // 2
    sign = icons.COLOUR_GLYPHS.get(colour, icons.GLYPHS["hut"])
    canvas.glyph(sign, size, left + size // 2, box.cy, ink)
    if words:
        canvas.text(words, left + size + 3, box.cy, letters, colour=ink)


def key_space(canvas: Canvas, centre: tuple[int, int], width: int) -> None:
    """Draw an empty space of the storage around a point, a wide one with its key."""
    box = Box(*centre, 0, 0).centred(width, round(width * 1.1547))
    canvas.stamped(box, icons.HEX, _key_space, canvas.ground)


def _key_space(canvas: Canvas, box: Box, ground: Colour) -> None:
    canvas.area(box, LINE)
    canvas.shape(icons.HEX, box.inset(max(2, box.w // 30)), ground)
    if box.w >= KEYED:
        canvas.glyph(icons.GLYPHS["key"], round(box.w * 0.46), box.cx, box.cy, LINE)


def border_post(canvas: Canvas, size: int, x: int, y: int, *, linked: bool = False) -> None:
    """Draw a border post around a point; one that is linked to another is filled."""
    ground, sign = (colours.POST, BRIGHT) if linked else (colours.WALL, colours.POST)
    canvas.disc(x, y, size // 2, colours.POST)
    canvas.disc(x, y, size // 2 - max(2, size // 14), ground)
    canvas.glyph(icons.GLYPHS["hut"], round(size * 0.6), x, y, sign)
