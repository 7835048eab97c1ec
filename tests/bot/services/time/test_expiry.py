"""A time that is up, from the clock to what the others decide and what the clock does then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

import rules
from bot.model import Game, Vote
from bot.services.base.scheduler import Scheduler
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.tables.moderation import Actor, Moderation
from bot.services.tables.seats import Seats
from bot.services.time.clocks_after import LEAST_SHARE
from bot.services.time.pace import HOUR
from bot.services.time.reminders import Reminders
from bot.services.time.votes import VoteObserver, Votes
from bot.store.database import Database
from bot.store.time import votes
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, AnyMove, Clock
from tests.bot.services.time.waiting_tables import DAY, PACE, WaitingBot, at

NOON = at("2026-03-02 12:00")
DAN = PEOPLE[3]


class ExpiringBot(WaitingBot):
    """The services of waiting with the votes that follow, as the bot puts them together."""

    def __init__(self, db: Database, clock: Clock) -> None:
        super().__init__(db, clock)
        computers: Any = dict.fromkeys(rules.GAMES, AnyMove())
        observers = (VoteObserver(),)
        self.play = PlayServices(db, clock, computers, timekeeper=self.clocks, observers=observers)
        self.lobbies = Lobbies(
            db,
            clock,
            computers,
            started=self.play.computers.drive,
            observers=(self.clocks, *observers),
        )
        self.votes = Votes(db, self.play, clock, extender=self.clocks)
        self.scheduler = Scheduler(db, clock)
        self.reminders = Reminders(clock, self.votes.late)
        self.reminders.register(self.scheduler)
        self.absences.register(self.scheduler)
        self.votes.register(self.scheduler)
        self.seats = Seats(self.play, clock)
        self.moderation = Moderation(db, self.play, self.clocks, clock)

    async def open_votes(self, game_id: int) -> tuple[Vote, ...]:
        async with self.db.reading() as connection:
            return tuple(await votes.open_in(connection, game_id))

    async def late(self) -> tuple[Game, Vote]:
        """Start a game whose first player lets the time pass."""
        game = await self.table()
        await self.pass_time(NOON + 49 * HOUR)
        (vote,) = await self.open_votes(game.id)
        assert (vote.kind, vote.seat) == ("late", 0)
        return game, vote

    async def decide(self, vote: Vote, choice: str) -> None:
        """Let both of the others choose the same."""
        await self.votes.cast(vote.id, BEN.id, choice)
        await self.votes.cast(vote.id, CHLOE.id, choice)


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[ExpiringBot]:
    clock.now = NOON
    made = ExpiringBot(db, clock)
    yield made
    await made.close()


async def test_more_time_is_used_up_like_the_first(bot: ExpiringBot) -> None:
    game, vote = await bot.late()
    await bot.decide(vote, "extend")
    assert await bot.deadline(game.id, ANN) == bot.clock.now + PACE.bank
    await bot.pass_time(bot.clock.now + PACE.bank - HOUR)
    assert await bot.open_votes(game.id) == ()
    await bot.pass_time(bot.clock.now + 2 * HOUR)
    assert [(each.kind, each.seat) for each in await bot.open_votes(game.id)] == [("late", 0)]


async def test_hours_from_the_organiser_close_the_vote(bot: ExpiringBot) -> None:
    game, _ = await bot.late()
    await bot.moderation.extend(game.id, Actor(BEN, moderates=True), 0, 5)
    assert await bot.open_votes(game.id) == ()
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 5 * HOUR
    await bot.pass_time(bot.clock.now + 6 * HOUR)
    assert len(await bot.open_votes(game.id)) == 1


async def test_those_who_wait_are_asked_ever_more_rarely_until_a_move(bot: ExpiringBot) -> None:
    game, vote = await bot.late()
    for days in (1, 2, 4):
        await bot.decide(vote, "wait")
        await bot.pass_time(bot.clock.now + days * DAY - HOUR, step=HOUR)
        assert await bot.open_votes(game.id) == ()
        await bot.pass_time(bot.clock.now + HOUR)
        (vote,) = await bot.open_votes(game.id)
    await bot.decide(vote, "wait")
    await bot.move(game.id, "role craftsman")
    await bot.pass_time(bot.clock.now + 40 * HOUR, step=HOUR)
    assert await bot.open_votes(game.id) == ()


async def test_a_substitute_has_a_whole_bank(bot: ExpiringBot) -> None:
    game, vote = await bot.late()
    await bot.decide(vote, "substitute")
    assert [each.kind for each in await bot.open_votes(game.id)] == ["open"]
    await bot.pass_time(bot.clock.now + 2 * DAY, step=HOUR)
    await bot.seats.take(game.id, 0, DAN)
    assert await bot.deadline(game.id, DAN) == bot.clock.now + PACE.bank
    assert await bot.open_votes(game.id) == ()


async def test_whoever_comes_back_to_the_seat_has_a_little_time(bot: ExpiringBot) -> None:
    game, vote = await bot.late()
    await bot.decide(vote, "computer")
    await bot.play.computers.drive(game.id)
    game = await bot.game(game.id)
    assert game.seats[0].stands_in
    assert ANN.id not in game.asked
    await bot.seats.give_back(game.id, ANN.id)
    while ANN.id not in (await bot.game(game.id)).asked:
        await bot.move(game.id)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + PACE.bank * LEAST_SHARE / 100


async def test_nobody_is_late_while_away_asleep_or_paused(bot: ExpiringBot) -> None:
    away, paused = await bot.table(), await bot.table((BEN, CHLOE, ANN))
    await bot.absences.declare(ANN, NOON, NOON + 4 * DAY)
    await bot.moderation.pause(paused.id, Actor(BEN, moderates=False))
    await bot.pass_time(NOON + 4 * DAY, step=HOUR)
    assert await bot.open_votes(away.id) == await bot.open_votes(paused.id) == ()
    await bot.moderation.resume(paused.id, Actor(BEN, moderates=False))
    for game, person in ((away, ANN), (paused, BEN)):
        assert await bot.deadline(game.id, person) == NOON + 4 * DAY + PACE.bank
    await bot.pass_time(NOON + 7 * DAY, step=HOUR)
    assert len(await bot.open_votes(away.id)) == len(await bot.open_votes(paused.id)) == 1


async def together(bot: ExpiringBot) -> Game:
    """Start a game and play until all three are asked at the same time."""
    game = await bot.table()
    game = await bot.move(game.id, "role mayor")
    for _ in range(300):
        if len(game.asked) == 3:
            return game
        game = await bot.move(game.id)
    raise AssertionError("nobody was asked together")


async def test_after_a_long_outage_one_seat_is_asked_about_after_the_other(
    bot: ExpiringBot,
) -> None:
    """Three are late: one vote and a reminder each, not three votes and nine reminders."""
    game = await together(bot)
    bot.clock.now += 10 * DAY
    before = len(await bot.said())
    await bot.scheduler.run_due()
    assert [(each.kind, each.seat) for each in await bot.open_votes(game.id)] == [("late", 0)]
    told = (await bot.said())[before:]
    assert sorted((name, detail["seat"], detail["share"]) for _, name, _, detail in told) == [
        ("reminder", seat, 100) for seat in range(3)
    ]
    (vote,) = await bot.open_votes(game.id)
    await bot.votes.cast(vote.id, CHLOE.id, "wait")
    await bot.scheduler.run_due()
    assert await bot.open_votes(game.id) == (), "nobody is there to vote on Ben"
    await bot.move(game.id, person=BEN.id)
    await bot.scheduler.run_due()
    (vote,) = await bot.open_votes(game.id)
    assert vote.seat == 2
    await bot.pass_time(bot.clock.now + 2 * DAY, HOUR)
    assert await bot.open_votes(game.id) == (vote,), "Ann's day is over, but her turn comes later"
    await bot.move(game.id, person=CHLOE.id)
    await bot.scheduler.run_due()
    assert [each.seat for each in await bot.open_votes(game.id)] == [0]


async def test_who_has_answered_meanwhile_is_asked_about_no_more(bot: ExpiringBot) -> None:
    game = await together(bot)
    bot.clock.now += 10 * DAY
    await bot.scheduler.run_due()
    (vote,) = await bot.open_votes(game.id)
    for person in (BEN, CHLOE):
        await bot.move(game.id, person=person.id)
    await bot.decide(vote, "extend")
    await bot.pass_time(bot.clock.now + HOUR)
    assert await bot.open_votes(game.id) == ()


async def test_one_of_several_who_are_asked_at_once_is_late(bot: ExpiringBot) -> None:
    """The clocks of the others run on, and nobody is asked about them."""
    game = await together(bot)
    await bot.moderation.extend(game.id, Actor(ANN, moderates=True), 1, 100)
    await bot.moderation.extend(game.id, Actor(ANN, moderates=True), 2, 100)
    deadlines = [await bot.deadline(game.id, person) for person in (BEN, CHLOE)]
    late = await bot.deadline(game.id, ANN)
    assert late is not None
    await bot.pass_time(late + HOUR)
    assert [each.seat for each in await bot.open_votes(game.id)] == [0]
    assert [await bot.deadline(game.id, person) for person in (BEN, CHLOE)] == deadlines
    await bot.move(game.id, person=ANN.id)
    assert await bot.open_votes(game.id) == ()
    assert [await bot.deadline(game.id, person) for person in (BEN, CHLOE)] == deadlines


async def test_whoever_answers_before_the_bot_notices_is_not_late(bot: ExpiringBot) -> None:
    """The time was up while the bot was not there; the person is the first to come."""
    game = await bot.table()
    bot.clock.now += 60 * HOUR
    assert await bot.bank(game.id, 0) == PACE.bank
    await bot.move(game.id, "role craftsman")
    await bot.scheduler.run_due()
    assert await bot.open_votes(game.id) == ()
    assert await bot.said("reminder") == []
    assert await bot.bank(game.id, 0) == PACE.refill


async def test_taking_back_a_late_answer_is_late_again(bot: ExpiringBot) -> None:
    """The refill goes with the answer, so the others are asked again, once."""
    game, _ = await bot.late()
    await bot.move(game.id, "role craftsman")
    assert await bot.open_votes(game.id) == ()
    bot.clock.now += HOUR
    await bot.play.undo.take_back(game.id, ANN.id)
    await bot.scheduler.run_due()
    assert await bot.deadline(game.id, ANN) == bot.clock.now
    assert [each.seat for each in await bot.open_votes(game.id)] == [0]
    await bot.pass_time(bot.clock.now + DAY, HOUR)
    assert len(await bot.open_votes(game.id)) == 1
    assert len(await bot.said("reminder")) == 4


async def test_a_time_that_ends_at_the_very_instant_of_the_answer(bot: ExpiringBot) -> None:
    game = await bot.table()
    bot.clock.now += PACE.bank
    await bot.scheduler.run_due()
    assert len(await bot.open_votes(game.id)) == 1
    await bot.move(game.id, "role craftsman")
    assert await bot.open_votes(game.id) == ()
    assert await bot.bank(game.id, 0) == PACE.refill
