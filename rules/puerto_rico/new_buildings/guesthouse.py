"""Guesthouse (RULINGS 9.5, 13.3): its two colonists are guests, who may move to empty circles."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final

from rules.core.errors import Refusal
from rules.core.formats import Words
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING, TILES
from rules.puerto_rico.events import GuestsMoved
from rules.puerto_rico.moves import MoveGuests
from rules.puerto_rico.state import Player, Table

_ID: Final = "guesthouse"


def guests(player: Player) -> int:
    """How many guests are in the guesthouse."""
    return player.city.get(_ID, 0)


def empty_circles(player: Player, target: str) -> int:
    """How many circles of a kind of tile or of a building are empty, 0 if it is not there."""
    if target in TILES:
        return player.island.count(target) - player.on_tiles.get(target, 0)
    return BUILDING[target].circles - player.city[target] if target in player.city else 0


def could_reach(player: Player, targets: Iterable[str]) -> bool:
    """Whether a guest could move to one of these."""
    return guests(player) > 0 and any(empty_circles(player, target) > 0 for target in targets)


def destinations(player: Player) -> dict[str, int]:
    """Return the empty circles that guests could move to by target, in the record's order."""
    return {
        target: number
        for target in player.circles()
        if target != _ID and (number := empty_circles(player, target))
    }


def can_move(player: Player) -> bool:
    """Whether the player has a guest and somewhere to go for it."""
    return guests(player) > 0 and bool(destinations(player))


def moves(player: Player) -> list[MoveGuests]:
    """Return every move of one guest, then of both at once."""
    number = guests(player)
    if not number:
        return []
    rooms = destinations(player)
    single = [MoveGuests((target,)) for target in rooms]
    if number < 2:
        return single
    pairs = combinations_with_replacement(rooms, 2)
    return single + [MoveGuests(pair) for pair in pairs if pair[0] != pair[1] or rooms[pair[0]] > 1]


def refusal(player: Player, targets: Words) -> Refusal | None:
    """Say what forbids the move: guests go only to their owner's empty circles (RULINGS 9.5)."""
    number = guests(player)
    if len(targets) > number or not targets:
        return Refusal(refusals.TOO_FEW_GUESTS, {"number": number})
    for target in targets:
        if target == _ID:
            return Refusal(refusals.GUEST_STAYS)
        if target not in player.city and target not in player.island:
            return Refusal(refusals.NO_TARGET, {"target": target})
        if empty_circles(player, target) < targets.count(target):
            return Refusal(refusals.NO_EMPTY_CIRCLE, {"target": target})
    return None


def move(table: Table, seat: int, targets: Words) -> None:
    """Move guests; where they arrive works from now on."""
    player = table.players[seat]
    for target in targets:
        player.city[_ID] -= 1
        if target in TILES:
            player.on_tiles[target] = player.on_tiles.get(target, 0) + 1
        else:
            player.city[target] += 1
    table.emit(GuestsMoved, seat, targets)
