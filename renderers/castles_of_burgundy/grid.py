"""The cells of boards in pixels: where each lies, and how rivers run between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import dist, sqrt
from typing import Final

from renderers.core.boxes import Box
from renderers.core.paths import Point
from rules.castles_of_burgundy.data.boards import BOARDS, Board

TALLNESS: Final = 2 / sqrt(3)
"""The height of a cell, in its width."""
BANK: Final = 0.6
"""How far a river stays away from the centres of cells that it does not join."""
CURVE: Final = 0.6
"""How far from its sharp point a bend begins and ends."""
CURVE_STEPS: Final = 12
BENDS: Final = 12
"""How finely a place for the bend of a river is sought."""


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
        place = self.board.cells[cell]
        return round(self.x + place.x * self.width), round(self.y + place.y * self.width)

    @property
    def box(self) -> Box:
        """What the board covers."""
        across, down = extent(self.board)
        left, top = self.x - self.width / 2, self.y - self.width * TALLNESS / 2
        return Box(round(left), round(top), round(across * self.width), round(down * self.width))


@cache
def _extent(name: str) -> tuple[float, float]:
    cells = BOARDS[name].cells
    return max(cell.x for cell in cells) + 1, max(cell.y for cell in cells) + TALLNESS


def extent(board: Board) -> tuple[float, float]:
    """Return the width and the height of a board, in widths of a cell."""
    return _extent(board.id)


def fitted(board: Board, box: Box, most: float = 1000.0) -> Grid:
    """Return the largest grid of a board in the middle of a box, cells at most `most` wide."""
    across, down = extent(board)
    width = min(box.w / across, box.h / down, most)
    left = box.x + (box.w - across * width) / 2
    top = box.y + (box.h - down * width) / 2
    return Grid(board, width, left + width / 2, top + width * TALLNESS / 2)


@cache
def courses(name: str) -> tuple[tuple[Point, ...], ...]:
    """Return the points of all rivers of a board, in widths of a cell."""
    board = BOARDS[name]
    return tuple(tuple(rounded(course(board, river))) for river in board.rivers)


def course(board: Board, river: tuple[int, int]) -> tuple[Point, ...]:
    """Return the points of a river between its two cells, in widths of a cell.

    A river that would run below a third cell bends around it: it would seem to end there.
    """
    one, other = ((board.cells[end].x, board.cells[end].y) for end in river)
    others = [(cell.x, cell.y) for n, cell in enumerate(board.cells) if n not in river]

    def room(bends: tuple[Point, ...]) -> float:
        legs = pairwise((one, *bends, other))
        return min(_distance(cell, *leg) for leg in legs for cell in others)

    if room(()) >= BANK:
        return one, other
    bends = sorted(_bends(one, other), key=lambda bend: dist(one, bend) + dist(bend, other))
    clear = (bend for bend in bends if room((bend,)) >= BANK)
    return one, next(clear, max(bends, key=lambda bend: room((bend,)))), other


def rounded(points: tuple[Point, ...]) -> Iterator[Point]:
    """Yield the points of a river, the bend cut off in steps."""
    if len(points) == 2:
        yield from points
        return
    one, bend, other = points
    start, end = _towards(bend, one, CURVE), _towards(bend, other, CURVE)
    yield one
    for step in range(CURVE_STEPS + 1):
        share = step / CURVE_STEPS
        before, after = _between(start, bend, share), _between(bend, end, share)
        yield _between(before, after, share)
    yield other


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _towards(one: Point, other: Point, far: float) -> Point:
    return _between(one, other, min(0.5, far / dist(one, other)))


def _bends(one: Point, other: Point) -> Iterator[Point]:
    """Yield points beside the straight way between two points."""
    across, down = other[0] - one[0], other[1] - one[1]
    length = dist(one, other)
    for along in range(1, BENDS):
        for aside in range(-BENDS, BENDS + 1):
            share, shift = along / BENDS, aside / BENDS / length
            yield (
                one[0] + across * share - down * shift,
                one[1] + down * share + across * shift,
            )


def _distance(point: Point, one: Point, other: Point) -> float:
    """Return how far a point lies from the straight way between two others."""
    across, down = other[0] - one[0], other[1] - one[1]
    share = (point[0] - one[0]) * across + (point[1] - one[1]) * down
    share = min(1.0, max(0.0, share / (across * across + down * down)))
    return dist(point, (one[0] + across * share, one[1] + down * share))
