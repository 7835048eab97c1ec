"""The scheduler: one task that sleeps until the next timer is due and calls its handler.

Timers are rows of the table `timers`. A handler works in the transaction that removes its timer, so
everything it stores, further timers and messages included, happens exactly once. A task that needs
its own transactions is done before its timer is removed: at least once, so it must be idempotent. A
timer that fails stays due and is retried with increasing delays and at the next start; the others
continue in the meantime.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from math import inf
from typing import Any, Final, TypeAlias

from bot.cluster.ownership import Ownership
from bot.logs import about, error_id
from bot.model import Timer
from bot.services.base.tasks import Work
from bot.services.errors import Restarting
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseBusy

logger = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Transaction, Timer], Awaitable[None]]
Task: TypeAlias = Callable[[Timer], Awaitable[None]]

LONGEST_SLEEP: Final = 3600.0
"""Seconds after which the clock is read again even if nothing is due: it may have been set."""
SHARED_SLEEP: Final = 10.0
"""Seconds after which timers are looked for that another process has stored."""
BUSY_SECONDS: Final = 5.0
"""The pause before a timer is tried again where the database could not be used."""
RETRY_SECONDS: Final = 60.0
LONGEST_RETRY: Final = 24 * 3600.0
"""The pause before a timer that failed is tried again: at first, and when it has doubled often."""
_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class _Failure:
    """The next try of a timer that failed, after a pause of so many seconds.

    `told` says whether an error of its own was logged, not only that the database was busy.
    """

    until: float
    pause: float
    told: bool


async def _nothing_more(_tx: Transaction, _timer: Timer) -> None:
    """Only remove the timer."""


class Scheduler:
    """Calls the handler of each kind of timer when one is due.

    `clock` returns seconds since the epoch; `sleep` waits for some seconds. A timer that is
    stored and due before the others wakes the task. Of several processes each does what belongs
    to it by `ownership`, and looks now and then for what others have stored.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
        ownership: Ownership | None = None,
    ) -> None:
        self._ownership = ownership or Ownership()
        self._db = db
        self._clock = clock
        self._sleep = sleep
        self._handlers: dict[str, Handler] = {}
        self._first: dict[str, Task] = {}
        self._changed = asyncio.Event()
        self._work = Work()
        self._failed: dict[Timer, _Failure] = {}
        self._asleep_until = inf
        db.on_timers(self._timers_set)

    def handle(self, kind: str, handler: Handler) -> None:
        """Register `handler` for the timers of a kind."""
        assert kind not in self._handlers, kind
        self._handlers[kind] = handler

    def do(self, kind: str, task: Task) -> None:
        """Register `task` for the timers of a kind, to be done before they are removed."""
        self._first[kind] = task
        self.handle(kind, _nothing_more)

    async def run(self) -> None:
        """Run forever: do what is due, then sleep until the next timer."""
        while True:
            self._changed.clear()
            self._asleep_until = inf
            await self.run_due()
            await self._until_next()

    async def run_due(self) -> int:
        """Do everything that is due now or becomes due by it; return how many timers that were."""
        done = 0
        while due := await self._due():
            for timer in due:
                done += await self._fire(timer)
        return done

    async def next_due(self) -> float:
        """Return when the next thing is to be done, or tried again; infinity if nothing is."""
        async with self._db.reading() as connection:
            most = 1 + len(self._failed)
            coming = await timers.due(connection, inf, most, self._ownership.scope)
        again = {timer: failure.until for timer, failure in self._failed.items()}
        return min([again.get(timer, timer.due_at) for timer in coming], default=inf)

    def _timers_set(self, soonest: float) -> None:
        """Look again if one of the timers is due before the end of the sleep, or that is past."""
        if soonest < self._asleep_until or self._asleep_until <= self._clock():
            self._changed.set()

    def look(self) -> None:
        """Check for due timers now: this process owns more timers than before."""
        self._changed.set()

    async def close(self) -> None:
        """Start nothing new and wait for running work."""
        await self._work.close()

    async def _due(self) -> list[Timer]:
        if not self._ownership.is_fresh:
            return []
        now = self._clock()
        async with self._db.reading() as connection:
            most = _AT_ONCE + len(self._failed)
            due_timers = await timers.due(connection, now, most, self._ownership.scope)
        resting = {timer for timer, failure in self._failed.items() if failure.until > now}
        self._failed = {
            timer: failure
            for timer, failure in self._failed.items()
            if timer in resting or timer in due_timers  # else it was set again or dropped
        }
        return [timer for timer in due_timers if timer not in resting]

    async def _fire(self, timer: Timer) -> bool:
        game = {} if timer.game_id is None else {"game": timer.game_id}
        with about(**game):
            try:
                done = await self._work.run(self._handled(timer))
            except Restarting:
                raise  # the next start does it
            except DatabaseBusy as error:
                logger.warning("the timer %s is tried again: %s", timer.key, error)
                # if it fails by itself then, it begins with the usual pause
                before = self._failed.get(timer)
                self._failed[timer] = _Failure(
                    self._clock() + BUSY_SECONDS,
                    RETRY_SECONDS / 2,
                    told=before is not None and before.told,
                )
                return False
            except Exception:
                self._put_off(timer)
                return False
        self._failed.pop(timer, None)
        return done

    def _put_off(self, timer: Timer) -> None:
        """Log why a timer failed; the others must not wait for it."""
        failure = self._failed.get(timer)
        pause = RETRY_SECONDS if failure is None else min(2 * failure.pause, LONGEST_RETRY)
        self._failed[timer] = _Failure(self._clock() + pause, pause, told=True)
        # one error is enough to look at; all tries have the traceback, as they can differ
        level = logging.WARNING if failure is not None and failure.told else logging.ERROR
        words = "the timer %s failed; it is tried again in %.0f s"
        with about(error=error_id()):
            logger.log(level, words, timer.key, pause, exc_info=True)

    async def _handled(self, timer: Timer) -> bool:
        if timer.kind in self._first:
            await self._first[timer.kind](timer)
        async with self._db.transaction() as tx:
            if not await timers.take(tx, timer):
                return False
            handler = self._handlers.get(timer.kind)
            if handler is None:
                logger.error("nobody handles the timer %s (%s)", timer.key, timer.kind)
                return False
            await handler(tx, timer)
        return True

    async def _until_next(self) -> None:
        longest = SHARED_SLEEP if self._ownership.is_shared else LONGEST_SLEEP
        due, now = await self.next_due(), self._clock()
        self._asleep_until = min(due, now + longest)
        changed = asyncio.create_task(self._changed.wait())
        slept = asyncio.create_task(self._sleep(max(0.0, self._asleep_until - now)))
        try:
            await asyncio.wait((changed, slept), return_when=asyncio.FIRST_COMPLETED)
        finally:
            # not awaited: a cancellation of this task while it waits for them would be lost
            changed.cancel()
            slept.cancel()
