"""Seating: who may sit down at a table, and for whom its last seats are held."""

from __future__ import annotations

from bot.model import Game
from bot.services.errors import Refused
from bot.services.people.server_settings import require_place_in
from bot.store.database import Transaction
from bot.store.people import blocks
from bot.store.tables import invitations


async def require_seats(tx: Transaction, before: Game, after: Game, now: float) -> None:
    """Raise Refused if somebody who sits down by a change of a table may not.

    Whoever was invited has answered by it.
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
    if await blocks.blocks_person(tx.connection, game.organiser_id, person_id):
        raise Refused("You cannot take a seat at this table.")


async def _require_free(tx: Transaction, after: Game, now: float) -> None:
    """Raise Refused if no seat is left for those who are invited."""
    invited = await invitations.of_game(tx.connection, after.id)
    held = [each for each in invited if each.holds(now) and after.seat_of(each.person_id) is None]
    if len(after.seats) + len(held) > after.max_seats:
        raise Refused("The seats that are left are held for people who were invited.")
