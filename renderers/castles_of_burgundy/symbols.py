"""Symbols of which the pictures of effects are made, and rows of them fitted to a box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renderers.castles_of_burgundy import pieces
from renderers.castles_of_burgundy.building_icons import BUILDING_DRAWINGS
from renderers.castles_of_burgundy.colours import (
    DIE,
    EDGES,
    OUTLINE,
    ROUTE,
    SHIELD,
    SIGNS,
    TILE_COLOURS,
)
from renderers.castles_of_burgundy.icons import (
    ANIMALS,
    ARROW_DOWN,
    ARROW_UP,
    COLOUR_GLYPHS,
    CROWN,
    FLEURON,
    GOODS_GLYPHS,
    HEX,
    INFINITY,
    KEY,
    SHIELD_OUTLINE,
)
from renderers.castles_of_burgundy.sprites import drawing
from renderers.core import tokens
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.paths import Glyph
from renderers.core.tokens import ARROW, PERSON
from rules.castles_of_burgundy.data.tiles import BLACK, BUILDING, INN

Paint = Callable[[Canvas, int, int, int], None]
GAP: Final = 0.1
"""Between two symbols, in their height."""
INK: Final = OUTLINE


class Symbol(NamedTuple):
    """A symbol: its width in its height, and what paints it at a height around a point."""

    width: float
    paint: Paint


def symbol_row(canvas: Canvas, symbols: Sequence[Symbol], box: Box) -> None:
    """Draw symbols side by side in the middle of a box, as large as they fit."""
    wide = sum(symbol.width for symbol in symbols) + GAP * (len(symbols) - 1)
    size = min(box.h, int(box.w / wide))
    x = box.cx - wide * size / 2
    for symbol in symbols:
        symbol.paint(canvas, size, round(x + symbol.width * size / 2), box.cy)
        x += (symbol.width + GAP) * size


def glyph(shape: Glyph, share: float = 0.9, width: float = 0.9) -> Symbol:
    """A silhouette in ink."""
    return Symbol(width, lambda c, size, x, y: c.glyph(shape, round(size * share), x, y, INK))


def text(words: str, width: float = 0.7) -> Symbol:
    """A number or a sign."""
    return Symbol(width, lambda c, size, x, y: _write(c, words, round(size * 0.72), x, y))


def _write(canvas: Canvas, words: str, size: int, x: int, y: int) -> None:
    canvas.text(words, x, y, size, colour=INK, align="middle")


def points(number: int | str) -> Symbol:
    """Victory points with their number."""
    return Symbol(1, lambda c, size, x, y: tokens.points(c, number, size, x, y))


def silver(number: int | str) -> Symbol:
    """Silver coins with their number."""
    return Symbol(0.94, lambda c, size, x, y: pieces.silver(c, number, round(size * 0.94), x, y))


def workers(number: int | str) -> Symbol:
    """Workers with their number."""
    return Symbol(1, lambda c, size, x, y: pieces.worker(c, number, size, x, y))


def die(words: str) -> Symbol:
    """A die with a text on it."""
    return Symbol(
        0.9, lambda c, size, x, y: pieces.die_sign(c, words, round(size * 0.9), x, y, colour=DIE)
    )


def goods(kind: int) -> Symbol:
    """Goods of a type."""
    return Symbol(0.8, lambda c, size, x, y: pieces.goods(c, kind, round(size * 0.8), x, y))


def animal(species: str) -> Symbol:
    """An animal of a species."""
    return Symbol(0.95, lambda c, size, x, y: drawing(c, ANIMALS[species], size, x, y))


def building(kind: str) -> Symbol:
    """A building of a type."""
    return Symbol(1, lambda c, size, x, y: drawing(c, BUILDING_DRAWINGS[kind], size, x, y))


def hexagon(colour: str, words: str = "") -> Symbol:
    """A tile of a colour (`inn` for any), with the silhouette of the colour or a text on it."""

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        wide = round(size * 0.87)
        box = Box(x - wide // 2, y - size // 2, wide, size)
        line = max(1, size // 18)
        canvas.shape(HEX, box, EDGES[colour])
        canvas.shape(HEX, box.inset(line), TILE_COLOURS[colour])
        if words:
            canvas.text(words, x, y, round(size * 0.6), colour=SIGNS[colour], align="middle")
        elif colour in COLOUR_GLYPHS or colour == BLACK:
            sign = COLOUR_GLYPHS.get(colour, FLEURON)
            canvas.glyph(sign, round(size * 0.52), x, y, SIGNS[colour])

    return Symbol(0.87, paint)


def hexagons(*colours: str) -> tuple[Symbol, ...]:
    """Tiles of some colours."""
    return tuple(hexagon(colour) for colour in colours)


def _any_goods(canvas: Canvas, size: int, x: int, y: int) -> None:
    side = round(size * 0.84)
    box = Box(x - side // 2, y - side // 2, side, side)
    canvas.framed(box, ROUTE, OUTLINE, side // 6, max(1, side // 16))
    canvas.glyph(GOODS_GLYPHS[5], round(side * 0.74), x, y, OUTLINE)


def _sold(canvas: Canvas, size: int, x: int, y: int) -> None:
    _any_goods(canvas, round(size * 0.94), x - round(size * 0.14), y - round(size * 0.1))
    pieces.silver(canvas, "", round(size * 0.58), x + round(size * 0.36), y + round(size * 0.22))


def _shield(canvas: Canvas, size: int, x: int, y: int) -> None:
    wide = round(size * 0.86)
    box = Box(x - wide // 2, y - size // 2, wide, size)
    canvas.shape(SHIELD_OUTLINE, box, OUTLINE)
    canvas.shape(SHIELD_OUTLINE, box.inset(max(2, size // 12)), SHIELD)


def _bonus(canvas: Canvas, size: int, x: int, y: int) -> None:
    wide = round(size * 1.2)
    box = Box(x - wide // 2, y - round(size * 0.42), wide, round(size * 0.84))
    line = max(1, size // 14)
    canvas.framed(box, TILE_COLOURS["monastery"], OUTLINE, size // 6, line)
    canvas.glyph(CROWN, round(size * 0.6), x, y, OUTLINE)


ANY_GOODS: Final = Symbol(0.84, _any_goods)
SOLD: Final = Symbol(1.2, _sold)
SHIELD_SIGN: Final = Symbol(0.86, _shield)
BONUS: Final = Symbol(1.2, _bonus)
TO: Final = glyph(ARROW, 0.5, 0.5)
PLACE: Final = glyph(ARROW_DOWN, 0.7, 0.6)
TAKE: Final = glyph(ARROW_UP, 0.7, 0.6)
STORAGE: Final = glyph(KEY)
NO_LIMIT: Final = glyph(INFINITY, 1, 1)
OTHERS: Final = glyph(PERSON, 0.8, 0.7)
ANY_TILE: Final = hexagon(INN, "?")
ANY_BUILDING: Final = hexagon(BUILDING, "?")
PLUS: Final = text("+", 0.5)
TWICE: Final = text("×2", 0.9)
