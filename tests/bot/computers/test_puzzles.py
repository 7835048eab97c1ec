"""Puzzles: one answer is the best for certain, and they tell nothing that the seat cannot know."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import pytest

import rules
from bot.computers.coaching.puzzles import (
    FEWEST,
    MOST,
    Puzzle,
    SearchedGame,
    game_of_computers,
    holds,
    puzzle_row,
    puzzles,
    read_puzzle,
)
from bot.computers.search import Candidate, Guide
from bot.games import COACHES
from bot.games.core.coach import OTHERS, Coach, NamedPart, PartGroup, Scale
from rules import Move, Record
from rules.puerto_rico import queries
from rules.puerto_rico.moves import TakeRole
from rules.puerto_rico.state import Table
from tests import sharing
from tests.bot.computers.test_coaching import Quick

RECORD = Path(__file__).parents[2] / "records" / "puerto-rico" / "4-vp.txt"
SOME_MOVES = 100
"""So many moves begin the sixth round."""
ROLES = ("settler", "mayor", "builder", "craftsman")


class Known(Coach[Table]):
    """A coach that values the role which the mover took, at the end what `at_the_end` says."""

    guide = cast(Guide, Quick())
    rounds = (1,)
    words = MappingProxyType(
        {
            "role": NamedPart(PartGroup.NOW, "roles", "look"),
            OTHERS: NamedPart(PartGroup.DENIES, "others", "look"),
        }
    )
    milestones = MappingProxyType({})
    scale = Scale(spread=6.25, factor=1.0, model_error=0.5, games=16, calibrated=True)

    def __init__(
        self, worth: Mapping[str, float], at_the_end: Mapping[str, float] | None = None
    ) -> None:
        self.worth, self.at_the_end = worth, worth if at_the_end is None else at_the_end
        self.taken = ""

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        return {"role": 0.0}

    def parts(self, state: Table, seat: int, start: Table) -> dict[str, float]:
        worth = self.worth if rules.waiting(state) else self.at_the_end
        return {"role": worth.get(self.taken, 0.0)}

    def alternatives(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        if TakeRole("builder") not in moves:
            return [Candidate(moves[0])]
        return [Candidate(TakeRole(role)) for role in ROLES if TakeRole(role) in moves]

    def moves_on(self, state: Table, seat: int, mover: int) -> Sequence[Move]:
        taken = [role for role, card in state.roles.items() if card.taker == mover]
        self.taken = taken[0] if taken else self.taken
        return super().moves_on(state, seat, mover)


class Easy:
    """An easy opponent that takes one role wherever it can."""

    def __init__(self, role: str) -> None:
        self.role = role

    def choose(self, view: Any, seat: int, moves: Sequence[Move], seed: str) -> Move:
        return next((move for move in moves if move == TakeRole(self.role)), moves[0])


def record() -> Record:
    """A game; a usual run looks at its first rounds only."""
    whole = Record.from_text(RECORD.read_text("utf-8"))
    return whole if sharing.everything else replace(whole, moves=whole.moves[:SOME_MOVES])


def found(coach: Known, easy: Easy, number: int | None = 3) -> list[Puzzle]:
    return list(islice(puzzles(coach, easy, record(), "seed"), number))


class KnownLate(Known):
    """The same coach where puzzles come from the end of a game only: games to the end take long."""

    puzzles_from = 0.7


class KnownAbout(KnownLate):
    """The same coach where ends of games differ, as they do where much is hidden."""

    def parts(self, state: Table, seat: int, start: Table) -> dict[str, float]:
        parts = super().parts(state, seat, start)
        if not rules.waiting(state):
            drawn = rules.Chance(f"{start.chance.seed} {self.taken}").below(2001)
            parts["role"] += drawn / 1000 - 1.0
        return parts


BUILDER = {"builder": 9.0, "settler": 3.0}


@pytest.fixture(scope="module")
def of_the_game() -> list[Puzzle]:
    """All puzzles of the game, where a builder is the best and an easy opponent takes another."""
    return found(Known(BUILDER), Easy("settler"), None)


def test_the_best_answer_is_better_than_all_others(of_the_game: list[Puzzle]):
    assert of_the_game
    for puzzle in of_the_game:
        assert FEWEST <= len(puzzle.answers) <= MOST
        assert puzzle.best == TakeRole("builder")
        losses = {answer.move: answer.loss for answer in puzzle.answers}
        assert losses.pop(puzzle.best) == 0.0
        assert min(losses.values()) >= Known.scale.slip
        assert not puzzle.is_plain
        for answer in puzzle.answers:
            rules.play(record().replay(puzzle.ply - 1), puzzle.seat, answer.move)


def test_each_answer_is_behind_for_certain(monkeypatch: pytest.MonkeyPatch):
    """What estimates alone leave open is confirmed by games to the end."""
    monkeypatch.setattr(Known, "scale", replace(Known.scale, model_error=5.0))
    certain = found(KnownAbout(BUILDER), Easy("settler"))
    assert certain
    for puzzle in certain:
        assert all(verdict.interval[0] > 0.0 for verdict in puzzle.others)


def test_a_puzzle_is_found_again_and_its_order_hangs_on_the_seed(of_the_game: list[Puzzle]):
    first = of_the_game[:5]
    assert first[:2] == found(Known(BUILDER), Easy("settler"), 2)
    places = {[answer.move for answer in puzzle.answers].index(puzzle.best) for puzzle in first}
    assert len(places) > 1


def test_the_first_and_the_last_round_make_no_puzzle(of_the_game: list[Puzzle]):
    game = record()
    last = rules.round_of(game.replay())
    rounds = [rules.round_of(game.replay(puzzle.ply - 1)) for puzzle in of_the_game]
    assert rounds
    assert rules.round_of(game.replay(0)) not in rounds
    assert last not in rounds


def test_a_round_makes_one_puzzle_at_most(of_the_game: list[Puzzle]) -> None:
    rounds = [rules.round_of(puzzle.view) for puzzle in of_the_game]
    assert len(rounds) > 1
    assert len({*rounds}) == len(rounds)


def test_no_puzzle_comes_before_its_part_of_the_game(of_the_game: list[Puzzle]) -> None:
    begin = KnownLate.puzzles_from * len(record().moves)
    plies = [puzzle.ply for puzzle in found(KnownLate(BUILDER), Easy("settler"), None)]
    assert plies == [puzzle.ply for puzzle in of_the_game if puzzle.ply > begin]
    assert plies


def test_at_most_half_of_the_puzzles_are_plain(of_the_game: list[Puzzle]):
    assert not found(Known(BUILDER), Easy("builder"))
    assert len(of_the_game) > 1
    assert not any(puzzle.is_plain for puzzle in of_the_game)


ALIKE = dict.fromkeys((*ROLES, "captain", "trader", "prospector-1", "prospector-2"), 2.9)


@pytest.mark.parametrize("worth", [{}, ALIKE, {**ALIKE, "builder": 3.0}])
def test_answers_about_as_good_make_no_puzzle(worth):
    assert not found(Known(worth), Easy("settler"))


def test_what_is_about_as_good_as_the_best_is_no_answer():
    (puzzle,) = found(Known({"builder": 3.0, "mayor": 2.9}), Easy("settler"), 1)
    moves = [answer.move for answer in puzzle.answers]
    assert TakeRole("mayor") not in moves
    assert TakeRole("settler") in moves
    assert not puzzle.is_plain


def test_an_easy_opponent_that_answers_about_as_well_makes_a_puzzle_plain():
    assert not found(Known({"builder": 3.0, "mayor": 2.9}), Easy("mayor"))


def test_where_nothing_can_be_said_for_the_best_answer_there_is_no_puzzle(monkeypatch):
    monkeypatch.setattr("bot.computers.coaching.puzzles.says_why", lambda verdict: False)
    assert not found(Known(BUILDER), Easy("settler"), 1)


def test_what_games_to_the_end_contradict_makes_no_puzzle():
    contradicted = KnownLate(BUILDER, {"settler": 9.0})
    assert not found(contradicted, Easy("settler"))


def test_a_puzzle_shows_what_the_seat_could_know(of_the_game: list[Puzzle]):
    puzzle, *_ = of_the_game
    whole = record().replay(puzzle.ply - 1)
    assert puzzle.view == rules.view(whole, puzzle.seat)
    assert puzzle.view.viewer == puzzle.seat
    assert queries.chooses_role(puzzle.view)


def test_a_puzzle_is_read_back_with_its_reasons():
    (puzzle,) = found(Known(BUILDER), Easy("settler"), 1)
    again = read_puzzle(json.loads(json.dumps(puzzle_row(puzzle))))
    assert puzzle_row(again) == puzzle_row(puzzle)
    assert (again.view, again.best, again.ply) == (puzzle.view, puzzle.best, puzzle.ply)
    for verdict in puzzle.others:
        assert verdict.rival == puzzle.best
        assert verdict.parts["role"] == pytest.approx(verdict.loss, abs=0.5)


def test_an_independent_judge_can_contradict():
    (puzzle,) = found(Known(BUILDER), Easy("settler"), 1)
    assert holds(Known(BUILDER), puzzle, "judge", 4)
    assert not holds(Known({"settler": 9.0}), puzzle, "judge", 4)


def test_a_searched_game_says_what_each_decision_makes_and_when_it_is_over():
    game = SearchedGame("name", "puerto-rico", record().to_text())
    rows = list(game.rows(Known({}), Easy("settler")))
    assert [row["over"] for row in rows] == [*[False] * (len(rows) - 1), True]
    assert all(row["puzzle"] is None for row in rows)


def test_a_game_of_computers_is_whole_and_the_same_for_a_name():
    game = game_of_computers(COACHES["puerto-rico"], "puerto-rico", "name")
    assert game == game_of_computers(COACHES["puerto-rico"], "puerto-rico", "name")
    assert not rules.waiting(game.replay())
    assert game.seats in COACHES["puerto-rico"].scale.chances
