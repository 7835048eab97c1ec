"""Waiting for a condition, without polling."""

# ruff: noqa: ASYNC109 -- the callers of these waits are tests, which think in time limits

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .world import GatewayEvent, World

PATIENCE = 60.0
"""Seconds after which a wait is given up by default: only a fault takes as long."""


async def wait_for(
    world: World, predicate: Callable[[GatewayEvent], bool], timeout: float = PATIENCE
) -> GatewayEvent:
    """The next event that fits. Raises `TimeoutError` after `timeout` real seconds."""
    future: asyncio.Future[GatewayEvent] = asyncio.get_running_loop().create_future()

    def look(event: GatewayEvent) -> None:
        if not future.done() and predicate(event):
            future.set_result(event)

    stop = world.listen(look)
    try:
        async with asyncio.timeout(timeout):
            return await future
    finally:
        stop()


async def wait_until(
    world: World, condition: Callable[[], bool], timeout: float = PATIENCE
) -> None:
    """Wait until the condition holds. Raises `TimeoutError` after `timeout` real seconds.

    It is checked now and after each event, once the code that caused the event is done with it.
    """
    happened = asyncio.Event()
    stop = world.listen(lambda event: happened.set())
    try:
        async with asyncio.timeout(timeout):
            while not condition():
                await happened.wait()
                happened.clear()
    finally:
        stop()
