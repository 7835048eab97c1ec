"""The weekly news of servers that want them: what was finished, what is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.model import Timer
from bot.model.messages import NewsPost
from bot.services.base.scheduler import Scheduler
from bot.services.people.server_settings import NEWS, WEEK, next_news
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.people import server_settings

_LATE: Final = WEEK / 2
"""News that are later than this are left out: the next ones are near."""


class ServerNews:
    """Posts the news of servers. `clock` returns seconds since the epoch."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of the news."""
        scheduler.handle(NEWS, self.fall_due)

    async def fall_due(self, tx: Transaction, timer: Timer) -> None:
        """Post the news of a server, and plan the next ones."""
        guild = await server_settings.load(tx.connection, timer.number)
        if guild.news_channel is None:
            return
        now = self._clock()
        if guild.left_at is None and now - timer.due_at < _LATE:
            post = NewsPost(timer.due_at - WEEK)
            await outbox.of_guild(tx, guild.guild_id, post, now)
        await timers.put(tx, timer.key, NEWS, next_news(now), number=guild.guild_id)
