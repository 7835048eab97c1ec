"""The drill of `.deploy/BACKUPS.md`: a copy by the database's own tools is brought back."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from postgresql_server import Server, programs

from bot.model import Person
from bot.services.play import Play
from bot.services.tables.lobby import Lobbies
from bot.store.database import Database

DRILL = Path(__file__).parents[3] / ".deploy" / "BACKUPS.md"


@pytest.fixture
def restored(server: Server) -> Iterator[str]:
    """The name of an empty database to restore into."""
    name = server.create()
    yield name
    server.drop(name)


async def played_game(address: str) -> None:
    """Store a game of a few moves."""
    people = (Person(11, "Ann", "en-US"), Person(12, "Ben", "ko"))
    db = await Database.open(address)
    play, lobbies = Play(db, lambda: 1e6), Lobbies(db, lambda: 1e6)
    table = await lobbies.open(
        "puerto-rico", 1, 2, people[0], "en", {"start_player": "listed-first"}
    )
    await lobbies.join(table.id, people[1])
    game = await lobbies.start(table.id, people[0].id)
    await play.moves.make(game.id, people[0].id, ("role builder", "build pass"))
    await play.close()
    await lobbies.close()
    await db.close()


def run(tool: str, *arguments: str) -> None:
    folder = programs()
    assert folder is not None
    subprocess.run([folder / tool, *arguments], check=True, capture_output=True)


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_a_copy_comes_back_with_its_running_games(
    address: str,
    server: Server,
    restored: str,
    tmp_path: Path,
) -> None:
    await played_game(address)
    copy, target = str(tmp_path / "games.dump"), server.address(restored)
    run("pg_dump", "--format=custom", f"--file={copy}", address)
    run("pg_restore", "--no-owner", f"--dbname={target}", copy)
    told = await check_by_command(target)
    assert "All stored games replay to their stored positions." in told


async def check_by_command(address: str) -> str:
    """Return what `slowboat check` says of a database."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "check",
        stdout=asyncio.subprocess.PIPE,
        env={"PATH": "", "SLOWBOAT_DATABASE": address},
    )
    out, _ = await process.communicate()
    return out.decode()


def test_the_drill_names_the_tools_that_the_test_uses() -> None:
    told = DRILL.read_text()
    for word in ("pg_dump --format=custom", "pg_restore --no-owner", "slowboat check"):
        assert word in told
