"""Every monastery of the base game (RULINGS 9).

The free steps of 9 to 12 and the steps of 8 are with the dice, 5 with the ships, 2 with the rounds.
"""

from __future__ import annotations

import pytest

import rules
from tests.playing import legal, play, refused
from tests.rules.castles_of_burgundy.positions import (
    BUILDINGS,
    allowed,
    at,
    duchy,
    pending,
    points,
    position,
    stored,
)

COUNTED = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding-house",
    22: "bank",
    23: "town-hall",
}


def final(own: str, **more) -> int:
    """The points of P1 for monasteries at the end of the game."""
    state = position(phase="E", round=5, acting="P2", used={"P2": "1"}, duchies={"P1": own}, **more)
    state = play(state, "P2: workers d1")
    assert rules.waiting(state) == ()
    sources = rules.scores(state)[0].sources
    assert sum(sources.values()) == rules.scores(state)[0].total
    return sources.get("monasteries", 0)


# ------------------------------------------------------------------------------ rules in play


def test_1_several_buildings_of_one_type_in_a_city():
    one = "f3=monastery-1"
    state = position(
        dice={"P1": "1 1"}, storage={"P1": "bank bank"}, duchies={"P1": f"e4=bank {one}"}
    )
    state = play(state, "P1: place bank e5 d1")
    assert at(state, "P1", "e5") == "bank"


def test_1_lifts_the_rule_from_then_on():
    """RULINGS 17.9."""
    state = position(
        dice={"P1": "1 1"}, storage={"P1": "monastery-1 bank"}, duchies={"P1": "e4=bank"}
    )
    assert not allowed(state, "P1: place bank e5 d1")
    state = play(state, "P1: place monastery-1 c4 d1", "P1: place bank e5 d1")
    assert at(state, "P1", "e5") == "bank"


def test_1_counts_for_a_town_hall_too():
    state = position(
        dice={"P1": "3 3"}, storage={"P1": "town-hall town-hall"}, duchies={"P1": "f3=monastery-1"}
    )
    state = play(state, "P1: place town-hall e4 d3")
    assert allowed(state, "P1: town-hall town-hall e5")


def test_1_in_storage_does_not_count():
    state = position(
        dice={"P1": "1 1"}, storage={"P1": "monastery-1 bank"}, duchies={"P1": "e4=bank"}
    )
    assert refused(state, "P1: place bank e5 d1") == (
        "The city around e5 already has this building: bank."
    )


def test_1_of_another_player_does_not_count():
    state = position(
        dice={"P1": "1 1"},
        storage={"P1": "bank"},
        duchies={"P1": "e4=bank", "P2": "f3=monastery-1"},
    )
    assert not allowed(state, "P1: place bank e5 d1")


def test_3_and_4_work_from_the_moment_they_are_placed():
    state = position(dice={"P1": "1 2"}, storage={"P1": "monastery-3"}, goods={"P1": "2"})
    state = play(state, "P1: place monastery-3 c4 d1", "P1: sell 2 d2")
    assert duchy(state, "P1").silver == 2


def test_5_placed_in_this_turn_counts_for_a_ship_of_this_turn():
    state = position(
        dice={"P1": "1 2"},
        storage={"P1": "monastery-5 ship"},
        depot_goods={1: "1", 2: "2"},
    )
    state = play(state, "P1: place monastery-5 c4 d1", "P1: place ship d3 d2", "P1: goods 1")
    assert legal(state, "P1") == ["goods+ 2", "goods+ 6", "goods+ none"]


def test_6_works_for_a_purchase_right_after_it_was_placed():
    state = position(
        dice={"P1": "1 2"}, storage={"P1": "monastery-6"}, depots={3: "ship"}, workers=2
    )
    state = play(state, "P1: place monastery-6 c4 d1", "P1: buy ship from 3 workers")
    assert stored(state, "P1") == ["ship"]


def test_7_counts_for_livestock_after_it():
    state = position(
        dice={"P1": "1 4"}, storage={"P1": "monastery-7 cow2"}, duchies={"P1": "c3=church"}
    )
    state = play(state, "P1: place monastery-7 c4 d1", "P1: place cow2 c2 d4")
    assert points(state, "P1") == 3


def test_8_works_for_the_die_that_is_left():
    state = position(
        dice={"P1": "1 2"}, storage={"P1": "monastery-8"}, depots={4: "ship"}, workers=1
    )
    state = play(state, "P1: place monastery-8 c4 d1")
    assert legal(state, "P1", "take") == ["take ship 4 d2>4 w1"]


def test_a_monastery_placed_by_a_castle_works_for_what_follows():
    state = position(
        dice={"P1": "6 2"},
        storage={"P1": "castle monastery-14"},
        duchies={"P1": "c3=church"},
    )
    state = play(
        state, "P1: place castle b3 d6", "P1: place monastery-14 c4 any1", "P1: workers d2"
    )
    assert duchy(state, "P1").workers == 4


@pytest.mark.parametrize("number", [*range(1, 27)])
def test_placing_a_monastery_does_nothing_else(number):
    state = position(dice={"P1": "1 2"}, storage={"P1": f"monastery-{number}"})
    state = play(state, f"P1: place monastery-{number} c4 d1")
    own = duchy(state, "P1")
    assert (own.workers, own.silver, points(state, "P1"), pending(state)) == (0, 0, 0, [])
    assert own.monasteries == [number]


# ------------------------------------------------------------------------------ final scoring


@pytest.mark.parametrize("number", range(1, 15))
def test_rules_in_play_score_nothing_at_the_end(number):
    assert final(f"f3=monastery-{number} c3=bank e3=mine") == 0


def test_15_two_points_for_each_type_of_goods_sold():
    assert final("f3=monastery-15", sold={"P1": "1 1 3 6"}) == 6
    assert final("f3=monastery-15", sold={"P1": "1 2 3 4 5 6"}) == 12
    assert final("f3=monastery-15", sold={"P2": "1 1 3 6"}) == 0


def test_15_does_not_count_goods_that_were_not_sold():
    assert final("f3=monastery-15", goods={"P1": "1 3 6"}) == 0


@pytest.mark.parametrize(("number", "building"), COUNTED.items())
def test_four_points_for_each_building_of_a_type(number, building):
    assert final(f"f3=monastery-{number}") == 0
    assert final(f"f3=monastery-{number} c3={building}") == 4
    assert final(f"f3=monastery-{number} c3={building} e4={building} e1={building}") == 12


@pytest.mark.parametrize(("number", "building"), COUNTED.items())
def test_only_buildings_of_its_own_type_count(number, building):
    others = [kind for kind in BUILDINGS if kind != building]
    lying = " ".join(
        f"{cell}={kind}"
        for cell, kind in zip(("c3", "e4", "e5", "f4", "f5", "e1", "e2"), others, strict=True)
    )
    assert final(f"f3=monastery-{number} {lying}") == 0


def test_buildings_of_others_and_in_storage_do_not_count():
    state = position(
        phase="E",
        round=5,
        acting="P2",
        used={"P2": "1"},
        duchies={"P1": "f3=monastery-22", "P2": "c3=bank"},
        storage={"P1": "bank"},
    )
    state = play(state, "P2: workers d1")
    assert "monasteries" not in rules.scores(state)[0].sources


def test_24_four_points_for_each_species():
    assert final("f3=monastery-24 c2=cow2 c1=cow3") == 4
    assert final("f3=monastery-24 c2=cow2 c1=pig3 b1=sheep2 b2=chicken2") == 16


def test_25_a_point_for_each_goods_tile_sold():
    assert final("f3=monastery-25", sold={"P1": "1 1 3 6"}) == 4


def test_26_three_points_for_each_own_bonus_tile():
    """Large and small ones count the same."""
    own = {"P1": "ship=large mine=small", "P2": "castle=large"}
    assert final("f3=monastery-26", own_bonus=own) == 6


def test_a_monastery_in_storage_scores_nothing():
    assert final("c3=bank", storage={"P1": "monastery-22"}) == 0


def test_monasteries_add_up():
    assert final("f3=monastery-22 g2=monastery-25 c3=bank", sold={"P1": "2 2"}) == 6


def test_every_monastery_is_unique():
    state = rules.new("castles-of-burgundy", 4, None, "unique")
    tiles = [
        tile
        for tiles in (*state.stacks.values(), *(depot.tiles for depot in state.depots), state.black)
        for tile in tiles
        if tile.startswith("monastery-")
    ]
    assert sorted(int(tile.split("-")[1]) for tile in tiles) == list(range(1, 27))
