"""The outbox: messages that are due, written in the transaction of the change they announce.

A row is due while `done_at` is empty. The done rows of boards stay until a newer board of their
game is posted, because that one shrinks the old one and continues where it ended. A refused row is
done too, with the reason in `failure`, until it is due again or something newer is posted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from secrets import token_urlsafe
from typing import Any, Final, get_args

from sqlalchemy import RowMapping, bindparam, delete, func, insert, select, union

from bot.model.messages import (
    AbandonedPost,
    AfterMoves,
    Board,
    DirectMessage,
    DueMessage,
    FilmPost,
    GameMessage,
    GuildMessage,
    Message,
    NewerBoard,
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
from bot.store.memory import Connection, Fact, Unknown, read_by_owner
from bot.store.messages.codec import StoredMessage, decode, encode
from bot.store.schema import outbox
from bot.store.statements import Update, update
from bot.store.time.votes import note_message

_BOARDS: Final = tuple(sorted(arg.kind for arg in get_args(Board)))
_DUE: Final = outbox.c.done_at.is_(None)
_QUEUE: Final = (outbox.c.game_id, outbox.c.person_id, outbox.c.guild_id)
_MESSAGE: Final = ("kind", "from_ply", "to_ply", "question", "detail")
"""The columns of the message itself, in the order of `StoredMessage`."""
_IDS: Final = outbox.c.id.in_(bindparam("ids", expanding=True))
_IN: Final = {
    "game": (outbox.c.game_id == bindparam("number")) & outbox.c.person_id.is_(None) & _IDS,
    "person": (outbox.c.person_id == bindparam("number")) & _IDS,
    "guild": (outbox.c.guild_id == bindparam("number")) & _IDS,
}
"""Which rows certain ones of a queue are."""
_DROP: Final = {where: delete(outbox).where(rows) for where, rows in _IN.items()}
_INSERT: Final = insert(outbox).returning(outbox.c.id)
_OF_GAMES: Final = (
    select(outbox)
    .where(outbox.c.game_id.in_(bindparam("ids", expanding=True)), outbox.c.person_id.is_(None))
    .order_by(outbox.c.game_id, outbox.c.id)
)
_TO_PEOPLE: Final = (
    select(outbox)
    .where(outbox.c.person_id.in_(bindparam("ids", expanding=True)))
    .order_by(outbox.c.person_id, outbox.c.id)
)
_OF_GUILDS: Final = (
    select(outbox)
    .where(outbox.c.guild_id.in_(bindparam("ids", expanding=True)))
    .order_by(outbox.c.guild_id, outbox.c.id)
)


@dataclass(frozen=True, slots=True)
class _OutboxRow:
    """A row of the outbox: a message, and the columns that say what becomes of it."""

    id: int
    game_id: int | None
    person_id: int | None
    message: Message | Unreadable
    nonce: str = field(repr=False)
    created_at: float
    attempts: int = 0
    done_at: float | None = None
    failure: str = ""
    message_id: int | None = None
    guild_id: int | None = None

    @property
    def is_due(self) -> bool:
        """Whether it has to be sent."""
        return self.done_at is None

    @property
    def is_refused(self) -> bool:
        """Whether it could not be posted."""
        return self.done_at is not None and self.failure != ""

    @property
    def is_board(self) -> bool:
        """Whether it is a board of a game."""
        return self.message.kind in _BOARDS

    @property
    def is_posted_board(self) -> bool:
        """Whether it is a board that was posted."""
        return self.message.kind in _BOARDS and self.done_at is not None and not self.failure


async def add(tx: Transaction, game_id: int, message: GameMessage, at: float) -> None:
    """Note that a message is due where a game is played."""
    await _insert(tx, ("game", game_id), message, at, game_id=game_id)


async def notice(tx: Transaction, game_id: int, content: Notice, at: float) -> None:
    """Note that a notice is to be posted where a game is played."""
    await add(tx, game_id, NoticePost(content), at)


async def direct(
    tx: Transaction,
    person_id: int,
    locale: str,
    content: Notice,
    at: float,
    game_id: int | None = None,
) -> None:
    """Queue a notice as a direct message to a person, in their language.

    It may be about a game, but belongs to the person's queue.
    """
    message = DirectMessage(locale, content)
    queue: Queue = ("person", person_id)
    await _insert(tx, queue, message, at, game_id=game_id, person_id=person_id)


async def of_guild(tx: Transaction, guild_id: int, message: GuildMessage, at: float) -> None:
    """Note that a message of a server is due that belongs to no game."""
    await _insert(tx, ("guild", guild_id), message, at, game_id=None, guild_id=guild_id)


async def _insert(
    tx: Transaction,
    queue: Queue,
    message: Message,
    at: float,
    *,
    game_id: int | None,
    person_id: int | None = None,
    guild_id: int | None = None,
) -> None:
    fields: dict[str, Any] = {
        "message": message,
        "game_id": game_id,
        "person_id": person_id,
        "nonce": token_urlsafe(16),
        "created_at": at,
        "attempts": 0,
        "failure": "",
        "guild_id": guild_id,
    }
    fact, number = _FACTS[queue[0]], queue[1]
    before = tx.connection.known(fact, number)
    row = _OutboxRow(id=await tx.connection.scalar(_INSERT, _columns(fields)), **fields)
    if not isinstance(before, Unknown):
        tx.connection.keep(fact, number, (*before, row))
    tx.due.add(queue)


async def _update(tx: Transaction, queue: Queue, ids: Collection[int], **changed: Any) -> None:
    """Change rows of a queue."""
    fact, number = _FACTS[queue[0]], queue[1]
    before = tx.connection.known(fact, number)
    columns = _columns(changed)
    statement = _changing(queue[0], tuple(columns))
    await tx.connection.execute(statement, {"number": number, "ids": list(ids), **columns})
    if not isinstance(before, Unknown):
        after = [replace(row, **changed) if row.id in ids else row for row in before]
        tx.connection.keep(fact, number, tuple(after))


@cache
def _changing(where: str, columns: tuple[str, ...]) -> Update:
    """Return the UPDATE of some columns of certain rows of a kind of queue."""
    values: dict[str, Any] = {name: bindparam(name) for name in columns}
    return update(outbox).where(_IN[where]).values(values)


def _columns(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return fields of a row as they are stored."""
    columns = dict(fields)
    message = columns.pop("message", None)
    return columns if message is None else {**columns, **encode(message)._asdict()}


async def _drop(tx: Transaction, queue: Queue, rows: Collection[int]) -> None:
    """Forget rows of a queue, and with them the boards that a newer one has replaced."""
    fact, number = _FACTS[queue[0]], queue[1]
    before = await tx.connection.know(fact, number)
    boards = [row.id for row in before if row.is_posted_board]
    ids = {*rows, *boards[:-1]}
    await tx.connection.execute(_DROP[queue[0]], {"number": number, "ids": list(ids)})
    tx.connection.keep(fact, number, tuple([row for row in before if row.id not in ids]))


async def queues_with_due(connection: Connection) -> tuple[Queue, ...]:
    """Return the queues that have messages to send."""
    rows = await connection.execute(select(*_QUEUE).where(_DUE).distinct())
    return tuple(sorted({_queue_of(row.game_id, row.person_id, row.guild_id) for row in rows}))


def _queue_of(game_id: int | None, person_id: int | None, guild_id: int | None) -> Queue:
    if person_id is not None:
        return "person", person_id
    if guild_id is not None:
        return "guild", guild_id
    assert game_id is not None
    return "game", game_id


async def board_due(connection: Connection, game_id: int) -> bool:
    """Whether a board of a game is to be sent."""
    return any(row.is_due and row.is_board for row in await connection.know(GAME_QUEUE, game_id))


async def in_doubt(connection: Connection) -> frozenset[int]:
    """Return the IDs of the rows that an earlier run may have posted without recording it.

    A queue is sent in order, so that is its oldest due row, and the oldest behind a replay video,
    which waits until it is made while others are sent.
    """
    oldest = select(func.min(outbox.c.id)).where(_DUE).group_by(*_QUEUE)
    behind = oldest.where(outbox.c.kind != FilmPost.kind)
    return frozenset((await connection.execute(union(oldest, behind))).scalars())


async def due(
    connection: Connection, queue: Queue, in_doubt: Collection[int] = ()
) -> tuple[DueMessage, ...]:
    """Return the due messages of a queue, oldest first.

    Those of a game have the board before them as `previous`. The `from_ply` of the first board
    makes sure that nothing is repeated or left out if one between was never posted. Rows with ids
    `in_doubt` may have been posted, as those may that were tried before.
    """
    rows = await connection.know(_FACTS[queue[0]], queue[1])
    posted = next((row for row in reversed(rows) if row.is_posted_board), None)
    standing = None if posted is None else posted.message
    to_ply = standing.to_ply if isinstance(standing, AfterMoves) else 0
    due_rows = [row for row in rows if row.is_due]
    last_board = max([row.id for row in due_rows if isinstance(row.message, NewerBoard)], default=0)
    return tuple(
        [
            DueMessage(
                row.id,
                row.game_id,
                row.person_id,
                row.message if row.person_id else _told_from(row.message, to_ply),
                row.nonce,
                row.created_at,
                row.attempts,
                previous=None if posted is None else posted.message_id,
                standing=standing,
                in_doubt=row.attempts > 0 or row.id in in_doubt,
                superseded=isinstance(row.message, TurnPost) and row.id < last_board,
                guild_id=row.guild_id,
                refused=row.failure != "",
            )
            for row in due_rows
        ]
    )


def _told_from(message: Message | Unreadable, ply: int) -> Message | Unreadable:
    """Return a board extended to all moves after `ply`, if it left some of them to another."""
    if isinstance(message, TurnPost | UndoPost | ResultPost | AbandonedPost):
        return replace(message, from_ply=min(message.from_ply, ply))
    return message


async def tried(tx: Transaction, row: DueMessage) -> None:
    """Note that a row was tried again without success."""
    await _update(tx, row.queue, {row.id}, attempts=row.attempts + 1)


async def skip(tx: Transaction, rows: Sequence[DueMessage]) -> None:
    """Forget rows of a queue that need not be sent."""
    await _drop(tx, rows[0].queue, {row.id for row in rows})


async def sent(tx: Transaction, row: DueMessage, message_id: int | None, at: float) -> None:
    """Mark a row as delivered, and delete what is no longer needed."""
    if isinstance(row.message, VotePost):
        assert row.game_id is not None
        await note_message(tx, row.game_id, row.message.vote_id, message_id)
    gone = set() if isinstance(row.message, Board) else {row.id}
    if message_id is not None and row.queue[0] == "game":
        gone |= await _accepted(tx, row)
    if gone:
        await _drop(tx, row.queue, gone)
    if isinstance(row.message, Board):
        # its message may have told more than it was due for
        done = {"message": row.message, "done_at": at, "message_id": message_id, "failure": ""}
        await _update(tx, row.queue, {row.id}, **done)


async def _accepted(tx: Transaction, row: DueMessage) -> set[int]:
    """Make refused votes due again; return the other refused rows, which a new message replaces."""
    assert row.game_id is not None
    rows = await tx.connection.know(GAME_QUEUE, row.game_id)
    older = [each for each in rows if each.id < row.id and not each.is_due]
    again = {each.id for each in older if each.is_refused and isinstance(each.message, VotePost)}
    if again:
        await _update(tx, row.queue, again, done_at=None)
        tx.due.add(row.queue)
    is_board = isinstance(row.message, Board)
    refused = [each for each in older if each.is_refused and not isinstance(each.message, VotePost)]
    return {each.id for each in refused if is_board or not each.is_board}


async def failed(tx: Transaction, row: DueMessage, reason: str, at: float) -> None:
    """Note that a row cannot be delivered, and why."""
    noted = {"done_at": at, "failure": reason, "attempts": row.attempts + 1}
    await _update(tx, row.queue, {row.id}, **noted)


async def try_again(tx: Transaction, game_id: int) -> bool:
    """Make the latest refused board of a game due again; return whether there was one.

    Without a board, take the latest message. The start comes before it, as it makes the thread.
    """
    queue: Queue = ("game", game_id)
    refused = [row for row in await tx.connection.know(GAME_QUEUE, game_id) if row.is_refused]
    if not refused:
        return False
    boards = [row for row in refused if row.is_board]
    chosen = {(boards or refused)[-1].id}
    chosen |= {row.id for row in boards if isinstance(row.message, StartPost)}
    await _update(tx, queue, chosen, done_at=None)
    tx.due.add(queue)
    return True


async def board_refused(connection: Connection, game_id: int) -> bool:
    """Whether a board of a game was refused and has not been posted since."""
    return any(
        row.is_board and row.is_refused for row in await connection.know(GAME_QUEUE, game_id)
    )


async def trouble(connection: Connection, game_id: int) -> str | None:
    """Return why the newest message of a game could not be posted, None if it could."""
    return (await troubles(connection, [game_id])).get(game_id)


async def troubles(connection: Connection, game_ids: Collection[int]) -> Mapping[int, str]:
    """Return why the latest messages of games were refused, by game.

    A message that is being retried counts as refused until it is posted.
    """
    queues = await connection.know_all(GAME_QUEUE, game_ids)
    newest = {
        game_id: [row.failure for row in rows if not row.is_due or row.failure][-1:]
        for game_id, rows in queues.items()
    }
    return {game_id: failure for game_id, last in newest.items() for failure in last if failure}


async def _load_of_games(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, tuple[_OutboxRow, ...]]:
    return await read_by_owner(connection, _OF_GAMES, "game_id", game_ids, _row)


async def _load_to_people(
    connection: Connection, person_ids: Collection[int]
) -> Mapping[int, tuple[_OutboxRow, ...]]:
    return await read_by_owner(connection, _TO_PEOPLE, "person_id", person_ids, _row)


async def _load_of_guilds(
    connection: Connection, guild_ids: Collection[int]
) -> Mapping[int, tuple[_OutboxRow, ...]]:
    return await read_by_owner(connection, _OF_GUILDS, "guild_id", guild_ids, _row)


def _row(columns: RowMapping) -> _OutboxRow:
    fields = dict(columns)
    stored = StoredMessage(*[fields.pop(name) for name in _MESSAGE])
    return _OutboxRow(message=_readable(stored), **fields)


def _readable(stored: StoredMessage) -> Message | Unreadable:
    """Return a stored message; one that cannot be read must not hold up those behind it."""
    try:
        return decode(stored)
    except (ValueError, KeyError) as error:
        return Unreadable(stored.kind, str(error))


GAME_QUEUE: Final = Fact[tuple[_OutboxRow, ...]](
    "game",
    {outbox: outbox.c.game_id},
    _load_of_games,
    nothing=(),
    without=outbox.c.person_id,
)
"""The messages of a game, oldest first."""
PERSON_QUEUE: Final = Fact[tuple[_OutboxRow, ...]](
    "person", {outbox: outbox.c.person_id}, _load_to_people, nothing=()
)
"""The messages to a person directly, oldest first."""
GUILD_QUEUE: Final = Fact[tuple[_OutboxRow, ...]](
    "guild", {outbox: outbox.c.guild_id}, _load_of_guilds, nothing=()
)
"""The messages of a server that belong to no game, oldest first."""
_FACTS: Final = {"game": GAME_QUEUE, "person": PERSON_QUEUE, "guild": GUILD_QUEUE}


async def film_message(connection: Connection, game_id: int) -> int | None:
    """Return the id of the message with the film of a game, None until it is posted."""
    films = (outbox.c.game_id == game_id) & (outbox.c.kind == FilmPost.kind)
    chosen = select(outbox.c.message_id).where(films, outbox.c.message_id.is_not(None))
    message_id: int | None = await connection.scalar(chosen.order_by(outbox.c.id).limit(1))
    return message_id
