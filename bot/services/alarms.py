"""What happens by itself at a certain time: one task that sleeps until the next thing is due.

What is due stands in the table `timers`. A handler works in the transaction that removes its
timer, so whatever it stores, further timers and messages included, happens exactly once. What
needs transactions of its own is done before its timer is removed: at least once, and it must not
matter if it is done twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

from bot.model import Timer
from bot.services.work import Work
from bot.store import timers
from bot.store.database import Database, Transaction

logger = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Transaction, Timer], Awaitable[None]]
Task: TypeAlias = Callable[[Timer], Awaitable[None]]

LONGEST_SLEEP: Final = 3600.0
"""Seconds after which the clock is looked at again even if nothing is due: it may have been set."""
RETRY_SECONDS: Final = 60.0
_LOOK_AGAIN: Final = 5.0
_AT_ONCE: Final = 100


async def _nothing_more(_tx: Transaction, _timer: Timer) -> None:
    """Do nothing more than was done before."""


class Alarms:
    """Calls the handler of each kind of timer when one is due.

    `clock` returns seconds since the epoch; `sleep` waits for some seconds. Whoever puts a timer
    wakes the task by that alone.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:
        self._db = db
        self._clock = clock
        self._sleep = sleep
        self._handlers: dict[str, Handler] = {}
        self._first: dict[str, Task] = {}
        self._changed = asyncio.Event()
        self._work = Work()
        self._failed: dict[str, float] = {}
        self.beat = clock()
        db.on_timers(self._changed.set)

    def handle(self, kind: str, handler: Handler) -> None:
        """Let `handler` be called with each timer of a kind that falls due."""
        assert kind not in self._handlers, kind
        self._handlers[kind] = handler

    def do(self, kind: str, task: Task) -> None:
        """Let `task` be done with each timer of a kind that falls due, before it is removed."""
        self._first[kind] = task
        self.handle(kind, _nothing_more)

    async def run(self) -> None:
        """Go on for ever: do what is due, then sleep until the next."""
        while True:
            self._changed.clear()
            await self.run_due()
            await self._until_next()

    async def run_due(self) -> int:
        """Do everything that is due now, and what falls due by that; return how much it was."""
        done = 0
        while due := await self._due():
            for timer in due:
                done += await self._fire(timer)
        self.beat = self._clock()
        return done

    async def close(self) -> None:
        """Begin nothing new and wait for what is being done."""
        await self._work.close()

    async def _due(self) -> list[Timer]:
        now = self._clock()
        self._failed = {key: until for key, until in self._failed.items() if until > now}
        async with self._db.reading() as connection:
            found = await timers.due(connection, now, _AT_ONCE + len(self._failed))
        return [timer for timer in found if timer.key not in self._failed]

    async def _fire(self, timer: Timer) -> bool:
        try:
            return await self._work.run(self._handled(timer))
        except Exception:
            # the others must not wait for one that fails; it stays due and is tried again
            logger.exception("the timer %s failed", timer.key)
            self._failed[timer.key] = self._clock() + RETRY_SECONDS
            return False

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
        async with self._db.reading() as connection:
            next_due = await timers.next_due(connection)
        seconds = LONGEST_SLEEP if next_due is None else next_due - self._clock()
        if self._failed:
            seconds = max(seconds, _LOOK_AGAIN)  # one that failed is due all the time
        changed = asyncio.create_task(self._changed.wait())
        slept = asyncio.create_task(self._sleep(max(0.0, min(seconds, LONGEST_SLEEP))))
        try:
            await asyncio.wait((changed, slept), return_when=asyncio.FIRST_COMPLETED)
        finally:
            # not awaited: whoever cancels this task while it waits for them would not be heard
            changed.cancel()
            slept.cancel()
