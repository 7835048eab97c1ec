"""The database: opening, transactions, and listeners, for every kind of database.

All changes of a process go through one connection, one transaction at a time, and what a
transaction has read stays true until it commits. Reads have their own connections, see a snapshot,
and don't wait. A transaction is on disk when `transaction()` ends. Differences between the kinds of
databases are in `bot/store/dialects`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Final

from sqlalchemy import QueuePool, exc
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.model import Queue
from bot.store.dialects import dialect_of
from bot.store.dialects.base import BUSY_SECONDS, Dialect
from bot.store.errors import CommitInDoubt, DatabaseBusy, DatabaseError, DatabaseFull
from bot.store.memory import Connection, Memory, TouchedRows
from bot.store.schema import REVISION

UNFINISHED: Final = "copy "
"""The prefix of the revision of an incomplete copy."""
TURN_SECONDS: Final = 30.0
"""So long a change waits for the others of the same process."""
logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Transaction:
    """Changes that are made together or not at all.

    `due` collects the queues that got messages to send; listeners of `Database.on_due` hear of
    them once they are on the disk. `soonest` is when the first is due of the timers that were set;
    listeners of `Database.on_timers` hear of it. `games` are those that were changed, with their
    servers.
    """

    connection: Connection
    due: set[Queue] = field(default_factory=set)
    soonest: float = inf
    games: dict[int, int] = field(default_factory=dict)


class Database:
    """An open database of the latest revision. Make one with `Database.open`.

    `unfinished` says whether it is an incomplete copy.
    """

    def __init__(self, dialect: Dialect, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self.dialect = dialect
        self.memory = Memory()
        self.unfinished = False
        self._writer = writer
        self._reader = reader
        self._turn = asyncio.Lock()
        self._due_listeners: list[Callable[[Queue], None]] = []
        self._timer_listeners: list[Callable[[float], None]] = []
        self._commit_listeners: list[Callable[[float], None]] = []
        self._fence: Callable[[Transaction], Awaitable[None]] | None = None
        self._announce: Callable[[Transaction], Awaitable[None]] | None = None

    @classmethod
    async def open(
        cls,
        address: str | Path,
        *,
        create: bool = True,
        busy_seconds: float = BUSY_SECONDS,
        unfinished: str | None = None,
    ) -> Database:
        """Open the database at `address` and bring its schema up to date.

        It is created if it doesn't exist, unless `create` is False. `busy_seconds` is how long to
        wait for a lock of the database. With `unfinished` it may be an incomplete copy. Raises
        DatabaseError if it can't be opened or migrated, isn't a Slowboat database, or was written
        by a newer Slowboat; it is then left unchanged.
        """
        dialect = dialect_of(address, busy_seconds)
        revision = await dialect.look_into(create=create)
        goes_on = revision is not None and revision == unfinished
        if not goes_on:
            _check_revision(dialect, revision)
        writer = dialect.make_writer()
        database = cls(dialect, writer, dialect.make_reader())
        try:
            database.unfinished = goes_on
            if revision != REVISION and not goes_on:
                logger.info("bringing %s to revision %s", dialect.shown, REVISION)
                await dialect.bring_up_to_date(revision)
            async with writer.begin():
                pass  # another program that holds the database is met now
            await database._connect_readers()
        except exc.DBAPIError as error:
            await database.close()
            raise dialect.failure(error.orig) from error
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    async def open_read_only(
        cls, address: str | Path, *, busy_seconds: float = BUSY_SECONDS
    ) -> Database:
        """Open the database at `address`, whose schema must be the newest, and change nothing.

        Transactions fail. Raises DatabaseError as `open` does, and if the database is older.
        """
        dialect = dialect_of(address, busy_seconds)
        revision = await dialect.look_into(create=False)
        _check_revision(dialect, revision)
        if revision != REVISION:
            raise DatabaseError(
                f"{dialect.shown} has revision {revision or 'none'}; this Slowboat reads revision "
                f"{REVISION}. `slowboat run` brings it there; "
                "before that, use the Slowboat that wrote it."
            )
        reader, nobody = dialect.make_reader(), dialect.make_reader()
        database = cls(dialect, nobody, reader)
        await database._connect_readers()
        return database

    async def _connect_readers(self) -> None:
        # Made at once, so that no one is cancelled in the middle of it and no one waits for it.
        connections = [await self._reader.connect() for _ in range(self.dialect.readers)]
        for connection in connections:
            await connection.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._reader.dispose()
        await self._writer.dispose()

    @property
    def connections_in_use(self) -> int:
        """How many connections to the database someone holds now."""
        pools = (self._writer.sync_engine.pool, self._reader.sync_engine.pool)
        return sum(pool.checkedout() for pool in pools if isinstance(pool, QueuePool))

    @asynccontextmanager
    async def transaction(self, *, fenced: bool = True) -> AsyncIterator[Transaction]:
        """Change the database: everything inside is kept when the block ends without an error.

        Raises DatabaseBusy if the database cannot be had just then, and what the fence raises
        unless it is not to be `fenced`; then nothing was changed, unless it is a CommitInDoubt.
        """
        ended: float | None = None
        try:
            async with self._next_turn():
                with self._met(), self.memory.changing() as changes:
                    async with self._writer.begin() as begun:
                        connection = Connection(self.memory, changes, begun)
                        transaction = Transaction(connection)
                        if fenced and self._fence is not None:
                            await self._fence(transaction)
                        yield transaction
                        if self._announce is not None:
                            await self._announce(transaction)
                        ended = time.perf_counter()
        except DatabaseBusy as error:
            if ended is None or isinstance(error, DatabaseFull):
                raise
            self._tell(transaction)  # who listens looks into the database
            raise CommitInDoubt(str(error)) from error
        for hear_of_commit in self._commit_listeners:
            hear_of_commit(time.perf_counter() - ended)
        self._tell(transaction)

    @asynccontextmanager
    async def _next_turn(self) -> AsyncIterator[None]:
        """Wait until no one else in this process writes. Raises DatabaseBusy."""
        try:
            async with asyncio.timeout(TURN_SECONDS):
                await self._turn.acquire()
        except TimeoutError as error:
            raise DatabaseBusy(
                f"{self.dialect.shown} was not to be had within {TURN_SECONDS:g} s."
            ) from error
        try:
            yield
        finally:
            self._turn.release()

    def _tell(self, transaction: Transaction) -> None:
        for queue in sorted(transaction.due):
            for hear_of in self._due_listeners:
                hear_of(queue)
        if transaction.soonest < inf:
            for hear in self._timer_listeners:
                hear(transaction.soonest)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """Read a snapshot of the database as of the first statement; cached facts need none.

        Later commits aren't seen. Raises DatabaseBusy if the database cannot be
        reached just then.
        """
        unseen = TouchedRows()
        with self._met():
            async with AsyncExitStack() as ended:

                async def begin() -> AsyncConnection:
                    self.memory.begin_reading(unseen)
                    ended.callback(self.memory.end_reading, unseen)
                    return await ended.enter_async_context(self._reader.begin())

                yield Connection(self.memory, unseen, begin=begin)

    @contextmanager
    def _met(self) -> Iterator[None]:
        """Distinguish errors to retry from bugs."""
        try:
            yield
        except exc.SQLAlchemyError as error:
            cause = getattr(error, "orig", error)
            if self.dialect.is_full(error):
                raise DatabaseFull(self.dialect.explain(cause)) from error
            if self.dialect.is_busy(error):
                raise DatabaseBusy(self.dialect.explain(cause)) from error
            raise

    def share(
        self,
        fence: Callable[[Transaction], Awaitable[None]],
        announce: Callable[[Transaction], Awaitable[None]],
    ) -> None:
        """Share the database with other processes.

        `fence` is called at the start of each transaction and raises if this process may not change
        anything; `announce` is called at its end and notifies the others.
        """
        self._fence = fence
        self._announce = announce
        self.memory.keep_nothing()

    def on_due(self, listener: Callable[[Queue], None]) -> None:
        """Call `listener` with each queue in which a commit left messages to send."""
        self._due_listeners.append(listener)

    def on_timers(self, listener: Callable[[float], None]) -> None:
        """Call `listener` after each commit that set timers with when the first of them is due."""
        self._timer_listeners.append(listener)

    def on_commit(self, listener: Callable[[float], None]) -> None:
        """Call `listener` after each commit with the seconds that it took."""
        self._commit_listeners.append(listener)


def _check_revision(dialect: Dialect, revision: str | None) -> None:
    """Raise DatabaseError unless it is a revision that the migrations lead from, or none."""
    if revision is not None and revision.startswith(UNFINISHED):
        raise DatabaseError(
            f"{dialect.shown} is a copy that was not completed; "
            "the same `slowboat move-database` begins it anew."
        )
    if revision not in (None, REVISION):
        # Alembic is loaded only when it is needed: it would double the time to start.
        from bot.store.migrate import BEFORE_FIRST, knows, precedes_all

        if precedes_all(revision):
            raise DatabaseError(
                f"{dialect.shown} has revision {revision}, from before the first version of "
                f"Slowboat; a Slowboat that knows revision {BEFORE_FIRST} must open it once, "
                "then this one can."
            )
        if not knows(revision):
            raise DatabaseError(
                f"{dialect.shown} was written by a newer Slowboat (revision {revision}); "
                f"this one knows revisions up to {REVISION}."
            )
