"""A duchy on a picture: the cells with their numbers, the tiles and shields that lie on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.castles_of_burgundy import tiles
from renderers.castles_of_burgundy.colours import RIVER, RIVER_EDGE
from renderers.castles_of_burgundy.grid import Grid, courses, fitted
from renderers.castles_of_burgundy.pieces import border_post
from renderers.castles_of_burgundy.shields import shield
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.paths import Point
from renderers.core.routes import stroke
from rules.castles_of_burgundy.state import Duchy

TILE: Final = 0.95
"""The width of a tile, in widths of a cell."""
SHIELD: Final = 0.5
POST: Final = 0.44
"""The sizes of shields and border posts."""
POST_ROOM: Final = 0.05
"""What border posts need at each side of a duchy, in its width."""
STREAM: Final = 0.16
"""The width of a river."""
EDGE: Final = 0.19
"""How far from the edge of a wide cell, in its width, its sign is; a narrow one is full of it."""
LARGEST: Final = 140
"""No cell is wider."""


class Shown(NamedTuple):
    """What is told of cells, by their numbers.

    `choices` may be chosen; they and the `named` ones show their names. `changed` ones have the
    line of change.
    """

    choices: frozenset[int] = frozenset()
    named: frozenset[int] = frozenset()
    changed: frozenset[int] = frozenset()


PLAIN: Final = Shown()


def draw_duchy(
    canvas: Canvas, box: Box, duchy: Duchy, number: int, marked: Shown = PLAIN, most: int = LARGEST
) -> Grid:
    """Draw duchy `number` into a box, cells at most so wide; return where its cells lie."""
    if duchy.layout.posts:
        box = box.inset(round(box.w * POST_ROOM), round(box.h * POST_ROOM / 2))
    grid = fitted(duchy.layout, box, most)
    width = round(grid.width * TILE)
    for course in courses(duchy.board):
        draw_river(canvas, [grid.at(*point) for point in course], grid.width)
    for cell, (plan, name) in enumerate(zip(duchy.layout.cells, duchy.tiles, strict=True)):
        x, y = grid.centre(cell)
        thing = Box(x, y, 0, 0).centred(width, tiles.height(width))
        canvas.mark(x, thing.bottom + 6, "cell", number, plan.id, thing=thing)
        canvas.keep_free(thing.inset(2 if width < tiles.NUMBERED else round(width * EDGE)))
        if name:
            tiles.tile(canvas, name, (x, y), width)
        else:
            choice = cell in marked.choices
            cell_id = plan.id if choice or cell in marked.named else ""
            tiles.cell(canvas, tiles.Open(plan.colour, plan.number, cell_id, choice), (x, y), width)
    size = max(44, round(grid.width * SHIELD))
    for which, cell in duchy.shields:
        x, y = grid.centre(cell)
        shield(canvas, which, size, x, y + round(grid.width * 0.2))
    for cell in duchy.layout.posts:
        _post(canvas, grid, cell, number, bool(duchy.tiles[cell]) and duchy.linked > 1)
    for cell in marked.changed:
        tiles.changed(canvas, grid.centre(cell), width)
    return grid


def draw_river(canvas: Canvas, course: Sequence[Point], width: float) -> None:
    """Draw a river, to be drawn below the cells, each so wide."""
    for colour, share in ((RIVER_EDGE, 1.0), (RIVER, 0.62)):
        canvas.stroke(stroke((tuple(course),), round(STREAM * share * width)), colour)


def _post(canvas: Canvas, grid: Grid, cell: int, number: int, linked: bool) -> None:
    """Draw a border post outside of the cell that touches it."""
    x, y = grid.centre(cell)
    side = 1 if x > grid.box.cx else -1
    down = 0 if abs(y - grid.box.cy) < grid.width / 2 else (1 if y > grid.box.cy else -1)
    px = round(x + side * grid.width * (0.46 if down else 0.7))
    py = round(y + down * grid.width * 0.52)
    border_post(canvas, round(grid.width * POST), px, py, linked=linked)
    canvas.mark(px, py, "post", number, grid.board.cells[cell].id)
