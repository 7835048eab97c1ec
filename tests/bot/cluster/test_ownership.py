"""The ownership of games: each process does only what belongs to its shards."""

from __future__ import annotations

import logging

import pytest

import rules
from bot.cluster.ownership import Ownership
from bot.model import DueMessage, Game, Timer
from bot.services.base.scheduler import Scheduler
from bot.services.messages.delivery import Sender, Undeliverable
from bot.services.tables.queue_timer import look_again
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from tests.bot.services.ready_tables import ANN, BEN, SLUG, Bot, Clock, Postbox

pytestmark = pytest.mark.usefixtures("same_games")
HELD = {0: 1, 1: 1}
"""Both shards, with the epochs of their leases."""


@pytest.fixture
def ownership(bot: Bot) -> Ownership:
    """What the services know of shards; there are two, of which none is served yet."""
    made = bot.play.running.ownership
    made.join(2)
    made.renewed(1, HELD, float("inf"))
    return made


async def game_on(bot: Bot, shard: int, computers: int = 0) -> Game:
    """Start a game in a server of a shard."""
    opened = await bot.lobbies.open(
        SLUG, shard << 22, 2, ANN, "en", {"start_player": "listed-first"}
    )
    await bot.lobbies.join(opened.id, BEN)
    for _ in range(computers):
        await bot.lobbies.add_computer(opened.id, ANN.id)
    return await bot.lobbies.start(opened.id, ANN.id)


async def test_a_single_process_does_everything(bot: Bot) -> None:
    alone = Ownership()
    assert alone.serves(None)
    assert alone.serves(7 << 22)
    assert alone.is_fresh
    assert alone.scope is None


async def test_messages_of_a_server_belong_to_its_shard(bot: Bot, ownership: Ownership) -> None:
    ownership.served.add(1)
    async with bot.db.reading() as connection:
        assert await ownership.serves_queue(connection, ("guild", 1 << 22))
        assert not await ownership.serves_queue(connection, ("guild", 2 << 22))
        assert await ownership.holds_queue(connection, ("guild", 2 << 22))
        assert not await ownership.serves_queue(connection, ("person", 7))
    assert ownership.known_shard(("guild", 1 << 22)) == 1


async def test_only_the_process_of_the_first_shard_looks_at_queues(
    bot: Bot, ownership: Ownership
) -> None:
    looked = []

    async def look(_tx: Transaction, timer: Timer) -> None:
        looked.append(timer.number)

    scheduler = Scheduler(bot.db, bot.clock, ownership=ownership)
    scheduler.handle("queue", look)
    async with bot.db.transaction() as tx:
        await look_again(tx, 1 << 22, bot.clock.now)
    ownership.served.add(1)
    await scheduler.run_due()
    assert looked == []
    ownership.served.add(0)
    await scheduler.run_due()
    assert looked == [1 << 22]


async def test_only_own_messages_are_sent(bot: Bot, ownership: Ownership) -> None:
    here, there = await game_on(bot, 1), await game_on(bot, 0)
    postbox = Postbox()
    sender = Sender(bot.db, postbox, bot.clock, ownership=ownership)
    ownership.served.add(1)
    await sender.start()
    await sender.idle()
    assert {row.game_id for row in postbox.posted.values()} == {here.id}
    await bot.moves(there.id, "role builder")
    await sender.idle()
    assert {row.game_id for row in postbox.posted.values()} == {here.id}
    ownership.served.add(0)
    await sender.start()
    await sender.idle()
    assert {row.game_id for row in postbox.posted.values()} == {here.id, there.id}
    assert await bot.due(there.id) == []
    await sender.drain(1)


async def test_what_was_given_up_is_not_sent_any_more(bot: Bot, ownership: Ownership) -> None:
    game = await game_on(bot, 1)
    postbox = Postbox()
    sender = Sender(bot.db, postbox, bot.clock, ownership=ownership)
    ownership.served |= {0, 1}
    await sender.start()
    await sender.idle()
    sent = len(postbox.posted)
    ownership.served.discard(1)
    await sender.give_up(1, 1.0)
    await bot.moves(game.id, "role builder")
    await sender.idle()
    assert len(postbox.posted) == sent
    assert await bot.due(game.id)
    await sender.drain(1)


async def test_what_another_process_has_taken_over_is_not_given_up(
    bot: Bot, ownership: Ownership, caplog: pytest.LogCaptureFixture
) -> None:
    """The servers of a shard are gone with its connection, but not for the process that has it."""
    game = await game_on(bot, 1)
    ownership.served |= {0, 1}

    class Losing(Postbox):
        async def send(self, row: DueMessage, about: Game | None) -> int | None:
            ownership.renewed(1, {0: 1}, float("inf"))
            raise Undeliverable("The server is gone.")

    sender = Sender(bot.db, Losing(), bot.clock, ownership=ownership)
    due = await bot.due(game.id)
    await sender.start()
    await sender.idle()
    assert ownership.served == {0}
    assert await bot.due(game.id) == due
    assert await sender.trouble(game.id) is None
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
    await sender.drain(1)


async def test_what_is_just_being_posted_while_a_shard_is_given_up_is_noted(
    bot: Bot, ownership: Ownership
) -> None:
    await game_on(bot, 1)
    ownership.served |= {0, 1}

    class Leaving(Postbox):
        async def send(self, row: DueMessage, about: Game | None) -> int | None:
            ownership.served.discard(1)
            return await super().send(row, about)

    postbox = Leaving()
    sender = Sender(bot.db, postbox, bot.clock, ownership=ownership)
    await sender.start()
    await sender.idle()
    async with bot.db.reading() as connection:
        due = await outbox.due(connection, ("game", next(iter(postbox.posted.values())).game_id))
    assert not {row.id for row in due} & {row.id for row in postbox.posted.values()}
    await sender.drain(1)


async def test_nothing_is_sent_while_others_may_have_taken_over(
    bot: Bot, ownership: Ownership
) -> None:
    await game_on(bot, 1)
    waits: list[float] = []

    async def renewed_meanwhile(seconds: float) -> None:
        waits.append(seconds)
        ownership.renewed(1, HELD, float("inf"))

    postbox = Postbox()
    sender = Sender(bot.db, postbox, bot.clock, sleep=renewed_meanwhile, ownership=ownership)
    ownership.served.add(1)
    ownership.renewed(1, HELD, float("-inf"))
    await sender.start()
    await sender.idle()
    assert len(waits) == 1
    assert postbox.posted
    await sender.drain(1)


async def test_only_own_timers_are_handled(
    bot: Bot, db: Database, clock: Clock, ownership: Ownership
) -> None:
    first, second = await game_on(bot, 0), await game_on(bot, 1)
    rung: list[int | None] = []

    async def ring(_tx: Transaction, timer: Timer) -> None:
        rung.append(timer.game_id)

    scheduler = Scheduler(db, clock, ownership=ownership)
    scheduler.handle("bell", ring)
    async with db.transaction() as tx:
        for game_id in (first.id, second.id, None):
            await timers.put(tx, f"bell:{game_id}", "bell", clock(), game_id=game_id)
    assert await scheduler.run_due() == 0
    ownership.served = {1}
    await scheduler.run_due()
    assert rung == [second.id]
    ownership.served = {0}
    ownership.renewed(1, HELD, float("-inf"))
    assert await scheduler.run_due() == 0
    ownership.renewed(1, HELD, float("inf"))
    await scheduler.run_due()
    assert sorted(rung, key=str) == [first.id, second.id, None]
    await scheduler.close()


async def test_what_another_process_changed_is_seen(
    bot: Bot, db: Database, clock: Clock, ownership: Ownership
) -> None:
    other = Bot(db, clock)
    ownership.served = {1}
    theirs, own = await game_on(bot, 0), await game_on(bot, 1)
    for game in (theirs, own):
        await bot.play.games.position(game.id)
        await other.moves(game.id, "role builder")
    assert (await bot.play.games.position(theirs.id)).game.ply > 0
    assert (await bot.play.games.position(own.id)).game.ply == 0
    bot.play.running.forget([own.id])  # as it is told to
    assert (await bot.play.games.position(own.id)).game.ply > 0
    await other.close()


async def test_computers_play_where_the_game_is(bot: Bot, ownership: Ownership) -> None:
    game = await game_on(bot, 0, computers=1)
    ownership.served = {1}
    while not (now := (await bot.play.games.position(game.id)).game).waits_for_computer:
        state = (await bot.play.games.position(game.id)).state
        seat = now.seat_of(now.asked[0])
        assert seat is not None
        await bot.moves(game.id, str(rules.legal(state, seat)[0]))
    assert await bot.play.computers.resume() == 0
    await bot.play.computers.drive(game.id)
    assert (await bot.play.games.position(game.id)).game.waits_for_computer
    ownership.served = {0}
    assert await bot.play.computers.resume() == 1
    await bot.play.computers.drive(game.id)
    assert not (await bot.play.games.position(game.id)).game.waits_for_computer
