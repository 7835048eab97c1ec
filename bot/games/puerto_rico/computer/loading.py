"""The captain: most points for what is loaded, most left to load, least for the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.games.puerto_rico.computer.goods import DEARER, best_store
from bot.games.puerto_rico.computer.outlook import Outlook, outlook
from rules import Amounts, Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import PRICES
from rules.puerto_rico.moves import Ship, ShipBySmallWharf, ShipByWharf
from rules.puerto_rico.queries import amounts, storage
from rules.puerto_rico.state import CargoShip, Player, Table

LATER: Final = 0.7
"""The chance that what could be loaded now can still be loaded at the next turn."""
HINDERED: Final = 0.25
"""Points for a barrel that another player can no longer load: it hurts one rival of several."""
KEPT: Final = 0.35
"""Points for a barrel that stays for the next trader or captain, as far as storage holds it."""


def sensible(table: Table, seat: int) -> list[Move] | None:
    """Return what is worth weighing for those who can use a small wharf, None for all others.

    All loadings and passing; by small wharf what is lost otherwise, and more.
    """
    if not queries.small_wharf_open(table, seat):
        return None
    moves, by_wharf = queries.loadings(table, seat), queries.small_wharf_loads(table, seat)
    player = table.players[seat]
    held = amounts(player.goods)
    carried = {move.good for move in moves if isinstance(move, Ship)}
    rest = tuple((good, number) for good, number in held if good not in carried)
    loads = dict.fromkeys((held, rest, *_unstored(table, player, rest, outlook(table))))
    for barrels in dict.fromkeys((*loads, *map(_even, loads))):
        load = ShipBySmallWharf(barrels)
        if barrels and load in by_wharf:
            moves.append(load)
    return moves


def _unstored(
    table: Table, player: Player, barrels: Amounts, expected: Outlook
) -> Iterator[Amounts]:
    """Yield what is lost of the barrels, and all besides those in one, two, ... warehouses."""
    board = player.copy()
    board.goods = {**dict.fromkeys(player.goods, 0), **dict(barrels)}
    kept = best_store(table, board, expected)[1]
    yield tuple((good, number - kept[good]) for good, number in barrels if number > kept[good])
    kinds = sorted(barrels, key=lambda row: row[1] + PRICES[row[0]], reverse=True)
    for stored in range(1, storage(player)[0] + 1):
        yield tuple(row for row in barrels if row not in kinds[:stored])


def _even(barrels: Amounts) -> Amounts:
    """Keep the dearest barrel where it brings no point."""
    if sum(number for _, number in barrels) % 2 == 0:
        return barrels
    dearest = max(barrels, key=lambda row: PRICES[row[0]])[0]
    kept = ((good, number - (good == dearest)) for good, number in barrels)
    return tuple((good, number) for good, number in kept if number)


def weigh_loading(table: Table, seat: int, expected: Outlook, move: Move) -> float:
    """Compare points now, what stays possible for oneself, and what the others lose."""
    player = table.players[seat].copy()
    ships = [CargoShip(ship.capacity, ship.good, ship.load) for ship in table.ships]
    wharves = queries.wharves_used(table)
    points = 0.0
    if isinstance(move, ShipBySmallWharf):
        points = queries.small_wharf_points(move.goods) + _bonus(table, seat, expected)
        for good, number in move.goods:
            player.goods[good] -= number
    elif isinstance(move, Ship | ShipByWharf):
        points = move.number + _bonus(table, seat, expected)
        player.goods[move.good] -= move.number
        if isinstance(move, Ship):
            ship = next(ship for ship in ships if ship.capacity == move.ship)
            ship.good, ship.load = move.good, ship.load + move.number
        else:
            wharves = (*wharves, seat)
    else:
        wharves = (*wharves, seat)  # what is kept back may come too late
    value = points + LATER * reach(player, ships, seat not in wharves)
    for other, rival in enumerate(table.players):
        if other != seat:
            value -= HINDERED * reach(rival, ships, other not in wharves)
    return value + _kept(player, expected)


def _bonus(table: Table, seat: int, expected: Outlook) -> float:
    """The gain from a loading besides the points for barrels; the union hall pays anyhow."""
    given = queries.loading(table, seat)
    return given.captain + given.harbor + expected.doubloon * given.doubloons


def reach(player: Player, ships: Iterable[CargoShip], wharf: bool) -> float:
    """Return how many points `player` could load on `ships`, if nobody came between.

    `wharf` tells whether a wharf would still be unused in this phase.
    """
    empty = sorted((ship.capacity for ship in ships if not ship.good), reverse=True)
    carried = {ship.good: ship.space for ship in ships if ship.good}
    harbor = int(player.occupied("harbor"))
    points = 0
    stays = 0
    for good, barrels in sorted(player.goods.items(), key=lambda item: -item[1]):
        if not barrels:
            break
        if good in carried:
            loaded = min(barrels, carried[good])
        else:
            loaded = min(barrels, empty.pop(0)) if empty else 0
        points += loaded + (harbor if loaded else 0)
        stays = max(stays, barrels - loaded)
    if wharf and stays and player.occupied("wharf"):
        points += stays + harbor
    return float(points)


def _kept(player: Player, expected: Outlook) -> float:
    """The worth of the barrels that can be stored, the dearest first, while they are of use."""
    use = min(1.0, max(expected.captains, expected.traders))
    kinds, loose = storage(player)
    numbers = sorted(player.goods.values(), reverse=True)
    kept = sum(numbers[:kinds]) + min(loose, sum(numbers[kinds:]))
    dearest = max((PRICES[good] for good, barrels in player.goods.items() if barrels), default=0)
    sold = expected.doubloon * dearest * min(1.0, expected.traders) * 0.5
    return use * KEPT * kept + sold + DEARER * dearest
