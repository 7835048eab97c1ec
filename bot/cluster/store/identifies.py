"""The turns of shards to identify: of each bucket one at a time, over all processes."""

from __future__ import annotations

from sqlalchemy import insert, select

from bot.cluster.store.leases import database_time, lock
from bot.store.database import Transaction
from bot.store.schema import identifies
from bot.store.statements import update


async def take(tx: Transaction, bucket: int, pause: float) -> float:
    """Take the turn of a bucket for `pause` seconds; if it is another's, return how long still.

    Returns 0 if the turn is taken.
    """
    await lock(tx)
    now = await database_time(tx.connection)
    rows = identifies.c.bucket == bucket
    free_at = await tx.connection.scalar(select(identifies.c.free_at).where(rows))
    if free_at is not None and free_at > now:
        return float(min(free_at - now, pause))
    row = {"bucket": bucket, "free_at": now + pause}
    if free_at is None:
        await tx.connection.execute(insert(identifies), row)
    else:
        await tx.connection.execute(update(identifies).where(rows).values(row))
    return 0.0
