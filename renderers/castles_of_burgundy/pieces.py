"""The pieces beside the hex tiles: dice, goods, workers, silver, bonus tiles, spaces, posts.

All are drawn around a point (`size` is their height or diameter) or into a box, at any size.
"""

from __future__ import annotations

from typing import Final

from renderers.castles_of_burgundy.colours import (
    DIE,
    DIE_EDGE,
    GOLD,
    GOODS_COLOURS,
    GOODS_SIGNS,
    OUTLINE,
    POST,
    RIVER,
    RIVER_EDGE,
    SIGNS,
    SILVER,
    SILVER_EDGE,
    SPENT,
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
    LINE_THROUGH,
    pips,
)
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import (
    BRIGHT,
    DASH,
    FADE,
    INK,
    SEATS,
    SHADE,
    SOFT,
    WHITE,
    Colour,
    contrast,
    mix,
    readable_on,
)
from renderers.core.routes import smooth, stroke
from renderers.core.tokens import PERSON, SHAPES, initial

GOODS_SIGN: Final = 40
"""From this size on a goods tile shows its silhouette beside its type."""
CROWNED: Final = 34
"""From this size on a large bonus tile shows its crown."""


def die(
    canvas: Canvas,
    value: int,
    size: int,
    x: int,
    y: int,
    *,
    colour: Colour = DIE,
    used: bool = False,
) -> None:
    """Draw a die around a point, in the colour of its owner or white; a `used` one is struck."""
    half = size // 2
    box = Box(x - half, y - half, size, size)
    fill, edge = (SPENT, DASH) if used else (colour, mix(colour, SHADE, 0.6))
    ink = FADE if used else readable_on(colour)
    line = max(1, size // 18)
    canvas.framed(box, fill, edge, round(size * 0.22), line)
    canvas.glyph(pips(value), size - 2 * line, x, y, ink)
    if used:
        canvas.glyph(LINE_THROUGH, size, x, y, SOFT)


def die_sign(canvas: Canvas, text: str, size: int, x: int, y: int, *, colour: Colour = DIE) -> None:
    """Draw a die with a text instead of pips: "?", "±1"."""
    box = Box(x - size // 2, y - size // 2, size, size)
    canvas.framed(box, colour, DIE_EDGE, round(size * 0.22), max(1, size // 18))
    letters = round(size * (0.7 if len(text) == 1 else 0.52))
    canvas.text(text, x, y, letters, colour=readable_on(colour), align="middle")


def goods(
    canvas: Canvas,
    kind: int,
    size: int,
    x: int,
    y: int,
    *,
    count: int = 1,
    numbered: bool = True,
) -> None:
    """Draw goods of a type around a point, with its number; several as a pile with their count.

    Those that are not `numbered` have their silhouette only.
    """
    fill, edge, sign = GOODS_COLOURS[kind], goods_edge(kind), GOODS_SIGNS[kind]
    radius, line = round(size * 0.16), max(1, size // 20)
    step = max(2, size // 10)
    box = Box(x - size // 2, y - size // 2, size, size)
    for below in range(min(count, 3) - 1, 0, -1):
        canvas.framed(
            box.moved(below * step, -below * step), mix(fill, WHITE, 0.3), edge, radius, line
        )
    canvas.framed(box, fill, edge, radius, line)
    if not numbered:
        canvas.glyph(GOODS_GLYPHS[kind], round(size * 0.74), x, y, sign)
    elif size < GOODS_SIGN:
        letters, shift = (0.78, 0) if count < 2 else (0.64, round(size * 0.14))
        place = x - shift, y - shift
        canvas.text(str(kind), *place, round(size * letters), colour=sign, align="middle")
    else:
        canvas.glyph(
            GOODS_GLYPHS[kind],
            round(size * 0.6),
            x + round(size * 0.12),
            y + round(size * 0.1),
            sign,
        )
        canvas.text(
            str(kind), x - round(size * 0.3), y - round(size * 0.26), round(size * 0.36),
            colour=sign, align="middle",
        )  # fmt: skip
    if count > 1:
        chip = max(7, round(size * 0.27))
        corner = x + size // 2 - chip // 4, y + size // 2 - chip // 4
        canvas.disc(*corner, chip, INK)
        canvas.text(str(count), *corner, round(chip * 1.5), colour=BRIGHT, align="middle")


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
    ring = max(1, size // 18)
    canvas.disc(x, y, size // 2, SILVER_EDGE)
    canvas.disc(x, y, size // 2 - ring, SILVER)
    if size >= 30:
        canvas.disc(x, y, size // 2 - 3 * ring, mix(SILVER, SILVER_EDGE, 0.3))
        canvas.disc(x, y, size // 2 - 4 * ring, mix(SILVER, WHITE, 0.5))
    text = str(number)
    if text:
        letters = round(size * (0.6 if len(text) == 1 else 0.48))
        canvas.text(text, x, y, letters, colour=INK, align="middle")


def bonus(
    canvas: Canvas, colour: str, large: bool, points: int | str, size: int, x: int, y: int
) -> None:
    """Draw a bonus tile of a colour (or "" for border posts) around a point; `size` is its height.

    The large one is a shield of gold with a crown, the small one of silver without.
    """
    fill = TILE_COLOURS[colour] if colour else POST
    ink = SIGNS[colour] if colour else BRIGHT
    rim = GOLD if large else SILVER
    wide = round(size * 1.3)
    box = Box(x - wide // 2, y - size // 2, wide, size)
    line = max(2, size // 12)
    canvas.framed(box, OUTLINE, OUTLINE, size // 5)
    canvas.framed(box.inset(max(1, line // 3)), fill, rim, size // 5, line)
    glyph = COLOUR_GLYPHS[colour] if colour else HUT
    sign, left = round(size * 0.5), x - (round(wide * 0.22) if str(points) else 0)
    crowned = large and size >= CROWNED
    canvas.glyph(glyph, sign, left, y + (round(size * 0.13) if crowned else 0), ink)
    if crowned:
        crown = rim if contrast(rim, fill) > 1.6 else ink
        canvas.glyph(CROWN, round(size * 0.26), left, y - round(size * 0.24), crown)
    letters = round(size * (0.62 if len(str(points)) == 1 else 0.5))
    canvas.text(str(points), x + round(wide * 0.22), y, letters, colour=ink, align="middle")


def bonus_chip(canvas: Canvas, colour: str, large: bool, size: int, x: int, y: int) -> None:
    """Draw a bonus tile of a colour (or "" for border posts) without its points around a point.

    A small one is smaller, within a rim of silver instead of gold.
    """
    fill = TILE_COLOURS[colour] if colour else POST
    side = size if large else round(size * 0.86)
    box = Box(x - side // 2, y - side // 2, side, side)
    line = max(2, size // 14)
    canvas.framed(box, OUTLINE, OUTLINE, side // 5)
    canvas.framed(box.inset(1), fill, GOLD if large else SILVER, side // 5, line)
    glyph, ink = (COLOUR_GLYPHS[colour], SIGNS[colour]) if colour else (HUT, BRIGHT)
    canvas.glyph(glyph, side - 2 * line - 4, x, y, ink)


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
    """Draw an empty space of the storage around a point."""
    x, y = centre
    high = round(width * 1.1547)
    box = Box(x - width // 2, y - high // 2, width, high)
    line = max(2, width // 26)
    canvas.shape(HEX, box, DASH)
    canvas.shape(HEX, box.inset(line), mix(canvas.ground, DASH, 0.2))
    canvas.glyph(KEY, round(width * 0.5), x, y, DASH)


def goods_space(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw an empty space for goods around a point."""
    box = Box(x - size // 2, y - size // 2, size, size)
    canvas.dashed(box, DASH, round(size * 0.16), max(1, size // 26))


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
