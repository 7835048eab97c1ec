"""SQLite: the database is a file, and one connection at a time may write.

All changes go through one connection, in transactions that take the write lock at once; reads have
their own connections and don't wait (write-ahead log). A transaction is on disk when it ends
(synchronous=FULL).

Two bots on one file would send every message twice, so it is locked. The file beside it is locked
on every system. The database itself is locked too if locks of whole files don't interfere with
SQLite's range locks: it is the same file under any name, and no one deletes it as a leftover.
"""

from __future__ import annotations

import asyncio
import glob
import logging
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import Connection, event, exc, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.dialects.base import REVISION_TABLE, Dialect
from bot.store.dialects.sqlite_driver import DriverConnection
from bot.store.errors import DatabaseError
from bot.store.schema import metadata

WHOLE_FILES: Final = sys.platform != "win32"

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


KEPT_COPIES: Final = 2
"""How many copies from before migrations are kept beside the database."""
_FORGET_ID: Final = "DELETE FROM sqlite_sequence WHERE name = :name"
_KEEP_ID: Final = "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"
logger = logging.getLogger(__name__)


@contextmanager
def lock_file(database: Path, make: Callable[[Path], None]) -> Iterator[None]:
    """Hold the database file for this process; `make` makes a missing one, without tables.

    The system lets go of it however the process ends. Raises DatabaseError if another process
    holds it, or if it or the lock file cannot be made.
    """
    there = database.resolve()
    beside = there.with_name(f"{there.name}.lock")
    with ExitStack() as resources:
        try:
            files = [resources.enter_context(beside.open("w"))]
        except OSError as error:
            raise DatabaseError(f"{beside} cannot be opened: {error.strerror}.") from error
        if WHOLE_FILES:
            make(there)
            try:
                files.append(resources.enter_context(there.open("r")))
            except OSError as error:
                raise DatabaseError(f"{there} cannot be opened: {error.strerror}.") from error
        for file in files:
            try:
                _lock(file)
            except OSError as error:
                raise DatabaseError(f"Another Slowboat is using {database} already.") from error
        yield


class Sqlite(Dialect):
    """A database file; `busy_seconds` is how long to wait for other programs that hold it."""

    readers = 2

    def __init__(self, file: Path, busy_seconds: float) -> None:
        self.file = file
        self.shown = str(file)
        self.identity = str(file.resolve())
        self._busy_seconds = busy_seconds

    async def look_into(self, *, create: bool) -> str | None:
        if create and not self.file.is_file():
            return None
        return await asyncio.to_thread(self._revision)

    def make_writer(self) -> AsyncEngine:
        return self._engine(1, _set_up_writer, "BEGIN IMMEDIATE")

    def make_reader(self) -> AsyncEngine:
        return self._engine(self.readers, _set_up_reader, "BEGIN")

    async def bring_up_to_date(self, revision: str | None) -> None:
        """Migrate in one transaction, with a copy of an older file beside it.

        A table that is rebuilt must not take along what refers to it.
        """
        if revision is not None:
            await asyncio.to_thread(self._keep_copy, revision)
        engine = self._engine(1, _set_up_migrator, "BEGIN IMMEDIATE")
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate, revision)
                lost = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).all()
                if lost:
                    raise DatabaseError(
                        f"{self.file} cannot be migrated: {len(lost)} rows lose their game."
                    )
        finally:
            await engine.dispose()

    def back_up(self, target: Path) -> None:
        self._revision()
        if target.exists():
            raise DatabaseError(f"{target} exists already; name a new file for the backup.")
        try:
            with closing(self._connect_to_read()) as connection:
                connection.execute("VACUUM INTO ?", (str(target),))
        except sqlite3.Error as error:
            raise DatabaseError(_explain(target, error)) from error

    def backed_up_at(self) -> float | None:
        try:
            return self._backup_mark.stat().st_mtime
        except FileNotFoundError:
            return None

    def note_backup(self) -> None:
        """Note beside the file that a backup is complete: a backup does not change the database.

        Raises OSError.
        """
        self._backup_mark.touch()

    @property
    def _backup_mark(self) -> Path:
        return self.file.with_name(f"{self.file.name}.backed-up")

    @asynccontextmanager
    async def hold(self, *, alone: bool = True) -> AsyncIterator[None]:
        assert alone, "a file is for one process"
        with lock_file(self.file, self._make):
            yield

    def is_busy(self, error: exc.SQLAlchemyError) -> bool:
        return isinstance(error, exc.OperationalError) and "locked" in str(error.orig)

    def is_full(self, error: exc.SQLAlchemyError) -> bool:
        code = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
        return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)

    def failure(self, error: BaseException | None) -> DatabaseError:
        return DatabaseError(self.explain(error))

    def explain(self, error: BaseException | None) -> str:
        return _explain(self.file, error)

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        rows = await connection.execute(text("SELECT name, seq FROM sqlite_sequence WHERE seq > 0"))
        return {row.name: row.seq for row in rows}

    async def go_on_from(self, connection: AsyncConnection, last_ids: Mapping[str, int]) -> None:
        for name, last in last_ids.items():
            # the other tables count on from their highest id
            if metadata.tables[name].dialect_options["sqlite"]["autoincrement"]:
                row = {"name": name, "last": last}
                await connection.execute(text(_FORGET_ID), row)
                await connection.execute(text(_KEEP_ID), row)

    def _engine(self, size: int, set_up: Callable[[Any, object], None], begin: str) -> AsyncEngine:
        async def connect(*_arguments: object, **_options: object) -> DriverConnection:
            return await DriverConnection.connect(self.file, self._busy_seconds)

        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        engine = create_async_engine(
            f"sqlite+aiosqlite:///{self.file}",
            async_creator=connect,
            pool_size=size,
            max_overflow=0,
            pool_timeout=None,
            pool_reset_on_return=None,  # every use ends with a commit or a rollback of its own
        )
        event.listen(engine.sync_engine, "connect", set_up)
        event.listen(engine.sync_engine, "begin", begun)
        return engine

    def _make(self, file: Path) -> None:
        """Create an empty database if there is no file. Raises DatabaseError."""
        if file.is_file():
            return
        try:
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.Error as error:
            raise DatabaseError(_explain(file, error)) from error

    def _keep_copy(self, revision: str) -> None:
        """Copy a database of an older revision beside itself; of the copies the newest are kept."""
        kept = self.file.with_name(f"{self.file.name}.revision-{revision}")
        logger.info("copying %s of revision %s to %s", self.file, revision, kept)
        unfinished = kept.with_name(f"{kept.name}.unfinished")
        unfinished.unlink(missing_ok=True)
        self.back_up(unfinished)
        unfinished.replace(kept)
        pattern = f"{glob.escape(self.file.name)}.revision-*"
        for old in sorted(self.file.parent.glob(pattern), key=_changed_at)[:-KEPT_COPIES]:
            old.unlink()

    def _revision(self) -> str | None:
        """Return the revision of the file, None if nothing is in it yet. Raises DatabaseError."""
        if not self.file.is_file():
            raise DatabaseError(f"There is no database at {self.file}.")
        if not self.file.stat().st_size:
            raise DatabaseError(
                f"{self.file} is empty, which no database is; put a backup in its place, "
                "or delete it to begin anew."
            )
        try:
            return self._read_revision()
        except sqlite3.Error as error:
            raise DatabaseError(_explain(self.file, error)) from error

    def _read_revision(self) -> str | None:
        with closing(self._connect_to_read()) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if names and REVISION_TABLE not in names:
                raise DatabaseError(f"{self.file} is a database of another program.")
            if not names:
                return None
            row = connection.execute(f"SELECT version_num FROM {REVISION_TABLE}").fetchone()
            return str(row[0]) if row else None

    def _connect_to_read(self) -> sqlite3.Connection:
        address = f"{self.file.absolute().as_uri()}?mode=ro"
        return sqlite3.connect(address, timeout=self._busy_seconds, uri=True)


def _changed_at(file: Path) -> float:
    return file.stat().st_mtime


def _set_up(connection: Any, *pragmas: str) -> None:
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


def _migrate(connection: Connection, revision: str | None) -> None:
    # Alembic is loaded only when it is needed: it would double the time to start.
    from bot.store.migrate import migrate

    migrate(connection, revision)


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
