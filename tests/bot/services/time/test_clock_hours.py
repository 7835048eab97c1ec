"""The hours by which clocks run: those that held when a turn began, whatever is changed later."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.services.time.pace import HOUR
from bot.store.database import Database
from tests.bot.services.ready_tables import ANN, Clock
from tests.bot.services.time.waiting_tables import DAY, WaitingBot, at

ZONES = ("UTC", "Asia/Seoul", "America/New_York", "Pacific/Kiritimati", "Europe/Berlin")


@pytest.fixture
async def bot(db: Database) -> AsyncIterator[WaitingBot]:
    bot = WaitingBot(db, Clock(at("2026-03-02 12:00")))
    yield bot
    await bot.close()


async def test_quiet_hours_moved_again_and_again_do_not_stop_a_clock(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    game = await bot.table()
    deadline = await bot.deadline(game.id, ANN)
    assert deadline == at("2026-03-05 18:00")
    while bot.clock.now < deadline - 12 * HOUR:
        await bot.pass_time(bot.clock.now + 11 * HOUR)
        start = int(bot.clock.now % DAY // 60)
        await bot.people.set_quiet(ANN, start, (start + 12 * 60) % (24 * 60))
        assert await bot.deadline(game.id, ANN) == deadline
    await bot.pass_time(deadline)
    assert [each[0] for each in bot.expired] == [deadline]


@pytest.mark.parametrize("seed", range(12))
async def test_no_change_of_hours_makes_a_deadline_later(bot: WaitingBot, seed: int) -> None:
    random = Random(f"hours {seed}")
    if random.random() < 0.7:
        await bot.people.set_zone(ANN, random.choice(ZONES))
        start = random.randrange(24 * 60)
        await bot.people.set_quiet(ANN, start, (start + random.randrange(12 * 60)) % (24 * 60))
    await bot.pass_time(bot.clock.now + random.randrange(3) * DAY)
    game = await bot.table()
    unchanged = await bot.deadline(game.id, ANN)
    assert unchanged is not None
    for _ in range(8):
        await bot.pass_time(bot.clock.now + random.uniform(0, 9 * HOUR))
        start = random.randrange(24 * 60)
        length = random.choice((0, 60, 12 * 60))
        match random.randrange(3):
            case 0:
                await bot.people.set_zone(ANN, random.choice(ZONES))
            case 1:
                await bot.people.set_quiet(ANN, start, (start + length) % (24 * 60))
            case _:
                quiet = (start, (start + length) % (24 * 60))
                zone = random.choice(ZONES)
                await bot.people.set_hours(ANN, zone=zone, quiet=quiet, digest_at=None)
        deadline = await bot.deadline(game.id, ANN)
        assert deadline is not None
        assert deadline <= unchanged + 0.001
    await bot.pass_time(unchanged + 1)
    assert len(bot.expired) == 1
    assert bot.expired[0][0] == pytest.approx(unchanged, abs=1.001)


async def test_changed_hours_count_for_turns_that_begin_a_day_later(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    changed = await bot.people.set_quiet(ANN, 0, 6 * 60)
    assert changed.hours_from == bot.clock.now + DAY
    game = await bot.table()
    assert await bot.deadline(game.id, ANN) == at("2026-03-05 18:00")
    bot.clock.now += DAY
    later = await bot.table()
    # 12 + 18 + 18 hours of three days, without any of the old quiet hours
    assert await bot.deadline(later.id, ANN) == at("2026-03-06 00:00")
    assert await bot.deadline(game.id, ANN) == at("2026-03-05 18:00")


async def test_hours_that_are_taken_back_have_never_changed(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    await bot.people.set_quiet(ANN, 0, 6 * 60)
    bot.clock.now += HOUR
    assert (await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)).hours_from is None
    await bot.people.set_quiet(ANN, 1 * 60, 6 * 60)
    bot.clock.now += HOUR
    again = await bot.people.set_quiet(ANN, 2 * 60, 6 * 60)
    assert again.hours_from == bot.clock.now + DAY
    assert (again.quiet_start_before, again.quiet_end_before) == (22 * 60, 8 * 60)


async def test_reminders_follow_new_hours_at_once(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    game = await bot.table()
    await bot.people.set_quiet(ANN, 12 * 60, 14 * 60)
    asked = (await bot.asked(game.id))[ANN.id]
    assert (asked.free, asked.still) == (False, None)


async def test_hours_that_are_given_up_and_chosen_anew_wait_for_a_day(bot: WaitingBot) -> None:
    """Only the very first ones count at once, or else they could be set at will every other day."""
    first = await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    assert first.hours_from is None
    await bot.people.set_quiet(ANN, 0, 0)
    bot.clock.now += 2 * DAY
    again = await bot.people.set_quiet(ANN, 12 * 60, 24 * 60 - 1)
    assert again.hours_from == bot.clock.now + DAY
    game = await bot.table()
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 48 * HOUR
