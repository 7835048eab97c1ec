"""How much there is of what an operator watches."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import games, outbox, timers


@dataclass(frozen=True, slots=True)
class Counts:
    """Running games, open tables, messages that are due, and what is to happen next.

    `oldest` is since when the oldest message is due and `next_timer` when the next timer is, or
    was, due; in seconds since the epoch, None if there is none.
    """

    running: int
    lobbies: int
    due: int
    oldest: float | None
    next_timer: float | None


async def count(connection: AsyncConnection) -> Counts:
    """Count everything as it is now."""
    alive = (
        select(games.c.status, func.count())
        .where(games.c.status.in_(("lobby", "running")))
        .group_by(games.c.status)
    )
    by_status: dict[str, int] = {}
    for status, number in await connection.execute(alive):
        by_status[status] = number
    unsent = select(func.count(), func.min(outbox.c.created_at)).where(outbox.c.done_at.is_(None))
    due, oldest = (await connection.execute(unsent)).one()
    next_timer = await connection.scalar(select(func.min(timers.c.due_at)))
    return Counts(by_status.get("running", 0), by_status.get("lobby", 0), due, oldest, next_timer)
