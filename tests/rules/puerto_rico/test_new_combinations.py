"""New Buildings that touch each other, and waivers of several at once (RULINGS R39, 11.3)."""

from __future__ import annotations

import pytest

import rules
from tests.playing import asked, forced, go, legal, play
from tests.rules.puerto_rico.expansion import chips, goods, men, money, plain, player, table, tiles
from tests.rules.puerto_rico.positions import board

# settler: library, hacienda, forest house, hospice, construction hut


def everything_settled(city: str, *lines: str, **given: object) -> rules.State:
    state = table(
        p1=board(city=city, island="corn"),
        row="corn indigo sugar coffee",
        deck="tobacco coffee corn indigo sugar",
        **given,
    )
    return play(state, "P1: role settler", *lines)


OTHERS = ["P2: settle pass", "P3: settle pass"]


def test_three_forests_and_one_colonist_in_san_juan():
    """RULINGS R39 (c)."""
    state = everything_settled(
        "library+ hacienda+ forest-house+ hospice+",
        "P1: hacienda",
        "P1: forest",
        "P1: settle corn as forest",
        *OTHERS,
        "P1: settle indigo as forest",
    )
    assert tiles(state, "P1") == {"corn": 1, "forest": 3}
    assert men(state, "P1", "san-juan") == 1
    assert player(state, "P1").on_tiles == {}
    assert rules.audit(state) == []


def test_the_colonist_is_for_the_normal_take_whatever_the_others_are():
    """RULINGS R39 (c): plantation first, so the colonist goes onto it."""
    state = everything_settled(
        "library+ hacienda+ forest-house+ hospice+",
        "P1: hacienda",
        "P1: forest",
        "P1: settle indigo",
        *OTHERS,
        "P1: settle sugar as forest",
    )
    assert men(state, "P1", "indigo") == 1
    assert men(state, "P1", "san-juan") == 0
    assert tiles(state, "P1")["forest"] == 2


def test_two_quarries_and_neither_a_forest():
    """RULINGS R39 (d), R21."""
    state = everything_settled("library+ construction-hut+ forest-house+", "P1: settle quarry")
    state = play(state, *OTHERS)
    assert "settle quarry" in legal(state, "P1")
    assert not [move for move in legal(state, "P1") if "quarry as" in move]
    state = play(state, "P1: settle quarry")
    assert tiles(state, "P1") == {"corn": 1, "quarry": 2}


def test_the_hospice_mans_the_first_quarry_only():
    state = everything_settled(
        "library+ construction-hut+ hospice+", "P1: settle quarry", *OTHERS, "P1: settle quarry"
    )
    assert (tiles(state, "P1")["quarry"], men(state, "P1", "quarry")) == (2, 1)


def test_the_last_space_goes_to_the_drawn_tile():
    """RULINGS R23: both takes are skipped then."""
    eleven = " ".join(["corn"] * 6 + ["indigo"] * 5)
    state = table(
        p1=board(city="library+ hacienda+ forest-house+", island=eleven),
        deck="tobacco coffee sugar sugar coffee",
        row="sugar sugar coffee tobacco",
    )
    state = play(state, "P1: role settler", "P1: hacienda", "P1: forest")
    assert forced(state, "P1") == "settle pass"
    state = play(state, "P1: settle pass", *OTHERS)
    assert forced(state, "P1") == "settle pass"


def test_one_space_is_for_the_first_or_the_second_tile():
    eleven = " ".join(["corn"] * 6 + ["indigo"] * 5)
    state = table(p1=board(city="library+", island=eleven), row="sugar sugar coffee tobacco")
    state = play(state, "P1: role settler")
    first = play(state, "P1: settle coffee", *OTHERS)
    assert forced(first, "P1") == "settle pass"
    second = play(state, "P1: settle pass", *OTHERS)
    assert "settle coffee" in legal(second, "P1")


# captain: union hall, small wharf, harbor, lighthouse, library


def captain(city: str, held: str, *lines: str, **given: object) -> rules.State:
    state = table(p1=board(city=city, goods=held, doubloons=0), **given)
    return play(state, "P1: role captain", *lines)


def test_everything_at_once():
    """Union hall 3, small wharf 3, harbor 1, captain with library 2; two doubloons."""
    state = captain(
        "union-hall+ small-wharf+ harbor+ lighthouse+ library+",
        "corn=4 coffee=2",
        "P1: ship 4 corn 2 coffee by small-wharf",
    )
    assert chips(state, "P1") == 3 + 3 + 1 + 2
    assert money(state, "P1") == 1 + 1
    assert goods(state, "P1") == {}


@pytest.mark.parametrize(
    ("waived", "points", "doubloons"),
    [
        ("captain", 7, 2),
        ("library", 8, 2),
        ("harbor", 8, 2),
        ("lighthouse", 9, 1),
        ("union-hall", 6, 2),
        ("captain harbor lighthouse union-hall", 3, 1),
        ("library harbor", 7, 2),
        ("harbor union-hall", 5, 2),
    ],
)
def test_each_bonus_is_declined_by_itself(waived, points, doubloons):
    """RULINGS 11.3: the points for the barrels and the first doubloon cannot be."""
    state = captain(
        "union-hall+ small-wharf+ harbor+ lighthouse+ library+",
        "corn=4 coffee=2",
        f"P1: ship 4 corn 2 coffee by small-wharf waive {waived}",
    )
    assert (chips(state, "P1"), money(state, "P1")) == (points, doubloons)


def test_one_barrel_brings_all_bonuses():
    """RULINGS R15."""
    state = captain(
        "small-wharf+ harbor+ lighthouse+ library+", "corn=1", "P1: ship 1 corn by small-wharf"
    )
    assert (chips(state, "P1"), money(state, "P1")) == (0 + 1 + 2, 1 + 1)


def test_ship_and_small_wharf_are_two_loadings():
    """Harbor and lighthouse twice, the captain's bonus once."""
    state = captain("small-wharf+ harbor+ lighthouse+", "corn=3 sugar=3", "P1: ship 3 corn to 4")
    assert (chips(state, "P1"), money(state, "P1")) == (3 + 1 + 1, 1 + 1)
    state = play(state, "P2: ship pass", "P3: ship pass", "P1: ship 3 sugar by small-wharf")
    assert (chips(state, "P1"), money(state, "P1")) == (5 + 1 + 1, 3)


def test_union_hall_and_a_cargo_ship_in_one_line():
    state = captain("union-hall+ lighthouse+", "corn=4", "P1: ship 4 corn to 4")
    assert (chips(state, "P1"), money(state, "P1")) == (2 + 4 + 1, 1 + 1)


def test_the_union_hall_counts_once_more_what_the_small_wharf_leaves():
    """Only the first line is credited."""
    state = captain(
        "union-hall+ small-wharf+",
        "corn=4",
        "P1: ship 1 corn by small-wharf",
        "P2: ship pass",
        "P3: ship pass",
    )
    assert chips(state, "P1") == 2 + 0 + 1
    assert chips(play(state, "P1: ship 3 corn to 4"), "P1") == 3 + 3


@pytest.mark.parametrize(
    ("pool", "asks"),
    [(9, True), (8, True), (7, True), (5, True), (4, False), (10, False)],
)
def test_a_forced_loading_is_asked_if_waivers_could_keep_points_in_the_pool(pool, asks):
    """RULINGS 4.1: 4 barrels, union hall 2, harbor 1, captain + library 2: 9 points, 5 waivable."""
    state = captain("union-hall+ harbor+ library+", "corn=4", ships="6=corn:2", vp_pool=pool)
    assert plain(legal(state, "P1")) == ["ship 4 corn to 6"]
    assert (forced(state, "P1") is None) == asks


def test_a_small_wharf_kept_back_lets_the_turn_come_again_for_the_privilege():
    """RULINGS R10, R14."""
    state = table(
        p1=board(city="small-wharf+ library+", goods="corn=2"),
        p2=board(goods="indigo=1"),
        ships="4=corn:4 5=indigo:1 6=coffee:6",
    )
    state = play(state, "P1: role captain", "P1: ship pass", "P2: ship 1 indigo to 5")
    state = play(state, "P3: ship pass", "P1: ship 2 corn by small-wharf")
    assert chips(state, "P1") == 1 + 2


# builder: church, university, black market, guesthouse, library, forests


def test_discounts_of_all_sorts_and_the_black_market():
    """8 - 1 quarry - 1 forests - 2 builder with library = 4, paid with one doubloon."""
    mine = board(
        city="library+ black-market+ forest-house",
        island="quarry+ forest forest corn+",
        goods="corn=1",
        chips=1,
        doubloons=1,
    )
    state = play(table(p1=mine, also="harbor"), "P1: role builder")
    assert sorted(legal(state, "P1", "build harbor")) == sorted(
        f"build harbor paying colonist:{source} good:corn vp"
        for source in ("corn", "quarry", "library")
    )


@pytest.mark.parametrize("source", ["quarry", "library"])
def test_colonists_that_lower_the_price_may_be_paid(source):
    """RULINGS 9.3: they still work for this build."""
    mine = board(city="library+ black-market+", island="quarry+", doubloons=4)
    state = play(table(p1=mine, also="harbor"), "P1: role builder")
    state = play(state, f"P1: build harbor paying colonist:{source}")
    assert money(state, "P1") == 0
    assert men(state, "P1", source) == 0
    assert "harbor" in player(state, "P1").city


def test_a_library_that_was_paid_is_occupied_no_more():
    mine = board(city="library+ black-market+", doubloons=5)
    state = play(table(4, p1=mine, also="harbor"), "P1: role builder")
    state = play(state, "P1: build harbor paying colonist:library")
    assert player(state, "P1").occupied("library") is False


def test_church_university_and_guesthouse_in_one_build():
    """RULINGS R39 (i): a guest at once, a point for the second column."""
    mine = board(city="church+ university+", doubloons=4)
    state = play(table(p2=mine, also="guesthouse"), "P1: role builder", "P1: build pass")
    state = play(state, "P2: build guesthouse")
    assert (chips(state, "P2"), men(state, "P2", "guesthouse")) == (1, 1)
    assert money(state, "P2") == 0
    assert legal(state, "P2", "guest to indigo")


def test_a_statue_with_church_and_university():
    mine = board(city="church+ university+", doubloons=10)
    state = play(table(p2=mine, also="statue"), "P1: role builder", "P1: build pass")
    assert legal(state, "P2", "build statue") == ["build statue", "build statue waive church"]
    state = play(state, "P2: build statue")
    assert (chips(state, "P2"), men(state, "P2", "statue")) == (2, 0)


def test_the_university_mans_a_union_hall_that_pays_in_the_next_phase():
    mine = board(city="university+", doubloons=9, goods="corn=4")
    state = table(p1=mine, also="union-hall")
    state = go(state, "P1: role builder", "P1: build union-hall", "P2: build pass")
    state = go(state, "P3: build pass")
    state = go(state, "P2: role captain", "P1: ship 4 corn to 4")
    assert chips(state, "P1") == 2 + 4


# craftsman: aqueduct, specialty factory, factory, library


def test_the_craftsmans_whole_income():
    """RULINGS R39 (g): indigo 2 + 1, privilege 2; sugar 1 + 1; two kinds for the factory."""
    mine = board(
        city="aqueduct+ indigo-plant+2 sugar-mill+ library+ specialty-factory+ factory+",
        island="indigo+ indigo+ sugar+",
        doubloons=0,
    )
    state = play(table(p1=mine), "P1: role craftsman")
    assert goods(state, "P1") == {"indigo": 3, "sugar": 2}
    state = play(state, "P1: craft indigo indigo")
    assert goods(state, "P1") == {"indigo": 5, "sugar": 2}
    assert money(state, "P1") == 4 + 1


# trader: trading post, office, library


def test_library_and_trading_post_ignore_the_markets():
    """RULINGS R39 (e)."""
    mine = board(
        city="trading-post+ library+ small-market+ large-market+", goods="coffee=1", doubloons=0
    )
    state = play(table(p1=mine), "P1: role trader")
    assert money(play(state, "P1: sell coffee at post"), "P1") == 6
    assert money(play(state, "P1: sell coffee"), "P1") == 4 + 2 + 1 + 2


# one guest in every window


def test_one_guest_for_the_settler_and_one_for_the_trader():
    mine = board(
        city="guesthouse+2 construction-hut office",
        island="corn quarry indigo+",
        goods="coffee=1",
        doubloons=8,
    )
    state = table(p2=mine, row="", house="coffee")
    state = play(state, "P1: role settler", "P1: settle pass")
    settled = play(state, "P2: guest to construction-hut", "P2: settle quarry")
    assert tiles(settled, "P2")["quarry"] == 2
    settled = play(settled, "P3: settle pass", "P2: role trader")
    assert forced(settled, "P2") is None
    sold = play(settled, "P2: guest to office", "P2: sell coffee")
    assert money(sold, "P2") == 8 + 4 + 1
    assert men(sold, "P2", "guesthouse") == 0


def test_a_guest_moved_at_the_end_of_a_phase_works_in_the_next():
    """The printed rules: storehouse after the captain phase, then the library for the trader."""
    mine = board(city="guesthouse+2 storehouse library", goods="corn=4 coffee=1", doubloons=0)
    state = table(p2=mine, ships="4=corn:4 5=indigo:5 6=sugar:6")
    state = play(state, "P1: role captain", "P1: ship pass", "P2: ship pass", "P3: ship pass")
    state = play(state, "P1: store none", "P2: guest to storehouse", "P2: store corn=3 coffee=1")
    state = play(state, "P3: store none", "P2: role trader", "P2: guest to library")
    state = play(state, "P2: sell coffee")
    assert money(state, "P2") == 4 + 2


def test_a_guest_moves_before_the_role_line_of_somebody_else():
    """RULINGS 13.3.1: also while another player chooses a role."""
    state = table(p3=board(city="guesthouse+ harbor", goods="corn=2"))
    state = play(state, "P3: guest to harbor", "P1: role captain", "P1: ship pass")
    state = play(state, "P2: ship pass", "P3: ship 2 corn to 4")
    assert chips(state, "P3") == 3


def test_a_guest_on_a_plantation_does_not_change_the_cloister():
    """Tiles count, not colonists."""
    mine = board(city="guesthouse+ cloister+", island="corn corn corn")
    before = table(p1=mine)
    after = play(before, "P1: guest to corn")
    assert rules.scores(before)[0].sources["cloister"] == 1
    assert rules.scores(after)[0].sources["cloister"] == 1


def test_what_the_small_wharf_leaves_is_loaded_later_without_union_hall_and_bonus():
    """RULINGS R39 (a), 9.9."""
    mine = board(city="union-hall+ small-wharf+", goods="corn=4")
    state = go(table(p1=mine), "P1: role captain", "P1: ship 2 corn by small-wharf")
    assert chips(state, "P1") == 2 + 1 + 1
    state = go(state, "P1: ship 2 corn to 4")
    assert chips(state, "P1") == 4 + 2
    assert asked(state) == ["P2"]
    assert goods(state, "P1") == {}
