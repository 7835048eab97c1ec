"""The industry tiles on the board, and what follows from them alone."""

from __future__ import annotations

from struct import Struct
from typing import Any, Final, TypeAlias

from bot.computers.search.cache import Cache
from rules.brass_birmingham.data import (
    INDUSTRIES,
    KIND,
    SLOTS,
    SLOTS_AT,
    SLOTS_FOR,
    Kind,
)
from rules.brass_birmingham.state import Table, Tile

Standing: TypeAlias = tuple[int, Tile, Kind]
"""A slot, the tile there, and its row of the table of tiles."""
_KEPT: Final = 512
_FACTS: Final = 1024
"""So many things at most are kept that hang on the same tiles; a long search reaches 900."""


class Tiles:
    """The tiles on the board: `standing` lists them by slot.

    `towns` holds for each seat the locations with a tile of its own, `free` for each industry
    those with an empty slot for it, as sets. In `facts` others keep what hangs on the tiles.
    """

    __slots__ = ("_accepted", "_board", "facts", "free", "standing", "towns")

    def __init__(self, table: Table) -> None:
        self._board = table.board[:]
        self._accepted: dict[int, tuple[str, ...]] = {}
        self.facts: Cache[Any] = Cache(_FACTS)
        self.standing: list[Standing] = [
            (slot, tile, KIND[tile.industry, tile.level])
            for slot, tile in enumerate(self._board)
            if tile is not None
        ]
        self.towns = [0] * table.seats
        for slot, tile, _ in self.standing:
            self.towns[tile.owner] |= 1 << SLOTS[slot].location
        self.free = {industry: self._empty(industry) for industry in INDUSTRIES}

    def _empty(self, industry: str) -> int:
        places = 0
        for slot in SLOTS_FOR[industry]:
            if self._board[slot] is None:
                places |= 1 << SLOTS[slot].location
        return places

    def accepted(self, location: int) -> tuple[str, ...]:
        """Return the industries for which a location has an empty slot."""
        industries = self._accepted.get(location)
        if industries is None:
            empty = [slot for slot in SLOTS_AT[location] if self._board[slot] is None]
            accepted = dict.fromkeys(industry for slot in empty for industry in SLOTS[slot].accepts)
            industries = self._accepted[location] = tuple(accepted)
        return industries


_packed: Final = Struct(f"{len(SLOTS)}Q").pack
_TILES: Final[Cache[Tiles]] = Cache(_KEPT)


def tiles_of(table: Table) -> Tiles:
    """Return the tiles of a position, the same object for the same ones."""
    # as what is kept holds the tiles, no others can have their identities
    key = (table.seats, _packed(*map(id, table.board)))
    tiles = _TILES.get(key)
    if tiles is None:
        tiles = Tiles(table)
        _TILES.put(key, tiles)
    return tiles
