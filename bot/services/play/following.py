"""Followers: people without a seat who get direct messages about a public game.

They are notified of its end, or of each round too, but never of anything that its thread doesn't
show. A private game can't be followed, because only its players may see it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import rules
from bot.model import Follower, Game, Person
from bot.model.messages import HeadUpdate
from bot.model.notices import Followed
from bot.services.base.tasks import Work
from bot.services.errors import WHY_NOT_RUNNING, NotRunning, Refused
from bot.services.people.personal_settings import note_person
from bot.services.play.observers import GameChange, Observer
from bot.services.play.services import PlayServices
from bot.services.time import availability
from bot.services.time.calendar import free_from
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import followers
from rules import State


class Followers:
    """Lets people follow games. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, play: PlayServices, clock: Callable[[], float]) -> None:
        self._db = db
        self._play = play
        self._clock = clock
        self._work = Work()

    async def follow(self, game_id: int, person: Person, *, each_round: bool) -> Game:
        """Notify a person of the end of a game, or of each round too. Raises Refused."""
        position = await self._play.games.position(game_id)
        game = position.game
        self.require_followable(game, person.id)
        now = self._clock()
        round_now = _round(position.state)
        follower = Follower(game_id, person.id, person.locale, each_round, round_now, now)

        async def store(tx: Transaction) -> None:
            await note_person(tx, person, now)
            await followers.put(tx, follower)

        await self._work.run(self._change(game, store))
        return game

    def require_followable(self, game: Game, person_id: int) -> None:
        """Raise Refused if a person cannot follow a game."""
        if game.status != "running":
            raise NotRunning(WHY_NOT_RUNNING[game.status])
        if game.private:
            raise Refused("This game is private. Only its players can follow it.")
        if game.seat_of(person_id) is not None:
            raise Refused("You're already in this game.")

    async def stop(self, game_id: int, person_id: int) -> Game:
        """Stop notifying a person of a game."""
        game = (await self._play.games.position(game_id)).game

        async def forget(tx: Transaction) -> None:
            await followers.forget(tx, game_id, person_id)

        await self._work.run(self._change(game, forget))
        return game

    async def of(self, game_id: int, person_id: int) -> Follower | None:
        """Return how a person follows a game, None if they do not."""
        async with self._db.reading() as connection:
            rows = await followers.of_game(connection, game_id)
        return next((row for row in rows if row.person_id == person_id), None)

    async def count(self, game_id: int) -> int:
        """Return how many people follow a game."""
        async with self._db.reading() as connection:
            return len(await followers.of_game(connection, game_id))

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()

    async def _change(self, game: Game, store: Callable[[Transaction], Awaitable[None]]) -> None:
        """Store a change, and update the number of followers in the head of the thread."""
        async with self._db.transaction() as tx:
            before = await followers.of_game(tx.connection, game.id)
            await store(tx)
            after = await followers.of_game(tx.connection, game.id)
            if len(before) != len(after) and game.head_id:
                await outbox.add(tx, game.id, HeadUpdate(), self._clock())


class FollowObserver(Observer):
    """Observes games and tells those who follow them."""

    rows = followers.FOLLOWERS

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Announce the end, or another round; players who took a seat no longer follow."""
        game, over = happened.after, happened.after.status != "running"
        rows = await followers.of_game(tx.connection, game.id)
        now_in = _round(happened.state)
        for row in rows:
            if game.seat_of(row.person_id) is not None:
                await followers.forget(tx, game.id, row.person_id)
            elif over or (row.each_round and row.told != now_in):
                await _tell(tx, game, row, happened.now)
        if over:
            await followers.forget(tx, game.id)
        elif any(row.told != now_in for row in rows):
            await followers.set_told(tx, game.id, now_in)


async def _tell(tx: Transaction, game: Game, follower: Follower, now: float) -> None:
    times = await availability.load(tx.connection, follower.person_id)
    silent = free_from(times.free(), now) != now
    locale = times.profile.locale or follower.locale
    await outbox.direct(tx, follower.person_id, locale, Followed(silent), now, game.id)


def _round(state: State) -> str:
    return " ".join(map(str, rules.round_of(state)))
