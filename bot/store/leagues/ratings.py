"""Ratings of players as they are now, by ladder and player.

A ladder is a kind of game, or its games of one person with computers
(`bot.services.leagues.ratings.rating_pool`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Select, delete, insert, select

from bot.model import Rating
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import ratings


async def of_players(
    connection: Connection, slug: str, players: Iterable[str]
) -> tuple[Rating, ...]:
    """Return the ratings of players on a ladder; those who have none there are missing."""
    chosen = select(ratings).where(ratings.c.slug == slug, ratings.c.player.in_(tuple(players)))
    return await _all(connection, chosen)


async def of_ladder(connection: Connection, slug: str) -> tuple[Rating, ...]:
    """Return all ratings on a ladder."""
    return await _all(connection, select(ratings).where(ratings.c.slug == slug))


async def put(tx: Transaction, slug: str, changed: Sequence[Rating]) -> None:
    """Store ratings on a ladder in place of those that the same players had."""
    same = ratings.c.player.in_([each.player for each in changed])
    await tx.connection.execute(delete(ratings).where(ratings.c.slug == slug, same))
    await _insert(tx, changed)


async def replace_all(tx: Transaction, slugs: Sequence[str], new: Sequence[Rating]) -> None:
    """Store ratings in place of all that were on some ladders."""
    await tx.connection.execute(delete(ratings).where(ratings.c.slug.in_(slugs)))
    await _insert(tx, new)


async def _insert(tx: Transaction, new: Sequence[Rating]) -> None:
    if new:
        await tx.connection.execute(insert(ratings), [asdict(each) for each in new])


async def _all(connection: Connection, chosen: Select[Any]) -> tuple[Rating, ...]:
    rows = await connection.execute(chosen.order_by(ratings.c.player))
    return tuple(Rating(**row) for row in rows.mappings())
