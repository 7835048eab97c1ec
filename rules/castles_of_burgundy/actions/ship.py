"""A ship takes the goods of a depot (RULINGS 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.place import (
    effects_first,
    is_pending,
    pending_refusal,
)
from rules.castles_of_burgundy.data.depots import DEPOTS
from rules.castles_of_burgundy.data.tiles import SHIP
from rules.castles_of_burgundy.goods import (
    keep_refusal,
    keeps,
    load,
    load_type,
    types_in_depots,
)
from rules.castles_of_burgundy.moves import GOODS_TYPE, ShipGoods, ShipGoodsType
from rules.castles_of_burgundy.payments import resolve
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.steps.ship import after_first_depot, after_type, takes_type_instead
from rules.core.errors import Refusal


class ShipRules(MoveRules[ShipGoods | ShipGoodsType]):
    """All goods that fit of one numbered depot, an empty one too; by option those of a type."""

    move: ClassVar = ShipGoods
    also: ClassVar = (ShipGoodsType,)
    verbs: ClassVar = ("goods", GOODS_TYPE)

    def verb_of(self, move: ShipGoods | ShipGoodsType) -> str:
        return self.verbs[isinstance(move, ShipGoodsType)]

    def moves(self, table: Table, seat: int) -> Iterator[ShipGoods | ShipGoodsType]:
        """Yield every depot with every choice of the types that fit, then every type."""
        if not is_pending(table, SHIP):
            return
        duchy = table.duchy_of(seat)
        for depot in DEPOTS:
            for keep in keeps(table, duchy, depot):
                yield ShipGoods(depot, keep)
        if takes_type_instead(table, seat):
            yield from map(ShipGoodsType, types_in_depots(table, duchy))

    def complete(
        self, table: Table, seat: int, move: ShipGoods | ShipGoodsType
    ) -> ShipGoods | ShipGoodsType | Refusal:
        """The effect, then the types."""
        duchy = table.duchy_of(seat)
        if isinstance(move, ShipGoodsType) and not takes_type_instead(table, seat):
            return effects_first(table)
        if refusal := pending_refusal(table, SHIP):
            return refusal
        if isinstance(move, ShipGoods):
            return keep_refusal(table, duchy, move.depot, move.keep) or move
        if move.goods not in types_in_depots(table, duchy):
            return Refusal(refusals.TYPE_NOT_FIT, {"goods": move.goods})
        return move

    def apply(self, table: Table, seat: int, move: ShipGoods | ShipGoodsType) -> None:
        """Take the goods; what follows has to be done before anything else."""
        resolve(table, SHIP)
        if isinstance(move, ShipGoods):
            load(table, seat, move.depot, move.keep)
            after_first_depot(table, seat, move.depot)
        else:
            load_type(table, seat, move.goods)
            after_type(table, seat)
