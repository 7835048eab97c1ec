"""The process is killed without warning: what was acknowledged is there, nothing is half there."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.model import Person
from bot.services.base.check import check
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.store import key_values
from bot.store.database import Database
from rules import legal, waiting
from tests.killing import Doomed, Telling


def play_along(telling: Telling, address: str) -> None:
    """Play a game; tells its number, and after each move how many were made."""

    async def main() -> None:
        db = await Database.open(address)
        play, lobbies = PlayServices(db, time.time), Lobbies(db, time.time)
        game = await lobbies.open("puerto-rico", 1, 2, Person(1, "Ann", "en"), "en")
        await lobbies.join(game.id, Person(2, "Ben", "en"))
        game = await lobbies.start(game.id, 1)
        telling.send(game.id)
        while game.status == "running":
            position = await play.games.position(game.id)
            person = game.asked[0]
            moves = legal(position.state, game.seat_of(person))
            text = str(moves[game.ply * 7 % len(moves)])
            game = (await play.moves.make(game.id, person, text)).game
            telling.send(game.ply)

    asyncio.run(main())


def stop_half_way(telling: Telling, address: str) -> None:
    """Complete one transaction and begin another."""

    async def main() -> None:
        db = await Database.open(address)
        async with db.transaction() as tx:
            await key_values.put(tx, "whole", "yes")
        async with db.transaction() as tx:
            await key_values.put(tx, "half", "yes")
            telling.send("begun")
            await asyncio.Event().wait()

    asyncio.run(main())


def run_until(function: Callable[..., None], address: str, number: int) -> list[Any]:
    """Run a function until it has told so much, kill it, return all that it told."""
    process = Doomed(function, address)
    told = [process.hear() for _ in range(number)]
    process.kill()
    while (more := process.hear()) is not None:
        told.append(more)
    assert process.end() == -signal.SIGKILL
    return told


@pytest.mark.parametrize("number", [2, 11, 37])
async def test_acknowledged_moves_survive(address: str, number: int) -> None:
    game_id, *plies = run_until(play_along, address, number)
    db = await Database.open(address)
    play = PlayServices(db, lambda: 0.0)
    position = await play.games.position(game_id)
    assert position.game.ply >= plies[-1]
    assert position.game.waiting == waiting(position.state)
    assert await check(db) == ()
    await play.close()
    await db.close()


async def test_half_a_transaction_is_none(address: str) -> None:
    assert run_until(stop_half_way, address, 1) == ["begun"]
    db = await Database.open(address)
    async with db.reading() as connection:
        assert await key_values.get(connection, "whole") == "yes"
        assert await key_values.get(connection, "half") is None
    await db.close()
