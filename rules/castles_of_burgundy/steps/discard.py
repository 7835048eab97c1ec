"""Discarding tiles when the storage holds fewer than before (RULINGS 12, shield 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.tiles import TILES
from rules.castles_of_burgundy.events import TilesDropped
from rules.castles_of_burgundy.moves import Discard
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.steps.asides import Aside
from rules.core.errors import Refusal
from rules.core.phrases import Move


def surplus(table: Table, seat: int) -> int:
    """Return how many tiles in storage are too many."""
    duchy = table.duchy_of(seat)
    limit = table.storage_limit(duchy)
    return 0 if limit is None else max(0, len(duchy.storage) - limit)


def discard_surplus(table: Table, seat: int) -> None:
    """Ask which tiles leave a storage that holds too many."""
    if surplus(table, seat):
        table.push(DiscardChoice(seat))


@dataclass(frozen=True, slots=True)
class DiscardChoice(Aside):
    """Which tiles leave the storage, down to three."""

    def answers(self, table: Table, seat: int) -> Iterator[Move]:
        """Yield each set of tiles once."""
        tiles = sorted(table.duchy_of(seat).storage, key=lambda tile: TILES[tile].rank)
        for chosen in dict.fromkeys(combinations(tiles, surplus(table, seat))):
            yield Discard(chosen)

    def answer_refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """As many tiles as are too many, all of them stored."""
        number = surplus(table, seat)
        if not isinstance(move, Discard) or len(move.tiles) != number:
            return Refusal(refusals.DISCARD_NUMBER, {"number": number})
        stored = table.duchy_of(seat).storage
        for tile in move.tiles:
            if move.tiles.count(tile) > stored.count(tile):
                return Refusal(refusals.NOT_STORED, {"tile": tile})
        return None

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """Put the tiles out of the game."""
        assert isinstance(move, Discard)
        for tile in move.tiles:
            table.duchy_of(seat).storage.remove(tile)
            table.discarded.append(tile)
        table.emit(TilesDropped, seat, move.tiles)
