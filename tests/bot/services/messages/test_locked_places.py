"""Locks of threads that games leave: a lock ends with its thread, whoever is responsible for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.model import Game
from bot.services.errors import Refused
from bot.services.tables.moderation import Actor, Moderation
from bot.store.database import Database
from bot.store.messages import outbox
from tests.bot.services.ready_tables import ANN, BEN, PEOPLE, Clock
from tests.bot.services.time.voting_tables import VotingBot
from tests.bot.services.time.waiting_tables import HOUR, at

THREAD, ELSEWHERE = 77, 3
HOST, MODERATOR = Actor(ANN, moderates=False), Actor(PEOPLE[3], moderates=True)


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[VotingBot]:
    clock.now = at("2026-03-02 12:00")
    bot = VotingBot(db, clock)
    yield bot
    await bot.close()


@pytest.fixture
def moderation(bot: VotingBot) -> Moderation:
    return Moderation(bot.db, bot.play, bot.clocks, bot.clock)


async def locked(bot: VotingBot) -> Game:
    """A game in a thread that a moderator has locked an hour after its start."""
    game = await bot.game_of([ANN, BEN])
    game = await bot.play.changes.note(game.id, lambda game: replace(game, thread_id=THREAD), None)
    await bot.pass_time(bot.clock.now + HOUR)
    await bot.places.compare(game, locked=True, archived=False)
    game = await bot.game(game.id)
    assert game.locked_at is not None
    return game


async def test_a_host_does_not_move_a_game_out_of_a_lock(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await locked(bot)
    with pytest.raises(Refused, match="thread is locked"):
        await moderation.move(game.id, HOST, ELSEWHERE)
    assert await bot.game(game.id) == game


async def test_a_moderator_moves_a_game_out_of_a_lock(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await locked(bot)
    moved = await moderation.move(game.id, MODERATOR, ELSEWHERE)
    assert (moved.channel_id, moved.locked_at, moved.paused_at) == (ELSEWHERE, None, None)
    await bot.move(game.id, "role mayor")


async def test_a_game_that_the_host_paused_too_stays_so(
    bot: VotingBot, moderation: Moderation
) -> None:
    game = await bot.game_of([ANN, BEN])
    await moderation.pause(game.id, HOST)
    await bot.pass_time(bot.clock.now + HOUR)
    await bot.places.compare(await bot.game(game.id), locked=True, archived=False)
    moved = await moderation.move(game.id, MODERATOR, ELSEWHERE)
    assert (moved.locked_at, moved.paused_at) == (None, bot.clock.now - HOUR)


async def test_a_lock_ends_with_its_thread(bot: VotingBot) -> None:
    """A deleted thread cannot be unlocked: the game goes on in another one."""
    game = await locked(bot)
    await bot.places.thread_deleted(THREAD)
    after = await bot.game(game.id)
    assert (after.thread_id, after.locked_at, after.paused_at) == (None, None, None)
    await bot.move(game.id, "role mayor")


async def test_a_game_that_no_one_hosts_writes_to_its_players_only(bot: VotingBot) -> None:
    game = await bot.game_of([ANN, BEN])
    game = await bot.play.changes.note(
        game.id, lambda game: replace(game, organiser_id=0, thread_id=THREAD), None
    )
    await bot.places.compare(game, locked=True, archived=True)
    await bot.places.channel_deleted(game.guild_id, game.channel_id)
    async with bot.db.reading() as connection:
        letters = {
            person_id: await outbox.due(connection, ("person", person_id))
            for person_id in (0, ANN.id, BEN.id)
        }
    assert [person_id for person_id, due in letters.items() if due] == [ANN.id, BEN.id]
