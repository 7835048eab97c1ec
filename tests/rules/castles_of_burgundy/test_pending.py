"""The state machine of a turn: dice, free moves, effects in any order (RULINGS 5, 22)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import events as e
from tests.playing import asked, happen, legal, play, refused
from tests.rules.castles_of_burgundy.positions import (
    at,
    duchy,
    happened,
    pending,
    player,
    position,
    stored,
)


def test_both_dice_are_used_in_any_order():
    state = position(dice={"P1": "3 5"})
    assert legal(state, "P1") == ["workers d3", "workers d5"]
    assert asked(play(state, "P1: workers d3", "P1: workers d5")) == ["P2"]
    assert asked(play(state, "P1: workers d5", "P1: workers d3")) == ["P2"]


def test_the_turn_does_not_end_before_both_dice_are_used():
    state = position(dice={"P1": "3 5"}, black="bank", silver=2)
    assert refused(state, "P1: end") == "You still have a die to use."
    state = play(state, "P1: workers d3")
    assert refused(state, "P1: end") == "You still have a die to use."


def test_the_engine_ends_a_turn_in_which_nothing_is_left_to_do():
    state = play(position(dice={"P1": "3 5"}), "P1: workers d3", "P1: workers d5")
    assert asked(state) == ["P2"]


def test_the_turn_waits_for_end_while_a_purchase_is_possible():
    state = position(dice={"P1": "3 5"}, black="bank", silver=2)
    state = play(state, "P1: workers d3", "P1: workers d5")
    assert legal(state, "P1") == ["buy bank", "end"]
    assert asked(play(state, "P1: end")) == ["P2"]
    assert asked(play(state, "P1: buy bank")) == ["P2"]


def test_the_turn_does_not_wait_for_a_purchase_that_is_impossible():
    for more in ({"silver": 1}, {"silver": 2, "black": ""}, {"silver": 4, "bought": True}):
        state = position(dice={"P1": "3 5"}, **{"black": "bank", **more})
        assert asked(play(state, "P1: workers d3", "P1: workers d5")) == ["P2"]


def test_everything_pending_is_resolved_before_the_next_die():
    state = position(dice={"P1": "3 5"}, storage={"P1": "market"}, depots={2: "ship"})
    state = play(state, "P1: place market c3 d3")
    sentence = "First resolve the pending effects: market."
    assert refused(state, "P1: workers d5") == sentence
    assert refused(state, "P1: end") == sentence


def test_pending_effects_are_resolved_in_any_order():
    state = position(waiting="castle market church", depots={2: "ship", 4: "mine"})
    assert {move.split()[0] for move in legal(state, "P1")} == {
        "take",
        "workers",
        "market",
        "church",
    }
    for first, second, third in (
        ("church mine 4", "market ship 2", "workers any1"),
        ("workers any1", "market skip", "church mine 4"),
        ("market ship 2", "workers any1", "church skip"),
    ):
        after = play(state, f"P1: {first}", f"P1: {second}", f"P1: {third}")
        assert pending(after) == []


def test_new_effects_join_those_that_wait():
    state = position(
        waiting="castle market", depots={2: "ship", 4: "mine"}, storage={"P1": "church"}
    )
    state = play(state, "P1: place church c3 any3")
    assert sorted(pending(state)) == ["church", "market"]


def test_two_equal_pending_effects_are_interchangeable():
    state = position(waiting="castle castle")
    assert legal(state, "P1") == ["workers any1"]
    state = play(state, "P1: workers any1")
    assert pending(state) == ["castle"]
    state = play(state, "P1: workers any1")
    assert duchy(state, "P1").workers == 4


def test_what_is_not_pending_cannot_be_resolved():
    state = position(dice={"P1": "3 5"}, goods={"P1": "2"}, depots={2: "ship"})
    sentence = "No pending effect allows this."
    assert refused(state, "P1: market ship 2") == sentence
    assert refused(state, "P1: warehouse 2") == sentence
    assert refused(state, "P1: goods 2") == sentence
    assert refused(state, "P1: town-hall skip") == sentence
    state = position(waiting="castle", goods={"P1": "2"}, depots={2: "ship"})
    assert refused(state, "P1: market ship 2") == "market isn't pending."
    assert refused(state, "P1: warehouse 2") == "warehouse isn't pending."
    assert refused(state, "P1: goods 2") == "ship isn't pending."
    assert refused(state, "P1: town-hall skip") == "town-hall isn't pending."


def test_a_castle_takes_no_shield_without_shield_11():
    state = position(waiting="castle", options={"shields": True})
    shield = state.depots[0].shields[0]
    assert refused(state, f"P1: shield {shield} castle at d4") == "You need shield 11 for this."


# ----------------------------------------------------- a purchase between a tile and its effect


def test_a_tile_bought_before_the_action_of_a_castle_can_be_placed_by_it():
    """RULINGS 17.7."""
    state = position(
        dice={"P1": "6 5"},
        storage={"P1": "castle"},
        duchies={"P1": "c3=watchtower"},
        black="mine",
        silver=2,
    )
    state = play(state, "P1: place castle b3 d6", "P1: buy mine", "P1: place mine e3 any4")
    assert at(state, "P1", "e3") == "mine"


def test_a_tile_bought_before_the_effect_of_a_town_hall_can_be_placed_by_it():
    """RULINGS 17.7."""
    state = position(dice={"P1": "3 5"}, storage={"P1": "town-hall"}, black="mine", silver=2)
    state = play(state, "P1: place town-hall c3 d3", "P1: buy mine", "P1: town-hall mine e3")
    assert at(state, "P1", "e3") == "mine"


def test_a_bank_just_placed_pays_for_a_purchase():
    state = position(dice={"P1": "3 5"}, storage={"P1": "bank"}, black="mine")
    state = play(state, "P1: place bank c3 d3", "P1: buy mine")
    assert stored(state, "P1") == ["mine"]


# ------------------------------------------------------------------------------- dead effects


def lost(state, line: str) -> list[tuple[str, ...]]:
    _, events = happen(state, line)
    return [event.effects for event in happened(events, e.EffectsLost) if not event.skipped]


PLACE_HALL = "P1: place town-hall c3 d3"


def hall(**more):
    return position(dice={"P1": "3 5"}, storage={"P1": "town-hall"}, **more)


def test_a_town_hall_without_a_tile_is_lost():
    assert lost(hall(), PLACE_HALL) == [("town-hall",)]


def test_a_town_hall_whose_tiles_fit_nowhere_is_lost():
    state = position(dice={"P1": "3 5"}, storage={"P1": "town-hall monastery-1 cow2"})
    state = play(state, PLACE_HALL)
    assert pending(state) == ["town-hall"]  # c4 takes the monastery
    far = position(
        dice={"P1": "3 5"},
        storage={"P1": "town-hall cow2"},
        duchies={"P1": "c2=pig2 c1=pig2 b1=pig3 b2=pig3 a1=pig4"},
    )
    assert lost(far, PLACE_HALL) == [("town-hall",)]


def test_a_town_hall_waits_as_long_as_a_purchase_is_possible():
    state = play(hall(black="ship", silver=2), PLACE_HALL)
    assert legal(state, "P1") == ["town-hall skip", "buy ship"]


@pytest.mark.parametrize(
    "more",
    [{"black": "ship", "silver": 1}, {"silver": 2}, {"black": "ship", "silver": 2, "bought": True}],
)
def test_a_town_hall_does_not_wait_for_a_purchase_that_is_impossible(more):
    assert lost(hall(**more), PLACE_HALL) == [("town-hall",)]


def test_a_town_hall_waits_for_a_purchase_by_workers_with_6():
    own = {"P1": "f3=monastery-6"}
    state = play(hall(depots={2: "ship"}, workers=2, duchies=own), PLACE_HALL)
    assert legal(state, "P1") == ["town-hall skip", "buy ship from 2 workers"]
    assert lost(hall(depots={2: "ship"}, workers=1, duchies=own), PLACE_HALL)
    assert lost(hall(depots={2: "ship"}, workers=2), PLACE_HALL)


def test_a_town_hall_waits_for_workers_that_28_can_bring():
    own = {"P1": "f3=monastery-6 g2=monastery-28"}
    extra = {"extra_tiles": True}
    state = play(hall(black="ship", silver=1, duchies=own, options=extra), PLACE_HALL)
    assert legal(state, "P1") == ["town-hall skip", "hire 1"]
    assert lost(hall(black="ship", duchies=own, options=extra), PLACE_HALL)


def test_a_town_hall_that_waits_can_be_skipped():
    state = play(hall(black="ship", silver=2), PLACE_HALL, "P1: town-hall skip")
    assert pending(state) == []
    assert legal(state, "P1") == ["workers d5", "buy ship"]


def test_after_a_purchase_that_cannot_be_placed_the_town_hall_is_lost():
    state = play(hall(black="town-hall cow2", silver=2), PLACE_HALL)
    state = play(state, "P1: buy cow2")
    assert pending(state) == ["town-hall"]  # c2 takes the cow
    far = hall(black="cow2", silver=2, duchies={"P1": "c2=pig2 c1=pig2 b1=pig3 b2=pig3 a1=pig4"})
    far = play(far, PLACE_HALL)
    assert lost(far, "P1: buy cow2") == [("town-hall",)]


def test_dead_effects_disappear_together():
    """RULINGS 22.2."""
    state = position(waiting="church market carpenter warehouse", depots={2: "ship"})
    state, events = happen(state, "P1: market ship 2")
    assert happened(events, e.EffectsLost) == [
        e.EffectsLost(0, ("church", "carpenter", "warehouse"), False)
    ]
    assert legal(state, "P1") == ["workers d1"]


def test_an_effect_without_a_target_waits_while_another_one_has_some():
    """RULINGS 22.2."""
    state = position(waiting="church market", depots={2: "ship"})
    assert sorted(legal(state, "P1")) == ["church skip", "market ship 2", "market skip"]


def test_a_dead_market_is_not_kept_by_silver():
    """A purchase could not give it a target: it takes from numbered depots only."""
    state = position(
        dice={"P1": "3 5"}, storage={"P1": "market"}, black="ship", silver=2, depots={1: "bank"}
    )
    assert lost(state, "P1: place market c3 d3") == [("market",)]


# ---------------------------------------------------------------------------- what is recorded


def test_the_state_of_a_turn_begins_anew():
    state = position(dice={"P1": "3 5", "P2": "4 4"}, black="bank mine", silver=2)
    state = play(state, "P1: buy bank", "P1: workers d3", "P1: workers d5")
    assert state.turn.seat == 1
    assert not state.turn.bought
    assert player(state, "P2").used == [False, False]


def test_a_position_in_the_middle_of_effects_can_be_stored():
    """As JSON and back, with everything that waits."""
    state = rules.new("castles-of-burgundy", 2, None, "stored")
    chance = rules.Chance("moves")
    seen = set()
    for _ in range(400):
        (seat,) = rules.waiting(state)
        rules.advance(state, seat, rules.sample(state, seat, chance))
        if not rules.waiting(state):
            break
        seen.update(pending(state))
        if pending(state):
            assert rules.from_json(rules.to_json(state)) == state
    assert {"castle", "market", "ship"} & seen
