"""PostgreSQL: the database is a server that other processes and machines can use too.

A process still writes through one connection, one transaction at a time, so its own changes never
conflict. Between processes, the isolation level protects what a transaction has read (REPEATABLE
READ): overwriting an unseen change fails and is retried. SERIALIZABLE would refuse far more: rows
of different games share index pages, and two processes with different games each had every sixth
move refused.

Everything has a timeout. A lost connection is noticed before use (`pool_pre_ping`) or raises
DatabaseBusy.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import URL, Connection, NullPool, exc, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.dialects.base import REVISION_TABLE, Dialect
from bot.store.errors import DatabaseError, DatabaseUnreachable, Outage
from bot.store.schema import metadata

for _table in metadata.tables.values():
    for _index in _table.indexes:
        # the schema names the rows of an index for SQLite alone: any word of PostgreSQL's there
        # would load all that the library has for it
        _index.dialect_options["postgresql"]["where"] = _index.dialect_options["sqlite"]["where"]

STATEMENT_SECONDS: Final = 15
"""The timeout of statements and of idle transactions, in seconds."""
HOLD_SECONDS: Final = 10.0
"""How often the lock of a bot is looked after."""
_BOT: Final = 0x510B0A7
_MIGRATION: Final = 0x510B0A8
"""Keys of advisory locks, which belong to one database of the server."""
_NETWORK: Final = {
    "application_name": "slowboat",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
_TRANSIENT: Final = frozenset(
    {
        "25P03",  # idle in a transaction for too long: this process was frozen
        "40001",  # could not serialize: another process was faster
        "40P01",  # deadlock
        "53300",  # too many connections
        "55P03",  # a lock was not to be had in time
        "57014",  # a statement took too long
        "57P01",  # the server is stopped,
        "57P02",  # has crashed,
        "57P03",  # or is just starting
    }
)
_DISK_FULL: Final = "53100"
_SILENT: Final = (
    *("Is the server running", "resolve", "timeout", "timed out", "unreachable", "refused"),
    *("closed the connection", "reset by peer", "could not receive", "could not send"),
    *("consuming input failed", "Broken pipe", "SSL SYSCALL"),
)
"""The driver's errors for a server that doesn't answer, in any language."""
_COMING: Final = ("starting up", "shutting down", "recovery", "too many", "not yet accepting")
"""The errors of a server that is still starting; a failed login has no code."""
logger = logging.getLogger(__name__)


class Postgresql(Dialect):
    """A database of a server; `busy_seconds` is how long to wait for connections and locks."""

    readers = 4

    def __init__(self, url: URL, busy_seconds: float) -> None:
        self.url = url.set(drivername="postgresql+psycopg")
        self.shown = _shown(url)
        self.server = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.identity = self.shown
        self._busy_seconds = busy_seconds

    async def look_into(self, *, create: bool) -> str | None:
        try:
            async with self.connected() as connection:
                revision = await connection.run_sync(self._revision)
        except (exc.DBAPIError, ValueError) as error:
            raise self.failure(getattr(error, "orig", error)) from error
        if revision is None and not create:
            raise DatabaseError(f"There are no games in {self.shown}.")
        return revision

    def make_writer(self) -> AsyncEngine:
        return self._engine("repeatable read", pool_size=1)

    def make_reader(self) -> AsyncEngine:
        return self._engine("repeatable read", read_only=True, pool_size=self.readers)

    async def bring_up_to_date(self, revision: str | None) -> None:
        """Create all tables, or migrate the existing ones, in one transaction."""
        engine = self._engine("read committed", patience=0, poolclass=NullPool)
        async with engine.begin() as connection:
            # of several processes that start at once, one does it
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION})"))
            await connection.run_sync(self._migrate)

    def back_up(self, target: Path) -> None:
        raise DatabaseError(
            "PostgreSQL is copied by its own tools, also while the bot runs: "
            f'pg_dump --format=custom --file="{target}" "{self.shown}"'
        )

    def backed_up_at(self) -> float | None:
        return None

    @asynccontextmanager
    async def hold(self, *, alone: bool = True) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self.connected())
            except exc.DBAPIError as error:
                raise self.failure(error.orig) from error
            if not await _take_lock(connection, alone=alone):
                raise DatabaseError(f"Another Slowboat is using {self.shown} already.")
            holding = asyncio.create_task(self._hold_on(connection, alone=alone))
            try:
                yield
            finally:
                holding.cancel()
                await asyncio.wait([holding])

    def is_busy(self, error: exc.SQLAlchemyError) -> bool:
        if isinstance(error, exc.TimeoutError):
            return True  # all connections were in use
        if not isinstance(error, exc.DBAPIError):
            return False
        state = getattr(error.orig, "sqlstate", None)
        lost = isinstance(error.orig, psycopg.OperationalError) and state is None
        return error.connection_invalidated or lost or state in _TRANSIENT

    def is_full(self, error: exc.SQLAlchemyError) -> bool:
        return getattr(getattr(error, "orig", None), "sqlstate", None) == _DISK_FULL

    def failure(self, error: BaseException | None) -> DatabaseError:
        lost = isinstance(error, psycopg.OperationalError)
        comes = lost and (any(each in str(error) for each in _SILENT + _COMING) or self._rejects())
        return (DatabaseUnreachable if comes else DatabaseError)(self.explain(error))

    def _rejects(self) -> bool:
        """Whether the server is up but doesn't accept connections yet, in any language."""
        assert self.server is not None
        return psycopg.pq.PGconn.ping(self.server.encode()) == psycopg.pq.Ping.REJECT

    def explain(self, error: BaseException | None) -> str:
        cause = " ".join(str(error).split())
        _, fatal, reason = cause.rpartition("FATAL: ")
        if fatal:
            return f"{self.shown} cannot be used: {reason.strip()}."
        return f"{self.shown} cannot be used: {cause.rstrip('.?')}."

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        last_by_table: dict[str, int] = {}
        for table, column in _numbered():
            sequence = {"table": table, "column": column}
            last = await connection.scalar(
                text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:table, :column))"),
                sequence,
            )
            if last is not None:
                last_by_table[table] = last
        return last_by_table

    async def go_on_from(self, connection: AsyncConnection, last_ids: Mapping[str, int]) -> None:
        for table, column in _numbered():
            if table in last_ids:
                await connection.execute(
                    text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)"),
                    {"table": table, "column": column, "last": last_ids[table]},
                )

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """Connect outside transactions: for inspection, lasting locks, notifications."""
        engine = self._engine("read committed", poolclass=NullPool, isolation_level="AUTOCOMMIT")
        connection = await engine.connect()
        try:
            yield connection
        finally:
            # the server may have ended it first, which then throws it away
            with suppress(exc.DBAPIError):
                await connection.close()

    def _engine(
        self,
        isolation: str,
        *,
        read_only: bool = False,
        patience: int = STATEMENT_SECONDS,
        **options: Any,
    ) -> AsyncEngine:
        """Return an engine; `patience` is how many seconds a statement may take, 0 for any."""
        chosen = {
            "default_transaction_isolation": isolation.replace(" ", "\\ "),
            "default_transaction_read_only": "on" if read_only else "off",
            # compiling a statement of many tables takes a second, and running it no time
            "jit": "off",
            "statement_timeout": f"{patience}s",
            "idle_in_transaction_session_timeout": f"{STATEMENT_SECONDS}s" if patience else "0",
            # the server, too, notices within half a minute when this machine is gone
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
            "lock_timeout": f"{max(1, int(1000 * self._busy_seconds))}ms" if patience else "0",
        }
        own = {name: value for name, value in _NETWORK.items() if name not in self.url.query}
        given = self.url.query.get("options", "")
        settings = " ".join(f"-c {name}={value}" for name, value in chosen.items())
        if "poolclass" not in options:
            options |= {"max_overflow": 0, "pool_timeout": self._busy_seconds}
        return create_async_engine(
            self.url,
            connect_args={
                **own,
                "connect_timeout": max(2, int(self._busy_seconds)),
                "options": f"{given} {settings}".strip(),
            },
            pool_pre_ping=True,
            **options,
        )

    def _revision(self, connection: Connection) -> str | None:
        rows = connection.execute(
            text("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        )
        names = set(rows.scalars())
        if names and REVISION_TABLE not in names:
            raise DatabaseError(f"{self.shown} is a database of another program.")
        if not names:
            return None
        revision = connection.scalar(text(f"SELECT version_num FROM {REVISION_TABLE}"))
        return None if revision is None else str(revision)

    def _migrate(self, connection: Connection) -> None:
        # Alembic is loaded only when it is needed: it would double the time to start.
        from bot.store.migrate import migrate

        migrate(connection, self._revision(connection))  # another process may have done it

    async def _hold_on(self, connection: AsyncConnection, *, alone: bool) -> None:
        """Take the lock of a bot again when the connection that held it was lost."""
        outage = Outage(logger, self.shown)
        while True:
            await asyncio.sleep(HOLD_SECONDS)
            try:
                has_lock = await _holds_lock(connection) or await _take_lock(
                    connection, alone=alone
                )
            except exc.DBAPIError as error:
                outage.failed(self.explain(error.orig))
                await connection.rollback()  # the next try connects again
                continue
            outage.worked()
            if not has_lock:
                logger.critical("another Slowboat has taken %s; this one stops", self.shown)
                os.kill(os.getpid(), signal.SIGTERM)
                return


async def _holds_lock(connection: AsyncConnection) -> bool:
    locks = await connection.scalar(
        text(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
            f" AND objid = {_BOT} AND pid = pg_backend_pid()"
        )
    )
    return bool(locks)


async def _take_lock(connection: AsyncConnection, *, alone: bool) -> bool:
    function = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
    return bool(await connection.scalar(text(f"SELECT {function}({_BOT})")))


def _numbered() -> list[tuple[str, str]]:
    """Return the tables whose rows get their ids by themselves, and the columns of these."""
    columns = [table.autoincrement_column for table in metadata.sorted_tables]
    return [(column.table.name, column.name) for column in columns if column is not None]


def _shown(url: URL) -> str:
    """Return an address without a password, wherever it stands."""
    public = {name: value for name, value in url.query.items() if name == "host"}
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, public)
    return plain.render_as_string()
