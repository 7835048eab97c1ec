"""The driver of the database: connections that run a whole statement in one visit to their thread.

SQLite runs in a thread beside the event loop. The usual cursor goes there four times for each
statement: to be made, to execute, to fetch the rows, to be closed. Handing over costs more than
most statements, and all rows are wanted at once anyway.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

import aiosqlite


class _Ran(NamedTuple):
    """A statement that was run: all that its cursor knew before it was closed."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    rows: Sequence[Any] = ()


class _Cursor:
    """The part of a cursor that SQLAlchemy needs."""

    arraysize = 1

    def __init__(self, connection: DriverConnection) -> None:
        self._connection = connection
        self._ran = _Ran()

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        return self._ran.description

    @property
    def rowcount(self) -> int:
        return self._ran.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._ran.lastrowid

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> Self:
        self._ran = await self._connection.run(sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Self:
        self._ran = await self._connection.run_many(sql, parameters)
        return self

    async def fetchall(self) -> Sequence[Any]:
        return self._ran.rows

    async def close(self) -> None:
        """Do nothing: what the thread had is closed already."""


class DriverConnection(aiosqlite.Connection):
    """A connection to a database file with cursors that come back with all their rows."""

    def __init__(self, file: Path, busy_seconds: float) -> None:
        super().__init__(lambda: sqlite3.connect(file, timeout=busy_seconds), iter_chunk_size=64)
        self._thread.daemon = True  # as SQLAlchemy has it: the end of the process waits for none

    async def connect(self) -> None:
        """Open the file. Where that fails the thread has ended before the error is raised."""
        try:
            await self
        except BaseException:
            await asyncio.to_thread(self._thread.join)
            raise

    def cursor(self) -> _Cursor:  # type: ignore[override]
        return _Cursor(self)

    async def run(self, sql: str, parameters: Iterable[Any]) -> _Ran:
        """Execute one statement and fetch its rows."""

        def run() -> _Ran:
            return _fetch(self._conn.execute(sql, parameters))  # type: ignore[arg-type]

        return await self._execute(run)  # type: ignore[no-any-return, no-untyped-call]

    async def run_many(self, sql: str, parameters: Iterable[Iterable[Any]]) -> _Ran:
        """Execute a statement once for each row of parameters."""

        def run() -> _Ran:
            return _fetch(self._conn.executemany(sql, parameters))  # type: ignore[arg-type]

        return await self._execute(run)  # type: ignore[no-any-return, no-untyped-call]


def _fetch(cursor: sqlite3.Cursor) -> _Ran:
    try:
        rows = cursor.fetchall() if cursor.description else ()
        return _Ran(cursor.description, cursor.rowcount, cursor.lastrowid, rows)
    finally:
        cursor.close()
