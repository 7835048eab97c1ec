"""Plans over several turns: money comes in between, and an era ends them."""

from __future__ import annotations

from itertools import pairwise

import pytest

import rules
from bot.computers.levels import STANDARD, STRONG, playouts
from bot.games.brass_birmingham.computer.plans import (
    FIRST_WIDTH,
    LATER,
    PlanEnd,
    next_round,
    planned,
)
from bot.games.brass_birmingham.computer.turn_search import End
from rules.brass_birmingham.data import ROUNDS
from rules.brass_birmingham.moves import Loan, Pass
from tests.bot.games.brass_birmingham.computer.test_guide import GUIDE, positions
from tests.sharing import some

SECONDS = 2.0
"""The thinking time that is granted by default."""


def test_income_is_paid_between_the_turns_of_a_plan():
    for state, seat in positions(every=9):
        state.actions = 0
        after, player = next_round(state, seat), state.players[seat]
        if state.round == ROUNDS[state.seats]:
            assert after is None
        elif player.money + player.level >= 0:
            assert after is not None
            assert after.players[seat].money == player.money + player.level
            assert after.round == state.round + 1
            assert after.actions == 2


def test_who_cannot_pay_plans_no_further():
    state, seat = next(positions())
    state.players[seat].money, state.players[seat].space = 2, 5
    assert next_round(state, seat) is None


def test_of_plans_that_come_to_the_same_the_one_that_gains_sooner_is_better():
    """Selling before a loan that only a later turn needs: by then the beer may be gone."""
    state, _ = next(positions())
    sells, borrows = (
        End(value, move, frozenset({move}), state)
        for value, move in ((110.0, Pass("")), (102.0, Loan("")))
    )
    last = End(120.0, Pass(""), frozenset(), state)
    sooner, later = (
        PlanEnd(first.value, first.value, first, state).longer(last, LATER)
        for first in (sells, borrows)
    )
    assert sooner.worth == later.worth == last.value
    assert sooner.value > later.value
    assert sooner.first is sells


@pytest.mark.parametrize("width", [1, 4])
def test_plans_begin_with_different_legal_turns_the_best_first(width):
    for state, seat in some(positions(every=17), "plans", 2):
        found = planned(state, seat, "seed", width)
        assert 1 <= len(found) <= FIRST_WIDTH * width
        assert all(better.value >= worse.value for better, worse in pairwise(found))
        assert len({turn.actions for turn in found}) == len(found)
        for turn in found:
            assert rules.parse(state, seat, str(turn.move)) == turn.move


def test_the_strongest_level_plans_and_the_usual_one_tries_moves_out():
    for state, seat in some(positions(every=17), "plans", 2):
        view = rules.view(state, seat)
        (best,) = GUIDE.candidates(view, seat, (), "seed", playouts(GUIDE, STRONG, SECONDS))
        assert best.move == planned(view, seat, "seed", 8)[0].move
        several = GUIDE.candidates(view, seat, (), "seed", playouts(GUIDE, STANDARD, SECONDS))
        assert len(several) > 1


def test_a_plan_is_found_again():
    state, seat = next(positions())
    assert planned(state, seat, "seed", 2) == planned(rules.copy(state), seat, "seed", 2)
