"""The driver of the database: connections that run a whole statement in one visit to their thread.

SQLite runs in a thread beside the event loop. The usual cursor goes there four times for each
statement: to be made, to execute, to fetch the rows, to be closed. Handing over costs more than
most statements, and all rows are wanted at once anyway.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Thread, current_thread
from typing import Any, NamedTuple, Self, TypeVar, cast

import aiosqlite

T = TypeVar("T")


class _Ran(NamedTuple):
    """A statement that was run: all that its cursor knew before it was closed."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    rows: Sequence[Any] = ()

    def fetchall(self) -> Self:
        """Return all of it: this is what aiosqlite asks for while it is in the thread."""
        return self


class _Complete(sqlite3.Connection):
    """A connection whose statements come back with all their rows and without their cursor."""

    def execute(self, sql: str, parameters: Any = ()) -> _Ran:  # type: ignore[override]
        return _fetch(super().execute(sql, parameters))

    def executemany(self, sql: str, parameters: Any) -> _Ran:  # type: ignore[override]
        return _fetch(super().executemany(sql, parameters))


def _fetch(cursor: sqlite3.Cursor) -> _Ran:
    try:
        rows = cursor.fetchall() if cursor.description else ()
        return _Ran(cursor.description, cursor.rowcount, cursor.lastrowid, rows)
    finally:
        cursor.close()


class _Cursor:
    """The part of a cursor that SQLAlchemy needs."""

    arraysize = 1
    description: Any = None
    rowcount = -1
    lastrowid: int | None = None
    _rows: Sequence[Any] = ()

    def __init__(self, driver: DriverConnection) -> None:
        self._driver = driver

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> Self:
        ran = cast(_Ran, await self._driver.execute_fetchall(sql, parameters))
        self.description, self.rowcount, self.lastrowid, self._rows = ran
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Self:
        done = await self._driver.executemany(sql, parameters)
        self.description, self.rowcount = done.description, done.rowcount
        self.lastrowid, self._rows = done.lastrowid, ()
        return self

    async def fetchall(self) -> Sequence[Any]:
        return self._rows

    async def close(self) -> None:
        """Do nothing: what the thread had is closed already."""


class DriverConnection(aiosqlite.Connection):
    """A connection to a database file whose cursors return with all their rows.

    It doesn't start transactions automatically: that would be too late, at the first change, when
    earlier reads may be stale.
    """

    def __init__(self, file: Path, busy_seconds: float) -> None:
        thread: Future[Thread] = Future()

        def connect() -> sqlite3.Connection:
            thread.set_result(current_thread())
            return sqlite3.connect(
                file, timeout=busy_seconds, isolation_level=None, factory=_Complete
            )

        super().__init__(connect, iter_chunk_size=64)
        self._own_thread = thread

    @classmethod
    async def connect(cls, file: Path, busy_seconds: float) -> Self:
        """Open a file. Where that fails the thread has ended before the error is raised."""
        opened = _in_daemon(partial(cls, file, busy_seconds))
        try:
            await opened
        except BaseException:
            await asyncio.to_thread(opened.wait_for_end)
            raise
        return opened

    def wait_for_end(self) -> None:
        """Wait until the thread of a connection that is closed has ended."""
        self._own_thread.result().join()

    def cursor(self) -> _Cursor:  # type: ignore[override]
        return _Cursor(self)


def _in_daemon(make: Callable[[], T]) -> T:
    """Make something whose thread, as SQLAlchemy has it, does not keep the process from ending.

    A thread is a daemon if the one is that makes it.
    """
    results: list[T] = []
    maker = Thread(target=lambda: results.append(make()), daemon=True)
    maker.start()
    maker.join()
    return results[0]
