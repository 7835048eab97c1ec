"""What the operator runs: checking every stored game, copying the database."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.services.base.check import check
from bot.store.database import Database
from bot.store.errors import DatabaseError
from bot.store.play import moves
from tests.bot.services.ready_tables import ANN, BEN, Bot, Clock


async def test_checking_replays_every_game_and_shows_how_far_it_is(bot: Bot) -> None:
    running, finished = await bot.table(), await bot.table([ANN, BEN])
    await bot.moves(running.id, "role builder")
    await bot.finish(finished.id)
    await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en")
    seen: list[tuple[int, int]] = []
    assert await check(bot.db, lambda done, whole: seen.append((done, whole))) == ()
    assert seen == [(0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("UPDATE moves SET text = 'role mayor' WHERE ply = 1", "cannot be replayed"),
        ("DELETE FROM moves WHERE ply = 1", "2 moves were made, but 1 are stored"),
        ("UPDATE games SET waiting = '[2]'", "waits for other players"),
        ("UPDATE snapshots SET ply = 1", "not that after the last move"),
        ("UPDATE snapshots SET state = substr(state, 2)", "cannot be read"),
        ("UPDATE games SET seed = 'another'", "another position than the stored one"),
    ],
)
async def test_checking_names_what_is_wrong(bot: Bot, damage: str, problem: str) -> None:
    sound, damaged = await bot.table(), await bot.table()
    for game in (sound, damaged):
        await bot.moves(game.id, "role builder", "build pass")
    key = "id" if "games" in damage else "game_id"
    joint = " AND " if "WHERE" in damage else " WHERE "
    async with bot.db.transaction() as tx:
        await tx.connection.execute(text(f"{damage}{joint}{key} = {damaged.id}"))
    (difference,) = await check(bot.db)
    assert difference.game_id == damaged.id
    assert problem in difference.problem


async def test_a_position_that_an_older_version_stored_is_rebuilt(
    bot: Bot, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """It kept the answers to a question as lists of colonists, not as notation."""
    asked = await bot.until_together((await bot.table()).id)
    await bot.step(asked.id, lambda moves: moves[0])
    before = await bot.play.games.position(asked.id)
    assert (await _stored(bot, asked.id))["stack"][-1]["chosen"] != []

    def older(data: dict[str, Any]) -> None:
        del data["form"]
        for answer in data["stack"][-1]["chosen"]:
            words = answer[1].removeprefix("place ").removeprefix("none").split()
            pairs = [word.split("=") for word in words]
            answer[1] = [[name, int(number)] for name, number in pairs]

    await _store(bot, asked.id, older)
    assert await check(bot.db) == ()
    again = Bot(bot.db, clock)
    with caplog.at_level(logging.WARNING):
        assert await again.play.games.position(asked.id) == before
    assert "the snapshot is rebuilt" in caplog.text
    await again.finish(asked.id)
    assert await check(bot.db) == ()
    await again.close()


async def test_a_damaged_position_is_reported(bot: Bot) -> None:
    game = await bot.table()

    def damaged(data: dict[str, Any]) -> None:
        data["seats"] = "three"

    await _store(bot, game.id, damaged)
    (found,) = await check(bot.db)
    assert "cannot be read" in found.problem


async def _stored(bot: Bot, game_id: int) -> Any:
    async with bot.db.reading() as connection:
        snapshot = await moves.load_snapshot(connection, game_id)
    assert snapshot is not None
    return json.loads(zlib.decompress(snapshot.state))


async def _store(bot: Bot, game_id: int, change: Callable[[dict[str, Any]], None]) -> None:
    data = await _stored(bot, game_id)
    change(data)
    async with bot.db.transaction() as tx:
        state = zlib.compress(json.dumps(data).encode())
        await tx.connection.execute(
            text("UPDATE snapshots SET state = :state WHERE game_id = :game"),
            {"state": state, "game": game_id},
        )


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_backup_has_every_game(bot: Bot, tmp_path: Path) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder")
    bot.db.dialect.back_up(tmp_path / "copy.sqlite3")
    await bot.moves(game.id, "build pass")
    restored = Bot(await Database.open(tmp_path / "copy.sqlite3", create=False), bot.clock)
    assert (await restored.play.games.position(game.id)).game.ply == 1
    assert await check(restored.db) == ()
    await restored.moves(game.id, "build pass")
    await restored.close()
    await restored.db.close()
    with pytest.raises(DatabaseError):
        bot.db.dialect.back_up(tmp_path / "copy.sqlite3")
