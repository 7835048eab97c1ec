"""Abandoned games: they close automatically, with notice.

Each running game has one timer, which is postponed as long as someone moves. A paused game doesn't
age, because pausing it was a decision; the time is counted again after it resumes. No one is called
in quiet hours, but after them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Final

from bot.model import Game, Timer
from bot.model.notices import IdleWarning
from bot.services.base.scheduler import Scheduler
from bot.services.errors import NotRunning
from bot.services.play.observers import GameChange, Observer
from bot.services.play.services import PlayServices
from bot.services.tables.seats import abandoned
from bot.services.time import availability
from bot.services.time.calendar import free_from
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import games

logger = logging.getLogger(__name__)

KIND: Final = "idle"
CALL: Final = "idle-call"
"""The kinds of timers: looking at a game, and telling a person who was not to be disturbed."""
DAY: Final = 24 * 3600.0
IDLE: Final = 53 * DAY
"""Seconds without a move after which the players are notified that their game will close."""
NOTICE: Final = 7 * DAY
"""Seconds between that and the end."""
_LOOKED_AT, _TOLD = 0, 1


class _PlayedAgain(Exception):
    """Someone has moved after all."""


class Idle:
    """Closes games in which no one moves. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, play: PlayServices, clock: Callable[[], float]) -> None:
        self._db = db
        self._play = play
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of games in which no one moves."""
        scheduler.do(KIND, self.due)
        scheduler.handle(CALL, self.call)

    async def due(self, timer: Timer) -> None:
        """Postpone the timer of a game, notify its players, or close it."""
        assert timer.game_id is not None
        now = self._clock()
        async with self._db.transaction() as tx:
            game = await games.load(tx.connection, timer.game_id)
            if game is None or game.status != "running":
                return
            if game.paused_at is not None:
                await _watch(tx, game, now + IDLE)
                return
            if game.changed_at + IDLE > now:
                await _watch(tx, game, game.changed_at + IDLE)
                return
            if timer.number == _LOOKED_AT:
                await _tell(tx, game, now)
                return
        await self._close(game)

    async def call(self, tx: Transaction, timer: Timer) -> None:
        """Notify a person that a game will close, unless someone has moved in the meantime."""
        assert timer.game_id is not None
        game = await games.load(tx.connection, timer.game_id)
        watch = await timers.get_in(tx.connection, timer.game_id, _key(timer.game_id))
        if game is not None and watch is not None and watch.number == _TOLD:
            await _warn(tx, game, watch.due_at, (timer.person_id,), self._clock())

    async def _close(self, seen: Game) -> None:
        async def change(_tx: Transaction, game: Game) -> Game:
            if game.revision != seen.revision:
                raise _PlayedAgain
            return abandoned(game)

        try:
            await self._play.changes.alter(seen.id, change)
        except _PlayedAgain:
            async with self._db.transaction() as tx:
                await _watch(tx, seen, self._clock() + IDLE)
        except NotRunning as error:
            logger.info("game %d needs no closing: %s", seen.id, error)


class IdleObserver(Observer):
    """Sets the timer of each game that starts, and drops those of games that are over."""

    kinds = frozenset(("started", "ended"))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Watch a game from its start to its end."""
        game = happened.after
        if game.status != "running":
            await timers.drop_of_game(tx, game.id)
        else:
            await _watch(tx, game, happened.now + IDLE)


async def _watch(tx: Transaction, game: Game, due_at: float, number: int = _LOOKED_AT) -> None:
    await timers.put(tx, _key(game.id), KIND, due_at, game_id=game.id, number=number)


def _key(game_id: int) -> str:
    return f"{KIND}:{game_id}"


async def _tell(tx: Transaction, game: Game, now: float) -> None:
    """Notify all players that their game will close, each when they may be disturbed."""
    closes = now + NOTICE
    await _warn(tx, game, closes, game.people, now)
    await _watch(tx, game, closes, _TOLD)


async def _warn(
    tx: Transaction, game: Game, closes: float, people: Collection[int | None], now: float
) -> None:
    """Notify the people who may be disturbed, and schedule the others.

    If no one may be disturbed before the game closes, the message is silent.
    """
    persons = [person for person in people if person is not None]
    times = await availability.load_many(tx.connection, persons)
    free = {person: free_from(times[person].free(game), now) for person in persons}
    later = {person: at for person, at in free.items() if at is not None and now < at < closes}
    warned = tuple([person for person, at in free.items() if at == now])
    for person, at in later.items():
        key = f"{CALL}:{game.id}:{person}"
        await timers.put(tx, key, CALL, at, game_id=game.id, person_id=person)
    if warned or not later:
        warning = IdleWarning(game.changed_at, closes, warned or tuple(persons), silent=not warned)
        await outbox.notice(tx, game.id, warning, now)
