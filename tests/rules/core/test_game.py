"""Games for one person and for teams: results, and who plays together (rules.core.game)."""

from __future__ import annotations

import pytest

import rules
from rules.core.game import each_alone, ranked, ranked_alone
from tests.lanterns import SLUG
from tests.playing import play

ACROSS = ((0, 2), (1, 3))


def test_the_members_of_a_team_share_their_rank():
    points = [({"a": 3}, 0), ({"a": 9}, 0), ({"a": 8}, 0), ({"a": 1}, 0)]
    assert [score.rank for score in ranked(points, ACROSS)] == [1, 2, 1, 2]
    assert [score.total for score in ranked(points, ACROSS)] == [3, 9, 8, 1]
    assert [score.rank for score in ranked(points, each_alone(4))] == [3, 1, 2, 4]
    assert ranked(points) == ranked(points, each_alone(4))


def test_the_tie_break_of_a_team_decides_and_equal_teams_share_the_victory():
    equal = [({"a": 3}, 7), ({"a": 4}, 5), ({"a": 4}, 7), ({"a": 3}, 5)]
    assert [score.rank for score in ranked(equal, ACROSS)] == [1, 2, 1, 2]
    shared = [({"a": 3}, 7), ({"a": 4}, 7), ({"a": 4}, 7), ({"a": 3}, 7)]
    assert [score.won for score in ranked(shared, ACROSS)] == [True] * 4


@pytest.mark.parametrize(("won", "rank"), [(True, 1), (False, 2)])
def test_a_game_alone_is_won_or_lost(won, rank):
    (score,) = ranked_alone({"a": 3, "b": 4}, won=won)
    assert (score.seat, score.total, score.rank, score.won) == (0, 7, rank, won)


@pytest.mark.usefixtures("lanterns")
def test_a_game_says_who_plays_together():
    assert rules.teams(rules.new(SLUG, 4, {"team": "across"})) == ACROSS
    assert rules.teams(rules.new(SLUG, 4)) == ((0,), (1,), (2,), (3,))
    for slug in ("puerto-rico", "brass-birmingham", "castles-of-burgundy"):
        assert rules.teams(rules.new(slug, 3)) == each_alone(3)


@pytest.mark.usefixtures("lanterns")
def test_a_game_for_one_is_played_through_the_door():
    state = rules.new(SLUG, 1, {"goal": 6}, "door")
    assert rules.waiting(state) == (0,)
    assert not rules.scores(play(state, "P1: light 3", "P1: light 2"))[0].won
    end = play(state, "P1: light 3", "P1: light 3")
    assert rules.waiting(end) == ()
    assert rules.scores(end)[0].won
    assert rules.from_json(rules.to_json(end)) == end


@pytest.mark.usefixtures("lanterns")
def test_the_random_tables_of_the_tests_know_games_for_one():
    from tests.playing import option_sets

    assert {tuple(chosen.items()) for chosen in option_sets(SLUG, 1)} > {()}
    for seats in (1, 2, 3, 4):
        for chosen in option_sets(SLUG, seats):
            rules.new(SLUG, seats, chosen)
    drawn = [chosen for chosen in option_sets(SLUG, 4) if chosen.get("colours") == "drawn"]
    assert drawn == []
