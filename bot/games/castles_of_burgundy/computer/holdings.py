"""The worth of what a player keeps: goods and what their sale brings, the place on the track."""

from __future__ import annotations

from typing import Final

from bot.games.castles_of_burgundy.computer.outlook import (
    Outlook,
    silver_worth,
    workers_worth,
)
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.points import GOODS_POINTS, SOLD_TYPE_POINTS
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.trade_routes import Reward
from rules.castles_of_burgundy.state import Duchy, Table

SALE: Final = 0.8
"""The part of the price of an action that a later sale costs: a warehouse costs none."""
LATER: Final = 0.9
"""The part of what a later sale brings that is certain."""
TILE: Final = 3.5
"""Points of a tile that a trade route gives."""
STEP: Final = 0.7
"""Points of being before one other player over the whole game."""


WORKER_TOO: Final = 4
SOLD_TYPES: Final = 15
SOLD_GOODS: Final = 25
"""Monasteries with a rule for sales, or that count what was sold."""
DOUBLE_POINTS: Final = 12
"""The shield with which sales bring more points."""


def sale_gain(table: Table, duchy: Duchy, goods: int, number: int, ahead: Outlook) -> float:
    """Return what selling so many goods of a type brings, in points."""
    if not number:
        return 0.0
    silver = queries.sale_silver(table, duchy, number)
    workers = int(table.has(duchy, WORKER_TOO))
    points = number * GOODS_POINTS[table.seats] * (2 if duchy.has_shield(DOUBLE_POINTS) else 1)
    gain = ahead.point * points + _silver(duchy, silver, ahead) + _workers(duchy, workers, ahead)
    if table.has(duchy, SOLD_TYPES) and not duchy.sold[goods - 1]:
        gain += ahead.point * SOLD_TYPE_POINTS
    if table.has(duchy, SOLD_GOODS):
        gain += ahead.point * number
    if duchy.route:
        spaces = queries.route_spaces(duchy)[len(duchy.route_goods) :][:number]
        gain += sum(_reward(duchy, space.reward, ahead) for space in spaces if space.goods == goods)
    return gain


def _reward(duchy: Duchy, reward: Reward, ahead: Outlook) -> float:
    worth = reward.points + _silver(duchy, reward.silver, ahead)
    worth += _workers(duchy, reward.workers, ahead)
    return worth + (TILE if reward.colours and ahead.turns else 0.0)


def _silver(duchy: Duchy, more: int, ahead: Outlook) -> float:
    if not more:
        return 0.0
    return silver_gain(duchy.silver, more, ahead)


def _workers(duchy: Duchy, more: int, ahead: Outlook) -> float:
    if not more:
        return 0.0
    return workers_gain(duchy.workers, more, ahead)


def silver_gain(silver: int, more: int, ahead: Outlook) -> float:
    """Return the points of so much silver more, or, if it is negative, less."""
    after = silver_worth(silver + more, ahead.turns, ahead.prices)
    return after - silver_worth(silver, ahead.turns, ahead.prices)


def workers_gain(workers: int, more: int, ahead: Outlook) -> float:
    """Return the points of so many workers more, or, if it is negative, fewer."""
    after = workers_worth(workers + more, ahead.turns, ahead.prices)
    return after - workers_worth(workers, ahead.turns, ahead.prices)


def goods_worth(table: Table, duchy: Duchy, goods: int, number: int, ahead: Outlook) -> float:
    """Return the points of so many stored goods of a type: sold later, or unsold at the end."""
    if not number:
        return 0.0
    unsold = 0.0 if table.solo else float(number)
    if not ahead.turns:
        return unsold
    later = LATER * sale_gain(table, duchy, goods, number, ahead) - SALE * ahead.action
    return max(unsold, later)


def all_goods_worth(table: Table, duchy: Duchy, ahead: Outlook) -> float:
    """Return the points of all stored goods; each type takes an action to sell."""
    return sum(
        goods_worth(table, duchy, kind, duchy.stored(kind), ahead)
        for kind in GOODS
        if duchy.stored(kind)
    )


def track_worth(table: Table, seat: int, ahead: Outlook) -> float:
    """Return the points of being further along than others: the first choice in each round."""
    if table.seats == 1 or not ahead.turns:
        return 0.0
    order = table.track_order()
    behind = table.seats - 1 - order.index(seat)
    return STEP * behind * min(1.0, 2 * ahead.share)
