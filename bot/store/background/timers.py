"""Timers: one row for each thing that is to happen later, by a key that says what it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Timer
from bot.store.cluster.scope import Scope
from bot.store.database import Transaction
from bot.store.schema import timers
from bot.store.upsert import upsert

_DUE: Final = (
    select(timers)
    .where(timers.c.due_at <= bindparam("now"))
    .order_by(timers.c.due_at, timers.c.key)
    .limit(bindparam("most"))
)


async def put(
    tx: Transaction,
    key: str,
    kind: str,
    due_at: float,
    *,
    game_id: int | None = None,
    person_id: int | None = None,
    number: int = 0,
) -> None:
    """Set a timer, in place of the one that its key stood for before."""
    row = {
        "key": key,
        "kind": kind,
        "game_id": game_id,
        "person_id": person_id,
        "number": number,
        "due_at": due_at,
    }
    await upsert(tx, timers, [row])
    tx.timers = True


async def is_set(connection: AsyncConnection, key: str) -> bool:
    """Whether a timer is set."""
    return await connection.scalar(select(timers.c.key).where(timers.c.key == key)) is not None


async def get(connection: AsyncConnection, key: str) -> Timer | None:
    """Return a timer, None if it is not set."""
    found = await connection.execute(select(timers).where(timers.c.key == key))
    row = found.mappings().first()
    return None if row is None else Timer(**row)


async def of_game(
    connection: AsyncConnection, game_id: int, kinds: Collection[str]
) -> tuple[Timer, ...]:
    """Return the timers of some kinds in a game, in the order of their keys."""
    chosen = select(timers).where(timers.c.game_id == game_id, timers.c.kind.in_(kinds))
    rows = (await connection.execute(chosen.order_by(timers.c.key))).mappings()
    return tuple([Timer(**row) for row in rows])


async def drop(tx: Transaction, *keys: str) -> None:
    """Drop timers by their keys."""
    await tx.connection.execute(delete(timers).where(timers.c.key.in_(keys)))


async def drop_due(tx: Transaction, key: str, now: float) -> None:
    """Drop a timer if it is due at `now`."""
    await tx.connection.execute(delete(timers).where(timers.c.key == key, timers.c.due_at <= now))


async def drop_of_game(tx: Transaction, game_id: int) -> None:
    """Drop all timers of a game."""
    await tx.connection.execute(delete(timers).where(timers.c.game_id == game_id))


async def hasten(tx: Transaction, game_id: int, kind: str, now: float) -> None:
    """Let the timers of one kind in a game be due at `now`."""
    later = (timers.c.game_id == game_id, timers.c.kind == kind, timers.c.due_at > now)
    await tx.connection.execute(update(timers).where(*later).values(due_at=now))
    tx.timers = True


async def hasten_all(tx: Transaction, kind: str, now: float) -> None:
    """Let all timers of one kind be due at `now`."""
    later = (timers.c.kind == kind, timers.c.due_at > now)
    await tx.connection.execute(update(timers).where(*later).values(due_at=now))
    tx.timers = True


async def take(tx: Transaction, timer: Timer) -> bool:
    """Remove a timer that is due; return whether it was still there, as it was read."""
    gone = await tx.connection.execute(
        delete(timers).where(timers.c.key == timer.key, timers.c.due_at == timer.due_at)
    )
    return gone.rowcount == 1


async def due(
    connection: AsyncConnection, now: float, most: int, scope: Scope | None = None
) -> tuple[Timer, ...]:
    """Return the timers that are due at `now`, the longest due first, at most `most`.

    Only those in `scope`, unless that is None.
    """
    found = _DUE if scope is None else _DUE.where(scope.of_game(timers.c.game_id))
    rows = (await connection.execute(found, {"now": now, "most": most})).mappings()
    return tuple([Timer(**row) for row in rows])
