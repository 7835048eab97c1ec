"""The daily puzzle: once a day whatever happens, at the server's hour, only with consent."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.model import DailyPuzzle, Guild, PuzzleSource
from bot.model.messages import PuzzlePost
from bot.services.base.scheduler import Scheduler
from bot.services.coach.daily_puzzles import KIND, DailyPuzzles, choose, next_post
from bot.services.coach.puzzles import Puzzles
from bot.services.people.server_settings import Guilds
from bot.store.base import timers
from bot.store.coach import puzzles as rows
from bot.store.messages import outbox
from bot.store.people import personal_settings
from tests.bot.services.coach.finished import finished
from tests.bot.services.coach.made_puzzles import BEST, store, stored
from tests.bot.services.coach.test_puzzles import agree, use
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot

HERE, CHANNEL = 500, 77
BERLIN = "Europe/Berlin"
DAY = 86400.0


@pytest.fixture
def daily(bot: Bot) -> DailyPuzzles:
    made = DailyPuzzles(bot.db, bot.clock, lambda: None)
    made.register(bot.scheduler)
    return made


async def posts(bot: Bot) -> list[tuple[int | None, int | None]]:
    """Return what is to be posted: (solved, asked)."""
    async with bot.db.reading() as connection:
        due = await outbox.due(connection, ("guild", HERE))
    messages = [row.message for row in due if isinstance(row.message, PuzzlePost)]
    return [(message.solved, message.asked) for message in messages]


async def due_at(bot: Bot) -> float | None:
    async with bot.db.reading() as connection:
        timer = await timers.get(connection, f"{KIND}:{HERE}")
    return None if timer is None else timer.due_at


async def pass_days(bot: Bot, days: int = 1) -> None:
    for _ in range(days):
        bot.clock.now += DAY
        await bot.scheduler.run_due()


async def test_a_server_posts_once_a_day(bot: Bot, daily: DailyPuzzles):
    await store(bot, *(stored(f"{name}/1") for name in "abc"))
    await daily.set_channel(HERE, CHANNEL, "UTC")
    await bot.scheduler.run_due()
    assert await posts(bot) == []
    await pass_days(bot)
    assert await posts(bot) == [(None, 1)]
    await pass_days(bot, 3)
    assert await posts(bot) == [(None, 1), (1, 2), (2, 3), (3, None)]
    await pass_days(bot)
    assert len(await posts(bot)) == 4, "there is nothing more to say"


async def test_a_bot_that_slept_for_days_posts_once(bot: Bot, daily: DailyPuzzles):
    await store(bot, stored("a/1"), stored("b/1"))
    await daily.set_channel(HERE, CHANNEL, "UTC")
    bot.clock.now += 5 * DAY
    await bot.scheduler.run_due()
    assert await posts(bot) == [(None, 1)]


async def test_a_kill_while_posting_posts_nothing_twice(
    bot: Bot, daily: DailyPuzzles, monkeypatch: Any
):
    """What fails before the end of the transaction is done again from its beginning."""
    await store(bot, stored("a/1"), stored("b/1"))
    await daily.set_channel(HERE, CHANNEL, "UTC")
    put = timers.put

    async def killed(*_: Any, **__: Any) -> None:
        raise OSError("killed")

    monkeypatch.setattr(timers, "put", killed)
    await pass_days(bot)
    assert await posts(bot) == []
    async with bot.db.reading() as connection:
        assert await rows.posted_in(connection, HERE) == ()
    monkeypatch.setattr(timers, "put", put)
    anew = Scheduler(bot.db, bot.clock)
    DailyPuzzles(bot.db, bot.clock, lambda: None).register(anew)
    await anew.run_due()
    await anew.run_due()
    assert await posts(bot) == [(None, 1)]


async def test_nothing_is_posted_by_default_or_any_more(bot: Bot, daily: DailyPuzzles):
    await store(bot, stored("a/1"), stored("b/1"))
    assert await due_at(bot) is None
    await daily.set_channel(HERE, CHANNEL, "UTC")
    await daily.set_channel(HERE, None, "UTC")
    assert await due_at(bot) is None
    await daily.set_channel(HERE, CHANNEL, "UTC")
    await pass_days(bot)
    await daily.set_channel(HERE, None, "UTC")
    assert await due_at(bot) is not None, "its solution can be looked up from then on"
    await pass_days(bot)
    assert await posts(bot) == [(None, 1)]
    assert not (await Puzzles(bot.db, bot.clock, lambda: None).daily(HERE, 1, ANN.id)).daily.is_open  # type: ignore[union-attr]
    message = PuzzlePost(None, 1)
    assert await daily.news(HERE, message) is None


async def test_another_hour_posts_no_second_puzzle_on_a_day(bot: Bot, daily: DailyPuzzles):
    await store(bot, stored("a/1"), stored("b/1"))
    bot.clock.now = instant(2026, 5, 4, 8)
    await daily.set_channel(HERE, CHANNEL, BERLIN)
    bot.clock.now = instant(2026, 5, 4, 9)
    await bot.scheduler.run_due()
    await daily.set_time(HERE, 22 * 60, BERLIN)
    assert await due_at(bot) == instant(2026, 5, 5, 22)


def instant(year: int, month: int, day: int, hour: int, zone: str = BERLIN) -> float:
    return datetime(year, month, day, hour, tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (instant(2026, 3, 28, 9), instant(2026, 3, 29, 9)),
        (instant(2026, 3, 29, 9), instant(2026, 3, 30, 9)),
        (instant(2026, 10, 24, 9), instant(2026, 10, 25, 9)),
        (instant(2026, 10, 25, 9), instant(2026, 10, 26, 9)),
    ],
)
def test_the_hour_stays_the_same_when_clocks_are_changed(now: float, expected: float):
    guild = Guild(HERE, puzzle_channel=CHANNEL, puzzle_at=9 * 60, puzzle_zone=BERLIN)
    assert next_post(guild, now, DailyPuzzle(HERE, 1, 1, now)) == expected


@pytest.mark.parametrize("day", [29, 25])
def test_an_hour_that_is_skipped_or_repeated_posts_once_a_day(day: int):
    """At half past two on the nights in which clocks are changed."""
    month = 3 if day == 29 else 10
    guild = Guild(HERE, puzzle_channel=CHANNEL, puzzle_at=150, puzzle_zone=BERLIN)
    last = instant(2026, month, day - 1, 3)
    days = []
    for _ in range(3):
        last = next_post(guild, last, DailyPuzzle(HERE, 1, 1, last))
        days.append(datetime.fromtimestamp(last, ZoneInfo(BERLIN)).day)
    assert days == [day, day + 1, day + 2]


async def test_news_tell_the_solution_and_streaks(bot: Bot, daily: DailyPuzzles):
    await store(bot, *(stored(f"{name}/1") for name in "abc"))
    puzzles = Puzzles(bot.db, bot.clock, lambda: None)
    await daily.set_channel(HERE, CHANNEL, "UTC")
    for number in (1, 2):
        await pass_days(bot)
        await puzzles.answer_daily(HERE, number, ANN, BEST)
        await puzzles.answer_daily(HERE, number, BEN, 0)
    await hide(bot, BEN.id)
    await pass_days(bot)
    news = await daily.news(HERE, PuzzlePost(2, 3))
    assert news is not None
    assert news.solved is not None
    assert (news.solved.answered, news.solved.found) == (2, 1)
    assert news.streaks == ((ANN.name, 2),), "who left the leaderboards is not named"
    assert news.asked is not None
    assert news.next_at == await due_at(bot)


async def test_a_puzzle_whose_game_has_changed_does_not_hold_up_the_next(
    bot: Bot, daily: DailyPuzzles
):
    old, _ = await store(bot, stored("a/1", rules_version=0), stored("b/1"))
    async with bot.db.transaction() as tx:
        await rows.save_post(tx, DailyPuzzle(HERE, 1, old, bot.clock.now))
    await daily.set_channel(HERE, CHANNEL, "UTC")
    await pass_days(bot, 2)
    assert await posts(bot) == [(1, 2), (2, None)]
    news = await daily.news(HERE, PuzzlePost(1, 2))
    assert news is not None
    assert news.solved is None
    assert news.asked is not None
    assert await daily.news(HERE, PuzzlePost(1, None)) is None, "there is nothing to say"


async def test_a_server_that_removed_the_bot_uses_up_no_puzzles(bot: Bot, daily: DailyPuzzles):
    await store(bot, *(stored(f"{name}/1") for name in "abc"))
    await daily.set_channel(HERE, CHANNEL, "UTC")
    await pass_days(bot)
    guilds = Guilds(bot.db, bot.clock)
    await guilds.left(HERE)
    await pass_days(bot, 3)
    assert await posts(bot) == [(None, 1)]
    async with bot.db.reading() as connection:
        assert await rows.open_anywhere(connection) == frozenset(), "others may know its solution"
    await guilds.joined(HERE)
    await pass_days(bot)
    assert await posts(bot) == [(None, 1), (None, 2)]


async def hide(bot: Bot, person_id: int) -> None:
    async with bot.db.transaction() as tx:
        profile = await personal_settings.load(tx.connection, person_id)
        assert profile is not None
        await personal_settings.save(tx, replace(profile, listed=False))


async def test_a_game_of_people_is_posted_only_while_all_agree(bot: Bot, daily: DailyPuzzles):
    game = await finished(bot)
    puzzle = stored("games/1/9", game_id=game.id, guild_id=HERE)
    await store(bot, puzzle)
    await daily.set_channel(HERE, CHANNEL, "UTC")
    await agree(bot, ANN, BEN)
    await pass_days(bot)
    assert await posts(bot) == []
    await agree(bot, CHLOE)
    await agree(bot, BEN, puzzles=False)
    await pass_days(bot)
    assert await posts(bot) == []
    await agree(bot, BEN)
    await pass_days(bot)
    assert await posts(bot) == [(None, 1)]


def test_fresh_puzzles_of_other_games_come_first():
    uses = [use(1, "g/1"), use(2, "g/2"), use(3, "h/1", answers=4), use(4, "i/1")]
    assert [each.id for each in choose(uses, HERE, {1}, "g", 2)] == [4, 3, 2]
    elsewhere = use(5, "games/3/4", guild_id=HERE + 1)
    assert choose([elsewhere], HERE, (), "", 1) == []


def test_a_kind_that_people_call_bad_comes_less_often():
    bad = [use(number, f"b{number}/1", good=0, bad=20, answers=20) for number in range(3)]
    source = PuzzleSource("games/1/1", "puerto-rico", 1, HERE)
    ours, theirs = use(100), use(101)._replace(source=source)
    first = [choose([*bad, ours, theirs], HERE, (), "", number)[0] for number in range(200)]
    assert 20 < first.count(ours) < 80
