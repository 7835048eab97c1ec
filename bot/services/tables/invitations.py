"""Invitations: the host of an open table holds seats for certain people for a time.

They are mentioned once, and join or decline by a press. Someone who blocks the host is not
notified, which no one sees from the message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from bot.model import Game, Invitation, Person
from bot.model.notices import Invited
from bot.services.errors import Refused
from bot.services.tables.lobby import Lobbies, require_organiser, require_table
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.people import blocks
from bot.store.tables import invitations

HOLD: Final = 24 * 3600.0
"""How long a seat is held for someone who was invited, in seconds."""


class Invitations:
    """Invites people to open tables. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, lobbies: Lobbies, clock: Callable[[], float]) -> None:
        self._db = db
        self._lobbies = lobbies
        self._clock = clock

    async def of(self, game: Game) -> tuple[Invitation, ...]:
        """Return the invitations to a table that are held or were declined."""
        now = self._clock()
        async with self._db.reading() as connection:
            rows = await invitations.of_game(connection, game.id)
        return tuple([row for row in rows if row.declined or row.holds(now)])

    async def choose(self, game_id: int, by: Person, people: Collection[int]) -> Game:
        """Hold seats for these people and for no one else. Raises Refused.

        Only the host may do it. Those who are new are invited, the others stay as they are.
        """

        async def change(tx: Transaction, game: Game) -> Game:
            require_organiser(game, by.id)
            require_table(game)
            now = self._clock()
            by_person = {each.person_id: each for each in await _open(tx, game, now)}
            wanted = [fromkey for fromkey in dict.fromkeys(people) if game.seat_of(fromkey) is None]
            if len(game.seats) + len(wanted) > game.max_seats:
                free = game.max_seats - len(game.seats)
                raise Refused("This table has too few free seats: {seats}.", seats=free)
            for person_id in by_person.keys() - set(wanted):
                await invitations.forget(tx, game.id, person_id)
            await _invite(tx, game, by, [each for each in wanted if each not in by_person], now)
            return game

        return await self._lobbies.alter(game_id, change)

    async def decline(self, game_id: int, person_id: int) -> Game:
        """Give the seat free that is held for a person. Raises Refused."""

        async def change(tx: Transaction, game: Game) -> Game:
            now = self._clock()
            mine = [each for each in await _open(tx, game, now) if each.person_id == person_id]
            if not mine:
                raise Refused("You don't have a reserved seat at this table.")
            await invitations.put(tx, Invitation(game.id, person_id, now, declined=True))
            return game

        return await self._lobbies.alter(game_id, change)


async def _open(tx: Transaction, game: Game, now: float) -> list[Invitation]:
    """Return the invitations by which seats of a table are held."""
    rows = await invitations.of_game(tx.connection, game.id)
    return [row for row in rows if row.holds(now)]


async def _invite(
    tx: Transaction, game: Game, by: Person, people: Collection[int], now: float
) -> None:
    if not people:
        return
    declined = {
        each.person_id
        for each in await invitations.of_game(tx.connection, game.id)
        if each.declined
    }
    called = []
    for person_id in people:
        if person_id in declined:
            raise Refused("{player} has already declined.", player=f"<@{person_id}>")
        if await blocks.blocks_person(tx.connection, by.id, person_id):
            raise Refused(
                "You've blocked {player}. Unblock them in `/me`.", player=f"<@{person_id}>"
            )
        if not await blocks.blocks_person(tx.connection, person_id, by.id):
            called.append(person_id)
        await invitations.put(tx, Invitation(game.id, person_id, now + HOLD))
    notice = Invited(by.name, tuple(people), tuple(called), now + HOLD)
    await outbox.notice(tx, game.id, notice, now)
