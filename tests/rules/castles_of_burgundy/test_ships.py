"""Ships: goods of a depot, more goods with monastery 5, the marker (RULINGS 8, 22)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy import events as e
from tests.playing import happen, legal, play, refused
from tests.rules.castles_of_burgundy.positions import (
    duchy,
    goods,
    happened,
    lying,
    pending,
    position,
    stored,
    track,
)

FIVE = "f3=monastery-5"


def sailing(*, own: str = "", held: str = "", white: int = 1, **more):
    """P1 has just placed a ship."""
    more.setdefault("dice", {"P1": "2 6"})
    state = position(
        storage={"P1": "ship"}, duchies={"P1": own}, goods={"P1": held}, white=white, **more
    )
    return play(state, "P1: place ship d3 d2")


def test_a_ship_chooses_any_numbered_depot_an_empty_one_too():
    """RULINGS 22.1: not to fill a goods space."""
    state = sailing(depot_goods={5: "3"})
    assert legal(state, "P1") == [f"goods {depot}" for depot in range(1, 7)]
    after = play(state, "P1: goods 2")
    assert goods(after, "P1") == ""
    assert lying(after, 5) == "3"
    assert track(after) == ["P2", "P1"]


def test_the_depot_does_not_depend_on_the_die():
    """RULINGS 17.4."""
    for depot in range(1, 7):
        state = sailing(depot_goods={depot: "3"})
        assert goods(play(state, f"P1: goods {depot}"), "P1") == "3"


def test_all_goods_of_the_depot_are_taken():
    state = play(sailing(depot_goods={4: "1 3 3", 5: "6"}), "P1: goods 4")
    assert goods(state, "P1") == "1 3 3"
    assert lying(state, 4) == ""
    assert lying(state, 5) == "6"


def test_a_type_that_is_stored_always_fits_with_all_its_tiles():
    state = sailing(held="1 2 3", depot_goods={4: "1 1 2"})
    assert goods(play(state, "P1: goods 4"), "P1") == "1 1 1 2 2 3"


def test_a_new_type_needs_a_free_space_of_three():
    state = sailing(held="1 2 3", depot_goods={4: "3 4 4"})
    state = play(state, "P1: goods 4")
    assert goods(state, "P1") == "1 2 3 3"
    assert lying(state, 4) == "4 4"


def test_if_not_all_new_types_fit_the_player_chooses():
    state = sailing(held="1 2", depot_goods={4: "2 3 4 4"})
    moves = [move for move in legal(state, "P1") if move.startswith("goods 4")]
    assert moves == ["goods 4 keep 3", "goods 4 keep 4"]
    state = play(state, "P1: goods 4 keep 4")
    assert goods(state, "P1") == "1 2 2 4 4"
    assert lying(state, 4) == "3"


def test_as_many_types_as_fit_must_be_taken():
    state = sailing(held="1", depot_goods={4: "2 3 4"})
    moves = [move for move in legal(state, "P1") if move.startswith("goods 4")]
    assert moves == ["goods 4 keep 2 3", "goods 4 keep 2 4", "goods 4 keep 3 4"]
    sentence = "Choose exactly 2 of the new types of goods: 2, 3, 4."
    assert refused(state, "P1: goods 4 keep 2") == sentence
    assert refused(state, "P1: goods 4") == sentence
    assert refused(state, "P1: goods 4 keep 2 3 4") == sentence
    assert refused(state, "P1: goods 4 keep 2 6") == sentence


def test_keep_is_written_only_if_not_all_fit():
    state = sailing(held="1", depot_goods={4: "2 3"})
    sentence = "You must take all goods of depot 4, because they all fit."
    assert refused(state, "P1: goods 4 keep 2") == sentence


def test_nothing_is_kept_where_nothing_new_fits():
    state = sailing(held="1 2 3", depot_goods={4: "4 5"})
    assert [m for m in legal(state, "P1") if m.startswith("goods 4")] == ["goods 4"]
    sentence = "No new type of goods fits in your goods spaces."
    assert refused(state, "P1: goods 4 keep 4") == sentence


def test_the_types_that_are_kept_are_written_ascending():
    state = sailing(depot_goods={4: "2 3 4 5"})
    after = play(state, "P1: goods 4 keep 5 2 3")
    assert goods(after, "P1") == "2 3 5"


def test_the_rest_stays_in_the_depot():
    state = play(sailing(depot_goods={4: "2 3 4 5"}), "P1: goods 4 keep 2 3 4")
    assert lying(state, 4) == "5"


def test_a_ship_is_mandatory():
    state = sailing(depot_goods={5: "3"})
    sentence = "First resolve the pending effects: ship."
    assert refused(state, "P1: end") == sentence
    assert refused(state, "P1: workers d6") == sentence


def test_without_goods_in_any_depot_only_the_marker_moves():
    state = position(storage={"P1": "ship"}, dice={"P1": "2 6"})
    state, events = happen(state, "P1: place ship d3 d2")
    assert pending(state) == []
    assert track(state) == ["P2", "P1"]
    assert happened(events, e.GoodsTaken) == []
    assert happened(events, e.MarkerMoved) == [e.MarkerMoved(0, 2)]


def test_goods_come_first_the_marker_second():
    """RULINGS 17.4."""
    _, events = happen(sailing(depot_goods={5: "3"}), "P1: goods 5")
    assert [type(event) for event in events[:2]] == [e.GoodsTaken, e.MarkerMoved]


def test_a_purchase_is_possible_before_the_goods():
    state = sailing(depot_goods={5: "3"}, black="bank", silver=2)
    state = play(state, "P1: buy bank", "P1: goods 5")
    assert stored(state, "P1") == ["bank"]
    assert goods(state, "P1") == "3"


# --------------------------------------------------------------------------------- the marker


def test_the_marker_goes_on_top_of_those_there():
    state = position(
        3, storage={"P1": "ship"}, dice={"P1": "2 6"}, track=["P1", "P2 P3"], order="P3 P2 P1"
    )
    state = play(state, "P1: place ship d3 d2")
    assert track(state) == ["", "P2 P3 P1"]


def test_a_marker_leaves_others_on_its_space_as_they_are():
    state = position(3, storage={"P1": "ship"}, dice={"P1": "2 6"}, track=["P3 P1 P2"])
    assert track(play(state, "P1: place ship d3 d2")) == ["P3 P2", "P1"]


def test_on_the_seventh_space_the_marker_goes_to_the_top_of_the_stack():
    spaces = ["", "", "", "", "", "", "P1 P3 P2"]
    state = position(3, storage={"P1": "ship"}, dice={"P1": "2 6"}, track=spaces)
    state, events = happen(state, "P1: place ship d3 d2")
    assert track(state)[6] == "P3 P2 P1"
    assert happened(events, e.MarkerMoved) == [e.MarkerMoved(0, 7)]


def test_alone_on_the_seventh_space_the_marker_stays():
    spaces = ["P2", "", "", "", "", "", "P1"]
    state = position(storage={"P1": "ship"}, dice={"P1": "2 6"}, track=spaces)
    assert track(play(state, "P1: place ship d3 d2")) == spaces


def test_the_marker_moves_also_if_no_goods_were_taken():
    state = play(sailing(depot_goods={5: "3"}), "P1: goods 1")
    assert track(state) == ["P2", "P1"]


# -------------------------------------------------------------------------------- monastery 5


@pytest.mark.parametrize(
    ("first", "near"), [(1, (2, 6)), (2, (1, 3)), (3, (2, 4)), (5, (4, 6)), (6, (1, 5))]
)
def test_with_5_the_goods_of_a_depot_next_to_the_first_on_the_ring(first, near):
    """RULINGS 17.18: 6 and 1 are neighbours."""
    state = sailing(own=FIVE, depot_goods=dict.fromkeys(range(1, 7), "3"))
    state = play(state, f"P1: goods {first}")
    assert legal(state, "P1") == [*[f"goods+ {depot}" for depot in near], "goods+ none"]
    state = play(state, f"P1: goods+ {near[1]}")
    assert goods(state, "P1") == "3 3"


def test_without_5_there_is_no_second_depot():
    state = play(sailing(depot_goods={1: "3", 2: "3"}), "P1: goods 1")
    assert legal(state, "P1") == ["workers d6"]


def test_the_second_depot_may_be_left_out():
    state = sailing(own=FIVE, depot_goods={1: "3", 2: "3"})
    state = play(state, "P1: goods 1", "P1: goods+ none")
    assert goods(state, "P1") == "3"
    assert track(state) == ["P2", "P1"]


def test_the_second_depot_must_be_a_neighbour():
    state = play(sailing(own=FIVE, depot_goods={1: "3", 2: "3", 4: "1"}), "P1: goods 1")
    sentence = "Depot 4 isn't next to the one you chose for the ship."
    assert refused(state, "P1: goods+ 4") == sentence
    assert refused(state, "P1: goods+ 1") == "Depot 1 isn't next to the one you chose for the ship."


def test_the_goods_of_the_second_depot_obey_the_same_limit():
    """RULINGS 17.18."""
    state = sailing(own=FIVE, held="1", depot_goods={1: "2", 2: "1 3 4"})
    state = play(state, "P1: goods 1")
    assert legal(state, "P1") == [
        "goods+ 2 keep 3",
        "goods+ 2 keep 4",
        "goods+ 6",
        "goods+ none",
    ]
    state = play(state, "P1: goods+ 2 keep 3")
    assert goods(state, "P1") == "1 1 2 3"
    assert lying(state, 2) == "4"


def test_a_neighbour_without_goods_is_listed_if_the_other_has_some():
    """RULINGS 22.6."""
    state = play(sailing(own=FIVE, depot_goods={1: "2", 2: "1"}), "P1: goods 1")
    assert "goods+ 6" in legal(state, "P1")


def test_nothing_is_asked_if_no_neighbour_has_anything_to_take():
    """RULINGS 22.6."""
    state = play(sailing(own=FIVE, depot_goods={1: "2", 3: "1"}), "P1: goods 1")
    assert legal(state, "P1") == ["workers d6"]
    state = sailing(own=FIVE, held="1 2 3", depot_goods={1: "2", 2: "5", 6: "4"})
    assert legal(play(state, "P1: goods 1"), "P1") == ["workers d6"]


def test_a_stored_type_in_a_neighbouring_depot_is_something_to_take():
    """RULINGS 22.6: with no free goods space too."""
    state = sailing(own=FIVE, held="1 2 3", depot_goods={1: "4", 2: "2 2 5"})
    state = play(state, "P1: goods 1")
    assert legal(state, "P1") == ["goods+ 2", "goods+ 6", "goods+ none"]
    state = play(state, "P1: goods+ 2")
    assert goods(state, "P1") == "1 2 2 2 3"
    assert lying(state, 2) == "5"


def test_the_second_depot_may_be_taken_after_an_empty_one():
    state = sailing(own=FIVE, depot_goods={2: "1"})
    state = play(state, "P1: goods 1", "P1: goods+ 2")
    assert goods(state, "P1") == "1"


def test_the_marker_moves_after_the_second_depot():
    state = play(sailing(own=FIVE, depot_goods={1: "2", 2: "1"}), "P1: goods 1")
    assert track(state) == ["P2 P1"]
    assert track(play(state, "P1: goods+ 2")) == ["P2", "P1"]


def test_between_the_depots_only_free_moves_are_possible():
    """RULINGS 5."""
    state = sailing(own=FIVE, depot_goods={1: "2", 2: "1"}, black="bank", silver=2)
    state = play(state, "P1: goods 1")
    assert refused(state, "P1: workers d6") == "First finish the ship."
    state = play(state, "P1: buy bank")
    assert legal(state, "P1") == ["goods+ 2", "goods+ 6", "goods+ none"]


def test_a_ship_is_never_interrupted_by_other_effects():
    """RULINGS 5."""
    state = position(
        duchies={"P1": FIVE},
        waiting="ship market",
        depots={3: "cow2"},
        depot_goods={1: "2", 2: "1"},
    )
    state = play(state, "P1: goods 1")
    assert refused(state, "P1: market cow2 3") == "First finish the ship."
    state = play(state, "P1: goods+ 2")
    assert legal(state, "P1") == ["market cow2 3", "market skip"]


def test_a_ship_placed_by_a_castle_works_as_any():
    state = position(
        dice={"P1": "6 5"},
        storage={"P1": "castle ship"},
        duchies={"P1": "c3=watchtower"},
        depot_goods={5: "3"},
    )
    state = play(state, "P1: place castle b3 d6", "P1: place ship d3 any2", "P1: goods 5")
    assert goods(state, "P1") == "3"
    assert duchy(state, "P1").workers == 0
