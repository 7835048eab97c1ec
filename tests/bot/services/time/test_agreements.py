"""Agreements on time in running games: another pace, other hours, live hours, nudges."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.model import Game, Pace, Person, Vote, Window
from bot.services.errors import Refused
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.tables.rematch import again
from bot.services.tables.seats import Seats
from bot.services.time.agreements import (
    CLOCK,
    LIVE,
    LIVE_PACE,
    LiveHourObserver,
    LiveHours,
    changed_hours,
    proposal,
    require_not_live,
)
from bot.services.time.idle import IdleObserver
from bot.services.time.nudges import NudgeObserver, Nudges
from bot.services.time.pace import HOUR, MINUTE, PRESETS
from bot.services.time.votes import VoteObserver, Votes
from bot.store.database import Database, Transaction
from bot.store.leagues import reliability
from bot.store.time import votes
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, AnyMove, Clock
from tests.bot.services.time.waiting_tables import DAY, PACE, WaitingBot, at

NOON = at("2026-03-02 12:00")
BRISK = PRESETS["brisk"]


class AgreeingBot(WaitingBot):
    """The services of waiting with votes, live hours and nudges."""

    def __init__(self, db: Database, clock: Clock) -> None:
        super().__init__(db, clock)
        computers: Any = dict.fromkeys(rules.GAMES, AnyMove())
        observers = (VoteObserver(), IdleObserver(), LiveHourObserver(), NudgeObserver())
        self.play = PlayServices(db, clock, computers, timekeeper=self.clocks, observers=observers)
        self.lobbies = Lobbies(
            db,
            clock,
            computers,
            started=self.play.computers.drive,
            observers=(self.clocks, *observers),
        )
        self.seats = Seats(self.play, clock)
        self.votes = Votes(db, self.play, clock, extender=self.clocks)
        self.votes.register(self.scheduler)
        self.live_hours = LiveHours(self.play, clock)
        self.live_hours.register(self.scheduler)
        self.nudges = Nudges(db, clock)
        self.nudges.register(self.scheduler)

    async def propose(self, game: Game, kind: str, person: Person, detail: Any = None) -> Vote:
        """Let a person propose something; returns the vote."""
        await self.votes.propose(game.id, kind, person.id, detail or {})
        async with self.db.reading() as connection:
            (vote,) = await votes.open_in(connection, game.id)
        return vote

    async def agree(
        self,
        game: Game,
        kind: str,
        people: Sequence[Person] = (ANN, BEN, CHLOE),
        detail: Any = None,
    ) -> Game:
        """Let a person propose something and the others agree."""
        vote = await self.propose(game, kind, people[0], detail)
        for person in people[1:]:
            await self.votes.cast(vote.id, person.id, "yes")
        await self.scheduler.run_due()
        return await self.game(game.id)

    async def apply_new_pace(
        self, game: Game, pace: Pace | None, window: Window | None = None
    ) -> Game:
        """Let all agree on a pace and hours."""
        return await self.agree(game, CLOCK, detail=proposal(game, pace, window))


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[AgreeingBot]:
    clock.now = NOON
    made = AgreeingBot(db, clock)
    yield made
    await made.close()


async def test_all_must_agree_on_another_pace(bot: AgreeingBot) -> None:
    game = await bot.table()
    vote = await bot.propose(game, CLOCK, BEN, proposal(game, BRISK, None))
    assert vote.ballots == {BEN.id: "yes"}
    await bot.votes.cast(vote.id, ANN.id, "yes")
    assert (await bot.game(game.id)).pace == PACE
    await bot.votes.cast(vote.id, CHLOE.id, "yes")
    assert (await bot.game(game.id)).pace == BRISK


async def test_one_refusal_keeps_the_pace(bot: AgreeingBot) -> None:
    game = await bot.table()
    vote = await bot.propose(game, CLOCK, BEN, proposal(game, BRISK, None))
    await bot.votes.cast(vote.id, ANN.id, "no")
    assert (await bot.game(game.id)).pace == PACE
    kept = await bot.votes.get(vote.id)
    assert kept is not None
    assert kept.status == "failed"


@pytest.mark.parametrize("slug", sorted(rules.GAMES))
async def test_everybody_keeps_the_share_of_their_bank(bot: AgreeingBot, slug: str) -> None:
    game = await bot.table(slug=slug)
    bot.clock.now += 36 * HOUR
    asked = game.asked[0]
    await bot.apply_new_pace(game, BRISK)
    assert (await bot.asked(game.id))[asked].deadline == bot.clock.now + 3 * HOUR
    bot.clock.now += HOUR
    game = await bot.game(game.id)
    assert [game.pace, game.paced_at] == [BRISK, NOON + 36 * HOUR]
    await bot.apply_new_pace(game, PACE)
    assert (await bot.asked(game.id))[asked].deadline == bot.clock.now + 8 * HOUR


async def test_whoever_is_late_stays_late_and_nobody_is_reminded_twice(bot: AgreeingBot) -> None:
    game = await bot.table()
    await bot.pass_time(NOON + 49 * HOUR)
    said = await bot.said("reminder")
    async with bot.db.reading() as connection:
        open_votes = await votes.open_in(connection, game.id)
    assert [each.kind for each in open_votes] == []
    await bot.apply_new_pace(game, BRISK)
    await bot.pass_time(NOON + 60 * HOUR)
    assert await bot.said("reminder") == said
    assert [seat for _, _, seat in bot.expired] == [0]


async def test_a_clock_begins_and_ends_in_a_running_game(bot: AgreeingBot) -> None:
    game = await bot.table(pace=None)
    bot.clock.now += 30 * HOUR
    game = await bot.apply_new_pace(game, PACE)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 48 * HOUR
    bot.clock.now += HOUR
    game = await bot.apply_new_pace(game, None)
    assert await bot.deadline(game.id, ANN) is None
    await bot.pass_time(bot.clock.now + 25 * HOUR)
    assert [told["share"] for _, _, _, told in await bot.said("reminder")] == [0]


async def test_other_hours_count_from_the_agreement_on(bot: AgreeingBot) -> None:
    game = await bot.table()
    bot.clock.now += 8 * HOUR
    await bot.apply_new_pace(game, PACE, Window(20 * 60, 24 * 60 - 1, "UTC"))
    # 40 hours are left, not quite 4 of them a day
    deadline = await bot.deadline(game.id, ANN)
    assert deadline is not None
    assert at("2026-03-12 20:00") < deadline < at("2026-03-13 00:00")


async def test_the_present_pace_is_no_proposal(bot: AgreeingBot) -> None:
    game = await bot.table()
    with pytest.raises(Refused, match="already"):
        proposal(game, PACE, None)


def test_hours_of_a_table_are_not_too_short() -> None:
    assert changed_hours(600, 600, "UTC") is None
    assert changed_hours(1200, 60, "UTC") == Window(1200, 60, "UTC")
    with pytest.raises(Refused, match="at least 3 hours"):
        changed_hours(600, 700, "UTC")


async def test_who_is_away_is_not_waited_for(bot: AgreeingBot) -> None:
    game = await bot.table()
    await bot.absences.declare(CHLOE, NOON, NOON + 5 * DAY)
    vote = await bot.propose(game, CLOCK, BEN, proposal(game, BRISK, None))
    await bot.votes.cast(vote.id, ANN.id, "yes")
    assert (await bot.game(game.id)).pace == BRISK


async def test_who_plays_alone_with_computers_decides_at_once(bot: AgreeingBot) -> None:
    game = await bot.table([ANN], computers=2)
    await bot.agree(game, CLOCK, [ANN], proposal(game, BRISK, None))
    assert (await bot.game(game.id)).pace == BRISK


async def test_a_move_from_another_pace_is_taken_back_without_its_bank(bot: AgreeingBot) -> None:
    game = await bot.table()
    bot.clock.now += 10 * HOUR
    game = await bot.move(game.id, "role craftsman")
    bot.clock.now += HOUR
    await bot.apply_new_pace(game, BRISK)
    bank = await bot.bank(game.id, 0)
    bot.clock.now += HOUR
    await bot.play.undo.take_back(game.id, ANN.id)
    assert bank is not None
    assert await bot.deadline(game.id, ANN) == bot.clock.now + bank


async def test_a_live_hour_has_a_short_clock_and_gives_everything_back(bot: AgreeingBot) -> None:
    game = await bot.table()
    bot.clock.now += 40 * HOUR
    game = await bot.agree(game, LIVE)
    assert (game.pace, game.usual_pace) == (LIVE_PACE, PACE)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 10 * MINUTE
    began = bot.clock.now
    for minute in range(2, 60, 2):
        await bot.pass_time(began + minute * MINUTE, 60.0)
        mover = game.asked[0]
        while mover in game.asked:  # a turn of several questions
            game = await bot.move(game.id, person=mover)
    assert game.live is not None
    await bot.pass_time(began + HOUR, 60.0)
    game = await bot.game(game.id)
    assert (game.pace, game.live) == (PACE, None)
    banks = [await bot.bank(game.id, seat) for seat in range(3)]
    assert banks == [8 * HOUR, 48 * HOUR, 48 * HOUR]
    for person, each in (await bot.asked(game.id)).items():
        assert each.deadline == bot.clock.now + (8 if person == ANN.id else 48) * HOUR


async def test_a_live_hour_ends_when_somebody_is_gone_and_nobody_is_late(bot: AgreeingBot) -> None:
    game = await bot.table()
    game = await bot.agree(game, LIVE)
    await bot.pass_time(NOON + 11 * MINUTE, 60.0)
    game = await bot.game(game.id)
    assert (game.pace, game.live) == (PACE, None)
    assert bot.expired == []
    assert await bot.deadline(game.id, ANN) == NOON + 10 * MINUTE + 48 * HOUR
    assert [told["seat"] for _, _, _, told in await bot.said("live-over")] == [0]
    assert 100 not in [told["share"] for _, _, _, told in await bot.said("reminder")]
    async with bot.db.reading() as connection:
        assert await reliability.timeouts_of(connection, ANN.id) == 0
        assert await votes.open_in(connection, game.id) == ()
    await bot.pass_time(NOON + 2 * HOUR, 60.0)
    assert len(await bot.said("live-over")) == 1


@pytest.mark.parametrize("slug", sorted(rules.GAMES))
async def test_every_game_can_be_played_live(bot: AgreeingBot, slug: str) -> None:
    game = await bot.table(slug=slug, pace=None)
    game = await bot.agree(game, LIVE)
    assert all(each.deadline == NOON + 10 * MINUTE for each in (await bot.asked(game.id)).values())
    await bot.move(game.id)
    await bot.pass_time(NOON + HOUR, 60.0)
    game = await bot.game(game.id)
    assert (game.pace, game.live) == (None, None)
    assert all(each.deadline is None for each in (await bot.asked(game.id)).values())


async def test_nobody_is_called_to_a_live_hour_in_quiet_hours(bot: AgreeingBot) -> None:
    await bot.people.set_quiet(ANN, 11 * 60, 13 * 60)
    game = await bot.agree(await bot.table(), LIVE)
    assert [told["people"] for _, _, _, told in await bot.said("live-began")] == [[]]
    assert (await bot.asked(game.id))[ANN.id].still is not None


async def test_a_pause_ends_a_live_hour(bot: AgreeingBot) -> None:
    game = await bot.agree(await bot.table(), LIVE)

    async def pause(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=bot.clock.now)

    async def resume(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=None)

    await bot.play.changes.alter(game.id, pause)
    await bot.scheduler.run_due()
    assert (await bot.game(game.id)).live is None
    bot.clock.now += DAY
    await bot.play.changes.alter(game.id, resume)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 48 * HOUR


async def test_leaving_in_a_live_hour_renews_no_bank(bot: AgreeingBot) -> None:
    game = await bot.table()
    bot.clock.now += 40 * HOUR
    game = await bot.agree(game, LIVE)
    await bot.seats.resign(game.id, ANN.id)
    await bot.seats.take(game.id, 0, ANN)
    assert await bot.deadline(game.id, ANN) == bot.clock.now + 10 * MINUTE
    await bot.pass_time(bot.clock.now + HOUR, 60.0)
    assert await bot.bank(game.id, 0) == 8 * HOUR


async def test_a_proposal_to_play_live_is_over_after_an_hour(bot: AgreeingBot) -> None:
    game = await bot.table()
    vote = await bot.propose(game, LIVE, ANN)
    await bot.pass_time(NOON + HOUR)
    assert (await bot.game(game.id)).live is None
    with pytest.raises(Refused, match="over"):
        await bot.votes.cast(vote.id, BEN.id, "yes")


async def test_who_proposes_what_another_has_proposed_agrees(bot: AgreeingBot) -> None:
    """As those do who press the same button below the offer to play live."""
    for kind in (LIVE, CLOCK):
        game = await bot.table()
        detail = {} if kind == LIVE else proposal(game, BRISK, None)
        for person in (ANN, BEN):
            vote = await bot.propose(game, kind, person, detail)
            with pytest.raises(Refused, match="already been asked"):
                await bot.propose(game, kind, person, detail)
        assert vote.ballots == {ANN.id: "yes", BEN.id: "yes"}
        assert not await bot.votes.propose(game.id, kind, CHLOE.id, detail)
        await bot.scheduler.run_due()
        game = await bot.game(game.id)
        assert (game.live is not None) == (kind == LIVE)
        assert game.pace == (LIVE_PACE if kind == LIVE else BRISK)


async def test_nobody_plays_live_twice_at_once(bot: AgreeingBot) -> None:
    game = await bot.agree(await bot.table(), LIVE)
    with pytest.raises(Refused, match="already live"):
        require_not_live(game)
    with pytest.raises(Refused, match="already live"):
        proposal(game, BRISK, None)


async def test_another_game_begins_at_the_usual_pace(bot: AgreeingBot) -> None:
    game = await bot.agree(await bot.table(), LIVE)
    assert again(game, ANN, NOON).pace == PACE


async def sleepers(bot: AgreeingBot) -> Game:
    """A table of three who are awake together from 16:00 to 20:00 UTC at most."""
    await bot.people.set_quiet(ANN, 20 * 60, 6 * 60)
    await bot.people.set_quiet(BEN, 4 * 60, 16 * 60)
    await bot.people.set_quiet(CHLOE, 22 * 60, 10 * 60)
    return await bot.table()


async def test_players_are_told_once_a_day_when_most_are_awake(bot: AgreeingBot) -> None:
    """Ann and Chloe are both awake from 10:00 on, and Ann is asked."""
    await sleepers(bot)
    await bot.pass_time(NOON + 2 * DAY)
    told = await bot.said("nudge")
    assert [(when, tuple(each["people"])) for when, _, _, each in told] == [
        (at("2026-03-03 10:00"), (ANN.id, CHLOE.id)),
        (at("2026-03-04 10:00"), (ANN.id, CHLOE.id)),
    ]
    assert all(each["turns"] >= 3 for _, _, _, each in told), "everybody chooses a role"


async def test_whoever_wants_no_nudges_is_not_called(bot: AgreeingBot) -> None:
    await bot.people.set_nudges(CHLOE, nudges=False)
    await sleepers(bot)
    await bot.pass_time(NOON + DAY)
    assert [tuple(each["people"]) for _, _, _, each in await bot.said("nudge")] == [(ANN.id,)]
    await bot.people.set_reminders(ANN, "none")
    await bot.pass_time(NOON + 3 * DAY)
    assert len(await bot.said("nudge")) == 1


async def test_a_game_that_goes_on_needs_no_nudge(bot: AgreeingBot) -> None:
    game = await sleepers(bot)
    await bot.pass_time(at("2026-03-03 08:00"))
    await bot.move(game.id, "role craftsman")
    await bot.pass_time(at("2026-03-03 12:00"))
    assert await bot.said("nudge") == []


async def test_where_nobody_sleeps_nobody_is_told(bot: AgreeingBot) -> None:
    await bot.table()
    await bot.pass_time(NOON + 5 * DAY)
    assert await bot.said("nudge") == []


async def test_nobody_is_told_while_the_table_is_paused(bot: AgreeingBot) -> None:
    game = await sleepers(bot)

    async def pause(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=bot.clock.now)

    await bot.play.changes.alter(game.id, pause)
    await bot.pass_time(NOON + 3 * DAY)
    assert await bot.said("nudge") == []
