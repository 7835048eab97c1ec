"""Copying all rows of a database into another one, possibly of another kind.

Until it is complete, the copy has a mark in place of its revision, so that only the same copying
accepts it as a database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Table, column, delete, func, insert, select, table, tuple_

from bot.store.database import UNFINISHED, Database
from bot.store.dialects.base import REVISION_TABLE, Dialect
from bot.store.memory import Connection
from bot.store.schema import REVISION, metadata
from bot.store.statements import update

_AT_ONCE: Final = 2000
_REVISION: Final = table(REVISION_TABLE, column("version_num"))


def unfinished_mark(source: Dialect) -> str:
    """Return what an unfinished copy of a database has in place of its revision."""
    return f"{UNFINISHED}{REVISION} {sha256(source.identity.encode()).hexdigest()[:12]}"


async def set_revision(target: Database, revision: str = REVISION) -> None:
    """Note that a database is of the newest revision, or that it is unfinished."""
    async with target.transaction() as tx:
        await tx.connection.execute(update(_REVISION).values(version_num=revision))


async def count_rows(connection: Connection) -> dict[str, int]:
    """Return how many rows each table has."""
    counts = {}
    for each in metadata.sorted_tables:
        number = await connection.scalar(select(func.count()).select_from(each))
        counts[each.name] = int(number or 0)
    return counts


async def delete_all(target: Database) -> None:
    """Delete all rows of all tables."""
    async with target.transaction() as tx:
        for each in reversed(metadata.sorted_tables):
            await tx.connection.execute(delete(each))


async def copy_rows(source: Connection, target: Database, progress: Callable[[int], None]) -> None:
    """Copy all rows; `progress` is called with the number of rows after each part."""
    for each in metadata.sorted_tables:
        last: tuple[Any, ...] | None = None
        while rows := await _after(source, each, last):
            async with target.transaction() as tx:
                await tx.connection.execute(insert(each), rows)
            last = tuple([rows[-1][key.name] for key in each.primary_key])
            progress(len(rows))


async def _after(
    source: Connection, each: Table, last: tuple[Any, ...] | None
) -> list[dict[str, Any]]:
    """Return the next rows of a table in the order of its key."""
    key = list(each.primary_key)
    chosen = select(each).order_by(*key).limit(_AT_ONCE)
    if last is not None:
        chosen = chosen.where(tuple_(*key) > last)
    return [dict(row) for row in (await source.execute(chosen)).mappings()]


async def copy_last_ids(source: Connection, source_dialect: Dialect, target: Database) -> None:
    """Keep the copy from reusing an ID of the database, even of a deleted row."""
    given = dict(await source_dialect.last_ids(await source.begun()))
    for name, highest in (await _highest_ids(source, metadata.sorted_tables)).items():
        given[name] = max(highest, given.get(name, 0))
    async with target.transaction() as tx:
        await target.dialect.go_on_from(await tx.connection.begun(), given)


async def _highest_ids(connection: Connection, tables: Iterable[Table]) -> Mapping[str, int]:
    numbered = [(each.name, each.autoincrement_column) for each in tables]
    highest = {
        name: await connection.scalar(select(func.max(number)))
        for name, number in numbered
        if number is not None
    }
    return {name: number for name, number in highest.items() if number is not None}
