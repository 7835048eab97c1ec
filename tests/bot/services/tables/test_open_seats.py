"""Open seats of private games: announced where the server wants it, until they are taken."""

from __future__ import annotations

import pytest

from bot.model import Game
from bot.services.people.server_settings import Guilds
from bot.store.time import votes
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot

DAN = PEOPLE[3]
MESSAGE = 4711


@pytest.fixture
def guilds(bot: Bot) -> Guilds:
    return Guilds(bot.db, bot.clock)


async def private_table(bot: Bot, guilds: Guilds, *, announces: bool = True) -> Game:
    await guilds.set_private(1, True)
    await guilds.set_announces(1, announces)
    return await bot.table()


async def kinds(bot: Bot, game: Game) -> list[tuple[str, int, int | None]]:
    """The messages about announcements that are due: what, which seat, which message."""
    due = await bot.due(game.id)
    return [
        (row.kind, row.detail["seat"], row.detail.get("message"))
        for row in due
        if row.kind in ("offer", "offered")
    ]


async def detail(bot: Bot, game: Game) -> object:
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    return vote.detail


async def test_an_open_seat_is_announced_where_the_server_wants_it(
    bot: Bot, guilds: Guilds
) -> None:
    game = await private_table(bot, guilds)
    await bot.seats.resign(game.id, BEN.id)
    assert await kinds(bot, game) == [("offer", 1, None)]
    assert await detail(bot, game) == {"announced": True, "days": 1}


@pytest.mark.parametrize(("private", "announces"), [(True, False), (False, True)])
async def test_nothing_is_announced_that_need_not_or_must_not(
    bot: Bot, guilds: Guilds, private: bool, announces: bool
) -> None:
    await guilds.set_private(1, private)
    await guilds.set_announces(1, announces)
    game = await bot.table()
    await bot.seats.resign(game.id, BEN.id)
    assert await kinds(bot, game) == []
    assert await detail(bot, game) == {"announced": False, "days": 1}


@pytest.mark.parametrize("way", ["taken", "computer", "abandoned"])
async def test_the_message_is_brought_up_to_date_when_the_seat_is_taken(
    bot: Bot, guilds: Guilds, way: str
) -> None:
    game = await private_table(bot, guilds)
    await bot.seats.resign(game.id, BEN.id)
    noted = await bot.play.changes.set_announced(game.id, 1, MESSAGE)
    assert noted.seats[1].announced_id == MESSAGE
    assert await bot.play.games.get(game.id) == noted
    await bot.moves(game.id, "role builder", "build pass")
    assert await kinds(bot, game) == [("offer", 1, None)], "it is still open"
    if way == "taken":
        await bot.seats.take(game.id, 1, DAN)
    elif way == "abandoned":
        await bot.abandon(game.id)
    else:
        async with bot.db.reading() as connection:
            (vote,) = await votes.open_in(connection, game.id)
        await bot.votes.cast(vote.id, ANN.id, "computer")
    assert await kinds(bot, game) == [("offer", 1, None), ("offered", 1, MESSAGE)]
    if way != "abandoned":
        assert (await bot.play.games.get(game.id)).seats[1].announced_id is None


async def test_a_seat_that_was_taken_before_the_message_came_is_not_noted(
    bot: Bot, guilds: Guilds
) -> None:
    game = await private_table(bot, guilds)
    await bot.seats.resign(game.id, BEN.id)
    taken = await bot.seats.take(game.id, 1, DAN)
    assert await bot.play.changes.set_announced(game.id, 1, MESSAGE) == taken
    await bot.seats.resign(game.id, CHLOE.id)
    assert await kinds(bot, game) == [("offer", 1, None), ("offer", 2, None)]


async def test_a_seat_is_announced_once_however_often_the_others_wait(
    bot: Bot, guilds: Guilds
) -> None:
    game = await private_table(bot, guilds)
    await bot.seats.resign(game.id, BEN.id)
    await bot.play.changes.set_announced(game.id, 1, MESSAGE)
    async with bot.db.reading() as connection:
        (vote,) = await votes.open_in(connection, game.id)
    await bot.votes.cast(vote.id, ANN.id, "wait")
    bot.clock.now += 2 * 86400.0
    await bot.scheduler.run_due()
    assert await detail(bot, game) == {"announced": True, "days": 2}
    assert await kinds(bot, game) == [("offer", 1, None)]
