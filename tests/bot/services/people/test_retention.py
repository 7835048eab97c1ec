"""What is too old is forgotten once a day, and nothing else is."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from sqlalchemy import Table, func, insert, select

from bot.model import Absence, Game, Person, Profile
from bot.model.notices import Digest, SeatReturned, TablePaused, WaitingGame
from bot.services.base.scheduler import Scheduler
from bot.services.errors import NotRunning
from bot.services.people.retention import DAY, KIND, Retention
from bot.services.people.server_settings import Guilds
from bot.services.time.calendar import HORIZON
from bot.settings import Keep
from bot.store.base import timers
from bot.store.messages import outbox as outbox_store
from bot.store.people import personal_settings
from bot.store.schema import absences as absences_table
from bot.store.schema import deeds as deeds_table
from bot.store.schema import (
    drafts,
    games,
    guilds,
    metadata,
    moves,
    outbox,
    people,
    ratings,
    results,
    seats,
    snapshots,
)
from bot.store.tables import audit_log
from bot.store.time import absences
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, SLUG, Bot


@pytest.fixture
def retention(bot: Bot) -> Retention:
    made = Retention(bot.db, bot.clock, Keep(3.0, 5.0, 7.0), bot.play.running.forget)
    bot.scheduler.handle(KIND, made.fall_due)
    return made


@pytest.fixture
def servers(bot: Bot) -> Guilds:
    return Guilds(bot.db, bot.clock)


async def count(bot: Bot, table: Table, **where: Any) -> int:
    conditions = [table.c[name] == value for name, value in where.items()]
    chosen = select(func.count()).select_from(table).where(*conditions)
    async with bot.db.reading() as connection:
        return int(await connection.scalar(chosen) or 0)


async def days(bot: Bot, number: float) -> None:
    """Let days pass, with everything that falls due at their end."""
    bot.clock.now += number * DAY
    await bot.scheduler.run_due()


async def ended(bot: Bot) -> Game:
    game = await bot.table((ANN, BEN, CHLOE))
    await bot.finish(game.id)
    return game


async def test_tables_that_never_started_go_and_open_ones_stay(
    bot: Bot, retention: Retention
) -> None:
    closed = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
    await bot.lobbies.cancel(closed.id, ANN.id)
    await retention.schedule()
    await days(bot, 0)
    opened = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
    await days(bot, 2)
    assert await count(bot, games, id=closed.id) == 1
    await days(bot, 1)
    assert await count(bot, games, id=closed.id) == 0
    assert await count(bot, seats, game_id=closed.id) == 0
    assert await count(bot, games, id=opened.id) == 1


async def test_what_ended_games_need_no_longer_goes_and_the_rest_stays(
    bot: Bot, retention: Retention
) -> None:
    game = await ended(bot)
    running = await bot.table((ANN, BEN, CHLOE))
    async with bot.db.transaction() as tx:
        for each in (game, running):
            draft = {"game_id": each.id, "seat": 0, "question": 1, "steps": ["x"]}
            await tx.connection.execute(insert(drafts), draft)
        await tx.connection.execute(outbox.update().values(done_at=bot.clock.now))
        now = bot.clock.now
        await absences.add(tx, Absence(0, ANN.id, now - HORIZON, now - HORIZON + 9.0, ""))
        await absences.add(tx, Absence(0, ANN.id, now - 9.0, now, ""))
        await absences.add(tx, Absence(0, ANN.id, now, now + 90 * DAY, ""))
        await audit_log.add(tx, game, ANN.id, TablePaused("Ann"), now)
    await retention.schedule()
    kept = {table: await count(bot, table) for table in (moves, snapshots, results, seats)}
    await days(bot, 4.9)
    assert await count(bot, drafts, game_id=game.id) == 1
    await days(bot, 0.2)
    await days(bot, 1)
    assert await count(bot, drafts, game_id=game.id) == 0
    assert await count(bot, outbox, game_id=game.id) == 0
    assert await count(bot, drafts, game_id=running.id) == 1
    assert await count(bot, outbox, game_id=running.id) > 0
    # those of the last year still count for what stops the clocks
    assert await count(bot, absences_table) == 2
    assert await count(bot, deeds_table) == 1
    assert {table: await count(bot, table) for table in kept} == kept
    assert "role" in await bot.play.records.export(game.id)


async def test_messages_that_were_not_sent_stay(bot: Bot, retention: Retention) -> None:
    game = await ended(bot)
    waiting = await count(bot, outbox, game_id=game.id)
    assert waiting
    await retention.schedule()
    await days(bot, 30)
    assert await count(bot, outbox, game_id=game.id) == waiting


async def test_a_server_that_left_is_forgotten_after_a_time(
    bot: Bot, retention: Retention, servers: Guilds
) -> None:
    game = await ended(bot)
    elsewhere = await bot.lobbies.open(SLUG, 5, 2, ANN, "en")
    await servers.set_locale(1, "ko")
    await servers.left(1)
    await retention.schedule()
    await days(bot, 6.9)
    assert (await bot.play.games.position(game.id)).game.id == game.id
    await days(bot, 1)
    with pytest.raises(NotRunning):
        await bot.play.games.position(game.id)
    for table in (moves, snapshots, results, guilds, deeds_table, outbox):
        assert await count(bot, table) == 0
    assert await count(bot, games, id=elsewhere.id) == 1


async def traces(bot: Bot, person: Person) -> set[str]:
    """The tables in which a person is found, by id or name."""
    marks = (str(person.id), person.name)
    found = set()
    async with bot.db.reading() as connection:
        for table in metadata.sorted_tables:
            for row in (await connection.execute(select(table))).mappings():
                if any(mark in str(value) for value in row.values() for mark in marks):
                    found.add(table.name)
    return found


ZOE = Person(777_000_777_000_777, "Zoe the Mover", "ko")


async def zoe_plays(bot: Bot) -> Game:
    """A finished game with everything that is stored about its players elsewhere."""
    game = await bot.table((ZOE, BEN, CHLOE))
    await bot.finish(game.id)
    now = bot.clock.now
    async with bot.db.transaction() as tx:
        await personal_settings.save(tx, Profile(ZOE.id, ZOE.name, "ko", seen_at=now))
        await absences.add(tx, Absence(0, ZOE.id, now, now + 60 * DAY, "the sea"))
        await timers.put(tx, f"digest:{ZOE.id}", "digest", now + 90 * DAY, person_id=ZOE.id)
        await outbox_store.direct(tx, ZOE.id, "ko", SeatReturned(0, ZOE.name), now)
        digest = Digest((waiting_game(game, now),))
        await outbox_store.direct(tx, BEN.id, "ko", digest, now)
        sent = outbox.update().where(outbox.c.person_id == BEN.id)
        await tx.connection.execute(sent.values(done_at=now))
    return game


def waiting_game(game: Game, now: float) -> WaitingGame:
    return WaitingGame(game.id, game.slug, game.name, 1, 2, 0, 1, now, None, 0)


async def test_nobody_who_plays_nowhere_else_is_left_of_a_server_that_is_forgotten(
    bot: Bot, retention: Retention, servers: Guilds
) -> None:
    await zoe_plays(bot)
    elsewhere = await bot.lobbies.open(SLUG, 5, 2, BEN, "en")
    assert {"people", "ratings", "results", "absences", "timers", "outbox"} <= await traces(
        bot, ZOE
    )
    await servers.left(1)
    await retention.schedule()
    await days(bot, 6.9)
    assert "people" in await traces(bot, ZOE)
    await days(bot, 1)
    assert await traces(bot, ZOE) == set()
    assert await traces(bot, CHLOE) == set()
    assert await count(bot, games, id=elsewhere.id) == 1
    assert await count(bot, people, person_id=BEN.id) == 1
    assert await count(bot, ratings) == 0


async def test_ratings_that_come_from_elsewhere_too_stay(
    bot: Bot, retention: Retention, servers: Guilds
) -> None:
    game = await ended(bot)
    other = await ended(bot)
    async with bot.db.transaction() as tx:
        for table, column in ((games, games.c.id), (results, results.c.game_id)):
            moved = table.update().where(column == other.id).values(guild_id=5)
            await tx.connection.execute(moved)
    rated = await count(bot, ratings)
    await servers.left(1)
    await retention.schedule()
    await days(bot, 8)
    assert await count(bot, results, game_id=game.id) == 0
    assert await count(bot, ratings) == rated


async def test_settings_of_somebody_in_no_game_are_kept_for_a_time_after_their_last_use(
    bot: Bot, retention: Retention
) -> None:
    async with bot.db.transaction() as tx:
        profile = Profile(ZOE.id, ZOE.name, "ko", seen_at=bot.clock.now)
        await personal_settings.save(tx, profile)
    await ended(bot)
    await retention.schedule()
    await days(bot, 6.9)
    assert await count(bot, people, person_id=ZOE.id) == 1
    await days(bot, 1)
    assert await traces(bot, ZOE) == set()
    assert await count(bot, people, person_id=ANN.id) == 1


async def test_a_server_that_came_back_keeps_everything(
    bot: Bot, retention: Retention, servers: Guilds
) -> None:
    game = await ended(bot)
    await servers.left(1)
    await retention.schedule()
    await days(bot, 6)
    await servers.joined(1)
    await days(bot, 30)
    assert (await bot.play.games.position(game.id)).game.id == game.id


async def test_it_happens_every_day_and_is_planned_once(bot: Bot, retention: Retention) -> None:
    await retention.schedule()
    await days(bot, 0)
    planned = await next_time(bot)
    assert planned == bot.clock.now + DAY
    await retention.schedule()
    assert await next_time(bot) == planned
    await days(bot, 1)
    assert await next_time(bot) == planned + DAY


async def next_time(bot: Bot) -> float:
    async with bot.db.reading() as connection:
        (first,) = await timers.due(connection, inf, 1)
    return first.due_at


async def test_more_than_can_be_done_at_once_goes_on_soon(
    bot: Bot, retention: Retention, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.people.retention._AT_ONCE", 2)
    for _ in range(3):
        table = await bot.lobbies.open(SLUG, 1, 2, ANN, "en")
        await bot.lobbies.cancel(table.id, ANN.id)
    bot.clock.now += 4 * DAY
    await retention.schedule()
    await days(bot, 0)
    assert await count(bot, games) == 1
    await days(bot, 60.0 / DAY)
    assert await count(bot, games) == 0


def test_the_timer_is_the_only_one_of_its_kind(retention: Retention, bot: Bot) -> None:
    scheduler: Scheduler = bot.scheduler
    with pytest.raises(AssertionError):
        scheduler.handle(KIND, retention.fall_due)
