"""Taking a tile from a numbered depot with a die (RULINGS 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.data.monasteries import FREE_STEP_TAKING
from rules.castles_of_burgundy.events import TileTaken
from rules.castles_of_burgundy.moves import Take
from rules.castles_of_burgundy.payments import all_ways, completed, sources, use
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.storage import Into, store, storing_refusal, ways_in
from rules.core.errors import Refusal


class TakeRules(MoveRules[Take]):
    """One tile from the depot with the value of the die, into storage."""

    move: ClassVar = Take
    verbs: ClassVar = ("take",)

    def moves(self, table: Table, seat: int) -> Iterator[Take]:
        """Yield every tile with every way to pay for it and to store it."""
        if not sources(table, seat):
            return
        dice, into = all_ways(table, seat, helper(table, seat)), ways_in(table, seat)
        for number, depot in enumerate(table.depots, 1):
            tiles = [tile for tile in dict.fromkeys(depot.tiles) if tile]
            if not tiles:
                continue
            for die in dice[number]:
                for tile in tiles:
                    for way in into:
                        yield Take(tile, number, die, *way)

    def complete(self, table: Table, seat: int, move: Take) -> Take | Refusal:
        """The die, the tile, then the storage."""
        die = completed(table, seat, move.die, move.depot, helper(table, seat))
        if isinstance(die, Refusal):
            return die
        refusal = tile_refusal(table, move.tile, move.depot) or storing_refusal(
            table, seat, Into(move.drop, move.drop_from, move.into)
        )
        return refusal or replace(move, die=die)

    def apply(self, table: Table, seat: int, move: Take) -> None:
        """Pay, then store the tile."""
        use(table, seat, move.die)
        take(table, move.tile, move.depot)
        store(table, seat, move.tile, Into(move.drop, move.drop_from, move.into))
        die, workers = str(move.die), move.die.workers
        table.emit(TileTaken, seat, move.tile, move.depot, "take", die, workers, move.drop)


def helper(table: Table, seat: int) -> str:
    """Return the monastery with a free step for taking tiles, as notation writes it, or ""."""
    has = table.has(table.duchy_of(seat), FREE_STEP_TAKING)
    return f"m{FREE_STEP_TAKING}" if has else ""


def tile_refusal(table: Table, tile: str, depot: int) -> Refusal | None:
    """Say that a tile does not lie in a numbered depot, None if it does."""
    if tile in table.depots[depot - 1].tiles:
        return None
    return Refusal(refusals.NOT_IN_DEPOT, {"tile": tile, "depot": depot})


def take(table: Table, tile: str, depot: int) -> None:
    """Take a tile out of a numbered depot, or, as depot 0, out of the black depot."""
    tiles = table.depots[depot - 1].tiles if depot else table.black
    tiles[tiles.index(tile)] = ""
