"""What takes long to make and is made once: a migrated database, messages, commands."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from remembering import differences
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.app import AppOptions, open_app
from bot.client import Slowboat
from bot.locales import extraction
from bot.store.database import Database
from bot.store.dialects import sqlite
from bot.store.errors import DatabaseError


@pytest.fixture(scope="session", autouse=True)
def compiled_statements() -> Iterator[None]:
    """Let all databases of the session share one dialect and the statements compiled for it.

    A running bot compiles each statement once; a test with an engine of its own would do so again
    and spend more time on it than on its database.
    """

    async def connected() -> AsyncEngine:
        made = create_async_engine("sqlite+aiosqlite://", query_cache_size=5000)
        async with made.connect():
            pass  # the dialect asks the first connection what it can do
        await made.dispose()
        return made

    shared = asyncio.run(connected()).sync_engine

    def create(*args: Any, **kwargs: Any) -> AsyncEngine:
        made = create_async_engine(*args, **kwargs)
        made.sync_engine.dialect = shared.dialect
        made.sync_engine._compiled_cache = shared._compiled_cache
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "create_async_engine", create)
        yield


@pytest.fixture(autouse=True)
def remembered_rightly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Compare what each database remembers with what is stored when it is closed."""
    wrong: list[Any] = []
    close = Database.close

    async def compare_and_close(db: Database) -> None:
        with suppress(DBAPIError, DatabaseError):  # a test may have broken it
            wrong.extend(await differences(db))
        await close(db)

    monkeypatch.setattr(Database, "close", compare_and_close)
    yield
    assert not wrong, wrong


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


@pytest.fixture(scope="session")
def template() -> Catalog:
    """All messages of the project, read from its sources; not to be changed."""
    return extraction.template()


@pytest.fixture(scope="session")
def message_ids(template: Catalog) -> set[tuple[str, str]]:
    """Context and text of all messages, a message with a plural by its singular."""
    return {
        (message.context or "", extraction.name_of(message)) for message in template if message.id
    }


@pytest.fixture(scope="session")
def command_tree(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """All commands as they are registered with Discord; not to be changed."""

    async def make() -> list[dict[str, Any]]:
        folder = tmp_path_factory.mktemp("commands")
        async with (
            open_app(folder / "games.sqlite3", AppOptions(60.0)) as app,
            Slowboat(app) as bot,
        ):
            await bot.add_commands()
            return await bot.commands_tree.payload()

    return asyncio.run(make())
