"""The pieces beside the hex tiles: dice, goods, workers, silver, bonus tiles, spaces, posts.

All are drawn around a point (`size` is their height or diameter) or into a box, at any size.
"""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy.colours import (
    DIE,
    DIE_EDGE,
    GOODS_COLOURS,
    GOODS_SIGNS,
    MEDAL_RIM,
    OUTLINE,
    POST,
    RIMS,
    RIVER,
    RIVER_EDGE,
    SIGNS,
    SILVER,
    SILVER_EDGE,
    TILE_COLOURS,
    WALL,
    WORKER,
    WORKER_EDGE,
    goods_edge,
)
from renderers.castles_of_burgundy.icons import (
    COLOUR_GLYPHS,
    CROWN,
    GOODS_GLYPHS,
    HEX,
    HUT,
    KEY,
    PIPS,
)
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import FIGURES
from renderers.core.palette import BRIGHT, INK, LINE, SEATS, SHADE, WHITE, Colour, mix, readable_on
from renderers.core.routes import smooth, stroke
from renderers.core.tokens import LAUREL, PERSON, SHAPES, initial, points

KEYED: Final = 56
"""From this width on an empty space of the storage shows its key."""


def die(canvas: Canvas, value: int, size: int, x: int, y: int, colour: Colour | None = DIE) -> None:
    """Draw a die around a point, in the colour of its owner or white; of a used one the outline."""
    box = Box(x, y, 0, 0).centred(size, size)
    radius, line = round(size * 0.22), max(2, size // 18)
    if colour is None:
        canvas.dashed(box, LINE, radius, 3)
    else:
        edge = DIE_EDGE if colour is DIE else Colour(mix(colour, SHADE, 0.6), WHITE)
        canvas.framed(box, colour, edge, radius, line)
    ink = LINE if colour is None else readable_on(colour)
    canvas.glyph(PIPS[value], size - 2 * line, x, y, ink)


def goods(canvas: Canvas, kind: int, size: int, x: int, y: int, *, count: int = 1) -> None:
    """Draw goods of a type around a point; several with their number on a corner."""
    box = Box(x, y, 0, 0).centred(size, size)
    canvas.framed(
        box, GOODS_COLOURS[kind], goods_edge(kind), round(size * 0.16), max(2, size // 18)
    )
    canvas.glyph(GOODS_GLYPHS[kind], round(size * 0.72), x, y, GOODS_SIGNS[kind])
    if count > 1:
        letters = max(FIGURES, round(size * 0.5))
        corner = box.right - letters // 6, box.bottom - letters // 6
        canvas.disc(*corner, round(letters * 0.6), INK)
        canvas.text(str(count), *corner, letters, colour=BRIGHT, align="middle")


def worker(canvas: Canvas, number: int | str, size: int, x: int, y: int) -> None:
    """Draw a worker chip around a point, with a number; without one there is a person on it."""
    ring = max(1, size // 14)
    canvas.glyph(SHAPES["hexagon"], size, x, y, WORKER_EDGE)
    canvas.glyph(SHAPES["hexagon"], size - 2 * ring, x, y, WORKER)
    text = str(number)
    if not text:
        canvas.glyph(PERSON, round(size * 0.58), x, y, INK)
        return
    if size < 44 or len(text) > 1:
        letters = round(size * (0.66 if len(text) == 1 else 0.52))
        canvas.text(text, x, y, letters, colour=INK, align="middle")
        return
    canvas.glyph(PERSON, round(size * 0.42), x - round(size * 0.2), y, INK)
    letters = round(size * 0.56)
    canvas.text(text, x + round(size * 0.19), y, letters, colour=INK, align="middle")


def silver(canvas: Canvas, number: int | str, size: int, x: int, y: int) -> None:
    """Draw a silver coin around a point, with an amount."""
    ring = max(2, size // 18)
    canvas.disc(x, y, size // 2, SILVER_EDGE)
    canvas.disc(x, y, size // 2 - ring, SILVER)
    text = str(number)
    if text:
        letters = round(size * (0.6 if len(text) == 1 else 0.48))
        canvas.text(text, x, y, letters, colour=INK, align="middle")


def medal(canvas: Canvas, number: int | str, size: int, x: int, y: int) -> None:
    """Draw a medal with points around a point, with a rim that can be seen on dark panels."""
    canvas.glyph(LAUREL, size + 6, x, y, MEDAL_RIM)
    points(canvas, number, size, x, y)


def bonus_chip(canvas: Canvas, box: Box, colour: str, words: str) -> None:
    """Draw a chip in a colour (`posts` for border posts): its sign, and words behind it."""
    fill = TILE_COLOURS.get(colour, POST)
    ink = SIGNS.get(colour, WALL)
    canvas.framed(box, fill, RIMS.get(colour, POST), 10, 3)
    letters = max(FIGURES, min(34 if box.w >= 70 else 31, round(box.h * 0.76)))
    figures = canvas.measure(words, letters) if words else 0
    size = max(8, min(box.h - 12, box.w - figures - 12))
    left = box.x + (box.w - size - figures - 2) // 2
    canvas.glyph(COLOUR_GLYPHS.get(colour, HUT), size, left + size // 2, box.cy, ink)
    if words:
        canvas.text(words, left + size + 3, box.cy, letters, colour=ink)


def bonus(canvas: Canvas, colour: str, large: bool, size: int, x: int, y: int) -> None:
    """Draw a bonus tile of a colour around a point; the large one has a crown above it."""
    box = Box(x, y, 0, 0).centred(round(size * 1.5), size)
    bonus_chip(canvas, box, colour, "")
    if large:
        canvas.glyph(CROWN, size // 2, x, box.y - size // 4, OUTLINE)


def marker(canvas: Canvas, seat: int, name: str, size: int, x: int, y: int) -> None:
    """Draw the turn-order marker of a seat around a point: a low cylinder with its shape.

    It bears the initial of the `name`; one without, as below others in a stack, has none.
    """
    colour, shape = SEATS[seat]
    wide, high = size, round(size * 0.66)
    lift = max(2, round(size * 0.16))
    face = Box(x - wide // 2, y - high // 2 - lift // 2, wide, high)
    canvas.rounded(face._replace(h=high + lift), mix(colour, SHADE, 0.5), high // 2)
    canvas.rounded(face, colour, high // 2)
    sign = round(high * 0.88)
    canvas.glyph(SHAPES[shape], sign, face.cx, face.cy, BRIGHT)
    narrow = shape in ("triangle", "diamond")
    letters = round(sign * (0.5 if narrow else 0.66))
    low = sign // 9 if shape == "triangle" else 0
    if name:
        ink = mix(colour, SHADE, 0.3)
        canvas.text(initial(name), face.cx, face.cy + low, letters, colour=ink, align="middle")


def key_space(canvas: Canvas, centre: tuple[int, int], width: int) -> None:
    """Draw an empty space of the storage around a point, a wide one with its key."""
    box = Box(*centre, 0, 0).centred(width, round(width * 1.1547))
    line = max(2, width // 30)
    canvas.shape(HEX, box, LINE)
    canvas.shape(HEX, box.inset(line), canvas.ground)
    if width >= KEYED:
        canvas.glyph(KEY, round(width * 0.46), *centre, LINE)


def goods_space(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw an empty space for goods around a point."""
    box = Box(x - size // 2, y - size // 2, size, size)
    canvas.dashed(box, LINE, round(size * 0.16), max(1, size // 26))


def river(canvas: Canvas, one: tuple[int, int], other: tuple[int, int], width: int = 16) -> None:
    """Draw a river from a point to another, gently winding, to be drawn below the cells."""
    (x, y), (across, down) = one, (other[0] - one[0], other[1] - one[1])
    shift = (-down * 0.07, across * 0.07)
    steps = (0.0, 1.0, 0.0, -1.0, 0.0)
    bends = [
        (x + across * n / 4 + shift[0] * bend, y + down * n / 4 + shift[1] * bend)
        for n, bend in enumerate(steps)
    ]
    path = tuple(smooth(bends))
    canvas.stroke(stroke((path,), width + max(2, width // 4)), RIVER_EDGE)
    canvas.stroke(stroke((path,), width), RIVER)


def border_post(canvas: Canvas, size: int, x: int, y: int, *, linked: bool = False) -> None:
    """Draw a border post around a point; one that is linked to another is filled."""
    line = max(2, size // 14)
    canvas.disc(x, y, size // 2, POST)
    canvas.disc(x, y, size // 2 - line, POST if linked else WALL)
    canvas.glyph(HUT, round(size * 0.6), x, y, BRIGHT if linked else POST)
