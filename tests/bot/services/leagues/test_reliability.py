"""How reliable persons are: decisions in time, time-outs, games left."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import insert

from bot.i18n import texts_for
from bot.services.leagues.reliability import ENOUGH, GAME_LEFT, Reliability
from bot.services.leagues.reports import Statistics
from bot.services.tables.seats import Seats
from bot.services.time.pace import HOUR
from bot.store import schema
from bot.store.database import Database
from bot.ui.leagues.figures import reliability_text
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Clock
from tests.bot.services.time.waiting_tables import DAY, WaitingBot, at
from tests.cases import for_each

NOON = at("2026-03-02 12:00")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[WaitingBot]:
    clock.now = NOON
    made = WaitingBot(db, clock)
    yield made
    await made.close()


async def known(bot: WaitingBot, person_id: int) -> Reliability:
    return (await Statistics(bot.db).reliability([person_id]))[person_id]


async def test_decisions_with_a_clock_and_time_outs_are_counted(bot: WaitingBot) -> None:
    game = await bot.table()
    await bot.pass_time(NOON + 50 * HOUR)
    await bot.move(game.id, "role craftsman")
    await bot.move(game.id)
    assert await known(bot, ANN.id) == Reliability(1, 1, 0)
    assert await known(bot, BEN.id) == Reliability(1, 0, 0)
    assert await known(bot, CHLOE.id) == Reliability(0, 0, 0)


async def test_more_time_does_not_make_a_time_out_undone(bot: WaitingBot) -> None:
    game = await bot.table()
    await bot.pass_time(NOON + 50 * HOUR)
    async with bot.db.transaction() as tx:
        await bot.clocks.extend(tx, game, 0, DAY)
    await bot.move(game.id, "role craftsman")
    assert await known(bot, ANN.id) == Reliability(1, 1, 0)


async def test_tables_without_a_clock_say_nothing(bot: WaitingBot) -> None:
    game = await bot.table(pace=None)
    await bot.pass_time(NOON + 10 * DAY)
    await bot.move(game.id)
    assert await known(bot, ANN.id) == Reliability(0, 0, 0)


async def test_only_the_own_decisions_on_a_seat_count(bot: WaitingBot) -> None:
    seats = Seats(bot.play, bot.clock)
    game = await bot.table([ANN, BEN])
    await bot.move(game.id, "role craftsman")
    await seats.resign(game.id, BEN.id)
    await seats.take(game.id, 1, CHLOE)
    await bot.move(game.id, person=CHLOE.id)
    assert await known(bot, ANN.id) == Reliability(1, 0, 0)
    assert await known(bot, BEN.id) == Reliability(0, 0, 1)
    assert await known(bot, CHLOE.id) == Reliability(1, 0, 0)


async def test_whoever_comes_back_has_not_left_and_practice_games_can_be_left(
    bot: WaitingBot,
) -> None:
    seats = Seats(bot.play, bot.clock)
    game = await bot.table([ANN, BEN])
    await seats.resign(game.id, BEN.id)
    assert (await known(bot, BEN.id)).left == 1
    await seats.take(game.id, 1, BEN)
    assert (await known(bot, BEN.id)).left == 0
    alone = await bot.table([CHLOE], computers=2)
    await seats.resign(alone.id, CHLOE.id)
    assert (await known(bot, CHLOE.id)).left == 0


async def test_whoever_is_in_no_statistics_is_not_told_of(bot: WaitingBot) -> None:
    row = {
        "person_id": ANN.id, "name": "Ann", "locale": "en", "zone": "UTC", "reminders": "thread",
        "digest_at": 540, "listed": False, "direct_closed": False, "seen_at": 0.0,
    }  # fmt: skip
    async with bot.db.transaction() as tx:
        await tx.connection.execute(insert(schema.people), row)
    assert set(await Statistics(bot.db).reliability([ANN.id, BEN.id])) == {BEN.id}


@for_each(
    ("facts", "score"),
    [
        (Reliability(0, 0, 0), None),
        (Reliability(ENOUGH - 1, 0, 0), None),
        (Reliability(ENOUGH, 0, 0), 100),
        (Reliability(80, 20, 0), 75),
        (Reliability(100 - GAME_LEFT, 0, 1), 80),
        (Reliability(0, 0, 1), 0),
    ],
)
def test_the_score(facts: Reliability, score: int | None) -> None:
    assert facts.score == score


def test_what_is_said_of_it() -> None:
    texts = texts_for("en")
    assert reliability_text(Reliability(0, 0, 0), texts) == ""
    assert reliability_text(Reliability(80, 1, 1), texts) == (
        "Reliability: **79%** (79 of 80 moves in time, 1 timeout, 1 game left)"
    )
    assert reliability_text(Reliability(3, 0, 0), texts) == (
        "Reliability: not known yet (3 of 3 moves in time)"
    )
