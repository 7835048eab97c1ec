"""Sentences on as many lines as they need, broken between words or, in Japanese, phrases."""

from __future__ import annotations

from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Align, Canvas
from renderers.core.fonts import REGULAR
from renderers.core.languages import language_of
from renderers.core.lettering import SMALLEST, measure
from renderers.core.palette import INK, Colour

LEADING: Final = 1.32
"""Distance of lines, in their size."""


def broken(text: str, size: int, width: int, locale: str, weight: str = REGULAR) -> list[str]:
    """Return a text in lines of at most `width` pixels, of about equal lengths.

    A single word that is wider has a line of its own.
    """
    parts = language_of(locale).phrases.findall(text)
    lines = _filled(parts, size, width, locale, weight)
    narrow, wide = width // 2, width
    while wide - narrow > size // 2:
        middle = (narrow + wide) // 2
        if len(_filled(parts, size, middle, locale, weight)) <= len(lines):
            wide = middle
        else:
            narrow = middle
    return _filled(parts, size, wide, locale, weight)


def height(lines: int, size: int) -> int:
    """Return how much room a number of lines needs."""
    return round(lines * size * LEADING)


def paragraph(
    canvas: Canvas,
    text: str,
    box: Box,
    size: int,
    *,
    colour: Colour = INK,
    weight: str = REGULAR,
    align: Align = "left",
    least: int = SMALLEST,
) -> None:
    """Write a text in the middle of the height of a box, smaller if it does not fit."""
    lines = broken(text, size, box.w, canvas.locale, weight)
    while size > least and height(len(lines), size) > box.h:
        size -= 1
        lines = broken(text, size, box.w, canvas.locale, weight)
    if height(len(lines), size) > box.h:
        canvas.cuts.append(text)
    x = {"left": box.x, "middle": box.cx, "right": box.right}[align]
    top = box.cy - height(len(lines), size) // 2
    for number, line in enumerate(lines):
        y = top + round((number + 0.5) * size * LEADING)
        canvas.text(
            line, x, y, size, colour=colour, weight=weight, width=box.w, align=align, least=least
        )


def _filled(parts: list[str], size: int, width: int, locale: str, weight: str) -> list[str]:
    lines = [""]
    for part in parts:
        if lines[-1] and measure((lines[-1] + part).rstrip(), size, weight, locale) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append(part.lstrip())
        else:
            lines[-1] += part
    return [line.strip() for line in lines if line.strip()]
