"""The end of the game and the final scoring of Valparaíso (RULINGS 10, 11)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import (
    FinalScored,
    GameEnding,
    IncomeTaken,
    MajorityPaid,
    MerchantsReturned,
)
from tests.playing import happen, play, refused
from tests.rules.valparaiso.positions import position


def last(seats: int = 3, **given):
    """The last card of a round is to be used, by P1."""
    return position(seats, plan={"P1": "sell"}, **given)


def finish(state):
    return play(state, "P1: play sell skip")


def totals(state) -> list[int]:
    return [score.total for score in rules.scores(state)]


def ranks(state) -> list[int]:
    return [score.rank for score in rules.scores(state)]


# when it ends


@pytest.mark.parametrize(("vp", "over"), [(17, False), (18, True), (19, True)])
def test_eighteen_points_end_the_game(vp, over):
    state = finish(last(2, vp={"P2": vp}))
    assert state.finished is over
    assert (rules.waiting(state) == ()) is over


def test_points_of_owned_achievements_do_not_count_for_the_end():
    state = finish(last(2, vp={"P1": 17}, cards={"P1": "two-any"}))
    assert not state.finished
    assert not play(state, "P1: cash none").finished
    assert play(state, "P1: cash two-any").finished


def test_eighteen_points_do_not_stop_the_round():
    """RULINGS 10, 13.35, 13.48: cards, income and majority still follow."""
    state = position(
        3,
        plan={"P1": "one-of-each sell", "P2": "sell hire"},
        vp={"P1": 18},
        row="P2 P3",
        warehouse={"P2": "1 wheat"},
    )
    state = play(state, "P1: play one-of-each", "P2: play sell wheat", "P1: play sell silver")
    assert rules.waiting(state) == (1,)
    state, events = happen(state, "P2: play hire skip")
    assert state.finished
    kinds = [type(event) for event in events]
    assert kinds.index(IncomeTaken) < kinds.index(MajorityPaid) < kinds.index(GameEnding)
    assert GameEnding("points") in events
    assert not [event for event in events if isinstance(event, MerchantsReturned)]


def test_an_empty_pile_alone_ends_nothing():
    """RULINGS 13.34."""
    state = finish(last(2, pile=""))
    assert not state.finished


def test_a_space_that_stays_empty_ends_the_game_after_the_round():
    """RULINGS 10: the round is played to its end, with income and bonus."""
    state = last(
        2,
        regions={"west": "- patron river"},
        pile="",
        row="P1",
        cards={"P2": "coins-10"},
    )
    state, events = happen(state, "P1: play sell skip")
    assert state.finished
    assert GameEnding("empty-space") in events
    assert MajorityPaid(0, 1, 5) in events


def test_cashing_is_skipped_as_soon_as_the_end_is_certain():
    """RULINGS 10: before it, and in the middle of it."""
    certain = finish(last(2, vp={"P2": 18}, cards={"P1": "patron"}))
    assert certain.finished
    assert certain.players[0].achievements == ["patron"]
    middle = last(3, vp={"P1": 16}, cards={"P1": "patron river", "P2": "coins-10", "P3": "sell-15"})
    middle = play(middle, "P1: play sell skip", "P1: cash patron")
    assert middle.finished
    assert middle.cashed == ["patron"]


def test_the_game_goes_on_below():
    state = last(3, vp={"P1": 15}, cards={"P1": "patron", "P2": "coins-10"})
    state = play(state, "P1: play sell skip", "P1: cash patron")
    assert rules.waiting(state) == (1,)


def test_nothing_can_be_done_after_the_end():
    state = finish(last(2, vp={"P1": 18}))
    for line in ("plan none", "discard 1 wheat", "play sell skip"):
        with pytest.raises(rules.NotYourTurn):
            rules.play(state, 0, line)
    assert not rules.legal(state, 0)


# final scoring


def scored(**given):
    """The end of a game of three in which P2 has 18 points."""
    return finish(last(vp={"P2": 18}, **given))


def test_all_goods_become_three_pesos_each():
    state = scored(
        warehouse={"P1": "4 silver 3 wheat"}, hold={"P1": "2 copper 1 wheat"}, pesos={"P1": 5}
    )
    player = state.players[0]
    assert (player.warehouse, player.hold) == ([0, 0, 0], [0, 0, 0])
    # 5 + 30 pesos
    assert (player.vp, player.pesos) == ({"money": 1}, 15)


@pytest.mark.parametrize(
    ("pesos", "vp", "rest"), [(0, 0, 0), (19, 0, 19), (20, 1, 0), (59, 2, 19), (60, 3, 0)]
)
def test_twenty_pesos_are_a_point_and_the_rest_is_kept(pesos, vp, rest):
    """RULINGS 11, 13.36."""
    player = scored(pesos={"P1": pesos}).players[0]
    assert (player.points, player.pesos) == (vp, rest)


def test_achievements_owned_bring_their_points():
    """RULINGS 11, 13.49: used in this round or not."""
    state = position(
        3,
        plan={"P1": "one-of-each"},
        cards={"P1": "patron", "P3": "river"},
        vp={"P2": 18},
        pesos={"P1": 0, "P3": 0},
    )
    state = play(state, "P1: play one-of-each")
    assert rules.scores(state)[0].sources["achievements"] == 2 + 4
    assert totals(state) == [6, 19, 3]


def test_a_cashed_card_counts_once():
    """RULINGS 13.6."""
    state = last(
        2, vp={"P2": 17}, cards={"P1": "two-any", "P2": "patron"}, pesos={"P1": 0, "P2": 0}
    )
    state = play(state, "P1: play sell skip", "P1: cash two-any", "P2: cash patron")
    assert totals(state) == [4, 19]


def test_sources_and_event_of_the_final_scoring():
    state = position(
        2,
        plan={"P1": "sell"},
        vp={"P1": 18},
        warehouse={"P1": "2 wheat"},
        hold={"P1": "1 wheat"},
        cards={"P1": "patron"},
        pesos={"P1": 12},
    )
    state, events = happen(state, "P1: play sell skip")
    assert FinalScored(0, (0, 0, 3), 21, 1, 2) in events
    assert rules.scores(state)[0].sources == {
        "markets": 18,
        "achievements": 2,
        "houses": 0,
        "hold": 0,
        "money": 1,
    }


def test_most_points_win():
    state = scored(pesos={"P1": 5, "P2": 5, "P3": 45})
    assert (totals(state), ranks(state)) == ([0, 18, 2], [3, 1, 2])


def test_a_tie_goes_to_the_most_money_kept():
    """RULINGS 11, 13.36."""
    state = finish(last(3, vp={"P1": 18, "P2": 18, "P3": 17}, pesos={"P1": 19, "P2": 18, "P3": 20}))
    assert totals(state) == [18, 18, 18]
    assert ranks(state) == [1, 2, 3]


@pytest.mark.parametrize(("start", "winner"), [("P1", 2), ("P2", 0), ("P3", 1)])
def test_a_further_tie_goes_to_the_later_player_of_the_last_round(start, winner):
    """RULINGS 11, 13.37: the start player loses it against everybody."""
    state = finish(last(3, vp={"P1": 18, "P2": 18, "P3": 18}, start=start))
    order = [(winner - place) % 3 for place in range(3)]
    assert [ranks(state)[seat] for seat in order] == [1, 2, 3]


def test_the_lighthouse_does_not_move_after_the_last_round():
    state = finish(last(3, vp={"P1": 18, "P2": 18}, start="P1", row="P3"))
    assert state.start == 0


def test_before_the_end_only_the_track_counts():
    state = last(2, vp={"P1": 7}, cards={"P1": "two-any"})
    assert totals(state) == [7, 0]
    refused(state, "P1: cash two-any")
