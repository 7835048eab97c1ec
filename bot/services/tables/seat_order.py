"""The order of seats at a table at which a game is played again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.model import Game, Seat
from rules import LISTED_FIRST, START_PLAYER


def numbered(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats, numbered in the order given."""
    return tuple([replace(seat, seat=at) for at, seat in enumerate(seats)])


def in_turn(former: Game, table: Game) -> Game:
    """Return the table with its seats in the order of the former game, rotated by one.

    So somebody else begins where the first in the list does; those who did not play then sit at
    the end. Where the seats are drawn at the start their order in the list means nothing and stays.
    """
    if table.options.get(START_PLAYER.id) != LISTED_FIRST:
        return table
    order = [_player(seat) for seat in (*former.seats[1:], *former.seats[:1])]

    def place(seat: Seat) -> int:
        return order.index(_player(seat)) if _player(seat) in order else len(order)

    return replace(table, seats=numbered(sorted(table.seats, key=place)))


def _player(seat: Seat) -> int | str:
    return seat.name if seat.person_id is None else seat.person_id
