"""Building houses in Valparaíso (RULINGS 8.5)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import HouseBuilt
from tests.cases import for_each
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import after, position

BUILDERS = pytest.mark.parametrize("card", ["build", "second-build"])


def building(seats: int = 2, card: str = "build", **given):
    return position(seats, plan={"P1": card, "P2": "sell"}, **given)


@BUILDERS
def test_a_house_costs_ten_pesos(card):
    state = building(card=card, merchants={"P1": "LAG VAL"})
    state, events = happen(state, f"P1: play {card} LAG1")
    player = state.players[0]
    assert (player.pesos, player.houses, player.warehouse) == (10, ["LAG1"], [0, 0, 0])
    assert state.houses == {"LAG1": 0}
    assert HouseBuilt(0, "LAG1", (0, 0, 0), 10, 2, 0) in events
    refused(building(card=card, pesos={"P1": 9}), f"P1: play {card} VAL")
    assert after(building(card=card, pesos={"P1": 10}), f"P1: play {card} VAL").pesos == 0


def test_a_merchant_must_stand_there():
    state = building(merchants={"P1": "LAG LAG", "P2": "VAL PLA"})
    for site in ("VAL", "PLA1", "MEL1"):
        assert "You don't have a merchant here" in refused(state, f"P1: play build {site}")


def test_a_house_must_be_left():
    state = building(houses={"P1": "LAG1 PLA1 QUI1"}, row="P1")
    assert refused(state, "P1: play build VAL") == "You've built all of your houses."


def test_a_space_must_be_free():
    state = building(houses={"P2": "MEL1"}, merchants={"P1": "MEL MEL"})
    refused(state, "P1: play build MEL1")
    play(state, "P1: play build MEL2")
    own = building(houses={"P1": "LAG1"}, merchants={"P1": "LAG MEL"})
    refused(own, "P1: play build LAG1")


def test_a_free_space_of_choice_in_a_village():
    state = building(merchants={"P1": "MEL VAL"})
    assert [move for move in legal(state, "P1", "play build") if "alt" not in move][:-1] == [
        "play build MEL1",
        "play build MEL2",
        "play build VAL",
    ]
    assert after(state, "P1: play build MEL2").houses == ["MEL2"]


def test_several_spaces_of_a_village_may_belong_to_one_player():
    state = building(merchants={"P1": "MEL VAL"}, houses={"P1": "MEL1"})
    assert after(state, "P1: play build MEL2").houses == ["MEL1", "MEL2"]


@pytest.mark.parametrize(("row", "space"), [("", "VAL1"), ("P2", "VAL2"), ("P2 P1 P2", "VAL4")])
def test_the_first_free_space_of_the_harbour_row(row, space):
    state = building(row=row)
    state, events = happen(state, "P1: play build VAL")
    assert state.players[0].houses[-1] == space
    assert state.residences[-1] == 0
    assert len(state.residences) == len(row.split()) + 1
    assert events[1].space == space


def test_no_space_of_the_row_is_chosen():
    for site in ("VAL1", "VAL3"):
        with pytest.raises(rules.BadNotation):
            rules.play(building(), 0, f"play build {site}")


@pytest.mark.parametrize(
    ("seats", "row"),
    [(2, "P1 P1 P2 P2 P2 P2"), (4, "P1 P1 P2 P2 P2 P2 P3 P3 P4 P4")],
)
def test_a_full_row_takes_no_house(seats, row):
    state = building(seats, row=row)
    assert refused(state, "P1: play build VAL") == "There's no space left in the harbor."
    assert not [move for move in legal(state, "P1", "play build") if move == "play build VAL"]


@for_each(
    ("site", "vp"),
    [("LAG1", 2), ("PLA1", 2), ("QUI1", 2), ("VIN1", 2), ("CON1", 2), ("OLM1", 3)]
    + [(f"{market}{n}", 0) for market in ("MEL", "CAS", "LIM", "QLT") for n in (1, 2)],
)
def test_points_of_spaces_in_villages(site, vp):
    state = building(4, merchants={"P1": f"{site[:3]} VAL"})
    player = after(state, f"P1: play build {site}")
    assert player.vp == ({"houses": vp} if vp else {})


@pytest.mark.parametrize(
    ("seats", "taken", "vp"), [(2, 4, 0), (2, 5, 1), (4, 7, 0), (4, 8, 1), (4, 9, 1)]
)
def test_points_of_spaces_in_the_harbour(seats, taken, vp):
    owners = ["P2"] * 4 + (["P3"] * 4 if seats == 4 else ["P1"]) + ["P4"]
    state = building(seats, row=" ".join(owners[:taken]))
    assert after(state, "P1: play build VAL").points == vp


def test_points_come_once():
    state = building(merchants={"P1": "LAG VAL"})
    state = play(state, "P1: play build LAG1", "P2: play sell skip")
    assert state.round == 3
    assert state.players[0].points == 2


def test_the_fourth_house_brings_a_point():
    state = building(merchants={"P1": "MEL VAL"}, houses={"P1": "LAG1 PLA1"}, row="P1")
    state, events = happen(state, "P1: play build MEL1")
    assert state.players[0].vp == {"houses": 1}
    assert HouseBuilt(0, "MEL1", (0, 0, 0), 10, 0, 1) in events
    third = building(merchants={"P1": "MEL VAL"}, houses={"P1": "LAG1"}, row="P1")
    assert after(third, "P1: play build MEL1").points == 0


def test_points_of_space_and_fourth_house_together():
    state = building(4, merchants={"P1": "OLM VAL"}, houses={"P1": "LAG1 MEL1"}, row="P1")
    assert after(state, "P1: play build OLM1").points == 4


def test_merchants_who_build_stay_and_houses_too():
    state = building(merchants={"P1": "MEL VAL"})
    player = after(state, "P1: play build MEL1")
    assert (player.houses, player.merchants) == (["MEL1"], ["MEL", "VAL"])
    player = after(state, "P1: play build MEL1", "P2: play sell skip")
    assert (player.houses, player.merchants) == (["MEL1"], ["VAL", "VAL"])


def test_nothing_may_be_given_for_a_house_that_costs_pesos():
    state = building(warehouse={"P1": "1 wheat"})
    assert refused(state, "P1: play build VAL -wheat") == "There's nothing to choose here."


def test_barter():
    """RULINGS 8.9: one good of the warehouse instead of ten pesos."""
    state = building(
        card="barter-build",
        warehouse={"P1": "1 silver 1 wheat"},
        pesos={"P1": 0},
        merchants={"P1": "LAG VAL"},
        houses={"P1": "MEL1 MEL2"},
        row="P1",
    )
    player = after(state, "P1: play barter-build LAG1 -wheat")
    assert (player.warehouse, player.pesos, player.points) == ([1, 0, 0], 0, 3)
    refused(state, "P1: play barter-build LAG1")
    refused(state, "P1: play barter-build LAG1 -copper")
    refused(state, "P1: play barter-build LAG1 -silver -wheat")
    refused(state, "P1: play barter-build LAG1 +wheat")
    refused(state, "P1: play barter-build PLA1 -wheat")


def test_public_works():
    """RULINGS 8.9: once, free, a house or a merchant, with all other conditions and effects."""
    state = building(
        card="free-build-or-hire",
        pesos={"P1": 0},
        merchants={"P1": "LAG VAL"},
        houses={"P1": "MEL1 MEL2"},
        row="P1",
    )
    player = after(state, "P1: play free-build-or-hire build LAG1")
    assert (player.pesos, player.points, player.houses[-1]) == (0, 3, "LAG1")
    player = after(state, "P1: play free-build-or-hire hire")
    assert (player.pesos, player.merchants, player.unhired) == (0, ["LAG", "VAL", "VAL"], 0)
    refused(state, "P1: play free-build-or-hire build PLA1")
    refused(state, "P1: play free-build-or-hire build VAL -wheat")
    for line in ("free-build-or-hire", "free-build-or-hire LAG1", "free-build-or-hire hire VAL"):
        with pytest.raises(rules.BadNotation):
            rules.play(state, 0, f"play {line}")
    full = building(card="free-build-or-hire", merchants={"P1": "VAL VAL VAL"})
    refused(full, "P1: play free-build-or-hire hire")


def test_cheap_hire():
    """RULINGS 8.9: five pesos instead of goods."""
    state = building(card="cheap-hire", pesos={"P1": 5})
    player = after(state, "P1: play cheap-hire")
    assert (player.pesos, player.merchants) == (0, ["VAL"] * 3)
    refused(building(card="cheap-hire", pesos={"P1": 4}), "P1: play cheap-hire")
    refused(building(card="cheap-hire", merchants={"P1": "VAL VAL VAL"}), "P1: play cheap-hire")
