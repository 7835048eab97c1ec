"""The making of puzzles: some of each game are ready, and nobody's game is used without consent."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import rules
from bot.computers.coaching.puzzles import SearchedGame, read_puzzle
from bot.computers.coaching.reasons import says_why
from bot.games import COACHES
from bot.model import Game, Guild
from bot.services.coach.puzzle_making import (
    A_GAME,
    READY,
    PuzzleMaker,
    first_puzzles,
    lacking,
)
from bot.services.coach.puzzles import Puzzles
from bot.services.coach.review_process import ReviewFailed, ReviewProcess
from bot.store.coach import puzzles as rows
from bot.store.people import server_settings
from bot.store.tables import games
from tests.bot.services.coach.finished import finished
from tests.bot.services.coach.made_puzzles import SLUG, content
from tests.bot.services.coach.test_puzzles import agree, use
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot


class Searching:
    """Finds a puzzle at each second decision of a game, three in all."""

    def __init__(self) -> None:
        self.asked: list[SearchedGame] = []

    async def next_decision(self, game: SearchedGame) -> Mapping[str, Any]:
        self.asked.append(game)
        number = self.asked.count(game)
        if number > 6:
            return {"over": True, "puzzle": None}
        found = {**content(game.slug), "ply": number} if number % 2 == 0 else None
        return {"over": False, "puzzle": found}


async def at_once() -> None:
    """Nothing is more urgent."""


def maker(bot: Bot, searching: Searching, seeds: list[str] | None = None) -> PuzzleMaker:
    left = iter(seeds or (f"seed {number}" for number in range(1000)))
    return PuzzleMaker(bot.db, bot.clock, searching.next_decision, at_once, lambda: next(left))


async def uses(bot: Bot) -> tuple[rows.PuzzleUse, ...]:
    async with bot.db.reading() as connection:
        return await rows.uses(connection)


def test_no_two_answers_of_a_first_puzzle_are_the_same_to_a_player() -> None:
    for made in first_puzzles():
        puzzle = read_puzzle(made["content"])
        moves = [answer.move for answer in puzzle.answers]
        same = COACHES[made["slug"]].same
        alike = [
            (one, other) for one, other in combinations(moves, 2) if same(puzzle.view, one, other)
        ]
        assert not alike, made["name"]


async def test_a_new_bot_has_puzzles_of_all_games(bot: Bot):
    made = maker(bot, Searching())
    await made.resume()
    await made.idle()
    known = await uses(bot)
    assert len(known) == len(first_puzzles())
    again = maker(bot, Searching())
    await again.resume()
    await again.idle()
    assert await uses(bot) == known


async def test_more_are_made_only_when_people_solve_them(bot: Bot):
    searching = Searching()
    made = maker(bot, searching)
    await made.resume()
    await made.idle()
    assert searching.asked == []
    puzzles = Puzzles(bot.db, bot.clock, made.begin)
    given = await puzzles.give(ANN.id, None, SLUG)
    await puzzles.answer(given.stored.id, ANN, None, 0)
    await made.idle()
    assert lacking(await uses(bot), COACHES) == []
    after = maker(bot, Searching())
    await after.resume()
    await after.idle()
    assert lacking(await uses(bot), COACHES) == []


async def test_used_puzzles_are_replaced(bot: Bot, monkeypatch: Any):
    monkeypatch.setattr("bot.services.coach.puzzle_making.first_puzzles", list)
    searching = Searching()
    made = maker(bot, searching)
    await made.resume()
    made.begin()
    await made.idle()
    known = await uses(bot)
    counts = {slug: sum(use.source.slug == slug for use in known) for slug in COACHES}
    assert all(READY <= number < READY + A_GAME for number in counts.values())
    assert all(use.source.game_id is None for use in known)
    names = [use.source.game_name for use in known]
    assert max(map(names.count, names)) == A_GAME


async def test_a_game_with_few_puzzles_does_not_hold_up_the_others(bot: Bot, monkeypatch: Any):
    monkeypatch.setattr("bot.services.coach.puzzle_making.first_puzzles", list)
    searching, rare = Searching(), "brass-birmingham"
    stuck = asyncio.Event()

    async def next_decision(game: SearchedGame) -> Mapping[str, Any]:
        if game.slug != rare:
            return await searching.next_decision(game)
        if lacking(await uses(bot), COACHES) == [rare]:
            stuck.set()
            await asyncio.Event().wait()
        return {"over": True, "puzzle": None}

    seeds = iter(range(1000))
    made = PuzzleMaker(bot.db, bot.clock, next_decision, at_once, lambda: f"seed {next(seeds)}")
    await made.resume()
    made.begin()
    await stuck.wait()
    assert lacking(await uses(bot), COACHES) == [rare]
    await made.close()


async def test_a_search_that_fails_is_left_for_later(bot: Bot, monkeypatch: Any):
    monkeypatch.setattr("bot.services.coach.puzzle_making.first_puzzles", list)

    async def failing(_: SearchedGame) -> Mapping[str, Any]:
        raise ReviewFailed("no idea")

    made = PuzzleMaker(bot.db, bot.clock, failing, at_once, lambda: "seed")
    await made.resume()
    made.begin()
    await made.idle()
    assert await uses(bot) == ()


async def test_a_review_goes_first(bot: Bot, monkeypatch: Any):
    monkeypatch.setattr("bot.services.coach.puzzle_making.first_puzzles", list)
    free, searching = asyncio.Event(), Searching()

    async def unhurried() -> None:
        await free.wait()

    made = PuzzleMaker(bot.db, bot.clock, searching.next_decision, unhurried, lambda: "seed")
    await made.resume()
    made.begin()
    await asyncio.sleep(0)
    assert searching.asked == []
    await made.close()


async def server(bot: Bot, game: Game) -> None:
    """Let the server of a game post puzzles."""
    async with bot.db.transaction() as tx:
        await server_settings.save(tx, Guild(game.guild_id, puzzle_channel=7))


async def of_people(bot: Bot, game: Game) -> list[rows.PuzzleUse]:
    made = maker(bot, Searching())
    await made.resume()
    made.begin()
    await made.idle()
    return [use for use in await uses(bot) if use.source.game_id == game.id]


async def test_a_finished_game_becomes_puzzles_of_its_server_if_all_agree(bot: Bot):
    game = await finished(bot)
    await server(bot, game)
    await agree(bot, ANN, BEN, CHLOE)
    found = await of_people(bot, game)
    assert len(found) == A_GAME
    assert {use.source.guild_id for use in found} == {game.guild_id}
    assert await of_people(bot, game) == found, "it is not searched again"


@pytest.mark.parametrize("people", [(), (ANN, BEN)])
async def test_nobodys_game_is_used_without_consent(bot: Bot, people: Any):
    game = await finished(bot)
    await server(bot, game)
    await agree(bot, *people)
    assert await of_people(bot, game) == []


@pytest.mark.parametrize("changed", [{"private": True}, {"status": "running"}, {"fork_of": 1}])
async def test_private_games_forks_and_running_games_are_left_alone(bot: Bot, changed: Any):
    game = await finished(bot)
    async with bot.db.transaction() as tx:
        await games.update_game(tx, replace(game, **changed), game.revision)
    await server(bot, game)
    await agree(bot, ANN, BEN, CHLOE)
    assert await of_people(bot, game) == []


@pytest.mark.parametrize("error", [ReviewFailed("the process ended"), KeyError("unforeseen")])
async def test_a_game_that_cannot_be_searched_does_not_hold_up_all_others(
    bot: Bot, monkeypatch: Any, caplog: pytest.LogCaptureFixture, error: Exception
):
    monkeypatch.setattr("bot.services.coach.puzzle_making.first_puzzles", list)
    game, searching = await finished(bot), Searching()
    await server(bot, game)
    await agree(bot, ANN, BEN, CHLOE)

    async def failing(searched: SearchedGame) -> Mapping[str, Any]:
        if searched.name == f"games/{game.id}":
            raise error
        return await searching.next_decision(searched)

    seeds = iter(range(1000))
    made = PuzzleMaker(bot.db, bot.clock, failing, at_once, lambda: f"seed {next(seeds)}")
    await made.resume()
    for _ in range(2):
        made.begin()
        await made.idle()
    assert await uses(bot) != ()
    assert ("Traceback" in caplog.text) == isinstance(error, KeyError)


async def test_servers_without_puzzles_are_not_searched(bot: Bot):
    game = await finished(bot)
    await agree(bot, ANN, BEN, CHLOE)
    assert await of_people(bot, game) == []


def test_bad_answered_and_posted_puzzles_are_not_ready():
    fresh = [use(number) for number in range(READY)]
    assert lacking(fresh, [SLUG]) == []
    for changed in ({"answers": 1}, {"posts": 1}, {"rules": 0}):
        assert lacking([*fresh[1:], fresh[0]._replace(**changed)], [SLUG]) == [SLUG]


def test_the_first_puzzles_can_be_read_and_played():
    made = first_puzzles()
    assert {each["slug"] for each in made} <= set(COACHES)
    for each in made:
        puzzle = read_puzzle(each["content"])
        assert each["rules"] == rules.GAMES[each["slug"]].rules
        assert puzzle.view.viewer == puzzle.seat
        slip = COACHES[each["slug"]].scale.slip
        assert all(verdict.loss >= slip for verdict in puzzle.others)
        assert all(verdict.interval[0] > 0 for verdict in puzzle.others), each["name"]
        assert says_why(puzzle.others[0]), each["name"]
        legal = rules.legal(puzzle.view, puzzle.seat)
        assert all(answer.move in legal for answer in puzzle.answers)
        assert {answer.move for answer in puzzle.answers if answer.verdict is None} == {puzzle.best}


async def test_the_process_looks_at_one_decision_after_the_other():
    process = ReviewProcess()
    try:
        game = SearchedGame("computers/puerto-rico/test", SLUG)
        row = await process.next_decision(game)
        assert row["over"] is False
        with pytest.raises(ReviewFailed):
            await process.next_decision(SearchedGame("broken", SLUG, "no record"))
    finally:
        await process.close()
