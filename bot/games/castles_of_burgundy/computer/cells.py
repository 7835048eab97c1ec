"""The worth of the cells of a duchy: regions, colors, pastures.

Playouts of one position reach the same duchies again and again, so the results are cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from bot.games.castles_of_burgundy.computer.outlook import Outlook, phase_points
from bot.games.castles_of_burgundy.computer.regions import (
    colour_bonus,
    colour_hope,
    region_hope,
)
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.points import GOOSE_POINTS, PHASE_POINTS, region_points
from rules.castles_of_burgundy.data.tiles import COLOURS, GOOSE, INN, LIVESTOCK, TILES
from rules.castles_of_burgundy.state import Duchy, Table

KEPT: Final = 1024
"""For how many duchies the cells are cached."""
OPEN: Final = 0.3
"""Points of a cell on which a tile may be placed, at the beginning."""
SAME_SPECIES: Final = 0.2
"""For each animal of a pasture: how often another tile of the species comes to an empty cell."""
MOST_MORE: Final = 2
"""How many further tiles of a species are expected at most."""
ANIMALS_SCORE_MORE: Final = 7
"""The monastery with a rule for what animals bring."""
Shields: TypeAlias = tuple[tuple[int, int], ...]


class Cells:
    """The worth of the cells of an unchanged duchy.

    `bonus` are the points for completing each colour, in the order of COLOURS. `open` keeps the
    numbers of the cells on which tiles may lie.
    """

    def __init__(
        self, duchy: Duchy, phase: str, ahead: Outlook, bonus: Sequence[float], more: bool
    ) -> None:
        self.duchy = duchy
        self.board = duchy.layout
        self.ahead = ahead
        self.left = {colour: queries.colour_left(duchy, colour) for colour in COLOURS}
        self.bonus = dict(zip(COLOURS, bonus, strict=True))
        self.open: dict[str, list[int]] = {}
        self._finished = PHASE_POINTS[phase] if phase else phase_points(1)
        self._more_points = more
        self._as_printed = not duchy.shields and INN not in duchy.tiles
        self._covered: dict[int, float] = {}
        self._on_cell: dict[tuple[str, int], float] = {}

    @cached_property
    def unfinished(self) -> float:
        """The points to be expected of regions that are not finished."""
        tiles, total = self.duchy.tiles, 0.0
        for number, cells in enumerate(self.board.regions):
            empty = [tiles[cell] for cell in cells].count("")
            if empty:
                total += region_hope(self._size(number), empty, self.ahead)
        return total

    @cached_property
    def colours(self) -> float:
        """The points to be expected of covering all cells of a color."""
        hopes = [
            colour_hope(self.bonus[colour], cells, self.ahead)
            for colour, cells in self.left.items()
            if cells
        ]
        return sum(hopes)

    @cached_property
    def openings(self) -> float:
        """The worth of the cells that can be covered next."""
        tiles, neighbours = self.duchy.tiles, self.board.neighbours
        number = 0
        for cell, tile in enumerate(tiles):
            if not tile:
                for near in neighbours[cell]:
                    if tiles[near]:
                        number += 1
                        break
        return OPEN * self.ahead.share * number

    @cached_property
    def pastures(self) -> float:
        """The points to be expected when more animals of a species come."""
        duchy, total = self.duchy, 0.0
        for cells in self.board.regions:
            if self.board.cells[cells[0]].colour == LIVESTOCK:
                tiles = [duchy.tiles[cell] for cell in cells]
                if any(tiles) and "" in tiles:
                    total += self._more_animals([tile for tile in tiles if tile], tiles.count(""))
        return total

    def covered(self, cell: int) -> float:
        """Return the points of covering a cell with any tile."""
        value = self._covered.get(cell)
        if value is None:
            value = self._covered[cell] = self._covering(cell)
        return value

    def animals(self, tile: str, cell: int) -> float:
        """Return the points of a livestock tile on a cell, without those of covering it."""
        key = (tile, cell)
        value = self._on_cell.get(key)
        if value is None:
            value = self._on_cell[key] = self._livestock(tile, cell)
        return value

    def inn(self, cell: int) -> float:
        """Return the points of an inn on a cell, without those of covering it."""
        region = self.board.cells[cell].region
        empty = sum([not self.duchy.tiles[other] for other in self.board.regions[region]])
        size = self._size(region)
        more = region_points(size + 1) - region_points(size)
        return self.ahead.point * more * (0.8 ** (empty - 1))

    def _size(self, region: int) -> int:
        if self._as_printed:
            return len(self.board.regions[region])
        return queries.region_size(self.duchy, region)

    def _covering(self, cell: int) -> float:
        board, ahead, tiles = self.board, self.ahead, self.duchy.tiles
        region, colour = board.cells[cell].region, board.cells[cell].colour
        size = self._size(region)
        empty = sum([not tiles[other] for other in board.regions[region]])
        gain = ahead.cover - region_hope(size, empty, ahead)
        if empty > 1:
            gain += region_hope(size, empty - 1, ahead)
        else:
            gain += ahead.point * (region_points(size) + self._finished)
        left, bonus = self.left[colour], self.bonus[colour]
        gain += colour_hope(bonus, left - 1, ahead) - colour_hope(bonus, left, ahead)
        neighbours = board.neighbours
        opened = 0
        for near in neighbours[cell]:
            if not tiles[near] and not any(map(tiles.__getitem__, neighbours[near])):
                opened += 1
        return gain + OPEN * ahead.share * (opened - 1)

    def _livestock(self, tile: str, cell: int) -> float:
        """Return the points of the animals now, and those to be expected from more of them."""
        duchy, more = self.duchy, self._more_points
        kind = TILES[tile]
        others = [duchy.tiles[other] for other in queries.pasture(duchy, cell)]
        animals: dict[str, int] = {}
        points = kind.number + more
        for other in others:
            there = TILES[other]
            if there.kind == GOOSE:
                points += GOOSE_POINTS + more
            elif kind.kind == GOOSE:
                animals[there.kind] = animals.get(there.kind, 0) + there.number + more
            elif there.kind == kind.kind:
                points += there.number + more
        points += max(animals.values(), default=0)
        cells = self.board.regions[self.board.cells[cell].region]
        empty = sum([not duchy.tiles[other] for other in cells])
        later = self._more_animals([*others, tile], empty - 1) if empty > 1 else 0.0
        return self.ahead.point * points + later - self._more_animals(others, empty)

    def _more_animals(self, tiles: Sequence[str], empty: int) -> float:
        animals: dict[str, int] = {}
        for tile in tiles:
            kind = TILES[tile]
            if kind.colour == LIVESTOCK:
                animals[kind.kind] = animals.get(kind.kind, 0) + kind.number
        if not animals:
            return 0.0
        most = max(animals.values())
        again = min(empty, MOST_MORE, self.ahead.tiles / 3)
        return self.ahead.point * SAME_SPECIES * again * most


def cells_of(table: Table, duchy: Duchy, ahead: Outlook) -> Cells:
    """Return the cells of a duchy for an outlook, from the cache if possible."""
    return _cells(
        duchy.board,
        tuple(duchy.tiles),
        tuple(duchy.shields),
        (*duchy.monasteries, *table.copied(duchy)),
        table.phase,
        ahead,
        tuple([colour_bonus(table, duchy, colour, ahead) for colour in COLOURS]),
    )


@lru_cache(maxsize=KEPT)
def _cells(
    board: str,
    tiles: tuple[str, ...],
    shields: Shields,
    monasteries: tuple[int, ...],
    phase: str,
    ahead: Outlook,
    bonus: tuple[float, ...],
) -> Cells:
    """Return the cells of a duchy; `monasteries` are those whose rules apply to it."""
    duchy = Duchy(board=board, tiles=list(tiles), shields=list(shields))
    return Cells(duchy, phase, ahead, bonus, ANIMALS_SCORE_MORE in monasteries)
