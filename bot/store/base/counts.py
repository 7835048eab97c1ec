"""Counts of what an operator watches."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select

from bot.store.memory import Connection
from bot.store.schema import games, outbox


@dataclass(frozen=True, slots=True)
class Counts:
    """Running games, open tables, messages that are due.

    `oldest` is since when the oldest message is due, in seconds since the epoch, None if none is.
    """

    running: int
    lobbies: int
    due: int
    oldest: float | None


async def count(connection: Connection) -> Counts:
    """Count everything as it is now."""
    alive = (
        select(games.c.status, func.count())
        .where(games.c.status.in_(("lobby", "running")))
        .where(games.c.league_id.is_(None) | (games.c.league_id != games.c.id))
        .group_by(games.c.status)
    )
    by_status: dict[str, int] = {}
    for status, number in await connection.execute(alive):
        by_status[status] = number
    unsent = select(func.count(), func.min(outbox.c.created_at)).where(outbox.c.done_at.is_(None))
    due, oldest = (await connection.execute(unsent)).one()
    return Counts(by_status.get("running", 0), by_status.get("lobby", 0), due, oldest)


async def count_before(connection: Connection, moment: float) -> int:
    """Count the messages that are due since before a moment, in seconds since the epoch."""
    late = select(func.count()).where(outbox.c.done_at.is_(None), outbox.c.created_at < moment)
    return await connection.scalar(late) or 0
