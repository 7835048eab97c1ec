"""The effects of placed tiles, ships apart (RULINGS 8)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy import events as e
from tests.playing import happen, legal, play, refused, unreadable
from tests.rules.castles_of_burgundy.positions import (
    allowed,
    at,
    duchy,
    goods,
    happened,
    pending,
    points,
    position,
    stored,
    tiles_in,
)

ALL_DEPOTS = {
    1: "ship bank",
    2: "castle",
    3: "cow2 church",
    4: "mine",
    5: "monastery-22",
    6: "pig3",
}


def placed(tile: str, cell: str = "c3", *, own: str = "", also: str = "", **more):
    """P1 has just placed a building on c3, or another tile with a die of its number."""
    value = {"c3": 3, "e4": 3, "b3": 6, "e3": 4}[cell]
    state = position(
        dice={"P1": f"{value} 5"},
        storage={"P1": f"{tile} {also}"},
        duchies={"P1": own},
        **more,
    )
    return play(state, f"P1: place {tile} {cell} d{value}")


def castle(**more):
    """P1 has just placed a castle."""
    more["own"] = f"c3=watchtower {more.get('own', '')}"
    return placed("castle", "b3", **more)


# ------------------------------------------------------------------------------------- castle


def test_a_castle_gives_an_extra_action_of_any_kind_with_a_die_of_any_value():
    """RULINGS 17.6."""
    state = castle(also="ship", goods={"P1": "4"}, depots={6: "mine"})
    assert legal(state, "P1") == [
        "take mine 6 any6",
        "place ship d3 any2",
        "place ship d5 any5",
        "sell 4 any4",
        "workers any1",
    ]


def test_the_dice_stay_for_later():
    state = castle()
    assert refused(state, "P1: workers d5") == "You can't use that die for this. Write any…."
    state = play(state, "P1: workers any1")
    assert legal(state, "P1") == ["workers d5"]


def test_the_extra_action_is_mandatory_and_workers_can_always_be_taken():
    state = castle()
    assert legal(state, "P1") == ["workers any1"]
    unreadable(state, "P1: castle skip")


def test_workers_with_the_bonus_die_have_one_spelling():
    """RULINGS 16."""
    sentence = "You can't change the die to take workers. Write any1."
    assert refused(castle(), "P1: workers any4") == sentence


def test_the_value_of_the_bonus_die_is_that_of_the_depot_or_the_cell():
    state = castle(also="ship", depots={6: "mine"})
    assert refused(state, "P1: take mine 6 any5") == "You need a die with the value 6 for this."
    assert refused(state, "P1: place ship d3 any5") == "d3 has the number 2."


def test_a_tile_that_the_extra_action_takes_goes_into_storage():
    """RULINGS 17.2."""
    state = play(castle(depots={4: "mine"}), "P1: take mine 4 any4")
    assert stored(state, "P1") == ["mine"]
    assert at(state, "P1", "e3") == ""


def test_the_starting_castle_has_no_effect():
    state = position()
    assert at(state, "P1", "d4") == "castle"
    assert pending(state) == []


def test_effects_chain_to_any_depth():
    """RULINGS 17.6: castle, town hall, castle, town hall."""
    state = position(
        dice={"P1": "6 5"},
        storage={"P1": "castle town-hall castle"},
        duchies={"P1": "c3=watchtower b4=monastery-22"},
        black="town-hall",
        silver=2,
    )
    state = play(
        state,
        """
        P1: place castle b3 d6
        P1: place town-hall e4 any3
        P1: town-hall castle a3
        P1: buy town-hall
        P1: place town-hall b5 any4
        """,
    )
    assert at(state, "P1", "b5") == "town-hall"
    assert pending(state) == []


def test_a_castle_placed_with_the_bonus_die_gives_another_action():
    state = castle(also="castle")
    state = play(state, "P1: place castle a3 any4")
    assert legal(state, "P1") == ["workers any1"]
    state = play(state, "P1: workers any1")
    assert duchy(state, "P1").workers == 2


# --------------------------------------------------------------------------------------- mine


def test_a_mine_brings_nothing_when_it_is_placed():
    state = placed("mine", "e3")
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers, points(state, "P1")) == (0, 0, 0)
    assert pending(state) == []


# ---------------------------------------------------------------------------------- livestock


def grazing(tile: str, cell: str, own: str, **more) -> int:
    """The points that a livestock tile brings on a cell of duchy 1."""
    number = {"a1": 6, "b1": 2, "b2": 1, "c1": 5, "c2": 4, "e6": 2}[cell]
    state = position(dice={"P1": f"{number} 5"}, storage={"P1": tile}, duchies={"P1": own}, **more)
    state, events = happen(state, f"P1: place {tile} {cell} d{number}")
    (scored,) = happened(events, e.LivestockScored)
    assert state.players[0].vp.get("livestock", 0) == scored.points
    return scored.points


def test_an_animal_tile_scores_its_animals():
    assert grazing("cow2", "c2", "c3=bank") == 2
    assert grazing("pig4", "c2", "c3=bank") == 4


def test_tiles_of_the_same_species_in_the_pasture_score_again():
    """RULINGS 17.5."""
    assert grazing("cow2", "c1", "c2=cow3") == 5
    assert grazing("cow4", "b2", "c2=cow3 c1=cow2 b1=cow3") == 12


def test_tiles_of_the_same_species_need_not_be_adjacent():
    """RULINGS 17.5: a1 does not touch c2."""
    assert grazing("cow4", "a1", "c2=cow3 b2=pig2") == 7


def test_other_species_in_the_pasture_do_not_score():
    assert grazing("cow2", "c1", "c2=pig4 b1=sheep3") == 2


def test_other_pastures_do_not_score():
    """RULINGS 17.5."""
    assert grazing("cow2", "c2", "c3=bank e6=cow4") == 2
    assert grazing("cow2", "e6", "e5=bank c2=cow4") == 2


def test_the_pastures_of_others_do_not_score():
    state = position(
        dice={"P1": "4 5"},
        storage={"P1": "cow2"},
        duchies={"P1": "c3=bank", "P2": "c2=cow4"},
    )
    assert points(play(state, "P1: place cow2 c2 d4"), "P1") == 2


def test_monastery_7_adds_a_point_for_each_tile_that_scores_now():
    seven = "f3=monastery-7"
    assert grazing("cow2", "c2", f"c3=bank {seven}") == 3
    assert grazing("cow2", "c1", f"c2=cow3 b1=cow3 {seven}") == 11
    assert grazing("cow2", "c1", f"c2=pig3 {seven}") == 3


def test_equal_tiles_score_each():
    assert grazing("cow2", "c1", "c2=cow2") == 4


def test_livestock_has_no_effect_that_is_pending():
    state = position(dice={"P1": "4 5"}, storage={"P1": "cow2"}, duchies={"P1": "c3=bank"})
    assert pending(play(state, "P1: place cow2 c2 d4")) == []


# ---------------------------------------------------------------------------------- warehouse


def test_a_warehouse_may_sell_all_goods_of_one_type_without_a_die():
    state = placed("warehouse", goods={"P1": "2 2 6"})
    assert legal(state, "P1") == ["warehouse 2", "warehouse 6", "warehouse skip"]
    before = points(state, "P1")
    state = play(state, "P1: warehouse 2")
    assert goods(state, "P1") == "6"
    assert (duchy(state, "P1").silver, points(state, "P1") - before) == (1, 4)
    assert duchy(state, "P1").sold == [0, 2, 0, 0, 0, 0]
    assert state.players[0].used == [True, False]


def test_3_and_4_count_for_a_warehouse():
    own = "f3=monastery-3 g2=monastery-4"
    state = play(placed("warehouse", own=own, goods={"P1": "2 2 6"}), "P1: warehouse 2")
    assert (duchy(state, "P1").silver, duchy(state, "P1").workers) == (2, 1)


def test_a_warehouse_sells_only_what_is_there():
    state = placed("warehouse", goods={"P1": "2"})
    assert refused(state, "P1: warehouse 5") == "You don't have goods of type 5."


def test_a_warehouse_without_goods_is_lost():
    state = placed("warehouse")
    assert pending(state) == []
    assert at(state, "P1", "c3") == "warehouse"


# ------------------------------------------------------------------- buildings that take tiles


@pytest.mark.parametrize(
    ("building", "expected"),
    [
        ("carpenter", ["bank 1", "church 3"]),
        ("church", ["castle 2", "mine 4", "monastery-22 5"]),
        ("market", ["ship 1", "cow2 3", "pig3 6"]),
    ],
)
def test_what_a_building_takes_from_any_numbered_depot(building, expected):
    state = placed(building, depots=ALL_DEPOTS)
    moves = [f"{building} {tile}" for tile in expected]
    assert legal(state, "P1") == [*moves, f"{building} skip"]
    tile, depot = expected[-1].split()
    state = play(state, f"P1: {building} {tile} {depot}")
    assert stored(state, "P1") == [tile]
    assert tile not in tiles_in(state, int(depot))


@pytest.mark.parametrize(
    ("building", "tile", "depot"),
    [("carpenter", "ship", 1), ("church", "bank", 1), ("market", "castle", 2)],
)
def test_a_building_takes_no_other_colour(building, tile, depot):
    state = placed(building, depots=ALL_DEPOTS)
    sentence = f"You can't take this with the effect: {tile}."
    assert refused(state, f"P1: {building} {tile} {depot}") == sentence


@pytest.mark.parametrize(
    ("building", "tile"), [("carpenter", "bank"), ("church", "mine"), ("market", "ship")]
)
def test_building_effects_never_take_from_the_black_depot(building, tile):
    """RULINGS 17.25."""
    state = placed(building, black=tile, silver=2)
    assert pending(state) == []
    assert legal(state, "P1", building) == []


@pytest.mark.parametrize("building", ["carpenter", "church", "market", "warehouse", "town-hall"])
def test_the_effect_of_a_building_may_be_skipped(building):
    state = placed(building, depots=ALL_DEPOTS, goods={"P1": "2"}, also="mine")
    state, events = happen(state, f"P1: {building} skip")
    assert pending(state) == []
    assert happened(events, e.EffectsLost) == [e.EffectsLost(0, (building,), True)]
    assert legal(state, "P1", "workers") == ["workers d5"]


@pytest.mark.parametrize("building", ["carpenter", "church", "market", "warehouse", "town-hall"])
def test_an_effect_without_a_target_is_lost_but_the_tile_is_placed(building):
    state = position(dice={"P1": "3 5"}, storage={"P1": building})
    state, events = happen(state, f"P1: place {building} c3 d3")
    assert happened(events, e.EffectsLost) == [e.EffectsLost(0, (building,), False)]
    assert at(state, "P1", "c3") == building


def test_with_a_full_storage_a_tile_is_discarded_to_take_one():
    state = position(
        dice={"P1": "3 3"}, depots={4: "mine"}, storage={"P1": "church cow2 cow2"}, black="bank",
        silver=2,
    )  # fmt: skip
    state = play(state, "P1: place church c3 d3", "P1: buy bank")
    assert legal(state, "P1") == ["church mine 4 x cow2", "church mine 4 x bank", "church skip"]
    sentence = "Your storage is full. Say which tile to discard (x …)."
    assert refused(state, "P1: church mine 4") == sentence
    assert stored(play(state, "P1: church mine 4 x bank"), "P1") == ["cow2", "cow2", "mine"]


def test_the_building_just_placed_has_left_its_storage_space():
    """RULINGS 17.26."""
    state = placed("church", depots={4: "mine"}, also="cow2 cow2")
    assert legal(state, "P1") == ["church mine 4", "church skip"]
    assert stored(play(state, "P1: church mine 4"), "P1") == ["cow2", "cow2", "mine"]


def test_with_exactly_one_target_the_effect_still_waits():
    """RULINGS 21."""
    assert pending(placed("church", depots={4: "mine"})) == ["church"]


# -------------------------------------------------------------- boarding house, bank, watchtower


def test_a_boarding_house_gives_four_workers():
    state = placed("boarding-house")
    assert duchy(state, "P1").workers == 4
    assert pending(state) == []


def test_a_bank_gives_two_silver():
    assert duchy(placed("bank"), "P1").silver == 2


def test_a_watchtower_gives_four_points():
    state = placed("watchtower", "e4")
    assert state.players[0].vp == {"watchtowers": 4}


# ---------------------------------------------------------------------------------- town hall


def test_a_town_hall_may_place_a_stored_tile_at_once_whatever_the_number():
    """RULINGS 17.8."""
    state = placed("town-hall", also="ship mine")
    assert legal(state, "P1") == [
        "town-hall ship d3",
        "town-hall ship d5",
        "town-hall mine e3",
        "town-hall skip",
    ]
    state = play(state, "P1: town-hall mine e3")
    assert at(state, "P1", "e3") == "mine"
    assert state.players[0].used == [True, False]


def test_colour_adjacency_and_city_rule_hold_for_a_town_hall():
    """RULINGS 17.8."""
    state = placed("town-hall", "e4", also="ship bank", own="b5=bank c5=church")
    assert refused(state, "P1: town-hall ship e3") == (
        "The color of e3 doesn't fit this tile: ship."
    )
    assert refused(state, "P1: town-hall ship d2") == "d2 has no neighbor with a tile."
    assert refused(state, "P1: town-hall bank c6") == (
        "The city around c6 already has this building: bank."
    )
    assert refused(state, "P1: town-hall mine e3") == "This tile isn't in your storage: mine."


def test_the_tile_of_a_town_hall_has_its_normal_effect():
    state = placed("town-hall", also="castle", own="c4=monastery-22")
    state = play(state, "P1: town-hall castle b3")
    assert legal(state, "P1") == ["workers any1"]


def test_a_town_hall_may_place_a_monastery():
    """RULINGS 17.8."""
    state = play(placed("town-hall", also="monastery-14"), "P1: town-hall monastery-14 c4")
    state = play(state, "P1: workers d5")
    assert duchy(state, "P1").workers == 4


def test_a_town_hall_may_place_another_one_in_another_city():
    """RULINGS 17.8."""
    state = placed("town-hall", also="town-hall mine")
    assert legal(state, "P1", "town-hall")[0] == "town-hall town-hall e4"
    state = play(state, "P1: town-hall town-hall e4")
    assert "town-hall mine e3" in legal(state, "P1")


def test_a_town_hall_may_place_in_its_own_city():
    state = placed("town-hall", "e4", also="bank")
    assert allowed(state, "P1: town-hall bank e5")
    assert not allowed(placed("town-hall", "e4", also="town-hall"), "P1: town-hall town-hall e5")


def test_no_die_is_used_for_a_town_hall():
    state = placed("town-hall", also="ship")
    assert refused(state, "P1: place ship d5 d5") == "First resolve the pending effects: town-hall."


# ---------------------------------------------------------------------------------- monastery


def test_the_rule_of_a_monastery_holds_from_now_on():
    state = position(dice={"P1": "1 5"}, storage={"P1": "monastery-13"})
    state = play(state, "P1: place monastery-13 c4 d1", "P1: workers d5")
    assert duchy(state, "P1").silver == 1
