"""The worth of a player's board in points: those scored already, and those that it will yield.

Nearly all decisions are made by comparing this number after each possible move.
"""

from __future__ import annotations

from typing import Final

from bot.games.puerto_rico.computer import functions
from bot.games.puerto_rico.computer.economy import (
    SALE,
    SHIPPED,
    Economy,
    economy,
    loads,
    prospects,
    selling,
    shipping,
)
from bot.games.puerto_rico.computer.outlook import DOUBLOON_TIE, Outlook
from rules.puerto_rico.data import (
    BUILDING,
    GOODS,
    PRICES,
    QUARRY,
    TRADING_HOUSE_SPACES,
)
from rules.puerto_rico.queries import market_bonus
from rules.puerto_rico.state import Player, Table

PURSE: Final = 10
"""Doubloons that can be spent at once; more must wait for another builder phase."""
WAITING_MONEY: Final = 0.4
"""The share at which doubloons above the purse count."""
POST_SALE: Final = 0.6
"""A barrel in hand may be sold at one's own trading post later, if it is not shipped before."""


def worth(table: Table, player: Player, outlook: Outlook) -> float:
    """Return the points that `player` may expect at the end, from the board as it is."""
    income = economy(player, outlook)
    return (
        player.vp_chips
        + _buildings(player, income, outlook)
        + _money(player, outlook)
        + _barrels(table, player, outlook)
        + shipping(income, outlook)
        + selling(income, 0.0, outlook)
        + _quarries(player, income, outlook)
        + functions.forests(len(player.forests), outlook)
        + prospects(table, player, income, outlook)
    )


def _buildings(player: Player, income: Economy, outlook: Outlook) -> float:
    """Printed points, functions, and the bonuses of large buildings at the end."""
    total = 0.0
    for building, men in player.city.items():
        total += BUILDING[building].vp
        if building in functions.FUNCTIONS:
            working = 1.0 if men else income.hope
            if working:
                total += working * functions.FUNCTIONS[building](player, income, outlook)
        elif building in functions.BONUSES:
            counted = 1.0 if men else 1.0 - outlook.last_mayor
            total += counted * functions.BONUSES[building](player, income, outlook)
    return total


def _money(player: Player, outlook: Outlook) -> float:
    """Doubloons by what they can still buy."""
    doubloons = player.doubloons
    if not player.city_free():
        return DOUBLOON_TIE * doubloons
    ready = min(doubloons, PURSE)
    return outlook.doubloon * (ready + WAITING_MONEY * (doubloons - ready))


def _barrels(table: Table, player: Player, outlook: Outlook) -> float:
    """Barrels in hand: what the next captain phase and one sale may bring."""
    goods = player.goods
    number = sum(goods.values())
    if not number:
        return 0.0
    shipped = SHIPPED * loads(number) * min(1.0, outlook.captains)
    bonus = market_bonus(player)
    if player.occupied("trading-post"):
        dearest = max(PRICES[good] for good in GOODS if goods[good])
        return shipped + POST_SALE * dearest * outlook.doubloon * min(1.0, outlook.traders)
    house = () if player.occupied("office") else table.trading_house
    if len(table.trading_house) >= TRADING_HOUSE_SPACES:
        return shipped
    best = max((PRICES[g] + bonus for g in GOODS if goods[g] and g not in house), default=0)
    return shipped + SALE * best * outlook.doubloon * min(1.0, outlook.traders)


def _quarries(player: Player, income: Economy, outlook: Outlook) -> float:
    """The savings by manned quarries, and by those that wait for a colonist."""
    tiles = player.island.count(QUARRY)
    if not tiles:
        return 0.0
    manned = player.quarries()
    return sum(
        functions.quarry(number, outlook) * (1.0 if number <= manned else income.hope)
        for number in range(1, tiles + 1)
    )
