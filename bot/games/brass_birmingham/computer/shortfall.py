"""The choice of the tiles that are given up for a shortfall of income."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import SLOTS
from rules.brass_birmingham.moves import Raise
from rules.brass_birmingham.state import Table

MOST_TILES: Final = 3
"""Up to so many tiles are compared in every combination; debts are small."""
UNFLIPPED: Final = 0.5
"""A tile that has not flipped may never do so."""
A_TILE: Final = 1.0
"""A tile on the board is network and link icons, too."""


def raising(table: Table, seat: int) -> Move:
    """Return the answer that loses the fewest points."""
    values, debt = queries.tile_values(table, seat), queries.debts(table)[seat]
    losses = {slot: _loss(table, slot) for slot in values}
    best: tuple[float, tuple[int, ...]] | None = None
    for number in range(1, MOST_TILES + 1):
        for chosen in combinations(values, number):
            raised = sum([values[slot] for slot in chosen])
            if raised >= debt and raised - min(values[slot] for slot in chosen) < debt:
                found = (sum([losses[slot] for slot in chosen]), chosen)
                best = found if best is None else min(best, found)
    chosen = best[1] if best else _one_by_one(losses, values, debt)
    return Raise(tuple(SLOTS[slot].id for slot in chosen))


def _loss(table: Table, slot: int) -> float:
    tile = table.board[slot]
    assert tile is not None
    return A_TILE + tile.kind.vp * (1.0 if tile.flipped else UNFLIPPED)


def _one_by_one(losses: dict[int, float], values: dict[int, int], debt: int) -> tuple[int, ...]:
    """Return tiles by their loss for each pound, until the debt is covered."""
    chosen: tuple[int, ...] = ()
    for slot in sorted(losses, key=lambda slot: (losses[slot] / values[slot], slot)):
        if debt > 0:
            chosen = (*chosen, slot)
            debt -= values[slot]
    return chosen
