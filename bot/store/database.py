"""The database: opening, migrating, transactions, copies. The only place that knows SQLite.

All changes go through one connection that writes, in transactions that take the write lock at
once; reading has connections of its own and waits for nobody (write-ahead log). A transaction is
on the disk when `transaction()` ends (synchronous=FULL).
"""

from __future__ import annotations

import asyncio
import glob
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, event, exc
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.model import Queue
from bot.store.driver import DriverConnection
from bot.store.schema import REVISION

BUSY_SECONDS: Final = 5.0
KEPT_COPIES: Final = 2
"""So many copies from before a migration are kept beside the database."""
_READERS: Final = 2
logger = logging.getLogger(__name__)
_REVISION_TABLE: Final = "alembic_version"


class DatabaseError(Exception):
    """The database cannot be used; the message is one sentence for the operator."""


class DatabaseBusy(DatabaseError):
    """Another program holds the database; nothing was changed, and it can be tried again."""


@dataclass(slots=True)
class Transaction:
    """Changes that are made together or not at all.

    `due` collects the queues that got messages to send; listeners of `Database.on_due` hear of
    them once they are on the disk. `timers` says whether a timer was changed; listeners of
    `Database.on_timers` hear of it.
    """

    connection: AsyncConnection
    due: set[Queue] = field(default_factory=set)
    timers: bool = False


class Database:
    """An open database of the newest revision. Make one with `Database.open`."""

    def __init__(self, path: Path, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._turn = asyncio.Lock()
        self._due_listeners: list[Callable[[Queue], None]] = []
        self._timer_listeners: list[Callable[[], None]] = []
        self._commit_listeners: list[Callable[[float], None]] = []

    @classmethod
    async def open(
        cls, path: str | Path, *, create: bool = True, busy_seconds: float = BUSY_SECONDS
    ) -> Database:
        """Open the database file at `path` and bring its schema up to date.

        A missing file is made unless `create` is False. `busy_seconds` is how long to wait for
        other programs that hold the file. An older file is copied before it is changed. Raises
        DatabaseError if the file cannot be opened or copied, is no Slowboat database, or was
        written by a newer Slowboat; it is left as it was then.
        """
        file = Path(path)
        revision = await asyncio.to_thread(_look_into, file, create, busy_seconds)
        writer = _engine(file, busy_seconds, write=True)
        database = cls(file, writer, _engine(file, busy_seconds, write=False))
        try:
            if revision != REVISION:
                if revision is not None:
                    await asyncio.to_thread(_keep_copy, file, revision)
                logger.info("bringing %s to revision %s", file, REVISION)
                await _bring_up_to_date(file, busy_seconds)
            async with writer.begin():
                pass  # another program that holds the file is met now
            await database._connect_readers()
        except exc.DBAPIError as error:
            await database.close()
            raise DatabaseError(_explain(file, error.orig)) from error
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    async def open_to_read(
        cls, path: str | Path, *, busy_seconds: float = BUSY_SECONDS
    ) -> Database:
        """Open the database file at `path`, whose schema must be the newest, and change nothing.

        Transactions fail. Raises DatabaseError as `open` does, and if the file is older.
        """
        file = Path(path)
        revision = await asyncio.to_thread(_look_into, file, False, busy_seconds)
        if revision != REVISION:
            raise DatabaseError(
                f"{file} has revision {revision or 'none'}; this Slowboat reads revision "
                f"{REVISION}. `slowboat run` brings it there and keeps a copy; "
                "before that, use the Slowboat that wrote it."
            )
        reader, nobody = (_engine(file, busy_seconds, write=False) for _ in range(2))
        database = cls(file, nobody, reader)
        await database._connect_readers()
        return database

    async def _connect_readers(self) -> None:
        # Made at once, so that nobody is cancelled in the middle of it and nobody waits for it.
        connections = [await self._reader.connect() for _ in range(_READERS)]
        for connection in connections:
            await connection.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._reader.dispose()
        await self._writer.dispose()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Change the database: everything inside is kept when the block ends without an error.

        Raises DatabaseBusy, before the block begins, if another program holds the file for long.
        """
        async with self._turn, AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self._writer.begin())
            except exc.OperationalError as error:
                if "locked" in str(error.orig):
                    raise DatabaseBusy(_explain(self.path, error.orig)) from error
                raise
            transaction = Transaction(connection)
            yield transaction
            ended = time.perf_counter()
        for hear_of_commit in self._commit_listeners:
            hear_of_commit(time.perf_counter() - ended)
        for queue in sorted(transaction.due):
            for hear_of in self._due_listeners:
                hear_of(queue)
        if transaction.timers:
            for hear in self._timer_listeners:
                hear()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Read from the database as it is now; what is committed meanwhile is not seen."""
        async with self._reader.begin() as connection:
            yield connection

    def on_due(self, listener: Callable[[Queue], None]) -> None:
        """Call `listener` with each queue in which a commit left messages to send."""
        self._due_listeners.append(listener)

    def on_timers(self, listener: Callable[[], None]) -> None:
        """Call `listener` after each commit that changed what is to happen later."""
        self._timer_listeners.append(listener)

    def on_commit(self, listener: Callable[[float], None]) -> None:
        """Call `listener` after each commit with the seconds that it took."""
        self._commit_listeners.append(listener)


def copy(source: Path, target: Path, busy_seconds: float = BUSY_SECONDS) -> None:
    """Write a consistent copy of a database to a new file, while everything goes on.

    It may be of any revision, and nothing about it changes. Raises DatabaseError if `source` is no
    Slowboat database, or if `target` exists or cannot be written.
    """
    _must_be_there(source)
    _revision(source, busy_seconds)
    if target.exists():
        raise DatabaseError(f"{target} exists already; name a new file for the backup.")
    try:
        with closing(_connect_to_read(source, busy_seconds)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise DatabaseError(_explain(target, error)) from error


def make(file: Path) -> None:
    """Make a database without tables where there is no file yet. Raises DatabaseError."""
    if file.is_file():
        return
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise DatabaseError(_explain(file, error)) from error


def _keep_copy(file: Path, revision: str) -> None:
    """Copy a database of an older revision beside itself; of such copies the newest are kept."""
    kept = file.with_name(f"{file.name}.revision-{revision}")
    logger.info("copying %s of revision %s to %s", file, revision, kept)
    unfinished = kept.with_name(f"{kept.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    copy(file, unfinished)
    unfinished.replace(kept)
    copies = sorted(file.parent.glob(f"{glob.escape(file.name)}.revision-*"), key=_changed_at)
    for old in copies[:-KEPT_COPIES]:
        old.unlink()


def _changed_at(file: Path) -> float:
    return file.stat().st_mtime


def _connect_to_read(file: Path, busy_seconds: float) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, timeout=busy_seconds, uri=True)


async def _bring_up_to_date(file: Path, busy_seconds: float) -> None:
    """Migrate in one transaction. A table that is rebuilt must not take along what refers to it."""
    engine = _engine(file, busy_seconds, write=True, set_up=_set_up_migrator)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_migrate)
            lost = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all()
            if lost:
                raise DatabaseError(f"{file} cannot be migrated: {len(lost)} rows lose their game.")
    finally:
        await engine.dispose()


def _engine(
    file: Path,
    busy_seconds: float,
    *,
    write: bool,
    set_up: Callable[[Any, object], None] | None = None,
) -> AsyncEngine:
    async def connect(*_arguments: object, **_options: object) -> DriverConnection:
        made = DriverConnection(file, busy_seconds)
        await made
        return made

    engine = create_async_engine(
        f"sqlite+aiosqlite:///{file}",
        async_creator=connect,
        pool_size=1 if write else _READERS,
        max_overflow=0,
        pool_timeout=None,
        pool_reset_on_return=None,  # every use ends with a commit or a rollback of its own
    )
    usual = _set_up_writer if write else _set_up_reader
    event.listen(engine.sync_engine, "connect", set_up or usual)
    event.listen(engine.sync_engine, "begin", _begin_writing if write else _begin_reading)
    return engine


def _set_up(connection: Any, *pragmas: str) -> None:
    # The driver must not begin transactions by itself: it would do so too late, at the first
    # change, when what was read before may be outdated.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _set_up_writer(connection: Any, _record: object) -> None:
    _set_up(connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def _set_up_migrator(connection: Any, _record: object) -> None:
    _set_up(connection, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=OFF")


def _set_up_reader(connection: Any, _record: object) -> None:
    _set_up(connection, "query_only=ON")


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(connection: Connection) -> None:
    # Alembic is loaded only when it is needed: it would double the time to start.
    from bot.store.migrate import migrate

    migrate(connection)


def _look_into(file: Path, create: bool, busy_seconds: float) -> str | None:
    """Return the revision of a file, None for a new one, and change nothing about it.

    Raises DatabaseError if it is no database that can be brought up to date.
    """
    if create and not file.is_file():
        return None
    _must_be_there(file)
    revision = _revision(file, busy_seconds)
    if revision not in (None, REVISION):
        from bot.store.migrate import knows

        if not knows(revision):
            raise DatabaseError(
                f"{file} was written by a newer Slowboat (revision {revision}); "
                f"this one knows revisions up to {REVISION}."
            )
    return revision


def _must_be_there(file: Path) -> None:
    if not file.is_file():
        raise DatabaseError(f"There is no database at {file}.")


def _revision(file: Path, busy_seconds: float) -> str | None:
    """Return the revision of a database, None if nothing is in it yet. Raises DatabaseError."""
    if not file.stat().st_size:
        raise DatabaseError(
            f"{file} is empty, which no database is; put a backup in its place, "
            "or delete it to begin anew."
        )
    try:
        return _read_revision(file, busy_seconds)
    except sqlite3.Error as error:
        raise DatabaseError(_explain(file, error)) from error


def _read_revision(file: Path, busy_seconds: float) -> str | None:
    with closing(_connect_to_read(file, busy_seconds)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if names and _REVISION_TABLE not in names:
            raise DatabaseError(f"{file} is a database of another program.")
        if not names:
            return None
        row = connection.execute(f"SELECT version_num FROM {_REVISION_TABLE}").fetchone()
        return str(row[0]) if row else None


_EXPLANATIONS: Final = {
    "file is not a database": "{file} is not a database.",
    "malformed": "{file} is damaged; restore it from a backup.",
    "locked": "{file} is in use by another program.",
    "readonly": "{file} cannot be changed: Slowboat may not write there.",
    "read-only": "{file} cannot be changed: Slowboat may not write there.",
    "unable to open": "{file} cannot be opened: its folder must exist and Slowboat must be"
    " allowed to write there.",
    "disk is full": "{file} cannot be written: the disk is full.",
}


def _explain(file: Path, error: BaseException | None) -> str:
    cause = str(error)
    for words, sentence in _EXPLANATIONS.items():
        if words in cause:
            return sentence.format(file=file)
    return f"{file} cannot be used as a database: {cause}."


def is_conflict(error: exc.DBAPIError) -> bool:
    """Whether a change failed because a row with its key exists already."""
    return isinstance(error, exc.IntegrityError) or isinstance(error.orig, sqlite3.IntegrityError)
