"""Values that the bot keeps between runs, by key: rows of `settings`."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import settings


async def get(connection: Connection, key: str) -> str | None:
    """Return the value of `key`."""
    value: str | None = await connection.scalar(
        select(settings.c.value).where(settings.c.key == key)
    )
    return value


async def put(tx: Transaction, key: str, value: str) -> None:
    """Store `value` under `key`, replacing the old value."""
    await tx.connection.execute(delete(settings).where(settings.c.key == key))
    await tx.connection.execute(insert(settings), {"key": key, "value": value})
