"""The result of a seat on the last board: where its points came from."""

from __future__ import annotations

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.tokens import points
from renderers.puerto_rico.colours import VIOLET_INK
from renderers.puerto_rico.icons import BUILDING_GLYPHS, HOUSE
from rules import Score
from rules.puerto_rico.queries import CHIPS, PRINTED


def draw_sources(canvas: Canvas, box: Box, result: Score, letters: int) -> None:
    """Draw each source with its sign and its points.

    The chips are a medal, what is printed on buildings is a house, large buildings are their signs.
    """
    sources = [(source, number) for source, number in result.sources.items() if number]
    step = min(round(letters * 2.7), box.w // max(1, len(sources)))
    sign = min(round(letters * 1.1), step - round(letters * 1.2))
    x = box.x
    for source, number in sources:
        _sign(canvas, source, sign, x + sign // 2, box.cy)
        canvas.text(str(number), x + sign + 3, box.cy, letters, weight=REGULAR)
        x += step


def _sign(canvas: Canvas, source: str, size: int, x: int, y: int) -> None:
    """Draw what a source of points is known by."""
    if source == CHIPS:
        points(canvas, "", size, x, y)
    else:
        glyph = HOUSE if source == PRINTED else BUILDING_GLYPHS[source]
        canvas.glyph(glyph, size, x, y, VIOLET_INK)
