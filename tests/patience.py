"""How long tests wait, and for what tells nobody that it has happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds until a test gives up waiting: only a fault takes that long, however busy the machine."""


async def until(condition: Callable[[], bool]) -> None:
    """Ask again and again, for example what a server or another process does."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)
