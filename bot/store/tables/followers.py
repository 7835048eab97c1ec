"""Followers of games: rows of `followers` to frozen records and back."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Follower
from bot.store.database import Transaction
from bot.store.schema import followers


async def of_game(connection: AsyncConnection, game_id: int) -> tuple[Follower, ...]:
    """Return all who follow a game."""
    chosen = select(followers).where(followers.c.game_id == game_id)
    rows = (await connection.execute(chosen.order_by(followers.c.person_id))).mappings()
    return tuple([Follower(**row) for row in rows])


async def count(connection: AsyncConnection, game_id: int) -> int:
    """Return how many people follow a game."""
    chosen = select(func.count()).where(followers.c.game_id == game_id)
    return int(await connection.scalar(chosen) or 0)


async def put(tx: Transaction, follower: Follower) -> None:
    """Store a follower in place of what was known of them."""
    await forget(tx, follower.game_id, follower.person_id)
    await tx.connection.execute(insert(followers), asdict(follower))


async def set_told(tx: Transaction, game_id: int, told: str) -> None:
    """Note of which round all followers of a game know."""
    known = update(followers).where(followers.c.game_id == game_id)
    await tx.connection.execute(known.values(told=told))


async def forget(tx: Transaction, game_id: int, person_id: int | None = None) -> None:
    """Forget that a person follows a game, or that anybody does."""
    gone = delete(followers).where(followers.c.game_id == game_id)
    if person_id is not None:
        gone = gone.where(followers.c.person_id == person_id)
    await tx.connection.execute(gone)
