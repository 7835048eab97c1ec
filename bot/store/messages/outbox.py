"""The messages that are due, written in the same transaction as the change they tell of.

A row is due while `done_at` is empty. The done rows of boards stay until a newer board of their
game is posted, because that one removes the controls of the old one and goes on where it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_urlsafe
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Kind, Queue, Row
from bot.store.database import Transaction
from bot.store.schema import outbox, votes

EDITS: Final[frozenset[Kind]] = frozenset(("lobby", "waiting", "tally", "offered"))
"""Kinds that change a message instead of posting one."""
BOARDS: Final[frozenset[Kind]] = frozenset(("started", "turn", "undone", "finished", "abandoned"))
"""Kinds of which each removes the controls of the one before and goes on where it ended."""

_DUE: Final = outbox.c.done_at.is_(None)
_OF_GAME: Final = (outbox.c.game_id == bindparam("game_id")) & outbox.c.person_id.is_(None)
_OF_PERSON: Final = outbox.c.person_id == bindparam("person_id")
_IS_BOARD: Final = outbox.c.kind.in_(sorted(BOARDS))
_COLUMNS: Final = (
    outbox.c.id,
    outbox.c.game_id,
    outbox.c.person_id,
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
_DUE_TO_PERSON: Final = select(*_COLUMNS).where(_OF_PERSON, _DUE).order_by(outbox.c.id)
_POSTED: Final = (
    select(outbox.c.message_id, outbox.c.to_ply)
    .where(_OF_GAME, _IS_BOARD, outbox.c.done_at.is_not(None), outbox.c.failure == "")
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
    detail: Mapping[str, Any] | None = None,
) -> None:
    """Note that a message is due: it tells of the moves after the first ply up to the second."""
    await _insert(
        tx,
        ("game", game_id),
        kind,
        at,
        detail or {},
        game_id=game_id,
        from_ply=plies[0],
        to_ply=plies[1],
        question=question,
    )


async def notice(
    tx: Transaction, game_id: int, name: str, at: float, detail: Mapping[str, Any] | None = None
) -> None:
    """Note that the notice `name` is to be posted where a game is played."""
    told = {**(detail or {}), "notice": name}
    await _insert(tx, ("game", game_id), "notice", at, told, game_id=game_id)


async def direct(
    tx: Transaction,
    person_id: int,
    locale: str,
    name: str,
    at: float,
    detail: Mapping[str, Any] | None = None,
    game_id: int | None = None,
) -> None:
    """Note that the notice `name` is to be written to a person directly, in their language.

    It may be about a game.
    """
    told = {**(detail or {}), "notice": name, "locale": locale}
    queue: Queue = ("person", person_id)
    await _insert(tx, queue, "direct", at, told, game_id=game_id, person_id=person_id)


async def vote(tx: Transaction, game_id: int, vote_id: int, at: float, kind: Kind = "vote") -> None:
    """Note that a vote is to be posted, or with the kind "tally" to be brought up to date."""
    await _insert(tx, ("game", game_id), kind, at, {"vote": vote_id}, game_id=game_id)


async def _insert(
    tx: Transaction,
    queue: Queue,
    kind: Kind,
    at: float,
    detail: Mapping[str, Any],
    **values: int | None,
) -> None:
    row = {
        "game_id": None,
        "person_id": None,
        "from_ply": 0,
        "to_ply": 0,
        "question": 0,
        **values,
        "kind": kind,
        "detail": dict(detail),
        "nonce": token_urlsafe(16),
        "created_at": at,
        "attempts": 0,
        "failure": "",
    }
    await tx.connection.execute(insert(outbox), row)
    tx.due.add(queue)


async def queues_with_due(connection: AsyncConnection) -> tuple[Queue, ...]:
    """Return the queues that have messages to send."""
    rows = select(outbox.c.game_id, outbox.c.person_id).where(_DUE).distinct()
    queues: set[Queue] = {
        ("game", row.game_id) if row.person_id is None else ("person", row.person_id)
        for row in await connection.execute(rows)
    }
    return tuple(sorted(queues))


async def next_id(connection: AsyncConnection) -> int:
    """Return an id above those of all rows so far."""
    newest = await connection.scalar(select(func.max(outbox.c.id)))
    return (newest or 0) + 1


async def due(connection: AsyncConnection, queue: Queue) -> tuple[Row, ...]:
    """Return the messages of a queue that have to be sent, oldest first.

    Those of a game know the board before them: their `previous`; the first board has `from_ply`
    such that nothing is told twice and nothing is left out if one between was never posted.
    """
    where, number = queue
    if where == "person":
        found = await connection.execute(_DUE_TO_PERSON, {"person_id": number})
        return tuple([Row(*row) for row in found])
    key = {"game_id": number}
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
    if row.kind == "vote":
        posted = update(votes).where(votes.c.id == row.detail["vote"])
        await tx.connection.execute(posted.values(message_id=message_id))
    if row.kind not in BOARDS:
        await skip(tx, [row])
        return
    await tx.connection.execute(
        delete(outbox).where(
            outbox.c.game_id == row.game_id,
            outbox.c.person_id.is_(None),
            outbox.c.id < row.id,
            outbox.c.done_at.is_not(None),
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
        .where(
            outbox.c.game_id == game_id,
            outbox.c.person_id.is_(None),
            outbox.c.done_at.is_not(None),
        )
        .order_by(outbox.c.id.desc())
        .limit(1)
    )
    return (await connection.scalar(newest)) or None
