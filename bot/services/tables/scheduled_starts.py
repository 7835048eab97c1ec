"""Scheduled starts: a table starts automatically at the time set by its host.

An hour before, everyone who has joined or is invited is reminded. If too few have joined by then,
they are notified, and the table stays open like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.model import Game, Timer
from bot.model.notices import NotStarted, StartsSoon
from bot.services.base.scheduler import Scheduler
from bot.services.errors import NotRunning, Refused, Restarting
from bot.services.tables.lobby import Lobbies, require_organiser, require_table
from bot.services.tables.options import numbers_to_start
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import games, invitations
from rules import BadOptions

START: Final = "table-start"
SOON: Final = "table-soon"
"""The kinds of the timers."""
REMINDER: Final = 3600.0
"""How long before the start people are reminded, unless it was set shortly before that."""
LEAST_MINUTES: Final = 5
MOST_DAYS: Final = 60


class ScheduledStarts:
    """Starts tables at a given time. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, lobbies: Lobbies, clock: Callable[[], float]) -> None:
        self._db = db
        self._lobbies = lobbies
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of starts and of reminders before them."""
        scheduler.handle(SOON, self.remind)
        scheduler.do(START, self.fall_due)

    def check(self, at: float) -> None:
        """Raise Refused if no table can be set to start at that time."""
        ahead = at - self._clock()
        if ahead < LEAST_MINUTES * 60:
            raise Refused(
                "Choose a start time at least {minutes} minutes from now.", minutes=LEAST_MINUTES
            )
        if ahead > MOST_DAYS * 24 * 3600:
            raise Refused("Choose a start time within {days} days.", days=MOST_DAYS)

    async def set(self, game_id: int, by: int, at: float | None) -> Game:
        """Set when a table starts automatically; None for never. Only the host may do it."""
        if at is not None:
            self.check(at)

        async def change(tx: Transaction, game: Game) -> Game:
            require_organiser(game, by)
            require_table(game)
            await timers.drop_in(tx, game.id, _key(START, game), _key(SOON, game))
            if at is not None:
                await timers.put(tx, _key(START, game), START, at, game_id=game.id)
                if at - self._clock() >= 2 * REMINDER:
                    soon = at - REMINDER
                    await timers.put(tx, _key(SOON, game), SOON, soon, game_id=game.id)
            return replace(game, starts_at=at)

        return await self._lobbies.alter(game_id, change)

    async def remind(self, tx: Transaction, timer: Timer) -> None:
        """Call everyone who sits at a table that starts soon."""
        assert timer.game_id is not None
        game = await games.load(tx.connection, timer.game_id)
        if game is None or game.status != "lobby" or game.starts_at is None:
            return
        now = self._clock()
        notice = StartsSoon(game.starts_at, await _people(tx, game, now))
        await outbox.notice(tx, game.id, notice, now)

    async def fall_due(self, timer: Timer) -> None:
        """Start a table, or notify its people why it doesn't."""
        assert timer.game_id is not None
        try:
            async with self._db.reading() as connection:
                game = await games.load(connection, timer.game_id)
            if game is not None and game.status == "lobby" and self._is_time(game):
                await self._start(game)
        except NotRunning:
            return  # it has begun or was closed in the meantime

    def _is_time(self, game: Game) -> bool:
        """Whether a table is to start; its host may have set another time in the meantime."""
        return game.starts_at is not None and game.starts_at <= self._clock()

    async def _start(self, game: Game) -> None:
        try:
            await self._lobbies.start(game.id, game.organiser_id)
        except (NotRunning, Restarting):
            raise
        except (Refused, BadOptions):
            await self._lobbies.alter(game.id, self._not_started)

    async def _not_started(self, tx: Transaction, game: Game) -> Game:
        now, numbers = self._clock(), numbers_to_start(game)
        after = replace(game, starts_at=None, changed_at=now)
        notice = NotStarted(
            await _people(tx, game, now),
            len(game.seats),
            min(numbers),
            max(numbers),
            self._lobbies.closing.expires_at(after),
        )
        await outbox.notice(tx, game.id, notice, now)
        return after


async def _people(tx: Transaction, game: Game, now: float) -> tuple[int, ...]:
    """Return the ids of those who sit at a table, and of those for whom a seat is held."""
    seated = game.people
    invited = await invitations.of_game(tx.connection, game.id)
    invited_people = [each.person_id for each in invited if each.holds(now)]
    return tuple(dict.fromkeys([*seated, *invited_people]))


def _key(kind: str, game: Game) -> str:
    return f"{kind}:{game.id}"
