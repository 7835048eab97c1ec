"""Paying at the black market: what a board misses least (RULINGS 9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.puerto_rico.computer.outlook import Outlook
from bot.games.puerto_rico.computer.worth import worth
from rules.core.notation import Words
from rules.puerto_rico import powers
from rules.puerto_rico.data import SAN_JUAN, TILES
from rules.puerto_rico.moves import COLONIST, GOOD, Build
from rules.puerto_rico.new_buildings import black_market
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.builder import BuildChoice


def builds(table: Table, seat: int, step: BuildChoice, outlook: Outlook) -> Iterator[Build]:
    """Yield each building that the black market helps to pay, with what is missed least."""
    player = table.players[seat]
    payments: dict[int, list[Words]] = {}
    for building, left in table.stock.items():
        short = powers.price(table, seat, building)[0] - player.doubloons
        if not left or not 1 <= short <= black_market.MOST:
            continue
        if short not in payments:
            payments[short] = _payments(table, player, short, outlook)
        for paying in payments[short][:1]:
            move = Build(building, (), paying)
            if step.refusal(table, seat, move) is None:
                yield move


def otherwise(table: Table, seat: int, build: Build, outlook: Outlook) -> Iterator[Build]:
    """Yield the same building paid with items of other classes, each time those missed least."""
    known = {_classes(build.paying)}
    for paying in _payments(table, table.players[seat], len(build.paying), outlook):
        if _classes(paying) not in known:
            known.add(_classes(paying))
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

    return sorted(black_market.payments(player, short), key=left, reverse=True)
