"""Badges in margins: where they lie, and the lines between things that lead from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import AMBER
from renderers.core.spots import BadgeSpot, Margin, free_height

MARGIN: Final = 3
"""Between a badge and the edge of the picture."""
RIM: Final = 4
"""What the dark edge adds to the size of a badge."""
THIN: Final = 3
"""The width of a line that runs between things, and of the outline of its thing."""


def spot_in_margin(canvas: Canvas, x: int, y: int, taken: Sequence[Box]) -> BadgeSpot:
    """Return a spot in a margin inside the picture, at the nearest height that is free."""
    size, _ = canvas.badge
    edge = size // 2 + MARGIN
    x = min(max(x, edge), canvas.box.w - edge)
    near = [box for box in taken if box.x < x + size and x - size < box.right]
    y = free_height(x, min(max(y, edge), canvas.box.h - edge), size + RIM, near, canvas.box)
    return BadgeSpot(x, y, (x, y))


def lead(canvas: Canvas, spot: BadgeSpot, margin: Margin) -> None:
    """Outline a thing, and draw the line to it from its badge; it ends above the thing."""
    thing, (x, y, _) = margin.thing, spot
    canvas.outlined(thing.inset(-THIN), AMBER, 12, THIN)
    if margin.lane:
        _down(canvas, x, y, margin.lane[1])
        _across(canvas, x, *margin.lane)
        x, y = margin.lane
    top = thing.y - 2
    _down(canvas, x, y, top)
    _across(canvas, x, thing.x if x < thing.x else thing.right, top)


def _down(canvas: Canvas, x: int, one: int, other: int) -> None:
    """Draw an upright line."""
    top = min(one, other) - THIN // 2
    canvas.area(Box(x - THIN // 2, top, THIN, abs(one - other) + THIN), AMBER)


def _across(canvas: Canvas, one: int, other: int, y: int) -> None:
    """Draw a level line."""
    left = min(one, other) - THIN // 2
    canvas.area(Box(left, y - THIN // 2, abs(one - other) + THIN, THIN), AMBER)
