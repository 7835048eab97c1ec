"""Selling goods: with a die, by a warehouse; the trade route (RULINGS 7, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.place import is_pending, pending_refusal
from rules.castles_of_burgundy.data.points import GOODS_POINTS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import WAREHOUSE
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES, Space
from rules.castles_of_burgundy.events import GoodsSold, RouteRewarded
from rules.castles_of_burgundy.moves import ROUTE, Sell, Warehouse
from rules.castles_of_burgundy.options import TWO_EACH
from rules.castles_of_burgundy.payments import all_ways, completed, resolve, sources, use
from rules.castles_of_burgundy.resources import gain_silver, gain_workers
from rules.castles_of_burgundy.state import Duchy, Effect, Table
from rules.castles_of_burgundy.steps.solo import gain_points
from rules.core.errors import Refusal

MORE_SILVER: Final = 3
WORKER_TOO: Final = 4
"""Monasteries with a rule for sales."""
SILVER_EACH: Final = 9
DOUBLE_POINTS: Final = 12
"""Shields with a rule for sales."""


class SellRules(MoveRules[Sell]):
    """All goods of the type with the value of the die."""

    move: ClassVar = Sell
    verbs: ClassVar = ("sell",)

    def moves(self, table: Table, seat: int) -> Iterator[Sell]:
        """Yield every type that is stored with every way to pay for it."""
        if not sources(table, seat):
            return
        dice = all_ways(table, seat)
        for goods in stored_goods(table, seat):
            for die in dice[goods]:
                yield Sell(goods, die)

    def complete(self, table: Table, seat: int, move: Sell) -> Sell | Refusal:
        """The goods, then the die."""
        refusal = goods_refusal(table, seat, move.goods)
        if refusal is not None:
            return refusal
        die = completed(table, seat, move.die, move.goods)
        return die if isinstance(die, Refusal) else replace(move, die=die)

    def apply(self, table: Table, seat: int, move: Sell) -> None:
        """Pay, then sell."""
        use(table, seat, move.die)
        sell(table, seat, move.goods, "sell", str(move.die), move.die.workers)


class WarehouseRules(MoveRules[Warehouse]):
    """All goods of one type, without a die."""

    move: ClassVar = Warehouse
    verbs: ClassVar = (WAREHOUSE,)

    def moves(self, table: Table, seat: int) -> Iterator[Warehouse]:
        """Yield every type that is stored."""
        if is_pending(table, WAREHOUSE):
            yield from map(Warehouse, stored_goods(table, seat))

    def complete(self, table: Table, seat: int, move: Warehouse) -> Warehouse | Refusal:
        """The effect, then the goods."""
        return pending_refusal(table, WAREHOUSE) or goods_refusal(table, seat, move.goods) or move

    def apply(self, table: Table, seat: int, move: Warehouse) -> None:
        """Sell the goods for the warehouse."""
        resolve(table, WAREHOUSE)
        sell(table, seat, move.goods, WAREHOUSE)


def stored_goods(table: Table, seat: int) -> list[int]:
    """Return the types of goods that a player has."""
    return [goods for goods in GOODS if table.duchy_of(seat).stored(goods)]


def goods_refusal(table: Table, seat: int, goods: int) -> Refusal | None:
    """Say that a player has no goods of a type, None if there are some."""
    if table.duchy_of(seat).stored(goods):
        return None
    return Refusal(refusals.NO_GOODS, {"goods": goods})


def sale_silver(table: Table, duchy: Duchy, number: int) -> int:
    """Return the silver that selling so many tiles brings, without the route."""
    each = duchy.has_shield(SILVER_EACH)
    more = number if each and table.options.get("shield_9") == TWO_EACH else 1
    return (number if each else 1) + (more if table.has(duchy, MORE_SILVER) else 0)


def sale(table: Table, duchy: Duchy, goods: int) -> tuple[int, int, int]:
    """Return the silver, workers and points that selling a type brings, without the route."""
    number = duchy.stored(goods)
    silver = sale_silver(table, duchy, number)
    points = number * GOODS_POINTS[table.seats]
    if duchy.has_shield(DOUBLE_POINTS):
        points *= 2
    return silver, int(table.has(duchy, WORKER_TOO)), points


def sell(table: Table, seat: int, goods: int, by: str, die: str = "", paid: int = 0) -> None:
    """Sell all goods of a type; silver, workers and points come before the trade route."""
    duchy = table.duchy_of(seat)
    number = duchy.stored(goods)
    silver, workers, points = sale(table, duchy, goods)
    duchy.goods[goods - 1] = 0
    duchy.sold[goods - 1] += number
    table.emit(GoodsSold, seat, goods, number, by, die, paid, silver, workers, points)
    gain_silver(table, seat, silver)
    gain_workers(table, seat, workers)
    gain_points(table, seat, "goods", points)
    rewards = _lay_on_route(duchy, goods, number)
    for space in rewards:
        if not space.reward.colours:
            _reward(table, seat, space)
    table.turn.pending += [
        Effect(ROUTE, colours=space.reward.colours) for space in rewards if space.reward.colours
    ]


def route_spaces(duchy: Duchy) -> list[Space]:
    """Return the spaces of a trade route from left to right."""
    return [space for tile in duchy.route for space in TRADE_ROUTES[tile]]


def _lay_on_route(duchy: Duchy, goods: int, number: int) -> list[Space]:
    """Lay sold goods on the next spaces; return those whose reward they take."""
    spaces = route_spaces(duchy)[len(duchy.route_goods) :][:number]
    duchy.route_goods += [goods] * len(spaces)
    return [space for space in spaces if space.goods == goods]


def _reward(table: Table, seat: int, space: Space) -> None:
    """Give a reward without a choice."""
    reward = space.reward
    table.emit(RouteRewarded, seat, space.goods, reward.workers, reward.silver, reward.points)
    gain_silver(table, seat, reward.silver)
    gain_workers(table, seat, reward.workers)
    gain_points(table, seat, "trade-routes", reward.points)
