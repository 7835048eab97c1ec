"""Limits of quiet hours and of the hours in which a table plays, and hours that clash."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tables import ANN, BEN, CHLOE, Clock
from waiting_tables import DAY, PACE, WaitingBot, at

from bot.model import VoteRule, Window
from bot.services.errors import Refused
from bot.services.tables.rematch import again
from bot.services.waiting.hours import cut, widened
from bot.services.waiting.pace import HOUR
from bot.services.waiting.stored_hours import StoredHours
from bot.store.database import Database
from bot.store.people import personal_settings
from bot.store.tables import games

NOON = at("2026-07-01 12:00")
EVENING = Window(18 * 60, 19 * 60, "UTC")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[WaitingBot]:
    clock.now = NOON
    started = WaitingBot(db, clock)
    yield started
    await started.close()


async def test_quiet_hours_last_half_a_day_at_most(bot: WaitingBot) -> None:
    with pytest.raises(Refused, match="Quiet hours last 12 hours at most"):
        await bot.people.set_quiet(ANN, 20 * 60, 8 * 60 + 1)
    with pytest.raises(Refused, match="12 hours at most"):
        await bot.people.set_hours(ANN, zone="UTC", quiet=(8 * 60, 7 * 60), digest_at=None)
    assert (await bot.people.profile(ANN)).quiet_start is None
    assert (await bot.people.set_quiet(ANN, 20 * 60, 8 * 60)).quiet_end == 8 * 60


async def test_a_table_plays_three_hours_a_day_at_least(bot: WaitingBot) -> None:
    game = await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en")
    with pytest.raises(Refused, match="at least 3 hours a day"):
        await bot.lobbies.set_window(game.id, ANN.id, Window(23 * 60, 119, "UTC"))
    wide = Window(23 * 60, 120, "UTC")
    assert (await bot.lobbies.set_window(game.id, ANN.id, wide)).window == wide


async def store_long_quiet(bot: WaitingBot) -> None:
    """Let Ann be quiet for 20 hours a day, as no limit kept her from it once."""
    profile = await bot.people.profile(ANN)
    async with bot.db.transaction() as tx:
        await personal_settings.save(tx, replace(profile, quiet_start=13 * 60, quiet_end=9 * 60))


async def narrow(bot: WaitingBot, game_id: int, window: Window = EVENING) -> None:
    """Let a table play in these hours, whatever the limit."""
    async with bot.db.transaction() as tx:
        game = await games.load(tx.connection, game_id)
        assert game is not None
        changed = replace(game, window=window, revision=game.revision + 1)
        await games.update_game(tx, changed, game.revision)


async def test_stored_quiet_hours_are_cut_and_the_person_is_told(bot: WaitingBot) -> None:
    await store_long_quiet(bot)
    game = await bot.table()
    assert await bot.deadline(game.id, ANN) == at("2026-07-13 12:00")
    stored = StoredHours(bot.db, bot.play, bot.clocks, bot.clock)
    await stored.resume()
    await stored.resume()
    profile = await bot.people.profile(ANN)
    assert (profile.quiet_start, profile.quiet_end) == (13 * 60, 60)
    assert await bot.deadline(game.id, ANN) == at("2026-07-05 12:00")
    [(_, name, person, told)] = await bot.said("quiet-cut")
    assert (name, person) == ("quiet-cut", ANN.id)
    assert (told["start"], told["end"], told["silent"]) == (13 * 60, 60, False)


async def test_the_notice_of_cut_hours_makes_no_sound_in_them(bot: WaitingBot) -> None:
    await store_long_quiet(bot)
    bot.clock.now = at("2026-07-01 20:00")
    await StoredHours(bot.db, bot.play, bot.clocks, bot.clock).resume()
    [(*_, told)] = await bot.said("quiet-cut")
    assert told["silent"]


async def test_stored_hours_of_a_table_are_widened_with_notice(db: Database, clock: Clock) -> None:
    clock.now = NOON
    first = WaitingBot(db, clock)
    game = await first.table()
    waiting = await first.lobbies.open("puerto-rico", 1, 2, BEN, "en")
    await first.close()
    for each in (game, waiting):
        await narrow(first, each.id)
    bot = WaitingBot(db, clock)
    assert await bot.deadline(game.id, ANN) == at("2026-08-17 19:00")
    clock.now += DAY
    stored = StoredHours(bot.db, bot.play, bot.clocks, bot.clock)
    await stored.resume()
    await stored.resume()
    wide = Window(18 * 60, 21 * 60, "UTC")
    assert (await bot.game(game.id)).window == wide
    assert (await bot.lobbies.get(waiting.id)).window == wide
    assert len(await bot.said("play-widened")) == 2
    assert await bot.bank(game.id, 0) == PACE.bank - HOUR, "charged by the hours so far"
    assert await bot.deadline(game.id, ANN) == at("2026-07-17 20:00")
    await bot.close()


def test_too_short_hours_end_later() -> None:
    assert widened(EVENING) == Window(18 * 60, 21 * 60, "UTC")
    assert widened(None) is None
    late = Window(23 * 60, 23 * 60 + 30, "UTC")
    assert widened(late) == Window(23 * 60, 2 * 60, "UTC")


async def test_the_table_of_a_rematch_plays_long_enough(bot: WaitingBot) -> None:
    game = replace(await bot.table(), window=EVENING, vote_rule=VoteRule(24, "wait"))
    table = again(game, ANN, NOON)
    assert table.window == Window(18 * 60, 21 * 60, "UTC")
    assert table.vote_rule == VoteRule(24, "wait")


async def test_no_quiet_hours_are_left_as_they_are(bot: WaitingBot) -> None:
    profile = await bot.people.profile(CHLOE)
    assert cut(profile) == profile


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
