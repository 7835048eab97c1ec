"""A database file, a clock and the services on top of them."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tables import Bot, Clock

from bot.store.database import Database


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file, to be copied: migrating takes longer than most tests."""
    path = tmp_path_factory.mktemp("empty") / "games.sqlite3"

    async def make() -> None:
        await (await Database.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture
async def db(empty_database: Path, tmp_path: Path) -> AsyncIterator[Database]:
    path = tmp_path / "games.sqlite3"
    shutil.copyfile(empty_database, path)
    database = await Database.open(path)
    yield database
    await database.close()


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[Bot]:
    started = Bot(db, clock)
    yield started
    await started.close()
