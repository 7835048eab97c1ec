"""Symbols of which tiles, shields and trade routes say what they do, and rows of them.

A number in a symbol is an amount. Numbers are as large as their symbol allows, for tiles are read
on phones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from renderers.castles_of_burgundy import icons, pieces
from renderers.castles_of_burgundy.colours import (
    DIE,
    DIE_EDGE,
    MEDAL_RIM,
    OUTLINE,
    RIMS,
    ROUTE,
    SHIELD,
    SIGNS,
    SILVER,
    SILVER_EDGE,
    TILE_COLOURS,
    WORKER,
    WORKER_EDGE,
)
from renderers.castles_of_burgundy.icons import COLOUR_GLYPHS, DRAWINGS, FLEURON, HEX
from renderers.castles_of_burgundy.sprites import drawing
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.lettering import FIGURES
from renderers.core.palette import BRIGHT, POINT, Colour, Mode
from renderers.core.paths import Glyph
from renderers.core.tokens import ARROW, CHECK, LAUREL, PERSON, SHAPES
from rules.castles_of_burgundy.data.tiles import BLACK, BUILDING, INN

Paint = Callable[[Canvas, int, int, int], None]
GAP: Final = 0.1
"""Between two symbols, in their height."""
DIGIT: Final = 0.77
TWO_DIGITS: Final = 0.56
"""The size of the figure in a symbol, in its height."""
READ: Final = 32
"""From this height on figures are read, and never too small for that."""


class Symbol(NamedTuple):
    """A symbol: its width in its height, and what paints it at a height around a point."""

    width: float
    paint: Paint


Row = tuple[Symbol, ...]


def wide(symbols: Sequence[Symbol]) -> float:
    """Return how wide a row of symbols is, in its height."""
    return sum(symbol.width for symbol in symbols) + GAP * (len(symbols) - 1)


def symbol_row(
    canvas: Canvas, symbols: Sequence[Symbol], box: Box, ink: Colour | None = None
) -> None:
    """Draw symbols side by side in the middle of a box, as large as they fit.

    What is only a silhouette has the colour `ink`.
    """
    size = min(box.h, int(box.w / wide(symbols)))
    x = box.cx - wide(symbols) * size / 2
    for symbol in symbols:
        draw = symbol.paint
        if isinstance(draw, _Silhouette) and ink is not None:
            draw = replace(draw, colour=ink)
        draw(canvas, size, round(x + symbol.width * size / 2), box.cy)
        x += (symbol.width + GAP) * size


@dataclass(frozen=True)
class _Silhouette:
    """What paints a silhouette, or words, in one colour."""

    what: Glyph | str
    share: float
    colour: Colour = OUTLINE

    def __call__(self, canvas: Canvas, size: int, x: int, y: int) -> None:
        """Paint it at a height around a point."""
        if isinstance(self.what, str):
            letters = letters_of(size, self.share)
            canvas.text(self.what, x, y, letters, colour=self.colour, align="middle")
        else:
            canvas.glyph(self.what, round(size * self.share), x, y, self.colour)


def glyph(shape: Glyph, share: float = 0.9, width: float = 0.9) -> Symbol:
    """A silhouette in ink."""
    return Symbol(width, _Silhouette(shape, share))


def text(words: str, width: float = 0.62) -> Symbol:
    """A number or a sign."""
    return Symbol(width, _Silhouette(words, DIGIT))


def digits(words: str) -> float:
    """Return the size of words in a symbol, in its height."""
    return DIGIT if len(words) == 1 else TWO_DIGITS


def letters_of(size: int, share: float) -> int:
    """Return the type size of a figure in a symbol of a height."""
    return max(round(size * share), FIGURES if size >= READ else 0)


def _figure(canvas: Canvas, words: str, size: int, x: int, y: int, ink: Colour) -> None:
    if words:
        letters = letters_of(size, digits(words))
        canvas.text(words, x, y, letters, colour=ink, align="middle")


def points(number: int | str) -> Symbol:
    """Victory points with their number."""

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        if canvas.mode is Mode.DARK:
            canvas.glyph(LAUREL, round(size * 1.18), x, y, MEDAL_RIM)
        canvas.glyph(LAUREL, round(size * 1.1), x, y, POINT)
        _figure(canvas, str(number), size, x, y, BRIGHT)

    return Symbol(1.06, paint)


def silver(number: int | str) -> Symbol:
    """Silver coins with their number."""

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        canvas.disc(x, y, size // 2, SILVER_EDGE)
        canvas.disc(x, y, size // 2 - max(2, size // 14), SILVER)
        _figure(canvas, str(number), size, x, y, OUTLINE)

    return Symbol(1, paint)


def workers(number: int | str) -> Symbol:
    """Workers with their number, or a person without one."""

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        canvas.glyph(SHAPES["hexagon"], size, x, y, WORKER_EDGE)
        canvas.glyph(SHAPES["hexagon"], size - 2 * max(2, size // 14), x, y, WORKER)
        if number == "":
            canvas.glyph(PERSON, round(size * 0.58), x, y, OUTLINE)
        _figure(canvas, str(number), size, x, y, OUTLINE)

    return Symbol(1, paint)


def die(words: str) -> Symbol:
    """A white die with words on it: "?" for any value, "±1" for a free step."""
    broad = 0.9 if len(words) == 1 else 1.24

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        box = Box(x, y, 0, 0).centred(round(size * broad), round(size * 0.94))
        canvas.framed(box, DIE, DIE_EDGE, size // 6, max(2, size // 16))
        canvas.text(words, x, y, round(size * DIGIT), colour=OUTLINE, align="middle")

    return Symbol(broad, paint)


def rolled(value: int) -> Symbol:
    """The white die as it lies there."""
    return Symbol(0.9, lambda c, size, x, y: pieces.die(c, value, round(size * 0.9), x, y))


def goods(kind: int) -> Symbol:
    """Goods of a type."""
    return Symbol(0.9, lambda c, size, x, y: pieces.goods(c, kind, round(size * 0.9), x, y))


def drawn(kind: str) -> Symbol:
    """An animal of a species, or a building of a type."""
    return Symbol(1, lambda c, size, x, y: drawing(c, DRAWINGS[kind], size, x, y))


def hexagon(colour: str, words: str = "") -> Symbol:
    """A tile of a colour (`inn` for any), with the silhouette of the colour or a text on it."""

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        box = Box(x, y, 0, 0).centred(round(size * 0.87), size)
        canvas.shape(HEX, box, RIMS[colour])
        canvas.shape(HEX, box.inset(max(1, size // 18)), TILE_COLOURS[colour])
        if words:
            canvas.text(words, x, y, round(size * DIGIT), colour=SIGNS[colour], align="middle")
        elif colour in COLOUR_GLYPHS or colour == BLACK:
            sign = COLOUR_GLYPHS.get(colour, FLEURON)
            canvas.glyph(sign, round(size * 0.6), x, y, SIGNS[colour])

    return Symbol(0.87, paint)


def hexagons(*colours: str) -> Row:
    """Tiles of some colours."""
    return tuple(hexagon(colour) for colour in colours)


def _any_goods(canvas: Canvas, size: int, x: int, y: int) -> None:
    box = Box(x, y, 0, 0).centred(round(size * 0.9), round(size * 0.9))
    canvas.framed(box, ROUTE, OUTLINE, size // 7, max(2, size // 16))
    canvas.glyph(icons.GOODS_GLYPHS[5], round(size * 0.66), x, y, OUTLINE)


def _shield(canvas: Canvas, size: int, x: int, y: int) -> None:
    box = Box(x, y, 0, 0).centred(round(size * 0.86), size)
    canvas.shape(icons.SHIELD_OUTLINE, box, OUTLINE)
    canvas.shape(icons.SHIELD_OUTLINE, box.inset(max(2, size // 12)), SHIELD)


def _bonus(canvas: Canvas, size: int, x: int, y: int) -> None:
    box = Box(x, y, 0, 0).centred(round(size * 1.24), round(size * 0.94))
    canvas.framed(box, ROUTE, OUTLINE, size // 6, max(2, size // 14))
    canvas.glyph(icons.CROWN, round(size * 0.66), x, y, OUTLINE)


def _forward(canvas: Canvas, size: int, x: int, y: int) -> None:
    canvas.glyph(icons.FORWARD, round(size * 0.86), x, y, OUTLINE)
    canvas.glyph(icons.FORWARD, round(size * 0.6), x - size // 40, y, BRIGHT)


ANY_GOODS: Final = Symbol(0.9, _any_goods)
LEAVES: Final = glyph(icons.SELL, 0.62, 0.62)
SOLD: Final = (ANY_GOODS, LEAVES)
SHIELD_SIGN: Final = Symbol(0.86, _shield)
BONUS: Final = Symbol(1.24, _bonus)
FORWARD: Final = Symbol(0.8, _forward)
TOP: Final = glyph(icons.STACK, 0.86, 0.86)
TO: Final = glyph(ARROW, 0.48, 0.46)
PLACE: Final = glyph(icons.PLACE, 0.86, 0.86)
TAKE: Final = glyph(icons.TAKE, 0.86, 0.86)
STORAGE: Final = glyph(icons.KEY, 1, 1)
NO_LIMIT: Final = glyph(icons.INFINITY, 1, 1)
OTHERS: Final = glyph(PERSON, 0.84, 0.8)
MOON: Final = glyph(icons.MOON, 0.74, 0.6)
END: Final = glyph(icons.HOURGLASS, 0.86, 0.62)
ALLOWED: Final = glyph(CHECK, 0.9, 0.9)
ANY_TILE: Final = hexagon(INN, "?")
ANY_BUILDING: Final = hexagon(BUILDING, "?")
PLUS: Final = glyph(icons.PLUS, 0.5, 0.42)
EQUALS: Final = glyph(icons.EQUALS, 0.6, 0.5)
TWICE: Final = text("×2", 1.0)
