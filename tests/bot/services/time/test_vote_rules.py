"""The early end of a game in which somebody is ahead: everybody must agree to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import rules
from bot.i18n import texts_for
from bot.model import Game, Pace, Vote
from bot.services.errors import Refused
from bot.services.tables.moderation import Actor, Moderation
from bot.services.time.asking import DAY, open_ballot
from bot.services.time.vote_rules import AHEAD, HOUR, more_time, somebody_is_ahead
from bot.store.time import votes
from bot.ui.time.vote_message import standing
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot, NoClocks

SLUGS = sorted(rules.GAMES)


async def status(bot: Bot, game: Game) -> str:
    return (await bot.play.games.get(game.id)).status


async def open_votes(bot: Bot, game: Game) -> Mapping[str, Vote]:
    async with bot.db.reading() as connection:
        return {vote.kind: vote for vote in await votes.open_in(connection, game.id)}


async def with_a_lead(bot: Bot, slug: str = "puerto-rico") -> Game:
    """A game of three in which somebody has more points than somebody else."""
    game = await bot.table(slug=slug)
    chance = rules.Chance("lead")
    while not somebody_is_ahead(await bot.play.games.position(game.id)):
        game = await bot.step(game.id, chance.choose, chance)
        assert game.status == "running"
    return game


@pytest.mark.parametrize("slug", SLUGS)
async def test_more_than_half_end_a_game_in_which_nobody_is_ahead(bot: Bot, slug: str) -> None:
    game = await bot.table(slug=slug)
    assert not somebody_is_ahead(await bot.play.games.position(game.id))
    await bot.votes.propose(game.id, "abandon", ANN.id)
    await bot.votes.cast((await open_votes(bot, game))["abandon"].id, BEN.id, "yes")
    assert await status(bot, game) == "abandoned"


@pytest.mark.parametrize("slug", SLUGS)
async def test_an_early_end_that_takes_a_win_away_needs_everybody(bot: Bot, slug: str) -> None:
    game = await with_a_lead(bot, slug)
    await bot.votes.propose(game.id, "abandon", ANN.id)
    vote = (await open_votes(bot, game))["abandon"]
    await bot.votes.cast(vote.id, BEN.id, "yes")
    assert await status(bot, game) == "running"
    await bot.votes.cast(vote.id, CHLOE.id, "yes")
    assert await status(bot, game) == "abandoned"


async def test_nobody_is_ahead_before_there_are_as_many_moves_as_seats(bot: Bot) -> None:
    position = await bot.play.games.position((await with_a_lead(bot)).id)
    for ply, ahead in ((2, False), (3, True)):
        earlier = replace(position, game=replace(position.game, ply=ply))
        assert somebody_is_ahead(earlier) is ahead


async def test_more_time_is_a_whole_bank_and_at_least_an_hour(bot: Bot) -> None:
    game = await bot.table()
    assert more_time(replace(game, pace=None)) == HOUR
    for bank, seconds in ((600.0, HOUR), (7 * HOUR, 7 * HOUR)):
        assert more_time(replace(game, pace=Pace(bank, 60.0, bank))) == seconds


async def test_one_refusal_keeps_the_game(bot: Bot) -> None:
    game = await with_a_lead(bot)
    await bot.votes.propose(game.id, "abandon", ANN.id)
    vote = (await open_votes(bot, game))["abandon"]
    await bot.votes.cast(vote.id, BEN.id, "no")
    assert await status(bot, game) == "running"
    assert await open_votes(bot, game) == {}


async def test_silence_is_no_agreement(bot: Bot) -> None:
    game = await with_a_lead(bot)
    await bot.votes.propose(game.id, "abandon", ANN.id)
    await bot.votes.cast((await open_votes(bot, game))["abandon"].id, BEN.id, "yes")
    bot.clock.now += 73 * 3600.0
    await bot.scheduler.run_due()
    assert await status(bot, game) == "running"


async def test_nobody_loses_a_win_by_being_late(bot: Bot) -> None:
    """The others would end the game: everybody is asked, the one who is late among them."""
    game = await with_a_lead(bot)
    seat = next(each for each in game.waiting)
    late = game.seats[seat].person_id
    others = [each for each in (ANN.id, BEN.id, CHLOE.id) if each != late]
    async with bot.db.transaction() as tx:
        vote_id = await open_ballot(tx, game, "late", seat, None, bot.clock())
    assert vote_id is not None
    for person in others:
        await bot.votes.cast(vote_id, person, "abandon")
    assert await status(bot, game) == "running"
    vote = (await open_votes(bot, game))["abandon"]
    assert vote.ballots == dict.fromkeys(others, "yes")
    assert vote.detail[AHEAD]
    closed = await bot.votes.get(vote_id)
    assert closed is not None
    texts = texts_for("en")
    assert "everyone votes on ending the game" in standing(game, closed, texts)
    assert "all players must agree" in standing(game, vote, texts)
    assert late is not None
    await bot.votes.cast(vote.id, late, "yes")
    assert await status(bot, game) == "abandoned"


async def test_an_organiser_takes_no_win_away_but_moderators_can(bot: Bot) -> None:
    game = await with_a_lead(bot)
    moderation = Moderation(bot.db, bot.play, NoClocks(), bot.clock)
    with pytest.raises(Refused, match="Someone is in the lead"):
        await moderation.abort(game.id, Actor(ANN, moderates=False))
    assert (await moderation.abort(game.id, Actor(ANN, moderates=True))).status == "abandoned"


async def test_a_host_who_plays_replaces_no_winner_but_moderators_can(bot: Bot) -> None:
    """The game would count for neither of them: a way out for a host who is about to lose."""
    game = await with_a_lead(bot)
    moderation = Moderation(bot.db, bot.play, NoClocks(), bot.clock)
    host = Actor(ANN, moderates=False)
    for substitute in (None, PEOPLE[4]):
        with pytest.raises(Refused, match="only replace a player whose time is up"):
            await moderation.replace(game.id, host, 1, substitute)
    after = await moderation.replace(game.id, Actor(ANN, moderates=True), 1, PEOPLE[4])
    assert after.seats[1].person_id == PEOPLE[4].id
    left = await moderation.replace(game.id, host, 0, PEOPLE[3])
    assert left.seats[0].person_id == PEOPLE[3].id, "giving the own seat away is leaving"
    assert left.organiser_id == PEOPLE[3].id


async def test_a_host_replaces_whoever_keeps_a_game_without_a_clock_waiting(bot: Bot) -> None:
    game = await with_a_lead(bot)
    moderation = Moderation(bot.db, bot.play, NoClocks(), bot.clock)
    while game.waiting != (1,):
        game = await bot.step(game.id, lambda moves: moves[0])
    host = Actor(ANN, moderates=False)
    bot.clock.now = game.changed_at + 3 * DAY - 1
    with pytest.raises(Refused, match="only replace a player whose time is up"):
        await moderation.replace(game.id, host, 1)
    bot.clock.now += 1
    with pytest.raises(Refused, match="only replace a player whose time is up"):
        await moderation.replace(game.id, host, 2)
    assert (await moderation.replace(game.id, host, 1)).seats[1].is_open


async def test_who_plays_alone_with_computers_ends_the_game_at_will(bot: Bot) -> None:
    game = await bot.table((ANN,), computers=2)
    while not somebody_is_ahead(await bot.play.games.position(game.id)):
        game = await bot.step(game.id, lambda moves: moves[0])
    await bot.votes.propose(game.id, "abandon", ANN.id)
    await bot.votes.cast((await open_votes(bot, game))["abandon"].id, ANN.id, "yes")
    assert await status(bot, game) == "abandoned"
