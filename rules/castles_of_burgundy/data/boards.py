"""The boards as cells with neighbours and regions, made from the layouts (RULINGS 2, 20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from types import MappingProxyType
from typing import Final

from rules.castles_of_burgundy.data import team_boards
from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES, CENTRE, DUCHIES, NUMBERS, POSTS
from rules.castles_of_burgundy.data.solo_boards import SOLO_BOARDS, SoloBoard
from rules.castles_of_burgundy.data.team_boards import TEAM_BOARDS
from rules.castles_of_burgundy.data.tiles import CASTLE, COLOURS, LETTERS

ROW_HEIGHT: Final = sqrt(3) / 2
"""The distance of two rows of cells, in widths of a cell (pointy-top hexes)."""
_ROWS: Final = "abcdefg"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a board: its id, colour and die number.

    `x` and `y` are its centre in widths of a cell, 0 for the leftmost and topmost cells;
    `region` is the number of its region.
    """

    id: str
    colour: str
    number: int
    x: float
    y: float
    region: int


@dataclass(frozen=True, slots=True)
class Board:
    """A board: cells, the numbers of their neighbours, regions as numbers of cells.

    `neighbours` are those for placements, over rivers too; `rivers` the pairs of cells that a river
    joins; `start` the cell of the starting castle, None if it is to be chosen; `posts` the cells
    at border posts; `half` the number of cells in the first half of a team board, row by row.
    """

    id: str
    cells: tuple[Cell, ...]
    neighbours: tuple[tuple[int, ...], ...]
    regions: tuple[tuple[int, ...], ...]
    rivers: tuple[tuple[int, int], ...] = ()
    start: int | None = None
    posts: tuple[int, ...] = ()
    half: tuple[int, ...] = ()
    index: Mapping[str, int] = field(default_factory=dict, hash=False, compare=False)
    of_colour: Mapping[str, tuple[int, ...]] = field(
        default_factory=dict, hash=False, compare=False
    )

    @property
    def castles(self) -> tuple[int, ...]:
        """The castle cells."""
        return self.of_colour[CASTLE]


def _connected(among: Iterable[int], neighbours: Sequence[Iterable[int]]) -> Iterator[list[int]]:
    """Yield the connected parts of a set of cells."""
    left = set(among)
    while left:
        part, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            cell = edge.pop()
            part.append(cell)
            for other in neighbours[cell]:
                if other in left:
                    left.discard(other)
                    edge.append(other)
        yield sorted(part)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A cell before its region is known."""

    id: str
    colour: str
    number: int
    x: float
    y: float


def _board(
    name: str,
    plans: Sequence[_Plan],
    land: Sequence[set[int]],
    *,
    rivers: tuple[tuple[int, int], ...] = (),
    start: str | None = None,
    posts: Iterable[str] = (),
    half: tuple[int, ...] = (),
) -> Board:
    regions = [
        tuple(part)
        for colour in COLOURS
        for part in _connected([n for n, plan in enumerate(plans) if plan.colour == colour], land)
    ]
    regions.sort()
    region_of = {cell: number for number, region in enumerate(regions) for cell in region}
    cells = tuple(
        Cell(p.id, p.colour, p.number, p.x, p.y, region_of[n]) for n, p in enumerate(plans)
    )
    joined = [set(near) for near in land]
    for one, other in rivers:
        joined[one].add(other)
        joined[other].add(one)
    index = {cell.id: number for number, cell in enumerate(cells)}
    colours = {
        colour: tuple([n for n, cell in enumerate(cells) if cell.colour == colour])
        for colour in COLOURS
    }
    return Board(
        id=name,
        cells=cells,
        neighbours=tuple(tuple(sorted(near)) for near in joined),
        regions=tuple(regions),
        rivers=rivers,
        start=None if start is None else index[start],
        posts=tuple(index[post] for post in posts),
        half=half,
        index=MappingProxyType(index),
        of_colour=MappingProxyType(colours),
    )


_STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a hex to its neighbours, in axial coordinates."""


def _hexagon(rows: Sequence[Sequence[tuple[str, int]]]) -> tuple[list[_Plan], list[set[int]]]:
    """Return the cells of a board in rows, and their neighbours.

    The middle row is the longest; each row begins half a cell further in than its longer one.
    """
    middle = len(rows) // 2
    longest = len(rows[middle])
    plans: list[_Plan] = []
    places: dict[tuple[int, int], int] = {}
    for row, cells in enumerate(rows):
        down = row - middle
        for column, (colour, number) in enumerate(cells):
            across = max(0, -down) + column
            places[across, down] = len(plans)
            indent = (longest - len(cells)) / 2
            name = f"{_ROWS[row]}{column + 1}"
            plans.append(_Plan(name, colour, number, indent + column, row * ROW_HEIGHT))
    near = [
        {places[q + right, r + down] for right, down in _STEPS if (q + right, r + down) in places}
        for q, r in places
    ]
    return plans, near


def _duchy(name: str, colours: str) -> Board:
    rows = [
        [(LETTERS[letter], int(number)) for letter, number in zip(*row, strict=True)]
        for row in zip(colours.split(), NUMBERS.split(), strict=True)
    ]
    plans, near = _hexagon(rows)
    has_centre = any(plan.id == CENTRE and plan.colour == CASTLE for plan in plans)
    return _board(
        name, plans, near, start=CENTRE if has_centre else None, posts=POSTS.get(name, ())
    )


def _team_board(name: str, layout: str) -> Board:
    rows = [
        [(LETTERS[cell[0]], int(cell[1])) for cell in line.split()]
        for line in layout.strip().splitlines()
    ]
    plans, near = _hexagon(rows)
    return _board(name, plans, near, start=team_boards.START.get(name), half=team_boards.FIRST_HALF)


def _solo_board(name: str, layout: SoloBoard) -> Board:
    plans = []
    for word in layout.cells.split():
        cell, _, place = word.partition("@")
        x, y = map(float, place.split(","))
        plans.append(_Plan(cell[:-3], LETTERS[cell[-2]], int(cell[-1]), x, y))
    index = {plan.id: number for number, plan in enumerate(plans)}
    near: list[set[int]] = [set() for _ in plans]
    for one, other in _pairs(layout.land, index):
        near[one].add(other)
        near[other].add(one)
    return _board(name, plans, near, rivers=tuple(_pairs(layout.rivers, index)))


def _pairs(text: str, index: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    for pair in text.split():
        one, other = pair.split("-")
        yield index[one], index[other]


BOARDS: Final[Mapping[str, Board]] = MappingProxyType(
    {
        **{name: _duchy(name, rows) for name, rows in {**DUCHIES, **BORDER_DUCHIES}.items()},
        **{name: _team_board(name, layout) for name, layout in TEAM_BOARDS.items()},
        **{name: _solo_board(name, layout) for name, layout in SOLO_BOARDS.items()},
    }
)
"""All boards by id."""
CELL_IDS: Final = tuple(dict.fromkeys(cell.id for board in BOARDS.values() for cell in board.cells))
"""The ids of cells on any board."""
