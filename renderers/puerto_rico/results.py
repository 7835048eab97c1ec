"""The result of a seat on the last board: where its points came from, and their total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import rules
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.tokens import points
from renderers.puerto_rico.building_icons import BUILDING_GLYPHS
from renderers.puerto_rico.colours import VIOLET
from renderers.puerto_rico.icons import HOUSE
from rules import Score
from rules.puerto_rico.queries import CHIPS, PRINTED
from rules.puerto_rico.state import Table

TOTAL: Final = 1.9
"""The width of a total, in the size of the numbers."""


def results(table: Table) -> dict[int, Score]:
    """Return the result of each seat, {} while the game goes on."""
    if table.stack:
        return {}
    return {score.seat: score for score in rules.scores(table)}


def in_order(table: Table) -> Sequence[int]:
    """Return the seats as they are shown: in turn order, in the end by their places."""
    found = results(table)
    if not found:
        return range(table.seats)
    return sorted(found, key=lambda seat: (found[seat].rank, seat))


def draw_sources(canvas: Canvas, box: Box, result: Score, letters: int) -> None:
    """Draw each source with its sign and its points, at the right the total.

    The chips are a medal, what is printed on buildings is a house, large buildings are their signs.
    """
    size = round(letters * 1.6)
    text = str(result.total)
    right = box.right - canvas.text(text, box.right, box.cy, size, align="right")
    right = min(right, box.right - round(TOTAL * letters)) - 12
    told = [(source, number) for source, number in result.sources.items() if number]
    step = min(round(letters * 2.6), (right - box.x) // max(1, len(told)))
    sign = min(round(letters * 1.05), step - round(letters * 1.2))
    x = box.x
    for source, number in told:
        _sign(canvas, source, sign, x + sign // 2, box.cy)
        canvas.text(str(number), x + sign + 3, box.cy, letters, weight=REGULAR)
        x += step


def _sign(canvas: Canvas, source: str, size: int, x: int, y: int) -> None:
    """Draw what a source of points is known by."""
    if source == CHIPS:
        points(canvas, "", size, x, y)
    else:
        glyph = HOUSE if source == PRINTED else BUILDING_GLYPHS[source]
        canvas.glyph(glyph, size, x, y, VIOLET)
