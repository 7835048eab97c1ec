"""Personal settings: rows of `people` to frozen records and back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Final

from sqlalchemy import RowMapping, bindparam, select

from bot.model import Profile
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact
from bot.store.schema import people
from bot.store.statements import update

_BY_IDS: Final = (
    select(people)
    .where(people.c.person_id.in_(bindparam("ids", expanding=True)))
    .order_by(people.c.person_id)
)


async def load(connection: Connection, person_id: int) -> Profile | None:
    """Return a person's settings, None if the person is unknown."""
    return (await load_many(connection, (person_id,))).get(person_id)


async def load_many(connection: Connection, person_ids: Collection[int]) -> Mapping[int, Profile]:
    """Return what those of these people decided whom we know, by their ids."""
    profiles = await connection.know_all(PROFILE, person_ids)
    return {each: profile for each, profile in sorted(profiles.items()) if profile is not None}


async def save(tx: Transaction, profile: Profile) -> None:
    """Store a person's settings, replacing the old ones."""
    await tx.connection.upsert(people, [asdict(profile)])
    tx.connection.keep(PROFILE, profile.person_id, profile)


async def set_direct_closed(tx: Transaction, person_id: int, *, closed: bool) -> None:
    """Note whether Discord refuses to write to a person directly."""
    await tx.connection.execute(
        update(people).where(people.c.person_id == person_id).values(direct_closed=closed)
    )


def _profile(row: RowMapping) -> Profile:
    return Profile(**row)


async def _load(connection: Connection, person_ids: Collection[int]) -> Mapping[int, Profile]:
    rows = (await connection.execute(_BY_IDS, {"ids": list(person_ids)})).mappings()
    return {row["person_id"]: _profile(row) for row in rows}


PROFILE: Final = Fact[Profile | None]("person", {people: people.c.person_id}, _load, nothing=None)
"""The settings of a person."""
