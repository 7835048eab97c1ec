"""A duchy on a picture: the cells with their numbers, the tiles and shields that lie on them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from renderers.castles_of_burgundy.grid import TALLNESS, Grid, fitted, ground, rim
from renderers.castles_of_burgundy.pieces import border_post
from renderers.castles_of_burgundy.shields import shield
from renderers.castles_of_burgundy.tiles import tile
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.palette import AMBER, INK, SOFT
from rules.castles_of_burgundy.state import Duchy

TILE: Final = 0.95
"""The width of a tile, in widths of a cell."""
NUMBER: Final = 0.44
"""The size of the number of a cell."""
SMALLEST: Final = 20
SHIELD: Final = 0.56
LARGE: Final = 90
"""From this width on a cell shows its id."""


def draw_duchy(
    canvas: Canvas,
    box: Box,
    duchy: Duchy,
    number: int,
    *,
    least: int = SMALLEST,
    most: float = 1000.0,
    changed: Collection[int] = (),
) -> Grid:
    """Draw duchy `number` into a box, cells at most `most` wide; return where its cells lie.

    Numbers of cells are at least `least` high; `changed` cells get an amber rim.
    """
    grid = fitted(duchy.layout, box, most)
    place = grid.box
    canvas.image.paste(ground(duchy.board, grid.width, canvas.ground), (place.x, place.y))
    width = round(grid.width * TILE)
    letters = max(least, round(grid.width * NUMBER))
    up = round(grid.width * 0.1) if grid.width >= LARGE else 0
    for cell, (plan, name) in enumerate(zip(duchy.layout.cells, duchy.tiles, strict=True)):
        x, y = grid.centre(cell)
        if name:
            tile(canvas, name, (x, y), width)
        else:
            canvas.text(str(plan.number), x, y - up, letters, align="middle", colour=INK)
        if grid.width >= LARGE:
            _id(canvas, plan.id, x, y + round(grid.width * 0.4), bool(name))
        reach = round(grid.width * 0.3)
        canvas.mark(x + reach, y - round(reach * TALLNESS), "cell", number, plan.id)
    for which, cell in duchy.shields:
        _shield(canvas, grid, which, cell, least)
    for cell in duchy.layout.posts:
        _post(canvas, grid, cell, number)
    for cell in changed:
        x, y = grid.centre(cell)
        mask = rim(round(grid.width), max(4, round(grid.width * 0.08)))
        canvas.image.paste(AMBER, (x - mask.width // 2, y - mask.height // 2), mask)
    return grid


def _id(canvas: Canvas, name: str, x: int, y: int, covered: bool) -> None:
    if not covered:
        canvas.text(name, x, y, SMALLEST, align="middle", colour=SOFT, weight=REGULAR)


def _shield(canvas: Canvas, grid: Grid, number: int, cell: int, least: int) -> None:
    x, y = grid.centre(cell)
    shield(canvas, number, round(grid.width * SHIELD), x, y + round(grid.width * 0.14))


def _post(canvas: Canvas, grid: Grid, cell: int, number: int) -> None:
    """Draw a border post outside of the cell that touches it."""
    x, y = grid.centre(cell)
    box = grid.box
    side = 1 if x > box.cx else -1
    down = 0 if abs(y - box.cy) < grid.width / 2 else (1 if y > box.cy else -1)
    size = round(grid.width * 0.5)
    across = side * grid.width * (0.5 if down else 0.72)
    px = round(x + across)
    py = round(y + down * grid.width * 0.5)
    border_post(canvas, size, px, py)
    canvas.mark(px, py, "post", number, grid.board.cells[cell].id)
