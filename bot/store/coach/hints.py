"""Hints that were given: rows of `hints`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import NamedTuple

from sqlalchemy import func, select

from bot.model import GivenHint
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import hints
from bot.store.statements import update


class HintUse(NamedTuple):
    """How many hints a person has had in a game, and when they had their last one in any."""

    in_game: int
    last_at: float | None


async def load(connection: Connection, game_id: int, question: int, seat: int) -> GivenHint | None:
    """Return the hint that was given for a question to a seat, None if none was."""
    key = (hints.c.game_id == game_id) & (hints.c.question == question) & (hints.c.seat == seat)
    row = (await connection.execute(select(hints).where(key))).mappings().one_or_none()
    return None if row is None else GivenHint(**row)


async def latest_before(
    connection: Connection, game_id: int, question: int, seat: int
) -> GivenHint | None:
    """Return the last hint that a seat was given for an earlier question, None if there is none."""
    earlier = (hints.c.game_id == game_id) & (hints.c.question < question) & (hints.c.seat == seat)
    last = select(hints).where(earlier).order_by(hints.c.question.desc()).limit(1)
    row = (await connection.execute(last)).mappings().one_or_none()
    return None if row is None else GivenHint(**row)


async def save(tx: Transaction, hint: GivenHint) -> None:
    """Store a hint."""
    await tx.connection.upsert(hints, [asdict(hint)])


async def use_of(connection: Connection, game_id: int, person_id: int) -> HintUse:
    """Return how many hints a person has had."""
    mine = hints.c.person_id == person_id
    in_game = select(func.count()).where(mine, hints.c.game_id == game_id)
    last_at = select(func.max(hints.c.at)).where(mine)
    return HintUse(int(await connection.scalar(in_game) or 0), await connection.scalar(last_at))


async def counts(connection: Connection, game_id: int) -> Mapping[int, int]:
    """Return how many hints the seats of a game have had, without those that had none."""
    chosen = (
        select(hints.c.seat, func.count().label("given"))
        .where(hints.c.game_id == game_id)
        .group_by(hints.c.seat)
        .order_by(hints.c.seat)
    )
    return {row.seat: row.given for row in await connection.execute(chosen)}


async def forget_answers(tx: Transaction, game_id: int) -> None:
    """Forget what the hints of a game said; that they were given stays."""
    await tx.connection.execute(update(hints).where(hints.c.game_id == game_id).values(answer=None))
