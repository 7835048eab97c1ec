"""How Brass: Birmingham is searched: different turns are tried, until the next one is over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from bot.games.brass_birmingham.computer.guide import WIDTH, BrassBirminghamGuide
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.turn_search import turn_ahead, turns
from bot.games.brass_birmingham.computer.worth import worth
from rules.brass_birmingham.data import RAIL, ROUNDS
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.turn import ActionChoice

GUIDE = BrassBirminghamGuide()


def positions(seats: int = 3, every: int = 7) -> Iterator[tuple[Table, int]]:
    """Some positions of a game at sight in which a seat has to choose an action."""
    state, ply = rules.new("brass-birmingham", seats, seed="guide"), 0
    while waiting := rules.waiting(state):
        assert isinstance(state, Table)
        if ply % every == 0 and isinstance(state.stack[-1], ActionChoice):
            yield rules.copy(state), waiting[0]
        rules.advance(state, waiting[0], GUIDE.answer(state, waiting[0]))
        ply += 1


def test_no_turn_is_tried_twice():
    """The two actions of a turn can mostly be taken in either order."""
    in_both_orders = 0
    for state, seat in positions():
        thought_of = {turn.move: turn.actions for turn in turns(state, seat, "seed")}
        found = [each.move for each in GUIDE.candidates(state, seat, (), "seed")]
        assert 2 <= len(found) <= WIDTH
        for move in found:
            assert rules.parse(state, seat, str(move)) == move
        tried = [thought_of[move] for move in found]
        assert all(tried)
        assert len(set(tried)) == len(tried)
        in_both_orders += len(set(thought_of.values())) < len(thought_of)
    assert in_both_orders > 3


def test_the_most_promising_come_first():
    for state, seat in positions(every=11):
        values = [each.value for each in GUIDE.candidates(state, seat, (), "seed")]
        assert values == sorted(values, reverse=True)


def test_a_playout_ends_where_the_next_turn_begins():
    for state, seat in positions(every=13):
        if state.era == RAIL and state.round == ROUNDS[3]:
            continue
        is_far, begun = GUIDE.horizon(state, 0), (state.era, state.round)
        while not is_far(state):
            (acting,) = rules.waiting(state)
            assert acting != seat or (state.era, state.round) == begun
            rules.advance(state, acting, GUIDE.answer(state, acting))
        assert rules.waiting(state) == (seat,)
        assert state.actions == 2


def test_a_turn_is_worth_what_its_best_actions_lead_to():
    for state, seat in positions(every=9):
        mat_value, done = MatValue(state, seat), []
        for _ in range(state.actions):
            after = rules.try_out(state, seat, done).state
            done.append(GUIDE.answer(after, seat))
        after = rules.try_out(state, seat, done).state
        assert isinstance(after, Table)
        one_by_one = pytest.approx(worth(after, seat, mat_value))
        ahead = turn_ahead(state, seat, mat_value)
        assert ahead == one_by_one or (state.actions == 2 and ahead > one_by_one.expected)
