"""The statue and the cloister (RULINGS 9.14, 7)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.cases import for_each
from tests.playing import forced, legal, play, refused
from tests.rules.puerto_rico.expansion import broken, men, player, table
from tests.rules.puerto_rico.positions import board

# the statue


def test_the_statue_is_worth_eight_points():
    state = table(p1=board(city="statue"))
    score = rules.scores(state)[0]
    assert score.total == 8
    assert score.sources["buildings"] == 8


def test_the_statue_has_no_circle():
    state = play(table(p1=board(island="corn", city="statue")), "P1: role mayor")
    assert forced(state, "P1") == "place corn=1"
    assert broken(state, "P1: place corn=1 statue=1") == refusals.TOO_FEW_CIRCLES
    assert broken(state, "P1: place statue=1") == refusals.TOO_FEW_CIRCLES


def test_the_statue_adds_nothing_to_the_refill_of_the_ship():
    """RULINGS 5.2.4: statue none."""
    mine = board(island="corn corn", city="statue indigo-plant small-market")
    state = play(table(p1=mine), "P1: role mayor", "P1: place corn=2")
    for seat in ("P2", "P3"):
        state = play(state, f"{seat}: {forced(state, seat)}")
    assert state.colonist_ship == 3 + 1


def test_the_university_puts_no_colonist_on_a_statue():
    """RULINGS U4."""
    state = table(p2=board(city="university+", doubloons=10), also="statue")
    state = play(state, "P1: role builder", "P1: build pass")
    supply = state.colonist_supply
    assert refused(state, "P2: build statue waive university") == (
        "There's no university to skip here."
    )
    assert legal(state, "P2", "build statue") == ["build statue"]
    state = play(state, "P2: build statue")
    assert men(state, "P2", "statue") == 0
    assert men(state, "P2", "san-juan") == 0
    assert state.colonist_supply == supply


def test_the_statue_costs_ten_and_takes_two_spaces():
    eleven = "indigo-plant small-indigo-plant sugar-mill small-sugar-mill tobacco-storage"
    eleven += " coffee-roaster small-market small-warehouse hospice office large-market"
    state = table(p2=board(city=eleven, doubloons=20), also="statue")
    state = play(state, "P1: role builder", "P1: build pass")
    assert "room" in refused(state, "P2: build statue")
    state = table(p2=board(doubloons=9), also="statue")
    state = play(state, "P1: role builder", "P1: build pass")
    assert broken(state, "P2: build statue") == refusals.TOO_EXPENSIVE
    assert player(state, "P2").city_free() == 12
    state = table(p2=board(doubloons=10), also="statue")
    state = play(state, "P1: role builder", "P1: build pass", "P2: build statue")
    assert player(state, "P2").city_free() == 10
    assert state.stock["statue"] == 0


def test_the_statue_and_the_cloister_are_violet_for_the_city_hall():
    state = table(p1=board(city="city-hall+ statue cloister small-market"))
    assert rules.scores(state)[0].sources["city-hall"] == 4


def test_the_new_small_buildings_are_violet_for_the_city_hall():
    city = "aqueduct forest-house black-market storehouse guesthouse trading-post church"
    city += " small-wharf lighthouse"
    state = table(p1=board(city=f"city-hall+ {city}"))
    assert rules.scores(state)[0].sources["city-hall"] == 10


def test_no_new_building_counts_for_the_guild_hall():
    state = table(p1=board(city="guild-hall+ specialty-factory statue cloister aqueduct"))
    assert not rules.scores(state)[0].sources.get("guild-hall")


# the cloister


def cloister(island: str, city: str = "cloister+") -> int:
    state = table(p1=board(island=island, city=f"{city} forest-house"))
    return rules.scores(state)[0].sources.get("cloister", 0)


def repeated(**numbers: int) -> str:
    return " ".join(kind for kind, number in numbers.items() for _ in range(number))


@for_each(
    ("numbers", "points"),
    [
        ({}, 0),
        ({"corn": 2, "indigo": 2, "sugar": 2, "tobacco": 2, "coffee": 2, "quarry": 2}, 0),
        ({"corn": 3}, 1),
        ({"corn": 5}, 1),
        ({"corn": 6}, 3),
        ({"corn": 3, "coffee": 3}, 3),
        ({"corn": 8, "quarry": 3}, 6),
        ({"corn": 9}, 6),
        ({"corn": 9, "sugar": 3}, 10),
        ({"corn": 3, "indigo": 3, "sugar": 3, "quarry": 3}, 10),
        ({"forest": 3}, 1),
        ({"forest": 12}, 10),
        ({"forest": 2, "corn": 1}, 0),
        ({"quarry": 3}, 1),
        ({"tobacco": 3}, 1),
    ],
)
def test_points_by_sets_of_three_equal_tiles(numbers, points):
    assert cloister(repeated(**numbers)) == points


@pytest.mark.parametrize(("corn", "coffee", "points"), [(2, 1, 6), (3, 0, 10)])
def test_the_seeds_example(corn, coffee, points):
    """The printed rules: six forests, three quarries, two corn and a coffee, or three corn."""
    assert cloister(repeated(forest=6, quarry=3, corn=corn, coffee=coffee)) == points


def test_tiles_count_occupied_or_not():
    assert cloister("corn+ corn corn+") == 1


def test_a_cloister_without_a_colonist_gives_nothing():
    assert cloister(repeated(forest=12), "cloister") == 0


def test_the_printed_points_of_the_cloister_count_in_any_case():
    for city in ("cloister", "cloister+"):
        assert rules.scores(table(p1=board(island="corn", city=city)))[0].total == 4


def test_a_forest_is_not_the_kind_that_it_was():
    """RULINGS 9.14: a kind of its own."""
    mine = board(island="corn corn", city="cloister+ forest-house+")
    state = play(table(p1=mine, row="corn indigo sugar coffee"), "P1: role settler")
    as_corn = play(state, "P1: settle corn")
    as_forest = play(state, "P1: settle corn as forest")
    assert rules.scores(as_corn)[0].sources["cloister"] == 1
    assert not rules.scores(as_forest)[0].sources.get("cloister")


def test_the_cloister_is_one_source_of_the_total():
    state = table(p1=board(island=repeated(corn=6), city="cloister+", chips=5))
    score = rules.scores(state)[0]
    assert score.total == 5 + 4 + 3
    assert sum(score.sources.values()) == score.total
