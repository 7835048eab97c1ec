"""Pauses: nobody holds a table by one, least of all the player for whom it waits."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.services.errors import Refused
from bot.services.tables.moderation import Actor, Moderation
from bot.services.time.vote_rules import somebody_is_ahead
from bot.store.database import Database
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Clock
from tests.bot.services.time.voting_tables import VotingBot
from tests.bot.services.time.waiting_tables import DAY, HOUR, at

NOON = at("2026-03-02 12:00")
HOST = Actor(ANN, moderates=False)


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[VotingBot]:
    clock.now = NOON
    bot = VotingBot(db, clock)
    yield bot
    await bot.close()


@pytest.fixture
def moderation(bot: VotingBot) -> Moderation:
    return Moderation(bot.db, bot.play, bot.clocks, bot.clock)


async def test_a_late_host_cannot_hold_a_table(bot: VotingBot, moderation: Moderation) -> None:
    """The host pauses an hour before the end of their time, and again after each vote."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(NOON + 47 * HOUR)
    await moderation.pause(game.id, HOST)
    await bot.pass_time(NOON + 47 * HOUR + 14 * DAY)
    vote = await bot.open_vote(game.id)
    assert vote.kind == "paused"
    assert bot.posted[-1].people == (BEN.id, CHLOE.id)
    with pytest.raises(Refused, match="You can't vote here"):
        await bot.votes.cast(vote.id, ANN.id, "wait")
    await bot.votes.cast(vote.id, BEN.id, "resume")
    assert (await bot.game(game.id)).paused_at is not None
    await bot.votes.cast(vote.id, CHLOE.id, "resume")
    assert (await bot.game(game.id)).paused_at is None
    with pytest.raises(
        Refused,
        match="For 7 days",
    ):
        await moderation.pause(game.id, HOST)
    await bot.pass_time(bot.clock.now + 2 * HOUR)
    late = await bot.open_vote(game.id)
    assert (late.kind, late.seat) == ("late", 0)
    await bot.pass_time(bot.clock.now + 7 * DAY)
    assert (await bot.game(game.id)).seats[0].stands_in, "nobody chose: a computer plays"


async def test_whoever_is_late_cannot_pause(bot: VotingBot, moderation: Moderation) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(NOON + 49 * HOUR)
    with pytest.raises(Refused, match="Your time is up"):
        await moderation.pause(game.id, HOST)
    with pytest.raises(Refused, match="Your time is up"):
        await moderation.pause(game.id, Actor(ANN, moderates=True))
    assert (await moderation.pause(game.id, Actor(PEOPLE[3], moderates=True))).paused_at


async def test_a_host_replaces_a_player_whose_time_is_up(
    bot: VotingBot, moderation: Moderation
) -> None:
    """Before that the game could be made to count for nobody (see test_vote_rules)."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    while game.waiting != (1,) or not somebody_is_ahead(await bot.play.games.position(game.id)):
        game = await bot.move(game.id)
    with pytest.raises(Refused, match="only replace a player whose time is up"):
        await moderation.replace(game.id, HOST, 1)
    await bot.pass_time(bot.clock.now + 73 * HOUR)
    with pytest.raises(Refused, match="only replace a player whose time is up"):
        await moderation.replace(game.id, HOST, 2)
    assert (await moderation.replace(game.id, HOST, 1)).seats[1].is_open


async def test_any_player_asks_to_resume(bot: VotingBot, moderation: Moderation) -> None:
    game = await bot.game_of([ANN, BEN, CHLOE])
    await bot.pass_time(NOON + 47 * HOUR)
    await moderation.pause(game.id, HOST)
    await bot.votes.ask_to_resume(game.id, BEN.id)
    vote = await bot.open_vote(game.id)
    assert (vote.kind, vote.ballots) == ("paused", {BEN.id: "resume"})
    assert (await bot.game(game.id)).paused_at is not None
    with pytest.raises(Refused, match="already been asked"):
        await bot.votes.ask_to_resume(game.id, CHLOE.id)
    await bot.votes.cast(vote.id, CHLOE.id, "resume")
    assert (await bot.game(game.id)).paused_at is None
    with pytest.raises(Refused, match="The game isn't paused"):
        await bot.votes.ask_to_resume(game.id, BEN.id)


async def test_the_other_of_two_players_resumes_alone(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await bot.game_of([ANN, BEN])
    await moderation.pause(game.id, HOST)
    await bot.votes.ask_to_resume(game.id, BEN.id)
    await bot.pass_time(bot.clock.now + HOUR)
    assert (await bot.game(game.id)).paused_at is None


async def test_a_host_who_is_not_waited_for_has_one_say_of_several(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await bot.game_of([BEN, ANN, CHLOE])
    await moderation.pause(game.id, Actor(BEN, moderates=False))
    await moderation.resume(game.id, Actor(BEN, moderates=False))
    game = await bot.move(game.id, "role craftsman")
    assert BEN.id not in game.asked
    await moderation.pause(game.id, Actor(BEN, moderates=False))
    await bot.votes.ask_to_resume(game.id, CHLOE.id)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    assert await bot.kinds(game.id) == ["paused"], "the host alone decides nothing"
    await bot.votes.cast(vote.id, ANN.id, "wait")
    assert (await bot.game(game.id)).paused_at is not None
    with pytest.raises(Refused, match="Less than a day ago"):
        await bot.votes.ask_to_resume(game.id, CHLOE.id)
    await bot.pass_time(bot.clock.now + DAY)
    await bot.votes.ask_to_resume(game.id, CHLOE.id)
    assert await bot.kinds(game.id) == ["paused"]


async def test_a_player_alone_with_computers_is_asked_about_their_own_pause(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await bot.game_of([ANN], computers=2)
    await moderation.pause(game.id, HOST)
    await bot.pass_time(NOON + 15 * DAY)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, ANN.id, "resume")
    assert (await bot.game(game.id)).paused_at is None


async def test_only_players_ask_to_resume(bot: VotingBot, moderation: Moderation) -> None:
    game = await bot.game_of([ANN, BEN])
    await moderation.pause(game.id, HOST)
    with pytest.raises(Refused):
        await bot.votes.ask_to_resume(game.id, PEOPLE[3].id)


async def test_nobody_gives_themselves_time(bot: VotingBot, moderation: Moderation) -> None:
    """More time for oneself holds a table as a pause does, also when the others are asked."""
    game = await bot.game_of([ANN, BEN, CHLOE])
    for moderates in (False, True):
        with pytest.raises(Refused, match="yourself more time"):
            await moderation.extend(game.id, Actor(ANN, moderates=moderates), 0, 720)
    await bot.pass_time(NOON + 49 * HOUR)
    with pytest.raises(Refused, match="yourself more time"):
        await moderation.extend(game.id, HOST, 0, 720)
    assert await bot.kinds(game.id) == ["late"]
    await moderation.extend(game.id, Actor(PEOPLE[3], moderates=True), 0, 2)
    assert await bot.kinds(game.id) == []


async def test_whoever_plays_with_computers_alone_takes_time(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await bot.game_of([ANN], computers=2)
    before = await bot.deadline(game.id, ANN)
    await moderation.extend(game.id, HOST, 0, 2)
    after = await bot.deadline(game.id, ANN)
    assert before is not None
    assert after == before + 2 * HOUR


async def test_a_host_who_is_not_waited_for_cannot_keep_a_game_of_two_paused(
    bot: VotingBot, moderation: Moderation
) -> None:
    """A pause that as many want as do not is no pause."""
    game = await bot.game_of([BEN, ANN])
    host = Actor(BEN, moderates=False)
    game = await bot.move(game.id, "role craftsman")
    assert game.asked == (ANN.id,)
    await moderation.pause(game.id, host)
    await bot.votes.ask_to_resume(game.id, ANN.id)
    vote = await bot.open_vote(game.id)
    await bot.votes.cast(vote.id, BEN.id, "wait")
    assert vote.ends_at is not None
    await bot.pass_time(vote.ends_at + HOUR)
    assert (await bot.game(game.id)).paused_at is None
    with pytest.raises(
        Refused,
        match="For 7 days",
    ):
        await moderation.pause(game.id, host)


async def test_a_paused_game_that_nobody_votes_on_stays_so(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await bot.game_of([BEN, ANN])
    await bot.move(game.id, "role craftsman")
    await moderation.pause(game.id, Actor(BEN, moderates=False))
    await bot.pass_time(bot.clock.now + 14 * DAY)
    vote = await bot.open_vote(game.id)
    assert vote.ends_at is not None
    await bot.pass_time(vote.ends_at + HOUR)
    assert (await bot.game(game.id)).paused_at is not None
