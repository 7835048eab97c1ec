"""The order of seats at a table at which a game is played again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.model import Game, Seat
from rules import LISTED_FIRST, START_PLAYER


def numbered(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return seats with their numbers in this order."""
    return tuple([replace(seat, seat=at) for at, seat in enumerate(seats)])


def in_turn(former: Game, table: Game) -> Game:
    """Return the table with its seats in the order of the former game, turned on by one.

    So another one begins where the first in the list does; who did not play then sits behind.
    Where the seats are dealt at the start their order in the list means nothing, and it stays.
    """
    if table.options.get(START_PLAYER.id) != LISTED_FIRST:
        return table
    order = [_player(seat) for seat in (*former.seats[1:], *former.seats[:1])]

    def place(seat: Seat) -> int:
        return order.index(_player(seat)) if _player(seat) in order else len(order)

    return replace(table, seats=numbered(sorted(table.seats, key=place)))


def _player(seat: Seat) -> int | str:
    return seat.name if seat.person_id is None else seat.person_id
