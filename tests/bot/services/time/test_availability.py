"""Limits of quiet hours and of the hours in which a table plays, and hours that clash."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.model import VoteRule, Window
from bot.services.errors import Refused
from bot.services.tables.rematch import again
from bot.services.time.pace import HOUR
from bot.store.database import Database
from tests.bot.services.ready_tables import ANN, Clock
from tests.bot.services.time.waiting_tables import DAY, PACE, WaitingBot, at

NOON = at("2026-07-01 12:00")
EVENING = Window(18 * 60, 21 * 60, "UTC")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[WaitingBot]:
    clock.now = NOON
    started = WaitingBot(db, clock)
    yield started
    await started.close()


async def test_quiet_hours_last_half_a_day_at_most(bot: WaitingBot) -> None:
    with pytest.raises(Refused, match="Quiet hours can be up to 12 hours long"):
        await bot.people.set_quiet(ANN, 20 * 60, 8 * 60 + 1)
    with pytest.raises(Refused, match="up to 12 hours long"):
        await bot.people.set_hours(ANN, zone="UTC", quiet=(8 * 60, 7 * 60), digest_at=None)
    assert (await bot.people.profile(ANN)).quiet_start is None
    assert (await bot.people.set_quiet(ANN, 20 * 60, 8 * 60)).quiet_end == 8 * 60


async def test_a_table_plays_three_hours_a_day_at_least(bot: WaitingBot) -> None:
    game = await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en")
    with pytest.raises(Refused, match="at least 3 hours a day"):
        await bot.lobbies.set_window(game.id, ANN.id, Window(23 * 60, 119, "UTC"))
    wide = Window(23 * 60, 120, "UTC")
    assert (await bot.lobbies.set_window(game.id, ANN.id, wide)).window == wide


async def test_the_table_of_a_rematch_plays_in_the_same_hours(bot: WaitingBot) -> None:
    game = replace(await bot.table(), window=EVENING, vote_rule=VoteRule(24, "wait"))
    table = again(game, ANN, NOON)
    assert table.window == EVENING
    assert table.vote_rule == VoteRule(24, "wait")


SEOUL_NIGHT = Window(9 * 60, 12 * 60, "UTC")
"""Hours of a table that lie in the evening of Seoul."""


async def test_quiet_hours_that_leave_nothing_of_a_tables_hours_do_not_stop_the_clock(
    bot: WaitingBot,
) -> None:
    """Else the game waits for ever; the person is reminded outside of the quiet hours."""
    await bot.people.set_zone(ANN, "Asia/Seoul")
    await bot.people.set_quiet(ANN, 17 * 60, 5 * 60)
    game = await bot.table(pace=replace(PACE, bank=12 * HOUR), window=SEOUL_NIGHT)
    assert await bot.deadline(game.id, ANN) == at("2026-07-05 12:00")
    await bot.pass_time(NOON + 20 * DAY)
    assert [seat for _, _, seat in bot.expired] == [0]
    reminded = await bot.times("reminder")
    assert len(reminded) == 2, "what was due in quiet hours comes once afterwards"
    assert all((moment % DAY) / HOUR >= 20 or (moment % DAY) / HOUR < 8 for moment in reminded)


async def test_quiet_hours_that_leave_enough_stop_the_clock(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    game = await bot.table(window=Window(20 * 60, 60, "UTC"))
    assert await bot.deadline(game.id, ANN) == at("2026-07-10 23:00"), "two hours are too few"
    game = await bot.table(window=Window(19 * 60, 60, "UTC"))
    assert await bot.deadline(game.id, ANN) == at("2026-07-16 22:00")
