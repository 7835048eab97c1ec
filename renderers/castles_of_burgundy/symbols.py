"""Symbols of which tiles, shields and trade routes say what they do, and rows of them.

A number in a symbol is an amount. Numbers are as large as their symbol allows, for tiles are read
on phones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageFilter

from renderers.castles_of_burgundy import colours, icons, pieces
from renderers.castles_of_burgundy.icons import GLYPHS
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.drawings import Layers
from renderers.core.palette import BRIGHT, Colour
from renderers.core.paths import Glyph
from renderers.core.tokens import ARROW, CHECK, PERSON, Sprite, layered
from rules.castles_of_burgundy.data.tiles import BUILDING, INN, MONASTERY, SHIP

Paint = Callable[[Canvas, int, int, int], None]
GAP: Final = 0.1
"""Between two symbols, in their height."""


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
    colour: Colour = colours.OUTLINE

    def __call__(self, canvas: Canvas, size: int, x: int, y: int) -> None:
        """Paint it at a height around a point."""
        if isinstance(self.what, str):
            letters = pieces.letters_of(size, self.share)
            canvas.text(self.what, x, y, letters, colour=self.colour, align="middle")
        else:
            canvas.glyph(self.what, round(size * self.share), x, y, self.colour)


def glyph(shape: Glyph, share: float = 0.9, width: float = 0.9) -> Symbol:
    """A silhouette in ink."""
    return Symbol(width, _Silhouette(shape, share))


def text(words: str, width: float = 0.62) -> Symbol:
    """A number or a sign."""
    return Symbol(width, _Silhouette(words, pieces.DIGIT))


def die(words: str) -> Symbol:
    """A white die with words on it: "?" for any value, "±1" for a free step."""
    return _plate(0.9 if len(words) == 1 else 1.24, words, colours.DIE, colours.DIE_EDGE)


def _plate(
    width: float, sign: Glyph | str, fill: Colour = colours.ROUTE, edge: Colour = colours.OUTLINE
) -> Symbol:
    """A plate with a sign or words on it."""
    draw = _Silhouette(sign, pieces.DIGIT if isinstance(sign, str) else 0.66)

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        box = Box(x, y, 0, 0).centred(round(size * width), round(size * 0.94))
        canvas.framed(box, fill, edge, size // 6, max(2, size // 16))
        draw(canvas, size, x, y)

    return Symbol(width, paint)


def _piece(draw: Callable[..., None], width: float) -> Callable[..., Symbol]:
    """Return what makes the symbol of a piece with its number, or of its type."""
    share = min(width, 1)

    def made(number: int | str = "") -> Symbol:
        return Symbol(width, lambda c, size, x, y: draw(c, number, round(size * share), x, y))

    return made


def hexagon(colour: str, words: str = "") -> Symbol:
    """A tile of a colour (`inn` for any), with the silhouette of the colour or a text on it."""
    sign = words or icons.COLOUR_GLYPHS.get(colour, icons.FLEURON)
    draw = _Silhouette(sign, pieces.DIGIT if words else 0.6, colours.SIGNS[colour])

    def paint(canvas: Canvas, size: int, x: int, y: int) -> None:
        box = Box(x, y, 0, 0).centred(round(size * 0.87), size)
        canvas.shape(icons.HEX, box, colours.RIMS[colour])
        canvas.shape(icons.HEX, box.inset(max(1, size // 18)), colours.TILE_COLOURS[colour])
        draw(canvas, size, x, y)

    return Symbol(0.87, paint)


@lru_cache(maxsize=512)
def _outlined(layers: Layers, size: int) -> Sprite:
    """Return a drawing in a square of `size` pixels, with a dark line around it if it is large."""
    line = 0 if size < 16 else max(1, round(size / 34))
    inner = max(4, size - 2 * line)
    drawn, mask = layered(inner, layers)
    whole = Image.new("RGB", (size, size), colours.OUTLINE)
    around = Image.new("L", (size, size), 0)
    place = ((size - inner) // 2, (size - inner) // 2)
    around.paste(mask, place)
    if line:
        around = around.filter(ImageFilter.MaxFilter(2 * line + 1))
    whole.paste(drawn, place, mask)
    return whole, around


def _drawing(canvas: Canvas, name: str, size: int, x: int, y: int) -> None:
    canvas.sprite(_outlined(icons.DRAWINGS[name], size), x, y)


def _shield(canvas: Canvas, size: int, x: int, y: int) -> None:
    box = Box(x, y, 0, 0).centred(round(size * 0.86), size)
    canvas.shape(icons.SHIELD_OUTLINE, box, colours.OUTLINE)
    canvas.shape(icons.SHIELD_OUTLINE, box.inset(max(2, size // 12)), colours.SHIELD)


def _forward(canvas: Canvas, size: int, x: int, y: int) -> None:
    canvas.glyph(GLYPHS["forward"], round(size * 0.86), x, y, colours.OUTLINE)
    canvas.glyph(GLYPHS["forward"], round(size * 0.6), x - size // 40, y, BRIGHT)


def _top(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw a stack of markers, the top one large and bright."""
    lines = Box(x, y, 0, 0).centred(round(size * 0.86), round(size * 0.9)).rows(3, size // 12)
    for line, fill in zip(lines, (BRIGHT, colours.OUTLINE, colours.OUTLINE), strict=True):
        box = line if fill is BRIGHT else line.inset(line.w // 8, 0)
        canvas.framed(box, fill, colours.OUTLINE, line.h // 2, max(2, size // 14))


def _bonus(canvas: Canvas, size: int, x: int, y: int) -> None:
    """Draw two bonus tiles as they lie before a player."""
    side = round(size * 0.74)
    for colour, aside in ((SHIP, -1), (MONASTERY, 1)):
        box = Box(x + aside * size * 3 // 10, y + aside * size // 12, 0, 0).centred(side, side)
        pieces.bonus_chip(canvas, box, colour, "")


_SHAPES: Final = {**GLYPHS, "arrow": ARROW, "person": PERSON, "check": CHECK}
_NAMED: Final[Mapping[str, Symbol]] = {
    "any-goods": _plate(0.9, icons.GOODS_GLYPHS[5]),
    "shield": Symbol(0.86, _shield),
    "bonus": Symbol(1.36, _bonus),
    "forward": Symbol(0.8, _forward),
    "top": Symbol(0.86, _top),
    "any-tile": hexagon(INN, "?"),
    "any-building": hexagon(BUILDING, "?"),
    **{
        name: glyph(_SHAPES[shape], share, width)
        for name, (shape, share, width) in icons.SIGNS["silhouettes"].items()
    },
}
_MADE: Final[Mapping[str, Callable[..., Symbol]]] = {
    "colour": lambda colour: glyph(icons.COLOUR_GLYPHS[colour]),
    "die": die,
    "drawn": _piece(_drawing, 1),
    "goods": _piece(lambda c, kind, *where: pieces.goods(c, int(kind), *where), 0.9),
    "hex": hexagon,
    "points": _piece(pieces.medal, 1.06),
    "rolled": _piece(lambda c, value, *where: pieces.die(c, int(value), *where), 0.9),
    "silver": _piece(pieces.silver, 1),
    "text": lambda words, width="0.62": text(words, float(width)),
    "workers": _piece(pieces.worker, 1),
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
