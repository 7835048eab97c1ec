"""The timer of the queue of a server: when it is looked at again."""

from __future__ import annotations

from typing import Final

from bot.store.base import timers
from bot.store.database import Transaction

KIND: Final = "queue"
"""The kind of the timer; its number is the server."""


async def look_again(tx: Transaction, guild_id: int, at: float) -> None:
    """Look at the queue of a server at a time, in seconds since the epoch."""
    await timers.put(tx, f"{KIND}:{guild_id}", KIND, at, number=guild_id)
