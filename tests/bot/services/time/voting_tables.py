"""Helpers for tests of votes over time: all services together, and who was called when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil, inf
from typing import Any

from sqlalchemy import select

import rules
from bot.model import Game, Pace, Person, Vote, VoteRule
from bot.model.messages import VotePost
from bot.services.base.scheduler import Scheduler
from bot.services.messages.places import Places
from bot.services.people.personal_settings import PersonalSettings
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.tables.seats import Seats
from bot.services.time.absences import Absences
from bot.services.time.clocks import Clocks
from bot.services.time.idle import Idle, IdleObserver
from bot.services.time.reminders import Reminders
from bot.services.time.votes import VoteObserver, Votes
from bot.store import schema
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.time import votes
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, SLUG, AnyMove, Clock
from tests.bot.services.time.waiting_tables import PACE, WaitingBot


@dataclass(frozen=True)
class Told:
    """A message that called somebody: when, what it was, and whom it called."""

    at: float
    name: str
    people: tuple[int, ...]
    detail: dict[str, Any] = field(hash=False, default_factory=dict)


class VotingBot(WaitingBot):
    """The services as the bot puts them together; votes are posted as soon as they are due."""

    def __init__(self, db: Database, clock: Clock) -> None:
        computers: Any = dict.fromkeys(rules.GAMES, AnyMove())
        self.db = db
        self.clock = clock
        self.clocks = Clocks(db, clock)
        watching = (VoteObserver(), IdleObserver())
        self.play = PlayServices(db, clock, computers, timekeeper=self.clocks, observers=watching)
        self.lobbies = Lobbies(
            db,
            clock,
            computers,
            started=self.play.computers.drive,
            observers=(self.clocks, *watching),
        )
        self.people = PersonalSettings(db, clock, self.clocks)
        self.absences = Absences(db, clock, self.clocks)
        self.seats = Seats(self.play, clock)
        self.votes = Votes(db, self.play, clock, extender=self.clocks)
        self.idle = Idle(db, self.play, clock)
        self.reminders = Reminders(clock, self.votes.late)
        self.places = Places(db, self.play, clock)
        self.scheduler = Scheduler(db, clock)
        self.reminders.register(self.scheduler)
        self.absences.register(self.scheduler)
        self.votes.register(self.scheduler)
        self.idle.register(self.scheduler)
        self.posted: list[Told] = []

    async def game_of(
        self,
        people: Sequence[Person] = (ANN, BEN, CHLOE),
        pace: Pace | None = PACE,
        rule: VoteRule | None = None,
        computers: int = 0,
        slug: str = SLUG,
    ) -> Game:
        """Start a game; in Puerto Rico the first of these people begins."""
        options = {"start_player": "listed-first"} if slug == SLUG else {}
        game = await self.lobbies.open(slug, 1, 2, people[0], "en", options)
        for person in people[1:]:
            await self.lobbies.join(game.id, person)
        for _ in range(computers):
            await self.lobbies.add_computer(game.id, people[0].id)
        await self.lobbies.set_pace(game.id, people[0].id, pace)
        if rule is not None:
            await self.lobbies.set_vote_rule(game.id, people[0].id, rule)
        return await self.lobbies.start(game.id, people[0].id)

    async def pass_time(self, until: float, step: float = 900.0) -> None:
        """Let the clock go on to an instant; what is due is done, and votes are posted."""
        await self._post()
        while self.clock.now < until:
            wait = await self.scheduler.next_due() - self.clock.now
            steps = max(1, ceil(wait / step)) if wait < until - self.clock.now else inf
            self.clock.now = min(until, self.clock.now + step * steps)
            await self.scheduler.run_due()
            while any(game.waits_for_computer for game in await self._games()):
                for game in await self._games():
                    await self.play.computers.drive(game.id)
                await self.scheduler.run_due()
            await self._post()

    async def _games(self) -> list[Game]:
        found = []
        for game in await self.play.games.of_guild(1):
            if game.is_played:
                found.append(game)
        return found

    async def _post(self) -> None:
        """Post the votes that are due, as the sender does, and note whom they call."""
        async with self.db.reading() as connection:
            rows = [
                row
                for queue in await outbox.queues_with_due(connection)
                for row in await outbox.due(connection, queue)
                if isinstance(row.message, VotePost)
            ]
        for row in rows:
            assert isinstance(row.message, VotePost)
            assert row.game_id is not None
            vote = await self.votes.get(row.message.vote_id)
            assert vote is not None
            game = (await self.play.games.position(row.game_id)).game
            called = await self.votes.pending_voters(game, vote) if vote.status == "open" else ()
            async with self.db.transaction() as tx:
                await outbox.sent(tx, row, 1000 + row.id, self.clock.now)
            self.posted.append(Told(self.clock.now, f"vote:{vote.kind}", called))

    async def until_alone(self, game_id: int, person: Person) -> Game:
        """Let all others answer until only one person is waited for."""
        game = await self.game(game_id)
        while game.asked != (person.id,):
            asked = next(each for each in game.asked if each != person.id)
            game = await self.move(game_id, person=asked)
        return game

    async def calls(self) -> list[Told]:
        """Everything that called somebody to a vote, in order."""
        told = [
            Told(when, name, tuple(detail["people"]), detail)
            for when, name, _, detail in await self.said("vote-call")
        ]
        return sorted([*self.posted, *told], key=lambda each: each.at)

    async def votes_of(self, game_id: int) -> list[Vote]:
        """All votes of a game so far, with their ballots."""
        of_game = select(schema.votes.c.id).where(schema.votes.c.game_id == game_id)
        async with self.db.reading() as connection:
            numbers = (
                (await connection.execute(of_game.order_by(schema.votes.c.id))).scalars().all()
            )
        found = [await self.votes.get(number) for number in numbers]
        return [vote for vote in found if vote is not None]

    async def open_vote(self, game_id: int) -> Vote:
        """The only vote of a game that is open, with those who are absent."""
        async with self.db.reading() as connection:
            (vote,) = await votes.open_in(connection, game_id)
        known = await self.votes.get(vote.id)
        assert known is not None
        return known

    async def kinds(self, game_id: int) -> list[str]:
        """The kinds of the open votes of a game."""
        async with self.db.reading() as connection:
            return [vote.kind for vote in await votes.open_in(connection, game_id)]

    async def pause(self, game_id: int) -> None:
        """Pause a table."""

        async def change(_tx: Transaction, game: Game) -> Game:
            return replace(game, paused_at=self.clock.now)

        await self.play.changes.alter(game_id, change)

    async def go_on(self, game_id: int) -> None:
        """Let a paused table go on."""

        async def change(_tx: Transaction, game: Game) -> Game:
            return replace(game, paused_at=None)

        await self.play.changes.alter(game_id, change)
