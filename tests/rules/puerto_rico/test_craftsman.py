"""The craftsman phase (RULINGS 5.4)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico.events import Crafted, FactoryPaid, Passed, Produced
from rules.puerto_rico.moves import Craft
from tests.cases import for_each
from tests.playing import asked, forced, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.positions import board, position

CHOSEN = {"production": "chosen"}
FIVE_KINDS = board(
    island="corn+ indigo+ sugar+ tobacco+ coffee+",
    city="small-indigo-plant+ small-sugar-mill+ tobacco-storage+ coffee-roaster+ factory+",
)


def goods(state: rules.State, seat: int) -> dict[str, int]:
    return {good: number for good, number in state.players[seat].goods.items() if number}


def craft(**changes: object) -> rules.State:
    return play(position(**changes), "P1: role craftsman")


def test_corn_needs_occupied_plantations_only():
    assert goods(craft(p1=board(island="corn+ corn+ corn")), 0) == {"corn": 2}


@for_each(
    ("island", "city", "produced"),
    [
        ("indigo+ indigo+", "indigo-plant+3", 2),
        ("indigo+ indigo+ indigo+", "indigo-plant+2", 2),
        ("indigo+ indigo+ indigo+", "indigo-plant+2 small-indigo-plant+", 3),
        ("indigo+ indigo+", "small-indigo-plant+", 1),
        ("indigo indigo+", "indigo-plant+3", 1),
        ("indigo+ indigo+", "indigo-plant", 0),
        ("indigo+ indigo+", "", 0),
        ("", "indigo-plant+3", 0),
        ("indigo+", "sugar-mill+3", 0),
    ],
)
def test_other_kinds_are_the_smaller_of_plantations_and_men_in_the_buildings(
    island, city, produced
):
    """RULINGS 5.4: min(occupied plantations, colonists on own buildings of the kind)."""
    state = craft(p1=board(island=island, city=city))
    assert goods(state, 0) == ({"indigo": produced} if produced else {})


@pytest.mark.parametrize(
    ("kind", "building"),
    [("sugar", "sugar-mill"), ("tobacco", "tobacco-storage"), ("coffee", "coffee-roaster")],
)
def test_each_kind_has_its_own_building(kind, building):
    state = craft(p1=board(island=f"{kind}+ {kind}+ {kind}", city=f"{building}+2"))
    assert goods(state, 0) == {kind: 2}


def test_everybody_produces_in_order_from_the_chooser():
    state, events = happen(
        position(p1=board(island="corn+"), p2=board(island="corn+ corn+"), p3=board()),
        "P1: role craftsman",
    )
    produced = [event for event in events if isinstance(event, Produced)]
    assert produced == [
        Produced(0, (("corn", 1),), ()),
        Produced(1, (("corn", 2),), ()),
        Produced(2, (), ()),
    ]
    assert state.supply["corn"] == 7


def test_earlier_players_are_served_first_and_nothing_replaces_a_missing_barrel():
    """RULINGS 5.4, R31."""
    three_corn = board(island="corn+ corn+ corn+")
    state = position(p1=three_corn, p2=three_corn, supply="corn=4")
    state, events = happen(state, "P1: role craftsman")
    assert goods(state, 0) == {"corn": 3}
    assert goods(state, 1) == {"corn": 1}
    assert Produced(1, (("corn", 1),), (("corn", 2),)) in events
    assert state.supply["corn"] == 0


def test_barrels_on_ships_and_in_the_trading_house_cannot_be_produced():
    """RULINGS R31."""
    state = position(
        p1=board(island="corn+ corn+ corn+"),
        p2=board(goods="corn=3"),
        ships="5=corn:5",
        house="corn",
    )
    assert goods(play(state, "P1: role craftsman"), 0) == {"corn": 1}


def test_production_is_automatic():
    """RULINGS 5.4: only the craftsman is asked, for the privilege."""
    state = craft(p1=board(island="corn+"), p2=board(island="corn+"))
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["craft corn", "craft pass"]


# the privilege


def test_the_craftsman_takes_one_more_barrel_of_a_kind_produced():
    state = craft(p1=FIVE_KINDS)
    assert legal(state, "P1") == [
        "craft corn",
        "craft indigo",
        "craft sugar",
        "craft tobacco",
        "craft coffee",
        "craft pass",
    ]
    state, events = happen(state, "P1: craft coffee")
    assert state.players[0].goods["coffee"] == 2
    assert events[0] == Crafted(0, "coffee")
    assert asked(state) == ["P2"]


def test_the_privilege_comes_after_all_have_produced():
    """RULINGS 5.4: the last barrel may go to a later player."""
    state = craft(p1=board(island="corn+"), p2=board(island="corn+ corn+"), supply="corn=3")
    assert legal(state, "P1") == ["craft pass"]
    assert refused(state, "P1: craft corn") == "There are no barrels of corn left."


def test_the_privilege_needs_a_kind_produced_in_this_phase():
    """RULINGS R17."""
    state = craft(p1=board(island="corn+", goods="coffee=2"))
    assert refused(state, "P1: craft coffee") == "You haven't produced coffee in this phase."


def test_a_kind_missing_from_the_supply_was_not_produced():
    """RULINGS R17: not what could be produced, but what was."""
    state = craft(p1=board(island="corn+ indigo+", city="indigo-plant+"), supply="corn=0")
    assert legal(state, "P1") == ["craft indigo", "craft pass"]


def test_declining_the_privilege_is_allowed():
    state, events = happen(craft(p1=board(island="corn+")), "P1: craft pass")
    assert goods(state, 0) == {"corn": 1}
    assert events[0] == Passed(0, "craft")


def test_the_craftsmans_barrel_is_never_forced_even_if_only_one_kind_is_possible():
    """RULINGS 13.1: it may be unwanted."""
    assert forced(craft(p1=board(island="corn+")), "P1") is None


def test_without_production_there_is_no_privilege():
    """RULINGS 4.1: `craft pass` is forced when nothing was produced."""
    state = craft(p2=board(island="corn+"))
    assert legal(state, "P1") == ["craft pass"]
    assert forced(state, "P1") == "craft pass"


def test_two_barrels_are_too_many_without_a_library():
    state = craft(p1=FIVE_KINDS)
    assert refused(state, "P1: craft corn corn") == "The craftsman takes one extra barrel."
    with pytest.raises(rules.BadNotation, match="Write: craft"):
        rules.play(state, 0, Craft(()))
    refused(state, "P1: craft sugar corn")


def test_what_is_no_kind_of_goods_cannot_be_read():
    state = craft(p1=FIVE_KINDS)
    assert unreadable(state, "P1: craft gold") == "gold isn't a kind of goods."
    assert refused(state, "P1: sell corn") == "First take the craftsman's extra barrel, or pass."
    refused(state, "P1: sell pass")


# the factory


@for_each(("kinds", "doubloons"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5)])
def test_the_factory_pays_by_the_number_of_kinds(kinds, doubloons):
    """RULINGS 5.4: 0/0/1/2/3/5."""
    island = ["corn+", "indigo+", "sugar+", "tobacco+", "coffee+"][:kinds]
    state = position(p1=board(island=" ".join(island), city=str(FIVE_KINDS["city"])))
    state, events = happen(state, "P1: role craftsman", "P1: craft pass")
    assert state.players[0].doubloons == 2 + doubloons
    paid = [event for event in events if isinstance(event, FactoryPaid)]
    assert paid == ([FactoryPaid(0, kinds, doubloons)] if doubloons else [])


def test_the_factory_pays_whoever_chose_the_craftsman():
    state = position(p2=FIVE_KINDS)
    state = play(state, "P1: role craftsman", "P1: craft pass")
    assert state.players[1].doubloons == 2 + 5


def test_the_factory_pays_after_the_privilege():
    state = play(position(p1=FIVE_KINDS), "P1: role craftsman")
    assert state.players[0].doubloons == 2
    assert play(state, "P1: craft corn").players[0].doubloons == 7


def test_a_factory_without_a_colonist_pays_nothing():
    mine = {**FIVE_KINDS, "city": str(FIVE_KINDS["city"]).replace("factory+", "factory")}
    state = play(position(p1=mine), "P1: role craftsman", "P1: craft pass")
    assert state.players[0].doubloons == 2


def test_a_kind_missing_from_the_supply_does_not_count_for_the_factory():
    """RULINGS R18."""
    state = position(p1=FIVE_KINDS, supply="corn=0 coffee=0")
    state = play(state, "P1: role craftsman", "P1: craft pass")
    assert state.players[0].doubloons == 2 + 2


def test_the_privilege_barrel_never_changes_the_number_of_kinds():
    state = position(p1=board(island="corn+ indigo+", city="indigo-plant+ factory+"))
    state = play(state, "P1: role craftsman", "P1: craft corn")
    assert state.players[0].doubloons == 2 + 1


# option `production` = chosen


def chosen() -> rules.State:
    state = position(
        options=CHOSEN,
        p1=board(island="corn+ corn+ indigo+", city="indigo-plant+ factory+"),
        p2=board(island="corn+"),
        p3=board(),
    )
    return play(state, "P1: role craftsman")


def test_each_player_may_decide_how_many_barrels_to_produce():
    """RULINGS 5.4: of each kind, from 0 to the maximum."""
    state = chosen()
    assert legal(state, "P1") == [
        "produce corn=2 indigo=1",
        "produce corn=2",
        "produce corn=1 indigo=1",
        "produce corn=1",
        "produce indigo=1",
        "produce none",
    ]
    state = play(state, "P1: produce corn=1", "P2: produce none", "P3: produce none")
    assert goods(state, 0) == {"corn": 1}
    assert goods(state, 1) == {}


def test_no_more_than_the_maximum_can_be_produced():
    state = chosen()
    assert refused(state, "P1: produce corn=3") == "You can produce 2 corn, not 3."
    assert refused(state, "P1: produce sugar=1") == "You can produce 0 sugar, not 1."
    assert refused(state, "P1: craft pass") == "First choose what to produce."


def test_producing_nothing_is_forced_when_nothing_can_be_produced():
    state = play(chosen(), "P1: produce corn=1", "P2: produce corn=1")
    assert legal(state, "P3") == ["produce none"]
    assert forced(state, "P3") == "produce none"


def test_after_all_have_chosen_the_craftsman_has_the_privilege():
    state = play(chosen(), "P1: produce corn=1", "P2: produce none", "P3: produce none")
    assert asked(state) == ["P1"]
    assert legal(state, "P1") == ["craft corn", "craft pass"]


def test_the_factory_counts_what_was_chosen():
    script = ["P1: produce corn=1", "P2: produce none", "P3: produce none", "P1: craft pass"]
    assert play(chosen(), *script).players[0].doubloons == 2
    script[0] = "P1: produce corn=1 indigo=1"
    assert play(chosen(), *script).players[0].doubloons == 3


def test_barrels_not_taken_are_left_for_the_next():
    mine = board(island="corn+ corn+")
    state = position(options=CHOSEN, p1=mine, p2=mine, supply="corn=2")
    state = play(state, "P1: role craftsman", "P1: produce corn=1")
    assert legal(state, "P2") == ["produce corn=1", "produce none"]


def test_goods_are_written_in_the_order_of_the_table():
    """RULINGS 11.2."""
    state = chosen()
    assert str(rules.parse(state, 0, "produce indigo=1 corn=2")) == "produce corn=2 indigo=1"
    assert unreadable(state, "P1: produce corn=1 corn=1") == "You named corn twice."
    assert unreadable(state, "P1: produce gold=1") == "gold isn't a kind of goods."
