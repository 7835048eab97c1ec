"""The line with what belongs to nobody: white die, goods to come, turn order, bonus tiles."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from renderers.castles_of_burgundy.pieces import bonus_chip, die, goods
from renderers.castles_of_burgundy.sight import Sight
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import OVER, REACH, TAB
from renderers.core.palette import LINE, POINT
from renderers.core.signs import square
from renderers.core.tokens import seat_token
from rules.castles_of_burgundy.data.points import LARGE_BONUS, SMALL_BONUS
from rules.castles_of_burgundy.state import Table

HIGH: Final = 64
EDGE: Final = 12
SIZE: Final = 44
STEP: Final = 48
MARKER: Final = 36
CHIP: Final = 78
"""The width of a bonus tile."""


def seen_line(table: Table) -> Hashable:
    """Return what is seen of the line."""
    solo = table.solo and (table.counter, table.target)
    return repr((table.white, table.round_goods, table.track, table.bonus, table.seats, solo))


def draw_line(canvas: Canvas, box: Box, sight: Sight) -> None:
    """Draw the white die, the goods of the rounds to come, the markers, the bonus tiles left."""
    table = sight.table
    panel(canvas, box)
    x, y = box.x + EDGE + SIZE // 2, box.cy
    white = square(x, y, SIZE)
    canvas.keep_free(white)
    for key in (("white",), ("phase",), ("round", table.round)):
        _mark(canvas, white, *key)
    if table.white:
        die(canvas, table.white, SIZE, x, y)
        x += STEP + 6
    for kind in table.round_goods:
        goods(canvas, kind, SIZE - 4, x, y)
        x += STEP - 4
    if table.solo:
        _counter(canvas, Box(x, box.y, box.right - EDGE - x, box.h), table)
        return
    chips = len(table.bonus) * CHIP
    right = Box(box.right - EDGE - chips + 6, box.y, chips - 6, box.h)
    _bonus_tiles(canvas, right, table)
    order = table.track_order()
    left = x - STEP // 2 + 8
    x = left + (right.x - left - len(order) * STEP) // 2 + STEP // 2
    for seat in order:
        seat_token(canvas, seat, MARKER, x, y)
        _mark(canvas, square(x, y, MARKER), "marker", seat)
        x += STEP


def _mark(canvas: Canvas, thing: Box, *key: object) -> None:
    """Remember a thing; its tab lies below it, where nothing is written."""
    canvas.mark(thing.cx, thing.bottom + REACH + TAB // 2 - OVER, *key, thing=thing)


def _bonus_tiles(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw for each colour the next bonus tile with its points, a dashed place if none is left."""
    worth = {"large": LARGE_BONUS, "small": SMALL_BONUS}
    cells = box.columns(len(table.bonus), 6)
    for (colour, sizes), cell in zip(table.bonus.items(), cells, strict=True):
        place = cell.centred(cell.w, SIZE)
        _mark(canvas, place, "bonus", colour)
        if sizes:
            points = worth[sizes[0]][table.seats]
            bonus_chip(canvas, place, colour, str(points))
        else:
            canvas.dashed(place, LINE, 10, 3)


def _counter(canvas: Canvas, box: Box, table: Table) -> None:
    """Draw how far the counter of the solo game is to its target."""
    bar = Box(box.x + 10, box.cy - 12, box.w - 20, 24)
    canvas.mark(bar.x, bar.bottom, "counter", thing=bar)
    canvas.framed(bar, canvas.ground, LINE, 12, 3)
    share = min(1.0, table.counter / max(1, table.target))
    if share:
        canvas.rounded(bar._replace(w=max(24, round(bar.w * share))), POINT, 12)
