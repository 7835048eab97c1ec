"""What holds on every kind of database: opening, refusing, transactions, order, kinds of values."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from math import inf

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import func, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.model import Profile, Queue
from bot.store import key_values
from bot.store.base import timers
from bot.store.database import Database
from bot.store.errors import DatabaseBusy, DatabaseError
from bot.store.migrate import newest
from bot.store.people import personal_settings
from bot.store.schema import REVISION, games, guilds, metadata, outbox, seats, settings
from tests.databases import run


@pytest.fixture
async def db(address: str) -> AsyncIterator[Database]:
    database = await Database.open(address)
    yield database
    await database.close()


async def refusal(address: str) -> str:
    """The sentence with which a database is refused."""
    with pytest.raises(DatabaseError) as caught:
        await Database.open(address)
    return str(caught.value)


async def test_a_new_database_has_the_tables_that_the_bot_knows(db: Database) -> None:
    async with db.reading() as connection:
        differences = await (await connection.begun()).run_sync(
            lambda sync: compare_metadata(
                MigrationContext.configure(sync, opts={"compare_type": True}), metadata
            )
        )
    assert differences == []
    assert newest() == REVISION


async def test_what_was_stored_is_there_when_opened_again(bare_address: str) -> None:
    for expected, value in ((None, "first"), ("first", "second"), ("second", "third")):
        db = await Database.open(bare_address)
        async with db.reading() as connection:
            assert await key_values.get(connection, "key") == expected
        async with db.transaction() as tx:
            await key_values.put(tx, "key", value)
        await db.close()


async def test_a_database_of_another_program(bare_address: str) -> None:
    run(bare_address, "CREATE TABLE songs (title TEXT)")
    assert (await refusal(bare_address)).endswith(" is a database of another program.")
    assert run(bare_address, "SELECT count(*) FROM songs") == [(0,)]


async def test_a_newer_database(address: str) -> None:
    run(address, "UPDATE alembic_version SET version_num = '9999'")
    assert "was written by a newer Slowboat (revision 9999)" in await refusal(address)


async def test_who_only_reads_changes_nothing(db: Database, address: str) -> None:
    other = await Database.open_read_only(address)
    async with db.transaction() as tx:
        await key_values.put(tx, "key", "value")
    async with other.reading() as connection:
        assert await key_values.get(connection, "key") == "value"
    with pytest.raises(DBAPIError, match=r"read-?only"):
        async with other.transaction() as tx:
            await key_values.put(tx, "key", "other")
    await other.close()


async def test_an_error_undoes_everything(db: Database) -> None:
    heard: list[Queue] = []
    db.on_due(heard.append)

    async def fail() -> None:
        async with db.transaction() as tx:
            await key_values.put(tx, "key", "value")
            tx.due.add(("game", 1))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with db.reading() as connection:
        assert await key_values.get(connection, "key") is None
    assert heard == []


async def test_a_cancelled_transaction_changes_nothing(db: Database) -> None:
    begun = asyncio.Event()

    async def write() -> None:
        async with db.transaction() as tx:
            await key_values.put(tx, "key", "value")
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await begun.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    async with db.transaction() as tx:
        assert await key_values.get(tx.connection, "key") is None


async def test_listeners_hear_of_due_messages_after_the_commit(db: Database, address: str) -> None:
    seen: list[tuple[Queue, object]] = []

    def listen(queue: Queue) -> None:
        seen.append((queue, run(address, "SELECT value FROM settings WHERE key = 'key'")))

    db.on_due(listen)
    async with db.transaction() as tx:
        await key_values.put(tx, "key", "value")
        tx.due.update((("person", 3), ("game", 5)))
    assert seen == [(("game", 5), [("value",)]), (("person", 3), [("value",)])]


async def test_seats_need_their_game(db: Database) -> None:
    row = {"game_id": 1, "seat": 0, "person_id": 1, "name": "Ann", "computer": "", "locale": "en"}
    with pytest.raises(IntegrityError):
        async with db.transaction() as tx:
            await tx.connection.execute(insert(seats), row)


async def test_a_second_row_with_a_key_is_a_conflict(db: Database) -> None:
    async with db.transaction() as tx:
        await tx.connection.execute(insert(settings), {"key": "key", "value": "first"})
    with pytest.raises(DBAPIError) as caught:
        async with db.transaction() as tx:
            await tx.connection.execute(insert(settings), {"key": "key", "value": "second"})
    assert isinstance(caught.value, IntegrityError)


async def test_readers_cannot_write_and_do_not_wait(db: Database) -> None:
    async with db.transaction() as tx:
        await key_values.put(tx, "key", "value")
        async with db.reading() as connection:
            assert await key_values.get(connection, "key") is None
            with pytest.raises(DBAPIError, match=r"read-?only"):
                await connection.execute(insert(settings), {"key": "other", "value": ""})


async def test_a_reader_sees_one_moment(db: Database) -> None:
    async with db.reading() as connection:
        assert await key_values.get(connection, "key") is None
        async with db.transaction() as tx:
            await key_values.put(tx, "key", "value")
        assert await key_values.get(connection, "key") is None


async def test_changes_follow_one_another(db: Database) -> None:
    """Each sees what the one before it has stored, so that nothing is lost."""

    async def add_one() -> None:
        async with db.transaction() as tx:
            number = int(await key_values.get(tx.connection, "key") or 0)
            await asyncio.sleep(0)
            await key_values.put(tx, "key", str(number + 1))

    await asyncio.gather(*[add_one() for _ in range(20)])
    async with db.reading() as connection:
        assert await key_values.get(connection, "key") == "20"


async def test_who_waits_too_long_for_the_others_is_told_to_try_again(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database.TURN_SECONDS", 0.01)
    async with db.transaction() as tx:
        with pytest.raises(DatabaseBusy, match=r"within 0\.01 s"):
            async with db.transaction():
                raise AssertionError("nothing may begin")
        await key_values.put(tx, "key", "value")
    async with db.transaction() as tx:
        assert await key_values.get(tx.connection, "key") == "value"


WORDS = ["B", "a", "Ä", "ß", "z", "_", "1", "나", "あ", "aa", "A b", "A", "é"]


async def test_texts_are_ordered_by_their_code_points(db: Database) -> None:
    async with db.transaction() as tx:
        await tx.connection.execute(
            insert(settings), [{"key": word, "value": word} for word in WORDS]
        )
        for column in (settings.c.key, settings.c.value):
            found = (await tx.connection.execute(select(column).order_by(column))).scalars()
            assert list(found) == sorted(WORDS)
        highest = await tx.connection.scalar(select(func.max(settings.c.value)))
        assert highest == max(WORDS)


async def test_texts_are_searched_whatever_the_case_of_latin_letters(db: Database) -> None:
    async with db.transaction() as tx:
        await tx.connection.execute(
            insert(settings), [{"key": word, "value": ""} for word in ("Ann%", "ANNA", "Ben")]
        )

        async def having(part: str) -> set[str]:
            chosen = select(settings.c.key).where(settings.c.key.icontains(part, autoescape=True))
            return set((await tx.connection.execute(chosen)).scalars())

        assert await having("ann") == {"Ann%", "ANNA"}
        assert await having("%") == {"Ann%"}


async def test_ids_of_discord_have_64_bits(db: Database) -> None:
    large = 2**63 - 1
    row = {"guild_id": large, "channels": [large], "locale": "", "pace": None, "private": True}
    async with db.transaction() as tx:
        await tx.connection.execute(insert(guilds), {**row, "creators": "", "max_games": 0})
        found = (await tx.connection.execute(select(guilds))).mappings().one()
    assert {name: found[name] for name in row} == row
    assert found["announces"] is False


async def test_a_timer_that_is_due_never_is_found_exactly(db: Database) -> None:
    async with db.transaction() as tx:
        await timers.put(tx, "first", "kind", 0.1 + 0.2)
        await timers.put(tx, "second", "kind", inf)
        await timers.put(tx, "first", "other", 1e9 + 1 / 3, person_id=2**40)
    async with db.transaction() as tx:
        found = await timers.due(tx.connection, inf, 10)
        assert [(each.key, each.kind) for each in found] == [("first", "other"), ("second", "kind")]
        assert [await timers.take(tx, each) for each in found] == [True, True]


async def test_rows_take_the_place_of_those_with_their_key(db: Database) -> None:
    async with db.transaction() as tx:
        await tx.connection.upsert(
            settings, [{"key": "a", "value": "1"}, {"key": "b", "value": "2"}]
        )
        await tx.connection.upsert(
            settings, [{"key": "b", "value": "3"}, {"key": "c", "value": "4"}]
        )
        await tx.connection.upsert(settings, [])
        rows = await tx.connection.execute(select(settings).order_by(settings.c.key))
        assert [tuple(row) for row in rows] == [("a", "1"), ("b", "3"), ("c", "4")]


async def test_people_come_in_the_order_of_their_ids(db: Database) -> None:
    profiles = [Profile(person_id, "", "en") for person_id in (3, 1, 2)]
    async with db.transaction() as tx:
        for profile in profiles:
            await personal_settings.save(tx, profile)
        await personal_settings.save(tx, replace(profiles[1], name="Ann"))
        found = await personal_settings.load_many(tx.connection, [2, 3, 1])
    assert list(found) == [1, 2, 3]


async def test_an_id_does_not_come_again(db: Database) -> None:
    row = {"kind": "lobby", "from_ply": 0, "to_ply": 0, "question": 0, "detail": {}, "attempts": 0}
    row |= {"created_at": 0.0, "failure": ""}
    async with db.transaction() as tx:
        chosen = insert(outbox).returning(outbox.c.id)
        first = await tx.connection.scalar(chosen, {**row, "nonce": "1"})
        await tx.connection.execute(outbox.delete())
    async with db.transaction() as tx:
        assert await tx.connection.scalar(chosen, {**row, "nonce": "2"}) == first + 1
        assert dict(await db.dialect.last_ids(tx.connection))["outbox"] == first + 1
        await db.dialect.go_on_from(tx.connection, {"outbox": 70, games.name: 9})
        assert await tx.connection.scalar(chosen, {**row, "nonce": "3"}) == 71
        given = dict(await db.dialect.last_ids(tx.connection))
    assert (given["games"], given["outbox"]) == (9, 71)
