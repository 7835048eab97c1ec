"""The actions of a die and the purchase (RULINGS 7)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy import events as e
from tests.playing import asked, happen, legal, play, refused
from tests.rules.castles_of_burgundy.positions import (
    SEATS,
    allowed,
    at,
    duchy,
    goods,
    happened,
    parsed,
    pending,
    player,
    points,
    position,
    stored,
    tiles_in,
)

# ------------------------------------------------------------------------------------- taking


def test_take_one_tile_from_the_depot_with_the_value_of_the_die():
    state = position(dice={"P1": "3 5"}, depots={3: "ship cow3", 5: "bank"})
    assert legal(state, "P1", "take") == ["take ship 3 d3", "take cow3 3 d3", "take bank 5 d5"]
    state = play(state, "P1: take cow3 3 d3")
    assert stored(state, "P1") == ["cow3"]
    assert tiles_in(state, 3) == ["ship"]


def test_equal_tiles_in_a_depot_are_one_choice_and_one_is_taken():
    state = position(dice={"P1": "3 5"}, depots={3: "ship ship"})
    assert legal(state, "P1", "take") == ["take ship 3 d3"]
    state = play(state, "P1: take ship 3 d3")
    assert tiles_in(state, 3) == ["ship"]


def test_a_tile_that_is_not_there_cannot_be_taken():
    state = position(dice={"P1": "3 5"}, depots={3: "ship", 5: "bank"})
    assert refused(state, "P1: take bank 3 d3") == "Depot 3 doesn't have this tile: bank."


def test_an_empty_depot_cannot_be_chosen():
    state = position(dice={"P1": "3 5"}, depots={3: "ship"})
    assert refused(state, "P1: take ship 5 d5") == "Depot 5 doesn't have this tile: ship."


def test_a_tile_of_the_black_depot_is_not_taken_with_a_die():
    state = position(dice={"P1": "3 5"}, black="bank")
    assert legal(state, "P1", "take") == []


def test_with_a_full_storage_a_stored_tile_is_discarded_first():
    """RULINGS 17.3."""
    state = position(dice={"P1": "3 5"}, depots={3: "ship"}, storage={"P1": "bank bank cow2"})
    assert legal(state, "P1", "take") == ["take ship 3 d3 x bank", "take ship 3 d3 x cow2"]
    sentence = "Your storage is full. Say which tile to discard (x …)."
    assert refused(state, "P1: take ship 3 d3") == sentence
    state = play(state, "P1: take ship 3 d3 x bank")
    assert sorted(stored(state, "P1")) == ["bank", "cow2", "ship"]


def test_the_discarded_tile_is_out_of_the_game():
    """RULINGS 17.3."""
    state = position(dice={"P1": "3 5"}, depots={3: "ship"}, storage={"P1": "bank bank cow2"})
    state = play(state, "P1: take ship 3 d3 x cow2")
    assert state.discarded == ["cow2"]
    assert "cow2" not in [tile for depot in range(7) for tile in tiles_in(state, depot)]


def test_a_tile_like_the_new_one_may_be_discarded():
    state = position(dice={"P1": "3 5"}, depots={3: "ship"}, storage={"P1": "ship bank cow2"})
    state = play(state, "P1: take ship 3 d3 x ship")
    assert sorted(stored(state, "P1")) == ["bank", "cow2", "ship"]


def test_with_room_in_storage_discarding_is_refused():
    state = position(dice={"P1": "3 5"}, depots={3: "ship"}, storage={"P1": "bank cow2"})
    sentence = "Your storage has room, so you can't discard a tile."
    assert refused(state, "P1: take ship 3 d3 x bank") == sentence


def test_only_a_stored_tile_can_be_discarded():
    state = position(dice={"P1": "3 5"}, depots={3: "ship"}, storage={"P1": "bank mine cow2"})
    assert (
        refused(state, "P1: take ship 3 d3 x castle") == "This tile isn't in your storage: castle."
    )


def test_the_storage_has_three_spaces():
    state = position(
        dice={"P1": "3 3"}, depots={3: "ship ship"}, storage={"P1": "bank"}, silver=2, black="mine"
    )
    state = play(state, "P1: take ship 3 d3", "P1: take ship 3 d3")
    assert legal(state, "P1", "buy") == ["buy mine x bank", "buy mine x ship"]


def test_a_tile_never_goes_straight_to_the_duchy():
    """RULINGS 17.2."""
    state = position(dice={"P1": "4 4"}, depots={4: "mine"})
    assert refused(state, "P1: place mine e3 d4") == "This tile isn't in your storage: mine."
    state = play(state, "P1: take mine 4 d4")
    assert at(state, "P1", "e3") == ""
    state = play(state, "P1: place mine e3 d4")
    assert at(state, "P1", "e3") == "mine"


def test_a_tile_is_not_in_storage_any_more_once_it_is_placed():
    state = play(position(dice={"P1": "4 4"}, storage={"P1": "mine mine"}), "P1: place mine e3 d4")
    assert stored(state, "P1") == ["mine"]


# ------------------------------------------------------------------------------------ placing


def test_a_tile_goes_on_a_cell_of_its_colour():
    state = position(dice={"P1": "3 3"}, storage={"P1": "ship"}, workers=9)
    assert {m.split()[2] for m in legal(state, "P1", "place")} == {"d3", "d5"}
    sentence = "The color of c3 doesn't fit this tile: ship."
    assert refused(state, "P1: place ship c3 d3") == sentence


def test_a_tile_goes_on_a_cell_with_the_number_of_the_die():
    state = position(dice={"P1": "2 5"}, storage={"P1": "ship"})
    assert legal(state, "P1", "place") == ["place ship d3 d2", "place ship d5 d5"]
    assert refused(state, "P1: place ship d3 d5") == "d3 has the number 2."


def test_a_tile_goes_beside_a_covered_cell():
    state = position(dice={"P1": "1 4"}, storage={"P1": "ship"})
    assert legal(state, "P1", "place") == []
    assert refused(state, "P1: place ship d2 d1") == "d2 has no neighbor with a tile."
    state = position(dice={"P1": "1 4"}, storage={"P1": "ship"}, duchies={"P1": "d3=ship"})
    assert legal(state, "P1", "place") == ["place ship d2 d1"]


def test_any_covered_neighbour_will_do():
    state = position(dice={"P1": "1 1"}, storage={"P1": "ship"}, duchies={"P1": "c3=bank"})
    assert legal(state, "P1", "place") == []
    state = position(dice={"P1": "1 1"}, storage={"P1": "ship"}, duchies={"P1": "c2=cow2"})
    assert legal(state, "P1", "place") == ["place ship d2 d1"]


def test_a_covered_cell_takes_no_tile():
    state = position(dice={"P1": "2 2"}, storage={"P1": "ship"}, duchies={"P1": "d3=ship"})
    assert refused(state, "P1: place ship d3 d2") == "There's already a tile on d3."


def test_a_cell_of_another_board_is_no_cell_of_the_duchy():
    state = position(dice={"P1": "2 2"}, storage={"P1": "ship"})
    assert refused(state, "P1: place ship g7 d2") == "Your duchy has no cell g7."


def test_a_building_stands_once_in_a_city():
    """RULINGS 17.9."""
    state = position(dice={"P1": "1 1"}, storage={"P1": "bank"}, duchies={"P1": "e4=bank"})
    assert legal(state, "P1", "place") == []
    sentence = "The city around e5 already has this building: bank."
    assert refused(state, "P1: place bank e5 d1") == sentence


def test_the_city_rule_is_for_each_city_not_for_the_duchy():
    """RULINGS 17.9."""
    state = position(dice={"P1": "3 3"}, storage={"P1": "bank"}, duchies={"P1": "e4=bank"})
    assert legal(state, "P1", "place") == ["place bank c3 d3"]


def test_the_city_rule_holds_also_for_buildings_that_do_not_touch():
    state = position(
        dice={"P1": "3 3"},
        storage={"P1": "bank"},
        duchies={"P1": "e4=bank e5=church f5=market"},
    )
    assert at(state, "P1", "g4") == ""
    sentence = "The city around g4 already has this building: bank."
    assert refused(state, "P1: place bank g4 d3") == sentence


def test_other_buildings_may_stand_in_the_same_city():
    state = position(dice={"P1": "1 1"}, storage={"P1": "church"}, duchies={"P1": "e4=bank"})
    assert legal(state, "P1", "place") == ["place church e5 d1"]


def test_other_tiles_may_stand_twice_in_a_region():
    state = position(dice={"P1": "1 1"}, storage={"P1": "ship"}, duchies={"P1": "d3=ship"})
    assert legal(state, "P1", "place") == ["place ship d2 d1"]


def test_placed_tiles_are_never_moved():
    """There is no move for it: every legal move leaves all tiles where they lie."""
    state = position(
        dice={"P1": "4 4"}, storage={"P1": "mine"}, duchies={"P1": "d3=ship"}, workers=3
    )
    for move in legal(state, "P1"):
        after = play(state, f"P1: {move}")
        assert at(after, "P1", "d3") == "ship"
        assert at(after, "P1", "d4") == "castle"


def test_two_equal_tiles_in_storage_are_one_choice():
    state = position(dice={"P1": "4 4"}, storage={"P1": "mine mine"})
    assert legal(state, "P1", "place") == ["place mine e3 d4"]


# ------------------------------------------------------------------------------------ selling


def test_all_goods_of_the_type_with_the_value_of_the_die_are_sold():
    """RULINGS 17.11."""
    state = position(dice={"P1": "2 6"}, goods={"P1": "2 2 2 6"})
    assert legal(state, "P1", "sell") == ["sell 2 d2", "sell 6 d6"]
    state = play(state, "P1: sell 2 d2")
    assert goods(state, "P1") == "6"
    assert duchy(state, "P1").sold == [0, 3, 0, 0, 0, 0]


def test_a_sale_brings_one_silver_in_total():
    """RULINGS 17.11."""
    state = play(position(dice={"P1": "2 6"}, goods={"P1": "2 2 2 6"}), "P1: sell 2 d2")
    assert duchy(state, "P1").silver == 1
    assert duchy(state, "P1").workers == 0


@SEATS
def test_a_sale_brings_as_many_points_for_each_tile_as_there_are_players(seats):
    state = position(seats, dice={"P1": "2 6"}, goods={"P1": "2 2 2 6"})
    assert points(play(state, "P1: sell 2 d2"), "P1") == 3 * seats


def test_goods_that_are_not_there_cannot_be_sold():
    state = position(dice={"P1": "2 6"}, goods={"P1": "2"})
    assert refused(state, "P1: sell 6 d6") == "You don't have goods of type 6."


def test_a_sale_needs_the_value_of_the_goods():
    state = position(dice={"P1": "2 6"}, goods={"P1": "2"})
    assert refused(state, "P1: sell 2 d6") == "You need a die with the value 2 for this."


def test_monastery_3_gives_two_silver_for_a_sale():
    state = position(dice={"P1": "2 6"}, goods={"P1": "2 2"}, duchies={"P1": "f3=monastery-3"})
    assert duchy(play(state, "P1: sell 2 d2"), "P1").silver == 2


def test_monastery_4_gives_a_worker_for_a_sale():
    state = position(dice={"P1": "2 6"}, goods={"P1": "2 2"}, duchies={"P1": "f3=monastery-4"})
    state = play(state, "P1: sell 2 d2")
    assert duchy(state, "P1").workers == 1
    assert duchy(state, "P1").silver == 1


def test_3_and_4_add_up():
    state = position(
        dice={"P1": "2 6"}, goods={"P1": "2 2"}, duchies={"P1": "f3=monastery-4 g2=monastery-3"}
    )
    state, events = happen(state, "P1: sell 2 d2")
    (sold,) = happened(events, e.GoodsSold)
    assert (sold.number, sold.silver, sold.workers, sold.points) == (2, 2, 1, 4)


# ------------------------------------------------------------------------------------ workers


def test_any_die_brings_two_workers():
    for value in range(1, 7):
        state = play(position(dice={"P1": f"{value} 1"}), f"P1: workers d{value}")
        assert duchy(state, "P1").workers == 2


@pytest.mark.parametrize(
    ("own", "workers", "silver"),
    [
        ("f3=monastery-13", 2, 1),
        ("f3=monastery-14", 4, 0),
        ("f3=monastery-13 g2=monastery-14", 4, 1),
    ],
)
def test_taking_workers_with_13_and_14(own, workers, silver):
    """RULINGS 7: both together give 4 workers and 1 silver."""
    state = play(position(dice={"P1": "3 5"}, duchies={"P1": own}), "P1: workers d3")
    assert duchy(state, "P1").workers == workers
    assert duchy(state, "P1").silver == silver


def test_13_and_14_work_also_with_the_die_of_a_castle():
    """RULINGS 17.10."""
    state = position(
        dice={"P1": "6 5"},
        duchies={"P1": "c3=bank f3=monastery-13 g2=monastery-14"},
        storage={"P1": "castle"},
    )
    state = play(state, "P1: place castle b3 d6", "P1: workers any1")
    assert (duchy(state, "P1").workers, duchy(state, "P1").silver) == (4, 1)


def test_13_and_14_do_not_work_with_the_boarding_house():
    """RULINGS 17.10."""
    state = position(
        dice={"P1": "3 5"},
        duchies={"P1": "f3=monastery-13 g2=monastery-14"},
        storage={"P1": "boarding-house"},
    )
    state = play(state, "P1: place boarding-house c3 d3")
    assert (duchy(state, "P1").workers, duchy(state, "P1").silver) == (4, 0)


def test_workers_are_not_limited():
    state = position(dice={"P1": "3 5"}, workers=60)
    assert duchy(play(state, "P1: workers d3"), "P1").workers == 62


# ----------------------------------------------------------------------------------- purchase


def test_a_tile_of_the_black_depot_costs_two_silver_and_no_die():
    state = position(dice={"P1": "3 5"}, black="bank mine", silver=3)
    assert legal(state, "P1", "buy") == ["buy bank", "buy mine"]
    state = play(state, "P1: buy mine")
    assert duchy(state, "P1").silver == 1
    assert stored(state, "P1") == ["mine"]
    assert tiles_in(state, 0) == ["bank"]
    assert player(state, "P1").used == [False, False]


def test_without_two_silver_nothing_is_bought():
    state = position(dice={"P1": "3 5"}, black="bank", silver=1, workers=9)
    assert legal(state, "P1", "buy") == []
    assert refused(state, "P1: buy bank") == "This costs 2 silver, but you have 1."


def test_one_purchase_in_a_turn():
    state = position(dice={"P1": "3 5"}, black="bank mine", silver=9)
    state = play(state, "P1: buy bank")
    assert legal(state, "P1", "buy") == []
    assert refused(state, "P1: buy mine") == "You've already bought a tile this turn."


def test_a_purchase_is_possible_in_every_turn_anew():
    state = position(dice={"P1": "3 5", "P2": "3 5"}, black="bank mine", silver=2)
    state = play(state, "P1: buy bank", "P1: workers d3", "P1: workers d5", "P2: buy mine")
    assert stored(state, "P2") == ["mine"]


def test_a_purchase_is_possible_at_every_point_of_the_turn():
    state = position(dice={"P1": "3 5"}, black="bank", silver=2)
    assert allowed(state, "P1: buy bank")
    state = play(state, "P1: workers d3")
    assert allowed(state, "P1: buy bank")
    state = play(state, "P1: workers d5")
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["buy bank", "end"]


def test_a_purchase_is_possible_between_a_placement_and_its_effect():
    state = position(
        dice={"P1": "3 5"}, black="bank", silver=2, storage={"P1": "market"}, depots={1: "ship"}
    )
    state = play(state, "P1: place market c3 d3")
    assert pending(state) == ["market"]
    state = play(state, "P1: buy bank")
    assert pending(state) == ["market"]
    assert stored(state, "P1") == ["bank"]


def test_with_a_full_storage_a_purchase_discards_first():
    state = position(dice={"P1": "3 5"}, black="bank", silver=2, storage={"P1": "mine ship cow2"})
    assert legal(state, "P1", "buy") == ["buy bank x mine", "buy bank x ship", "buy bank x cow2"]
    state = play(state, "P1: buy bank x ship")
    assert stored(state, "P1") == ["mine", "cow2", "bank"]
    assert state.discarded == ["ship"]


def test_numbered_depots_are_not_for_sale():
    state = position(dice={"P1": "3 5"}, depots={3: "ship"}, silver=2, workers=2)
    assert legal(state, "P1", "buy") == []
    assert refused(state, "P1: buy ship from 3") == "You need monastery 6 for this."
    assert refused(state, "P1: buy ship") == "The black depot doesn't have this tile: ship."


def test_workers_do_not_pay_for_a_purchase():
    state = position(dice={"P1": "3 5"}, black="bank", workers=2)
    assert refused(state, "P1: buy bank workers") == "You need monastery 6 for this."


def test_a_purchase_is_not_possible_in_the_turn_of_another():
    state = position(dice={"P1": "3 5"}, black="bank", silver=2)
    assert legal(state, "P2") == []


SIX = {"P1": "f3=monastery-6"}


def test_with_monastery_6_two_workers_pay():
    state = position(dice={"P1": "3 5"}, duchies=SIX, black="bank", workers=2)
    assert legal(state, "P1", "buy") == ["buy bank workers"]
    state = play(state, "P1: buy bank workers")
    assert duchy(state, "P1").workers == 0
    assert stored(state, "P1") == ["bank"]


def test_with_monastery_6_the_tile_may_come_from_any_of_the_seven_depots():
    """With either payment."""
    state = position(
        dice={"P1": "3 5"},
        duchies=SIX,
        black="bank",
        depots=dict.fromkeys(range(1, 7), "ship"),
        workers=2,
        silver=2,
    )
    sources = ["buy bank", *[f"buy ship from {n}" for n in range(1, 7)]]
    assert legal(state, "P1", "buy") == [m for s in sources for m in (s, f"{s} workers")]
    state = play(state, "P1: buy ship from 4")
    assert tiles_in(state, 4) == []
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == (0, 2)


def test_monastery_6_allows_one_purchase_in_a_turn_still():
    """RULINGS 17.17."""
    state = position(dice={"P1": "3 5"}, duchies=SIX, black="bank mine", workers=9, silver=9)
    state = play(state, "P1: buy bank workers")
    assert legal(state, "P1", "buy") == []


def test_one_silver_and_one_worker_do_not_pay_together():
    state = position(dice={"P1": "3 5"}, duchies=SIX, black="bank", workers=1, silver=1)
    assert legal(state, "P1", "buy") == []
    assert refused(state, "P1: buy bank") == "This costs 2 silver, but you have 1."
    assert refused(state, "P1: buy bank workers") == (
        "Not enough workers: this costs 2, and you have 1."
    )


def test_a_purchase_with_monastery_6_names_everything_in_order():
    state = position(
        dice={"P1": "3 5"}, duchies=SIX, depots={3: "ship"}, workers=2,
        storage={"P1": "bank mine cow2"},
    )  # fmt: skip
    line = "P1: buy ship from 3 workers x bank"
    assert parsed(state, line) == "buy ship from 3 workers x bank"
    assert stored(play(state, line), "P1") == ["mine", "cow2", "ship"]


def test_events_tell_what_was_paid():
    state = position(dice={"P1": "3 5"}, duchies=SIX, black="bank", workers=2, silver=2)
    _, events = happen(state, "P1: buy bank workers")
    (bought,) = happened(events, e.TileBought)
    assert (bought.silver, bought.workers, bought.depot, bought.dropped) == (0, 2, 0, "")
    _, events = happen(state, "P1: buy bank")
    (bought,) = happened(events, e.TileBought)
    assert (bought.silver, bought.workers) == (2, 0)
