"""Seating: who may sit down at a table, for whom its last seats are held, and in which order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.model import Game, Seat
from bot.services.errors import Refused
from bot.services.people.server_settings import require_place_in
from bot.store.database import Transaction
from bot.store.leagues import results
from bot.store.people import blocks
from bot.store.tables import invitations, tenures
from rules import LISTED_FIRST, START_PLAYER


async def require_seats(tx: Transaction, before: Game, after: Game, now: float) -> None:
    """Raise Refused if a change of a table seats someone who may not join.

    Joining answers an invitation.
    """
    if len(after.seats) <= len(before.seats):
        return
    for seat in after.seats:
        if seat.person_id is not None and before.seat_of(seat.person_id) is None:
            await require_place_in(tx, after.guild_id, seat.person_id)
            await require_welcome(tx, after, seat.person_id)
            await invitations.forget(tx, after.id, seat.person_id)
    await _require_free(tx, after, now)


async def require_welcome(tx: Transaction, game: Game, person_id: int) -> None:
    """Raise Refused if the one who opened a table blocks a person; they do not learn that."""
    if await blocks.blocks_person(tx.connection, game.organiser_id, person_id) or (
        game.is_matched and await _is_apart(tx, game, person_id)
    ):
        raise Refused("You can't join this table.")


async def require_not_forgotten(tx: Transaction, game: Game, seat: int, person_id: int) -> None:
    """Raise Refused if a person may have held another seat before their data was deleted.

    Nothing is kept to recognize them by. But whoever still has a result from before the first such
    person left has not been forgotten since, as that takes all results away.
    """
    left_at = await tenures.forgotten_at(tx.connection, game.id, seat)
    if left_at is not None and not await results.has_any_before(tx.connection, person_id, left_at):
        raise Refused(
            "A former player of another seat has deleted their data. This seat is now only for "
            "people who had finished a game before that player left."
        )


async def _is_apart(tx: Transaction, game: Game, person_id: int) -> bool:
    """Whether a person and someone at a table that no one hosts block one another."""
    others = set(game.people) - {person_id}
    pairs = await blocks.among(tx.connection, [person_id, *others])
    return any(person_id in pair for pair in pairs)


async def _require_free(tx: Transaction, after: Game, now: float) -> None:
    """Raise Refused if no seat is left for those who are invited."""
    invited = await invitations.of_game(tx.connection, after.id)
    seats_held = [
        each for each in invited if each.holds(now) and after.seat_of(each.person_id) is None
    ]
    if len(after.seats) + len(seats_held) > after.max_seats:
        raise Refused("The remaining seats are reserved for invited players.")


def numbered(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats, numbered in the order given."""
    return tuple([replace(seat, seat=at) for at, seat in enumerate(seats)])


def in_turn(former: Game, table: Game) -> Game:
    """Return the table with its seats in the order of the former game, rotated by one.

    So someone else starts if the first in the list does; new players sit at the end. If seats are
    assigned randomly, the order doesn't matter and stays.
    """
    if table.options.get(START_PLAYER.id) != LISTED_FIRST:
        return table
    order = [_player(seat) for seat in (*former.seats[1:], *former.seats[:1])]

    def place(seat: Seat) -> int:
        return order.index(_player(seat)) if _player(seat) in order else len(order)

    return replace(table, seats=numbered(sorted(table.seats, key=place)))


def _player(seat: Seat) -> int | str:
    return seat.name if seat.person_id is None else seat.person_id
