"""The watchdog: if the bot stays unwell in a way that a restart fixes, it exits to be restarted.

Compose and systemd restart processes that exited, not unhealthy ones, so the bot exits. A missing
database, or a message that can't be sent, would be the same after a restart.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

UNWELL_SECONDS: Final = 300.0
"""How long a bot may be unwell without any change: a shard is reconnected after a minute."""
PAUSE_SECONDS: Final = 15.0


class Patient(Protocol):
    """What is watched."""

    async def ailment(self) -> tuple[str, object]:
        """Return the problem that a restart would fix, or "", and a value showing progress."""
        ...


async def until_unwell(
    patient: Patient,
    monotonic: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> str:
    """Wait until a patient has been unwell for UNWELL_SECONDS; return the problem.

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
