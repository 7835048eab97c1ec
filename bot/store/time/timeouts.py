"""Time-outs: one row for each time at which the time of a person was up."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import func, insert, select

from bot.model import Timeout
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import timeouts


async def add(tx: Transaction, happened: Timeout) -> None:
    """Note that the time of a person was up."""
    await tx.connection.execute(insert(timeouts), asdict(happened))


async def number_of(connection: Connection, person_id: int) -> int:
    """Return how often the time of a person was up."""
    chosen = select(func.count()).where(timeouts.c.person_id == person_id)
    return int(await connection.scalar(chosen) or 0)
