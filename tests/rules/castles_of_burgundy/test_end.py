"""The end of the game, final scoring and ties (RULINGS 10)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import events as e
from tests.playing import happen, play, refused
from tests.rules.castles_of_burgundy.positions import happened, position


def over(seats: int = 2, **more):
    """The end of a game whose last die brings two workers to the last player."""
    name = f"P{seats}"
    state = position(seats, phase="E", round=5, acting=name, used={name: "1"}, **more)
    state = play(state, f"{name}: workers d1")
    assert rules.waiting(state) == ()
    return state


def ranks(state) -> list[int]:
    return [score.rank for score in rules.scores(state)]


def sources(state, seat: str) -> dict[str, int]:
    return dict(rules.scores(state)[int(seat[1:]) - 1].sources)


def test_the_game_ends_after_the_phase_end_of_e():
    state = position(2, phase="E", round=5, acting="P2", used={"P2": "1"})
    state, events = happen(state, "P2: workers d1")
    assert rules.waiting(state) == ()
    assert happened(events, e.GameEnded) == [e.GameEnded(True)]
    with pytest.raises(rules.NotYourTurn) as caught:
        rules.play(state, 0, "workers d1")
    assert caught.value.code == "game_over"


def test_income_of_e_comes_before_final_scoring():
    """RULINGS 17.14: silver left is then worth a point."""
    state = over(duchies={"P1": "e3=mine f2=mine"}, silver={"P1": 1})
    assert sources(state, "P1") == {"silver": 3}


def test_a_point_for_each_goods_tile_that_was_not_sold():
    assert sources(over(goods={"P1": "2 2 5"}), "P1") == {"unsold-goods": 3}


def test_a_point_for_each_silver():
    assert sources(over(silver={"P1": 4}), "P1") == {"silver": 4}


@pytest.mark.parametrize(("workers", "worth"), [(0, 0), (1, 0), (2, 1), (5, 2), (9, 4)])
def test_a_point_for_two_workers_rounded_down(workers, worth):
    """RULINGS 17.15."""
    assert sources(over(workers={"P1": workers}), "P1").get("workers", 0) == worth


def test_workers_of_monastery_2_in_e_count():
    state = over(duchies={"P1": "e3=mine f2=mine f3=monastery-2"})
    assert sources(state, "P1") == {"silver": 2, "workers": 1}


def test_tiles_in_storage_count_nothing():
    assert sources(over(storage={"P1": "mine bank monastery-24"}), "P1") == {}


def test_points_of_the_game_and_of_the_end_add_up():
    state = over(vp={"P1": 70}, silver={"P1": 4}, goods={"P1": "1"})
    score = rules.scores(state)[0]
    assert score.total == 75
    assert score.sources == {"regions": 70, "unsold-goods": 1, "silver": 4}


def test_final_scoring_is_told_for_each_player():
    state = position(2, phase="E", round=5, acting="P2", used={"P2": "1"}, silver={"P1": 4})
    _, events = happen(state, "P2: workers d1")
    assert happened(events, e.FinalScored) == [
        e.FinalScored(0, (("silver", 4),)),
        e.FinalScored(1, (("workers", 1),)),
    ]


def test_before_the_end_the_points_are_those_gained_so_far():
    state = position(vp={"P1": 12, "P2": 20}, silver=9)
    assert [score.total for score in rules.scores(state)] == [12, 20]


def test_what_would_be_scored_now_counts_leftovers():
    """As final scoring would, at any time; what it brings is then the result."""
    state = position(2, vp={"P1": 12, "P2": 20}, silver={"P1": 9}, goods={"P2": "2 2 5"}, workers=0)
    assert [score.total for score in rules.scores_now(state)] == [21, 23]
    assert rules.scores_now(state)[0].sources == {"regions": 12, "silver": 9}
    ended = over(silver={"P1": 4})
    assert rules.scores_now(ended) == rules.scores(ended)


def test_most_points_win():
    assert ranks(over(vp={"P1": 30, "P2": 31})) == [2, 1]
    assert ranks(over(3, vp={"P1": 30, "P2": 40, "P3": 20})) == [2, 1, 3]


# --------------------------------------------------------------------------------------- ties


def test_a_tie_goes_to_the_player_with_more_empty_cells():
    tied = {"vp": {"P1": 31, "P2": 30}}  # the last two workers bring P2 a point
    assert ranks(over(duchies={"P1": "c3=bank"}, **tied)) == [2, 1]
    assert ranks(over(duchies={"P2": "c3=bank"}, **tied)) == [1, 2]


def test_with_the_option_a_tie_goes_to_the_player_with_fewer_empty_cells():
    tied = {"vp": {"P1": 31, "P2": 30}, "options": {"tie_break": "fewest_empty"}}
    assert ranks(over(duchies={"P1": "c3=bank"}, **tied)) == [1, 2]
    assert ranks(over(duchies={"P2": "c3=bank"}, **tied)) == [2, 1]


def test_points_come_before_empty_cells():
    assert ranks(over(duchies={"P1": "c3=bank"}, vp={"P1": 32, "P2": 30})) == [1, 2]


def test_a_tie_that_is_left_goes_to_the_player_further_back_on_the_track():
    tied = {"vp": {"P1": 31, "P2": 30}}
    assert ranks(over(track=["P1", "P2"], **tied)) == [1, 2]
    assert ranks(over(track=["P2", "P1"], **tied)) == [2, 1]


def test_on_one_space_the_lower_marker_is_further_back():
    tied = {"vp": {"P1": 31, "P2": 30}}
    assert ranks(over(track=["P1 P2"], **tied)) == [1, 2]
    assert ranks(over(track=["P2 P1"], **tied)) == [2, 1]


@pytest.mark.parametrize("option", ["most_empty", "fewest_empty"])
def test_the_track_decides_in_the_same_way_with_either_option(option):
    tied = {"vp": {"P1": 31, "P2": 30}, "options": {"tie_break": option}}
    assert ranks(over(track=["P1", "P2"], **tied)) == [1, 2]


def test_all_places_are_ranked_the_same_way_and_no_tie_remains():
    tied = {"P1": 21, "P2": 21, "P3": 21, "P4": 20}
    state = over(4, vp=tied, duchies={"P2": "c3=bank"}, track=["P3 P1", "P4 P2"])
    assert ranks(state) == [2, 4, 1, 3]


def test_nothing_can_be_done_after_the_end():
    state = over()
    assert refused(state, "P1: workers d1", rules.NotYourTurn) == "The game is over."
    assert rules.legal(state, 0) == ()
