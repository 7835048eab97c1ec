"""Data retention: once a day, old data is deleted; deleting twice is harmless."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Final

from bot.model import Timer
from bot.services.base.scheduler import Scheduler
from bot.services.time.calendar import HORIZON
from bot.settings import Keep
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.people import own_data, retention, server_settings

logger = logging.getLogger(__name__)

DAY: Final = 86400.0
KIND: Final = "retention"
"""The kind of the timer, and its only key."""
_AT_ONCE: Final = 500
_SOON: Final = 60.0
"""The pause before continuing if there is more than can be done at once."""


class Retention:
    """Deletes what is too old. `clock` returns seconds since the epoch.

    `forget` is called with the IDs of deleted games, which may be in memory.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        keep: Keep,
        forget: Callable[[Iterable[int]], None],
    ) -> None:
        self._db = db
        self._clock = clock
        self._forget = forget
        self.keep = keep

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timer of the daily deletion."""
        scheduler.handle(KIND, self.fall_due)

    async def schedule(self) -> None:
        """Start the daily deletion, unless it is planned already."""
        async with self._db.transaction() as tx:
            if not await retention.is_scheduled(tx.connection, KIND):
                await timers.put(tx, KIND, KIND, self._clock())

    async def fall_due(self, tx: Transaction, timer: Timer) -> None:
        """Delete what is too old, and plan the next time."""
        now = self._clock()
        tables = await retention.delete_tables(tx, now - self.keep.tables * DAY, _AT_ONCE)
        ended = now - self.keep.ended * DAY
        rows = await retention.delete_leftovers(tx, ended, min(ended, now - HORIZON))
        servers = await server_settings.left_until(tx.connection, now - self.keep.left * DAY)
        for guild in servers:
            games = await retention.delete_guild(tx, guild.guild_id)
            self._forget(games)
            logger.info("a server that removed the bot is forgotten, with %d games", len(games))
        people = await own_data.strangers(tx.connection, now - self.keep.left * DAY, _AT_ONCE)
        await own_data.forget_people(tx, people)
        logger.info("%d tables and %d rows of ended games are forgotten", tables, rows)
        logger.info("%d people whom no game knows are forgotten", len(people))
        pause = _SOON if _AT_ONCE in (tables, len(people)) else DAY
        await timers.put(tx, KIND, timer.kind, now + pause)
