"""Reminders: when they come, to whom and where, each once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import delete

from bot.model import Game, Pace, Window
from bot.model.messages import TurnPost
from bot.model.notices import Missed, MissedGame
from bot.services.errors import Refused
from bot.services.messages.delivery import Sender
from bot.services.time.pace import HOUR
from bot.services.time.reminders import overtaken
from bot.store import schema
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.people import personal_settings
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Clock, Postbox
from tests.bot.services.time.waiting_tables import DAY, WaitingBot, at
from tests.patience import PATIENCE

NOON = at("2026-03-02 12:00")


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[WaitingBot]:
    clock.now = NOON
    made = WaitingBot(db, clock)
    yield made
    await made.close()


async def wait_until(bot: WaitingBot, until: float) -> None:
    await bot.pass_time(until, 600.0)


async def test_at_half_at_nine_tenths_and_at_the_end(bot: WaitingBot) -> None:
    game = await bot.table()
    await wait_until(bot, NOON + 10 * DAY)
    said = await bot.said("reminder")
    assert [(when, told["share"]) for when, _, _, told in said] == [
        (NOON + 24 * HOUR, 50),
        (pytest.approx(NOON + 43.2 * HOUR, abs=600), 90),
        (NOON + 48 * HOUR, 100),
    ]
    assert all(told["person"] == ANN.id for _, _, _, told in said)
    assert said[0][3]["deadline"] == NOON + 48 * HOUR
    assert bot.expired == [(NOON + 48 * HOUR, game.id, 0)]


async def test_an_answer_ends_the_reminders(bot: WaitingBot) -> None:
    game = await bot.table()
    await wait_until(bot, NOON + 25 * HOUR)
    await bot.move(game.id, "role craftsman")
    await wait_until(bot, NOON + 48 * HOUR)
    assert [told["person"] for _, _, _, told in await bot.said("reminder")] == [ANN.id]
    await wait_until(bot, NOON + 50 * HOUR)
    assert [told["person"] for _, _, _, told in await bot.said("reminder")] == [ANN.id, BEN.id]


async def test_the_share_is_that_of_the_bank_at_the_start_of_the_wait(bot: WaitingBot) -> None:
    game = await bot.table(pace=Pace(40 * HOUR, 0, 40 * HOUR))
    bot.clock.now += 20 * HOUR
    game = await bot.move(game.id, "role craftsman")
    while ANN.id not in game.asked:
        game = await bot.move(game.id)
    began = bot.clock.now
    before = len(await bot.said("reminder"))
    await wait_until(bot, began + 3 * DAY)
    new = (await bot.times("reminder"))[before:]
    assert new == [began + 10 * HOUR, began + 18 * HOUR, began + 20 * HOUR]


async def test_without_a_clock_one_a_day_five_times_then_the_organiser(bot: WaitingBot) -> None:
    game = await bot.table([BEN, ANN], pace=None)
    await bot.move(game.id, "role craftsman")
    await wait_until(bot, NOON + 12 * DAY)
    said = await bot.said()
    assert [(when - NOON, name) for when, name, _, _ in said] == [
        *[(day * DAY, "reminder") for day in range(1, 6)],
        (6 * DAY, "stuck"),
    ]
    assert said[-1][2] == BEN.id  # directly, as nobody else can be asked
    assert bot.expired == [(NOON + 6 * DAY, game.id, 1)]


@pytest.mark.parametrize("awake", [True, False])
async def test_an_organiser_who_sleeps_hears_no_bell(bot: WaitingBot, awake: bool) -> None:
    await bot.people.set_quiet(BEN, 20 * 60 if awake else 11 * 60, 21 * 60)
    game = await bot.table([BEN, ANN], pace=None)
    await bot.move(game.id, "role craftsman")
    await wait_until(bot, NOON + 7 * DAY)
    ((_, _, _, told),) = await bot.said("stuck")
    assert told["silent"] is not awake


async def test_an_organiser_who_does_not_answer_is_named_at_the_table(bot: WaitingBot) -> None:
    await bot.table(pace=None)
    await wait_until(bot, NOON + 12 * DAY)
    ((_, _, direct, told),) = await bot.said("stuck")
    assert (direct, told["seat"]) == (0, 0)


async def test_not_in_quiet_hours_over_midnight(bot: WaitingBot) -> None:
    """A day without a clock ends in the middle of the night."""
    bot.clock.now = at("2026-03-02 02:00")
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    await bot.table(pace=None)
    await wait_until(bot, at("2026-03-05 00:00"))
    assert await bot.times("reminder") == [at("2026-03-03 08:00"), at("2026-03-04 08:00")]


async def test_not_in_quiet_hours_when_the_clocks_change(bot: WaitingBot) -> None:
    berlin = "Europe/Berlin"
    bot.clock.now = at("2026-03-28 01:30", berlin)
    await bot.people.set_zone(ANN, berlin)
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    await bot.table(pace=None)
    await wait_until(bot, at("2026-03-29 12:00", berlin))
    assert await bot.times("reminder") == [at("2026-03-29 08:00", berlin)]


async def test_a_clock_over_a_change_to_summer_time(bot: WaitingBot) -> None:
    """The night before the 29th of March has nine hours there, so nothing of the bank is lost."""
    berlin = "Europe/Berlin"
    bot.clock.now = at("2026-03-28 12:00", berlin)
    await bot.people.set_zone(ANN, berlin)
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    game = await bot.table()
    until = at("2026-03-31 18:00", berlin)
    assert await bot.deadline(game.id, ANN) == until
    await wait_until(bot, until + HOUR)
    assert bot.expired == [(until, game.id, 0)]
    said = [(when, told["share"]) for when, _, _, told in await bot.said("reminder")]
    assert said == [
        (at("2026-03-29 22:00", berlin) + 10 * HOUR, 50),
        (pytest.approx(at("2026-03-31 13:12", berlin), abs=600), 90),
        (until, 100),
    ]


@pytest.mark.parametrize(("zone", "hour"), [("Asia/Tokyo", "03:10"), ("America/New_York", "13:00")])
async def test_a_reminder_that_waits_for_the_morning_goes_along_to_another_zone(
    bot: WaitingBot, zone: str, hour: str
) -> None:
    """It fell due at two; at three there it is noon in Tokyo and still night in New York."""
    bot.clock.now = at("2026-03-02 02:00")
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    await bot.table(pace=None)
    await wait_until(bot, at("2026-03-03 03:00"))
    assert await bot.times("reminder") == []
    await bot.people.set_zone(ANN, zone)
    await wait_until(bot, at("2026-03-03 23:00"))
    assert await bot.times("reminder") == [at(f"2026-03-03 {hour}")]


async def test_the_bank_may_run_out_just_when_the_night_begins(bot: WaitingBot) -> None:
    """The time is up at 22:00; the person hears of it in the morning."""
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    game = await bot.table(pace=Pace(10 * HOUR, 0, 10 * HOUR))
    await wait_until(bot, NOON + 3 * DAY)
    assert bot.expired == [(at("2026-03-02 22:00"), game.id, 0)]
    shares = [(when, told["share"]) for when, _, _, told in await bot.said("reminder")]
    assert shares == [(NOON + 5 * HOUR, 50), (NOON + 9 * HOUR, 90), (at("2026-03-03 08:00"), 100)]


async def test_not_outside_the_hours_of_the_table(bot: WaitingBot) -> None:
    bot.clock.now = at("2026-03-02 19:00")
    await bot.table(pace=None, window=Window(20 * 60, 23 * 60, "UTC"))
    await wait_until(bot, at("2026-03-04 00:00"))
    assert await bot.times("reminder") == [at("2026-03-03 20:00")]


async def test_what_gathers_in_an_absence_is_said_once(bot: WaitingBot) -> None:
    """Beyond the days of the year the clock runs while the person is away."""
    await bot.absences.declare(ANN, NOON, NOON + 30 * DAY)
    await wait_until(bot, NOON + 30 * DAY)
    game = await bot.table()
    start = bot.clock.now
    await bot.absences.declare(ANN, start + HOUR, start + 10 * DAY)
    await wait_until(bot, start + 20 * DAY)
    assert bot.expired == [(start + 48 * HOUR, game.id, 0)]
    said = [(when, told["share"]) for when, _, _, told in await bot.said("reminder")]
    assert said == [(start + 10 * DAY, 100)]


async def test_an_absence_stops_the_clock_and_the_reminders(bot: WaitingBot) -> None:
    await bot.absences.declare(ANN, NOON + 10 * HOUR, NOON + 5 * DAY)
    await bot.table()
    await wait_until(bot, NOON + 20 * DAY)
    back = NOON + 5 * DAY
    assert await bot.times("reminder") == [
        back + 14 * HOUR,
        pytest.approx(back + 33.2 * HOUR, abs=600),
        back + 38 * HOUR,
    ]


@pytest.mark.parametrize("mode", ["direct", "none"])
async def test_how_a_person_is_reminded(bot: WaitingBot, mode: str) -> None:
    await bot.people.set_reminders(ANN, mode)
    await bot.table()
    await wait_until(bot, NOON + 3 * DAY)
    said = await bot.said("reminder")
    assert [person for _, _, person, _ in said] == ([ANN.id] * 3 if mode == "direct" else [])
    assert len(bot.expired) == 1
    assert all(told["locale"] == ANN.locale for _, _, _, told in said)


async def test_a_change_of_mode_holds_from_the_next_reminder_on(bot: WaitingBot) -> None:
    await bot.table()
    await wait_until(bot, NOON + 30 * HOUR)
    await bot.people.set_reminders(ANN, "direct")
    await wait_until(bot, NOON + 3 * DAY)
    assert [person for _, _, person, _ in await bot.said("reminder")] == [0, ANN.id, ANN.id]


async def test_one_digest_a_day_lists_all_games_that_wait(bot: WaitingBot) -> None:
    await bot.people.set_reminders(ANN, "digest")
    await bot.people.set_hours(ANN, zone="UTC", quiet=(0, 0), digest_at=7 * 60)
    games = [await bot.table(), await bot.table(pace=None), await bot.table([BEN, ANN])]
    await wait_until(bot, at("2026-03-04 12:00"))
    said = await bot.said("digest")
    assert [when for when, *_ in said] == [at("2026-03-03 07:00"), at("2026-03-04 07:00")]
    assert [each["game"] for each in said[0][3]["games"]] == [game.id for game in games[:2]]
    assert said[0][3]["games"][0]["deadline"] == NOON + 48 * HOUR
    assert not [told for *_, told in await bot.said("reminder") if told["person"] == ANN.id]
    for game in games[:2]:
        await bot.move(game.id, "role craftsman")
    await wait_until(bot, at("2026-03-07 12:00"))
    assert len(await bot.said("digest")) == 2


async def test_a_digest_waits_for_the_end_of_quiet_hours(bot: WaitingBot) -> None:
    await bot.people.set_reminders(ANN, "digest")
    await bot.people.set_quiet(ANN, 0, 10 * 60)
    await bot.table()
    await wait_until(bot, at("2026-03-05 00:00"))
    assert await bot.times("digest") == [at("2026-03-03 10:00"), at("2026-03-04 10:00")]


async def test_a_digest_comes_although_the_game_moved_on_just_before(bot: WaitingBot) -> None:
    """One that is due already, in a process that was not there, is not put off to tomorrow."""
    await bot.people.set_reminders(ANN, "digest")
    game = await bot.table([ANN, BEN])
    bot.clock.now = at("2026-03-03 11:00")
    await bot.move(game.id, "role settler")
    await bot.scheduler.run_due()
    assert await bot.times("digest") == [at("2026-03-03 11:00")]


async def test_a_snooze_puts_reminders_off_but_not_the_clock(bot: WaitingBot) -> None:
    game = await bot.table()
    await wait_until(bot, NOON + 43 * HOUR)
    await bot.clocks.snooze(game.id, ANN.id, NOON + 50 * HOUR)
    await wait_until(bot, NOON + 60 * HOUR)
    said = [(when - NOON, told["share"]) for when, _, _, told in await bot.said("reminder")]
    assert said == [(24 * HOUR, 50), (50 * HOUR, 100)]
    assert bot.expired == [(NOON + 48 * HOUR, game.id, 0)]


async def test_a_snooze_ends_with_a_reminder(bot: WaitingBot) -> None:
    game = await bot.table()
    await wait_until(bot, NOON + 24 * HOUR)
    await bot.clocks.snooze(game.id, ANN.id, NOON + 28 * HOUR)
    await wait_until(bot, NOON + 43 * HOUR)
    said = [(when - NOON, told["share"]) for when, _, _, told in await bot.said("reminder")]
    assert said == [(24 * HOUR, 50), (28 * HOUR, 50)]


async def test_a_snooze_does_not_wake_anybody_up(bot: WaitingBot) -> None:
    await bot.people.set_quiet(ANN, 15 * 60, 17 * 60)
    game = await bot.table()
    await bot.clocks.snooze(game.id, ANN.id, NOON + 4 * HOUR)
    await wait_until(bot, NOON + 20 * HOUR)
    assert await bot.times("reminder") == [NOON + 5 * HOUR]


async def test_a_snooze_is_over_with_the_question(bot: WaitingBot) -> None:
    game = await bot.table()
    await bot.clocks.snooze(game.id, ANN.id, NOON + 20 * DAY)
    await bot.move(game.id, "role craftsman")
    with pytest.raises(Refused, match="The game is no longer waiting for you"):
        await bot.clocks.snooze(game.id, ANN.id, NOON + 20 * DAY)


async def test_the_last_one_is_told_that_everybody_waits(bot: WaitingBot) -> None:
    game = await together(bot, await bot.table())
    start = bot.clock.now
    last = game.asked[-1]
    for person in game.asked[:-1]:
        await bot.move(game.id, person=person)
    await wait_until(bot, start + 10 * HOUR)
    said = await bot.said("alone")
    assert [(when - start, told["person"]) for when, _, _, told in said] == [(HOUR, last)]


async def test_the_last_one_is_not_told_during_a_snooze(bot: WaitingBot) -> None:
    game = await together(bot, await bot.table())
    start = bot.clock.now
    for person in game.asked[:-1]:
        await bot.move(game.id, person=person)
    await bot.clocks.snooze(game.id, game.asked[-1], start + 5 * HOUR)
    await wait_until(bot, start + 10 * HOUR)
    assert await bot.times("alone", "reminder") == [start + 5 * HOUR]


async def test_with_little_time_the_last_one_is_told_earlier(bot: WaitingBot) -> None:
    game = await together(bot, await bot.table(pace=Pace(200 * 60, 0, 200 * 60)))
    start = bot.clock.now
    for person in game.asked[:-1]:
        await bot.move(game.id, person=person)
    await wait_until(bot, start + 2 * HOUR)
    assert await bot.times("alone") == [start + 20 * 60]


async def test_the_last_one_is_told_once_for_each_question(bot: WaitingBot) -> None:
    game = await together(bot, await bot.table())
    first = game.asked[0]
    for person in game.asked[:-1]:
        await bot.move(game.id, person=person)
    await wait_until(bot, bot.clock.now + 2 * HOUR)
    if len(game.asked) == 2:
        await bot.play.undo.take_back(game.id, first)
        await bot.move(game.id, person=first)
    await wait_until(bot, bot.clock.now + 5 * HOUR)
    assert len(await bot.said("alone")) == 1


async def test_an_answer_in_time_needs_no_word(bot: WaitingBot) -> None:
    game = await together(bot, await bot.table())
    for person in game.asked:
        await bot.move(game.id, person=person)
    await wait_until(bot, bot.clock.now + 5 * HOUR)
    assert await bot.said("alone") == []


async def test_the_last_one_is_not_woken_up(bot: WaitingBot) -> None:
    for person in (ANN, BEN, CHLOE):
        await bot.people.set_quiet(person, 22 * 60, 8 * 60)
    game = await together(bot, await bot.table(pace=None))
    bot.clock.now = at("2026-03-10 21:30")
    for person in game.asked[:-1]:
        await bot.move(game.id, person=person)
    await wait_until(bot, at("2026-03-11 12:00"))
    # half an hour before the night, the other half after it
    assert await bot.times("alone") == [at("2026-03-11 08:30")]


async def test_never_two_words_at_once(bot: WaitingBot) -> None:
    """In the morning both are due: a day without an answer, and an hour of being the last one."""
    game = await together(bot, await bot.table(pace=None))
    last = next(person for person in (ANN, BEN, CHLOE) if person.id == game.asked[-1])
    start = bot.clock.now = at("2026-03-10 23:00")
    await bot.people.set_quiet(last, 0, 8 * 60)
    bot.clock.now = start + 23.8 * HOUR
    for person in game.asked[:-1]:
        await bot.move(game.id, person=person)
    await wait_until(bot, at("2026-03-12 12:00"))
    said = [(when, name) for when, name, _, told in await bot.said() if told["person"] == last.id]
    assert len({when for when, _ in said}) == len(said)
    assert said


async def test_a_pause_sends_nothing_and_loses_nothing(bot: WaitingBot) -> None:
    game = await bot.table()
    await wait_until(bot, NOON + 20 * HOUR)

    async def pause(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=bot.clock.now)

    async def resume(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=None)

    await bot.play.changes.alter(game.id, pause)
    await wait_until(bot, NOON + 120 * HOUR)
    assert await bot.said("reminder") == []
    await bot.play.changes.alter(game.id, resume)
    await wait_until(bot, NOON + 130 * HOUR)
    assert await bot.times("reminder") == [NOON + 124 * HOUR]


async def test_more_time_brings_the_later_reminders_again(bot: WaitingBot) -> None:
    game = await bot.table()
    await wait_until(bot, NOON + 48 * HOUR)
    async with bot.db.transaction() as tx:
        await bot.clocks.extend(tx, game, 0, 48 * HOUR)
    await wait_until(bot, NOON + 200 * HOUR)
    shares = [told["share"] for _, _, _, told in await bot.said("reminder")]
    assert shares == [50, 90, 100, 90, 100]
    assert [when - NOON for when, _, _ in bot.expired] == [48 * HOUR, 96 * HOUR]


async def test_who_takes_no_direct_messages_is_reminded_in_the_thread(bot: WaitingBot) -> None:
    await bot.people.set_reminders(ANN, "direct")
    await bot.table()
    await wait_until(bot, NOON + 24 * HOUR)
    async with bot.db.reading() as connection:
        (row,) = await outbox.due(connection, ("person", ANN.id))
    async with bot.db.transaction() as tx:
        await outbox.skip(tx, [row])
        await bot.reminders.returned(tx, row)
    await wait_until(bot, NOON + 48 * HOUR)
    said = await bot.said("reminder")
    assert [(person, told["share"]) for _, _, person, told in said] == [(0, 50), (0, 90), (0, 100)]
    assert all(told["person"] == ANN.id and "locale" not in told for *_, told in said)
    async with bot.db.reading() as connection:
        profile = await personal_settings.load(connection, ANN.id)
    assert profile is not None
    assert profile.direct_closed
    assert (await bot.people.set_reminders(ANN, "direct")).direct_closed is False


async def test_a_digest_that_cannot_be_delivered_is_said_in_the_threads(bot: WaitingBot) -> None:
    await bot.people.set_reminders(ANN, "digest")
    games = [await bot.table(), await bot.table()]
    await wait_until(bot, NOON + 22 * HOUR)
    async with bot.db.reading() as connection:
        (row,) = await outbox.due(connection, ("person", ANN.id))
    async with bot.db.transaction() as tx:
        await outbox.skip(tx, [row])
        await bot.reminders.returned(tx, row)
    said = await bot.said("reminder")
    assert sorted(told["game"] for *_, told in said) == [game.id for game in games]
    await wait_until(bot, NOON + 3 * DAY)
    assert len(await bot.said("digest")) == 0


async def test_what_cannot_be_delivered_is_said_in_the_games_that_are_left(
    bot: WaitingBot,
) -> None:
    """A server may have been forgotten since: that must not hold up the person's messages."""
    await bot.people.set_reminders(ANN, "digest")
    gone, left = await bot.table(), await bot.table()
    await wait_until(bot, NOON + 22 * HOUR)
    async with bot.db.reading() as connection:
        (row,) = await outbox.due(connection, ("person", ANN.id))
    async with bot.db.transaction() as tx:
        await tx.connection.execute(delete(schema.games).where(schema.games.c.id == gone.id))
    missed = Missed(
        tuple([MissedGame(each, 1, waits=True) for each in (gone.id, left.id)]), NOON, ANN.id
    )
    for notice in (row.message.notice, missed):
        message = replace(row.message, notice=notice)
        async with bot.db.transaction() as tx:
            await bot.reminders.returned(tx, replace(row, message=message))
    assert [told["game"] for *_, told in await bot.said("reminder", "missed")][-2:] == [left.id] * 2


async def test_whoever_wants_it_is_called_directly_with_the_message(bot: WaitingBot) -> None:
    await bot.people.set_reminders(BEN, "direct")
    game = await bot.table()
    await bot.move(game.id, "role craftsman")
    async with bot.db.reading() as connection:
        due = await outbox.due(connection, ("game", game.id))
    turn = next(row for row in reversed(due) if isinstance(row.message, TurnPost))
    async with bot.db.transaction() as tx:
        await bot.reminders.posted(tx, turn, 777)
        earlier = replace(turn.message, question=turn.message.question - 1)
        await bot.reminders.posted(tx, replace(turn, message=earlier), 776)
    ((_, _, person, told),) = await bot.said("call")
    assert (person, told["message"], told["silent"]) == (BEN.id, 777, False)


async def post_turn(bot: WaitingBot, game: Game) -> None:
    """Let the newest message of a turn be noted as posted."""
    async with bot.db.reading() as connection:
        due = await outbox.due(connection, ("game", game.id))
    turn = next(row for row in reversed(due) if isinstance(row.message, TurnPost))
    async with bot.db.transaction() as tx:
        await bot.reminders.posted(tx, turn, 777)


async def test_who_is_asked_with_others_in_quiet_hours_is_called_afterwards(
    bot: WaitingBot,
) -> None:
    """The message calls those who are awake; the sleeper is called in the morning, once."""
    game = await together(bot, await bot.table(pace=None))
    bot.clock.now = at("2026-03-10 23:00")
    sleeper = next(person for person in (ANN, BEN, CHLOE) if person.id == game.asked[-1])
    await bot.people.set_quiet(sleeper, 22 * 60, 8 * 60)
    await post_turn(bot, game)
    await wait_until(bot, at("2026-03-11 07:45"))
    assert await bot.said("call") == []
    await wait_until(bot, at("2026-03-11 12:00"))
    ((when, _, direct, told),) = await bot.said("call")
    assert 0 <= when - at("2026-03-11 08:00") < HOUR / 4
    assert (direct, told["person"]) == (0, sleeper.id)


async def test_who_answers_in_quiet_hours_is_not_called_afterwards(bot: WaitingBot) -> None:
    game = await together(bot, await bot.table(pace=None))
    bot.clock.now = at("2026-03-10 23:00")
    sleeper = next(person for person in (ANN, BEN, CHLOE) if person.id == game.asked[-1])
    await bot.people.set_quiet(sleeper, 22 * 60, 8 * 60)
    await post_turn(bot, game)
    await bot.move(game.id, person=sleeper.id)
    await wait_until(bot, at("2026-03-11 12:00"))
    assert await bot.said("call") == []


async def together(bot: WaitingBot, game: Game) -> Game:
    """Play until several are asked at the same time."""
    for _ in range(300):
        if len(game.asked) > 1:
            return game
        game = await bot.move(game.id)
    raise AssertionError("nobody was asked together")


async def test_late_timers_send_one_reminder_only(bot: WaitingBot) -> None:
    """The process was not there for days."""
    game = await bot.table()
    bot.clock.now += 5 * DAY
    await bot.scheduler.run_due()
    assert [told["share"] for *_, told in await bot.said("reminder")] == [100]
    assert bot.expired == [(bot.clock.now, game.id, 0)]


@pytest.mark.parametrize("mode", ["thread", "direct", "digest"])
async def test_what_gathers_while_nothing_can_be_sent_is_not_sent_all_at_once(
    bot: WaitingBot, mode: str
) -> None:
    """Discord could not be reached for days, but the bot was there."""
    await bot.people.set_reminders(ANN, mode)
    game, other = await bot.table(), await bot.table([BEN, ANN])
    await wait_until(bot, NOON + 4 * DAY)
    assert len(await bot.said("reminder", "digest")) >= 6
    postbox = Postbox()
    sender = Sender(bot.db, postbox, bot.clock, overtaken=overtaken)
    await sender.start()
    await sender.idle()
    told = [row for row in postbox.posted.values() if "notice" in row.detail]
    shown = [(row.kind, row.game_id, row.detail.get("share")) for row in told]
    bens = ("notice", other.id, 100)
    anns = {
        "thread": ("notice", game.id, 100),
        "direct": ("direct", game.id, 100),
        "digest": ("direct", None, None),
    }
    assert sorted(shown, key=str) == sorted([bens, anns[mode]], key=str)
    await sender.drain(PATIENCE)


async def test_a_digest_comes_again_after_a_pause(bot: WaitingBot) -> None:
    await bot.people.set_reminders(ANN, "digest")
    await bot.people.set_hours(ANN, zone="UTC", quiet=(0, 0), digest_at=7 * 60)
    game = await bot.table()

    async def pause(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=bot.clock.now)

    async def resume(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=None)

    await bot.play.changes.alter(game.id, pause)
    await wait_until(bot, at("2026-03-04 12:00"))
    assert not await bot.said("digest")
    await bot.play.changes.alter(game.id, resume)
    await wait_until(bot, at("2026-03-05 12:00"))
    assert len(await bot.said("digest")) == 1


@pytest.mark.parametrize("pace", [None, Pace(20 * HOUR, 0, 20 * HOUR)])
async def test_what_was_due_in_the_day_is_not_said_in_the_night(
    bot: WaitingBot, pace: Pace | None
) -> None:
    """The process was not there when the reminder was due, and is back in quiet hours."""
    bot.clock.now = at("2026-03-02 08:00")
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    await bot.table(pace=pace)
    bot.clock.now = at("2026-03-03 22:30")
    await bot.scheduler.run_due()
    assert await bot.said("reminder") == []
    await wait_until(bot, at("2026-03-04 07:50"))
    assert await bot.said("reminder") == []
    await wait_until(bot, at("2026-03-04 12:00"))
    assert await bot.times("reminder") == [at("2026-03-04 08:00")]
    assert len(bot.expired) == (pace is not None)


@pytest.mark.parametrize(("rhythm", "shares"), [("fewer", [90, 100]), ("first", [50, 100])])
async def test_who_wants_fewer_reminders_gets_them_and_hears_that_the_time_is_up(
    bot: WaitingBot, rhythm: str, shares: list[int]
) -> None:
    await bot.people.set_rhythm(ANN, rhythm)
    game = await bot.table()
    await wait_until(bot, NOON + 10 * DAY)
    assert [told["share"] for _, _, _, told in await bot.said("reminder")] == shares
    assert bot.expired == [(NOON + 48 * HOUR, game.id, 0)]


@pytest.mark.parametrize(
    ("rhythm", "days"), [("usual", [1, 2, 3, 4, 5]), ("fewer", [2, 4]), ("first", [1])]
)
async def test_the_rhythm_of_a_table_without_a_clock(
    bot: WaitingBot, rhythm: str, days: list[int]
) -> None:
    await bot.people.set_rhythm(BEN, rhythm)
    game = await bot.table([BEN, ANN], pace=None)
    await wait_until(bot, NOON + 10 * DAY)
    assert await bot.times("reminder") == [NOON + day * DAY for day in days]
    assert [(when, told["seat"]) for when, _, _, told in await bot.said("stuck")] == [
        (NOON + 6 * DAY, game.seats[0].seat)
    ]


async def test_a_rhythm_that_is_chosen_during_a_wait_holds_at_once(bot: WaitingBot) -> None:
    await bot.table()
    await wait_until(bot, NOON + 20 * HOUR)
    await bot.people.set_rhythm(ANN, "fewer")
    await wait_until(bot, NOON + 47 * HOUR)
    assert [told["share"] for _, _, _, told in await bot.said("reminder")] == [90]


async def test_only_those_rhythms_exist(bot: WaitingBot) -> None:
    with pytest.raises(Refused, match="can't choose that"):
        await bot.people.set_rhythm(ANN, "hourly")
