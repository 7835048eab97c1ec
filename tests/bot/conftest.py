"""A migrated database, to be copied by each test that needs one."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.store.database import Database


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file, made once: migrating takes longer than most tests."""
    path = tmp_path_factory.mktemp("empty") / "games.sqlite3"

    async def make() -> None:
        await (await Database.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture
def database_file(empty_database: Path, tmp_path: Path) -> Path:
    """A database of the newest revision with nothing in it, for one test."""
    path = tmp_path / "games.sqlite3"
    shutil.copyfile(empty_database, path)
    return path
