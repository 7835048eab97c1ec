"""Short texts one after the other on as many lines as a box has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.lettering import ELLIPSIS, SMALLEST, STUDY, measure
from renderers.core.palette import INK, Colour

LEADING: Final = 1.36
"""Distance of lines, in their size."""


def flow(
    canvas: Canvas,
    parts: Sequence[str],
    box: Box,
    size: int = STUDY,
    *,
    colour: Colour = INK,
    weight: str = REGULAR,
    gap: int = 22,
) -> None:
    """Write `parts` from the upper left of `box`, `gap` pixels apart, never broken.

    They become smaller until all fit; what does not even then is left out, and an ellipsis says so.
    """
    while size > SMALLEST and not _lines(canvas, parts, box, size, weight, gap):
        size -= 1
    lines = _lines(canvas, parts, box, size, weight, gap)
    if not lines:
        kept = list(parts)
        while kept and not lines:
            kept.pop()
            lines = _lines(canvas, [*kept, ELLIPSIS], box, size, weight, gap)
        canvas.cuts += parts[len(kept) :]
    for number, line in enumerate(lines):
        y = box.y + round((number + 0.5) * size * LEADING)
        x = box.x
        for part in line:
            x += canvas.text(part, x, y, size, colour=colour, weight=weight, width=box.w) + gap


def _lines(
    canvas: Canvas, parts: Sequence[str], box: Box, size: int, weight: str, gap: int
) -> list[list[str]]:
    """Return the parts by lines, [] if they need more lines than there are."""
    lines: list[list[str]] = []
    room = 0
    for part in parts:
        width = measure(part, size, weight, canvas.locale)
        if not lines or width > room:
            lines.append([])
            room = box.w
        lines[-1].append(part)
        room -= width + gap
    return lines if len(lines) <= int(box.h / (size * LEADING)) else []
