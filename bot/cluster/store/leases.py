"""The rows of processes and of their leases.

A change of leases locks the table first, so changes happen one at a time and each sees the previous
one. The fence of a process locks the rows of its leases so that heirs and readiness can be
recorded, but a new holder waits for running transactions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import (
    bindparam,
    delete,
    insert,
    select,
    text,
)

from bot.model.cluster import Lease, Process
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import handed, leases, processes
from bot.store.statements import update

_HELD: Final = (
    select(leases.c.shard, leases.c.epoch)
    .where(leases.c.holder == bindparam("own"))
    .with_for_update(read=True, key_share=True)
)
_DATABASE_TIME: Final = text("SELECT extract(epoch FROM clock_timestamp())")
_FILE_TIME: Final = text("SELECT (julianday('now') - 2440587.5) * 86400.0")
_LOCK: Final = (
    # a process that is frozen here must not hold up the others, nor the games of those who wait
    text("SET LOCAL idle_in_transaction_session_timeout = '3s'"),
    text("SET LOCAL lock_timeout = '1s'"),
    text("LOCK TABLE leases IN SHARE ROW EXCLUSIVE MODE"),
)


async def lock(tx: Transaction) -> None:
    """Lock all leases until this transaction ends. Must come first in it."""
    if (await tx.connection.begun()).dialect.name == "postgresql":
        for statement in _LOCK:
            await tx.connection.execute(statement)


async def database_time(connection: Connection) -> float:
    """Return the seconds since the epoch by the clock that all processes share."""
    name = (await connection.begun()).dialect.name
    now = await connection.scalar(_DATABASE_TIME if name == "postgresql" else _FILE_TIME)
    return float(now)


async def held(connection: Connection, own: int) -> dict[int, int]:
    """Lock the shards of a process against other holders, and return their epochs."""
    rows = await connection.execute(_HELD, {"own": own})
    return {row.shard: row.epoch for row in rows}


async def all_processes(connection: Connection) -> tuple[Process, ...]:
    """Return all processes that are not forgotten."""
    rows = (await connection.execute(select(processes).order_by(processes.c.id))).mappings()
    return tuple([Process(**row) for row in rows])


async def all_leases(connection: Connection) -> tuple[Lease, ...]:
    """Return the leases of all shards."""
    rows = (await connection.execute(select(leases).order_by(leases.c.shard))).mappings()
    return tuple([Lease(**row) for row in rows])


async def add_process(
    tx: Transaction, name: str, first: int, last: int, seen_until: float
) -> Process:
    """Note a new process."""
    row = {
        "name": name,
        "first": first,
        "last": last,
        "seen_until": seen_until,
        "leaving": False,
    }
    process_id = await tx.connection.execute(insert(processes).returning(processes.c.id), row)
    return Process(process_id.scalar_one(), name, first, last, seen_until)


async def renew(tx: Transaction, own: int, seen_until: float, *, leaving: bool) -> bool:
    """Record that a process is alive; return whether it was still known."""
    changed = update(processes).where(processes.c.id == own)
    done = await tx.connection.execute(changed.values(seen_until=seen_until, leaving=leaving))
    return done.rowcount == 1


async def forget_processes(tx: Transaction, ids: Collection[int]) -> None:
    """Delete dead processes."""
    await tx.connection.execute(delete(processes).where(processes.c.id.in_(ids)))


async def store(tx: Transaction, changed: Sequence[Lease], before: Mapping[int, Lease]) -> None:
    """Store changed leases; a new holder waits until the old one's transactions have ended."""
    moved = [each.shard for each in changed if before[each.shard].epoch != each.epoch]
    if moved:
        rows = select(leases.c.shard).where(leases.c.shard.in_(moved)).with_for_update()
        await tx.connection.execute(rows)
    for lease in changed:
        values = {
            "epoch": lease.epoch,
            "holder": lease.holder,
            "heir": lease.heir,
            "ready": lease.ready,
            "cutoff": lease.cutoff,
        }
        row = update(leases).where(leases.c.shard == lease.shard)
        await tx.connection.execute(row.values(**values))


async def make(tx: Transaction, count: int, epoch: int) -> None:
    """Replace all shards by `count` free ones."""
    await tx.connection.execute(delete(leases))
    await tx.connection.execute(delete(handed))
    rows = [
        {"shard": shard, "epoch": epoch, "holder": None, "heir": None, "ready": False, "cutoff": 0}
        for shard in range(count)
    ]
    await tx.connection.execute(insert(leases), rows)
