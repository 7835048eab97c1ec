"""A view shows what a seat may know and nothing else, in every game."""

from __future__ import annotations

import json
from functools import partial
from itertools import islice

import pytest

import rules
from tests.playing import after, few_tables, lively_turns, random_chooser, tables, turns

each_game = pytest.mark.parametrize(("slug", "seats", "options"), tables())
some_games = pytest.mark.parametrize(("slug", "seats", "options"), few_tables())
SEED = "the seed that nobody sees"


def viewers(seats: int) -> list[int | None]:
    return [*range(seats), None]


@some_games
def test_moves_seen_in_the_own_view_are_those_of_the_game(slug, seats, options):
    state = rules.new(slug, seats, options, SEED)
    for position, seat, move in islice(turns(state, random_chooser(SEED)), 0, None, 3):
        view = rules.view(position, seat)
        seen, moves = rules.legal(view, seat), rules.legal(position, seat)
        assert len(seen) == len(moves)
        assert list(islice(seen, 40)) == list(islice(moves, 40))
        assert move in seen
        assert rules.forced(view, seat) == rules.forced(position, seat)
        assert rules.waiting(view) == rules.waiting(position)


@some_games
def test_moves_are_drawn_for_the_viewer_and_for_nobody_else(slug, seats, options):
    """Not even where nothing is hidden: a program finds out with the first view it tries."""
    state = rules.new(slug, seats, options, SEED)
    for position, _, _ in islice(lively_turns(state, SEED), 0, 300, 6):
        for seat in filter(partial(rules.may_act, position), range(seats)):
            for viewer in viewers(seats):
                view = rules.view(position, viewer)
                if seat == viewer:
                    for number in range(3):
                        move = rules.sample(view, seat, rules.Chance(f"own {number}"))
                        assert move in rules.legal(position, seat)
                    continue
                with pytest.raises(rules.NotYourTurn, match="hides part of the game") as caught:
                    rules.sample(view, seat, rules.Chance("another's"))
                assert caught.value.code == "not_in_view"
                whole = rules.imagine(view, "what if")
                if rules.may_act(whole, seat):
                    move = rules.sample(whole, seat, rules.Chance("imagined"))
                    assert move in rules.legal(whole, seat)


@each_game
def test_no_view_holds_the_seed_or_the_state_of_chance(slug, seats, options):
    state = rules.new(slug, seats, options, SEED)
    for position, _, _ in islice(turns(state, random_chooser(SEED)), 0, None, 20):
        for seat in viewers(seats):
            view = rules.view(position, seat)
            assert SEED not in json.dumps(rules.to_json(view))
            assert (view.chance.seed, view.chance.drawn) == ("", 0)
            assert view.viewer == (rules.SPECTATOR if seat is None else seat)


@each_game
def test_a_view_of_a_view_shows_the_same(slug, seats, options):
    state = after(slug, seats, options, SEED, 120)
    for seat in viewers(seats):
        view = rules.view(state, seat)
        assert rules.view(view, seat) == view


@each_game
def test_a_view_survives_json(slug, seats, options):
    for plies in (5, 90):
        state = after(slug, seats, options, SEED, plies)
        for seat in viewers(seats):
            view = rules.view(state, seat)
            assert rules.from_json(json.loads(json.dumps(rules.to_json(view)))) == view


@each_game
def test_what_is_imagined_behind_a_view_is_a_whole_position_that_looks_the_same(
    slug, seats, options
):
    """Programs that think ahead play on in it."""
    for plies in (5, 90):
        state = after(slug, seats, options, SEED, plies)
        for seat in viewers(seats):
            view = rules.view(state, seat)
            whole = rules.imagine(view, "what if")
            assert rules.audit(whole) == []
            assert rules.view(whole, seat) == view
            assert rules.imagine(view, "what if") == whole
            for _ in islice(turns(whole, random_chooser("on")), 100):
                pass
            assert rules.audit(whole) == []


@each_game
def test_making_a_view_changes_nothing(slug, seats, options):
    state = after(slug, seats, options, SEED, 70)
    before = rules.copy(state)
    for seat in viewers(seats):
        rules.imagine(rules.view(state, seat), "on")
    assert state == before
