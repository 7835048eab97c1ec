"""The messages that are due, written in the same transaction as the change they tell of.

A row is due while `done_at` is empty. Done rows stay until a newer message of their game is
posted, because that one removes the controls of the old one and goes on where it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_urlsafe
from typing import Final

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Kind, Row
from bot.store.database import Transaction
from bot.store.schema import outbox

EDITS: Final[frozenset[Kind]] = frozenset(("lobby", "waiting"))
"""Kinds that change a message instead of posting one."""

_DUE: Final = outbox.c.done_at.is_(None)
_OF_GAME: Final = outbox.c.game_id == bindparam("game_id")
_COLUMNS: Final = (
    outbox.c.id,
    outbox.c.game_id,
    outbox.c.kind,
    outbox.c.from_ply,
    outbox.c.to_ply,
    outbox.c.question,
    outbox.c.detail,
    outbox.c.nonce,
    outbox.c.created_at,
    outbox.c.attempts,
)
_DUE_OF_GAME: Final = select(*_COLUMNS).where(_OF_GAME, _DUE).order_by(outbox.c.id)
_POSTED: Final = (
    select(outbox.c.message_id, outbox.c.to_ply)
    .where(_OF_GAME, outbox.c.done_at.is_not(None), outbox.c.failure == "")
    .order_by(outbox.c.id.desc())
    .limit(1)
)


async def add(
    tx: Transaction,
    game_id: int,
    kind: Kind,
    *,
    plies: tuple[int, int],
    question: int,
    at: float,
    detail: Mapping[str, int] | None = None,
) -> None:
    """Note that a message is due: it tells of the moves after the first ply up to the second."""
    row = {
        "game_id": game_id,
        "kind": kind,
        "from_ply": plies[0],
        "to_ply": plies[1],
        "question": question,
        "detail": dict(detail or {}),
        "nonce": token_urlsafe(16),
        "created_at": at,
        "attempts": 0,
        "failure": "",
    }
    await tx.connection.execute(insert(outbox), row)
    tx.due.add(game_id)


async def games_with_due(connection: AsyncConnection) -> Sequence[int]:
    """Return the ids of the games that have messages to send."""
    rows = select(outbox.c.game_id).where(_DUE).distinct().order_by(outbox.c.game_id)
    return (await connection.execute(rows)).scalars().all()


async def next_id(connection: AsyncConnection) -> int:
    """Return an id above those of all rows so far."""
    newest = await connection.scalar(select(func.max(outbox.c.id)))
    return (newest or 0) + 1


async def due(connection: AsyncConnection, game_id: int) -> tuple[Row, ...]:
    """Return the messages of a game that have to be sent, oldest first.

    The first one knows the message before it: its `previous`, and `from_ply` such that nothing
    is told twice and nothing is left out if a message between them was never posted.
    """
    key = {"game_id": game_id}
    rows = [Row(*row) for row in await connection.execute(_DUE_OF_GAME, key)]
    if not rows:
        return ()
    posted = (await connection.execute(_POSTED, key)).first()
    told = posted.to_ply if posted else 0
    previous = posted.message_id if posted else None
    return tuple(replace(row, previous=previous, from_ply=min(row.from_ply, told)) for row in rows)


async def tried(tx: Transaction, row: Row) -> None:
    """Note that a row was tried once more without success."""
    await tx.connection.execute(
        update(outbox).where(outbox.c.id == row.id).values(attempts=row.attempts + 1)
    )


async def skip(tx: Transaction, rows: Sequence[Row]) -> None:
    """Forget rows that need not be sent."""
    await tx.connection.execute(delete(outbox).where(outbox.c.id.in_([row.id for row in rows])))


async def sent(tx: Transaction, row: Row, message_id: int | None, at: float) -> None:
    """Note that a row was delivered, and forget what nobody needs any more."""
    if row.kind in EDITS:
        await skip(tx, [row])
        return
    await tx.connection.execute(
        delete(outbox).where(
            outbox.c.game_id == row.game_id, outbox.c.id < row.id, outbox.c.done_at.is_not(None)
        )
    )
    await tx.connection.execute(
        update(outbox).where(outbox.c.id == row.id).values(done_at=at, message_id=message_id)
    )


async def failed(tx: Transaction, row: Row, reason: str, at: float) -> None:
    """Note that a row can never be delivered, and why."""
    await tx.connection.execute(
        update(outbox)
        .where(outbox.c.id == row.id)
        .values(done_at=at, failure=reason, attempts=row.attempts + 1)
    )


async def trouble(connection: AsyncConnection, game_id: int) -> str | None:
    """Return why the newest message of a game could not be posted, None if it could."""
    newest = (
        select(outbox.c.failure)
        .where(outbox.c.game_id == game_id, outbox.c.done_at.is_not(None))
        .order_by(outbox.c.id.desc())
        .limit(1)
    )
    return (await connection.scalar(newest)) or None
