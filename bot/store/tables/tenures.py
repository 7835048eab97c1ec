"""Tenures: one row for each former holder of a seat."""

from __future__ import annotations

from sqlalchemy import func, insert, select

from bot.model import Game, Tenure
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import tenures
from bot.store.statements import update


async def close(tx: Transaction, game: Game, seat: int, reason: str, now: float) -> None:
    """Note that the holder of a seat leaves it now, and why: "open" for a seat without one."""
    former = await of_seat(tx.connection, game.id, seat)
    begun_ply, begun_at = (former[-1].until_ply, former[-1].until_at) if former else (0, None)
    holder = game.seats[seat]
    row = {
        "game_id": game.id,
        "seat": seat,
        "person_id": holder.person_id,
        "name": holder.name,
        "computer": holder.computer,
        "from_ply": begun_ply,
        "from_at": game.created_at if begun_at is None else begun_at,
        "until_ply": game.ply,
        "until_at": now,
        "reason": "open" if holder.is_open else reason,
    }
    await tx.connection.execute(insert(tenures), row)


async def note_bank(tx: Transaction, game_id: int, seat: int, bank: float) -> None:
    """Note what the clock of the person held who has just left a seat."""
    same = (tenures.c.game_id == game_id) & (tenures.c.seat == seat)
    newest = select(func.max(tenures.c.id)).where(same).scalar_subquery()
    await tx.connection.execute(update(tenures).where(tenures.c.id == newest).values(bank=bank))


async def bank_of(connection: Connection, game_id: int, person_id: int) -> float | None:
    """Return a person's time bank when they last left a game, None if they never left."""
    left = select(tenures.c.bank).where(
        tenures.c.game_id == game_id,
        tenures.c.person_id == person_id,
        tenures.c.bank.is_not(None),
    )
    bank: float | None = await connection.scalar(left.order_by(tenures.c.id.desc()).limit(1))
    return bank


async def held_another(connection: Connection, game_id: int, seat: int, person_id: int) -> bool:
    """Whether a person has held a seat of a game before, other than this one."""
    elsewhere = select(tenures.c.id).where(
        tenures.c.game_id == game_id,
        tenures.c.person_id == person_id,
        tenures.c.seat != seat,
    )
    return await connection.scalar(elsewhere.order_by(tenures.c.id).limit(1)) is not None


async def forgotten_at(connection: Connection, game_id: int, seat: int) -> float | None:
    """Return when the first person left a game who held another seat and was forgotten since."""
    forgotten = select(func.min(tenures.c.until_at)).where(
        tenures.c.game_id == game_id,
        tenures.c.seat != seat,
        tenures.c.person_id.is_(None),
        tenures.c.computer == "",
        tenures.c.reason != "open",
    )
    left_at: float | None = await connection.scalar(forgotten)
    return left_at


async def of_seat(connection: Connection, game_id: int, seat: int) -> tuple[Tenure, ...]:
    """Return the former tenures of a seat, oldest first."""
    rows = await connection.execute(
        select(tenures)
        .where(tenures.c.game_id == game_id, tenures.c.seat == seat)
        .order_by(tenures.c.id)
    )
    return tuple([Tenure(**row) for row in rows.mappings()])


async def of_game(connection: Connection, game_id: int) -> tuple[Tenure, ...]:
    """Return the former tenures of all seats of a game, oldest first."""
    rows = await connection.execute(
        select(tenures).where(tenures.c.game_id == game_id).order_by(tenures.c.id)
    )
    return tuple([Tenure(**row) for row in rows.mappings()])
