"""Making, selling and storing goods: the craftsman's barrel, the trader, the storage."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from bot.games.puerto_rico.computer.outlook import Outlook
from bot.games.puerto_rico.computer.worth import worth
from rules import Move
from rules.puerto_rico.data import GOODS, PRICES
from rules.puerto_rico.moves import Craft, Produce, Sell, Store
from rules.puerto_rico.queries import amounts, harvest_limit, sale_of, storage
from rules.puerto_rico.state import Player, Table

DEARER: Final = 0.05
"""Points for each doubloon of the price of a barrel that is kept, besides what it brings now."""


def produce(table: Table, seat: int, outlook: Outlook) -> Move:
    """Make as much as possible."""
    return Produce(amounts(harvest_limit(table, seat)))


def weigh_craft(table: Table, seat: int, outlook: Outlook, move: Move) -> float:
    """Take the barrel that is worth most, the dearest among equals."""
    player = table.players[seat].copy()
    extra = 0.0
    if isinstance(move, Craft):
        for good in move.goods:
            player.goods[good] += 1
            extra += DEARER * PRICES[good]
    return worth(table, player, outlook) + extra


def weigh_sale(table: Table, seat: int, outlook: Outlook, move: Move) -> float:
    """Sell what brings more than it would as freight."""
    player = table.players[seat].copy()
    if isinstance(move, Sell):
        player.goods[move.good] -= 1
        player.doubloons += sale_of(table, seat, move).doubloons
    return worth(table, player, outlook)


def store(table: Table, seat: int, outlook: Outlook) -> Move:
    """Keep the barrels that are worth most: whole kinds in warehouses, the dearest beside."""
    return Store(amounts(best_store(table, table.players[seat], outlook)[1]))


def stored(table: Table, seat: int, outlook: Outlook) -> float:
    """Return what the board is worth with the barrels that can be kept."""
    return best_store(table, table.players[seat], outlook)[0]


def best_store(table: Table, player: Player, outlook: Outlook) -> tuple[float, dict[str, int]]:
    """Return what a board is worth with the best barrels that it can keep, and these."""
    player = player.copy()
    goods = dict(player.goods)
    kinds, loose = storage(player)
    owned = [good for good in GOODS if goods[good]]
    best: tuple[float, dict[str, int]] = (-1.0, {})
    for stored in combinations(owned, min(kinds, len(owned))):
        kept = {good: goods[good] for good in stored}
        space = loose
        for good in sorted(owned, key=PRICES.__getitem__, reverse=True):
            if good not in stored:
                kept[good] = min(space, goods[good])
                space -= kept[good]
        player.goods = {good: kept.get(good, 0) for good in GOODS}
        dear = sum(DEARER * PRICES[good] * number for good, number in kept.items())
        value = worth(table, player, outlook) + dear
        if value > best[0]:
            best = value, player.goods
    return best
