from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.playground import ManualClock, Playground
from bot.playground.world import World
from bot.ui.command_tree import Tree
from tests.bot.e2e.harbour import NEVER, Harbour, Json, Played, Table, TableAfter
from tests.bot.playground.clients import aim
from tests.bot.playground.openapi import VARIABLE, Checker
from tests.databases import run
from tests.patience import PATIENCE

FIRST_CALLS, LATER_CALLS = 30, 10
"""So many calls of a kind are checked, then every so manieth."""


class Sampler(Checker):
    """Checks the first calls of each kind of the session and then every tenth: it takes long.

    `seen` counts the calls by kind: method, path and status, and of answers to interactions their
    type. What is refused is checked by the stand-in itself.
    """

    def __init__(self, seen: Counter[str]) -> None:
        super().__init__()
        self._seen = seen

    def __call__(self, method: str, path: str, request: Any, status: int, answer: Any) -> None:
        form = request.get("type") if isinstance(request, dict) else None
        kind = f"{method} {VARIABLE.sub('{}', path)} {status} {form}"
        self._seen[kind] += 1
        if self._seen[kind] <= FIRST_CALLS or self._seen[kind] % LATER_CALLS == 0:
            super().__call__(method, path, request, status, answer)


@pytest.fixture(scope="session")
def calls_seen() -> Counter[str]:
    return Counter()


@pytest.fixture
def checker(calls_seen: Counter[str]) -> Iterator[Checker]:
    """Holds calls of a test against Discord's published description."""
    made = Sampler(calls_seen)
    yield made
    assert made.problems == []


@pytest.fixture(autouse=True)
def nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no bot do beside a test what nobody asks for.

    It makes no index of the rules, and looks for old tables only when it starts.
    """
    monkeypatch.setattr("bot.client.PREPARE_SECONDS", NEVER)
    monkeypatch.setattr("bot.client.EXPIRY_SECONDS", NEVER)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot give nothing up that takes long because the machine is busy."""
    for limit in (
        "bot.ui.admission.ANSWER_SECONDS",
        "bot.client.DRAIN_SECONDS",
        "bot.ui.messages.messenger.HEAD_SECONDS",
    ):
        monkeypatch.setattr(limit, PATIENCE)


@pytest.fixture
async def playground(
    monkeypatch: pytest.MonkeyPatch, checker: Checker
) -> AsyncIterator[Playground]:
    """A stand-in at which the client of this process is aimed; no answer is too late for it."""
    async with Playground(observer=checker, clock=ManualClock()) as made:
        aim(made, monkeypatch)
        yield made


@dataclass
class Registered:
    """The commands as the first bot of the session registered them, and what it noted of them."""

    commands: list[Json] = field(default_factory=list)
    digest: str = ""

    def remember(self, world: World, database: str) -> None:
        """Take them from the stand-in and the database of the first bot."""
        self.commands = list(world.commands.values())
        digest = "SELECT value FROM settings WHERE key = ?"
        ((self.digest,),) = run(database, digest, f"commands:{world.bot_id}")

    def repeat(self, world: World, database: str) -> None:
        """Leave everything as if the bot had registered them when it ran before."""
        own = [
            {**one, "id": world.next_id(), "application_id": world.bot_id} for one in self.commands
        ]
        world.store_commands({one["id"]: one for one in own})
        noted = "INSERT INTO settings (key, value) VALUES (?, ?)"
        run(database, noted, f"commands:{world.bot_id}", self.digest)

    async def known(self) -> str:
        """Stand for the digest of the tree, which takes long; the commands are the same."""
        return self.digest


@pytest.fixture(scope="session")
def registered() -> Registered:
    return Registered()


@pytest.fixture
async def harbour(
    playground: Playground, address: str, registered: Registered
) -> AsyncIterator[Harbour]:
    """A running bot on an empty database; only the first one of a session registers commands."""
    made = Harbour(playground, address)
    with pytest.MonkeyPatch.context() as patch:
        if registered.digest:
            registered.repeat(playground.world, address)
            patch.setattr(Tree, "digest", registered.known)
        await made.start()
    if not registered.digest:
        registered.remember(playground.world, address)
    yield made
    await made.stop()


@dataclass(frozen=True)
class Kept:
    """The files of the bot and of the stand-in when a table had come so far."""

    database: Path
    world: Path
    table: Table


class KeptTables:
    """Tables at which people played once for all tests of the session, all in SQLite."""

    def __init__(self, folder: Path, empty_database: Path) -> None:
        self._folder = folder
        self._empty = empty_database
        self._kept: dict[Played, Kept] = {}

    async def after(self, played: Played) -> Kept:
        """What is left of a table after `played`; everybody has stopped."""
        if played not in self._kept:
            self._kept[played] = await self._play(played)
        return self._kept[played]

    async def _play(self, played: Played) -> Kept:
        database = self._folder / f"{len(self._kept)}-games.sqlite3"
        world = self._folder / f"{len(self._kept)}-world.sqlite3"
        shutil.copyfile(self._empty, database)
        with pytest.MonkeyPatch.context() as patch:
            async with Playground(file=world, clock=ManualClock()) as playground:
                aim(playground, patch)
                harbour = Harbour(playground, str(database))
                await harbour.start()
                table = await played(harbour)
                await harbour.idle()
                await harbour.stop()
        return Kept(database, world, table)


@pytest.fixture(scope="session")
def kept_tables(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> KeptTables:
    return KeptTables(tmp_path_factory.mktemp("kept"), empty_database)


@pytest.fixture
async def reopened(
    kept_tables: KeptTables, checker: Checker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> AsyncIterator[TableAfter]:
    """Opens a table that was played at, in copies of the files, where everybody starts again."""
    async with AsyncExitStack() as stack:

        async def reopen(played: Played) -> Table:
            kept = await kept_tables.after(played)
            database = shutil.copyfile(kept.database, tmp_path / "games.sqlite3")
            world = shutil.copyfile(kept.world, tmp_path / "world.sqlite3")
            playground = Playground(file=world, observer=checker, clock=ManualClock())
            await stack.enter_async_context(playground)
            aim(playground, monkeypatch)
            harbour = Harbour(playground, str(database))
            await harbour.start()
            stack.push_async_callback(harbour.stop)
            people = [harbour.person(person.name) for person in kept.table.people]
            chance = deepcopy(kept.table.chance)
            return replace(kept.table, harbour=harbour, people=people, chance=chance)

        yield reopen


@pytest.fixture
def table_after(database_kind: str, request: pytest.FixtureRequest) -> TableAfter:
    """Opens a table and plays there: once for all tests of a session that run on SQLite."""
    if database_kind == "sqlite":
        reopen: TableAfter = request.getfixturevalue("reopened")
        return reopen
    harbour = request.getfixturevalue("harbour")
    return lambda played: played(harbour)


async def to_the_end(harbour: Harbour) -> Table:
    table = await harbour.table("Ben", "Dan")
    await table.play_on()
    return table


@pytest.fixture
async def played_table(reopened: TableAfter) -> Table:
    """The table of a game that has come to its end."""
    return await reopened(to_the_end)
