"""Helpers for tests of waiting: the services with clocks, and what they have left in the outbox."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import ceil, inf
from typing import Any
from zoneinfo import ZoneInfo

import rules
from bot.model import Game, Pace, Person, Window
from bot.services.base.scheduler import Scheduler
from bot.services.people.personal_settings import PersonalSettings
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.time.absences import Absences
from bot.services.time.clocks import AwaitedPerson, Clocks
from bot.services.time.pace import HOUR
from bot.services.time.reminders import Reminders
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.time.clocks import CLOCKS
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, AnyMove, Clock, Stored

DAY = 24 * HOUR
PACE = Pace(48 * HOUR, 12 * HOUR, 72 * HOUR)


def at(text: str, zone: str = "UTC") -> float:
    """The instant at which the clocks of a zone show this."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


class WaitingBot:
    """The services of waiting as the bot puts them together, on a clock that stands still."""

    def __init__(self, db: Database, clock: Clock) -> None:
        computers: Any = dict.fromkeys(rules.GAMES, AnyMove())
        self.db = db
        self.clock = clock
        self.clocks = Clocks(db, clock)
        self.play = PlayServices(db, clock, computers, timekeeper=self.clocks)
        self.lobbies = Lobbies(
            db, clock, computers, started=self.play.computers.drive, observers=(self.clocks,)
        )
        self.people = PersonalSettings(db, clock, self.clocks)
        self.absences = Absences(db, clock, self.clocks)
        self.expired: list[tuple[float, int, int]] = []
        self.reminders = Reminders(clock, self._expire)
        self.scheduler = Scheduler(db, clock)
        self.reminders.register(self.scheduler)
        self.absences.register(self.scheduler)

    async def _expire(self, tx: Transaction, game: Game, seat: int, now: float) -> bool:
        self.expired.append((now, game.id, seat))
        return False

    async def close(self) -> None:
        await self.scheduler.close()
        await self.people.close()
        await self.absences.close()
        await self.lobbies.close()
        await self.play.close()

    async def table(
        self,
        people: Sequence[Person] = (ANN, BEN, CHLOE),
        pace: Pace | None = PACE,
        window: Window | None = None,
        computers: int = 0,
        slug: str = "puerto-rico",
    ) -> Game:
        """Start a game; the people of Puerto Rico sit in the order given."""
        options = {"start_player": "listed-first"} if slug == "puerto-rico" else {}
        game = await self.lobbies.open(slug, 1, 2, people[0], "en", options)
        for person in people[1:]:
            await self.lobbies.join(game.id, person)
        for _ in range(computers):
            await self.lobbies.add_computer(game.id, people[0].id)
        await self.lobbies.set_pace(game.id, people[0].id, pace)
        await self.lobbies.set_window(game.id, people[0].id, window)
        return await self.lobbies.start(game.id, people[0].id)

    async def game(self, game_id: int) -> Game:
        return (await self.play.games.position(game_id)).game

    async def move(self, game_id: int, text: str | None = None, person: int | None = None) -> Game:
        """Let the first person who is asked, or a certain one, make a move."""
        position = await self.play.games.position(game_id)
        mover = person or position.game.asked[0]
        seat = position.game.seat_of(mover)
        assert seat is not None
        chosen = text or str(next(iter(rules.legal(position.state, seat))))
        return (await self.play.moves.make(game_id, mover, chosen)).game

    async def bank(self, game_id: int, seat: int) -> float | None:
        """What the seat's bank held when it was last settled."""
        async with self.db.reading() as connection:
            row = (await connection.know(CLOCKS, game_id)).get(seat)
        return None if row is None else row.bank

    async def asked(self, game_id: int) -> dict[int, AwaitedPerson]:
        """How it stands with those who are asked, by their ids."""
        asked = await self.clocks.asked(await self.game(game_id))
        return {each.person_id: each for each in asked.values()}

    async def deadline(self, game_id: int, person: Person) -> float | None:
        return (await self.asked(game_id))[person.id].deadline

    async def pass_time(self, until: float, step: float = 900.0) -> None:
        """Let the clock go on to an instant, looking for what is due every few minutes.

        Steps at which nothing is due are left out.
        """
        while self.clock.now < until:
            wait = await self.scheduler.next_due() - self.clock.now
            steps = max(1, ceil(wait / step)) if wait < until - self.clock.now else inf
            self.clock.now = min(until, self.clock.now + step * steps)
            await self.scheduler.run_due()

    async def said(self, *names: str) -> list[tuple[float, str, int, dict[str, Any]]]:
        """All notices and direct messages: (when, name, person or 0, what they tell)."""
        async with self.db.reading() as connection:
            rows = [
                Stored(row)
                for queue in await outbox.queues_with_due(connection)
                for row in await outbox.due(connection, queue)
            ]
        told = [
            (row.created_at, str(row.detail["notice"]), row.person_id or 0, dict(row.detail))
            for row in sorted(rows, key=lambda row: row.id)
            if "notice" in row.detail
        ]
        return [each for each in told if not names or each[1] in names]

    async def times(self, *names: str) -> list[float]:
        """When these notices were written."""
        return [each[0] for each in await self.said(*names)]
