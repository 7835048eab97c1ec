"""Facts about how reliable a person is: timed decisions, time-outs and games left."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import BigInteger, exists, func, insert, literal, select, union, union_all

from bot.model import Timeout
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import moves, results, seats, tenures, timeouts

_NEVER: Final = 2**31
_OWN: Final = ("person", "order")
"""The makers of moves that are a person's own decisions."""


async def decisions_of(connection: Connection, person_id: int) -> int:
    """Return how often a person answered at tables with a clock; moves made at once count once."""
    same = (tenures.c.game_id == seats.c.game_id) & (tenures.c.seat == seats.c.seat)
    begun = select(func.coalesce(func.max(tenures.c.until_ply), 0)).where(same).scalar_subquery()
    seats_held = union_all(
        select(
            seats.c.game_id,
            seats.c.seat,
            begun.label("after"),
            literal(_NEVER, BigInteger).label("until"),
        ).where(seats.c.person_id == person_id, seats.c.computer == ""),
        select(
            tenures.c.game_id,
            tenures.c.seat,
            tenures.c.from_ply.label("after"),
            tenures.c.until_ply.label("until"),
        ).where(tenures.c.person_id == person_id, tenures.c.computer == ""),
    ).subquery()
    decisions = (
        select(moves.c.game_id, func.coalesce(moves.c.batch, moves.c.ply))
        .join(
            seats_held,
            (seats_held.c.game_id == moves.c.game_id) & (seats_held.c.seat == moves.c.seat),
        )
        .where(
            moves.c.ply > seats_held.c.after,
            moves.c.ply <= seats_held.c.until,
            moves.c.bank.is_not(None),
            moves.c.by.in_(_OWN),
        )
        .distinct()
    )
    return await _count(connection, decisions)


async def games_left(connection: Connection, person_id: int, reasons: tuple[str, ...]) -> int:
    """Return how many games a person left for these reasons and does not play in again.

    Games in which no other person ever held a seat do not count.
    """
    back = exists().where(seats.c.game_id == tenures.c.game_id, seats.c.person_id == person_id)
    other_now = exists().where(seats.c.game_id == tenures.c.game_id, seats.c.person_id.is_not(None))
    former = tenures.alias()
    other_then = exists().where(
        former.c.game_id == tenures.c.game_id, former.c.person_id != person_id
    )
    query_of_tenures = select(tenures.c.game_id).where(
        tenures.c.person_id == person_id,
        tenures.c.reason.in_(reasons),
        ~back,
        other_now | other_then,
    )
    query = select(results.c.game_id).where(
        results.c.person_id == person_id, results.c.outcome == "left"
    )
    return await _count(connection, union(query_of_tenures, query))


async def _count(connection: Connection, chosen: Any) -> int:
    number = await connection.scalar(select(func.count()).select_from(chosen.subquery()))
    return int(number or 0)


async def add_timeout(tx: Transaction, happened: Timeout) -> None:
    """Note that the time of a person was up."""
    await tx.connection.execute(insert(timeouts), asdict(happened))


async def timeouts_of(connection: Connection, person_id: int) -> int:
    """Return how often the time of a person was up."""
    chosen = select(func.count()).where(timeouts.c.person_id == person_id)
    return int(await connection.scalar(chosen) or 0)
