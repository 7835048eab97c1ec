"""What resolves by itself, and what is asked although it seems clear (RULINGS 21, 22)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy import events as e
from tests.playing import asked, forced, happen, legal, play
from tests.rules.castles_of_burgundy.positions import asked_kind, happened, pending, position


def test_round_start_phase_setup_income_and_final_scoring_ask_nobody():
    state = position(
        2, phase="D", round=5, acting="P2", used={"P2": "1"}, duchies={"P1": "e3=mine"}
    )
    state, events = happen(state, "P2: workers d1")
    kinds = [type(event) for event in events]
    for kind in (e.IncomePaid, e.PhaseBegan, e.RoundBegan):
        assert kind in kinds
    assert asked_kind(state) == "TurnChoice"


@pytest.mark.parametrize("tile", ["watchtower", "bank", "boarding-house"])
def test_buildings_without_a_choice_act_by_themselves(tile):
    state = position(dice={"P1": "3 5"}, storage={"P1": tile})
    state = play(state, f"P1: place {tile} c3 d3")
    assert pending(state) == []
    assert asked_kind(state) == "TurnChoice"


def test_a_ship_finds_no_goods_anywhere():
    state = position(dice={"P1": "2 5"}, storage={"P1": "ship"})
    assert pending(play(state, "P1: place ship d3 d2")) == []


def test_a_ship_asks_for_a_depot_even_if_only_one_has_goods():
    """RULINGS 22.1."""
    state = position(dice={"P1": "2 5"}, storage={"P1": "ship"}, depot_goods={4: "1"})
    state = play(state, "P1: place ship d3 d2")
    assert pending(state) == ["ship"]
    assert forced(state, "P1") is None


def test_which_goods_are_kept_is_not_asked_when_everything_fits():
    state = position(dice={"P1": "2 5"}, storage={"P1": "ship"}, depot_goods={4: "1 2 3"})
    state = play(state, "P1: place ship d3 d2")
    assert [move for move in legal(state, "P1") if move.startswith("goods 4")] == ["goods 4"]


@pytest.mark.parametrize("tile", ["market", "carpenter", "church", "warehouse", "town-hall"])
def test_a_building_effect_without_any_target_is_dropped(tile):
    state = position(dice={"P1": "3 5"}, storage={"P1": tile})
    state, events = happen(state, f"P1: place {tile} c3 d3")
    assert happened(events, e.EffectsLost) == [e.EffectsLost(0, (tile,), False)]
    assert pending(state) == []


@pytest.mark.parametrize(
    ("tile", "more"),
    [
        ("market", {"depots": {1: "ship"}}),
        ("carpenter", {"depots": {1: "bank"}}),
        ("church", {"depots": {1: "mine"}}),
        ("warehouse", {"goods": {"P1": "2"}}),
    ],
)
def test_a_building_effect_with_one_target_still_waits(tile, more):
    state = position(dice={"P1": "3 5"}, storage={"P1": tile}, **more)
    state = play(state, f"P1: place {tile} c3 d3")
    assert pending(state) == [tile]
    assert forced(state, "P1") is None


def test_a_castle_with_nothing_but_workers_leaves_no_choice():
    state = position(dice={"P1": "6 5"}, storage={"P1": "castle"}, duchies={"P1": "c3=bank"})
    state = play(state, "P1: place castle b3 d6")
    assert forced(state, "P1") == "workers any1"


def test_the_last_die_without_another_use_leaves_no_choice():
    state = position(dice={"P1": "6 5"}, used={"P1": "6"})
    assert forced(state, "P1") == "workers d5"


def test_the_cheapest_payment_is_filled_in():
    state = position(dice={"P1": "3 3"}, depots={5: "ship"}, workers=5)
    after = play(state, "P1: take ship 5 d3>5")
    assert after == play(state, "P1: take ship 5 d3>5 w2")


def test_the_starting_castle_is_not_asked_for_where_the_option_fixes_it():
    state = position()
    assert asked(state) == ["P1"]
    assert asked_kind(state) == "TurnChoice"


def test_a_player_who_is_missing_can_always_be_helped_to_the_end_of_the_turn():
    """Skip effects, else the first legal choice; then workers with every die, then end."""
    state = position(
        dice={"P1": "6 5"},
        storage={"P1": "castle market"},
        duchies={"P1": "c3=bank"},
        depots={1: "ship"},
        black="bank",
        silver=2,
    )
    state = play(state, "P1: place castle b3 d6", "P1: place market e4 any3")
    state = play(state, "P1: market skip", "P1: workers d5", "P1: end")
    assert asked(state) == ["P2"]
