"""Absences of people: rows of `absences`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from sqlalchemy import bindparam, delete, insert, select

from bot.model import Absence
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact, read_by_owner
from bot.store.schema import absences
from bot.store.statements import update

_OF_PEOPLE: Final = (
    select(absences)
    .where(absences.c.person_id.in_(bindparam("ids", expanding=True)))
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


async def load(connection: Connection, absence_id: int) -> Absence | None:
    """Return an absence, None if there is none with this id."""
    query = select(absences).where(absences.c.id == absence_id)
    row = (await connection.execute(query)).mappings().first()
    return None if row is None else Absence(**row)


async def of_people(
    connection: Connection, person_ids: Collection[int], after: float
) -> Mapping[int, tuple[Absence, ...]]:
    """Return the absences that end after `after`, in order, of each of these people who has any."""
    absences_by_person = await connection.know_all(ABSENCES, person_ids)
    still = {
        person_id: tuple([absence for absence in away if absence.end > after])
        for person_id, away in sorted(absences_by_person.items())
    }
    return {person_id: away for person_id, away in still.items() if away}


async def of_person(connection: Connection, person_id: int, after: float) -> tuple[Absence, ...]:
    """Return a person's absences that end after `after`, in order."""
    return (await of_people(connection, (person_id,), after)).get(person_id, ())


async def set_end(tx: Transaction, absence_id: int, end: float) -> None:
    """Change the end of an absence."""
    await tx.connection.execute(update(absences).where(absences.c.id == absence_id).values(end=end))


async def set_told(tx: Transaction, absence_id: int) -> None:
    """Note that the person was told what happened in the meantime."""
    await tx.connection.execute(
        update(absences).where(absences.c.id == absence_id).values(told=True)
    )


async def drop(tx: Transaction, absence_id: int) -> None:
    """Forget an absence."""
    await tx.connection.execute(delete(absences).where(absences.c.id == absence_id))


async def _load(
    connection: Connection, person_ids: Collection[int]
) -> Mapping[int, tuple[Absence, ...]]:
    return await read_by_owner(
        connection, _OF_PEOPLE, "person_id", person_ids, lambda row: Absence(**row)
    )


ABSENCES: Final = Fact[tuple[Absence, ...]](
    "person", {absences: absences.c.person_id}, _load, nothing=()
)
"""All absences of a person that are not deleted yet, in order."""
