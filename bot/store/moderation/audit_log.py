"""The audit log: what organisers and moderators did with tables, rows of `deeds` in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import AuditEntry, Game
from bot.store.database import Transaction
from bot.store.schema import deeds


async def add(
    tx: Transaction,
    game: Game,
    person_id: int,
    action: str,
    at: float,
    detail: Mapping[str, Any] | None = None,
) -> None:
    """Note what a person did with a game."""
    row = {
        "guild_id": game.guild_id,
        "game_id": game.id,
        "person_id": person_id,
        "deed": action,
        "detail": dict(detail or {}),
        "at": at,
    }
    await tx.connection.execute(insert(deeds), row)


async def of_game(connection: AsyncConnection, game_id: int) -> tuple[AuditEntry, ...]:
    """Return what was done with a game, oldest first."""
    chosen = select(deeds).where(deeds.c.game_id == game_id).order_by(deeds.c.id)
    return tuple(
        [
            AuditEntry(
                row.id, row.guild_id, row.game_id, row.person_id, row.deed, row.detail, row.at
            )
            for row in await connection.execute(chosen)
        ]
    )


async def paused_by(connection: AsyncConnection, game_id: int) -> str | None:
    """Return the name of the person who paused a game last, None if nobody is on record."""
    newest = (
        select(deeds.c.detail)
        .where(deeds.c.game_id == game_id, deeds.c.deed == "pause")
        .order_by(deeds.c.id.desc())
        .limit(1)
    )
    detail = await connection.scalar(newest)
    return None if detail is None else str(detail["by"])
