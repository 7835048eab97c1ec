"""Computers that are asked something in which being first is worth something."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

import rules
from bot.games import GAMES
from bot.model import Game, StoredMove
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.services.time.time_limits import TimeLimitObserver, TimeLimits
from bot.store.database import Database
from bot.store.play import moves
from rules.valparaiso.state import Table
from rules.valparaiso.steps.planning import Planning
from tests.bot.services.ready_tables import ANN, BEN, Bot, Clock
from tests.sharing import in_turn

SLUG = "valparaiso"


class Drawn:
    """A computer player that draws its moves as the rules do it, so that games go on quickly."""

    def choose(self, view: rules.State, seat: int, moves: object, seed: str) -> rules.Move:
        return rules.sample(view, seat, rules.Chance(seed))


class Races(Bot):
    """The services with time limits."""

    def __init__(self, db: Database, clock: Clock) -> None:
        super().__init__(db, clock)
        computers = dict.fromkeys(rules.GAMES, Drawn())
        observers = (TimeLimitObserver(),)
        self.play = PlayServices(db, clock, computers, observers=observers)
        self.lobbies = Lobbies(
            db, clock, computers, started=self.play.computers.drive, observers=observers
        )
        self.limits = TimeLimits(db, self.play, GAMES)
        self.limits.register(self.scheduler)
        self.seats._play = self.play

    async def planning(self, *people: object, computers: int, **options: object) -> Game:
        """Start a game and play it to the first plans; computers have done what they do then."""
        game = await self.table(people, computers, SLUG, **options)  # type: ignore[arg-type]
        chance = rules.Chance("races")
        while not self.at(game := await self.driven(game.id)).round:
            game = await self.step(game.id, chance.choose, chance)
        return game

    def at(self, game: Game) -> Table:
        state = self._states[game.id]
        assert isinstance(state, Table)
        return state

    async def driven(self, game_id: int) -> Game:
        """Let computers do what they can, and return the game then."""
        await self.play.computers.drive(game_id)
        position = await self.play.games.position(game_id)
        self._states = {game_id: position.state}
        return position.game

    async def made(self, game_id: int) -> list[StoredMove]:
        async with self.db.reading() as connection:
            return list(await moves.of_game(connection, game_id))


@pytest.fixture
async def bot(db: Database, clock: Clock) -> AsyncIterator[Races]:
    started = Races(db, clock)
    yield started
    await started.close()


def first_to_plan(state: Table) -> int:
    (step,) = [each for each in state.stack if isinstance(each, Planning)]
    return step.first


@pytest.mark.parametrize("bonus", ["first", "none"])
async def test_computers_plan_after_the_first_person(bot: Races, bonus: str) -> None:
    """They take no bonus from people, and do not begin the time of those who still plan."""
    game = await bot.planning(ANN, BEN, computers=2, planning="expert", expert_bonus=bonus)
    assert set(game.waiting) == {0, 1, 2, 3}
    assert first_to_plan(bot.at(game)) == -1
    seat = game.seat_of(BEN.id)
    assert seat is not None
    await bot.play.moves.make(game.id, BEN.id, "plan move")
    game = await bot.driven(game.id)
    assert game.waiting == (game.seat_of(ANN.id),)
    assert first_to_plan(bot.at(game)) == seat


async def test_computers_plan_at_once_where_being_first_is_worth_nothing(bot: Races) -> None:
    game = await bot.planning(ANN, BEN, computers=2, planning="standard")
    people = {game.seat_of(ANN.id), game.seat_of(BEN.id)}
    assert set(game.waiting) == people


async def test_computers_go_on_where_nobody_is_left_to_be_first(bot: Races) -> None:
    game = await bot.planning(ANN, computers=2, planning="expert")
    assert len(game.waiting) == 3
    await bot.seats.let_computer_play(game.id, ANN.id)
    ply = game.ply
    for _ in range(50):
        game = await bot.driven(game.id)
        if game.status != "running":
            break
    assert game.status == "finished"
    assert game.ply > ply + 100


async def test_computers_plan_when_the_time_of_the_people_is_over(bot: Races) -> None:
    game = await bot.planning(ANN, BEN, computers=2, planning="expert", planning_minutes=60)
    bot.clock.now += 3600
    await bot.scheduler.run_due()
    await bot.driven(game.id)
    late = [each for each in await bot.made(game.id) if each.by == "forced" and each.reason]
    assert {each.seat for each in late} == {game.seat_of(ANN.id), game.seat_of(BEN.id)}
    plans = [each for each in await bot.made(game.id) if each.text.startswith("plan ")]
    assert {each.seat for each in plans if each.by == "computer"} == {
        seat.seat for seat in game.seats if seat.computer
    }


@pytest.mark.parametrize("slug", in_turn(sorted(rules.GAMES)))
async def test_no_computer_of_any_game_is_first_in_a_race_with_people(
    bot: Races, slug: str
) -> None:
    """Of all questions, with the options that make the most of them races."""
    chosen = {"planning": "expert"} if slug == SLUG else {}
    game = await bot.table((ANN, BEN), 1, slug, **chosen)
    chance = rules.Chance("races")
    (computer,) = [seat.seat for seat in game.seats if seat.computer]
    races = 0
    for _ in range(60):
        game = await bot.driven(game.id)
        state = bot._states[game.id]
        if game.status != "running":
            break
        if rules.is_race(state) and game.asked:
            races += 1
            assert not set(rules.secret_answers(state)) & {computer}
        game = await bot.step(game.id, chance.choose, chance)
    assert (races > 0) is (slug == SLUG)
