"""What the operator runs: checking every stored game, copying the database."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable
from tables import ANN, BEN, Bot

from bot.services.records import backup, check
from bot.store.database import Database, DatabaseError
from bot.store.schema import metadata


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
        ("UPDATE snapshots SET state = x'00'", "cannot be read"),
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


async def test_a_backup_has_every_game(bot: Bot, tmp_path: Path) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder")
    await backup(bot.db, tmp_path / "copy.sqlite3")
    await bot.moves(game.id, "build pass")
    restored = Bot(await Database.open(tmp_path / "copy.sqlite3", create=False), bot.clock)
    assert (await restored.play.position(game.id)).game.ply == 1
    assert await check(restored.db) == ()
    await restored.moves(game.id, "build pass")
    await restored.close()
    await restored.db.close()
    with pytest.raises(DatabaseError):
        await backup(bot.db, tmp_path / "copy.sqlite3")


def test_the_schema_can_be_made_on_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    for table in metadata.sorted_tables:
        assert str(CreateTable(table).compile(dialect=dialect)).strip().startswith("CREATE TABLE")
        for index in table.indexes:
            assert "CREATE INDEX" in str(CreateIndex(index).compile(dialect=dialect))
