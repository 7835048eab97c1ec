"""A duchy on a picture: the cells with their numbers, the tiles and shields that lie on them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from renderers.castles_of_burgundy.colours import EDGES
from renderers.castles_of_burgundy.grid import Grid, fitted, ground
from renderers.castles_of_burgundy.pieces import border_post
from renderers.castles_of_burgundy.shields import shield
from renderers.castles_of_burgundy.tiles import outline, tile
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.fonts import REGULAR
from renderers.core.palette import AMBER, FOCUS, INK
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.state import Duchy

TILE: Final = 0.95
"""The width of a tile, in widths of a cell."""
NUMBER: Final = 0.44
"""The size of the number of a cell."""
SMALLEST: Final = 20
SHIELD: Final = 0.56
POST: Final = 0.44
"""The sizes of shields and border posts."""
POST_ROOM: Final = 0.05
"""What border posts need at each side of a duchy, in its width."""
APART: Final = (0.14, 0.33)
CLOSE: Final = (0.2, 0.25)
"""How far the number of a cell lies above its centre, and its id below, the latter where it is
large."""


def draw_duchy(
    canvas: Canvas,
    box: Box,
    duchy: Duchy,
    number: int,
    *,
    least: int = SMALLEST,
    changed: Collection[int] = (),
    open_cells: Collection[int] = (),
    ids: bool = False,
    detailed: bool = True,
) -> Grid:
    """Draw duchy `number` into a box; return where its cells lie.

    Letters are at least `least` high; `changed` cells get an amber rim, the numbers of
    `open_cells` a bright ground; with `ids` empty cells are named.
    """
    if duchy.layout.posts:
        box = box.inset(round(box.w * POST_ROOM), round(box.h * POST_ROOM / 2))
    grid = fitted(duchy.layout, box)
    place = grid.box
    canvas.laid(ground(duchy.board, grid.width, canvas.ground, canvas.mode), place.x, place.y)
    width = round(grid.width * TILE)
    letters = max(least, round(grid.width * NUMBER) - 8 * ids)
    up, down = (round(grid.width * share) if ids else 0 for share in _shares(least))
    above = round(grid.width * 0.58)
    for cell, (plan, name) in enumerate(zip(duchy.layout.cells, duchy.tiles, strict=True)):
        x, y = grid.centre(cell)
        canvas.mark(x, y - above, "cell", number, plan.id)
        if name:
            tile(canvas, name, (x, y), width, bold=not detailed and width >= least * 2)
            continue
        if cell in open_cells:
            side = round(letters * 1.2)
            plate = Box(x - side // 2, y - up - side // 2, side, side)
            canvas.framed(plate, FOCUS, EDGES[plan.colour], side // 4, 2)
        canvas.text(str(plan.number), x, y - up, letters, align="middle", colour=INK)
        if ids:
            small = max(least, SMALLEST)
            canvas.text(plan.id, x, y + down, small, align="middle", colour=INK, weight=REGULAR)
    for which, cell in duchy.shields:
        _shield(canvas, grid, which, cell)
    for cell in duchy.layout.posts:
        _post(canvas, grid, cell, number, bool(duchy.tiles[cell]) and duchy.linked > 1)
    for cell in changed:
        outline(canvas, grid.centre(cell), width, AMBER, max(4, round(grid.width * 0.07)))
    return grid


def draw_layout(canvas: Canvas, box: Box, name: str) -> None:
    """Draw a board as it is before the first tile."""
    board = BOARDS[name]
    draw_duchy(canvas, box, Duchy(board=name, tiles=[""] * len(board.cells)), -1)


def _shares(least: int) -> tuple[float, float]:
    return CLOSE if least > SMALLEST else APART


def _shield(canvas: Canvas, grid: Grid, number: int, cell: int) -> None:
    x, y = grid.centre(cell)
    shield(canvas, number, round(grid.width * SHIELD), x, y + round(grid.width * 0.14))


def _post(canvas: Canvas, grid: Grid, cell: int, number: int, linked: bool) -> None:
    """Draw a border post outside of the cell that touches it."""
    x, y = grid.centre(cell)
    box = grid.box
    side = 1 if x > box.cx else -1
    down = 0 if abs(y - box.cy) < grid.width / 2 else (1 if y > box.cy else -1)
    size = round(grid.width * POST)
    across = side * grid.width * (0.46 if down else 0.7)
    px = round(x + across)
    py = round(y + down * grid.width * 0.52)
    border_post(canvas, size, px, py, linked=linked)
    canvas.mark(px, py, "post", number, grid.board.cells[cell].id)
