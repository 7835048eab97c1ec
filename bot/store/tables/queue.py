"""The queue: rows of `queue_entries` to frozen records and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from sqlalchemy import ColumnElement, RowMapping, delete, select

from bot.model import QueueEntry
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import queue_entries

_LISTS: Final = ("slugs", "players", "paces", "locales")


async def load(connection: Connection, guild_id: int, person_id: int) -> QueueEntry | None:
    """Return what a person wants to play in a server, None if that is not known."""
    chosen = select(queue_entries).where(_of(guild_id, person_id))
    row = (await connection.execute(chosen)).mappings().first()
    return None if row is None else _entry(row)


async def of_guild(connection: Connection, guild_id: int) -> tuple[QueueEntry, ...]:
    """Return the entries of a server, those that wait longest first."""
    mine = queue_entries.c.guild_id == guild_id
    order = queue_entries.c.since, queue_entries.c.person_id
    rows = await connection.execute(select(queue_entries).where(mine).order_by(*order))
    return tuple([_entry(row) for row in rows.mappings()])


async def guilds_of(connection: Connection, person_id: int) -> Sequence[int]:
    """Return the servers in which a person has an entry."""
    mine = queue_entries.c.person_id == person_id
    chosen = select(queue_entries.c.guild_id).where(mine).order_by(queue_entries.c.guild_id)
    return (await connection.execute(chosen)).scalars().all()


async def save(tx: Transaction, entry: QueueEntry) -> None:
    """Store an entry in place of the one that the person had in the server."""
    lists = {name: list(getattr(entry, name)) for name in _LISTS}
    await tx.connection.upsert(queue_entries, [{**asdict(entry), **lists}])


async def drop(tx: Transaction, guild_id: int, person_id: int) -> None:
    """Forget the entry of a person in a server."""
    await tx.connection.execute(delete(queue_entries).where(_of(guild_id, person_id)))


def _of(guild_id: int, person_id: int) -> ColumnElement[bool]:
    return (queue_entries.c.guild_id == guild_id) & (queue_entries.c.person_id == person_id)


def _entry(row: RowMapping) -> QueueEntry:
    return QueueEntry(**{**row, **{name: tuple(row[name]) for name in _LISTS}})
