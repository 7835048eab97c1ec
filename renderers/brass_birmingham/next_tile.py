"""The enlarged mat of a player: all tiles that are left, the next of each industry on top."""

from __future__ import annotations

from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.icons import (
    LIGHTBULB,
    LINK,
)
from renderers.brass_birmingham.pieces import barrel, cube, goods, income
from renderers.core.blocks import tag
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import BOLD
from renderers.core.lettering import SMALLEST, STUDY, measure
from renderers.core.palette import (
    COINS,
    FADE,
    FOCUS,
    PANEL,
    POINTS,
    RULE,
    SEATS,
    SOFT,
    Colour,
    readable_on,
)
from renderers.core.tokens import points
from rules.brass_birmingham.data import BREWERY, Kind

LARGE: Final = 40
"""From this size on the number of points fits on the medal."""


def next_tile(
    canvas: Canvas, box: Box, seat: int, kind: Kind, copies: int, era: str, limit: str
) -> None:
    """Draw the tile that would be built next: above what it costs, below what it brings."""
    allowed = kind.allowed(era)
    edge = SEATS[seat].ink if allowed else FADE
    canvas.framed(box, FOCUS if allowed else PANEL, edge, 12, 5)
    inner = box.inset(14, 12)
    upper, rest = inner.split_top(58, 4)
    x = level_plate(canvas, upper, words.roman(kind.level), edge)
    if copies > 1:
        canvas.text(f"×{copies}", x + 8, upper.cy, 25, colour=SOFT)
    canvas.text(words.pounds(kind.money), upper.right, upper.cy, 46, align="right")
    cubes, rest = rest.split_top(50, 8)
    _cost(canvas, cubes, kind, 46)
    if kind.lightbulb:
        canvas.glyph(LIGHTBULB, 42, cubes.x + 24, cubes.cy, COINS)
    canvas.area(Box(rest.x, rest.y - 4, rest.w, 2), RULE)
    worth, low = rest.split_top(48, 2)
    _worth(canvas, worth, kind, 42)
    _uses(canvas, low, kind, 40)
    if limit:
        width = round(1.4 * SMALLEST) + measure(limit, SMALLEST, BOLD, canvas.locale)
        ground = RULE if allowed else FADE
        tag(canvas, limit, low.x + width, low.cy, size=SMALLEST, colour=ground)


def level_plate(canvas: Canvas, box: Box, level: str, colour: Colour) -> int:
    """Write the level of a tile on a plate at the left of `box`; return where it ends."""
    width = max(46, measure(level, 32, BOLD, canvas.locale) + 18)
    plate = Box(box.x, box.cy - 23, width, 46)
    canvas.rounded(plate, colour, 10)
    canvas.text(level, plate.cx, plate.cy, 32, align="middle", colour=readable_on(colour))
    return plate.right


def _cost(canvas: Canvas, box: Box, kind: Kind, size: int) -> int:
    """Draw the cubes that a tile costs, from the right edge on; return where they end."""
    x = box.right
    for resource, number in (("iron", kind.iron), ("coal", kind.coal)):
        for _ in range(number):
            cube(canvas, resource, size, x - size // 2, box.cy)
            x -= size + 4
    return x


def _worth(canvas: Canvas, box: Box, kind: Kind, size: int) -> None:
    """Draw the points, income and link icons of a tile once it has flipped."""
    y = box.cy
    x = box.x + round(size * 1.35)
    if size < LARGE:
        points(canvas, "", size, box.x + size // 2, y)
        x = box.x + size + 4 + canvas.text(str(kind.vp), box.x + size + 3, y, STUDY, colour=POINTS)
        x += round(size * 0.3)
    else:
        points(canvas, kind.vp, size + 2, box.x + size // 2 + 1, y)
    x += income(canvas, kind.income, max(STUDY, round(size * 0.74)), x, y)
    x += round(size * 0.3)
    for _ in range(kind.links):
        canvas.glyph(LINK, round(size * 0.74), x + round(size * 0.37), y, SOFT)
        x += round(size * 0.82)


def _uses(canvas: Canvas, box: Box, kind: Kind, size: int) -> None:
    """Draw at the right what a tile brings along, or the beer that selling it takes."""
    x, y = box.right - size // 2, box.cy
    if kind.cubes:
        goods(canvas, kind.industry, size, x, y, str(kind.cubes))
    elif kind.industry == BREWERY:
        barrel(canvas, size, x, y, "+")
    for place in range(kind.beer):
        barrel(canvas, size, x - round(place * size * 0.84), y)
