"""The messages that are due, written in the same transaction as the change they tell of.

A row is due while `done_at` is empty. The done rows of boards stay until a newer board of their
game is posted, because that one shrinks the old one and goes on where it ended. A row that was
refused is done too and says why in `failure`, until it is due again or something newer is posted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from secrets import token_urlsafe
from typing import Any, Final, get_args

from sqlalchemy import bindparam, delete, func, insert, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model.messages import (
    AbandonedPost,
    AfterMoves,
    Board,
    DirectMessage,
    DueMessage,
    FilmPost,
    GameMessage,
    Message,
    NoticePost,
    Queue,
    ResultPost,
    StartPost,
    TurnPost,
    UndoPost,
    Unreadable,
    VotePost,
)
from bot.model.notices import Notice
from bot.store.database import Transaction
from bot.store.messages.codec import StoredMessage, decode, encode
from bot.store.schema import outbox, votes

_BOARDS: Final = tuple(sorted(each.kind for each in get_args(Board)))
_DUE: Final = outbox.c.done_at.is_(None)
_REFUSED: Final = outbox.c.done_at.is_not(None) & (outbox.c.failure != "")
_QUEUE: Final = (outbox.c.game_id, outbox.c.person_id)
_OF_GAME: Final = (outbox.c.game_id == bindparam("game_id")) & outbox.c.person_id.is_(None)
_OF_PERSON: Final = outbox.c.person_id == bindparam("person_id")
_IS_BOARD: Final = outbox.c.kind.in_(_BOARDS)
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
    select(*_COLUMNS, outbox.c.message_id)
    .where(_OF_GAME, _IS_BOARD, outbox.c.done_at.is_not(None), outbox.c.failure == "")
    .order_by(outbox.c.id.desc())
    .limit(1)
)


async def add(tx: Transaction, game_id: int, message: GameMessage, at: float) -> None:
    """Note that a message is due where a game is played."""
    await _insert(tx, ("game", game_id), message, at, game_id=game_id)


async def notice(tx: Transaction, game_id: int, told: Notice, at: float) -> None:
    """Note that a notice is to be posted where a game is played."""
    await add(tx, game_id, NoticePost(told), at)


async def direct(
    tx: Transaction,
    person_id: int,
    locale: str,
    told: Notice,
    at: float,
    game_id: int | None = None,
) -> None:
    """Note that a notice is to be written to a person directly, in their language.

    It may be about a game, but has its place among the messages to the person.
    """
    message = DirectMessage(locale, told)
    queue: Queue = ("person", person_id)
    await _insert(tx, queue, message, at, game_id=game_id, person_id=person_id)


async def _insert(
    tx: Transaction,
    queue: Queue,
    message: Message,
    at: float,
    *,
    game_id: int | None,
    person_id: int | None = None,
) -> None:
    row = {
        **encode(message)._asdict(),
        "game_id": game_id,
        "person_id": person_id,
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


async def board_due(connection: AsyncConnection, game_id: int) -> bool:
    """Whether a board of a game is to be sent."""
    due = select(outbox.c.id).where(_OF_GAME, _DUE, _IS_BOARD).limit(1)
    return await connection.scalar(due, {"game_id": game_id}) is not None


async def in_doubt(connection: AsyncConnection) -> frozenset[int]:
    """Return the ids of the rows that a run which has ended may have posted without noting it.

    A queue is sent in order, so that is its oldest due row, and the oldest behind a film, which
    waits until it is made while others are sent.
    """
    oldest = select(func.min(outbox.c.id)).where(_DUE).group_by(*_QUEUE)
    behind = oldest.where(outbox.c.kind != FilmPost.kind)
    return frozenset((await connection.execute(union(oldest, behind))).scalars())


async def due(connection: AsyncConnection, queue: Queue) -> tuple[DueMessage, ...]:
    """Return the messages of a queue that have to be sent, oldest first.

    Those of a game know the board before them: their `previous`; the first board has `from_ply`
    such that nothing is told twice and nothing is left out if one between was never posted.
    """
    where, number = queue
    if where == "person":
        found = await connection.execute(_DUE_TO_PERSON, {"person_id": number})
        return tuple(map(_due, found))
    key = {"game_id": number}
    rows = [_due(row) for row in await connection.execute(_DUE_OF_GAME, key)]
    if not rows:
        return ()
    posted = (await connection.execute(_POSTED, key)).first()
    told = posted.to_ply if posted else 0
    previous = posted.message_id if posted else None
    standing = _message_of(posted) if posted else None
    return tuple(
        [
            replace(
                row,
                previous=previous,
                standing=standing,
                message=_told_from(row.message, told),
            )
            for row in rows
        ]
    )


def _message_of(row: Any) -> Message | Unreadable:
    return _read(StoredMessage(row.kind, row.from_ply, row.to_ply, row.question, row.detail))


def _due(row: Any) -> DueMessage:
    return DueMessage(
        row.id,
        row.game_id,
        row.person_id,
        _message_of(row),
        row.nonce,
        row.created_at,
        row.attempts,
    )


def _read(stored: StoredMessage) -> Message | Unreadable:
    """Return a message; one that cannot be read must not hold up those behind it."""
    try:
        return decode(stored)
    except (ValueError, KeyError) as error:
        return Unreadable(stored.kind, str(error))


def _told_from(message: Message | Unreadable, ply: int) -> Message | Unreadable:
    """Return a board that tells of all moves after `ply`, if it left some of them to another."""
    if isinstance(message, TurnPost | UndoPost | ResultPost | AbandonedPost):
        return replace(message, from_ply=min(message.from_ply, ply))
    return message


async def tried(tx: Transaction, row: DueMessage) -> None:
    """Note that a row was tried once more without success."""
    await tx.connection.execute(
        update(outbox).where(outbox.c.id == row.id).values(attempts=row.attempts + 1)
    )


async def skip(tx: Transaction, rows: Sequence[DueMessage]) -> None:
    """Forget rows that need not be sent."""
    await tx.connection.execute(delete(outbox).where(outbox.c.id.in_([row.id for row in rows])))


async def sent(tx: Transaction, row: DueMessage, message_id: int | None, at: float) -> None:
    """Note that a row was delivered, and forget what nobody needs any more."""
    if isinstance(row.message, VotePost):
        posted = update(votes).where(votes.c.id == row.message.vote_id)
        await tx.connection.execute(posted.values(message_id=message_id))
    if message_id is not None and row.person_id is None:
        await _accepted(tx, row)
    if not isinstance(row.message, Board):
        await skip(tx, [row])
        return
    done: dict[str, Any] = {"done_at": at, "message_id": message_id, "failure": ""}
    if isinstance(row.message, AfterMoves):
        done["from_ply"] = row.message.from_ply  # it may have told more than it was due for
    await tx.connection.execute(update(outbox).where(outbox.c.id == row.id).values(**done))


async def _accepted(tx: Transaction, row: DueMessage) -> None:
    """Forget what a new message of a game replaces, and let votes be posted that were refused."""
    older = (
        outbox.c.game_id == row.game_id,
        outbox.c.person_id.is_(None),
        outbox.c.id < row.id,
        outbox.c.done_at.is_not(None),
    )
    replaced = or_(_REFUSED, _IS_BOARD) if isinstance(row.message, Board) else ~_IS_BOARD
    dropped = delete(outbox).where(*older, replaced, outbox.c.kind != VotePost.kind)
    await tx.connection.execute(dropped)
    again = update(outbox).where(*older, _REFUSED, outbox.c.kind == VotePost.kind)
    if (await tx.connection.execute(again.values(done_at=None))).rowcount:
        tx.due.add(row.queue)


async def failed(tx: Transaction, row: DueMessage, reason: str, at: float) -> None:
    """Note that a row cannot be delivered, and why."""
    await tx.connection.execute(
        update(outbox)
        .where(outbox.c.id == row.id)
        .values(done_at=at, failure=reason, attempts=row.attempts + 1)
    )


async def try_again(tx: Transaction, game_id: int) -> bool:
    """Let the newest board of a game that was refused be due again; return whether any row was.

    Where no board was, the newest message is. The start comes before it, as it makes the thread.
    """
    rows = select(outbox.c.id, outbox.c.kind).where(_OF_GAME, _REFUSED).order_by(outbox.c.id)
    refused = (await tx.connection.execute(rows, {"game_id": game_id})).all()
    if not refused:
        return False
    boards = [row for row in refused if row.kind in _BOARDS]
    chosen = {(boards or refused)[-1].id}
    chosen |= {row.id for row in boards if row.kind == StartPost.kind}
    again = update(outbox).where(outbox.c.id.in_(chosen))
    await tx.connection.execute(again.values(done_at=None))
    tx.due.add(("game", game_id))
    return True


async def trouble(connection: AsyncConnection, game_id: int) -> str | None:
    """Return why the newest message of a game could not be posted, None if it could."""
    return (await troubles(connection, [game_id])).get(game_id)


async def troubles(connection: AsyncConnection, game_ids: Collection[int]) -> Mapping[int, str]:
    """Return why the newest messages of games could not be posted, of those that could not.

    What is tried again could not be posted until it is.
    """
    rows = (
        select(outbox.c.game_id, outbox.c.failure)
        .where(
            outbox.c.game_id.in_(game_ids),
            outbox.c.person_id.is_(None),
            or_(outbox.c.done_at.is_not(None), outbox.c.failure != ""),
        )
        .order_by(outbox.c.id)
    )
    newest = {row.game_id: row.failure for row in await connection.execute(rows)}
    return {game_id: failure for game_id, failure in newest.items() if failure}
