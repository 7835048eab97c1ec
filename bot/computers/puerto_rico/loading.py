"""The captain: most points for what is loaded, most left to load, least for the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.computers.puerto_rico.goods import DEARER
from bot.computers.puerto_rico.outlook import Outlook
from rules.core.notation import Move
from rules.puerto_rico.data import PRICES
from rules.puerto_rico.moves import Ship, ShipByWharf
from rules.puerto_rico.powers import storage
from rules.puerto_rico.state import CargoShip, Player, Table
from rules.puerto_rico.steps.captain import ShipChoice

LATER: Final = 0.7
"""The chance that what could be loaded now can still be loaded at the next turn."""
HINDERED: Final = 0.25
"""Points for a barrel that another player can no longer load: it hurts one rival of several."""
KEPT: Final = 0.35
"""Points for a barrel that stays for the next trader or captain, as far as storage holds it."""


def weigh_loading(table: Table, seat: int, outlook: Outlook, move: Move) -> float:
    """Compare points now, what stays possible for oneself, and what the others lose."""
    if not isinstance(move, Ship | ShipByWharf):
        return 0.0
    choice = table.stack[-1]
    assert isinstance(choice, ShipChoice)
    player = table.players[seat].copy()
    player.goods[move.good] -= move.number
    ships = [CargoShip(ship.capacity, ship.good, ship.load) for ship in table.ships]
    wharves = choice.wharves
    if isinstance(move, Ship):
        ship = next(ship for ship in ships if ship.capacity == move.ship)
        ship.good, ship.load = move.good, ship.load + move.number
    else:
        wharves = (*wharves, seat)
    bonus = len(choice.functions(table, seat)) - len(move.waive)
    value = move.number + bonus + LATER * reach(player, ships, seat not in wharves)
    for other, rival in enumerate(table.players):
        if other != seat:
            value -= HINDERED * reach(rival, ships, other not in wharves)
    return value + _kept(player, outlook)


def reach(player: Player, ships: Iterable[CargoShip], wharf: bool) -> float:
    """Return how many points `player` could load on `ships`, if nobody came between.

    `wharf` tells whether a wharf would still be unused in this phase.
    """
    empty = sorted((ship.capacity for ship in ships if not ship.good), reverse=True)
    carried = {ship.good: ship.space for ship in ships if ship.good}
    harbor = int(player.occupied("harbor"))
    points = 0
    stays = 0
    for good, held in sorted(player.goods.items(), key=lambda item: -item[1]):
        if not held:
            break
        if good in carried:
            loaded = min(held, carried[good])
        else:
            loaded = min(held, empty.pop(0)) if empty else 0
        points += loaded + (harbor if loaded else 0)
        stays = max(stays, held - loaded)
    if wharf and stays and player.occupied("wharf"):
        points += stays + harbor
    return float(points)


def _kept(player: Player, outlook: Outlook) -> float:
    """What the storage holds of the rest, the dearest first, while there is a use for it."""
    use = min(1.0, max(outlook.captains, outlook.traders))
    kinds, loose = storage(player)
    numbers = sorted(player.goods.values(), reverse=True)
    kept = sum(numbers[:kinds]) + min(loose, sum(numbers[kinds:]))
    dearest = max((PRICES[good] for good, held in player.goods.items() if held), default=0)
    sold = outlook.doubloon * dearest * min(1.0, outlook.traders) * 0.5
    return use * KEPT * kept + sold + DEARER * dearest
