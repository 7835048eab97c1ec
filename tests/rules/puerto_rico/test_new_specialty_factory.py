"""The specialty factory (RULINGS 9.11, 5.4)."""

from __future__ import annotations

import pytest

import rules
from tests.playing import asked, play
from tests.rules.puerto_rico.expansion import goods, money, table
from tests.rules.puerto_rico.positions import board

BUILDINGS = "indigo-plant+3 sugar-mill+3 tobacco-storage+3 coffee-roaster+2"


def island(**numbers: int) -> str:
    return " ".join(f"{kind}+" for kind, number in numbers.items() for _ in range(number))


def craft(land: str, city: str = "specialty-factory+", **given: object) -> rules.State:
    """P1 has chosen the craftsman and starts without a doubloon."""
    mine = board(island=land, city=f"{city} {BUILDINGS}", doubloons=0)
    return play(table(p1=mine, also="specialty-factory", **given), "P1: role craftsman")


def paid(land: str, line: str = "craft pass", **given: str) -> int:
    return money(play(craft(land, **given), f"P1: {line}"), "P1")


@pytest.mark.parametrize(
    ("numbers", "doubloons"),
    [
        ({}, 0),
        ({"sugar": 1}, 0),
        ({"sugar": 2}, 1),
        ({"sugar": 3}, 2),
        ({"tobacco": 3, "coffee": 2}, 2),
        ({"indigo": 1, "sugar": 1, "tobacco": 1, "coffee": 1}, 0),
        ({"indigo": 2, "sugar": 2}, 1),
        ({"coffee": 2}, 1),
    ],
)
def test_the_largest_number_of_one_kind_less_one(numbers, doubloons):
    assert paid(island(**numbers)) == doubloons


def test_the_seeds_example():
    """The printed rules: four corn, three sugar and two coffee bring two doubloons."""
    assert paid(island(corn=4, sugar=3, coffee=2)) == 2


def test_corn_does_not_count():
    assert paid(island(corn=9)) == 0
    assert paid(island(corn=9, coffee=2)) == 1


def test_only_what_was_produced_in_this_phase_counts():
    mine = board(
        island="sugar+", city=f"specialty-factory+ {BUILDINGS}", goods="sugar=5", doubloons=0
    )
    state = play(table(p1=mine), "P1: role craftsman", "P1: craft pass")
    assert money(state, "P1") == 0


def test_barrels_missing_from_the_supply_do_not_count():
    assert money(play(craft(island(sugar=3), supply="sugar=2"), "P1: craft pass"), "P1") == 1


def test_the_barrel_of_the_privilege_counts():
    assert paid(island(sugar=3), "craft sugar") == 3
    assert paid(island(sugar=2, coffee=2), "craft sugar") == 2
    assert paid(island(sugar=3, coffee=1), "craft coffee") == 2
    assert paid(island(sugar=3, corn=1), "craft corn") == 2


def test_it_pays_after_the_privilege():
    state = craft(island(sugar=3))
    assert money(state, "P1") == 0
    assert asked(state) == ["P1"]


def test_without_a_colonist_it_pays_nothing():
    assert paid(island(sugar=3), city="specialty-factory") == 0


def test_it_pays_every_owner():
    """RULINGS 5.4: whoever chose the craftsman; others have no privilege barrel."""
    city = f"specialty-factory+ {BUILDINGS}"
    state = table(
        p1=board(island=island(sugar=1), city=city, doubloons=0),
        p3=board(island=island(coffee=2), city=city, doubloons=0),
    )
    state = play(state, "P1: role craftsman", "P1: craft sugar")
    assert (money(state, "P1"), money(state, "P3")) == (1, 1)


def test_both_factories_pay():
    """RULINGS 5.4: factory by kinds, specialty factory by the largest number."""
    land = island(corn=1, sugar=3, coffee=2)
    assert paid(land, city="factory+ specialty-factory+") == 2 + 2
    assert paid(land, city="factory+ specialty-factory") == 2


def test_the_maximum_is_seven_barrels_and_six_doubloons():
    """The printed rules: small and large building, aqueduct, library and privilege."""
    mine = board(
        island=island(indigo=4),
        city="small-indigo-plant+ indigo-plant+3 aqueduct+ library+ specialty-factory+",
        doubloons=0,
    )
    state = play(table(p1=mine), "P1: role craftsman")
    assert goods(state, "P1") == {"indigo": 5}
    state = play(state, "P1: craft indigo indigo")
    assert goods(state, "P1") == {"indigo": 7}
    assert money(state, "P1") == 6


def test_two_barrels_of_the_library_for_two_kinds_count_for_each():
    mine = board(
        island=island(sugar=2, coffee=2),
        city=f"library+ specialty-factory+ {BUILDINGS}",
        doubloons=0,
    )
    state = play(table(p1=mine), "P1: role craftsman")
    assert money(play(state, "P1: craft sugar coffee"), "P1") == 2
    assert money(play(state, "P1: craft coffee coffee"), "P1") == 3


def test_with_chosen_production_only_what_was_chosen_counts():
    state = craft(island(sugar=3, coffee=2), options={"production": "chosen"})
    state = play(state, "P1: produce sugar=1 coffee=2", "P2: produce none", "P3: produce none")
    assert money(play(state, "P1: craft pass"), "P1") == 1
