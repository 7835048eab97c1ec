"""Games in which nobody moves: told, then closed; never one that is played."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from bot.model import Game
from bot.services.time.idle import IDLE, NOTICE
from bot.store.base import timers
from bot.store.database import Transaction
from tests.bot.services.ready_tables import ANN, BEN, Bot

HOUR = 3600.0


async def pass_time(bot: Bot, seconds: float) -> None:
    bot.clock.now += seconds
    await bot.scheduler.run_due()


async def told(bot: Bot, game: Game) -> list[str]:
    """The messages that are due, without those that ask."""
    asking = ("started", "turn", "waiting", "vote", "tally")
    due = [row for row in await bot.due(game.id) if row.kind not in asking]
    return [row.detail.get("notice", row.kind) for row in due]


async def status(bot: Bot, game: Game) -> str:
    return (await bot.play.games.position(game.id)).game.status


async def test_a_game_without_moves_is_told_and_closes(bot: Bot) -> None:
    game = await bot.table()
    await pass_time(bot, IDLE - HOUR)
    assert await told(bot, game) == []
    await pass_time(bot, 2 * HOUR)
    assert await told(bot, game) == ["idle"]
    await pass_time(bot, NOTICE - HOUR)
    assert await status(bot, game) == "running"
    await pass_time(bot, 2 * HOUR)
    assert await status(bot, game) == "abandoned"
    assert await told(bot, game) == ["idle", "abandoned"]
    async with bot.db.reading() as connection:
        assert await timers.due(connection, inf, 1) == ()


async def test_every_move_puts_it_off(bot: Bot) -> None:
    game = await bot.table()
    await pass_time(bot, IDLE - HOUR)
    await bot.moves(game.id, "role builder")
    await pass_time(bot, 2 * HOUR)
    assert await told(bot, game) == []
    await pass_time(bot, IDLE)
    assert await told(bot, game) == ["idle"]
    await bot.moves(game.id, "build pass")
    await pass_time(bot, NOTICE)
    assert await status(bot, game) == "running"
    await pass_time(bot, IDLE)
    assert await told(bot, game) == ["idle", "idle"]


async def test_a_game_that_is_over_is_left_alone(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    await bot.abandon(game.id)
    await pass_time(bot, IDLE + NOTICE)
    assert await told(bot, game) == ["abandoned"]


async def set_paused(bot: Bot, game: Game, at: float | None) -> None:
    async def change(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=at)

    await bot.play.changes.alter(game.id, change)


async def test_a_paused_table_does_not_age(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    await set_paused(bot, game, bot.clock.now)
    for _ in range(8):
        await pass_time(bot, IDLE - HOUR)
    assert await told(bot, game) == []
    assert await status(bot, game) == "running"
    await set_paused(bot, game, None)
    await pass_time(bot, IDLE - HOUR)
    assert await told(bot, game) == []
    await pass_time(bot, IDLE)
    assert await told(bot, game) == ["idle"]
    await pass_time(bot, NOTICE)
    assert await status(bot, game) == "abandoned"


async def test_a_pause_after_the_notice_keeps_a_game_open(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN))
    await pass_time(bot, IDLE)
    assert await told(bot, game) == ["idle"]
    await set_paused(bot, game, bot.clock.now)
    await pass_time(bot, 3 * IDLE)
    assert await status(bot, game) == "running"
    await set_paused(bot, game, None)
    await pass_time(bot, IDLE + HOUR)
    assert await told(bot, game) == ["idle", "idle"]
