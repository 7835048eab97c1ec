"""Library (RULINGS 9.12): it doubles the privilege of the role that its owner chose."""

from __future__ import annotations

from typing import Final

from rules.puerto_rico.events import LibrarySpent
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.options import ONCE_PER_ROUND
from rules.puerto_rico.state import Player, Table

_ID: Final = "library"


def owns(player: Player) -> bool:
    """Whether the player has a library, occupied or not."""
    return _ID in player.city


def is_open(table: Table, seat: int) -> bool:
    """Whether a library of `seat` could double in this phase, were it occupied.

    The player must have chosen the role, and the doubling be neither given up nor spent.
    """
    return (
        seat == table.chooser
        and _ID in table.players[seat].city
        and not table.library_waived
        and seat not in table.library_spent
    )


def doubles(table: Table, seat: int) -> bool:
    """Whether the library doubles the privilege of `seat` at this moment."""
    return is_open(table, seat) and table.players[seat].occupied(_ID)


def could_double(table: Table, seat: int) -> bool:
    """Whether the library doubles now, or would if a guest moved there."""
    player = table.players[seat]
    return is_open(table, seat) and (player.occupied(_ID) or guesthouse.guests(player) > 0)


def tempts(table: Table, seat: int) -> bool:
    """Whether a guest could move to a library that would double then."""
    return is_open(table, seat) and guesthouse.could_reach(table.players[seat], (_ID,))


def spend(table: Table, seat: int) -> None:
    """Note that the doubling had an effect, where the option grants it once in a round."""
    if table.options.get("library_two_player") == ONCE_PER_ROUND:
        table.library_spent.append(seat)
        table.emit(LibrarySpent, seat)
