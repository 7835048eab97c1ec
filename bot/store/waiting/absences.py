"""Absences of people: rows of `absences`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.model import Absence
from bot.store.database import Transaction
from bot.store.schema import absences

_OF_PEOPLE: Final = (
    select(absences)
    .where(
        absences.c.person_id.in_(bindparam("ids", expanding=True)),
        absences.c.end > bindparam("after"),
    )
    .order_by(absences.c.start, absences.c.id)
)


async def add(tx: Transaction, absence: Absence) -> Absence:
    """Store an absence; its `id` is ignored. Returns it with the id given to it."""
    values = {
        "person_id": absence.person_id,
        "start": absence.start,
        "end": absence.end,
        "reason": absence.reason,
        "told": absence.told,
    }
    number = await tx.connection.scalar(insert(absences).returning(absences.c.id), values)
    return replace(absence, id=number)


async def load(connection: AsyncConnection, absence_id: int) -> Absence | None:
    """Return an absence, None if there is none with this id."""
    found = select(absences).where(absences.c.id == absence_id)
    row = (await connection.execute(found)).mappings().first()
    return None if row is None else Absence(**row)


async def of_people(
    connection: AsyncConnection, person_ids: Collection[int], after: float
) -> Mapping[int, tuple[Absence, ...]]:
    """Return the absences that end after `after`, in order, of each of these people who has any."""
    if not person_ids:
        return {}
    rows = await connection.execute(_OF_PEOPLE, {"ids": list(person_ids), "after": after})
    found: dict[int, tuple[Absence, ...]] = {}
    for row in rows.mappings():
        absence = Absence(**row)
        found[absence.person_id] = (*found.get(absence.person_id, ()), absence)
    return found


async def of_person(
    connection: AsyncConnection, person_id: int, after: float
) -> tuple[Absence, ...]:
    """Return a person's absences that end after `after`, in order."""
    return (await of_people(connection, (person_id,), after)).get(person_id, ())


async def set_end(tx: Transaction, absence_id: int, end: float) -> None:
    """Let an absence end at another time."""
    await tx.connection.execute(update(absences).where(absences.c.id == absence_id).values(end=end))


async def set_told(tx: Transaction, absence_id: int) -> None:
    """Note that the person was told what happened meanwhile."""
    await tx.connection.execute(
        update(absences).where(absences.c.id == absence_id).values(told=True)
    )


async def drop(tx: Transaction, absence_id: int) -> None:
    """Forget an absence."""
    await tx.connection.execute(delete(absences).where(absences.c.id == absence_id))
