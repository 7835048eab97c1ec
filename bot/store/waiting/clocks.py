"""The clocks of seats: rows of `clocks`. Seats that were never asked have none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Clock
from bot.store.database import Transaction
from bot.store.schema import clocks, games, seats
from bot.store.upsert import upsert

_OF_GAME: Final = (
    select(clocks).where(clocks.c.game_id == bindparam("game_id")).order_by(clocks.c.seat)
)
_OF_PERSON: Final = (
    select(clocks)
    .join(seats, (seats.c.game_id == clocks.c.game_id) & (seats.c.seat == clocks.c.seat))
    .join(games, games.c.id == clocks.c.game_id)
    .where(
        seats.c.person_id == bindparam("person_id"),
        seats.c.computer == "",
        games.c.status == "running",
        clocks.c.since.is_not(None),
    )
    .order_by(clocks.c.game_id, clocks.c.seat)
)


async def of_game(connection: AsyncConnection, game_id: int) -> Mapping[int, Clock]:
    """Return the clocks of a game by their seats."""
    rows = (await connection.execute(_OF_GAME, {"game_id": game_id})).mappings()
    return {row["seat"]: Clock(**row) for row in rows}


async def of_person(connection: AsyncConnection, person_id: int) -> tuple[Clock, ...]:
    """Return the clocks of a person that run in games that are being played."""
    rows = (await connection.execute(_OF_PERSON, {"person_id": person_id})).mappings()
    return tuple([Clock(**row) for row in rows])


async def games_without(connection: AsyncConnection) -> Sequence[int]:
    """Return the ids of the games that are being played and in which no clock runs."""
    timed = select(clocks.c.game_id).where(clocks.c.since.is_not(None))
    rows = select(games.c.id).where(games.c.status == "running", games.c.id.not_in(timed))
    return (await connection.execute(rows.order_by(games.c.id))).scalars().all()


async def save(tx: Transaction, clock: Clock) -> None:
    """Store the clock of a seat in place of what it was."""
    await upsert(tx, clocks, [asdict(clock)])


async def drop_of_game(tx: Transaction, game_id: int) -> None:
    """Forget the clocks of a game."""
    await tx.connection.execute(delete(clocks).where(clocks.c.game_id == game_id))
