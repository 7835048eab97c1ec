"""The computer of Valparaíso: always legal, repeatable, sensible where it is clear."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

import rules
from bot.computers.search import think
from bot.games.valparaiso.computer import ValparaisoComputer, decide
from bot.games.valparaiso.computer.guide import ValparaisoGuide
from rules.valparaiso import Valparaiso
from rules.valparaiso.decisions import (
    BonusChoice,
    CardChoice,
    CashChoice,
    Planning,
    StartGoodsChoice,
    StayChoice,
    VillageChoice,
)
from rules.valparaiso.state import Table
from tests.bot.computers.answered import Asked, a_few_of_each_kind, played
from tests.sharing import in_turn

COMPUTER = ValparaisoComputer()
GUIDE = ValparaisoGuide()
SLUG = Valparaiso.slug
EXPERT: dict[str, object] = {"planning": "expert"}
GAMES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, EXPERT),
    (4, {"stay_rule": "exclusive", "river_toll": False}),
    (5, {"planning": "expert", "expert_bonus": "none"}),
)


def new(seats: int, seed: str, **options: object) -> Table:
    table = rules.new(SLUG, seats, options, seed)
    assert isinstance(table, Table)
    return table


def quick(view: Table, seat: int, seed: str) -> rules.Move:
    """The computer's answer without a legal move to fall back on."""
    move = decide(rules.imagine(view, seed), seat, seed, kept=1)
    assert move is not None
    return move


def positions(
    seats: int, options: dict[str, object], seed: str, sense: int = 3
) -> Iterator[Asked[Table]]:
    """Every position of a game in which one move of `sense` is drawn by chance."""
    return played(new(seats, seed, **options), quick, seed, sense)


@pytest.mark.parametrize(("seats", "options"), in_turn(GAMES), ids=str)
def test_every_answer_is_legal_and_complete(seats: int, options: dict[str, object]) -> None:
    asked = 0
    for state, seat, _, move in positions(seats, options, f"legal {seats}"):
        assert rules.parse(state, seat, str(move)) == move
        asked += 1
    assert asked > 40


def test_no_kind_of_question_stays_unasked() -> None:
    kinds: Counter[type[Any]] = Counter()
    for number in range(3):
        for state, seat, _, move in positions(3, EXPERT, f"kinds {number}", sense=2):
            kinds[type(rules.pending(state))] += 1
            assert rules.parse(state, seat, str(move)) == move
    assert kinds.keys() >= {
        CardChoice,
        CashChoice,
        Planning,
        StartGoodsChoice,
        StayChoice,
        VillageChoice,
    }


def test_the_bonus_good_is_named_in_the_plan_or_when_it_is_asked_for() -> None:
    state = new(2, "bonus", **EXPERT)
    while not isinstance(rules.pending(state), Planning):
        rules.advance(
            state, rules.waiting(state)[0], quick(state, rules.waiting(state)[0], "bonus")
        )
    assert " bonus " in str(quick(rules.view(state, 0), 0, "bonus"))
    state = rules.play(state, 0, "plan move").state
    state = rules.play(state, 1, "plan move").state
    assert isinstance(rules.pending(state), BonusChoice)
    assert str(quick(rules.view(state, 0), 0, "bonus")).startswith("bonus ")


@pytest.mark.parametrize(("seats", "options"), in_turn([(2, {}), (4, EXPERT)]), ids=str)
def test_the_search_is_legal_repeatable_and_leaves_the_view_alone(
    seats: int, options: dict[str, object]
) -> None:
    thought_of = 0
    for state, seat, view, _ in a_few_of_each_kind(positions(seats, options, f"search {seats}")):
        before, moves = rules.to_json(view), rules.legal(view, seat)
        thought = think(GUIDE, view, seat, moves, "seed", 4)
        assert thought.move in rules.legal(state, seat)
        assert thought == think(GUIDE, view, seat, moves, "seed", 4)
        assert rules.to_json(view) == before
        thought_of += thought.playouts > 0
    assert thought_of >= 2


def test_the_same_arguments_give_the_same_move_and_stay_as_they_were() -> None:
    for number, (_, seat, view, _) in enumerate(positions(3, {}, "twice")):
        if number % 5 == 0:
            before, moves = rules.to_json(view), rules.legal(view, seat)
            move = COMPUTER.choose(view, seat, moves, "twice")
            assert COMPUTER.choose(view, seat, moves, "twice") == move
            assert move in moves
            assert rules.to_json(view) == before


def test_another_process_could_answer() -> None:
    for number, (_, seat, view, _) in enumerate(positions(2, {}, "pickled")):
        if number % 20 == 0:
            moves = [rules.sample(view, seat, rules.Chance(str(each))) for each in range(3)]
            computer, *rest = pickle.loads(pickle.dumps((COMPUTER, view, seat, moves, "pickled")))
            assert computer.choose(*rest) == COMPUTER.choose(view, seat, moves, "pickled")


def test_what_is_hidden_does_not_matter() -> None:
    different = 0
    for number, (state, seat, view, move) in enumerate(positions(3, {}, "hidden")):
        if number % 4 == 0:
            other = rules.imagine(view, str(number))
            different += other != state
            assert quick(rules.view(other, seat), seat, "hidden") == move
    assert different > 10


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_players(seats: int) -> None:
    chance, state = rules.Chance("weak"), new(seats, "weak")
    while waiting := rules.waiting(state):
        seat = waiting[0]
        move = quick(state, seat, "") if seat == 0 else rules.sample(state, seat, chance)
        rules.advance(state, seat, move)
    mine, *others = [score.total for score in rules.scores(state)]
    assert mine > 1.5 * max(others)


@pytest.mark.nightly
def test_it_scores_like_people_who_know_the_game() -> None:
    totals, rounds = [], []
    for number in range(2):
        state = new(3, f"normal {number}")
        while waiting := rules.waiting(state):
            rules.advance(state, waiting[0], decide(state, waiting[0]))
        totals += [score.total for score in rules.scores(state)]
        rounds.append(state.round)
    assert mean(totals) > 17
    assert mean(rounds) < 10
