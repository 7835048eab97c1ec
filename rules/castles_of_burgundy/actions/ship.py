"""A ship takes the goods of a depot (RULINGS 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.place import is_pending, pending_refusal
from rules.castles_of_burgundy.data.depots import DEPOTS
from rules.castles_of_burgundy.data.tiles import SHIP
from rules.castles_of_burgundy.goods import keep_refusal, keeps, load
from rules.castles_of_burgundy.moves import ShipGoods
from rules.castles_of_burgundy.payments import resolve
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.steps.ship import after_first_depot
from rules.core.errors import Refusal


class ShipRules(MoveRules[ShipGoods]):
    """All goods that fit of one numbered depot, an empty one too."""

    move: ClassVar = ShipGoods
    verbs: ClassVar = ("goods",)

    def moves(self, table: Table, seat: int) -> Iterator[ShipGoods]:
        """Yield every depot with every choice of the types that fit."""
        if not is_pending(table, SHIP):
            return
        duchy = table.duchy_of(seat)
        for depot in DEPOTS:
            for keep in keeps(table, duchy, depot):
                yield ShipGoods(depot, keep)

    def complete(self, table: Table, seat: int, move: ShipGoods) -> ShipGoods | Refusal:
        """The effect, then the types."""
        duchy = table.duchy_of(seat)
        return (
            pending_refusal(table, SHIP)
            or keep_refusal(table, duchy, move.depot, move.keep)
            or move
        )

    def apply(self, table: Table, seat: int, move: ShipGoods) -> None:
        """Take the goods; what follows has to be done before anything else."""
        resolve(table, SHIP)
        load(table, seat, move.depot, move.keep)
        after_first_depot(table, seat, move.depot)
