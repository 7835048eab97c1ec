"""The moves of games, in order: what every position can be rebuilt from.

The newest position of each game is stored beside them, so that loading needs no replay: a cache and
a safety net.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from sqlalchemy import Column, bindparam, delete, func, insert, select

from bot.model import StoredMove
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact, Unknown
from bot.store.schema import moves, snapshots
from bot.store.statements import update

_COLUMNS: Final[tuple[Column[Any], ...]] = (
    moves.c.ply,
    moves.c.seat,
    moves.c.text,
    moves.c.by,
    moves.c.at,
    moves.c.question,
    moves.c.reveals,
    moves.c.bank,
    moves.c.reason,
    moves.c.batch,
)
_OF_GAME: Final = (
    select(*_COLUMNS).where(moves.c.game_id == bindparam("game_id")).order_by(moves.c.ply)
)
_LAST: Final = (
    select(*_COLUMNS)
    .where(moves.c.game_id == bindparam("game_id"))
    .order_by(moves.c.ply.desc())
    .limit(bindparam("most"))
)
_KNOWN: Final = 16
"""How many of the newest moves of a game are in memory."""


async def insert_moves(tx: Transaction, game_id: int, rows: Sequence[StoredMove]) -> None:
    """Append moves. Raises sqlalchemy's IntegrityError if one of their plies exists already."""
    before = tx.connection.known(NEWEST, game_id)
    await tx.connection.execute(
        insert(moves),
        [
            {
                "game_id": game_id,
                "ply": move.ply,
                "seat": move.seat,
                "text": move.text,
                "by": move.by,
                "at": move.at,
                "question": move.question,
                "reveals": move.reveals,
                "bank": move.bank,
                "reason": move.reason,
                "batch": move.batch,
            }
            for move in rows
        ],
    )
    if not isinstance(before, Unknown):
        tx.connection.keep(NEWEST, game_id, (*reversed(rows), *before)[:_KNOWN])


async def of_game(connection: Connection, game_id: int) -> tuple[StoredMove, ...]:
    """Return all moves of a game in order."""
    rows = await connection.execute(_OF_GAME, {"game_id": game_id})
    return tuple(StoredMove(*row) for row in rows)


async def last(connection: Connection, game_id: int, most: int) -> tuple[StoredMove, ...]:
    """Return the newest moves of a game, at most `most`, the newest first."""
    newest = await connection.know(NEWEST, game_id)
    if most <= len(newest) or len(newest) < _KNOWN:
        return newest[:most]
    return await _last(connection, game_id, most)


async def _last(connection: Connection, game_id: int, most: int) -> tuple[StoredMove, ...]:
    rows = await connection.execute(_LAST, {"game_id": game_id, "most": most})
    return tuple(StoredMove(*row) for row in rows)


async def count_since(connection: Connection, game_id: int, at: float) -> int:
    """Return how many moves of a game were made after `at`."""
    count = select(func.count()).where(moves.c.game_id == game_id, moves.c.at > at)
    return await connection.scalar(count) or 0


async def delete_after(tx: Transaction, game_id: int, ply: int) -> None:
    """Forget the moves of a game with a ply above `ply`."""
    await tx.connection.execute(delete(moves).where(moves.c.game_id == game_id, moves.c.ply > ply))


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, tuple[StoredMove, ...]]:
    return {game_id: await _last(connection, game_id, _KNOWN) for game_id in game_ids}


NEWEST: Final = Fact[tuple[StoredMove, ...]]("game", {moves: moves.c.game_id}, _load, nothing=())
"""The newest moves of a game, the newest first."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position after `ply` moves as bytes, written by the version `rules` of the rules."""

    game_id: int
    ply: int
    rules: int
    state: bytes = field(repr=False)


_LOAD_SNAPSHOT: Final = select(snapshots).where(snapshots.c.game_id == bindparam("game_id"))
_UPDATE_SNAPSHOT: Final = (
    update(snapshots)
    .where(snapshots.c.game_id == bindparam("this"))
    .values(ply=bindparam("ply"), rules=bindparam("rules"), state=bindparam("state"))
)


async def insert_snapshot(tx: Transaction, snapshot: Snapshot) -> None:
    """Store the first position of a game, which has no moves yet."""
    await tx.connection.execute(insert(snapshots), asdict(snapshot))
    tx.connection.keep(NEWEST, snapshot.game_id, ())


async def update_snapshot(tx: Transaction, snapshot: Snapshot) -> None:
    """Store a newer position of a game in place of the one before."""
    newer = asdict(snapshot)
    await tx.connection.execute(_UPDATE_SNAPSHOT, {"this": newer.pop("game_id"), **newer})


async def load_snapshot(connection: Connection, game_id: int) -> Snapshot | None:
    """Return the newest stored position of a game."""
    row = (await connection.execute(_LOAD_SNAPSHOT, {"game_id": game_id})).first()
    return Snapshot(*row) if row else None
