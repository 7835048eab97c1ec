"""How often the message of a table was posted again, because someone has deleted it.

The number is that of a timer, which forgets it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.model import Timer
from bot.services.base.scheduler import Scheduler
from bot.services.time.calendar import DAY
from bot.store.base import timers
from bot.store.database import Database, Transaction

CALLING: Final = 2
"""The most reposts that mention people. At the next one, the host is notified."""
KIND: Final = "reposted"


class Reposts:
    """Counts reposts until a day passes without one. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, clock: Callable[[], float]) -> None:
        self._db = db
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Forget a number when its timer is due."""
        scheduler.handle(KIND, self.forget)

    async def forget(self, _tx: Transaction, _timer: Timer) -> None:
        """Do nothing more: the number is gone with its timer."""

    async def number(self, game_id: int) -> int:
        """Return how often the message of a table was posted again."""
        async with self._db.reading() as connection:
            timer = await timers.get_in(connection, game_id, _key(game_id))
        return 0 if timer is None else timer.number

    async def add(self, game_id: int) -> None:
        """Count one more."""
        async with self._db.transaction() as tx:
            timer = await timers.get_in(tx.connection, game_id, _key(game_id))
            number = 1 if timer is None else timer.number + 1
            until = self._clock() + DAY
            await timers.put(tx, _key(game_id), KIND, until, game_id=game_id, number=number)


def _key(game_id: int) -> str:
    return f"{KIND}:{game_id}"
