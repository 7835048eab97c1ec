"""The interactions that one process hands to another, as Discord sent them.

A row goes from the process that received the interaction to the one that owns its game. The one
that deletes the row answers: the owner, or the receiver if the owner is late.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import delete, insert

from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import games, handed, votes


async def put(tx: Transaction, payload: dict[str, Any], shard: int) -> None:
    """Hand an interaction to the holder of a shard."""
    row = {"id": int(payload["id"]), "shard": shard, "payload": payload}
    await tx.connection.execute(insert(handed), row)


async def take(tx: Transaction, shards: Collection[int]) -> tuple[Any, ...]:
    """Take all interactions that were handed to shards, as Discord sent them."""
    query = delete(handed).where(handed.c.shard.in_(shards))
    rows = await tx.connection.execute(query.returning(handed.c.id, handed.c.payload))
    return tuple([row.payload for row in sorted(rows, key=lambda row: row.id)])


async def take_back(tx: Transaction, number: int) -> bool:
    """Take an interaction back; return whether no one has taken it."""
    deleted = await tx.connection.execute(delete(handed).where(handed.c.id == number))
    return deleted.rowcount == 1


async def guild_of(
    connection: Connection, *, game_id: int | None, vote_id: int | None
) -> int | None:
    """Return the server in which a game is played, or that of a vote; None if there is none."""
    chosen = games.select().with_only_columns(games.c.guild_id)
    if vote_id is not None:
        rows = chosen.join(votes, votes.c.game_id == games.c.id).where(votes.c.id == vote_id)
    else:
        rows = chosen.where(games.c.id == game_id)
    guild_id: int | None = await connection.scalar(rows)
    return guild_id
