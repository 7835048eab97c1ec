"""The cells of boards in pixels: where each lies, and how rivers run between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Final

from renderers.core.boxes import Box
from renderers.core.paths import Point
from renderers.core.routes import smooth
from rules.castles_of_burgundy.data.boards import BOARDS, Board

TALLNESS: Final = 2 / sqrt(3)
"""The height of a cell, in its width."""
BENDS: Final[Mapping[tuple[str, str, str], Sequence[Point]]] = {
    ("13a", "b10", "d5"): [(4.3, 4.1)],
    ("13a", "b10", "d9"): [(8.7, 4.1)],
}
"""Where rivers of a board bend between two cells, in widths of a cell."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board on a picture: a cell is `width` pixels wide, the first centre lies at `x`, `y`."""

    board: Board
    width: float
    x: float
    y: float

    def at(self, x: float, y: float) -> Point:
        """Return where a point lies that is given in widths of a cell."""
        return self.x + x * self.width, self.y + y * self.width

    def centre(self, cell: int) -> tuple[int, int]:
        """Return where the centre of a cell lies."""
        x, y = self.at(self.board.cells[cell].x, self.board.cells[cell].y)
        return round(x), round(y)

    @property
    def box(self) -> Box:
        """What the board covers."""
        across, down = extent(self.board)
        left, top = self.x - self.width / 2, self.y - self.width * TALLNESS / 2
        return Box(round(left), round(top), round(across * self.width), round(down * self.width))


def extent(board: Board) -> tuple[float, float]:
    """Return the width and the height of a board, in widths of a cell."""
    cells = board.cells
    return max(cell.x for cell in cells) + 1, max(cell.y for cell in cells) + TALLNESS


def fitted(board: Board, box: Box, most: float = 1000.0) -> Grid:
    """Return the largest grid of a board in the middle of a box, cells at most `most` wide."""
    across, down = extent(board)
    width = min(box.w / across, box.h / down, most)
    left = box.x + (box.w - across * width) / 2
    top = box.y + (box.h - down * width) / 2
    return Grid(board, width, left + width / 2, top + width * TALLNESS / 2)


@cache
def courses(name: str) -> tuple[tuple[Point, ...], ...]:
    """Return the points of all rivers of a board, in widths of a cell.

    A river that would run below a third cell bends around it: it would seem to end there.
    """
    cells, rivers = BOARDS[name].cells, []
    for one, other in ((cells[start], cells[end]) for start, end in BOARDS[name].rivers):
        bends = BENDS.get((name, one.id, other.id), ())
        rivers.append(tuple(smooth([(one.x, one.y), *bends, (other.x, other.y)])))
    return tuple(rivers)
