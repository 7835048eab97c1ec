"""The extra tiles: bridge (27), workers (28), crane and geese (RULINGS 11)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy import events as happened
from tests.playing import asked, go, happen, legal, play, refused, unreadable
from tests.rules.castles_of_burgundy.tables import (
    allowed,
    at,
    duchy,
    final,
    new,
    pending,
    points,
    table,
    track,
)

EXTRA = {"extra_tiles": True}
BOTH = {"extra_tiles": True, "white_castles": True}


def test_the_bridge_and_the_workers_join_the_yellow_stack_crane_and_goose_the_black_one():
    state = new(2, EXTRA)
    laid = [tile for depot in state.depots for tile in depot.tiles]
    yellow = [*state.stacks["monastery"], *laid]
    assert {"monastery-27", "monastery-28"} <= set(yellow)
    assert {"crane", "goose2"} <= {*state.stacks["black"], *state.black}
    assert sum(map(len, new(2).stacks.values())) + 4 == sum(map(len, state.stacks.values()))


# 27


def test_the_marker_of_the_bridge_rises_as_soon_as_it_is_placed():
    state = table(
        3, options=EXTRA, track=["P3 P1 P2"], dice={"P1": "1 3"}, storage={"P1": "monastery-27"}
    )
    assert track(play(state, "P1: place monastery-27 c4 d1")) == ["P3 P2 P1"]


def test_the_marker_of_the_bridge_goes_back_on_top_when_another_one_arrives():
    state = table(
        2,
        options=EXTRA,
        duchies={"P2": "c4=monastery-27"},
        track=["P1", "P2"],
        dice={"P1": "2 3"},
        storage={"P1": "ship"},
    )
    assert track(play(state, "P1: place ship d3 d2")) == ["", "P1 P2"]


def test_the_marker_of_the_bridge_goes_back_on_top_on_the_last_space_too():
    state = table(
        2,
        options=EXTRA,
        duchies={"P2": "c4=monastery-27"},
        track=["", "", "", "", "", "P1", "P2"],
        dice={"P1": "2 3"},
        storage={"P1": "ship"},
    )
    assert track(play(state, "P1: place ship d3 d2"))[6] == "P1 P2"


def test_without_the_bridge_a_marker_that_arrives_lies_on_top():
    state = table(2, options=EXTRA, track=["P1", "P2"], dice={"P1": "2 3"}, storage={"P1": "ship"})
    assert track(play(state, "P1: place ship d3 d2")) == ["", "P2 P1"]


def test_the_bridge_does_not_change_the_order_of_the_round():
    state = table(
        2,
        options=EXTRA,
        track=["P2 P1"],
        dice={"P1": "1 3"},
        storage={"P1": "monastery-27"},
        silver=0,
    )
    state = play(state, "P1: place monastery-27 c4 d1", "P1: workers d3")
    assert asked(state) == ["P2"]


# 28


def test_workers_are_hired_two_for_each_silver_any_number_of_times():
    state = table(options=EXTRA, duchies={"P1": "c4=monastery-28"}, silver=3)
    assert legal(state, "P1", "hire") == ["hire 1", "hire 2", "hire 3"]
    state = play(state, "P1: hire 1", "P1: hire 2")
    assert (duchy(state, "P1").workers, duchy(state, "P1").silver) == (6, 0)
    assert legal(state, "P1", "hire") == []


def test_workers_are_not_hired_with_more_silver_than_there_is_or_without_28():
    state = table(options=EXTRA, duchies={"P1": "c4=monastery-28"}, silver=2)
    assert refused(state, "P1: hire 3") == "This costs 3 silver, but you have 2."
    assert (
        refused(table(options=EXTRA, silver=2), "P1: hire 1") == "You need monastery 28 for this."
    )


def test_workers_are_hired_between_a_tile_and_its_effect():
    state = table(
        options=EXTRA,
        duchies={"P1": "c4=monastery-28"},
        dice={"P1": "3 4"},
        storage={"P1": "church"},
        depots={1: "mine"},
        silver=1,
    )
    state = play(state, "P1: place church c3 d3", "P1: hire 1", "P1: church mine 1")
    assert duchy(state, "P1").workers == 2


def test_workers_are_hired_between_the_steps_of_a_ship():
    state = table(
        options=EXTRA,
        duchies={"P1": "c4=monastery-28 b4=monastery-5"},
        dice={"P1": "2 4"},
        storage={"P1": "ship"},
        lying={1: "1", 2: "2"},
        silver=1,
    )
    state = play(state, "P1: place ship d3 d2", "P1: goods 1", "P1: hire 1")
    assert "goods+ 2" in legal(state, "P1")
    assert duchy(play(state, "P1: goods+ 2"), "P1").goods == [1, 1, 0, 0, 0, 0]


def test_a_turn_goes_on_while_workers_can_be_hired_and_ends_by_end():
    state = table(options=EXTRA, duchies={"P1": "c4=monastery-28"}, silver=1, dice={"P1": "1 2"})
    state = play(state, "P1: workers d1", "P1: workers d2")
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["hire 1", "end"]
    assert asked(play(state, "P1: end")) == ["P2"]
    assert asked(play(state, "P1: hire 1")) == ["P2"]


# Crane


def craned(*, options=EXTRA, **others):
    """A crane is about to be placed on c3."""
    given = {"dice": {"P1": "3 4"}, "storage": {"P1": "crane"}, **others}
    return table(options=options, **given)


def test_a_crane_has_the_effect_of_any_of_the_eight_buildings():
    state = play(craned(), "P1: place crane c3 d3")
    assert legal(state, "P1") == [
        "crane warehouse",
        "crane watchtower",
        "crane carpenter",
        "crane church",
        "crane market",
        "crane boarding-house",
        "crane bank",
        "crane town-hall",
        "crane skip",
    ]


def test_a_crane_has_the_effect_of_a_white_castle_only_where_there_are_some():
    state = play(craned(options=BOTH, white=5), "P1: place crane c3 d3")
    state = play(state, "P1: crane white-castle")
    assert pending(state) == ["white-castle"]
    assert "workers white5" in legal(state, "P1")
    state = play(craned(), "P1: place crane c3 d3")
    refused(state, "P1: crane white-castle")


def test_a_crane_gives_what_bank_boarding_house_and_watchtower_give():
    state = play(craned(), "P1: place crane c3 d3")
    assert duchy(play(state, "P1: crane bank"), "P1").silver == 2
    assert duchy(play(state, "P1: crane boarding-house"), "P1").workers == 4
    before = points(state, "P1")
    assert points(play(state, "P1: crane watchtower"), "P1") == before + 4


def test_an_effect_of_a_crane_follows_the_rules_of_its_building():
    state = craned(depots={2: "pig3 bank"}, goods={"P1": "5 5"})
    state = play(state, "P1: place crane c3 d3")
    market = play(state, "P1: crane market")
    assert legal(market, "P1") == ["market pig3 2", "market skip"]
    assert duchy(play(market, "P1: market pig3 2"), "P1").storage == ["pig3"]
    sold = play(state, "P1: crane warehouse", "P1: warehouse 5")
    assert duchy(sold, "P1").sold == [0, 0, 0, 0, 2, 0]


def test_a_crane_may_be_skipped():
    state, events = happen(craned(), "P1: place crane c3 d3", "P1: crane skip")
    assert events[-1] == happened.EffectsLost(0, ("crane",), True)
    assert "take" not in pending(state)


def test_an_effect_of_a_crane_without_a_target_disappears():
    state = play(craned(), "P1: place crane c3 d3", "P1: crane church")
    assert pending(state) == []


def test_a_crane_is_a_type_of_its_own_in_a_city():
    state = table(
        options=EXTRA,
        duchies={"P1": "e4=bank f4=market"},
        storage={"P1": "crane bank"},
        dice={"P1": "1 3"},
    )
    assert allowed(state, "P1: place crane e5 d1")
    assert not allowed(state, "P1: place bank e5 d1")


def test_a_crane_is_placed_with_the_free_step_of_monastery_9():
    state = craned(duchies={"P1": "c4=monastery-9"}, dice={"P1": "2 6"})
    assert allowed(state, "P1: place crane c3 d2>3 m9")


def test_a_church_cannot_bring_a_crane_and_a_purchase_can():
    state = table(options=EXTRA, black="crane", silver=2)
    assert duchy(play(state, "P1: buy crane"), "P1").storage == ["crane"]


@pytest.mark.parametrize(("number", "building"), [(16, "warehouse"), (22, "bank")])
def test_a_crane_counts_as_a_building_of_a_scoring_monastery(number, building):
    laid = f"c4=monastery-{number} e4=crane c3={building}"
    state = table(options=EXTRA, duchies={"P1": laid}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 8


def test_a_crane_counts_for_one_monastery_only_and_without_one_for_nothing():
    laid = "c4=monastery-16 b4=monastery-17 a4=monastery-24 e4=crane"
    state = table(options=EXTRA, duchies={"P1": laid}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 4
    laid = "c4=monastery-24 e4=crane"
    state = table(options=EXTRA, duchies={"P1": laid}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 0


def test_a_crane_counts_for_an_own_monastery_before_a_copied_one_with_shield_10():
    state = table(
        options={"extra_tiles": True, "shields": True},
        duchies={"P1": "c4=monastery-16 e4=crane b3=castle", "P2": "c4=monastery-17"},
        shields={"P1": "6@d4 10@b3"},
        mimics={"P1": "P2"},
        silver={"P1": 2},
        phase="E",
        end=True,
    )
    state = play(state, "P1: tribute pay 6 10")
    assert final(state, "P1", "monasteries") == 8


def test_a_crane_counts_for_monastery_29():
    laid = "c4=monastery-29 e4=crane e5=white-castle"
    state = table(options=BOTH, duchies={"P1": laid}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 8


# Geese


def goose(laid, number="4", cell="c2", **others):
    """Geese are about to be placed in the pasture of five cells: a1 b1 b2 c1 c2."""
    given = {"dice": {"P1": f"{number} 3"}, "storage": {"P1": "goose2"}, "options": EXTRA}
    return table(**{**given, "duchies": {"P1": laid}, **others})


def scored(state, *texts):
    """The points for livestock that a script brings."""
    return points(play(state, *texts), "P1", "livestock") - points(state, "P1", "livestock")


def test_geese_alone_score_two():
    state = goose("c3=bank")
    assert scored(state, "P1: place goose2 c2 d4") == 2
    assert pending(play(state, "P1: place goose2 c2 d4")) == []


def test_geese_score_two_and_all_animals_of_the_only_other_species_without_a_question():
    state = goose("c3=bank a1=cow3 c1=cow4")
    assert scored(state, "P1: place goose2 c2 d4") == 9


def test_geese_score_with_one_of_several_species_of_the_owners_choice():
    state = goose("c3=bank a1=cow3 c1=pig4 b1=pig2")
    asked_ = play(state, "P1: place goose2 c2 d4")
    assert legal(asked_, "P1") == ["goose cow", "goose pig"]
    assert points(asked_, "P1", "livestock") == 0
    assert scored(asked_, "P1: goose cow") == 5
    assert scored(asked_, "P1: goose pig") == 8
    assert refused(asked_, "P1: goose sheep") == "There's no sheep in this pasture."


def test_geese_cannot_be_skipped():
    state = play(goose("c3=bank a1=cow3 c1=pig4"), "P1: place goose2 c2 d4")
    unreadable(state, "P1: goose skip")
    assert not [move for move in legal(state, "P1") if "skip" in move]


def test_geese_with_a_choice_are_one_gain():
    state = play(goose("c3=bank a1=cow3 c1=pig4"), "P1: place goose2 c2 d4")
    _, events = happen(state, "P1: goose pig")
    (event,) = [each for each in events if isinstance(each, happened.LivestockScored)]
    assert event.points == 6
    assert sorted(event.cells) == ["c1", "c2"]


def test_geese_do_not_look_into_other_pastures():
    state = goose("c3=bank e6=cow4 c1=pig4")
    assert scored(state, "P1: place goose2 c2 d4") == 6


def test_geese_give_two_more_whenever_another_livestock_tile_comes_into_their_pasture():
    state = goose("c3=bank c2=goose2 a1=cow3", number="5", storage={"P1": "cow4 pig2"})
    assert scored(state, "P1: place cow4 c1 d5") == 9
    assert scored(state, "P1: place pig2 c1 d5") == 4


def test_geese_in_another_pasture_give_nothing_more():
    state = goose("e4=bank e5=market c3=church c2=goose2", number="2", storage={"P1": "cow4"})
    assert scored(state, "P1: place cow4 e6 d2") == 4


def test_monastery_7_adds_a_point_for_each_scoring_tile_geese_included():
    state = goose("c4=monastery-7 c3=bank a1=cow3 c1=cow4 b1=pig2")
    asked_ = play(state, "P1: place goose2 c2 d4")
    assert scored(asked_, "P1: goose cow") == 12
    assert scored(asked_, "P1: goose pig") == 6
    state = goose("c4=monastery-7 c3=bank c2=goose2", number="5", storage={"P1": "pig2"})
    assert scored(state, "P1: place pig2 c1 d5") == 6


def test_geese_are_a_species_for_monastery_24():
    laid = "c4=monastery-24 c2=goose2 c1=cow3 b1=cow4"
    state = table(options=EXTRA, duchies={"P1": laid}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 8


def test_shield_1_lets_geese_look_into_all_pastures():
    state = goose(
        "c3=bank e6=cow4",
        options={"extra_tiles": True, "shields": True},
        shields={"P1": "1@d4"},
    )
    assert scored(state, "P1: place goose2 c2 d4") == 6


def test_geese_complete_a_region_like_other_livestock():
    state = goose("c3=bank a1=cow2 b1=cow3 b2=cow4 c1=pig2")
    before = points(state, "P1", "regions")
    state = go(play(state, "P1: place goose2 c2 d4"), "P1: goose pig")
    assert points(state, "P1", "regions") == before + 15 + 10
    assert at(state, "P1", "c2") == "goose2"
