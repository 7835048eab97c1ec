"""Time for the stand-in: any function that tells seconds, or a clock that a test moves by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]


class ManualClock:
    """A clock that stands still until `advance` moves it, and runs what falls due on the way."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._due: list[tuple[float, int, FakeTimer]] = []
        self._order = itertools.count()

    def __call__(self) -> float:
        """The time in seconds since 1970."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Move the clock forward and run the timers that fall due, in their order."""
        end = self._now + seconds
        while self._due and self._due[0][0] <= end:
            when, _, timer = heapq.heappop(self._due)
            self._now = max(self._now, when)
            timer.fire()
        self._now = end

    def register(self, when: float, timer: FakeTimer) -> None:
        """Run the timer when the clock reaches `when`."""
        heapq.heappush(self._due, (when, next(self._order), timer))


@dataclass(slots=True)
class FakeTimer:
    """Something that happens later, unless it is cancelled."""

    action: Callable[[], None] | None
    handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        """Make sure that it does not happen."""
        self.action = None
        if self.handle is not None:
            self.handle.cancel()

    def fire(self) -> None:
        """Let it happen now, once."""
        action, self.action = self.action, None
        if action is not None:
            action()


class Timers:
    """Starts timers on a clock: on the event loop for a running clock, else when it is moved."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._running: list[FakeTimer] = []

    def after(self, seconds: float, action: Callable[[], None]) -> FakeTimer:
        """Call `action` when `seconds` of the clock have passed."""
        timer = FakeTimer(action)
        if isinstance(self.clock, ManualClock):
            self.clock.register(self.clock() + seconds, timer)
        else:
            timer.handle = asyncio.get_running_loop().call_later(seconds, timer.fire)
        self._running = [one for one in self._running if one.action is not None]
        self._running.append(timer)
        return timer

    def stop(self) -> None:
        """Cancel everything that has not happened yet."""
        for timer in self._running:
            timer.cancel()
        self._running.clear()
