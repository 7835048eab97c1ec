"""The turn-order track: markers move one space and lie on top of those there (RULINGS 8, 11)."""

from __future__ import annotations

from typing import Final

from rules.castles_of_burgundy.events import MarkerMoved
from rules.castles_of_burgundy.state import Table

BRIDGE: Final = 27
"""The monastery with which the own marker is always on top of its space."""


def advance_marker(table: Table, seat: int) -> None:
    """Move a marker one space forward; on the last space it goes to the top of the stack."""
    space, place = table.marker(seat)
    table.track[space].pop(place)
    space = min(space + 1, len(table.track) - 1)
    table.track[space].append(seat)
    _lift(table, space)
    table.emit(MarkerMoved, seat, space + 1)


def rise(table: Table, seat: int) -> None:
    """Lift the markers of everybody in a duchy that has just got the bridge."""
    for space in {table.marker(member)[0] for member in table.members(table.players[seat].duchy)}:
        _lift(table, space)


def _lift(table: Table, space: int) -> None:
    """Put the markers of the owner of the bridge on top; they keep their order."""
    stack = table.track[space]
    stack.sort(key=lambda seat: BRIDGE in table.duchy_of(seat).monasteries)
