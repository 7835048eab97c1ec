"""What takes long to make and is made once: migrated databases, a server, messages, commands."""

from __future__ import annotations

import asyncio
import os
import pickle
import shutil
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.app import AppOptions, open_app
from bot.client import Slowboat
from bot.locales import extraction
from bot.rulebook import storage
from bot.rulebook.indexing import build_index, keep, page_of
from bot.rulebook.search import Index
from bot.store.database import Database
from bot.store.dialects import postgresql, sqlite
from bot.store.errors import DatabaseError
from tests.bot.services.ready_tables import Bot, Clock
from tests.patience import PATIENCE
from tests.postgresql_server import Server, programs
from tests.remembering import differences
from tests.sharing import SHARES, is_due

KINDS = ("sqlite", "postgresql")
POSTGRESQL_SHARES = 10
"""Of tests that run on one of them, every so manieth runs on the server, which takes longer."""
BY_TURNS = {"services", "cluster", "e2e"}
"""The folders whose tests run on one of them: what they store is tested on both in `store`."""
WHOLE_BOT = "e2e"
"""The folder of whose tests that concern what is stored a share runs on the server, too."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test that touches a database on the kinds of databases that it is for."""
    marks = metafunc.definition.iter_markers("parametrize")
    itself = any("database_kind" in mark.args[0] for mark in marks)
    if "database_kind" in metafunc.fixturenames and not itself:
        metafunc.parametrize("database_kind", kinds_for(metafunc))


def kinds_for(metafunc: pytest.Metafunc) -> Sequence[str]:
    """The kinds of databases on which a test is run.

    Tests of services and of the whole bot run on one of the two, a tenth of them on the server,
    each on the same wherever its file lies, unless they concern what is stored. Of those of the
    whole bot a third runs on the server as well, another third with another SLOWBOAT_TURN.
    """
    config = metafunc.config
    chosen = config.getoption("--database")
    if chosen == "turns" and config.getoption("--all"):
        chosen = "both"
    if chosen in KINDS:
        return (chosen,)
    name, folders = metafunc.function.__name__, metafunc.definition.nodeid.split("::")[0].split("/")
    is_stored = metafunc.definition.get_closest_marker("stored") is not None
    if chosen == "both" or not BY_TURNS & set(folders):
        return KINDS
    if is_stored:
        return KINDS if WHOLE_BOT not in folders or is_due(0, SHARES, name) else KINDS[:1]
    if programs() is None and not os.environ.get("CI"):
        return KINDS[:1]
    return (KINDS[is_due(0, POSTGRESQL_SHARES, name)],)


def connected(address: str) -> Engine:
    """An engine whose dialect knows what its database can do, and that has compiled nothing yet."""

    async def connect() -> AsyncEngine:
        made = create_async_engine(address, query_cache_size=5000)
        async with made.connect():
            pass  # the dialect asks the first connection
        await made.dispose()
        return made

    return asyncio.run(connect()).sync_engine


def share(patch: pytest.MonkeyPatch, module: object, address: str) -> None:
    """Let all engines that a module makes share one dialect and the statements compiled for it.

    A running bot compiles each statement once; a test with an engine of its own would do so again
    and spend more time on it than on its database.
    """
    shared = connected(address)

    def create(*args: Any, **kwargs: Any) -> AsyncEngine:
        made = create_async_engine(*args, **kwargs, _initialize=False)
        made.sync_engine.dialect = shared.dialect
        made.sync_engine._compiled_cache = shared._compiled_cache
        return made

    patch.setattr(module, "create_async_engine", create)


@pytest.fixture(scope="session", autouse=True)
def compiled_statements() -> Iterator[None]:
    """Let all SQLite databases of the session share their compiled statements."""
    with pytest.MonkeyPatch.context() as patch:
        share(patch, sqlite, "sqlite+aiosqlite://")
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


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let searches think to their end, however busy the machine: else they play something else."""
    monkeypatch.setattr("bot.services.play.computer_process.LEAST_LIMIT", PATIENCE)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server for all tests of the session that need none of their own."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql)")
    made = Server()
    try:
        made.start()
        address = made.address("template1").replace("postgresql:", "postgresql+psycopg:")
        with pytest.MonkeyPatch.context() as patch:
            share(patch, postgresql, address)
            patch.setattr(postgresql.Postgresql, "readers", 2)  # connecting takes long
            yield made
    finally:
        made.remove()


@pytest.fixture(scope="session")
def own_server(server: Server) -> Iterator[Server]:
    """A server for tests that stop it; what `server` lets all engines share is shared here, too."""
    made = Server()
    try:
        made.start()
        yield made
    finally:
        made.remove()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file, made once: migrating takes longer than most tests."""
    path = tmp_path_factory.mktemp("empty") / "games.sqlite3"
    asyncio.run(_make(str(path)))
    return path


@pytest.fixture(scope="session")
def empty_template(server: Server) -> str:
    """The name of a database of the server with all tables and nothing in them."""
    name = server.create()
    asyncio.run(_make(server.address(name)))
    return name


async def _make(address: str) -> None:
    await (await Database.open(address)).close()


@pytest.fixture
def database_file(empty_database: Path, tmp_path: Path) -> Path:
    """A database file of the newest revision with nothing in it, for one test."""
    path = tmp_path / "games.sqlite3"
    shutil.copyfile(empty_database, path)
    return path


@pytest.fixture
def address(database_kind: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database of the newest revision with nothing in it, for one test."""
    if database_kind == "sqlite":
        yield str(request.getfixturevalue("database_file"))
        return
    server: Server = request.getfixturevalue("server")
    with server.lent(request.getfixturevalue("empty_template")) as made:
        yield made


@pytest.fixture
async def db(address: str) -> AsyncIterator[Database]:
    """An open database with nothing in it."""
    database = await Database.open(address)
    yield database
    await database.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[Bot]:
    """The services on an empty database, with a clock that stands still."""
    started = Bot(db, clock)
    yield started
    await started.close()


@pytest.fixture
def same_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test have the same games in every run: their seeds follow from its name."""
    numbers = count()

    def seed(size: int) -> str:
        name = f"{request.node.originalname} {next(numbers)}"
        return sha256(name.encode()).hexdigest()[: 2 * size]

    monkeypatch.setattr("secrets.token_hex", seed)


@pytest.fixture
def bare_address(
    database_kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[str]:
    """The address of a database in which nothing is yet, for one test."""
    if database_kind == "sqlite":
        yield str(tmp_path / "bare.sqlite3")
        return
    server: Server = request.getfixturevalue("server")
    with server.database() as made:
        yield made


@pytest.fixture(scope="session")
def kept_index() -> Index:
    """The index of all books: making it takes seconds, so all processes read the same file."""
    found = storage.read(page_of)
    if found is None:
        found = build_index()
        keep(found)
    return found


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """All messages of the project, read from its sources once a run; not to be changed."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return extraction.template()
    kept = tmp_path_factory.getbasetemp().parent / f"template-{run}"
    if not kept.exists():
        written = tmp_path_factory.mktemp("template") / kept.name
        written.write_bytes(pickle.dumps(extraction.template()))
        written.replace(kept)
    found: Catalog = pickle.loads(kept.read_bytes())
    return found


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
