"""The operator's move of everything to another database, between both kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.services.base.check import check
from bot.services.base.database_copy import Copied, copy_database
from bot.store.base import copying
from bot.store.database import Database
from bot.store.dialects import dialect_of
from bot.store.errors import DatabaseError
from bot.store.schema import metadata
from tests.bot.services.ready_tables import Bot, Clock
from tests.databases import run
from tests.postgresql_server import Server
from tests.sharing import in_turn

KINDS = [("sqlite", "postgresql"), ("postgresql", "sqlite"), ("sqlite", "sqlite")]
"""From which kind of database to which."""
between_all = pytest.mark.parametrize(("database_kind", "target_kind"), KINDS)
between_some = pytest.mark.parametrize(("database_kind", "target_kind"), in_turn(KINDS))
"""For what does not hang on the kinds of databases."""


@pytest.fixture
def target(target_kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database in which nothing is yet."""
    if target_kind == "sqlite":
        yield str(tmp_path / "target.sqlite3")
        return
    server: Server = request.getfixturevalue("server")
    with server.database() as made:
        yield made


@pytest.fixture
async def source(address: str, clock: Clock) -> str:
    """A database with a running game, one that was deleted last, and a finished one's traces."""
    db = await Database.open(address)
    bot = Bot(db, clock)
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass")
    removed = await bot.table()
    async with db.transaction() as tx:
        await tx.connection.execute(
            metadata.tables["games"].delete().where(metadata.tables["games"].c.id == removed.id)
        )
    await bot.close()
    await db.close()
    return address


def silent(_what: str, _done: int, _total: int) -> None:
    """Show nothing."""


async def content(address: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    db = await Database.open(address, create=False)
    async with db.reading() as connection:
        found = {
            each.name: [
                tuple(row)
                for row in await connection.execute(select(each).order_by(*each.primary_key))
            ]
            for each in metadata.sorted_tables
        }
    await db.close()
    return found


@between_all
async def test_everything_is_copied_and_checked(source: str, target: str, clock: Clock) -> None:
    before = await content(source)
    shown: list[tuple[str, int, int]] = []
    copied = await copy_database(source, target, lambda *step: shown.append(step))
    rows = sum(map(len, before.values()))
    assert copied == Copied(rows, 1)
    assert [step for step in shown if step[1] == step[2]] == [
        ("copying rows", rows, rows),
        ("replaying games", 1, 1),
    ]
    assert await content(target) == before
    assert await content(source) == before
    bot = Bot(await Database.open(target), clock)
    assert await check(bot.db) == ()
    await bot.moves(1, "build pass")
    new = await bot.table()
    assert new.id == 3  # the deleted one had the number 2
    await bot.close()
    await bot.db.close()


@between_all
@pytest.mark.parametrize("step", in_turn(["copy_last_ids", "copy_rows", "set_revision"]))
async def test_an_interrupted_copy_is_no_database_and_is_begun_anew(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    real: Callable[..., Any] = getattr(copying, step)
    calls = 0

    async def interrupted(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if step == "set_revision" and calls == 1:
            return await real(*args, **kwargs)  # of the mark, not of the end
        if step == "copy_rows":
            await real(*args, **kwargs)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(copying, step, interrupted)
        with pytest.raises(KeyboardInterrupt):
            await copy_database(source, target, silent)
    with pytest.raises(DatabaseError, match="a copy that was not completed"):
        await Database.open(target)
    await copy_database(source, target, silent)
    assert await content(target) == await content(source)


@between_some
async def test_an_unfinished_copy_of_another_database_is_left_alone(
    source: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(copying, "copy_rows", interrupted)
        with pytest.raises(KeyboardInterrupt):
            await copy_database(source, target, silent)
    other = str(tmp_path / "other.sqlite3")
    await (await Database.open(other)).close()
    with pytest.raises(DatabaseError, match="a copy that was not completed"):
        await copy_database(other, target, silent)


@between_all
async def test_a_target_with_rows_is_refused(source: str, target: str) -> None:
    await (await Database.open(target)).close()
    run(target, "INSERT INTO settings (key, value) VALUES ('key', 'value')")
    with pytest.raises(DatabaseError, match="is not empty"):
        await copy_database(source, target, silent)
    assert run(target, "SELECT key FROM settings") == [("key",)]


@between_all
async def test_a_database_is_not_copied_to_itself(source: str, target: str) -> None:
    for same in (source, target):
        with pytest.raises(DatabaseError, match="cannot be copied to itself"):
            await copy_database(same, same, silent)


@between_all
async def test_a_database_that_a_bot_uses_is_not_copied(source: str, target: str) -> None:
    async with dialect_of(source).hold():
        with pytest.raises(DatabaseError, match="Another Slowboat is using"):
            await copy_database(source, target, silent)


@between_some
async def test_rows_that_are_missing_on_the_copy_are_found(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = copying.copy_last_ids

    async def and_lose_one(*args: Any) -> None:
        await real(*args)
        run(target, "DELETE FROM moves WHERE ply = 2")

    monkeypatch.setattr(copying, "copy_last_ids", and_lose_one)
    with pytest.raises(DatabaseError, match="1 of 2 rows of moves were copied"):
        await copy_database(source, target, silent)


@between_some
async def test_a_running_game_that_does_not_replay_on_the_copy_is_found(
    source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = copying.copy_last_ids

    async def and_change_one(*args: Any) -> None:
        await real(*args)
        run(target, "UPDATE moves SET text = 'role nobody' WHERE ply = 1")

    monkeypatch.setattr(copying, "copy_last_ids", and_change_one)
    with pytest.raises(DatabaseError, match="game 1: The moves cannot be replayed"):
        await copy_database(source, target, silent)
    with pytest.raises(DatabaseError, match="a copy that was not completed"):
        await Database.open(target)


@between_some
async def test_what_was_wrong_before_hinders_nobody(source: str, target: str) -> None:
    run(source, "UPDATE moves SET text = 'role nobody' WHERE ply = 1")
    await copy_database(source, target, silent)
    assert await content(target) == await content(source)
