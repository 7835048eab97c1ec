"""The process is killed without warning: what was acknowledged is there, nothing is half there."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.services.operator.check import check
from bot.services.play import Play
from bot.store.database import Database
from rules import waiting

PLAYER = """
import asyncio, sys, time
import rules
from bot.services.tables.lobby import Lobbies
from bot.model import Person
from bot.services.play import Play
from bot.store.database import Database

async def main():
    db = await Database.open(sys.argv[1])
    play, lobbies = Play(db, time.time), Lobbies(db, time.time)
    game = await lobbies.open("puerto-rico", 1, 2, Person(1, "Ann", "en"), "en")
    await lobbies.join(game.id, Person(2, "Ben", "en"))
    game = await lobbies.start(game.id, 1)
    print(game.id, flush=True)
    while game.status == "running":
        position = await play.games.position(game.id)
        person = game.asked[0]
        moves = rules.legal(position.state, game.seat_of(person))
        game = (await play.moves.make(game.id, person, str(moves[game.ply * 7 % len(moves)]))).game
        print(game.ply, flush=True)

asyncio.run(main())
"""

HALF = """
import asyncio, sys
from bot.store import key_values
from bot.store.database import Database

async def main():
    db = await Database.open(sys.argv[1])
    async with db.transaction() as tx:
        await key_values.put(tx, "whole", "yes")
    async with db.transaction() as tx:
        await key_values.put(tx, "half", "yes")
        print("begun", flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


def run_until(code: str, path: Path, lines: int) -> list[str]:
    """Run a program until it has printed so many lines, kill it, return all that it printed."""
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        printed = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        printed += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    return [line.strip() for line in printed]


@pytest.mark.parametrize("lines", [2, 11, 37])
async def test_acknowledged_moves_survive(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "games.sqlite3"
    game_id, *plies = map(int, run_until(PLAYER, path, lines))
    db = await Database.open(path)
    play = Play(db, lambda: 0.0)
    position = await play.games.position(game_id)
    assert position.game.ply >= plies[-1]
    assert position.game.waiting == waiting(position.state)
    assert await check(db) == ()
    await play.close()
    await db.close()


async def test_half_a_transaction_is_none(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    assert run_until(HALF, path, 1) == ["begun"]
    db = await Database.open(path)
    from bot.store import key_values

    async with db.reading() as connection:
        assert await key_values.get(connection, "whole") == "yes"
        assert await key_values.get(connection, "half") is None
    await db.close()
