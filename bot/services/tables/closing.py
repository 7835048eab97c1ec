"""Closing times: until when a table stays open, and the reminder to its host before it closes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.model import Game, Timer
from bot.model.notices import Closing
from bot.services.base.scheduler import Scheduler
from bot.services.errors import Refused
from bot.services.time.calendar import DAY
from bot.services.time.pace import HOUR
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.tables import games

LIFETIME: Final = 3 * DAY
"""How long a table stays open without a change, unless its host has said until when."""
REMINDED_BEFORE: Final = 6 * HOUR
"""How long before a table closes its host is reminded."""
MOST_OPEN: Final = 60 * DAY
"""How far ahead a table may be kept open."""
_CLOSING: Final = "table-closing"
"""The kind of the timer for the reminder."""


class ClosingTimes:
    """Says when open tables close, and reminds their hosts.

    `clock` returns seconds since the epoch; a table that no one changed for `lifetime` seconds
    closes.
    """

    def __init__(self, clock: Callable[[], float], lifetime: float) -> None:
        self.lifetime = lifetime
        self._clock = clock

    def register(self, scheduler: Scheduler) -> None:
        """Handle the timers of reminders."""
        scheduler.handle(_CLOSING, self.remind)

    def expires_at(self, table: Game) -> float:
        """Return when an open table closes, in seconds since the epoch.

        That is when its host wants it, but not before it has failed to start.
        """
        if table.closes_at is not None:
            return max(table.closes_at, (table.starts_at or 0.0) + self.lifetime)
        return max(table.changed_at, table.starts_at or 0.0) + self.lifetime

    def check(self, until: float) -> None:
        """Raise Refused if no table can be kept open until then."""
        if not HOUR <= until - self._clock() <= MOST_OPEN:
            raise Refused(
                "Choose a closing time between an hour and {days} days from now.",
                days=round(MOST_OPEN / DAY),
            )

    async def remind_before(self, tx: Transaction, table: Game) -> None:
        """Plan the reminder to the host of a table."""
        await _look_again(tx, table, self.expires_at(table) - REMINDED_BEFORE)

    async def remind(self, tx: Transaction, timer: Timer) -> None:
        """Tell the host of a table that it closes soon, unless it was changed in the meantime.

        One that should have closed already, while the bot was stopped, closes without a reminder.
        """
        assert timer.game_id is not None
        table = await games.load(tx.connection, timer.game_id)
        if table is None or table.status != "lobby" or table.starts_at is not None:
            return
        now, closes = self._clock(), self.expires_at(table)
        if closes - REMINDED_BEFORE > now:
            await self.remind_before(tx, table)
            return
        if closes > now:
            await outbox.notice(tx, table.id, Closing(closes, table.organiser_id), now)
        # by then the table is closed, or was changed and closes later
        await _look_again(tx, table, max(closes, now) + HOUR)


async def forget(tx: Transaction, game_id: int) -> None:
    """Drop the reminder for a table that isn't open anymore."""
    await timers.drop_in(tx, game_id, f"{_CLOSING}:{game_id}")


async def _look_again(tx: Transaction, table: Game, at: float) -> None:
    await timers.put(tx, f"{_CLOSING}:{table.id}", _CLOSING, at, game_id=table.id)
