from __future__ import annotations

import asyncio
import re
import shutil
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.playground import ManualClock, Playground
from bot.playground.world import World
from bot.ui.command_tree import Tree
from tests.bot.e2e.harbour import NEVER, Harbour, Json, Table
from tests.bot.playground.clients import aim
from tests.bot.playground.openapi import Checker
from tests.databases import run

FIRST_CALLS, LATER_CALLS = 30, 10
"""So many calls of a kind are checked, then every so manieth."""


class Sampler(Checker):
    """Checks the first calls of each kind of the session and then every tenth: it takes long.

    `seen` counts the calls by kind. What is refused is checked by the stand-in itself.
    """

    def __init__(self, seen: Counter[str]) -> None:
        super().__init__()
        self._seen = seen

    def __call__(self, method: str, path: str, request: Any, status: int, answer: Any) -> None:
        kind = f"{method} {re.sub(r'[0-9]{15,}', '{id}', path)[:60]} {status}"
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
def no_index_in_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no bot make the index of the rules, for which nobody asks, in a process beside a test."""
    monkeypatch.setattr("bot.client.PREPARE_SECONDS", NEVER)


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
class Ended:
    """A game that came to its end: the files of the bot and of the stand-in, where it stands."""

    database: Path
    world: Path
    lobby: Json
    thread: str
    game_id: int


@pytest.fixture(scope="session")
def ended(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Ended:
    """A game of Ben and Dan, played once for all tests."""
    folder = tmp_path_factory.mktemp("ended")
    database, world = folder / "games.sqlite3", folder / "world.sqlite3"
    shutil.copyfile(empty_database, database)

    async def play(playground: Playground) -> Ended:
        harbour = Harbour(playground, database)
        await harbour.start()
        table = await harbour.table("Ben", "Dan")
        await table.play_on()
        await harbour.idle()
        await harbour.stop()
        return Ended(database, world, table.lobby, table.thread, table.game_id)

    async def run() -> Ended:
        with pytest.MonkeyPatch.context() as patch:
            async with Playground(file=world, clock=ManualClock()) as playground:
                aim(playground, patch)
                return await play(playground)

    return asyncio.run(run())


@pytest.fixture
async def played_table(
    ended: Ended, checker: Checker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> AsyncIterator[Table]:
    """The table of that game, in copies of the files, where everybody was started again."""
    database = Path(shutil.copyfile(ended.database, tmp_path / "games.sqlite3"))
    world = Path(shutil.copyfile(ended.world, tmp_path / "world.sqlite3"))
    async with Playground(file=world, observer=checker, clock=ManualClock()) as playground:
        aim(playground, monkeypatch)
        harbour = Harbour(playground, database)
        await harbour.start()
        people = [harbour.person(name) for name in ("Ben", "Dan")]
        yield Table(harbour, ended.lobby, ended.thread, ended.game_id, people)
        await harbour.stop()
