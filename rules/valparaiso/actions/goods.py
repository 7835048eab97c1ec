"""Moving goods between warehouse and hold (RULINGS 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.valparaiso import refusals
from rules.valparaiso.actions.base import PlayRules
from rules.valparaiso.data import COAST, FULL_HOLD_VP, GOODS, HOLD_CAPACITY
from rules.valparaiso.elements import Stock
from rules.valparaiso.events import GoodsMoved
from rules.valparaiso.moves import PlayMoveGoods
from rules.valparaiso.phrases import Goods
from rules.valparaiso.resources import gain_points, goods_refusal
from rules.valparaiso.state import Purse, Table


class MoveGoodsRules(PlayRules[PlayMoveGoods]):
    """With the ship at the coast."""

    move: ClassVar = PlayMoveGoods

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayMoveGoods]:
        """Yield each content that the hold can have."""
        if table.players[seat].ship != COAST:
            return
        both = [one + other for one, other in zip(purse.warehouse, purse.hold, strict=True)]
        for wanted in product(*[range(min(number, HOLD_CAPACITY) + 1) for number in both]):
            if sum(wanted) <= HOLD_CAPACITY:
                yield _to_reach(card, purse, wanted)

    def sample(
        self, table: Table, seat: int, card: str, purse: Purse, chance: Chance
    ) -> PlayMoveGoods | None:
        """Draw a content of the hold; half of the time as full as it can be."""
        if table.players[seat].ship != COAST:
            return None
        full = chance.below(2)
        wanted, room = [], HOLD_CAPACITY
        for stored, on_ship in zip(purse.warehouse, purse.hold, strict=True):
            most = min(stored + on_ship, room)
            number = most if full else chance.below(most + 1)
            wanted.append(number)
            room -= number
        return _to_reach(card, purse, wanted)

    def complete(
        self, table: Table, seat: int, move: PlayMoveGoods, purse: Purse
    ) -> PlayMoveGoods | Refusal:
        """The ship, then what is there, then the room."""
        if table.players[seat].ship != COAST:
            return Refusal(refusals.SHIP_NOT_AT_COAST)
        load, unload = _stocks(move)
        refusal = goods_refusal(load, purse.warehouse) or goods_refusal(
            unload, purse.hold, refusals.NOT_IN_HOLD
        )
        if refusal is not None:
            return refusal
        room = HOLD_CAPACITY - sum(purse.hold) + sum(unload)
        if sum(load) > room:
            return Refusal(refusals.HOLD_TOO_SMALL, {"number": room})
        return move

    def apply(self, table: Table, seat: int, move: PlayMoveGoods) -> None:
        """Move the goods; a hold that becomes full brings a point."""
        player = table.players[seat]
        load, unload = _stocks(move)
        was_full = player.full
        for kind in range(len(GOODS)):
            player.hold[kind] += load[kind] - unload[kind]
            player.warehouse[kind] += unload[kind] - load[kind]
        vp = FULL_HOLD_VP if player.full and not was_full else 0
        gain_points(table, seat, "hold", vp)
        table.emit(GoodsMoved, seat, load, unload, vp)


def _stocks(move: PlayMoveGoods) -> tuple[Stock, Stock]:
    nothing = (0, 0, 0)
    return (
        move.load.stock if move.load else nothing,
        move.unload.stock if move.unload else nothing,
    )


def _to_reach(card: str, purse: Purse, wanted: list[int] | tuple[int, ...]) -> PlayMoveGoods:
    """Return the move after which the hold has certain goods."""
    more = [number - on_ship for number, on_ship in zip(wanted, purse.hold, strict=True)]
    load = Goods(*[max(0, number) for number in more])
    unload = Goods(*[max(0, -number) for number in more])
    return PlayMoveGoods(card, load or None, unload or None)
