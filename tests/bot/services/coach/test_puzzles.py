"""Puzzles: given once to each person, judged by their first answer, hidden while a server asks."""

from __future__ import annotations

import pytest

import rules
from bot.model import DailyPuzzle, Person, Profile, PuzzleSource
from bot.services.coach.puzzles import ALONE, Puzzles, is_bad, next_puzzle, streak
from bot.services.errors import Refused
from bot.store.coach import puzzles as rows
from bot.store.coach.puzzles import PuzzleUse
from bot.store.people import personal_settings
from tests.bot.services.coach.finished import finished
from tests.bot.services.coach.made_puzzles import BEST, SLUG, store, stored
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot

HERE, ELSEWHERE = 500, 501


@pytest.fixture
def puzzles(bot: Bot) -> Puzzles:
    return Puzzles(bot.db, bot.clock, lambda: None)


def use(number: int, name: str = "", **changed: int | None) -> PuzzleUse:
    guild_id = changed.pop("guild_id", None)
    game_id = None if guild_id is None else 1
    source = PuzzleSource(name or f"computers/{number}/3", SLUG, game_id, guild_id)
    made = PuzzleUse(number, source, 0, 0, 0, 0, 0)
    version = rules.GAMES[SLUG].rules
    return made._replace(rules=version)._replace(**changed)


async def test_a_puzzle_is_given_until_it_is_answered(bot: Bot, puzzles: Puzzles):
    first, second = await store(bot, stored("a/1"), stored("b/1"))
    assert (await puzzles.give(ANN.id, None)).stored.id == first
    await puzzles.answer(first, ANN, None, 0)
    assert (await puzzles.give(ANN.id, None)).stored.id == second
    assert (await puzzles.give(BEN.id, None)).stored.id == first
    await puzzles.answer(second, ANN, None, 0)
    with pytest.raises(Refused, match="no new puzzle"):
        await puzzles.give(ANN.id, None)


async def test_the_first_answer_counts(bot: Bot, puzzles: Puzzles):
    [one] = await store(bot, stored("a/1"))
    wrong = await puzzles.answer(one, ANN, None, 0)
    assert (wrong.best_place, wrong.answered, wrong.found) == (BEST, 1, 0)
    right = await puzzles.answer(one, ANN, None, BEST)
    assert right.choice is not None
    assert (right.choice.place, right.answered, right.found) == (0, 1, 0)
    found = await puzzles.answer(one, BEN, None, BEST)
    assert (found.answered, found.found) == (2, 1)


async def test_only_who_answered_rates_and_may_change_it(bot: Bot, puzzles: Puzzles):
    [one] = await store(bot, stored("a/1"))
    with pytest.raises(Refused, match="before you rate"):
        await puzzles.vote(await puzzles.get(one, ANN.id, None), True)
    opened = await puzzles.answer(one, ANN, None, 0)
    await puzzles.vote(opened, True)
    await puzzles.vote(opened, False)
    async with bot.db.reading() as connection:
        [counted] = await rows.uses(connection)
    assert (counted.answers, counted.good, counted.bad) == (1, 0, 1)


async def test_the_puzzle_of_a_server_is_hidden_until_its_solution(bot: Bot, puzzles: Puzzles):
    [one] = await store(bot, stored("a/1"))
    async with bot.db.transaction() as tx:
        await rows.save_post(tx, DailyPuzzle(HERE, 1, one, 5.0))
    with pytest.raises(Refused, match="no new puzzle"):
        await puzzles.give(ANN.id, None)
    for guild_id in (None, HERE, ELSEWHERE):
        with pytest.raises(Refused, match="daily puzzle"):
            await puzzles.get(one, ANN.id, guild_id)
        with pytest.raises(Refused, match="daily puzzle"):
            await puzzles.answer(one, ANN, guild_id, 0)
    async with bot.db.transaction() as tx:
        await rows.save_post(tx, DailyPuzzle(HERE, 1, one, 5.0, 9.0))
    assert (await puzzles.give(ANN.id, None)).stored.id == one


async def test_a_puzzle_of_people_is_seen_in_their_server_alone(bot: Bot, puzzles: Puzzles):
    game = await finished(bot)
    await agree(bot, ANN, BEN, CHLOE)
    [one] = await store(bot, stored("games/1/5", game_id=game.id, guild_id=HERE))
    assert (await puzzles.give(ANN.id, HERE)).stored.id == one
    for guild_id in (None, ELSEWHERE):
        with pytest.raises(Refused, match="no new puzzle"):
            await puzzles.give(ANN.id, guild_id)
        with pytest.raises(Refused, match="no longer available"):
            await puzzles.get(one, ANN.id, guild_id)


async def agree(bot: Bot, *people: Person, puzzles: bool = True) -> None:
    """Let people choose whether their games become puzzles."""
    async with bot.db.transaction() as tx:
        for person in people:
            profile = Profile(person.id, person.name, person.locale, puzzles=puzzles)
            await personal_settings.save(tx, profile)


async def test_a_puzzle_of_people_is_gone_as_soon_as_one_no_longer_agrees(
    bot: Bot, puzzles: Puzzles
):
    game = await finished(bot)
    await agree(bot, ANN, BEN, CHLOE)
    ours, other = await store(
        bot, stored("games/1/5", game_id=game.id, guild_id=HERE), stored("a/1")
    )
    assert (await puzzles.give(ANN.id, HERE)).stored.id == ours
    await agree(bot, BEN, puzzles=False)
    assert (await puzzles.give(ANN.id, HERE)).stored.id == other
    with pytest.raises(Refused, match="no longer available"):
        await puzzles.get(ours, ANN.id, HERE)
    with pytest.raises(Refused, match="no longer available"):
        await puzzles.answer(ours, ANN, HERE, 0)


async def test_puzzles_of_older_rules_are_gone(bot: Bot, puzzles: Puzzles):
    [one] = await store(bot, stored("a/1", rules_version=0))
    with pytest.raises(Refused, match="no new puzzle"):
        await puzzles.give(ANN.id, None)
    with pytest.raises(Refused, match="no longer available"):
        await puzzles.get(one, ANN.id, None)


async def test_an_answer_to_the_puzzle_of_a_server_can_be_changed(bot: Bot, puzzles: Puzzles):
    [one] = await store(bot, stored("a/1"))
    async with bot.db.transaction() as tx:
        await rows.save_post(tx, DailyPuzzle(HERE, 1, one, 5.0))
    await puzzles.answer_daily(HERE, 1, ANN, 0)
    changed = await puzzles.answer_daily(HERE, 1, ANN, BEST)
    assert changed.choice is not None
    assert (changed.choice.place, changed.places) == (BEST, {BEST: 1})
    async with bot.db.transaction() as tx:
        await rows.save_post(tx, DailyPuzzle(HERE, 1, one, 5.0, 9.0))
    after = await puzzles.answer_daily(HERE, 1, ANN, 0)
    assert after.choice == changed.choice, "the solution is known"
    late = await puzzles.answer_daily(HERE, 1, BEN, BEST)
    assert (late.choice, late.found) == (None, 1)


async def test_forged_answers_are_refused(bot: Bot, puzzles: Puzzles):
    [one] = await store(bot, stored("a/1"))
    for place in (3, 99):
        with pytest.raises(Refused):
            await puzzles.answer(one, ANN, None, place)
    with pytest.raises(Refused, match="no longer available"):
        await puzzles.answer(one + 7, ANN, None, 0)
    with pytest.raises(Refused, match="no longer available"):
        await puzzles.answer_daily(HERE, 1, ANN, 0)
    async with bot.db.reading() as connection:
        assert await rows.places(connection, one, ALONE) == {}


async def test_only_the_first_answer_to_a_puzzle_uses_it(bot: Bot):
    [one] = await store(bot, stored("a/1"))
    used: list[bool] = []
    puzzles = Puzzles(bot.db, bot.clock, lambda: used.append(True))
    for person in (ANN, BEN):
        await puzzles.answer(one, person, None, 0)
    assert used == [True]


def test_no_two_puzzles_of_a_game_follow_each_other_if_there_are_others():
    uses = [use(1, "g/3"), use(2, "g/9"), use(3, "h/2")]
    after = next_puzzle(uses, None, None, {1}, "g")
    assert after is not None
    assert after.id == 3
    assert next_puzzle(uses, None, None, {1, 3}, "g") == uses[1]


def test_what_people_call_bad_is_not_given_out():
    assert not is_bad(use(1, good=0, bad=9))
    assert not is_bad(use(1, good=4, bad=6))
    assert is_bad(use(1, good=3, bad=7))
    assert next_puzzle([use(1, good=0, bad=10)], None, None, ()) is None


@pytest.mark.parametrize(
    ("answered", "last", "days"),
    [
        ([1, 2, 3], 3, 3),
        ([1, 2], 3, 2),
        ([1, 3], 3, 2),
        ([1, 4], 4, 1),
        ([1, 2, 4, 5, 6, 8], 8, 4),
        ([1, 3, 4, 5, 6, 7, 8, 9, 11], 11, 9),
        ([], 3, 0),
    ],
)
def test_a_missed_day_costs_nothing_once_in_seven(answered: list[int], last: int, days: int):
    assert streak(answered, last) == days
