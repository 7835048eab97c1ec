"""What follows the first depot of a ship: more goods, the marker, a trade (RULINGS 8, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.place import black_refusal
from rules.castles_of_burgundy.actions.take import take
from rules.castles_of_burgundy.data.depots import neighbours
from rules.castles_of_burgundy.data.supply import GOODS, TRADED_GOODS
from rules.castles_of_burgundy.data.tiles import BLACK
from rules.castles_of_burgundy.events import EffectsLost, GoodsRemoved, GoodsTraded
from rules.castles_of_burgundy.goods import (
    keep_refusal,
    keeps,
    load,
    load_type,
    takeable,
    types_in_depots,
)
from rules.castles_of_burgundy.moves import (
    GOODS_TOO,
    GOODS_TYPE,
    TRADE,
    NoGoods,
    ShipGoodsToo,
    ShipGoodsType,
    Skip,
    TradeGoods,
)
from rules.castles_of_burgundy.options import INSTEAD
from rules.castles_of_burgundy.state import Duchy, Table
from rules.castles_of_burgundy.steps.asides import Aside
from rules.castles_of_burgundy.storage import Into, discard, store, storing_refusal, ways_in
from rules.castles_of_burgundy.track import advance_marker
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import Step

SECOND_DEPOT: Final = 5
"""The monastery with which a ship takes the goods of a neighbouring depot as well."""
WHOLE_TYPE: Final = 5
"""The shield with which a ship takes all goods of one type as well."""


def takes_type_instead(table: Table, seat: int) -> bool:
    """Whether a ship may take the goods of a type in place of those of a depot."""
    return _instead(table) and table.duchy_of(seat).has_shield(WHOLE_TYPE)


def _instead(table: Table) -> bool:
    return table.options.get("shield_5") == INSTEAD


def after_type(table: Table, seat: int) -> None:
    """Go on with a ship that has taken the goods of a type in place of those of a depot."""
    table.push(EndOfShip(seat))


def after_first_depot(table: Table, seat: int, depot: int) -> None:
    """Go on with a ship that has taken the goods of a depot."""
    table.push(SecondDepot(seat, depot), GoodsType(seat), EndOfShip(seat))


@dataclass(frozen=True, slots=True)
class SecondDepot(Step[Table]):
    """With monastery 5: the goods of a neighbouring depot, if any can be taken."""

    seat: int
    depot: int

    def run(self, table: Table) -> None:
        """Ask, if there is a choice."""
        duchy = table.duchy_of(self.seat)
        if table.has(duchy, SECOND_DEPOT) and any(
            takeable(table, duchy, near) for near in neighbours(self.depot)
        ):
            table.push(SecondDepotChoice(self.seat, self.depot))


@dataclass(frozen=True, slots=True)
class SecondDepotChoice(Aside):
    """The goods of a depot next to the one that the ship chose, or none."""

    depot: int

    def answers(self, table: Table, seat: int) -> Iterator[Move]:
        """Both neighbours with every choice of the types that fit, or none."""
        duchy = table.duchy_of(seat)
        for depot in neighbours(self.depot):
            for keep in keeps(table, duchy, depot):
                yield ShipGoodsToo(depot, keep)
        yield NoGoods(GOODS_TOO)

    def answer_refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A neighbour on the ring, then the types."""
        if move == NoGoods(GOODS_TOO):
            return None
        if not isinstance(move, ShipGoodsToo):
            return Refusal(refusals.SHIP_FIRST)
        if move.depot not in neighbours(self.depot):
            return Refusal(refusals.NEIGHBOUR_DEPOT, {"depot": move.depot})
        return keep_refusal(table, table.duchy_of(seat), move.depot, move.keep)

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """Take the goods."""
        if isinstance(move, ShipGoodsToo):
            load(table, seat, move.depot, move.keep)


@dataclass(frozen=True, slots=True)
class GoodsType(Step[Table]):
    """With shield 5: all goods of one type, if any can be taken as well."""

    seat: int

    def run(self, table: Table) -> None:
        """Ask, if there is a choice."""
        duchy = table.duchy_of(self.seat)
        as_well = duchy.has_shield(WHOLE_TYPE) and not _instead(table)
        if as_well and types_in_depots(table, duchy):
            table.push(GoodsTypeChoice(self.seat))


@dataclass(frozen=True, slots=True)
class GoodsTypeChoice(Aside):
    """The type of which a ship takes all goods from all depots, or none."""

    def answers(self, table: Table, seat: int) -> Iterator[Move]:
        """Every type that fits, or none."""
        yield from map(ShipGoodsType, types_in_depots(table, table.duchy_of(seat)))
        yield NoGoods(GOODS_TYPE)

    def answer_refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A type that lies in a depot and fits."""
        if move == NoGoods(GOODS_TYPE):
            return None
        if not isinstance(move, ShipGoodsType):
            return Refusal(refusals.SHIP_FIRST)
        if move.goods not in types_in_depots(table, table.duchy_of(seat)):
            return Refusal(refusals.TYPE_NOT_FIT, {"goods": move.goods})
        return None

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """Take the goods."""
        if isinstance(move, ShipGoodsType):
            load_type(table, seat, move.goods)


@dataclass(frozen=True, slots=True)
class EndOfShip(Step[Table]):
    """The marker moves; in the solo game the depots are emptied of goods and a trade is offered."""

    seat: int

    def run(self, table: Table) -> None:
        """Goods first, the marker second (RULINGS 17.4)."""
        if not table.solo:
            advance_marker(table, self.seat)
            return
        _remove_goods(table)
        if sum(table.duchies[0].goods) >= TRADED_GOODS and any(table.black):
            table.push(TradeChoice(self.seat))


def _remove_goods(table: Table) -> None:
    removed = [sum(depot.goods[goods - 1] for depot in table.depots) for goods in GOODS]
    for depot in table.depots:
        depot.goods = [0] * len(GOODS)
    table.lost_goods = [lost + new for lost, new in zip(table.lost_goods, removed, strict=True)]
    if any(removed):
        listed = tuple((goods, removed[goods - 1]) for goods in GOODS if removed[goods - 1])
        table.emit(GoodsRemoved, listed)


@dataclass(frozen=True, slots=True)
class TradeChoice(Aside):
    """Five stored goods for a tile of the black depot, which lies face down, or nothing."""

    def answers(self, table: Table, seat: int) -> Iterator[Move]:
        """Every set of goods for every tile with every way to store it, or skipping."""
        into = ways_in(table, seat)
        for goods in _payments(table.duchy_of(seat)):
            for tile in dict.fromkeys(table.black):
                for way in into if tile else ():
                    yield TradeGoods(goods, tile, way.drop)
        yield Skip(TRADE)

    def answer_refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """The goods, the tile, then the storage."""
        if move == Skip(TRADE):
            return None
        if not isinstance(move, TradeGoods):
            return Refusal(refusals.SHIP_FIRST)
        if move.goods not in _payments(table.duchy_of(seat)):
            return Refusal(refusals.TRADE_NUMBER, {"number": TRADED_GOODS})
        return black_refusal(table, move.tile) or storing_refusal(table, seat, Into(move.drop))

    def answer(self, table: Table, seat: int, move: Move) -> None:
        """The goods leave the game, unsold; the tile counts as gone, a black one is stored."""
        if not isinstance(move, TradeGoods):
            table.emit(EffectsLost, seat, (TRADE,), True)
            return
        duchy = table.duchy_of(seat)
        for goods in move.goods:
            duchy.goods[goods - 1] -= 1
            table.lost_goods[goods - 1] += 1
        take(table, move.tile, 0)
        discard(table, move.tile)
        store(table, seat, BLACK, Into(move.drop))
        table.emit(GoodsTraded, seat, move.goods, move.tile, move.drop)


def _payments(duchy: Duchy) -> list[tuple[int, ...]]:
    """Return the sets of stored goods that a trade may give up, ascending."""
    stored = [goods for goods in GOODS if duchy.stored(goods)]
    return [
        goods
        for goods in combinations_with_replacement(stored, TRADED_GOODS)
        if all(goods.count(kind) <= duchy.stored(kind) for kind in set(goods))
    ]
