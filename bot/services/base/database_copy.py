"""The operator's move of everything to another database, checked before it counts as done."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

from bot.services.base.check import check
from bot.store.base import copying
from bot.store.database import Database
from bot.store.dialects import dialect_of
from bot.store.errors import DatabaseError
from bot.store.memory import Connection

Progress: TypeAlias = Callable[[str, int, int], None]
"""A callback for progress: the current step, how much is done, and the total."""


@dataclass(frozen=True, slots=True)
class Copied:
    """How many rows were copied, and how many running games replay on the copy."""

    rows: int
    games: int


async def copy_database(source_address: str, target_address: str, progress: Progress) -> Copied:
    """Copy everything to an empty database, or to an unfinished copy, and check the copy.

    No bot may run on either; the source isn't changed. Raises DatabaseError; the copy is then
    unfinished, and the next call starts over.
    """
    source_dialect, target_dialect = dialect_of(source_address), dialect_of(target_address)
    if source_dialect.identity == target_dialect.identity:
        raise DatabaseError(f"{source_dialect.shown} cannot be copied to itself.")
    async with (
        _opened(Database.open_read_only(source_address)) as source,
        source_dialect.hold(),
        target_dialect.hold(),
        _opened(
            Database.open(target_address, unfinished=copying.unfinished_mark(source_dialect))
        ) as target,
    ):
        return await _copy(source, target, progress)


@asynccontextmanager
async def _opened(opening: Awaitable[Database]) -> AsyncIterator[Database]:
    database = await opening
    try:
        yield database
    finally:
        await database.close()


async def _copy(source: Database, target: Database, progress: Progress) -> Copied:
    await _prepare(source, target)
    async with source.reading() as connection:
        counts = await copying.count_rows(connection)
        await _copy_rows(connection, target, sum(counts.values()), progress)
        await copying.copy_last_ids(connection, source.dialect, target)
    await _compare_counts(counts, target)
    games = await _compare_games(source, target, progress)
    await copying.set_revision(target)
    return Copied(sum(counts.values()), games)


async def _prepare(source: Database, target: Database) -> None:
    """Mark the target as unfinished and empty it, if that is allowed."""
    if not target.unfinished:
        async with target.reading() as connection:
            if any((await copying.count_rows(connection)).values()):
                raise DatabaseError(f"{target.dialect.shown} is not empty; name a new database.")
        await copying.set_revision(target, copying.unfinished_mark(source.dialect))
    await copying.delete_all(target)


async def _copy_rows(
    connection: Connection, target: Database, total: int, progress: Progress
) -> None:
    done = 0

    def more(rows: int) -> None:
        nonlocal done
        done += rows
        progress("copying rows", done, total)

    progress("copying rows", 0, total)
    await copying.copy_rows(connection, target, more)


async def _compare_counts(counts: Mapping[str, int], target: Database) -> None:
    async with target.reading() as connection:
        copied = await copying.count_rows(connection)
    for name, number in counts.items():
        if copied[name] != number:
            raise DatabaseError(f"{copied[name]} of {number} rows of {name} were copied.")


async def _compare_games(source: Database, target: Database, progress: Progress) -> int:
    """Replay the running games on the copy; return how many there are. Raises DatabaseError."""
    number = 0

    def shown(done: int, total: int) -> None:
        nonlocal number
        number = total
        progress("replaying games", done, total)

    differences = await check(target, shown, running_only=True)
    if differences:
        problems = await check(source, running_only=True)
        for difference in differences:
            if difference not in problems:
                raise DatabaseError(f"game {difference.game_id}: {difference.problem}")
    return number
