"""Lateness at random: what comes soon by chance comes late, which shows races (`--late 1`)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import aiosqlite
import pytest
from aiohttp.web import WebSocketResponse

from bot.playground.rest import Rest

SECONDS = 0.03
"""The longest that anything is late, each time."""
chance = random.Random()


def begin(seed: str) -> None:
    """Let everything be late that a bot waits for, as the seed says."""
    chance.seed(seed)
    _patch()


@cache
def _patch() -> None:
    patch = pytest.MonkeyPatch()
    for owner, name in (
        (Rest, "serve"),
        (WebSocketResponse, "send_str"),
        (WebSocketResponse, "send_bytes"),
        (asyncio, "to_thread"),
    ):
        patch.setattr(owner, name, late(getattr(owner, name), before=True))
    # if it is cancelled, it has been done all the same
    patch.setattr(aiosqlite.Connection, "_execute", late(aiosqlite.Connection._execute))


def late(
    function: Callable[..., Awaitable[Any]], *, before: bool = False
) -> Callable[..., Awaitable[Any]]:
    """A function that returns late, and with `before` begins late as well."""

    async def called(*args: Any, **kwargs: Any) -> Any:
        if before:
            await asyncio.sleep(chance.random() * SECONDS)
        result = await function(*args, **kwargs)
        await asyncio.sleep(chance.random() * SECONDS)
        return result

    return called
