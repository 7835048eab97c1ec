"""What all areas of a picture need: the position, what it is about, and the rooms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import rules
from renderers.core.game import TableInfo
from renderers.core.layout import RoomPlan, column, room, row
from renderers.core.table import GAP, page, shown_order
from renderers.core.texts import Texts
from renderers.valparaiso.words.decisions import committed, phase_of
from rules.valparaiso.state import Table

PANEL: Final = 142
"""The height of a player's panel; that of who is asked is some of them high."""


@dataclass(frozen=True, slots=True)
class HarbourScene:
    """A position with those at the table and the words of its reader.

    Places are `named` in full where there is room, else by their ids.
    """

    table: Table
    info: TableInfo
    texts: Texts
    named: bool = False


def ordered(table: Table) -> list[int]:
    """Return the seats as their panels follow each other: who is asked first, then in turn order.

    If several are asked it is who begins the round, in the end the winner.
    """
    asked = rules.waiting(table)
    if not asked:
        return shown_order(table)
    first = asked[0] if len(asked) == 1 else table.start
    return [(first + seat) % table.seats for seat in range(table.seats)]


def panels(seats: int) -> int:
    """Return how many panels lie below each other."""
    return seats // 2 + 1


def board_layout(seats: int) -> RoomPlan:
    """Return the rooms of the board: the map, below it the panels of players by their places."""
    lines = panels(seats)
    low = [lines] if seats > lines + 1 else []
    left = [room("0"), *(PANEL @ room(str(place)) for place in low)]
    right = [room(str(place)) for place in range(1, seats) if place not in low]
    players = row(column(*left, gap=GAP), column(*right, gap=GAP), gap=GAP)
    high = lines * (PANEL + GAP) - GAP
    return page(room("map"), high @ players)


def points_shown(table: Table, seat: int) -> int:
    """Return the points of a seat: those on the track, in the end those of the result."""
    return next(score.total for score in rules.scores(table) if score.seat == seat)


def has_planned(table: Table, seat: int) -> bool | None:
    """Return whether a seat has committed a plan; None outside the planning phase."""
    if phase_of(table) != "planning":
        return None
    return seat in committed(table)


def is_done(table: Table, seat: int) -> bool:
    """Whether a seat that is not asked has nothing left to do in the phase."""
    if seat in rules.waiting(table):
        return False
    if phase_of(table) == "cards":
        return not table.players[seat].planned
    return bool(has_planned(table, seat))
