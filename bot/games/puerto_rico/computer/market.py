"""Paying at the black market: what a board misses least (RULINGS 9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.puerto_rico.computer.outlook import Outlook
from bot.games.puerto_rico.computer.worth import worth
from rules import Words
from rules.puerto_rico import queries
from rules.puerto_rico.data import SAN_JUAN, TILES
from rules.puerto_rico.moves import COLONIST, GOOD, Build
from rules.puerto_rico.state import Player, Table


def builds(table: Table, seat: int, outlook: Outlook) -> Iterator[Build]:
    """Yield each building that the black market helps to pay, with what is missed least."""
    player = table.players[seat]
    payments: dict[int, Words] = {}
    for building, short in queries.shortfalls(table, seat).items():
        if short not in payments:
            payments[short] = _payments(table, player, short, outlook)[0]
        yield Build(building, (), payments[short])


def otherwise(table: Table, seat: int, build: Build, outlook: Outlook) -> Iterator[Build]:
    """Yield the same building paid with items of other classes, each time those missed least."""
    classes = {_classes(build.paying)}
    for paying in _payments(table, table.players[seat], len(build.paying), outlook):
        if _classes(paying) not in classes:
            classes.add(_classes(paying))
            yield Build(build.building, (), paying)


def _classes(paying: Words) -> Words:
    return tuple(item.partition(":")[0] for item in paying)


def paid(player: Player, paying: Words) -> None:
    """Take items off a board of the mind."""
    for item in paying:
        kind, _, what = item.partition(":")
        if kind == GOOD:
            player.goods[what] -= 1
        elif kind != COLONIST:
            player.vp_chips -= 1
        elif what == SAN_JUAN:
            player.san_juan -= 1
        elif what in TILES:
            player.on_tiles[what] -= 1
        else:
            player.city[what] -= 1


def _payments(table: Table, player: Player, short: int, outlook: Outlook) -> list[Words]:
    """Return all ways to pay, what is missed least first."""

    def left(items: Words) -> float:
        board = player.copy()
        paid(board, items)
        return worth(table, board, outlook)

    return sorted(queries.market_payments(player, short), key=left, reverse=True)
