"""Whoever follows a game is told directly of its end or of each round, and of nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from bot.model import Game, Window
from bot.model.messages import DirectMessage, HeadUpdate
from bot.model.notices import Followed
from bot.services.errors import NotRunning, Refused
from bot.services.people.server_settings import Guilds
from bot.services.play.following import Followers, FollowObserver
from bot.services.play.observers import GameChange
from bot.store.messages import outbox
from bot.store.people import personal_settings
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot

DAN = PEOPLE[3]
SLUGS = ("puerto-rico", "brass-birmingham", "castles-of-burgundy", "valparaiso")


@pytest.fixture
def following(bot: Bot) -> Followers:
    return Followers(bot.db, bot.play, bot.clock)


async def table(bot: Bot, slug: str = "puerto-rico") -> Game:
    game = await bot.table((ANN, BEN), slug=slug)
    return (await bot.play.games.position(game.id)).game


async def changed(bot: Bot, game_id: int) -> None:
    """Let the observer see the game as it is now."""
    position = await bot.play.games.position(game_id)
    happened = GameChange(position.game, position.game, position.state, bot.clock.now)
    async with bot.db.transaction() as tx:
        await FollowObserver().observe(tx, happened)


async def told(bot: Bot, person_id: int = DAN.id) -> list[Followed]:
    async with bot.db.reading() as connection:
        rows = await outbox.due(connection, ("person", person_id))
    messages = [row.message for row in rows]
    return [
        each.notice
        for each in messages
        if isinstance(each, DirectMessage) and isinstance(each.notice, Followed)
    ]


async def next_round(bot: Bot, game_id: int) -> None:
    chance = rules.Chance("rounds")
    begun = rules.round_of((await bot.play.games.position(game_id)).state)
    while rules.round_of((await bot.play.games.position(game_id)).state) == begun:
        await bot.step(game_id, chance.choose, chance)
        await changed(bot, game_id)


@pytest.mark.parametrize("slug", SLUGS)
async def test_each_round_is_told_once_to_those_who_want_it(
    bot: Bot, following: Followers, slug: str
) -> None:
    game = await table(bot, slug)
    await following.follow(game.id, DAN, each_round=True)
    await following.follow(game.id, CHLOE, each_round=False)
    await changed(bot, game.id)
    assert await told(bot) == []
    await next_round(bot, game.id)
    await changed(bot, game.id)
    assert await told(bot) == [Followed()]
    assert await told(bot, CHLOE.id) == []
    assert await told(bot, ANN.id) == []


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_end_is_told_to_all_and_nobody_follows_afterwards(
    bot: Bot, following: Followers, slug: str
) -> None:
    game = await table(bot, slug)
    await following.follow(game.id, DAN, each_round=True)
    await following.follow(game.id, CHLOE, each_round=False)
    await bot.abandon(game.id)
    await changed(bot, game.id)
    await changed(bot, game.id)
    assert (await told(bot), await told(bot, CHLOE.id)) == ([Followed()], [Followed()])
    assert await following.count(game.id) == 0
    with pytest.raises(NotRunning):
        await following.follow(game.id, DAN, each_round=False)


async def test_how_many_follow_stands_at_the_head_of_the_thread(
    bot: Bot, following: Followers
) -> None:
    game = await table(bot)
    await bot.play.changes.set_head(game.id, 99)
    await following.follow(game.id, DAN, each_round=True)
    await following.follow(game.id, DAN, each_round=False)
    assert await following.count(game.id) == 1
    heads = [each for each in await bot.due(game.id) if isinstance(each.due.message, HeadUpdate)]
    assert len(heads) == 1
    known = await following.of(game.id, DAN.id)
    assert known is not None
    assert not known.each_round
    await following.stop(game.id, DAN.id)
    assert await following.of(game.id, DAN.id) is None
    assert await following.count(game.id) == 0


async def test_private_games_and_own_games_are_not_followed(bot: Bot, following: Followers) -> None:
    game = await table(bot)
    with pytest.raises(Refused, match="already in this game"):
        await following.follow(game.id, ANN, each_round=False)
    await Guilds(bot.db, bot.clock).set_private(1, True)
    private = await table(bot)
    with pytest.raises(Refused, match="Only its players can follow"):
        await following.follow(private.id, DAN, each_round=False)


async def test_whoever_takes_a_seat_follows_no_more(bot: Bot, following: Followers) -> None:
    game = await table(bot)
    await following.follow(game.id, DAN, each_round=True)
    await bot.seats.resign(game.id, BEN.id)
    seats = (await bot.play.games.position(game.id)).game.seats
    await bot.seats.take(game.id, next(each.seat for each in seats if each.is_open), DAN)
    await changed(bot, game.id)
    assert await following.count(game.id) == 0
    assert await told(bot) == []


async def test_a_message_in_the_quiet_hours_makes_no_sound(bot: Bot, following: Followers) -> None:
    game = await table(bot)
    await following.follow(game.id, DAN, each_round=False)
    minute = int(bot.clock.now // 60 % 1440)
    window = Window((minute - 60) % 1440, (minute + 60) % 1440, "UTC")
    async with bot.db.transaction() as tx:
        profile = await personal_settings.load(tx.connection, DAN.id)
        assert profile is not None
        quiet = replace(profile, quiet_start=window.start, quiet_end=window.end)
        await personal_settings.save(tx, quiet)
    await bot.abandon(game.id)
    await changed(bot, game.id)
    assert await told(bot) == [Followed(silent=True)]
