"""A time that is up, from the clock to what the others decide and what the clock does then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from tables import ANN, BEN, CHLOE, PEOPLE, AnyMove, Clock
from waiting_tables import DAY, PACE, WaitingBot, at

import rules
from bot.model import Game, Vote
from bot.services.clockwork import LEAST_SHARE
from bot.services.lobby import Lobbies
from bot.services.moderation import Actor, Moderation
from bot.services.pace import HOUR
from bot.services.play import Play
from bot.services.reminders import Reminders
from bot.services.seats import Seats
from bot.services.votes import Follows, Votes
from bot.store import votes
from bot.store.database import Database

NOON = at("2026-03-02 12:00")
DAN = PEOPLE[3]


class ExpiringBot(WaitingBot):
    """The services of waiting with the votes that follow, as the bot puts them together."""

    def __init__(self, db: Database, clock: Clock) -> None:
        super().__init__(db, clock)
        computers: Any = dict.fromkeys(rules.GAMES, AnyMove())
        followers = (Follows(),)
        self.play = Play(db, clock, computers, timekeeper=self.clocks, followers=followers)
        self.lobbies = Lobbies(
            db, clock, computers, started=self.play.drive, followers=(self.clocks, *followers)
        )
        self.votes = Votes(db, self.play, clock, extends=self.clocks)
        self.reminders = Reminders(clock, self.votes.late)
        for kind, handler in (("wait", self.reminders.wait_due), ("late", self.votes.ask_again)):
            self.alarms._handlers[kind] = handler
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


async def test_those_who_wait_are_asked_every_day_until_a_move(bot: ExpiringBot) -> None:
    game, vote = await bot.late()
    for _ in range(2):
        await bot.decide(vote, "wait")
        assert await bot.open_votes(game.id) == ()
        await bot.pass_time(bot.clock.now + DAY, step=HOUR)
        (vote,) = await bot.open_votes(game.id)
    await bot.decide(vote, "wait")
    await bot.move(game.id, "role craftsman")
    await bot.pass_time(bot.clock.now + 40 * HOUR, step=HOUR)
    assert await bot.open_votes(game.id) == ()


async def test_a_substitute_has_a_whole_bank(bot: ExpiringBot) -> None:
    game, vote = await bot.late()
    await bot.decide(vote, "substitute")
    assert [each.kind for each in await bot.open_votes(game.id)] == ["open"]
    await bot.pass_time(bot.clock.now + 3 * DAY, step=HOUR)
    await bot.seats.take(game.id, 0, DAN)
    assert await bot.deadline(game.id, DAN) == bot.clock.now + PACE.bank
    assert await bot.open_votes(game.id) == ()


async def test_whoever_comes_back_to_the_seat_has_a_little_time(bot: ExpiringBot) -> None:
    game, vote = await bot.late()
    await bot.decide(vote, "computer")
    await bot.play.drive(game.id)
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
