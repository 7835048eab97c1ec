"""A rough worth of moves in points, by which what is on offer is sorted, the best first.

It looks at what a move brings at once and guesses what its tile is good for; a computer player
needs more than that.
"""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from rules import Move
from rules.castles_of_burgundy import moves as m
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.points import PHASES
from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BOARDING_HOUSE,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WHITE_CASTLE,
)
from rules.castles_of_burgundy.state import Table

COVERED: Final = 2.0
"""A cell that is covered brings its region nearer to its points."""
WORKER: Final = 0.7
SILVER: Final = 1.2
STEP: Final = 1.0
"""A worker or a silver that is gained; a worker that is paid, which a better die would spare."""
LATER: Final = 0.5
"""The part of a tile's worth that counts while it is only in storage."""
SET_FOR_NOTHING: Final = 1.5
"""Shield 16 sets a die only once in a turn."""
EFFECTS: Final = MappingProxyType(
    {
        CASTLE: 4.0,
        WHITE_CASTLE: 3.0,
        SHIP: 3.0,
        MONASTERY: 3.0,
        TOWN_HALL: 3.0,
        CRANE: 2.5,
        CARPENTER: 2.0,
        CHURCH: 2.0,
        MARKET: 2.0,
        WAREHOUSE: 2.0,
        BANK: 2 * SILVER,
        BOARDING_HOUSE: 4 * WORKER,
    }
)
"""The effects of tiles, by their kinds."""


class Worth:
    """The worth of the moves of a seat in a position; moves with less cost come first."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self._tiles: dict[str, float] = {}

    def of(self, move: Move) -> float:
        """Return the worth of a legal move."""
        return self._gain(move) - self._cost(move)

    def _cost(self, move: Any) -> float:
        dice = [getattr(move, name, None) for name in ("die", "first", "second")]
        workers: int = sum(die.workers for die in dice if die is not None)
        helped: int = sum(die.help == "s16" for die in dice if die is not None)
        dropped = getattr(move, "drop", "")
        lost = LATER * self.tile(dropped) if dropped and isinstance(dropped, str) else 0.0
        return STEP * workers + SET_FOR_NOTHING * helped + lost

    def _gain(self, move: Move) -> float:
        duchy = self.table.duchy_of(self.seat)
        match move:
            case (
                m.PlaceTile(tile=tile, cell=cell)
                | m.TownHall(tile=tile, cell=cell)
                | m.Fill(tile=tile, cell=cell)
                | m.PlaceFromDepot(tile=tile, cell=cell)
                | m.PlaceFromBlackDepot(tile=tile, cell=cell)
            ):
                return self.placement(tile, cell)
            case m.Take(tile=tile) | m.TakeBy(tile=tile):
                return LATER * self.tile(tile)
            case m.Buy(tile=tile):
                return LATER * self.tile(tile) - 2 * (WORKER if move.by_workers else SILVER)
            case m.TradeGoods(tile=tile):
                return COVERED - 0.1 * max(duchy.stored(goods) for goods in move.goods)
            case m.Sell(goods=goods) | m.Warehouse(goods=goods):
                silver, workers, points = queries.sale(self.table, duchy, goods)
                return points + SILVER * silver + WORKER * workers
            case m.TakeWorkers():
                workers, silver = queries.workers_gain(self.table, duchy)
                return WORKER * workers + SILVER * silver
            case m.TakeShield() | m.CastleShield():
                return 5.0
            case m.ShipGoods(depot=depot, keep=keep) | m.ShipGoodsToo(depot=depot, keep=keep):
                return self._goods(depot, keep)
            case m.ShipGoodsType(goods=goods):
                return float(sum(depot.goods[goods - 1] for depot in self.table.depots))
            case m.Crane(building=building):
                return EFFECTS.get(building, 4.0)
            case m.AddPoints(silver=silver):
                return -0.1 * silver
            case m.Discard(tiles=tiles):
                return -sum(self.tile(tile) for tile in tiles)
            case m.Goose(species=species):
                return self._species(species)
            case m.Hire():
                return 0.1 * move.silver
            case m.Skip() | m.SkipShield() | m.NoGoods() | m.EndTurn():
                return -1.0
        return 0.0

    def placement(self, tile: str, cell: str) -> float:
        """Return the worth of a tile on a cell where it may lie."""
        points = queries.placement_gain(self.table, self.seat, tile, cell)
        region = queries.region_of(
            self.table, self._duchy, self._duchy.layout.cells[self._index[cell]].region
        )
        nearer = 1 / len(region.empty) if region.empty else 0.0
        return COVERED + nearer + points + self._effect(tile)

    def tile(self, tile: str) -> float:
        """Return the worth of a tile on the best cell for it now; little if there is none."""
        if tile not in self._tiles:
            cells = queries.open_cells(self.table, self.seat, tile)
            found = [self.placement(tile, cell) for cell in cells]
            self._tiles[tile] = max(found, default=0.5 * self._effect(tile))
        return self._tiles[tile]

    def _effect(self, tile: str) -> float:
        kind = TILES[tile].kind
        if kind == MINE:
            left = len(PHASES) - PHASES.index(self.table.phase) if self.table.phase else 0
            return SILVER * left
        return EFFECTS.get(kind, 0.0)

    def _goods(self, depot: int, keep: tuple[int, ...]) -> float:
        """Return the worth of goods in a depot: those kept if not all fit."""
        found, left = (
            self.table.depots[depot - 1].goods,
            queries.free_spaces(self.table, self._duchy),
        )
        taken = [
            number
            for goods, number in enumerate(found, 1)
            if number and (self._duchy.stored(goods) or goods in keep or (left and not keep))
        ]
        return float(sum(taken))

    def _species(self, species: str) -> float:
        found = [TILES[tile] for tile in self._duchy.tiles if tile]
        return float(sum(tile.number for tile in found if tile.kind == species))

    @cached_property
    def _duchy(self) -> Any:
        return self.table.duchy_of(self.seat)

    @cached_property
    def _index(self) -> dict[str, int]:
        return dict(self._duchy.layout.index)
