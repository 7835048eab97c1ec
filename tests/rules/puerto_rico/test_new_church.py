"""The church (RULINGS 9.8, 5.3)."""

from __future__ import annotations

import rules
from tests.cases import for_each
from tests.playing import legal, play, refused
from tests.rules.puerto_rico.expansion import chips, gained, money, player, table
from tests.rules.puerto_rico.positions import board


def second(city: str = "church+", doubloons: int = 20, **given: object) -> rules.State:
    """P2 builds, P1 chose the builder."""
    also = str(given.pop("also", ""))
    state = table(p2=board(city=city, doubloons=doubloons), also=f"church {also}", **given)
    return play(state, "P1: role builder", "P1: build pass")


@for_each(
    ("building", "points"),
    [
        ("small-indigo-plant", 0),
        ("small-sugar-mill", 0),
        ("small-market", 0),
        ("hacienda", 0),
        ("construction-hut", 0),
        ("small-warehouse", 0),
        ("hospice", 1),
        ("office", 1),
        ("large-warehouse", 1),
        ("factory", 1),
        ("university", 1),
        ("harbor", 1),
        ("wharf", 1),
        ("indigo-plant", 1),
        ("sugar-mill", 1),
        ("tobacco-storage", 1),
        ("coffee-roaster", 1),
        ("guild-hall", 2),
        ("residence", 2),
        ("fortress", 2),
        ("customs-house", 2),
        ("city-hall", 2),
    ],
)
def test_points_by_the_column_of_the_building(building, points):
    assert gained(second(), f"P2: build {building}") == points


@for_each(
    ("building", "points"),
    [
        ("aqueduct", 0),
        ("forest-house", 0),
        ("black-market", 0),
        ("storehouse", 0),
        ("guesthouse", 1),
        ("trading-post", 1),
        ("small-wharf", 1),
        ("lighthouse", 1),
        ("specialty-factory", 1),
        ("library", 1),
        ("union-hall", 1),
        ("statue", 2),
        ("cloister", 2),
    ],
)
def test_points_for_the_new_buildings(building, points):
    assert gained(second(also=building), f"P2: build {building}") == points


def test_a_church_without_a_colonist_gives_nothing():
    assert gained(second("church"), "P2: build harbor") == 0


def test_only_its_owner_gains():
    state = table(p1=board(city="church+", doubloons=20), p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    after = play(state, "P2: build harbor")
    assert (chips(after, "P1"), chips(after, "P2")) == (0, 0)


def test_passing_gains_nothing():
    assert gained(second(), "P2: build pass") == 0


def test_building_the_church_itself_gains_nothing():
    assert gained(second(""), "P2: build church") == 0


def test_not_even_if_it_is_occupied_at_once():
    """RULINGS 9.8, and the printed rules: by a university."""
    state = second("university+")
    assert gained(state, "P2: build church") == 0
    assert player(play(state, "P2: build church"), "P2").city["church"] == 1


def test_the_printed_column_counts_whatever_was_paid():
    """RULINGS R41."""
    mine = board(city="church+ forest-house", island=" ".join(["forest"] * 12), doubloons=0)
    state = play(table(p2=mine), "P1: role builder", "P1: build pass")
    after = play(state, "P2: build hospice")
    assert money(after, "P2") == 0
    assert chips(after, "P2") == 1


def test_it_works_for_the_builder_too():
    state = play(table(p1=board(city="church+", doubloons=20)), "P1: role builder")
    assert chips(play(state, "P1: build fortress"), "P1") == 2


# the pool and the end of the game


@for_each(
    ("pool", "building", "left", "end"),
    [
        (2, "harbor", 1, []),
        (1, "harbor", 0, ["vp"]),
        (2, "fortress", 0, ["vp"]),
        (1, "fortress", -1, ["vp"]),
        (3, "fortress", 1, []),
        (1, "hacienda", 1, []),
    ],
)
def test_the_points_come_from_the_pool_and_can_set_the_flag(pool, building, left, end):
    state = play(second(vp_pool=pool), f"P2: build {building}")
    assert (state.vp_pool, state.end) == (left, end)


def test_points_are_received_from_an_empty_pool():
    """RULINGS R28."""
    state = second(vp_pool=0, end="vp")
    state = play(state, "P2: build fortress")
    assert (chips(state, "P2"), state.vp_pool) == (2, -2)


def test_a_builder_phase_in_which_the_pool_ran_empty_goes_on():
    """RULINGS 14.1: the round is finished."""
    state = play(second(vp_pool=1), "P2: build harbor")
    assert rules.waiting(state) == (2,)
    state = play(state, "P3: build pass")
    assert rules.waiting(state) == (1,)
    assert "role mayor" in legal(state, "P2")


def test_the_twelfth_space_and_the_last_point_in_one_build():
    """RULINGS 5.3: the flag of the city is checked before the church."""
    eleven = "church+ small-market hacienda construction-hut small-warehouse hospice"
    eleven += " small-indigo-plant small-sugar-mill indigo-plant sugar-mill tobacco-storage"
    state = play(second(eleven, vp_pool=1), "P2: build harbor")
    assert state.end == ["city", "vp"]


# waiving (RULINGS 11.3)


def test_the_point_may_be_declined():
    state = second(vp_pool=1)
    assert gained(state, "P2: build harbor waive church") == 0
    assert play(state, "P2: build harbor waive church").end == []


def test_both_points_of_a_large_building_are_declined_together():
    assert gained(second(), "P2: build fortress waive church") == 0


@for_each(
    ("city", "building"),
    [
        ("church+", "hacienda"),
        ("church+", "small-indigo-plant"),
        ("church", "harbor"),
        ("", "harbor"),
        ("", "church"),
        ("university+", "church"),
    ],
)
def test_a_church_that_would_give_nothing_cannot_be_waived(city, building):
    assert refused(second(city), f"P2: build {building} waive church") == (
        "There's no church to skip here."
    )


def test_waivers_are_offered_where_they_have_an_effect():
    state = second("church+ university+")
    assert legal(state, "P2", "build harbor") == [
        "build harbor",
        "build harbor waive church",
        "build harbor waive university",
        "build harbor waive church university",
    ]
    assert legal(state, "P2", "build hacienda") == [
        "build hacienda",
        "build hacienda waive university",
    ]


def test_church_and_university_are_waived_separately():
    state = second("church+ university+")
    after = play(state, "P2: build harbor waive university")
    assert (chips(after, "P2"), player(after, "P2").city["harbor"]) == (1, 0)
    after = play(state, "P2: build harbor waive church")
    assert (chips(after, "P2"), player(after, "P2").city["harbor"]) == (0, 1)


def test_the_church_does_not_change_the_price():
    assert money(play(second(), "P2: build harbor"), "P2") == 12
