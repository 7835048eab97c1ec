"""Symbols of which tiles, shields and trade routes say what they do, and rows of them.

A number in a symbol is an amount. Numbers are as large as their symbol allows, for tiles are read
on phones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from renderers.castles_of_burgundy.icons import COLOUR_GLYPHS, DRAWINGS, FLEURON, GLYPHS, HEX
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
    canvas.glyph(GLYPHS["forward"], round(size * 0.86), x, y, OUTLINE)
    canvas.glyph(GLYPHS["forward"], round(size * 0.6), x - size // 40, y, BRIGHT)


_NAMED: Final[Mapping[str, Symbol]] = {
    "any-goods": Symbol(0.9, _any_goods),
    "leaves": glyph(GLYPHS["sell"], 0.62, 0.62),
    "shield": Symbol(0.86, _shield),
    "bonus": Symbol(1.24, _bonus),
    "forward": Symbol(0.8, _forward),
    "top": glyph(GLYPHS["stack"], 0.86, 0.86),
    ">": glyph(ARROW, 0.48, 0.46),
    "place": glyph(GLYPHS["place"], 0.86, 0.86),
    "take": glyph(GLYPHS["take"], 0.86, 0.86),
    "storage": glyph(icons.KEY, 1, 1),
    "no-limit": glyph(GLYPHS["infinity"], 1, 1),
    "others": glyph(PERSON, 0.84, 0.8),
    "moon": glyph(GLYPHS["moon"], 0.74, 0.6),
    "end": glyph(GLYPHS["hourglass"], 0.86, 0.62),
    "allowed": glyph(CHECK, 0.9, 0.9),
    "any-tile": hexagon(INN, "?"),
    "any-building": hexagon(BUILDING, "?"),
    "inn": glyph(GLYPHS["inn"]),
    "fleuron": glyph(FLEURON),
    "+": glyph(GLYPHS["plus"], 0.5, 0.42),
    "=": glyph(GLYPHS["equals"], 0.6, 0.5),
}
_MADE: Final[Mapping[str, Callable[..., Symbol]]] = {
    "colour": lambda colour: glyph(COLOUR_GLYPHS[colour]),
    "die": die,
    "drawn": drawn,
    "goods": lambda kind: goods(int(kind)),
    "hex": hexagon,
    "points": points,
    "rolled": lambda value: rolled(int(value)),
    "silver": silver,
    "text": lambda words, width="0.62": text(words, float(width)),
    "workers": workers,
}


def read(notation: str) -> Row:
    """Return the symbols of a notation: "take hex:castle + workers:1".

    A word names a symbol, or what makes it, and after colons what that is told. Raises KeyError for
    a name that nobody knows.
    """
    row = []
    for word in notation.split():
        name, *about = word.split(":")
        row.append(_MADE[name](*about) if about else _NAMED[name])
    return tuple(row)


SOLD: Final = read("any-goods leaves")
"""Goods that are sold."""
