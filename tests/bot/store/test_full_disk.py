"""A full disk: it is told apart from what is only busy, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from sqlalchemy import exc, text

from bot.store import key_values
from bot.store.database import Database
from bot.store.dialects import dialect_of
from bot.store.errors import DatabaseFull


async def test_a_full_file_says_so_and_goes_on_when_there_is_room(database_file: Path) -> None:
    db = await Database.open(database_file)
    pages = "PRAGMA max_page_count = {}"
    async with db.transaction() as tx:
        await (await tx.connection.begun()).execute(text(pages.format(1)))
    with pytest.raises(DatabaseFull, match="the disk is full"):
        async with db.transaction() as tx:
            await key_values.put(tx, "long", "x" * 100_000)
    async with db.transaction() as tx:
        assert await key_values.get(tx.connection, "long") is None
        await (await tx.connection.begun()).execute(text(pages.format(1_000_000)))
        await key_values.put(tx, "long", "x" * 100_000)
    await db.close()


def test_a_server_without_room_is_known_by_its_code() -> None:
    dialect = dialect_of("postgresql://slowboat@nowhere/slowboat")
    error = exc.OperationalError("COMMIT", None, psycopg.errors.DiskFull("no room"))
    assert dialect.is_full(error)
    assert not dialect.is_full(exc.OperationalError("", None, psycopg.errors.LockNotAvailable()))
