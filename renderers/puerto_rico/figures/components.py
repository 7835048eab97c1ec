"""The components of Puerto Rico as signs: barrels, tiles, buildings, a ship."""

from __future__ import annotations

from renderers.core.canvas import Canvas
from renderers.core.signs import SIZE, Sign, glyph, square
from renderers.puerto_rico import things
from renderers.puerto_rico.icons import SHIP
from rules.puerto_rico.data import FOREST


def barrel(good: str, size: int = SIZE) -> Sign:
    """A barrel of one kind of goods."""
    return Sign(round(size * 0.82), lambda canvas, x, y: things.barrel(canvas, good, size, x, y))


def barrels(good: str, number: int, size: int = SIZE) -> list[Sign]:
    """Some barrels of one kind."""
    return [barrel(good, size)] * number


def ship(size: int = 84) -> Sign:
    """A ship under sail."""
    return glyph(SHIP, size)


def tile(kind: str, occupied: bool, size: int = 108, printed: str = "") -> Sign:
    """An island tile with its circle; a forest with what is printed on it."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        things.manned_tile(canvas, square(x, y, size), kind, occupied, printed=printed)

    return Sign(round(size / (1 + things.TILE_DOT)), draw)


def plantation(kind: str, size: int = 84) -> Sign:
    """A tile that nobody owns."""
    return Sign(size, lambda canvas, x, y: things.tile(canvas, square(x, y, size), kind))


def building(building_id: str, men: int, size: int = 108) -> Sign:
    """A building with its circles."""
    wide = round(size / (1.06 + things.DOT))

    def draw(canvas: Canvas, x: int, y: int) -> None:
        things.manned_house(canvas, square(x, y, size), building_id, men)

    return Sign(wide, draw)


def forest(printed: str, size: int = 84) -> Sign:
    """A plantation that lies face down."""
    return Sign(size, lambda canvas, x, y: things.tile(canvas, square(x, y, size), FOREST, printed))
