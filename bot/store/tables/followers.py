"""Followers of games: rows of `followers` to frozen records and back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Final

from sqlalchemy import bindparam, delete, insert, select

from bot.model import Follower
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact, read_by_owner
from bot.store.schema import followers
from bot.store.statements import update

_OF_GAMES: Final = (
    select(followers)
    .where(followers.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(followers.c.game_id, followers.c.person_id)
)


async def of_game(connection: Connection, game_id: int) -> tuple[Follower, ...]:
    """Return all who follow a game."""
    return await connection.know(FOLLOWERS, game_id)


async def put(tx: Transaction, follower: Follower) -> None:
    """Store a follower, replacing an older row."""
    await forget(tx, follower.game_id, follower.person_id)
    await tx.connection.execute(insert(followers), asdict(follower))


async def set_told(tx: Transaction, game_id: int, mode: str) -> None:
    """Record the last round announced to all followers of a game."""
    query = update(followers).where(followers.c.game_id == game_id)
    await tx.connection.execute(query.values(told=mode))


async def forget(tx: Transaction, game_id: int, person_id: int | None = None) -> None:
    """Forget that a person follows a game, or that anyone does."""
    query = delete(followers).where(followers.c.game_id == game_id)
    if person_id is not None:
        query = query.where(followers.c.person_id == person_id)
    await tx.connection.execute(query)


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, tuple[Follower, ...]]:
    return await read_by_owner(
        connection, _OF_GAMES, "game_id", game_ids, lambda row: Follower(**row)
    )


FOLLOWERS: Final = Fact[tuple[Follower, ...]](
    "game", {followers: followers.c.game_id}, _load, nothing=()
)
"""All who follow a game."""
