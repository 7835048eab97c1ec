"""What things are worth to one player in one position: cells, tiles, storage, goods, the whole.

Everything is in points of the end of the game. What is worth something later is worth less the
later and the less likely it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

from bot.games.castles_of_burgundy.computer import holdings
from bot.games.castles_of_burgundy.computer.cells import Cells, cells_of
from bot.games.castles_of_burgundy.computer.monasteries import monastery_worth
from bot.games.castles_of_burgundy.computer.outlook import (
    Outlook,
    outlook,
    silver_worth,
    workers_worth,
)
from bot.games.castles_of_burgundy.computer.posts import posts_worth
from bot.games.castles_of_burgundy.computer.shields import shield_worth
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.depots import DEPOTS
from rules.castles_of_burgundy.data.monasteries import COUNTS, SCORING
from rules.castles_of_burgundy.data.points import (
    BUILDING_POINTS,
    WATCHTOWER_POINTS,
)
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BLACK,
    BOARDING_HOUSE,
    BUILDING,
    BUILDINGS,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    GOOSE,
    INN,
    LIVESTOCK,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    TILES,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)
from rules.castles_of_burgundy.dice import VALUES, distance
from rules.castles_of_burgundy.moves import FILL, REGION, ROUTE, TILE
from rules.castles_of_burgundy.state import Duchy, Effect, Table

PLACING: Final = 0.75
"""The part of the price of an action that placing a stored tile costs: castles and town halls."""
ROOM: Final = 0.6
"""Points of a free space of the storage."""
SECOND: Final = 0.85
"""The part of its worth that each further tile in storage keeps: it waits for the others."""
NO_CELL: Final = 0.35
"""The part that a stored tile keeps whose cells are all for others, or not adjacent yet."""
STORED: Final = 0.93
"""The part of its worth that a tile has in storage: later it brings a little less."""
WAIT: Final = 0.06
"""The part of its worth that a tile loses in each turn in which no die fits."""
ANY_VALUE: Final = 1.15
"""The price of an action with a die of any value."""
WHITE_VALUE: Final = 0.9
"""The price of an action with the white die."""
TAKEN: Final = 3.0
"""Points of a tile that a building takes, if there is nothing better to be seen."""
GOODS_LATER: Final = 0.7
"""Goods that lie in depots more when a stored ship comes to be placed."""
COINS: Final = 2
LODGERS: Final = 4
"""The silver of a bank and the workers of a boarding house."""
BONUS_ACTION: Final = "bonus"
"""The effect of a reached target in the game for one."""
COUNTED_BY: Final = {building: number for number, building in COUNTS.items()}
"""The monastery that counts a building."""
WORKERS_OF_MINES: Final = 2
SECOND_DEPOT: Final = 5
"""Monasteries with a rule for what tiles bring."""
DOUBLE_SILVER: Final = 8
DOUBLE_MONASTERIES: Final = 10
"""Shields with a rule for what tiles bring."""


class Appraisal:
    """The worth of things to `seat`, as long as the position stays as it is."""

    def __init__(self, table: Table, seat: int, ahead: Outlook | None = None) -> None:
        self.table = table
        self.seat = seat
        self.duchy: Duchy = table.duchy_of(seat)
        self.board = self.duchy.layout
        self.ahead = ahead or outlook(table, seat)
        self.cells: Cells = cells_of(table, self.duchy, self.ahead)
        self._placed: dict[tuple[str, int], float] = {}
        self._places: dict[str, list[tuple[int, int, float]]] = {}
        self._storage: dict[tuple[str, ...], float] = {}
        self._alone: dict[str, float] = {}
        self._sales: dict[tuple[int, int], float] = {}
        self._takes: dict[tuple[str, ...], float] = {}

    # the whole

    def worth(self) -> float:
        """Return the points to be expected at the end, up to a constant."""
        return sum(self.parts().values())

    def parts(self) -> dict[str, float]:
        """Return the points to be expected by what they come from; they are `worth` together."""
        table, duchy, ahead = self.table, self.duchy, self.ahead
        members = table.members(table.players[self.seat].duchy)
        parts = {
            "points": ahead.point * sum([table.players[member].points for member in members]),
            "regions": self.cells.unfinished,
            "colours": self.cells.colours,
            "openings": self.cells.openings,
            "pastures": self.cells.pastures,
            "silver": silver_worth(duchy.silver, ahead.turns, ahead.prices),
            "workers": workers_worth(duchy.workers, ahead.turns, ahead.prices),
            "mines": self._income(),
            "monasteries": self.monasteries(),
            "goods": holdings.all_goods_worth(table, duchy, ahead),
            "storage": self._stored_by_all(members),
            "turn-order": max([holdings.track_worth(table, member, ahead) for member in members]),
            "dice": self.actions(),
        }
        if duchy.shields:
            worths = [shield_worth(table, self.seat, shield, ahead) for shield, _ in duchy.shields]
            parts["shields"] = sum(worths)
        if self.board.posts:
            parts["posts"] = posts_worth(table, duchy, ahead)
        return parts

    def actions(self) -> float:
        """Return what the dice that are not used and the effects that are pending will bring."""
        table, ahead = self.table, self.ahead
        total = ahead.action * ahead.dice
        if table.turn.seat in table.members(table.players[self.seat].duchy):
            total += sum([self._effect(effect) for effect in table.turn.pending])
        return total

    def _income(self) -> float:
        mines = self.duchy.tiles.count(MINE)
        return self._of_mines(mines) if mines else 0.0

    def _of_mines(self, mines: int) -> float:
        ahead = self.ahead
        later = mines * ahead.ends * (2 if self.duchy.has_shield(DOUBLE_SILVER) else 1)
        return 0.95 * holdings.silver_gain(self.duchy.silver, later, ahead)

    def monasteries(self) -> float:
        """Return what monasteries will bring; in the game for one they have scored already."""
        duchy = self.duchy
        if self.table.solo:
            numbers = [number for number in duchy.monasteries if number not in SCORING]
        else:
            numbers = duchy.monasteries
        return sum([monastery_worth(self.table, duchy, number, self.ahead) for number in numbers])

    def _stored_by_all(self, members: Sequence[int]) -> float:
        table = self.table
        shared = self.duchy.storage
        if not table.teams:
            return self.storage(shared)
        own = [tile for member in members for tile in table.players[member].storage]
        return self.storage([*shared, *own])

    def _effect(self, effect: Effect) -> float:
        if effect.kind in (TILE, REGION):
            return self.ahead.point * effect.points
        if effect.kind == BONUS_ACTION:
            return self.ahead.action * ANY_VALUE
        if effect.kind == FILL:
            return self.cells.bonus[CASTLE]
        if effect.kind == ROUTE:
            return self.taking(effect.colours)
        if effect.kind == GOOSE:
            return self.ahead.point * 4.0
        return self.effect(effect.kind)

    # cells and tiles

    def open_cells(self, tile: str) -> list[int]:
        """Return the numbers of the cells on which a tile may lie now."""
        kind = TILES[tile]
        key = tile if kind.colour in ("", BUILDING) else kind.colour
        cells = self.cells.open.get(key)
        if cells is None:
            index = self.board.index
            cells = [index[cell] for cell in queries.open_cells(self.table, self.seat, tile)]
            self.cells.open[key] = cells
        return cells

    def placed(self, tile: str, cell: int) -> float:
        """Return the points of placing a tile on a cell where it may lie, with all it leads to."""
        key = (tile, cell)
        value = self._placed.get(key)
        if value is None:
            value = self.cells.covered(cell) + self._on_cell(tile, cell)
            self._placed[key] = value
        return value

    def _on_cell(self, tile: str, cell: int) -> float:
        """The points that the tile itself brings on a cell."""
        kind = TILES[tile]
        if kind.colour == LIVESTOCK:
            return self.cells.animals(tile, cell)
        if tile == INN:
            return self.cells.inn(cell)
        return self.effect(tile)

    def effect(self, tile: str) -> float:
        """Return the points of what a tile other than livestock does when it is placed."""
        ahead, duchy = self.ahead, self.duchy
        if tile == CASTLE:
            return ahead.action * ANY_VALUE
        if tile == SHIP:
            return self._ship
        if tile == MINE:
            workers = ahead.ends if self.table.has(duchy, WORKERS_OF_MINES) else 0
            income = self._of_mines(duchy.tiles.count(MINE) + 1) - self._income()
            return income + holdings.workers_gain(duchy.workers, workers, ahead)
        if TILES[tile].colour == MONASTERY:
            return self._monastery(TILES[tile].number)
        if tile in (BLACK, INN, GOOSE):
            return 0.0
        if tile == CRANE:
            return max([self.building(kind) for kind in BUILDINGS])
        return self.building(tile)

    def _monastery(self, number: int) -> float:
        """The worth of a monastery, which the worth of the others may depend on."""
        return monastery_worth(self.table, self.duchy, number, self.ahead)

    def building(self, tile: str) -> float:
        """Return the points of the effect of a building."""
        ahead, duchy = self.ahead, self.duchy
        value = 0.0
        if tile == WATCHTOWER:
            value = ahead.point * WATCHTOWER_POINTS
        elif tile == BANK:
            value = holdings.silver_gain(duchy.silver, COINS, ahead)
        elif tile == BOARDING_HOUSE:
            value = holdings.workers_gain(duchy.workers, LODGERS, ahead)
        elif tile == WHITE_CASTLE:
            value = ahead.action * WHITE_VALUE
        elif tile == WAREHOUSE:
            value = max([self.selling(goods) for goods in GOODS], default=0.0)
        elif tile == TOWN_HALL:
            value = ahead.action * PLACING * (1.0 if self.duchy.storage else 0.5)
        elif tile == CARPENTER:
            value = self.taking((BUILDING,))
        elif tile == CHURCH:
            value = self.taking((MINE, MONASTERY, CASTLE))
        elif tile == MARKET:
            value = self.taking((SHIP, LIVESTOCK))
        return value + self._counted(tile)

    def _counted(self, tile: str) -> float:
        """The points of a scoring monastery that counts a building."""
        if not self.duchy.monasteries or self.table.solo:
            return 0.0
        number = COUNTED_BY.get(tile)
        if number is None or not self.table.has(self.duchy, number):
            return 0.0
        return BUILDING_POINTS * (2.0 if self.duchy.has_shield(DOUBLE_MONASTERIES) else 1.0)

    def taking(self, colours: tuple[str, ...]) -> float:
        """Return the points of taking a tile of some colours from a numbered depot."""
        if not self.ahead.turns and not self.ahead.dice:
            return 0.0
        value = self._takes.get(colours)
        if value is None:
            self._takes[colours] = TAKEN * min(1.0, self.ahead.tiles / 2)  # asked again meanwhile
            value = self._takes[colours] = self._best_taken(colours)
        return value

    def _best_taken(self, colours: tuple[str, ...]) -> float:
        tiles = {tile for depot in self.table.depots for tile in depot.tiles if tile}
        worth = [self.alone(tile) for tile in sorted(tiles) if TILES[tile].colour in colours]
        return max(worth, default=0.0)

    @cached_property
    def _ship(self) -> float:
        ahead, duchy = self.ahead, self.duchy
        best = max([self.loading(depot) for depot in DEPOTS])
        step = 0.0
        if self.table.seats > 1:
            step = holdings.STEP * min(1.0, 2 * ahead.share)
        more = GOODS_LATER if ahead.turns else 0.0
        return max(best, more * 2.0) + step + (1.5 if self.table.has(duchy, SECOND_DEPOT) else 0.0)

    def loading(self, depot: int, keep: Sequence[int] = ()) -> float:
        """Return the points of the goods in a depot that a ship can take."""
        stacked = self.table.depots[depot - 1].goods
        if not any(stacked):
            return 0.0
        free = queries.free_spaces(self.table, self.duchy)
        total, new = 0.0, []
        for goods in GOODS:
            number = stacked[goods - 1]
            if number and self.duchy.stored(goods):
                total += self.more_goods(goods, number)
            elif number and (not keep or goods in keep):
                new.append(self.more_goods(goods, number))
        new.sort(reverse=True)
        return total + sum(new[:free])

    def more_goods(self, goods: int, number: int) -> float:
        """Return the points of so many stored goods of a type more."""
        stored = self.duchy.stored(goods)
        return self._goods(goods, stored + number) - self._goods(goods, stored)

    def _goods(self, goods: int, number: int) -> float:
        key = (goods, number)
        value = self._sales.get(key)
        if value is None:
            value = holdings.goods_worth(self.table, self.duchy, goods, number, self.ahead)
            self._sales[key] = value
        return value

    def selling(self, goods: int) -> float:
        """Return the points of selling a type without a die, less what the goods were worth."""
        number = self.duchy.stored(goods)
        if not number:
            return 0.0
        gain = holdings.sale_gain(self.table, self.duchy, goods, number, self.ahead)
        return gain - self._goods(goods, number)

    # the storage

    def alone(self, tile: str) -> float:
        """Return the points of a tile in storage if there is no other one."""
        value = self._alone.get(tile)
        if value is None:
            value = self._alone[tile] = self._best_cell(tile, ())[0]
        return value

    def storage(self, tiles: Sequence[str]) -> float:
        """Return the points of the tiles in a storage together: they want cells and dice."""
        key = tuple(sorted(tiles))
        value = self._storage.get(key)
        if value is None:
            value = self._storage[key] = self._of_storage(key)
        return value

    def _of_storage(self, tiles: Sequence[str]) -> float:
        ahead = self.ahead
        if not ahead.turns and not ahead.dice:
            return 0.0
        ranked = sorted(tiles, key=self.alone, reverse=True)
        used: list[int] = []
        total, weight = 0.0, 1.0
        for tile in ranked:
            worth, cell = self._best_cell(tile, used)
            total += weight * worth
            weight *= SECOND
            used.append(cell)
        limit = self.table.storage_limit(self.duchy) or len(tiles)
        return total + ROOM * min(1.0, 2 * ahead.share) * max(0, limit - len(tiles))

    def _best_cell(self, tile: str, used: Sequence[int]) -> tuple[float, int]:
        """Return what a stored tile is worth, and the best cell for it, -1 if there is none."""
        ahead = self.ahead
        best, chosen, numbers = 0.0, -1, 0
        for cell, number, worth in self._places_for(tile):
            if cell in used:
                continue
            numbers |= number
            if worth > best:
                best, chosen = worth, cell
        if chosen < 0:
            if not numbers and self._has_room(tile, used):
                return NO_CELL * ahead.action * min(1.0, 2 * ahead.share), -1
            return 0.0, -1
        return STORED * best * self._reach(numbers), chosen

    def _places_for(self, tile: str) -> list[tuple[int, int, float]]:
        """Return the cells for a tile, their numbers as bits, and what placing it later brings."""
        places = self._places.get(tile)
        if places is None:
            price, cells = PLACING * self.ahead.action, self.board.cells
            places = [
                (cell, 1 << cells[cell].number, self.placed(tile, cell) - price)
                for cell in self.open_cells(tile)
            ]
            self._places[tile] = places
        return places

    def _has_room(self, tile: str, used: Sequence[int]) -> bool:
        """Whether there are empty cells for a tile that cannot be placed yet."""
        colour = TILES[tile].colour
        taken = sum([1 for cell in used if cell >= 0 and self.board.cells[cell].colour == colour])
        return not colour or self.cells.left[colour] > taken

    def _reach(self, numbers: int) -> float:
        """How surely and how soon dice fit cells with these numbers."""
        ahead = self.ahead
        if not ahead.turns:
            return self._reach_now(numbers)
        return _reached(numbers, min(self.duchy.workers, 3), min(ahead.turns, 12))

    def _reach_now(self, numbers: int) -> float:
        """Whether a die of the last turn fits a cell."""
        dice = self.table.players[self.seat].unused
        return 1.0 if self.reaches(dice, self.duchy.workers, numbers) else 0.0

    def reaches(self, dice: Sequence[int], workers: int, numbers: int) -> bool:
        """Whether one of some dice can be changed to one of some numbers, given as bits."""
        return any(
            numbers >> number & 1 and distance(value, number) <= workers
            for value in dice
            for number in VALUES
        )


@lru_cache(maxsize=8192)
def _reached(numbers: int, workers: int, turns: int) -> float:
    """The part of a tile's worth that is left, as dice have to fit it first."""
    steps = 0.35 * workers
    fit = 0.0
    for value in VALUES:
        near = min([distance(value, number) for number in VALUES if numbers >> number & 1])
        fit += max(0.0, min(1.0, 1.0 + steps - near)) / 6 if near else 1 / 6
    a_turn = 1.0 - (1.0 - fit) ** 2
    return (1.0 - (1.0 - a_turn) ** turns) * (1.0 - WAIT * (1.0 / a_turn - 1.0))
