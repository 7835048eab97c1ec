"""Drafts of moves, as steps that can be taken back one by one: rows of `drafts`."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, insert, select

from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import drafts


async def load(connection: Connection, game_id: int, seat: int, question: int) -> tuple[str, ...]:
    """Return the steps of a seat's draft for a question; () if there is none."""
    steps = await connection.scalar(
        select(drafts.c.steps).where(
            drafts.c.game_id == game_id, drafts.c.seat == seat, drafts.c.question == question
        )
    )
    return tuple(steps or ())


async def save(
    tx: Transaction, game_id: int, seat: int, question: int, steps: Sequence[str]
) -> None:
    """Store the steps of a seat's draft in place of what it had."""
    place = (drafts.c.game_id == game_id, drafts.c.seat == seat)
    await tx.connection.execute(delete(drafts).where(*place))
    if steps:
        await tx.connection.execute(
            insert(drafts),
            {"game_id": game_id, "seat": seat, "question": question, "steps": list(steps)},
        )


async def clear(tx: Transaction, game_id: int) -> None:
    """Forget all drafts of a game."""
    await tx.connection.execute(delete(drafts).where(drafts.c.game_id == game_id))


async def forget(tx: Transaction, game_id: int, seat: int) -> None:
    """Forget the draft of a seat: its next holder begins anew."""
    await tx.connection.execute(
        delete(drafts).where(drafts.c.game_id == game_id, drafts.c.seat == seat)
    )
