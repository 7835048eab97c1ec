"""The components of Puerto Rico as signs: barrels, tiles, buildings, a ship."""

from __future__ import annotations

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.signs import SIZE, Sign, glyph, square
from renderers.puerto_rico import pieces
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.icons import GOODS_GLYPHS, SHIP
from rules.puerto_rico.data import BUILDING


def barrel(good: str, size: int = SIZE) -> Sign:
    """A barrel of one kind of goods."""
    return Sign(round(size * 0.82), lambda canvas, x, y: pieces.barrel(canvas, good, size, x, y))


def barrels(good: str, number: int, size: int = SIZE) -> list[Sign]:
    """Some barrels of one kind."""
    return [barrel(good, size)] * number


def ship(size: int = 84) -> Sign:
    """A ship under sail."""
    return glyph(SHIP, size)


def tile(kind: str, occupied: bool, size: int = 92) -> Sign:
    """An island tile with its circle."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        pieces.tile(canvas, square(x, y, size), kind, occupied)

    return Sign(size, draw)


def plantation(kind: str, size: int = 84) -> Sign:
    """A tile that nobody owns."""
    return Sign(size, lambda canvas, x, y: pieces.plantation(canvas, square(x, y, size), kind))


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
    return Sign(size, lambda canvas, x, y: pieces.forest(canvas, square(x, y, size), printed))
