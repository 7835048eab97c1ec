"""The sheets of Puerto Rico's figures, and the notation of what is drawn on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from renderers.core import figures, signs
from renderers.core.canvas import Canvas
from renderers.core.signs import SIZE, Sign, glyph, square
from renderers.core.texts import Texts
from renderers.puerto_rico import things
from renderers.puerto_rico.icons import BUILDING_GLYPHS, GOVERNOR, ROLE_GLYPHS, SHIP
from rules.puerto_rico.data import FOREST

MARGIN: Final = 20
GAP: Final = 16
LETTERS: Final = 27
LEAST: Final = 23
"""Letters of sentences, and how small they may become: read on a sheet half as wide, too."""
EXAMPLE: Final = 212
"""The height of an example with its sentence."""


class HalfSheet(figures.FigureSheet):
    """A sheet half as wide as a board: on a phone letters keep half of their size."""

    width: ClassVar[int] = 800
    margin: ClassVar[int] = MARGIN
    gap: ClassVar[int] = GAP
    letters: ClassVar[int] = LETTERS
    least: ClassVar[int] = LEAST


Example = tuple[Sequence[Sign] | str, str] | tuple[Sequence[Sign] | str, str, bool]
"""Signs or their notation, the sentence that explains them, whether it is allowed."""


def examples(texts: Texts, title: str, *lines: Example, high: int = EXAMPLE) -> HalfSheet:
    """Return a sheet with examples one below the other, `high` pixels each."""
    sheet, places = HalfSheet.of_lines(texts, title, len(lines), high)
    for (pictures, text, *allowed), place in zip(lines, places, strict=True):
        shown = read(pictures) if isinstance(pictures, str) else pictures
        sheet.example(place, shown, text, allowed[0] if allowed else None)
    return sheet


def read(text: str, locale: str = "en") -> list[Sign]:
    """Return signs of Puerto Rico from their notation (`renderers.core.signs.read`)."""
    return signs.read(text, _MAKERS, locale)


def barrel(good: str, size: int = SIZE) -> Sign:
    """A barrel of one kind of goods."""
    return Sign(round(size * 0.82), lambda canvas, x, y: things.barrel(canvas, good, size, x, y))


def tile(kind: str, occupied: bool, size: int = 108) -> Sign:
    """An island tile with its circle."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        things.manned_tile(canvas, square(x, y, size), kind, occupied)

    return Sign(round(size / (1 + things.TILE_DOT)), draw)


def plantation(kind: str, size: int = 84, printed: str = "") -> Sign:
    """A tile without a circle, a forest with what is printed on it."""
    return Sign(size, lambda canvas, x, y: things.tile(canvas, square(x, y, size), kind, printed))


def building(building_id: str, men: int | str, size: int = 108) -> Sign:
    """A building with its circles."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        things.manned_house(canvas, square(x, y, size), building_id, int(men))

    return Sign(round(size / (1.06 + things.DOT)), draw)


_MAKERS: Final[Mapping[str, Callable[..., Sign]]] = {
    "barrel": barrel,
    "worked": lambda kind, size=108: tile(kind, True, size),
    "idle": lambda kind, size=108: tile(kind, False, size),
    "tile": plantation,
    "forest": lambda printed, size=84: plantation(FOREST, size, printed),
    "house": building,
    "ship": lambda size=84: glyph(SHIP, size),
    "governor": lambda size=SIZE: glyph(GOVERNOR, size),
    "role": lambda role, size=SIZE: glyph(ROLE_GLYPHS[role], size),
    "sign": lambda kind, size=SIZE: glyph(BUILDING_GLYPHS[kind], size),
}
