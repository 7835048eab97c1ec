"""Time limits: what is entered when the time of a question is over, once, and not while paused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.games import GAMES
from bot.model import Game, StoredMove
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.time.time_limits import TimeLimitObserver, TimeLimits
from bot.store.database import Database, Transaction
from bot.store.play import moves
from rules.core.steps import Decision
from tests.bot.services.ready_tables import ANN, Bot, Clock

MINUTES = 30


class Limited(Bot):
    """The services with time limits."""

    def __init__(self, db: Database, clock: Clock) -> None:
        super().__init__(db, clock)
        observer = TimeLimitObserver()
        self.play = PlayServices(db, clock, observers=(observer,))
        self.lobbies = Lobbies(db, clock, observers=(observer,))
        self.limits = TimeLimits(db, self.play, GAMES)
        self.limits.register(self.scheduler)

    async def later(self, minutes: float) -> Game:
        self.clock.now += 60 * minutes
        await self.scheduler.run_due()
        return await self.game()

    async def game(self) -> Game:
        return (await self.play.games.position(1)).game

    async def made(self) -> list[StoredMove]:
        async with self.db.reading() as connection:
            return list(await moves.of_game(connection, 1))

    async def set_paused(self, at: float | None) -> None:
        async def change(_tx: Transaction, game: Game) -> Game:
            return replace(game, paused_at=at)

        await self.play.changes.alter(1, change)


@pytest.fixture(autouse=True)
def limited(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Give all questions of a game half an hour, after which the first legal move is made."""
    time = {"minutes": MINUTES}

    def minutes(_decision: Decision[Any], _state: rules.State) -> int:
        return time["minutes"]

    def overdue(decision: Decision[Any], state: rules.State, seat: int) -> rules.Move:
        return decision.moves(state, seat)[0]

    monkeypatch.setattr(Decision, "minutes", minutes)
    monkeypatch.setattr(Decision, "overdue", overdue)
    return time


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[Limited]:
    started = Limited(db, clock)
    yield started
    await started.close()


async def test_who_does_not_answer_in_time_is_answered_for(bot: Limited) -> None:
    game = await bot.table()
    assert await bot.limits.of(game) == bot.clock.now + 60 * MINUTES
    assert (await bot.later(MINUTES - 1)).ply == 0
    after = await bot.later(1)
    made = await bot.made()
    assert (made[0].seat, made[0].by, made[0].reason) == (0, "forced", "overdue")
    assert after.question != game.question
    assert await bot.limits.of(after) == bot.clock.now + 60 * MINUTES


async def test_an_answer_ends_the_time_and_the_next_question_has_its_own(bot: Limited) -> None:
    await bot.table()
    await bot.later(MINUTES - 1)
    await bot.moves(1, "role builder")
    before = await bot.game()
    assert (await bot.later(1)).ply == before.ply
    assert (await bot.later(MINUTES - 1)).ply > before.ply


async def test_a_paused_table_keeps_what_is_left(bot: Limited) -> None:
    await bot.table()
    await bot.later(10)
    await bot.set_paused(bot.clock.now)
    assert await bot.limits.of(await bot.game()) is None
    assert (await bot.later(1000)).ply == 0
    await bot.set_paused(None)
    assert await bot.limits.of(await bot.game()) == bot.clock.now + 60 * (MINUTES - 10)
    assert (await bot.later(MINUTES - 11)).ply == 0
    assert (await bot.later(1)).ply > 0


async def test_a_limit_can_begin_and_end_while_the_question_stays(
    bot: Limited, limited: dict[str, int]
) -> None:
    limited["minutes"] = 0
    await bot.table()
    assert await bot.limits.of(await bot.game()) is None
    limited["minutes"] = MINUTES
    await bot.later(100)
    await bot.set_paused(bot.clock.now)
    await bot.set_paused(None)
    assert await bot.limits.of(await bot.game()) == bot.clock.now + 60 * MINUTES
    limited["minutes"] = 0
    await bot.set_paused(bot.clock.now)
    await bot.set_paused(None)
    assert (await bot.later(MINUTES)).ply == 0


async def test_a_limit_survives_a_restart(bot: Limited, db: Database) -> None:
    await bot.table()
    await bot.close()
    again = Limited(db, bot.clock)
    assert (await again.later(MINUTES)).ply > 0
    assert (await again.made())[0].by == "forced"
    await again.close()


async def test_a_game_that_is_over_has_no_limit(bot: Limited) -> None:
    game = await bot.table()
    await bot.abandon(game.id)
    assert await bot.limits.of(await bot.game()) is None
    assert (await bot.later(MINUTES)).ply == 0
    assert ANN.id in {seat.person_id for seat in game.seats}
