"""The cells of boards in pixels: where each lies, and the ground of a board without its tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, pi, sin, sqrt
from typing import Final

from PIL import Image, ImageDraw

from renderers.castles_of_burgundy.colours import CELL_SIGNS, CELLS, EDGES, RIVER, RIVER_EDGE
from renderers.castles_of_burgundy.icons import COLOUR_GLYPHS
from renderers.core.boxes import Box
from renderers.core.palette import Colour, Mode, mix
from renderers.core.paths import Point, silhouette
from rules.castles_of_burgundy.data.boards import BOARDS, Board

TALLNESS: Final = 2 / sqrt(3)
"""The height of a cell, in its width."""
SCALE: Final = 3
"""How much larger the ground is drawn than it is shown, for soft edges."""
SEAM: Final = 0.05
"""The line between cells of a region, in widths of a cell."""
BORDER: Final = 0.13
"""The line between regions."""
MARK: Final = 0.72
"""The size of the sign of its colour on an empty cell."""
STREAM: Final = 0.16
"""The width of a river."""
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


@lru_cache(maxsize=64)
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


def corners(x: float, y: float, width: float) -> list[Point]:
    """Return the corners of a cell around a point, clockwise from the topmost one."""
    reach = width * TALLNESS / 2
    return [(x + reach * sin(turn * pi / 3), y - reach * cos(turn * pi / 3)) for turn in range(6)]


def _edge(board: Board, one: int, other: int) -> tuple[Point, Point]:
    """Return the ends of the side between two neighbouring cells, in widths of a cell."""
    a, b = board.cells[one], board.cells[other]
    x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
    across, down = (b.x - a.x), (b.y - a.y)
    long = sqrt(across * across + down * down)
    side = TALLNESS / 4
    return (
        (x - down / long * side, y + across / long * side),
        (x + down / long * side, y - across / long * side),
    )


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


def _touching(board: Board) -> Iterator[tuple[int, int]]:
    """Yield each pair of cells that lie side by side."""
    rivers = set(board.rivers)
    for cell, near in enumerate(board.neighbours):
        for other in near:
            if cell < other and not {(cell, other), (other, cell)} & rivers:
                yield cell, other


@lru_cache(maxsize=24)
def ground(name: str, width: float, below: Colour, mode: Mode) -> Image.Image:
    """Return a board without tiles and numbers, as large as `Grid.box`."""
    board = BOARDS[name]
    across, down = extent(board)
    size = round(across * width) * SCALE, round(down * width) * SCALE
    image = Image.new("RGB", size, below.tone(mode))
    pen = ImageDraw.Draw(image)
    unit = width * SCALE

    def at(point: Point) -> Point:
        return (point[0] + 0.5) * unit, (point[1] + TALLNESS / 2) * unit

    for river in board.rivers:
        _river(pen, [at(point) for point in rounded(course(board, river))], unit, mode)
    for cell in board.cells:
        x, y = at((cell.x, cell.y))
        rim = mix(EDGES[cell.colour], below, 0.35)
        pen.polygon(corners(x, y, unit * (1 - SEAM / 2)), fill=rim.tone(mode))
        pen.polygon(corners(x, y, unit * (1 - SEAM * 1.6)), fill=CELLS[cell.colour].tone(mode))
    for one, other in _touching(board):
        if board.cells[one].region != board.cells[other].region:
            side = [at(end) for end in _edge(board, one, other)]
            pen.line(side, fill=below.tone(mode), width=round(BORDER * unit))
    for cell in board.cells:
        x, y = at((cell.x, cell.y))
        mark = round(unit * MARK)
        glyph = silhouette(COLOUR_GLYPHS[cell.colour], mark)
        sign = CELL_SIGNS[cell.colour].tone(mode)
        image.paste(sign, (round(x - mark / 2), round(y - mark / 2)), glyph)
    return image.reduce(SCALE)


def _river(pen: ImageDraw.ImageDraw, points: list[Point], unit: float, mode: Mode) -> None:
    for colour, share in ((RIVER_EDGE, 1.0), (RIVER, 0.62)):
        pen.line(points, fill=colour.tone(mode), width=round(STREAM * share * unit), joint="curve")
