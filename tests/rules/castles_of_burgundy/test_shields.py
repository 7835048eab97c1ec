"""Taking shields, and what they do in a turn and at the end of the game (RULINGS 12)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import events
from rules.castles_of_burgundy.stack_validity import stack_fits
from rules.castles_of_burgundy.steps.phase_end import TributeOfAll
from rules.core import steps
from tests.playing import asked, forced, happen, legal, play, refused
from tests.rules.castles_of_burgundy.tables import (
    allowed,
    at,
    duchy,
    final,
    happened,
    held,
    new,
    pending,
    points,
    table,
)

SHIELDS = {"shields": True}
EXTRA = {"shields": True, "extra_tiles": True}
ROUTES = {"shields": True, "trade_routes": True}


def shielded(shields="", laid="", dice="1 1", *, options=SHIELDS, storage="", **others):
    """A table at which P1 has shields."""
    return table(
        others.pop("seats", 2),
        options=options,
        duchies={"P1": laid, **others.pop("duchies", {})},
        shields={"P1": shields, **others.pop("others", {})},
        storage={"P1": storage},
        dice={"P1": dice},
        laid=others.pop("on_route", None),
        **others,
    )


# Set-up


@pytest.mark.parametrize(("seats", "beside"), [(2, [1] * 6), (3, [1, 2, 1, 2, 1, 2]), (4, [2] * 6)])
def test_shields_lie_beside_the_depots_and_the_rest_leaves_the_game(seats, beside):
    state = new(seats, SHIELDS)
    assert [len(depot.shields) for depot in state.depots] == beside
    assert len(state.lost_shields) == 18 - sum(beside)


def test_shields_stay_from_phase_to_phase_without_a_refill():
    state = table(options=SHIELDS, beside={2: "9", 3: "4"}, end=True)
    assert state.phase == "B"
    assert [depot.shields for depot in state.depots] == [[], [9], [4], [], [], []]


# Taking one


def test_two_unused_dice_with_one_value_take_a_shield_of_that_depot():
    state = shielded(dice="3 3", beside={3: "9 2", 4: "1"})
    assert legal(state, "P1", "shield") == ["shield 9 d3 d3 at d4", "shield 2 d3 d3 at d4"]
    state = play(state, "P1: shield 2 d3 d3 at d4")
    assert held(state, "P1") == [2]
    assert state.depots[2].shields == [9]
    assert state.players[0].unused == []


def test_dice_are_made_equal_by_workers_the_higher_one_is_named_first():
    state = shielded(dice="3 5", beside={4: "9", 5: "2"}, workers=2)
    assert legal(state, "P1", "shield") == [
        "shield 9 d5>4 w1 d3>4 w1 at d4",
        "shield 2 d5 d3>5 w2 at d4",
    ]
    assert duchy(play(state, "P1: shield 9 d5>4 w1 d3>4 w1 at d4"), "P1").workers == 0
    assert refused(state, "P1: shield 9 d3>4 w1 d5>4 w1 at d4").startswith("Name the die with")


def test_both_changes_have_to_be_paid_together():
    state = shielded(dice="3 5", beside={4: "9"}, workers=1)
    assert legal(state, "P1", "shield") == []
    refused(state, "P1: shield 9 d5>4 w1 d3>4 w1 at d4")


def test_monastery_8_helps_to_form_a_pair():
    state = shielded("", "c4=monastery-8", "5 1", beside={3: "9"}, workers=2)
    assert legal(state, "P1", "shield") == ["shield 9 d5>3 w1 d1>3 w1 at d4"]


def test_the_monasteries_9_to_12_do_not_help_to_form_a_pair():
    laid = "c4=monastery-9 b4=monastery-10 a4=monastery-11 f3=monastery-12"
    state = shielded("", laid, "4 3", beside={3: "9"}, workers=1)
    assert legal(state, "P1", "shield") == ["shield 9 d4>3 w1 d3 at d4"]


def test_shield_16_sets_one_die_of_a_pair_and_workers_change_the_other():
    state = shielded("16@d4", dice="5 4", beside={3: "9"}, workers=2)
    assert legal(state, "P1", "shield") == [
        "shield 9 d5>3 w2 d4>3 s16 at d4",
        "shield 9 d5>3 s16 d4>3 w1 at d4",
    ]
    refused(state, "P1: shield 9 d5>3 s16 d4>3 s16 at d4")


def test_of_two_equal_dice_the_one_that_shield_16_sets_is_written_first():
    state = shielded("16@d4", dice="5 5", beside={4: "9"}, workers=1)
    assert legal(state, "P1", "shield") == ["shield 9 d5>4 s16 d5>4 w1 at d4"]
    refused(state, "P1: shield 9 d5>4 w1 d5>4 s16 at d4")


def test_both_dice_have_to_be_unused():
    state = play(shielded(dice="3 3", beside={3: "9"}), "P1: workers d3")
    assert legal(state, "P1", "shield") == []
    assert refused(state, "P1: shield 9 d3 d3 at d4").startswith("To take a shield, use two")


def test_the_die_of_a_castle_or_a_white_castle_forms_no_pair():
    state = shielded("", "c3=bank", "6 3", storage="castle", beside={3: "9"})
    state = play(state, "P1: place castle b3 d6")
    assert legal(state, "P1", "shield") == []
    refused(state, "P1: shield 9 any3 d3 at d4")
    state = table(
        options={**SHIELDS, "white_castles": True},
        storage={"P1": "white-castle"},
        dice={"P1": "3 3"},
        white=3,
        beside={3: "9"},
    )
    state = play(state, "P1: place white-castle c3 d3")
    refused(state, "P1: shield 9 white3 d3 at d4")


def test_a_shield_lies_on_an_own_castle_tile_the_starting_castle_too():
    state = shielded("", "c3=bank b3=castle", "3 3", beside={3: "9"})
    assert legal(state, "P1", "shield") == ["shield 9 d3 d3 at b3", "shield 9 d3 d3 at d4"]
    assert refused(state, "P1: shield 9 d3 d3 at a2") == "You don't have a castle on a2."


def test_a_shield_that_is_replaced_leaves_the_game():
    state = play(shielded("2@d4", dice="3 3", beside={3: "9"}), "P1: shield 9 d3 d3 at d4")
    assert held(state, "P1") == [9]
    assert 2 in state.lost_shields


def test_several_shields_need_several_castles():
    state = shielded("2@d4", "c3=bank b3=castle", "3 3", beside={3: "9"})
    assert held(play(state, "P1: shield 9 d3 d3 at b3"), "P1") == [2, 9]
    assert held(play(state, "P1: shield 9 d3 d3 at d4"), "P1") == [9]


def test_a_purchase_is_still_possible_after_taking_a_shield():
    state = shielded(dice="3 3", beside={3: "9"}, silver=2, black="mine")
    state = play(state, "P1: shield 9 d3 d3 at d4")
    assert legal(state, "P1") == ["buy mine", "end"]


def test_a_shield_works_at_once():
    state = shielded(dice="3 3", beside={3: "4"}, silver=2, black="mine", storage="ship bank cow2")
    state = play(state, "P1: shield 4 d3 d3 at d4")
    assert legal(state, "P1", "buy") == ["buy mine"]


def test_a_shield_does_not_block_the_castle_or_its_neighbours():
    state = shielded("2@d4", dice="3 1", storage="bank")
    assert allowed(state, "P1: place bank c3 d3")


# 1


def pasture(shields):
    return shielded(shields, "c3=bank c2=cow3 d5=ship d6=ship e5=market", "2 1", storage="cow2")


def test_shield_1_makes_all_pastures_one_for_scoring_and_leaves_the_regions():
    for shields, score in (("1@d4", 5), ("2@d4", 2)):
        after, log = happen(pasture(shields), "P1: place cow2 e6 d2")
        assert points(after, "P1", "livestock") == score
        assert [event.size for event in happened(log, events.RegionCompleted)] == [1]


# 2


def watching(seats=2, **others):
    """P2 has shield 2 while P1 acts."""
    return shielded(seats=seats, others={"P2": "2@d4"}, **others)


def echoed(state, *lines):
    """The workers that P2 gains by a script of P1."""
    return duchy(play(state, *lines), "P2").workers - duchy(state, "P2").workers


def test_shield_2_gives_a_worker_when_another_player_takes_workers():
    assert echoed(watching(), "P1: workers d1") == 1
    assert echoed(watching(laid="c4=monastery-14"), "P1: workers d1") == 1
    assert (
        echoed(
            watching(laid="c3=bank", storage="castle", dice="6 1"),
            "P1: place castle b3 d6",
            "P1: workers any1",
        )
        == 1
    )


def test_shield_2_gives_a_worker_for_a_boarding_house():
    state = watching(storage="boarding-house", dice="3 1")
    assert echoed(state, "P1: place boarding-house c3 d3") == 1


def test_shield_2_gives_a_worker_for_a_sale_with_monastery_4_only():
    state = watching(laid="c4=monastery-4", goods={"P1": "1 1"})
    assert echoed(state, "P1: sell 1 d1") == 1
    assert echoed(watching(goods={"P1": "1 1"}), "P1: sell 1 d1") == 0


def test_shield_2_gives_a_worker_for_a_reward_besides_that_of_the_sale():
    state = watching(
        laid="c4=monastery-4",
        options=ROUTES,
        goods={"P1": "1"},
        routes={"P1": "1 5 12 3 8"},
        on_route={"P1": "3 3"},
    )
    assert echoed(state, "P1: sell 1 d1") == 2


def test_shield_2_gives_a_worker_for_each_hire():
    state = watching(options=EXTRA, laid="c4=monastery-28", silver=3)
    assert echoed(state, "P1: hire 3") == 1
    assert echoed(state, "P1: hire 1", "P1: hire 2") == 2


def test_shield_2_gives_a_worker_for_the_workers_of_all_mines_together():
    state = table(
        options=SHIELDS,
        duchies={"P1": "e3=mine f2=mine c4=monastery-2"},
        shields={"P2": "2@d4"},
        silver={"P2": 1},
        end=True,
    )
    state = play(state, "P2: tribute pay 2")
    assert duchy(state, "P1").workers == 2
    assert duchy(state, "P2").workers == 1


def test_shield_2_gives_nothing_for_own_workers_or_after_it_is_gone():
    state = shielded("2@d4")
    assert duchy(play(state, "P1: workers d1"), "P1").workers == 2
    state = table(
        options=SHIELDS,
        duchies={"P1": "e3=mine c4=monastery-2"},
        shields={"P2": "2@d4"},
        silver={"P2": 1},
        end=True,
    )
    assert duchy(play(state, "P2: tribute drop 2"), "P2").workers == 0


def test_shield_2_gives_nothing_for_silver_or_when_workers_are_paid():
    state = watching(depots={2: "mine"}, workers=1)
    assert echoed(state, "P1: take mine 2 d1>2 w1") == 0
    assert echoed(watching(storage="bank", dice="3 1"), "P1: place bank c3 d3") == 0


# 4


def test_shield_4_makes_the_storage_unlimited():
    state = shielded("4@d4", storage="mine ship bank cow2", depots={1: "castle"})
    assert legal(state, "P1", "take") == ["take castle 1 d1"]
    assert refused(state, "P1: take castle 1 d1 x mine").startswith("Your storage has room")
    assert len(duchy(play(state, "P1: take castle 1 d1"), "P1").storage) == 5


def test_shield_4_replaced_with_a_full_storage_discards_down_to_three_at_once():
    state = shielded(
        "4@d4",
        dice="3 3",
        storage="mine ship bank ship cow2",
        beside={3: "9"},
        silver=2,
        black="castle",
    )
    state = play(state, "P1: shield 9 d3 d3 at d4")
    assert legal(state, "P1", "discard") == [
        "discard mine ship",
        "discard mine cow2",
        "discard mine bank",
        "discard ship ship",
        "discard ship cow2",
        "discard ship bank",
        "discard cow2 bank",
    ]
    assert refused(state, "P1: discard mine") == "Discard exactly 2 of your stored tiles."
    refused(state, "P1: discard mine mine")
    assert "end" not in legal(state, "P1")
    after = play(state, "P1: discard ship cow2")
    assert sorted(duchy(after, "P1").storage) == ["bank", "mine", "ship"]
    assert rules.audit(after) == []
    assert legal(after, "P1", "buy castle") == [
        "buy castle x mine",
        "buy castle x bank",
        "buy castle x ship",
    ]


def test_free_moves_are_possible_before_the_discard():
    state = shielded(
        "4@d4", dice="3 3", storage="mine ship bank ship cow2", beside={3: "6"}, seats=3
    )
    state = play(state, "P1: shield 6 d3 d3 at d4")
    assert legal(state, "P1", "mimic") == ["mimic 2", "mimic 3"]
    assert len(legal(play(state, "P1: mimic 3"), "P1", "discard")) == 7


def test_shield_4_replaced_with_three_tiles_or_fewer_asks_nothing():
    state = shielded("4@d4", dice="3 3", storage="mine ship bank", beside={3: "9"})
    state = play(state, "P1: shield 9 d3 d3 at d4")
    assert asked(state) == ["P2"]


# 5


def sailing(shields="5@d4", laid="", **others):
    state = shielded(shields, laid, "2 1", storage="ship", **others)
    return play(state, "P1: place ship d3 d2")


def test_shield_5_takes_all_goods_of_one_type_after_the_normal_ones():
    state = sailing(lying={1: "1 2", 3: "2 4", 5: "4 6"})
    state = play(state, "P1: goods 5")
    assert legal(state, "P1") == ["goods-type 1", "goods-type 2", "goods-type 4", "goods-type none"]
    after = play(state, "P1: goods-type 4")
    assert duchy(after, "P1").goods == [0, 0, 0, 2, 0, 1]
    assert after.depots[2].goods == [0, 1, 0, 0, 0, 0]


INSTEAD = {"shields": True, "shield_5": "instead"}


def test_ruling_22_19_shield_5_takes_a_type_in_place_of_a_depot_by_option():
    lying = {1: "1 2", 3: "2 4", 5: "4 6"}
    state = sailing(options=INSTEAD, lying=lying)
    assert legal(state, "P1", "goods")[-4:] == [f"goods-type {n}" for n in (1, 2, 4, 6)]
    assert stack_fits(state)
    after = play(state, "P1: goods-type 4")
    assert duchy(after, "P1").goods == [0, 0, 0, 2, 0, 0]
    assert [depot.goods for depot in after.depots] == [
        [1, 1, 0, 0, 0, 0],
        [0] * 6,
        [0, 1, 0, 0, 0, 0],
        [0] * 6,
        [0, 0, 0, 0, 0, 1],
        [0] * 6,
    ]
    assert pending(after) == []
    after = play(state, "P1: goods 5")
    assert duchy(after, "P1").goods == [0, 0, 0, 1, 0, 1]
    assert legal(after, "P1", "goods") == []


def test_without_shield_5_or_without_the_option_a_ship_begins_with_a_depot():
    lying = {1: "1 2"}
    for state in (sailing("9@d4", options=INSTEAD, lying=lying), sailing(lying=lying)):
        assert legal(state, "P1", "goods-type") == []
        assert refused(state, "P1: goods-type 1").startswith("First resolve the pending effects")
    state = sailing(options=INSTEAD, lying=lying, goods={"P1": "4 5 6"})
    assert refused(state, "P1: goods-type 1").startswith("No depot has goods of type 1")


def test_a_type_in_place_of_a_depot_leaves_out_the_second_depot():
    state = sailing(laid="c4=monastery-5", options=INSTEAD, lying={1: "1", 2: "1 2", 3: "3"})
    after = play(state, "P1: goods-type 1")
    assert (duchy(after, "P1").goods, pending(after)) == ([2, 0, 0, 0, 0, 0], [])
    after = play(state, "P1: goods 1", "P1: goods+ 2")
    assert duchy(after, "P1").goods == [2, 1, 0, 0, 0, 0]


def test_shield_5_needs_a_free_goods_space_or_the_type_in_storage():
    state = sailing(lying={1: "1 2", 3: "2 4"}, goods={"P1": "1 5 6"})
    state = play(state, "P1: goods 2")
    assert legal(state, "P1") == ["goods-type 1", "goods-type none"]
    assert refused(state, "P1: goods-type 2").startswith("No depot has goods of type 2")


def test_shield_5_may_be_left_and_is_not_asked_when_nothing_can_be_taken():
    state = play(sailing(lying={1: "1"}), "P1: goods 2", "P1: goods-type none")
    assert duchy(state, "P1").goods == [0] * 6
    state = play(sailing(lying={1: "1"}), "P1: goods 1")
    assert pending(state) == []
    assert legal(state, "P1", "goods") == []


def test_shield_5_comes_after_the_neighbour_of_monastery_5_and_before_the_marker():
    state = sailing("5@d4", "c4=monastery-5", lying={1: "1", 2: "2", 4: "3"})
    state, first = happen(state, "P1: goods 1")
    assert legal(state, "P1") == ["goods+ 2", "goods+ 6", "goods+ none"]
    state, second = happen(state, "P1: goods+ 2")
    assert legal(state, "P1") == ["goods-type 3", "goods-type none"]
    state, third = happen(state, "P1: goods-type 3")
    moved = [bool(happened(log, events.MarkerMoved)) for log in (first, second, third)]
    assert moved == [False, False, True]


# 6


def copying(laid, shields="6@d4", *, options=SHIELDS, seats=2, own="", dice="1 1", **others):
    """P1 has shield 6, P2 the monasteries."""
    return shielded(
        shields, own, dice, options=options, seats=seats, duchies={"P2": laid}, **others
    )


def test_shield_6_names_another_player_once_at_any_decision_point():
    state = copying("c4=monastery-14", seats=3)
    assert legal(state, "P1", "mimic") == ["mimic 2", "mimic 3"]
    assert refused(state, "P1: mimic 1") == "Shield 6 must copy another player."
    assert refused(state, "P1: mimic 4") == "Shield 6 must copy another player."
    state = play(state, "P1: mimic 2")
    assert legal(state, "P1", "mimic") == []
    assert refused(state, "P1: mimic 3") == "Shield 6 is already copying a player."
    assert refused(table(options=SHIELDS), "P1: mimic 2") == "You need shield 6 for this."


def test_shield_6_makes_the_monasteries_of_that_duchy_count_as_own():
    state = play(copying("c4=monastery-14"), "P1: mimic 2", "P1: workers d1")
    assert duchy(state, "P1").workers == 4


def test_shield_6_names_a_player_between_a_tile_and_its_effect():
    state = copying("c4=monastery-5", dice="2 1", storage="ship", lying={1: "1", 2: "2"})
    state = play(state, "P1: place ship d3 d2", "P1: mimic 2", "P1: goods 1")
    assert "goods+ 2" in legal(state, "P1")


def test_shield_6_follows_what_the_other_player_places_later():
    state = table(
        options=SHIELDS,
        shields={"P1": "6@d4"},
        dice={"P1": "1 2", "P2": "1 1"},
        storage={"P2": "monastery-14"},
    )
    state = play(
        state,
        "P1: mimic 2",
        "P1: workers d1",
        "P1: workers d2",
        "P2: place monastery-14 c4 d1",
        "P2: workers d1",
    )
    assert duchy(state, "P1").workers == 4
    value = state.players[0].dice[0]
    assert duchy(play(state, f"P1: workers d{value}"), "P1").workers == 8


def test_shield_6_does_not_copy_the_bridge():
    state = copying("c4=monastery-27", options=EXTRA, mimics={"P1": "P2"}, track=["P1 P2"])
    assert 27 not in state.copied(duchy(state, "P1"))
    assert 27 in duchy(state, "P2").monasteries


def test_shield_6_copies_workers_to_hire_and_tiles_to_buy():
    state = copying("c4=monastery-28 b4=monastery-6", options=EXTRA, silver=1, depots={3: "mine"})
    assert legal(state, "P1", "hire") == []
    state = play(state, "P1: mimic 2", "P1: hire 1")
    assert legal(state, "P1", "buy") == ["buy mine from 3 workers"]


def test_the_copy_ends_when_shield_6_leaves():
    state = copying(
        "c4=monastery-14",
        dice="3 3",
        beside={3: "9"},
        mimics={"P1": "P2"},
        own="c4=monastery-28",
        options=EXTRA,
        silver=1,
    )
    state = play(state, "P1: shield 9 d3 d3 at d4", "P1: end")
    assert state.copied(duchy(state, "P1")) == []


def test_copied_scoring_monasteries_count_the_own_tiles_of_the_copier():
    state = table(
        options=SHIELDS,
        duchies={
            "P1": "c3=warehouse e4=warehouse",
            "P2": "c4=monastery-16 c3=warehouse b4=monastery-15 a4=monastery-25",
        },
        sold={"P1": "1 1 2", "P2": "3"},
        shields={"P1": "6@d4"},
        mimics={"P1": "P2"},
        silver={"P1": 1},
        phase="E",
        end=True,
    )
    state = play(state, "P1: tribute pay 6")
    assert final(state, "P1", "monasteries") == 8 + 4 + 3
    assert final(state, "P2", "monasteries") == 4 + 2 + 1


def test_an_unused_shield_6_names_a_player_before_final_scoring():
    state = table(
        3,
        options=SHIELDS,
        duchies={"P1": "c3=warehouse", "P2": "c4=monastery-16"},
        shields={"P1": "6@d4"},
        silver={"P1": 1},
        phase="E",
        end=True,
    )
    state = play(state, "P1: tribute pay 6")
    assert legal(state, "P1") == ["mimic 2", "mimic 3"]
    assert final(play(state, "P1: mimic 2"), "P1", "monasteries") == 4
    assert final(play(state, "P1: mimic 3"), "P1", "monasteries") == 0


def test_with_two_players_an_unused_shield_6_has_one_answer():
    state = table(options=SHIELDS, shields={"P1": "6@d4"}, silver={"P1": 1}, phase="E", end=True)
    state = play(state, "P1: tribute pay 6")
    assert forced(state, "P1") == "mimic 2"


def test_an_unused_shield_6_that_is_not_paid_for_asks_nothing():
    state = table(options=SHIELDS, shields={"P1": "6@d4"}, silver={"P1": 1}, phase="E", end=True)
    state = play(state, "P1: tribute drop 6")
    assert asked(state) == []


def test_copied_monasteries_are_no_tiles_of_the_copier():
    state = copying("c4=monastery-14", mimics={"P1": "P2"})
    assert at(state, "P1", "c4") == ""
    assert duchy(state, "P1").monasteries == []


def test_monastery_1_is_copied_for_the_city_rule():
    state = copying("c4=monastery-1", own="e4=bank", dice="1 1", storage="bank")
    assert not allowed(state, "P1: place bank e5 d1")
    assert allowed(play(state, "P1: mimic 2"), "P1: place bank e5 d1")


# 7


def mining(shields, **others):
    return shielded(shields, "e3=mine f2=mine", "3 1", storage="mine", **others)


def test_shield_7_doubles_bonus_tiles_taken_while_it_is_there():
    assert points(play(mining("7@d4"), "P1: place mine g1 d3"), "P1", "bonus-tiles") == 10
    assert points(play(mining("8@d4"), "P1: place mine g1 d3"), "P1", "bonus-tiles") == 5
    small = mining("7@d4", taken={"P2": "mine=large"})
    assert points(play(small, "P1: place mine g1 d3"), "P1", "bonus-tiles") == 4


def test_a_doubled_bonus_tile_stays_doubled_without_the_shield_and_counts_once_for_26():
    state = mining("7@d4", phase="E", round=5, acting="P1", order="P2 P1")
    state = play(state, "P1: place mine g1 d3", "P1: workers d1")
    assert held(state, "P1") == []
    assert final(state, "P1", "bonus-tiles") == 10
    state = shielded("7@d4", "c4=monastery-26", taken={"P1": "mine=large"}, phase="E", end=True)
    assert final(state, "P1", "monasteries") == 3


# 9 and 12


@pytest.mark.parametrize(
    ("shields", "laid", "silver", "score"),
    [
        ("8@d4", "", 1, 6),
        ("9@d4", "", 3, 6),
        ("9@d4", "c4=monastery-3", 4, 6),
        ("12@d4", "c4=monastery-3", 2, 12),
    ],
)
def test_shield_9_pays_silver_for_each_tile_and_12_doubles_the_points_of_every_sale(
    shields, laid, silver, score
):
    goods = {"P1": "1 1 1"}
    sold = play(shielded(shields, laid, goods=goods), "P1: sell 1 d1")
    assert (duchy(sold, "P1").silver, points(sold, "P1", "goods")) == (silver, score)
    state = shielded(shields, laid, "3 1", storage="warehouse", goods=goods)
    sold = play(state, "P1: place warehouse c3 d3", "P1: warehouse 1")
    assert (duchy(sold, "P1").silver, points(sold, "P1", "goods")) == (silver, score)
    state = shielded(shields, f"{laid} c3=bank", "6 1", storage="castle", goods=goods)
    sold = play(state, "P1: place castle b3 d6", "P1: sell 1 any1")
    assert (duchy(sold, "P1").silver, points(sold, "P1", "goods")) == (silver, score)


@pytest.mark.parametrize(
    ("reading", "shields", "laid", "silver"),
    [
        ("one_more", "9@d4", "c4=monastery-3", 4),
        ("two_each", "9@d4", "c4=monastery-3", 6),
        ("two_each", "9@d4", "", 3),
        ("two_each", "8@d4", "c4=monastery-3", 2),
    ],
)
def test_ruling_22_18_monastery_3_adds_a_silver_to_a_sale_with_shield_9_or_one_for_each_tile(
    reading, shields, laid, silver
):
    options = {"shields": True, "shield_9": reading}
    state = shielded(shields, laid, options=options, goods={"P1": "1 1 1"})
    assert duchy(play(state, "P1: sell 1 d1"), "P1").silver == silver


def test_shield_12_does_not_double_rewards():
    state = shielded(
        "12@d4",
        dice="6 1",
        options=ROUTES,
        goods={"P1": "6"},
        routes={"P1": "2 5 12 3 8"},
    )
    state = play(state, "P1: sell 6 d6")
    assert points(state, "P1", "trade-routes") == 4
    assert points(state, "P1", "goods") == 4


# 10 and 13


def test_shield_10_doubles_own_monasteries_and_not_copied_ones():
    state = table(
        options=SHIELDS,
        duchies={
            "P1": "c3=warehouse b3=castle e4=bank b4=monastery-16 c4=monastery-22",
            "P2": "c4=monastery-15",
        },
        sold={"P1": "1 2"},
        shields={"P1": "6@d4 10@b3"},
        mimics={"P1": "P2"},
        silver={"P1": 2},
        phase="E",
        end=True,
    )
    state = play(state, "P1: tribute pay 6 10")
    assert final(state, "P1", "monasteries") == 2 * (4 + 4) + 4


def test_shield_10_lost_by_tribute_doubles_nothing():
    state = table(
        options=SHIELDS,
        duchies={"P1": "c3=warehouse b4=monastery-16"},
        shields={"P1": "10@d4"},
        phase="E",
        end=True,
    )
    assert final(state, "P1", "monasteries") == 4


def test_the_points_of_shields_and_shield_13_doubles_all_of_them():
    def shield_points(shields):
        state = table(
            options=SHIELDS,
            duchies={"P1": "c3=bank b3=castle a2=castle a3=castle"},
            shields={"P1": shields},
            silver={"P1": 4},
            phase="E",
            end=True,
        )
        numbers = " ".join(map(str, held(state, "P1")))
        return final(play(state, f"P1: tribute pay {numbers}"), "P1", "shields")

    assert shield_points("1@d4 7@b3 18@a2") == 12 + 8 + 4
    assert shield_points("2@d4 3@b3 4@a2 5@a3") == 48
    assert shield_points("8@d4 9@b3 10@a2 12@a3") == 32
    assert shield_points("13@d4 1@b3 17@a2") == 2 * (4 + 12 + 4)


# 11


def test_shield_11_lets_a_castle_take_a_shield_of_any_depot():
    state = shielded("11@d4", "c3=bank", "6 1", storage="castle", beside={2: "9", 5: "1 3"})
    state = play(state, "P1: place castle b3 d6")
    assert legal(state, "P1", "shield") == [
        f"shield {number} castle at {cell}" for number in (9, 1, 3) for cell in ("b3", "d4")
    ]
    after = play(state, "P1: shield 3 castle at b3")
    assert held(after, "P1") == [3, 11]
    assert pending(after) == []
    assert after.players[0].unused == [1]


def test_shield_11_may_be_replaced_by_its_own_effect():
    state = shielded("11@d4", "c3=bank", "6 1", storage="castle", beside={2: "9"})
    state = play(state, "P1: place castle b3 d6", "P1: shield 9 castle at d4")
    assert held(state, "P1") == [9]


def test_without_shield_11_a_castle_takes_no_shield():
    state = shielded("9@d4", "c3=bank", "6 1", storage="castle", beside={2: "3"})
    state = play(state, "P1: place castle b3 d6")
    assert legal(state, "P1", "shield") == []
    assert refused(state, "P1: shield 3 castle at b3") == "You need shield 11 for this."


def test_shield_11_works_for_a_castle_placed_by_a_town_hall():
    state = shielded("11@d4", "c3=bank", "3 1", storage="town-hall castle", beside={2: "9"})
    state = play(state, "P1: place town-hall e4 d3", "P1: town-hall castle b3")
    assert allowed(state, "P1: shield 9 castle at b3")


# 16


def test_shield_16_gives_a_die_any_value_besides_the_ways_with_workers():
    state = shielded(
        "16@d4", dice="1 1", depots={4: "mine"}, workers=3, goods={"P1": "6"}, storage="bank"
    )
    assert legal(state, "P1", "take") == ["take mine 4 d1>4 w3", "take mine 4 d1>4 s16"]
    assert legal(state, "P1", "sell") == ["sell 6 d1>6 w1", "sell 6 d1>6 s16"]
    assert legal(state, "P1", "place bank c3") == [
        "place bank c3 d1>3 w2",
        "place bank c3 d1>3 s16",
    ]
    after = play(state, "P1: take mine 4 d1>4 s16")
    assert duchy(after, "P1").workers == 3
    assert legal(after, "P1", "sell") == ["sell 6 d1>6 w1"]


def test_shield_16_is_used_once_per_turn_and_again_in_the_next():
    state = shielded("16@d4", dice="1 1", depots={4: "mine ship"})
    state = play(state, "P1: take mine 4 d1>4 s16")
    refused(state, "P1: take ship 4 d1>4 s16")
    state = play(state, "P1: workers d1", "P2: workers d1", "P2: workers d1")
    assert not state.turn.die_set


def test_shield_16_does_not_touch_the_die_of_a_castle_nor_taking_workers():
    state = shielded("16@d4", "c3=bank", "6 1", storage="castle", depots={4: "mine"})
    assert legal(state, "P1", "workers") == ["workers d6", "workers d1"]
    state = play(state, "P1: place castle b3 d6")
    assert legal(state, "P1") == ["take mine 4 any4", "workers any1"]


def test_a_die_that_names_no_payment_is_not_set_by_shield_16():
    state = shielded("16@d4", dice="1 1", depots={4: "mine"}, workers=3)
    refused(state, "P1: take mine 4 d1>4")
    state = shielded("16@d4", dice="1 1", depots={4: "mine"})
    refused(state, "P1: take mine 4 d1>4")


# 17 and 18


@pytest.mark.parametrize(("shields", "size", "score"), [("17@d4", 2, 3), ("9@d4", 1, 1)])
def test_shield_17_makes_completed_regions_score_as_one_larger(shields, size, score):
    state = shielded(shields, dice="3 1", storage="bank")
    (event,) = happened(happen(state, "P1: place bank c3 d3")[1], events.RegionCompleted)
    assert (event.size, event.points, event.phase_points) == (size, score, 10)


def test_shield_18_needs_no_adjacency_but_colour_number_and_city():
    state = shielded("18@d4", "e4=bank", "6 6", storage="bank castle")
    assert legal(state, "P1", "place") == [
        "place bank f1 d6",
        "place castle b3 d6",
    ]
    state = shielded("9@d4", dice="6 6", storage="bank castle")
    assert legal(state, "P1", "place") == []


def test_shield_18_helps_a_town_hall_too():
    state = shielded("18@d4", dice="3 1", storage="town-hall cow2")
    state = play(state, "P1: place town-hall c3 d3")
    assert "town-hall cow2 e6" in legal(state, "P1")


@pytest.mark.parametrize(("monastery", "waits"), [(1, True), (6, True), (28, True), (8, False)])
def test_a_town_hall_waits_while_shield_6_could_copy_1_6_or_28(monastery, waits):
    state = shielded(
        "6@d4",
        dice="3 1",
        options=EXTRA,
        storage="town-hall",
        duchies={"P2": f"c4=monastery-{monastery}"},
    )
    state = play(state, "P1: place town-hall e4 d3")
    assert (pending(state) == ["town-hall"]) is waits


def test_a_town_hall_waits_while_a_purchase_is_possible():
    def left(**others):
        state = shielded("9@d4", dice="3 1", storage="town-hall", **others)
        return pending(play(state, "P1: place town-hall e4 d3"))

    assert left(silver=2, black="mine") == ["town-hall"]
    assert left(silver=1, black="mine") == []
    assert left(silver=2) == []
    assert left(workers=2, black="mine", laid="c4=monastery-6") == ["town-hall"]
    hired = {"options": EXTRA, "laid": "c4=monastery-6 b4=monastery-28"}
    assert left(silver=1, black="mine", **hired) == ["town-hall"]
    assert left(silver=1, black="mine", laid="c4=monastery-6") == []


@pytest.mark.parametrize("shields", ["1@d4", "18@d4"])
def test_with_shield_1_or_18_the_printed_regions_are_completed(shields):
    laid = "c3=bank a1=cow2 b1=cow3 b2=cow4 c1=pig2"
    state = shielded(shields, laid, "4 1", storage="cow2")
    _, log = happen(state, "P1: place cow2 c2 d4")
    (event,) = happened(log, events.RegionCompleted)
    assert event.size == 5


def test_shield_2_gives_a_worker_for_the_boarding_house_of_a_crane():
    state = watching(options=EXTRA, storage="crane", dice="3 1")
    assert echoed(state, "P1: place crane c3 d3", "P1: crane boarding-house") == 1


def test_shield_16_taken_by_a_castle_sets_the_second_die_of_the_turn():
    state = shielded(
        "11@d4", "c3=bank", "6 1", storage="castle", beside={2: "16"}, depots={4: "mine"}
    )
    state = play(state, "P1: place castle b3 d6", "P1: shield 16 castle at b3")
    assert allowed(state, "P1: take mine 4 d1>4 s16")


def tributes(**others):
    """The end of a phase of three players; the first may have a free move, by shield 6."""
    given = {
        "shields": {"P1": "6@d4", "P2": "9@d4", "P3": "12@d4"},
        "silver": {"P1": 1, "P2": 1, "P3": 1},
    }
    return table(3, options=SHIELDS, end=True, **{**given, **others})


def test_who_can_pay_for_nothing_is_not_asked_for_a_free_move():
    state = tributes(silver={"P1": 0, "P2": 1, "P3": 1})
    assert asked(state) == ["P2", "P3"]
    assert duchy(state, "P1").shields == []


def test_a_free_move_of_one_player_leaves_the_others_asked_at_once():
    state = tributes()
    assert asked(state) == ["P2", "P3"]
    assert stack_fits(state)
    state.rules = 1
    assert not stack_fits(state)  # such a game asks them in turn
    state.rules = 2
    state = play(state, "P3: tribute pay 12", "P2: tribute drop 9")
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["tribute pay 6", "tribute drop 6", "mimic 2", "mimic 3"]
    assert duchy(play(state, "P1: mimic 2", "P1: tribute pay 6"), "P1").shields != []


def test_all_are_asked_in_turn_where_hired_workers_could_bring_another_one_a_worker():
    state = tributes(shields={"P1": "6@d4", "P2": "2@d4", "P3": "12@d4"})
    assert len(asked(state)) == 1
    state = play(state, "P1: tribute pay 6")
    assert asked(state) == ["P2"]


def test_a_game_of_the_first_rules_asks_in_turn_who_cannot_pay_too():
    state = tributes(silver={"P1": 0, "P2": 1, "P3": 1})
    state.rules, state.stack = 1, state.stack[:2]
    state.duchies[0].shields = [(6, state.duchies[0].layout.index["d4"])]
    TributeOfAll((0, 1, 2)).run(state)
    steps.run_on(state)
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["tribute drop 6", "mimic 2", "mimic 3"]
