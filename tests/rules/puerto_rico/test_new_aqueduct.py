"""The aqueduct (RULINGS 9.1)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import legal, play
from tests.rules.puerto_rico.expansion import broken, goods, table
from tests.rules.puerto_rico.positions import board


def craft(**given: object) -> rules.State:
    return play(table(also="aqueduct", **given), "P1: role craftsman")


@pytest.mark.parametrize(
    ("kind", "building"), [("indigo", "indigo-plant"), ("sugar", "sugar-mill")]
)
@pytest.mark.parametrize("made", [1, 2, 3])
def test_one_more_barrel_if_the_large_building_made_at_least_one(kind, building, made):
    island = " ".join([f"{kind}+"] * made)
    state = craft(p1=board(island=island, city=f"aqueduct+ {building}+{made}"))
    assert goods(state, "P1") == {kind: made + 1}
    assert state.supply[kind] == 11 - made - 1


@pytest.mark.parametrize(
    ("kind", "building"), [("indigo", "small-indigo-plant"), ("sugar", "small-sugar-mill")]
)
def test_nothing_for_the_small_buildings(kind, building):
    """RULINGS 9.1; and the printed rules."""
    state = craft(p1=board(island=f"{kind}+ {kind}+", city=f"aqueduct+ {building}+"))
    assert goods(state, "P1") == {kind: 1}


@pytest.mark.parametrize(
    ("kind", "building"), [("tobacco", "tobacco-storage"), ("coffee", "coffee-roaster")]
)
def test_nothing_for_tobacco_and_coffee(kind, building):
    state = craft(p1=board(island=f"{kind}+ {kind}+", city=f"aqueduct+ {building}+2"))
    assert goods(state, "P1") == {kind: 2}


def test_nothing_for_corn():
    assert goods(craft(p1=board(island="corn+ corn+", city="aqueduct+")), "P1") == {"corn": 2}


def test_both_kinds_in_one_phase():
    """The printed rules, example 2: one indigo and three sugar become two and four."""
    mine = board(
        island="indigo+ sugar+ sugar+ sugar+",
        city="aqueduct+ indigo-plant+ sugar-mill+3",
    )
    assert goods(craft(p1=mine), "P1") == {"indigo": 2, "sugar": 4}


def test_an_aqueduct_without_a_colonist_gives_nothing():
    state = craft(p1=board(island="indigo+", city="aqueduct indigo-plant+"))
    assert goods(state, "P1") == {"indigo": 1}


@pytest.mark.parametrize(
    ("island", "city"),
    [
        ("indigo+", "aqueduct+ indigo-plant"),  # nobody in the plant
        ("indigo", "aqueduct+ indigo-plant+3"),  # nobody on the plantation
        ("sugar+", "aqueduct+ indigo-plant+3"),  # no plantation of the kind
        ("indigo+", "aqueduct+ sugar-mill+3"),  # no building of the kind
    ],
)
def test_nothing_where_nothing_was_produced(island, city):
    """The printed rules, example 1."""
    assert goods(craft(p1=board(island=island, city=city)), "P1") == {}


def test_nothing_if_only_the_small_building_has_a_colonist():
    """RULINGS 9.1: the large building needs one for the attribution."""
    mine = board(island="indigo+ indigo+", city="aqueduct+ indigo-plant small-indigo-plant+")
    assert goods(craft(p1=mine), "P1") == {"indigo": 1}


def test_production_is_credited_to_the_large_building_first():
    """RULINGS 9.1: one plantation, colonists in both buildings."""
    mine = board(island="indigo+", city="aqueduct+ indigo-plant+ small-indigo-plant+")
    assert goods(craft(p1=mine), "P1") == {"indigo": 2}


def test_small_and_large_building_together():
    mine = board(
        island="sugar+ sugar+ sugar+ sugar+", city="aqueduct+ sugar-mill+3 small-sugar-mill+"
    )
    assert goods(craft(p1=mine), "P1") == {"sugar": 5}


@pytest.mark.parametrize(("left", "got"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_the_extra_barrel_needs_a_barrel_in_the_supply(left, got):
    """Two can be produced; the printed rules, example 1, for an empty supply."""
    mine = board(island="indigo+ indigo+", city="aqueduct+ indigo-plant+2")
    state = craft(p1=mine, supply=f"indigo={left}")
    assert goods(state, "P1") == ({"indigo": got} if got else {})
    assert state.supply["indigo"] == left - got


def test_the_extra_is_taken_before_the_next_player_produces():
    state = craft(
        p1=board(island="indigo+ indigo+", city="aqueduct+ indigo-plant+2"),
        p2=board(island="indigo+ indigo+", city="indigo-plant+2"),
        supply="indigo=4",
    )
    assert goods(state, "P1") == {"indigo": 3}
    assert goods(state, "P2") == {"indigo": 1}


def test_the_extra_comes_after_the_production_of_earlier_players():
    state = craft(
        p1=board(island="indigo+ indigo+", city="indigo-plant+2"),
        p2=board(island="indigo+ indigo+", city="aqueduct+ indigo-plant+2"),
        supply="indigo=4",
    )
    assert goods(state, "P1") == {"indigo": 2}
    assert goods(state, "P2") == {"indigo": 2}


def test_it_works_whoever_chose_the_craftsman():
    state = craft(p3=board(island="sugar+", city="aqueduct+ sugar-mill+"))
    assert goods(state, "P3") == {"sugar": 2}


def test_the_barrel_of_the_privilege_triggers_nothing():
    state = craft(p1=board(island="indigo+", city="aqueduct+ indigo-plant+"))
    assert goods(state, "P1") == {"indigo": 2}
    assert goods(play(state, "P1: craft indigo"), "P1") == {"indigo": 3}


def test_the_aqueduct_does_not_make_another_kind_available_to_the_privilege():
    state = craft(p1=board(island="corn+ indigo+", city="aqueduct+ indigo-plant"))
    assert legal(state, "P1") == ["craft corn", "craft pass"]


def test_the_aqueducts_barrel_counts_as_produced():
    """RULINGS R39 (g): for the specialty factory."""
    mine = board(
        island="sugar+ sugar+", city="aqueduct+ sugar-mill+2 specialty-factory+", doubloons=0
    )
    state = play(craft(p1=mine), "P1: craft pass")
    assert state.players[0].doubloons == 3 - 1


# with the option that production is chosen (RULINGS 5.4: from 0 to the maximum, aqueduct included)


def chosen(city: str = "aqueduct+ indigo-plant+2", **given: object) -> rules.State:
    mine = board(island="indigo+ indigo+", city=city)
    return craft(options={"production": "chosen"}, p1=mine, **given)


def test_the_choice_includes_the_aqueducts_barrel():
    assert legal(chosen(), "P1") == [
        "produce indigo=3",
        "produce indigo=2",
        "produce indigo=1",
        "produce none",
    ]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_was_chosen_is_what_is_gained(number):
    state = play(chosen(), "P2: produce none", "P3: produce none")
    state = play(state, f"P1: produce indigo={number}")
    assert goods(state, "P1") == {"indigo": number}


def test_more_than_the_maximum_is_refused():
    assert broken(chosen(), "P1: produce indigo=4") == refusals.PRODUCES_LESS
    assert (
        broken(chosen("aqueduct indigo-plant+2"), "P1: produce indigo=3") == refusals.PRODUCES_LESS
    )


def test_the_choice_is_limited_by_the_supply():
    assert legal(chosen(supply="indigo=2"), "P1") == [
        "produce indigo=2",
        "produce indigo=1",
        "produce none",
    ]
