"""A database file: opening, migrating, refusing, backups."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TypeGuard

import pytest
from sqlalchemy import CheckConstraint, Constraint, create_engine, select, text

from bot.services.base.check import check
from bot.services.play.services import PlayServices
from bot.store import key_values
from bot.store.database import Database
from bot.store.dialects import dialect_of
from bot.store.dialects.sqlite import Sqlite
from bot.store.errors import DatabaseBusy, DatabaseError
from bot.store.messages import outbox
from bot.store.migrate import newest
from bot.store.orders import orders
from bot.store.schema import REVISION, metadata, settings
from bot.store.tables import games
from bot.store.time import votes
from tests.databases import run

BEFORE = Path(__file__).parents[1] / "revision_0022.sql"
"""A file of the last revision before the first version, as the program of that time wrote it: two
games run, the second by the first version of its rules, and a third one is not begun."""


@pytest.fixture
async def db(database_file: Path) -> AsyncIterator[Database]:
    database = await Database.open(database_file)
    yield database
    await database.close()


def written(folder: Path, script: Path) -> Path:
    """Write a database from its statements; returns its file."""
    path = folder / "games.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript(script.read_text(encoding="utf-8"))
    connection.close()
    return path


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def dump(path: Path) -> list[str]:
    """Everything in a database, as statements."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def rows(path: Path) -> set[str]:
    """The rows of a database, as the statements that make them."""
    return {line for line in dump(path) if line.startswith("INSERT")}


def described(path: Path) -> dict[str, set[str]]:
    """Tables and indexes of a file by name, each as the parts of the statement that makes it.

    Columns that were added later stand behind the others, which makes no difference.
    """
    with contextlib.closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: parts(" ".join(sql.replace('"', "").split())) for name, sql in rows}


def parts(statement: str) -> set[str]:
    """A statement without what is in its outermost brackets, and each part of that."""
    start, _, rest = statement.partition("(")
    inside, _, end = rest.rpartition(")")
    return {start.strip() + end, *map(str.strip, re.split(r",(?=\s*[a-z_]+ |\s*[A-Z]+ )", inside))}


def copies(folder: Path) -> set[str]:
    """The names of the copies from before migrations."""
    return {each.name for each in folder.glob("*.revision-*")}


async def refusal(path: Path, **options: bool | float) -> str:
    """The sentence with which a database is refused; the file stays as it is."""
    before = content(path)
    with pytest.raises(DatabaseError) as caught:
        await Database.open(path, **options)  # type: ignore[arg-type]
    assert content(path) == before
    return str(caught.value)


def is_check(constraint: Constraint) -> TypeGuard[CheckConstraint]:
    return isinstance(constraint, CheckConstraint)


def stored_checks(fresh: dict[str, str]) -> dict[str, list[str]]:
    """The conditions that the tables of a file check."""
    found = {name: re.findall(r"CHECK \((.*)\)", fresh[name] or "") for name in metadata.tables}
    return {name: [check.rstrip(", ") for check in checks] for name, checks in found.items()}


async def test_a_new_file_gets_the_newest_schema(db: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async with db.reading() as connection:
        differences = await (await connection.begun()).run_sync(
            lambda sync: compare_metadata(
                MigrationContext.configure(sync, opts={"compare_type": True}), metadata
            )
        )
        rows = await connection.execute(text("SELECT name, sql FROM sqlite_master"))
        fresh = {row.name: row.sql for row in rows}
    assert differences == []
    assert newest() == REVISION
    checks = {
        table.name: sorted(str(each.sqltext) for each in table.constraints if is_check(each))
        for table in metadata.tables.values()
    }
    assert {name: sorted(found) for name, found in stored_checks(fresh).items()} == checks
    for name, words in {
        "games": "AUTOINCREMENT",
        "outbox": "AUTOINCREMENT",
        "orders": "AUTOINCREMENT",
        "moves": "WITHOUT ROWID",
        "ix_outbox_due": "WHERE done_at IS NULL",
    }.items():
        assert words in fresh[name]


async def test_the_migrations_make_just_the_tables_that_the_bot_knows(tmp_path: Path) -> None:
    made, direct = tmp_path / "made.sqlite3", tmp_path / "direct.sqlite3"
    await (await Database.open(made)).close()
    engine = create_engine(f"sqlite:///{direct}")
    metadata.create_all(engine)
    engine.dispose()
    tables = {name: text for name, text in described(made).items() if name != "alembic_version"}
    assert tables == described(direct)


async def test_a_file_of_the_last_revision_before_the_first_version_goes_on(tmp_path: Path) -> None:
    """Its games are played on where they were, each under the rules it was begun with."""
    db = await Database.open(written(tmp_path, BEFORE))
    async with db.reading() as reading:
        kept = await orders.of_game(reading, 1)
        due = await outbox.due(reading, ("game", 1))
        (vote,) = await votes.open_in(reading, 1)
    assert [(order.seat, order.moves, order.argument) for order in kept] == [
        (1, (), "corn"),
        (2, ("settle pass",), ""),
    ]
    kinds = [row.message.kind for row in due]
    assert kinds == ["started", "turn", "turn", "turn", "vote"]
    assert (vote.kind, vote.ballots) == ("abandon", {11: "yes"})
    assert await check(db) == ()
    play = PlayServices(db, lambda: 1_000_100.0)
    for game_id, move, version in ((1, "settle corn", 2), (2, "build pass", 1)):
        game = (await play.games.position(game_id)).game
        assert (game.status, game.rules) == ("running", version)
        changed = await play.moves.make(game_id, game.asked[0], move, game.question)
        assert changed.game.ply == 3
    await play.close()
    assert await check(db) == ()
    async with db.reading() as reading:
        assert (await games.load(reading, 3)).status == "lobby"  # type: ignore[union-attr]
    await db.close()


async def test_a_file_of_the_last_revision_before_the_first_version_becomes_as_a_new_one(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, BEFORE)
    run(
        str(path),
        "INSERT INTO results (game_id, seat, slug, guild_id, name, computer, seats, moves, waited,"
        " outcome, at) VALUES (1, 0, 'puerto-rico', 1, 'Ann', '', 3, 9, 5.0, 'part', 7.0)",
    )
    plain = tmp_path / "plain.sqlite3"
    plain.write_bytes(path.read_bytes())
    for table in ("games", "people"):  # nobody chooses the shape of boards any more
        run(str(plain), f"ALTER TABLE {table} DROP COLUMN format")
    for later in (
        "games ADD hints TEXT DEFAULT 'off'",
        "games ADD fork_of INTEGER",
        "games ADD closes_at FLOAT",
        "people ADD second_look BOOLEAN DEFAULT 0",
        "people ADD reviews TEXT DEFAULT 'own'",
        "people ADD puzzles BOOLEAN DEFAULT 0",
        "results ADD rated BOOLEAN DEFAULT 1",
        "guilds ADD queue_channel BIGINT",
        "guilds ADD queue_message BIGINT",
        "guilds ADD news_channel BIGINT",
        "guilds ADD puzzle_channel BIGINT",
        "guilds ADD puzzle_at INTEGER DEFAULT 540",
        "guilds ADD puzzle_zone TEXT DEFAULT 'UTC'",
        "guilds ADD puzzled_until FLOAT DEFAULT 0",
        "outbox ADD guild_id BIGINT",
    ):
        run(str(plain), f"ALTER TABLE {later}")
    before = rows(plain)
    await (await Database.open(path)).close()
    assert rows(path) ^ before == {
        f"INSERT INTO \"alembic_version\" VALUES('{revision}');" for revision in ("0022", REVISION)
    }
    await (await Database.open(tmp_path / "new.sqlite3")).close()
    assert described(path) == described(tmp_path / "new.sqlite3")


@pytest.mark.parametrize("revision", ["0001", "0016", "0021"])
async def test_a_file_of_an_older_revision_is_refused_in_one_sentence(
    tmp_path: Path, revision: str
) -> None:
    path = written(tmp_path, BEFORE)
    run(str(path), "UPDATE alembic_version SET version_num = ?", revision)
    sentence = (
        f"{path} has revision {revision}, from before the first version of Slowboat; "
        "a Slowboat that knows revision 0022 must open it once, then this one can."
    )
    assert await refusal(path) == sentence
    with pytest.raises(DatabaseError) as caught:
        await Database.open_read_only(path)
    assert str(caught.value) == sentence
    assert copies(tmp_path) == set()


async def test_the_disk_is_waited_for(db: Database) -> None:
    async with db.transaction() as tx:
        pragmas = {
            name: (await tx.connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_an_up_to_date_file_opens_without_the_migrations_and_other_drivers(
    database_file: Path, tmp_path: Path
) -> None:
    code = (
        "import asyncio, sys\n"
        "from bot.store.database import Database\n"
        "for path in sys.argv[1:]:\n"
        "    db = asyncio.run(Database.open(path))\n"
        "    asyncio.run(db.close())\n"
        "    print('alembic' in sys.modules, 'psycopg' in sys.modules)\n"
    )
    run = [sys.executable, "-c", code, str(database_file), str(tmp_path / "new.sqlite3")]
    loaded = subprocess.run(run, capture_output=True, text=True, check=True)
    assert loaded.stdout.splitlines() == ["False False", "True False"]


def test_a_process_ends_although_it_has_not_closed_its_database(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys\n"
        "from bot.store.database import Database\n"
        "db = asyncio.run(Database.open(sys.argv[1]))\n"
        "print('ends')\n"
    )
    run = [sys.executable, "-c", code, str(tmp_path / "games.sqlite3")]
    ended = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout == "ends\n"


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to have a header of its own" * 20)
    assert await refusal(path) == f"{path} is not a database."


@pytest.mark.parametrize("name", ["", "missing/games.sqlite3", "file/games.sqlite3"])
async def test_a_place_where_no_file_can_be(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be opened" in await refusal(tmp_path / name)


async def test_a_folder_without_permission() -> None:
    path = Path("/proc/games.sqlite3")
    if not path.parent.is_dir():
        pytest.skip("needs a folder in which nobody may write")
    assert "cannot be opened" in await refusal(path)


async def test_a_file_that_another_program_holds(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await (await Database.open(path)).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(DatabaseError, match="is in use by another program"):
        await Database.open(path, busy_seconds=0)
    holder.execute("ROLLBACK")
    holder.close()
    await (await Database.open(path)).close()


async def test_a_missing_file_is_named_where_it_must_exist(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    assert await refusal(path, create=False) == f"There is no database at {path}."
    assert not path.exists()


async def test_an_empty_file_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.touch()
    assert "is empty" in await refusal(path)
    assert content(path) == b""


async def test_a_copy_stands_beside_a_file_that_is_migrated(tmp_path: Path) -> None:
    path = written(tmp_path, BEFORE)
    before = dump(path)
    await (await Database.open(path)).close()
    assert dump(path.with_name("games.sqlite3.revision-0022")) == before
    await (await Database.open(path)).close()
    assert copies(tmp_path) == {"games.sqlite3.revision-0022"}


async def test_copies_of_the_last_two_revisions_are_kept(tmp_path: Path) -> None:
    path = written(tmp_path, BEFORE)
    for age, revision in enumerate(("0023", "0022", "0021")):
        older = path.with_name(f"{path.name}.revision-{revision}")
        older.write_text("an older copy")
        os.utime(older, (1000 - age, 1000 - age))
    await (await Database.open(path)).close()
    assert copies(tmp_path) == {"games.sqlite3.revision-0022", "games.sqlite3.revision-0023"}
    assert path.with_name("games.sqlite3.revision-0022").read_bytes()[:6] == b"SQLite"


async def test_a_file_that_cannot_be_copied_is_not_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, BEFORE)

    def full(*_: object) -> None:
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(Sqlite, "back_up", full)
    before = dump(path)
    with pytest.raises(DatabaseError, match="full"):
        await Database.open(path)
    assert dump(path) == before


async def test_an_older_file_is_copied_and_read_without_a_change(tmp_path: Path) -> None:
    path = written(tmp_path, BEFORE)
    before = content(path)
    with pytest.raises(DatabaseError, match=f"revision 0022.*reads revision {REVISION}"):
        await Database.open_read_only(path)
    dialect_of(path).back_up(tmp_path / "copy.sqlite3")
    assert dump(tmp_path / "copy.sqlite3") == dump(path)
    assert content(path) == before


async def test_a_file_that_is_held_for_long_is_busy_and_free_again(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    db = await Database.open(path, busy_seconds=0.01)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(DatabaseBusy):
        async with db.transaction():
            raise AssertionError("nothing may begin")
    holder.execute("ROLLBACK")
    holder.close()
    async with db.transaction() as tx:
        await key_values.put(tx, "key", "value")
    await db.close()


async def test_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await (await Database.open(path)).close()
    damaged = bytearray(path.read_bytes())
    damaged[100:4096] = bytes(3996)
    path.write_bytes(damaged)
    with pytest.raises(DatabaseError, match="is damaged"):
        await Database.open(path)


async def test_a_backup_is_complete_while_everything_goes_on(db: Database, tmp_path: Path) -> None:
    async def write(number: int) -> None:
        async with db.transaction() as tx:
            await key_values.put(tx, f"first {number}", "x" * 5000)
            await key_values.put(tx, f"second {number}", "x" * 5000)

    target = tmp_path / "copy.sqlite3"
    await write(0)
    copying = asyncio.to_thread(db.dialect.back_up, target)
    await asyncio.gather(*map(write, range(1, 20)), copying, *map(write, range(20, 40)))
    restored = await Database.open(target, create=False)
    async with restored.reading() as connection:
        keys = (await connection.execute(select(settings.c.key))).scalars().all()
    assert "first 0" in keys
    assert {key.partition(" ")[2] for key in keys if key.startswith("first")} == {
        key.partition(" ")[2] for key in keys if key.startswith("second")
    }
    await restored.close()


async def test_a_backup_overwrites_nothing(db: Database, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("precious")
    with pytest.raises(DatabaseError, match="exists already"):
        db.dialect.back_up(tmp_path / "copy")
    with pytest.raises(DatabaseError, match="cannot be opened"):
        db.dialect.back_up(tmp_path / "missing" / "copy")
