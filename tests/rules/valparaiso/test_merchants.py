"""Hiring and moving merchants in Valparaíso (RULINGS 8.3, 8.4, 8.9)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import MerchantHired, MerchantMoved, TollPaid
from tests.cases import for_each
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import after, canonical, position


def moving(seats: int = 2, card: str = "move", **given):
    """A position in which P1 is to move merchants; the round goes on after that."""
    return position(seats, plan={"P1": card, "P2": "sell"}, **given)


def walked(state, line: str) -> tuple[list[str], int]:
    """Where the merchants of P1 stand after a line, and what they have paid."""
    before = state.players[0].pesos
    player = after(state, f"P1: play {line}")
    return player.merchants, before - player.pesos


# hiring


def test_one_good_of_each_kind_hires_a_merchant():
    state = position(3, plan={"P1": "hire sell"}, warehouse={"P1": "2 silver 1 copper 1 wheat"})
    state, events = happen(state, "P1: play hire")
    player = state.players[0]
    assert player.warehouse == [1, 0, 0]
    assert player.merchants == ["VAL"] * 3
    assert (player.unhired, player.pesos) == (1, 20)
    assert MerchantHired(0, (1, 1, 1), 0) in events


@pytest.mark.parametrize("goods", ["", "1 silver 1 copper", "3 silver", "1 silver 2 wheat"])
def test_hiring_needs_all_three_kinds(goods):
    refused(position(2, plan={"P1": "hire"}, warehouse={"P1": goods}), "P1: play hire")


def test_hiring_needs_an_unhired_merchant():
    state = position(
        2,
        plan={"P1": "hire"},
        merchants={"P1": "VAL VAL VAL"},
        warehouse={"P1": "1 silver 1 copper 1 wheat"},
    )
    assert refused(state, "P1: play hire") == "All your merchants are on the board."


def test_a_hired_merchant_acts_in_the_same_round():
    """RULINGS 8.3, 13.11: it moves, and counts for a house in the harbour."""
    state = position(
        2,
        plan={"P1": "hire build move"},
        merchants={"P1": "MEL LIM"},
        warehouse={"P1": "1 silver 1 copper 1 wheat"},
    )
    refused(state, "P1: play build VAL")
    state = play(state, "P1: play hire", "P1: play build VAL", "P1: play move VAL-LAG")
    assert state.players[0].merchants == ["LAG", "LIM", "MEL"]


# roads, spaces and costs


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("VAL-LAG", 0),
        ("VAL-LAG-MEL", 1),
        ("VAL-LAG-MEL-PLA", 4),
    ],
)
def test_cost_by_spaces(path, cost):
    assert walked(moving(), f"move {path}") == (sorted(["VAL", path[-3:]]), cost)


def test_a_merchant_moves_at_most_three_spaces():
    assert "up to 3 spaces" in refused(moving(), "P1: play move VAL-LAG-MEL-PLA-CAS")


def test_each_merchant_is_paid_for_by_itself():
    """RULINGS 13.12: three merchants with two spaces each cost three pesos."""
    state = moving(3, merchants={"P1": "VAL VAL VAL"})
    line = "move VAL-LAG-MEL VAL-PLA-CAS VAL-VIN-LIM"
    assert walked(state, line) == (["CAS", "LIM", "MEL"], 3)
    assert walked(state, "move VAL-LAG VAL-PLA VAL-LAG-MEL-PLA") == (["LAG", "PLA", "PLA"], 4)


def test_a_step_follows_a_road():
    state = moving()
    for path in ("VAL-MEL", "VAL-LAG-PLA", "VAL-CAS"):
        assert "No road joins" in refused(state, f"P1: play move {path}")
    assert walked(moving(merchants={"P1": "LAG VAL"}), "move LAG-VAL") == (["VAL", "VAL"], 0)


def test_a_path_visits_no_place_twice():
    state = moving()
    assert "not twice" in refused(state, "P1: play move VAL-LAG-VAL")
    refused(state, "P1: play move VAL-LAG-VAL-PLA")


def test_any_number_of_merchants_stands_in_a_place():
    """RULINGS 13.12: a merchant may stand still and end where others stand."""
    state = moving(3, merchants={"P1": "VAL VAL LAG", "P2": "LAG LAG", "P3": "LAG"})
    assert walked(state, "move VAL-LAG") == (["LAG", "LAG", "VAL"], 0)
    assert walked(state, "move VAL-LAG VAL-LAG") == (["LAG", "LAG", "LAG"], 0)


def test_at_least_one_merchant_moves():
    with pytest.raises(rules.BadNotation):
        rules.play(moving(), 0, "play move")


def test_places_of_the_other_side_do_not_exist():
    for path in ("VAL-CON", "VAL>CON", "VAL-QUI-CAS-OLM"):
        assert "isn't on this side" in refused(moving(), f"P1: play move {path}")
    assert walked(moving(4), "move VAL-CON-QLT") == (["QLT", "VAL"], 1)


@for_each(
    ("path", "cost"),
    [("VAL-LAG", 0), ("VAL-LAG-MEL", 0), ("VAL-LAG-MEL-PLA", 3)],
)
@for_each("card", ["swift-move", "swift-move-2"])
def test_costs_of_a_swift_caravan(card, path, cost):
    """RULINGS 8.9."""
    assert walked(moving(4, card), f"{card} {path}") == (sorted(["VAL", path[-3:]]), cost)


def test_a_swift_caravan_goes_no_further_and_pays_for_each_merchant():
    refused(moving(4, "swift-move"), "P1: play swift-move VAL-LAG-MEL-PLA-CAS")
    line = "swift-move VAL-LAG-MEL-PLA VAL-PLA-CAS-QUI"
    assert walked(moving(4, "swift-move"), line) == (["PLA", "QUI"], 6)


# customs houses


def test_an_own_customs_house_counts_no_space():
    """RULINGS 8.4, 13.13, 13.14."""
    state = moving(houses={"P1": "QUI1"}, pesos={"P1": 1})
    assert walked(state, "move VAL-QUI-LIM") == (["LIM", "VAL"], 0)
    assert walked(state, "move VAL-QUI") == (["QUI", "VAL"], 0)
    assert walked(state, "move VAL-QUI-LIM-VIN") == (["VAL", "VIN"], 1)


def test_with_own_customs_houses_a_path_may_have_more_than_three_steps():
    state = moving(houses={"P1": "QUI1 PLA1"})
    assert walked(state, "move VAL-QUI-CAS-PLA-MEL") == (["MEL", "VAL"], 1)
    assert walked(state, "move VAL-QUI-CAS-PLA-MEL-LAG") == (["LAG", "VAL"], 4)


def test_an_own_post_or_residence_counts_as_a_space():
    state = moving(houses={"P1": "MEL1"}, row="P1", merchants={"P1": "LAG LAG"})
    assert walked(state, "move LAG-MEL-PLA") == (["LAG", "PLA"], 1)
    assert walked(state, "move LAG-VAL-QUI") == (["LAG", "QUI"], 1)


def test_starting_in_an_own_customs_house_changes_nothing():
    state = moving(houses={"P1": "QUI1"}, merchants={"P1": "QUI VAL"})
    assert walked(state, "move QUI-VAL-LAG") == (["LAG", "VAL"], 1)


def test_entering_and_passing_a_customs_house_of_another_costs_two_pesos():
    state = moving(3, houses={"P2": "QUI1"})
    state_after, events = happen(state, "P1: play move VAL-QUI-LIM VAL-QUI")
    assert [player.pesos for player in state_after.players] == [15, 24, 20]
    assert [event for event in events if isinstance(event, TollPaid)] == [
        TollPaid(0, 1, "QUI", 2)
    ] * 2
    assert state_after.players[0].merchants == ["LIM", "QUI"]


def test_leaving_a_customs_house_is_free():
    state = moving(houses={"P2": "QUI1"}, merchants={"P1": "QUI QUI"})
    assert walked(state, "move QUI-VAL") == (["QUI", "VAL"], 0)


def test_toll_and_movement_are_independent():
    """RULINGS 13.15: the village counts as a space, and costs its toll besides."""
    state = moving(houses={"P2": "QUI1"})
    assert walked(state, "move VAL-QUI-LIM") == (["LIM", "VAL"], 1 + 2)
    assert walked(state, "move VAL-QUI-LIM-VIN") == (["VAL", "VIN"], 4 + 2)


def test_tolls_to_several_owners():
    state = moving(3, houses={"P2": "QUI1", "P3": "PLA1"})
    state = play(state, "P1: play move VAL-QUI-CAS-PLA")
    assert [player.pesos for player in state.players] == [20 - 4 - 4, 22, 22]


def test_a_post_of_another_is_passed_free():
    assert walked(moving(houses={"P2": "MEL1"}), "move VAL-LAG-MEL") == (["MEL", "VAL"], 1)


def test_customs_houses_stop_nobody():
    """RULINGS 13.47: in a village with room one may also build."""
    state = position(
        2, plan={"P1": "move build"}, houses={"P2": "QUI1"}, merchants={"P1": "LIM QUI"}
    )
    assert "There's already a house" in refused(state, "P1: play build QUI1")
    state = play(state, "P1: play move LIM-QUI")
    assert state.players[0].merchants == ["QUI", "QUI"]


def test_a_new_customs_house_charges_nobody_who_stands_there():
    """RULINGS 13.14."""
    state = position(2, plan={"P1": "build"}, merchants={"P1": "QUI VAL", "P2": "QUI QUI"})
    state = play(state, "P1: play build QUI1")
    assert state.players[1].pesos == 20


def test_every_payment_must_be_covered_when_it_is_due():
    state = moving(3, houses={"P2": "QUI1"}, pesos={"P1": 5}, merchants={"P1": "VAL VAL VAL"})
    assert walked(state, "move VAL-QUI-LIM VAL-QUI VAL-LAG") == (["LAG", "LIM", "QUI"], 5)
    refused(state, "P1: play move VAL-QUI-LIM VAL-QUI-LIM")
    refused(state, "P1: play move VAL-QUI VAL-QUI-LIM VAL-LAG-MEL")


def test_goods_discarded_between_two_merchants_pay_for_the_second():
    state = moving(warehouse={"P1": "1 wheat"}, pesos={"P1": 1})
    refused(state, "P1: play move VAL-LAG-MEL VAL-PLA-CAS")
    assert walked(state, "move VAL-LAG-MEL; discard 1 wheat; VAL-PLA-CAS") == (["CAS", "MEL"], -1)
    line = "P1: play move VAL-LAG-MEL;discard 1 wheat ; VAL-PLA-CAS"
    assert canonical(state, line) == "play move VAL-LAG-MEL; discard 1 wheat; VAL-PLA-CAS"
    short = canonical(state, "P1: play move VAL-LAG; VAL>PLA")
    assert short == "play move VAL-LAG VAL-PLA"


# which merchant


def test_each_path_belongs_to_another_merchant():
    """RULINGS 13.40."""
    state = moving(merchants={"P1": "VAL MEL"})
    assert "don't have a merchant to move here: QUI" in refused(
        state, "P1: play move VAL-QUI QUI-LIM"
    )
    assert walked(state, "move VAL-QUI-LIM") == (["LIM", "MEL"], 1)


def test_a_merchant_who_stood_there_before_may_go_on():
    """RULINGS 13.40: for nothing."""
    state = moving(merchants={"P1": "VAL QUI"})
    assert walked(state, "move VAL-QUI QUI-LIM") == (["LIM", "QUI"], 0)
    refused(state, "P1: play move VAL-QUI QUI-LIM QUI-CAS")


def test_a_path_begins_where_an_own_merchant_stands():
    state = moving(merchants={"P1": "VAL VAL", "P2": "LAG LAG"})
    refused(state, "P1: play move LAG-VAL")
    refused(state, "P1: play move VAL-LAG VAL-LAG VAL-LAG")


# only the ends


def test_the_cheapest_path_is_taken():
    state = moving(houses={"P2": "QUI1"})
    assert canonical(state, "P1: play move VAL>LIM") == "play move VAL-VIN-LIM"
    assert canonical(state, "P1: play move VAL>QUI") == "play move VAL-QUI"


def test_an_own_customs_house_makes_a_path_cheap():
    state = moving(houses={"P1": "VIN1"})
    assert canonical(state, "P1: play move VAL>LIM") == "play move VAL-VIN-LIM"


def test_among_equals_the_first_by_the_alphabet():
    assert canonical(moving(), "P1: play move VAL>LIM") == "play move VAL-QUI-LIM"
    assert canonical(moving(), "P1: play move VAL>MEL") == "play move VAL-LAG-MEL"
    assert canonical(moving(), "P1: play move VAL>CAS") == "play move VAL-PLA-CAS"


def test_equal_costs_and_tolls_are_told_apart_by_the_alphabet():
    """CAS-PLA-MEL-LAG and CAS-PLA-VAL-LAG both cost 3 + 2."""
    state = moving(4, "swift-move", houses={"P2": "PLA1 QUI1"}, merchants={"P1": "CAS CAS"})
    assert canonical(state, "P1: play swift-move CAS>LAG") == "play swift-move CAS-PLA-MEL-LAG"


def test_a_way_around_a_toll():
    """With four players CAS-OLM-LIM avoids the toll in QUI."""
    state = moving(4, houses={"P2": "QUI1"}, merchants={"P1": "CAS CAS"})
    assert canonical(state, "P1: play move CAS>LIM") == "play move CAS-OLM-LIM"
    state = moving(4, houses={"P2": "VIN1"})
    assert canonical(state, "P1: play move VAL>QLT") == "play move VAL-CON-QLT"


def test_the_costs_of_the_card_used_count():
    """Around the own house in QUI two spaces are three steps, which another card makes free."""
    given = {"houses": {"P1": "QUI1", "P2": "LAG1 PLA1"}, "merchants": {"P1": "MEL VAL"}}
    # MEL-LAG-VAL costs 1 + 2, MEL-PLA-CAS-QUI-VAL costs 4 + 2
    assert canonical(moving(**given), "P1: play move MEL>VAL") == "play move MEL-LAG-VAL"
    assert walked(moving(**given), "move MEL>VAL") == (["VAL", "VAL"], 3)
    swift = moving(card="swift-move", **given)
    assert walked(swift, "swift-move MEL>VAL") == (["VAL", "VAL"], 2)


def test_if_the_cheapest_path_cannot_be_paid_the_line_is_refused():
    state = moving(pesos={"P1": 0})
    assert "this costs 1, and" in refused(state, "P1: play move VAL>LIM")


def test_ends_without_a_path():
    state = moving(4, merchants={"P1": "LAG VAL"})
    assert "can't get from LAG to OLM" in refused(state, "P1: play move LAG>OLM")
    assert "is already there" in refused(state, "P1: play move VAL>VAL")


def test_each_path_is_looked_up_before_anybody_moves():
    state = moving(merchants={"P1": "VAL VAL"})
    line = canonical(state, "P1: play move VAL>LIM VAL>LIM")
    assert line == "play move VAL-QUI-LIM VAL-QUI-LIM"


# events


def test_the_event_tells_way_and_cost():
    _, events = happen(moving(houses={"P1": "QUI1"}), "P1: play move VAL-QUI-LIM-VIN")
    assert MerchantMoved(0, ("VAL", "QUI", "LIM", "VIN"), 2, 1, False) in events


# river boats


def boats(seats: int = 4, **given):
    return position(seats, plan={"P1": "river", "P2": "sell"}, **given)


def test_boats_go_directly_from_river_place_to_river_place():
    state = boats(merchants={"P1": "VAL QUI"}, pesos={"P1": 0})
    assert walked(state, "river VAL>OLM") == (["OLM", "QUI"], 0)
    assert walked(state, "river VAL>LIM QUI>CAS") == (["CAS", "LIM"], 0)
    assert walked(state, "river QUI>VAL") == (["VAL", "VAL"], 0)
    found = legal(boats(2, merchants={"P1": "VAL MEL"}), "P1", "play river")
    assert found[:3] == ["play river VAL>QUI", "play river VAL>CAS", "play river VAL>LIM"]


def test_both_ends_lie_on_the_river():
    state = boats(merchants={"P1": "VAL LAG"})
    for line in ("river LAG>VAL", "river VAL>LAG", "river VAL>MEL", "river VAL>QLT"):
        assert "isn't on the river" in refused(state, f"P1: play {line}")
    refused(boats(2), "P1: play river VAL>OLM")


def test_boats_go_to_another_place():
    refused(boats(), "P1: play river VAL>VAL")
    with pytest.raises(rules.BadNotation):
        rules.play(boats(), 0, "play river")
    refused(boats(), "P1: play river VAL-QUI")
    with pytest.raises(rules.BadNotation):
        rules.play(boats(), 0, "play river VAL>QUI>CAS")


def test_each_merchant_goes_by_boat_once():
    state = boats(merchants={"P1": "VAL LAG"})
    refused(state, "P1: play river VAL>QUI QUI>CAS")
    assert walked(boats(merchants={"P1": "VAL QUI"}), "river VAL>QUI QUI>CAS") == (
        ["CAS", "QUI"],
        0,
    )


def test_a_boat_pays_toll_at_its_end_only():
    state = boats(houses={"P2": "QUI1 OLM1"}, merchants={"P1": "VAL VAL"})
    state, events = happen(state, "P1: play river VAL>QUI VAL>LIM")
    assert [player.pesos for player in state.players[:2]] == [18, 22]
    assert MerchantMoved(0, ("VAL", "LIM"), 0, 0, True) in events
    poor = boats(houses={"P2": "QUI1"}, pesos={"P1": 1})
    refused(poor, "P1: play river VAL>QUI")
    assert walked(boats(houses={"P1": "QUI1"}), "river VAL>QUI") == (["QUI", "VAL"], 0)


def test_without_the_option_a_boat_pays_nothing():
    state = boats(houses={"P2": "QUI1"}, options={"river_toll": False}, pesos={"P1": 0})
    state = play(state, "P1: play river VAL>QUI")
    assert [player.pesos for player in state.players[:2]] == [0, 20]


def test_without_a_merchant_on_the_river_there_is_no_main_action():
    state = boats(2, merchants={"P1": "LAG MEL"})
    assert all("alt" in move or "skip" in move for move in legal(state, "P1", "play river"))
