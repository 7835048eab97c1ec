"""PostgreSQL alone: lost connections, other processes, limits in time, passwords, migrations."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from bot.model import Queue
from bot.store import key_values
from bot.store.database import Database
from bot.store.dialects import dialect_of
from bot.store.dialects.postgresql import Postgresql
from bot.store.errors import CommitInDoubt, DatabaseBusy, DatabaseError
from bot.store.schema import REVISION, metadata
from tests.databases import run
from tests.patience import PATIENCE, until
from tests.postgresql_server import Server

END_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def address(server: Server, empty_template: str) -> Iterator[str]:
    with server.database(empty_template) as made:
        yield made


@pytest.fixture
async def db(address: str) -> AsyncIterator[Database]:
    database = await Database.open(address, busy_seconds=0.5)
    yield database
    await database.close()


@pytest.fixture
async def other(address: str) -> AsyncIterator[Database]:
    """The same database as another process has opened it."""
    database = await Database.open(address, busy_seconds=0.5)
    yield database
    await database.close()


async def put(db: Database, value: str) -> None:
    async with db.transaction() as tx:
        await key_values.put(tx, "key", value)


async def stored(db: Database) -> str | None:
    async with db.reading() as connection:
        return await key_values.get(connection, "key")


async def test_connections_that_were_lost_meanwhile_are_made_anew(
    db: Database, address: str
) -> None:
    await put(db, "before")
    run(address, END_ALL)
    assert await stored(db) == "before"
    await put(db, "after")
    assert await stored(db) == "after"


async def test_a_connection_that_is_lost_in_a_transaction_undoes_it(
    db: Database, address: str
) -> None:
    async def lose() -> None:
        async with db.transaction() as tx:
            await key_values.put(tx, "key", "lost")
            run(address, END_ALL)
            await key_values.put(tx, "other", "lost")

    with pytest.raises(DatabaseBusy) as caught:
        await lose()
    assert not isinstance(caught.value, CommitInDoubt)
    assert await stored(db) is None


async def test_listeners_look_when_nobody_knows_whether_a_commit_came_through(
    db: Database, address: str
) -> None:
    heard: list[object] = []
    db.on_due(heard.append)
    db.on_timers(heard.append)
    queue: Queue = ("game", 1)

    async def lose() -> None:
        async with db.transaction() as tx:
            await key_values.put(tx, "key", "in doubt")
            tx.due.add(queue)
            tx.soonest = 7.0
            run(address, END_ALL)

    with pytest.raises(CommitInDoubt):
        await lose()
    assert heard == [queue, 7.0]


async def test_the_bot_goes_on_when_the_server_was_restarted(own_server: Server) -> None:
    db = await Database.open(own_server.address(own_server.create()), busy_seconds=0.5)
    await put(db, "before")
    own_server.stop(signal.SIGQUIT)
    with pytest.raises(DatabaseBusy):
        await put(db, "meanwhile")
    with pytest.raises(DatabaseBusy):
        await stored(db)
    own_server.start()
    assert await stored(db) == "before"
    await put(db, "after")
    assert await stored(db) == "after"
    await db.close()


async def test_a_change_that_another_process_has_made_is_not_overwritten(
    db: Database, other: Database
) -> None:
    await put(db, "first")

    async def overwrite() -> None:
        async with db.transaction() as tx:
            assert await key_values.get(tx.connection, "key") == "first"
            await put(other, "second")
            assert await key_values.get(tx.connection, "key") == "first"
            await key_values.put(tx, "key", "third")

    with pytest.raises(DatabaseBusy, match="concurrent"):
        await overwrite()
    assert await stored(db) == "second"


async def test_a_row_that_another_process_holds_is_waited_for_a_while(
    db: Database, other: Database
) -> None:
    await put(db, "first")

    async def hold() -> None:
        async with other.transaction() as tx:
            await key_values.put(tx, "key", "held")
            await put(db, "second")

    with pytest.raises(DatabaseBusy, match="lock timeout"):
        await hold()
    assert await stored(db) == "first"


async def test_everything_has_a_limit_in_time(db: Database) -> None:
    async with db.transaction() as tx:
        limits = {
            name: await tx.connection.scalar(text(f"SHOW {name}"))
            for name in ("statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout")
        }
    assert limits == {
        "statement_timeout": "15s",
        "idle_in_transaction_session_timeout": "15s",
        "lock_timeout": "500ms",
    }


async def test_no_statement_is_compiled(db: Database) -> None:
    async with db.transaction() as writing, db.reading() as reading:
        for connection in (writing.connection, reading):
            assert await connection.scalar(text("SHOW jit")) == "off"


async def test_a_statement_that_takes_too_long_is_given_up(db: Database) -> None:
    async def sleep() -> None:
        async with db.transaction() as tx:
            await tx.connection.execute(text("SET LOCAL statement_timeout = '20ms'"))
            await tx.connection.execute(text("SELECT pg_sleep(5)"))

    with pytest.raises(DatabaseBusy, match="statement timeout"):
        await sleep()
    await put(db, "after")


async def test_readers_wait_for_a_connection_for_a_while_only(db: Database) -> None:
    async with db.reading() as first, db.reading() as second:
        for reading in (first, second):
            await reading.begun()
        with pytest.raises(DatabaseBusy):
            async with db.reading() as third:
                await third.begun()
    assert await stored(db) is None


async def test_the_disk_is_waited_for(db: Database) -> None:
    """The operator's settings hold: nothing of ours makes commits less durable."""
    async with db.transaction() as tx:
        source = await tx.connection.scalar(
            text("SELECT source FROM pg_settings WHERE name = 'synchronous_commit'")
        )
    assert source == "default"


async def test_two_processes_that_start_at_once_make_the_tables_once(server: Server) -> None:
    with server.database() as address:
        for opened in await asyncio.gather(*[Database.open(address) for _ in range(3)]):
            await opened.close()
        assert run(address, "SELECT version_num FROM alembic_version") == [(REVISION,)]


async def test_a_second_bot_is_refused_until_the_first_one_is_gone(address: str) -> None:
    async with dialect_of(address).hold():
        with pytest.raises(DatabaseError, match="Another Slowboat is using"):
            async with dialect_of(address).hold():
                raise AssertionError("there are two")
    async with dialect_of(address).hold():
        pass


async def test_processes_that_share_the_work_hold_the_database_beside_each_other(
    address: str,
) -> None:
    dialect = dialect_of(address)
    async with dialect.hold(alone=False), dialect.hold(alone=False):
        with pytest.raises(DatabaseError, match="Another Slowboat is using"):
            async with dialect.hold():
                raise AssertionError("somebody is alone beside others")
    async with dialect.hold():
        with pytest.raises(DatabaseError, match="Another Slowboat is using"):
            async with dialect.hold(alone=False):
                raise AssertionError("somebody is beside one who is alone")


async def test_the_lock_of_the_sole_bot_is_taken_again_when_it_was_lost(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.dialects.postgresql.HOLD_SECONDS", 0.01)
    held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
    async with dialect_of(address).hold():
        run(address, END_ALL)
        await until(lambda: run(address, held) == [(1,)])


async def test_a_bot_stops_in_peace_whose_lock_was_lost(address: str) -> None:
    held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
    async with dialect_of(address).hold():
        run(address, END_ALL)
        await until(lambda: run(address, held) == [(0,)])


async def test_a_bot_whose_place_was_taken_stops(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.store.dialects.postgresql.HOLD_SECONDS", 0.01)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with dialect_of(address).hold(), asyncio.timeout(PATIENCE), Rival(address):
        await stopped.wait()
    asyncio.get_running_loop().remove_signal_handler(signal.SIGTERM)
    assert "another Slowboat has taken" in caplog.text


class Rival:
    """Another bot that takes the lock as soon as the connection that holds it is gone."""

    def __init__(self, address: str) -> None:
        dialect = dialect_of(address)
        assert isinstance(dialect, Postgresql)
        self._connected = dialect.connected()
        self._address = address

    async def __aenter__(self) -> None:
        connection = await self._connected.__aenter__()
        waiting = asyncio.create_task(
            connection.execute(text(f"SELECT pg_advisory_lock({0x510B0A7})"))
        )
        await until(lambda: bool(run(self._address, "SELECT 1 FROM pg_locks WHERE NOT granted")))
        run(
            self._address,
            "SELECT pg_terminate_backend(pid) FROM pg_locks"
            " WHERE locktype = 'advisory' AND granted",
        )
        await waiting

    async def __aexit__(self, *_: object) -> None:
        await self._connected.__aexit__(None, None, None)


ADDRESSES = [
    "postgresql://ann:secret@127.0.0.1:1/games",
    "postgres://ann:secret@127.0.0.1:1/games",
    "postgresql+psycopg://ann@127.0.0.1:1/games?password=secret",
    "postgresql://ann:secret@127.0.0.1:port/games",
    "postgresql://ann:secret@/games?host=/nowhere&passfile=secret",
]


@pytest.mark.parametrize("address", ADDRESSES)
async def test_the_password_is_never_shown(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(DatabaseError) as caught:
        await Database.open(address, busy_seconds=0.1)
    assert "secret" not in str(caught.value)
    assert "secret" not in caplog.text


async def test_a_server_that_cannot_be_reached_is_named() -> None:
    with pytest.raises(DatabaseError, match=r"ann@127\.0\.0\.1:1/games cannot be used"):
        await Database.open(ADDRESSES[0], busy_seconds=0.1)


async def test_a_database_that_is_missing_on_the_server_is_named(server: Server) -> None:
    with pytest.raises(DatabaseError, match='database "nowhere" does not exist'):
        await Database.open(server.address("nowhere"))


async def test_an_empty_database_is_not_taken_for_one_with_games(server: Server) -> None:
    with server.database() as empty, pytest.raises(DatabaseError, match="There are no games in"):
        await Database.open(empty, create=False)


async def test_a_kind_that_is_unknown_is_refused() -> None:
    with pytest.raises(DatabaseError, match="of the kind mysql"):
        await Database.open("mysql://ann:secret@127.0.0.1/games")


async def test_the_tools_of_the_server_make_backups(address: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"pg_dump --format=custom --file=\".*copy\""):
        dialect_of(address).back_up(tmp_path / "copy")


def described(address: str) -> set[tuple[object, ...]]:
    """Columns, constraints, indexes and counters of all tables, as the server describes them."""
    columns = run(
        address,
        "SELECT table_name,"
        " row_number() OVER (PARTITION BY table_name ORDER BY ordinal_position),"
        " column_name, data_type, character_maximum_length,"
        " collation_name, is_nullable, column_default FROM information_schema.columns"
        " WHERE table_schema = current_schema()",
    )
    constraints = run(
        address,
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = current_schema()::regnamespace",
    )
    indexes = run(
        address, "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()"
    )
    counters = run(
        address,
        "SELECT sequencename, data_type::text FROM pg_sequences"
        " WHERE schemaname = current_schema()",
    )
    everything = {*columns, *constraints, *indexes, *counters}
    return {row for row in everything if "alembic_version" not in str(row)}


def test_the_migrations_make_just_the_tables_that_the_bot_knows(
    server: Server, address: str
) -> None:
    with server.database() as direct:
        engine = create_engine(direct.replace("postgresql:", "postgresql+psycopg:", 1))
        metadata.create_all(engine)
        engine.dispose()
        known = described(direct)
    assert described(address) == known
    assert ("games_id_seq", "bigint") in known


LATER_TABLES = (
    *("lesson_progress", "hints", "reviews", "league_hosts", "queue_entries"),
    *("puzzle_choices", "puzzle_posts", "puzzles"),
)
LATER_COLUMNS = {
    "games": ("hints", "fork_of", "closes_at"),
    "people": ("second_look", "reviews", "puzzles"),
    "guilds": (
        *("queue_channel", "queue_message", "news_channel"),
        *("puzzle_channel", "puzzle_at", "puzzle_zone", "puzzled_until"),
    ),
    "outbox": ("guild_id",),
    "results": ("rated",),
    "leagues": ("capacity", "finalists", "seeding", "last_number"),
    "entrants": ("status",),
}


async def test_a_database_of_the_last_revision_before_the_first_version_goes_on(
    address: str,
) -> None:
    before = described(address)
    for later in LATER_TABLES:
        run(address, f"DROP TABLE {later}")
    for table, columns in LATER_COLUMNS.items():
        for column in columns:
            run(address, f"ALTER TABLE {table} DROP COLUMN {column}")
    for table in ("games", "people"):
        run(address, f"ALTER TABLE {table} ADD COLUMN format VARCHAR(10)")
    run(address, "UPDATE alembic_version SET version_num = '0022'")
    db = await Database.open(address)
    await put(db, "after")
    await db.close()
    assert described(address) == before
    assert run(address, "SELECT version_num FROM alembic_version") == [(REVISION,)]


@pytest.mark.parametrize("revision", ["0016", "0021"])
async def test_a_database_of_an_older_revision_is_refused_in_one_sentence(
    address: str, revision: str
) -> None:
    run(address, f"UPDATE alembic_version SET version_num = '{revision}'")
    with pytest.raises(DatabaseError, match=f"has revision {revision}, from before the first ver"):
        await Database.open(address)
    assert run(address, "SELECT version_num FROM alembic_version") == [(revision,)]
