"""The timers of the queues of servers: when they are looked at again."""

from __future__ import annotations

from typing import Final

from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.tables import queue

KIND: Final = "queue"
"""The kind of the timer; its number is the server."""


async def look_again(tx: Transaction, guild_id: int, at: float) -> None:
    """Look at the queue of a server at a time, in seconds since the epoch."""
    await timers.put(tx, f"{KIND}:{guild_id}", KIND, at, number=guild_id)


async def look_for(tx: Transaction, person_id: int, at: float) -> None:
    """Look at the queues in which a person has an entry, as something about them has changed."""
    for guild_id in await queue.guilds_of(tx.connection, person_id):
        await look_again(tx, guild_id, at)
