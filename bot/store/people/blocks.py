"""Blocks: whom a person does not want at the tables that they open."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from sqlalchemy import delete, insert, select

from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import blocks
from bot.store.statements import update


async def replace_all(
    tx: Transaction, person_id: int, blocked: Collection[int], now: float
) -> None:
    """Set the people a person blocks; those without an ID stay blocked."""
    named = (blocks.c.person_id == person_id) & (blocks.c.blocked_id > 0)
    await tx.connection.execute(delete(blocks).where(named))
    rows = [{"person_id": person_id, "blocked_id": each, "at": now} for each in blocked]
    if rows:
        await tx.connection.execute(insert(blocks), rows)


async def of_person(connection: Connection, person_id: int) -> tuple[int, ...]:
    """Return the ids of those whom a person blocks, the first one first."""
    mine = (blocks.c.person_id == person_id) & (blocks.c.blocked_id > 0)
    chosen = select(blocks.c.blocked_id).where(mine).order_by(blocks.c.at, blocks.c.blocked_id)
    return tuple((await connection.execute(chosen)).scalars().all())


async def blocks_person(connection: Connection, by: int, person_id: int) -> bool:
    """Whether someone blocks a person, under their id or without it."""
    is_theirs = blocks.c.blocked_id.in_((person_id, _mark(person_id)))
    query = select(blocks.c.person_id).where(blocks.c.person_id == by, is_theirs).limit(1)
    return await connection.scalar(query) is not None


async def among(connection: Connection, people: Collection[int]) -> frozenset[tuple[int, int]]:
    """Return who of some people blocks whom of them, under their id or without it."""
    ids = {mark: person for person in people for mark in (person, _mark(person))}
    both = blocks.c.person_id.in_(people) & blocks.c.blocked_id.in_(ids)
    rows = await connection.execute(select(blocks.c.person_id, blocks.c.blocked_id).where(both))
    return frozenset([(row.person_id, ids[row.blocked_id]) for row in rows])


async def anonymise(tx: Transaction, person_id: int) -> None:
    """Remove a person's ID where others block them; the blocks stay without it."""
    named = blocks.c.blocked_id == person_id
    again = select(blocks.c.person_id).where(named)  # blocked once before and once after it
    marked = blocks.c.blocked_id == _mark(person_id)
    await tx.connection.execute(delete(blocks).where(marked, blocks.c.person_id.in_(again)))
    await tx.connection.execute(update(blocks).where(named).values(blocked_id=_mark(person_id)))


def _mark(person_id: int) -> int:
    """Return a negative number that stands for a person who was forgotten."""
    return -int(sha256(f"blocked {person_id}".encode()).hexdigest()[:15], 16)
