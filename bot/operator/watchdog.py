"""The watchdog: a bot that stays unwell in a way that a new start mends ends, and is started again.

Compose restarts what has ended, not what is unhealthy, and so does systemd: the bot ends itself.
A database that is gone, or a message that cannot be sent, would be the same after a new start.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

UNWELL_SECONDS: Final = 300.0
"""How long a bot may be unwell without any change: a shard is connected again after a minute."""
PAUSE_SECONDS: Final = 15.0


class Patient(Protocol):
    """What is watched."""

    async def ailment(self) -> tuple[str, object]:
        """Return what a new start would mend, "" if nothing, and what changes as it gets better."""
        ...


async def until_unwell(
    patient: Patient,
    monotonic: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> str:
    """Wait until a patient has been unwell for UNWELL_SECONDS; return what is wrong.

    `monotonic` returns seconds, `sleep` waits for some.
    """
    last, since = await patient.ailment(), monotonic()
    while True:
        await sleep(PAUSE_SECONDS)
        now = await patient.ailment()
        if not now[0] or now != last:
            last, since = now, monotonic()
        elif monotonic() - since >= UNWELL_SECONDS:
            return now[0]
