"""The eye of a beginner, who takes some moves for better than they are.

What looks like an achievement is overrated, by more the longer the game goes on after it. Nobody
overrates what gives something up: doing without an effect, throwing away a tile, taking workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.computers.fraction import fraction
from bot.games.castles_of_burgundy.computer.outlook import outlook
from rules import Move
from rules.castles_of_burgundy.moves import (
    Buy,
    Crane,
    Fill,
    PlaceFromBlackDepot,
    PlaceFromDepot,
    PlaceTile,
    Sell,
    ShipGoods,
    ShipGoodsToo,
    Take,
    TakeBy,
    TownHall,
    Warehouse,
)
from rules.castles_of_burgundy.state import Table

MISJUDGED: Final = 12.0
"""Points by which a move may seem better than it is."""
NEAR: Final = 4
"""With fewer turns to come it is clearer what moves are worth."""
_OVERRATED: Final = (
    Buy,
    Crane,
    Fill,
    PlaceFromBlackDepot,
    PlaceFromDepot,
    PlaceTile,
    Sell,
    ShipGoods,
    ShipGoodsToo,
    Take,
    TakeBy,
    TownHall,
    Warehouse,
)


def misjudged(table: Table, seat: int, ranked: Sequence[tuple[float, Move]], seed: str) -> Move:
    """Return the move that seems best; `ranked` are their true values, the best first."""
    if len(ranked) == 1:
        return ranked[0][1]
    most = MISJUDGED * min(1.0, outlook(table, seat).turns / NEAR)

    def seems(weighed: tuple[float, Move]) -> float:
        value, move = weighed
        if not isinstance(move, _OVERRATED) or getattr(move, "drop", None):
            return value
        return value + most * fraction(seed, "seems", move)

    return max(ranked, key=seems)[1]
