"""The forest house and its forests (RULINGS 9.2)."""

from __future__ import annotations

from collections import Counter

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, forced, go, legal, play, refused, unreadable
from tests.rules.puerto_rico.expansion import broken, men, money, plain, player, table, tiles
from tests.rules.puerto_rico.positions import board

ROW = "corn indigo sugar coffee"
FOUR_FORESTS = "forest forest forest forest"


def settler(**given: object) -> rules.State:
    """P1 has chosen the settler."""
    return play(table(also="forest-house", **{"row": ROW, **given}), "P1: role settler")


def second(**mine: object) -> rules.State:
    """P2 settles, P1 chose the settler."""
    return play(settler(p2=board(**{"city": "forest-house+", **mine})), "P1: settle pass")


# laying forests


def test_a_face_up_plantation_may_be_laid_as_a_forest():
    state = play(second(), "P2: settle coffee as forest")
    assert tiles(state, "P2") == {"indigo": 1, "forest": 1}
    assert state.row == ["corn", "indigo", "sugar"]
    assert asked(state) == ["P3"]


def test_it_may_be_laid_as_a_plantation_all_the_same():
    state = play(second(), "P2: settle coffee")
    assert tiles(state, "P2") == {"indigo": 1, "coffee": 1}


def test_both_ways_are_offered_for_each_plantation():
    assert sorted(legal(second(), "P2")) == sorted(
        [
            *(f"settle {kind}" for kind in ROW.split()),
            *(f"settle {kind} as forest" for kind in ROW.split()),
            "settle pass",
        ]
    )


def test_the_chooser_may_lay_a_forest_too():
    state = play(settler(p1=board(city="forest-house+")), "P1: settle corn as forest")
    assert tiles(state, "P1") == {"indigo": 1, "forest": 1}


def test_quarries_cannot_become_forests():
    """RULINGS 9.2, 11.1: the grammar has no such words."""
    state = settler(p1=board(city="forest-house+"))
    assert "settle quarry" in legal(state, "P1")
    unreadable(state, "P1: settle quarry as forest")


@pytest.mark.parametrize("line", ["settle pass as forest", "settle forest", "settle corn forest"])
def test_what_the_grammar_does_not_know_cannot_be_read(line):
    unreadable(second(), f"P2: {line}")


@pytest.mark.parametrize("city", ["", "forest-house", "hacienda+"])
def test_a_forest_needs_an_occupied_forest_house(city):
    state = second(city=city)
    assert not [move for move in legal(state, "P2") if "forest" in move]
    assert broken(state, "P2: settle corn as forest") == refusals.NO_FOREST_HOUSE
    play(state, "P2: settle corn")


def test_only_the_owner_lays_forests():
    state = play(second(), "P2: settle pass")
    assert not [move for move in legal(state, "P3") if "forest" in move]
    assert broken(state, "P3: settle corn as forest") == refusals.NO_FOREST_HOUSE


def test_a_tile_that_does_not_lie_face_up_is_no_forest_either():
    state = second()
    assert refused(state, "P2: settle tobacco as forest") == refusals.NOT_FACE_UP.format(
        tile="tobacco"
    )


def test_a_full_island_takes_no_forest():
    full = " ".join(["forest"] * 5 + ["corn"] * 7)
    state = play(
        settler(p2=board(island=full, city="forest-house+"), row="indigo sugar coffee tobacco"),
        "P1: settle pass",
    )
    assert refused(state, "P2: settle indigo as forest") == refusals.ISLAND_FULL
    assert forced(state, "P2") == "settle pass"


def test_there_is_no_limit_on_forests_but_the_island():
    eleven = " ".join(["forest"] * 11)
    state = second(island=eleven)
    state = play(state, "P2: settle corn as forest")
    assert tiles(state, "P2") == {"forest": 12}


# forests have no circle and stay


def test_forests_have_no_circle():
    state = table(p1=board(island="forest forest corn", city="forest-house"))
    state = play(state, "P1: role mayor")
    assert legal(state, "P1") == ["place corn=1 forest-house=1"]
    unreadable(state, "P1: place forest=1 corn=1")


def test_colonists_stay_in_san_juan_although_there_are_forests():
    state = table(p1=board(island="forest forest", city="forest-house", san_juan=2))
    state = play(state, "P1: role mayor")
    assert forced(state, "P1") == "place forest-house=1"
    assert men(go(state), "P1", "san-juan") == 3


def test_a_forest_produces_nothing():
    state = settler(p1=board(city="forest-house+", island="corn+"))
    state = play(state, "P1: settle corn as forest", "P2: settle pass", "P3: settle pass")
    state = go(state, "P2: role craftsman")
    assert sum(player(state, "P1").goods.values()) == 1


def test_the_tile_stays_out_of_the_deck():
    """RULINGS 9.2, and the printed rules: the forest stays to the end of the game."""
    state = settler(p1=board(city="forest-house+"), deck="")
    kinds = Counter(state.row) + Counter(state.discard) + Counter(state.deck)
    state = play(state, "P1: settle coffee as forest", "P2: settle corn", "P3: settle pass")
    left = Counter(state.row) + Counter(state.discard) + Counter(state.deck)
    assert kinds - left == {"coffee": 1, "corn": 1}
    assert rules.audit(state) == []


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_shows_the_forest_and_its_printed_kind(seat):
    """RULINGS 9.2, 12: what it was is public."""
    state = play(second(), "P2: settle coffee as forest")
    other = play(second(), "P2: settle sugar as forest")
    views = [rules.to_json(rules.view(table, seat))["players"][1] for table in (state, other)]
    assert views[0] != views[1]
    assert player(state, "P2").island == player(rules.view(state, seat), "P2").island


def test_a_forest_survives_being_written_and_read():
    state = play(second(), "P2: settle coffee as forest")
    again = rules.from_json(rules.to_json(state))
    assert again == state
    assert tiles(again, "P2")["forest"] == 1
    assert rules.audit(again) == []


# hacienda


def hacienda(city: str = "hacienda+ forest-house+", **given: object) -> rules.State:
    mine = board(city=city, **given)
    state = settler(p2=mine, deck="tobacco sugar corn indigo corn")
    return play(state, "P1: settle pass")


def test_the_drawn_tile_is_looked_at_before_the_owner_decides():
    """RULINGS 9.2, 4: state HACIENDA."""
    state = play(hacienda(), "P2: hacienda")
    assert asked(state) == ["P2"]
    assert legal(state, "P2") == ["keep", "forest"]
    assert "tobacco" not in state.deck


def test_the_draw_is_public_before_the_owner_decides():
    """RULINGS 12."""
    one = play(hacienda(), "P2: hacienda")
    for seat in (0, 2, None):
        assert "tobacco" not in rules.view(one, seat).deck
        assert "tobacco" in str(rules.to_json(rules.view(one, seat)))


@pytest.mark.parametrize(("word", "kind"), [("keep", "tobacco"), ("forest", "forest")])
def test_the_drawn_tile_is_kept_or_becomes_a_forest(word, kind):
    state = play(hacienda(), "P2: hacienda", f"P2: {word}")
    assert tiles(state, "P2") == {"indigo": 1, kind: 1}
    assert asked(state) == ["P2"]
    assert "settle corn as forest" in legal(state, "P2")


def test_deciding_about_the_drawn_tile_is_never_forced():
    assert forced(play(hacienda(), "P2: hacienda"), "P2") is None


@pytest.mark.parametrize("line", ["settle corn", "settle pass", "hacienda", "role mayor"])
def test_nothing_else_answers_the_drawn_tile(line):
    assert broken(play(hacienda(), "P2: hacienda"), f"P2: {line}") == refusals.FIRST_DRAWN


@pytest.mark.parametrize("word", ["keep", "forest"])
def test_there_is_nothing_to_decide_without_a_drawn_tile(word):
    assert broken(hacienda(), f"P2: {word}") == refusals.FIRST_SETTLE
    assert (
        broken(play(hacienda(), "P2: hacienda", "P2: keep"), f"P2: {word}") == refusals.FIRST_SETTLE
    )


def test_drawn_and_taken_tile_may_both_become_forests():
    state = play(hacienda(), "P2: hacienda", "P2: forest", "P2: settle coffee as forest")
    assert tiles(state, "P2") == {"indigo": 1, "forest": 2}
    assert asked(state) == ["P3"]


def test_the_hacienda_draws_once_with_a_forest_house_too():
    state = play(hacienda(), "P2: hacienda", "P2: forest")
    assert refused(state, "P2: hacienda") == refusals.HACIENDA_ONCE
    assert "hacienda" not in legal(state, "P2")


def test_without_an_occupied_forest_house_the_drawn_tile_is_a_plantation_at_once():
    """RULINGS 9.2."""
    state = play(hacienda("hacienda+ forest-house"), "P2: hacienda")
    assert tiles(state, "P2") == {"indigo": 1, "tobacco": 1}
    assert "settle corn" in legal(state, "P2")


def test_a_draw_into_the_last_space_is_still_decided():
    """RULINGS R23: then the normal take is skipped."""
    state = play(hacienda(island=" ".join(["corn"] * 6 + ["indigo"] * 5)), "P2: hacienda")
    assert legal(state, "P2") == ["keep", "forest"]
    state = play(state, "P2: forest")
    assert forced(state, "P2") == "settle pass"


# hospice


def hospice(**given: object) -> rules.State:
    return settler(p1=board(city="hospice+ forest-house+ harbor", island="corn indigo"), **given)


def test_the_hospices_colonist_for_a_forest_goes_to_san_juan():
    """RULINGS 5.1: even if other circles are empty."""
    state = play(hospice(), "P1: settle coffee as forest")
    assert men(state, "P1", "san-juan") == 1
    assert player(state, "P1").on_tiles == {}
    assert men(state, "P1", "harbor") == 0
    assert state.colonist_supply == 55 - 2 - 1


def test_for_a_plantation_it_goes_onto_the_tile():
    state = play(hospice(), "P1: settle coffee")
    assert men(state, "P1", "coffee") == 1
    assert men(state, "P1", "san-juan") == 0


def test_the_forests_colonist_may_be_declined():
    state = play(hospice(), "P1: settle coffee as forest waive hospice")
    assert men(state, "P1", "san-juan") == 0
    assert tiles(state, "P1")["forest"] == 1


def test_the_forests_colonist_comes_from_the_ship_when_the_supply_is_empty():
    """RULINGS R5."""
    state = play(hospice(colonist_supply=0), "P1: settle coffee as forest")
    assert men(state, "P1", "san-juan") == 1
    assert state.colonist_ship == 2


def test_a_drawn_forest_brings_no_colonist():
    """RULINGS R22."""
    mine = board(city="hospice+ hacienda+ forest-house+")
    state = play(settler(p1=mine, deck="tobacco sugar corn indigo corn"), "P1: hacienda")
    state = play(state, "P1: forest")
    assert men(state, "P1", "san-juan") == 0
    assert men(play(state, "P1: settle pass"), "P1", "san-juan") == 0


# the discount


def builder(**mine: object) -> rules.State:
    """P2 builds, P1 chose the builder."""
    given = {"doubloons": 20, "city": "forest-house", **mine}
    state = table(also="forest-house black-market small-wharf", p2=board(**given))
    return play(state, "P1: role builder", "P1: build pass")


def cost(state: rules.State, seat: str, building: str) -> int:
    return money(state, seat) - money(play(state, f"{seat}: build {building}"), seat)


@pytest.mark.parametrize(
    ("forests", "price"), [(0, 8), (1, 8), (2, 7), (3, 7), (4, 6), (5, 6), (6, 5), (9, 4), (12, 2)]
)
def test_two_forests_save_a_doubloon(forests, price):
    assert cost(builder(island=" ".join(["forest"] * forests)), "P2", "harbor") == price


def test_the_discount_works_without_a_colonist_on_the_forest_house():
    for city in ("forest-house", "forest-house+"):
        assert cost(builder(island=FOUR_FORESTS, city=city), "P2", "harbor") == 6


@pytest.mark.parametrize(
    ("building", "price"),
    [("small-market", 0), ("black-market", 0), ("hospice", 2), ("harbor", 6), ("city-hall", 8)],
)
def test_the_discount_has_no_column_limit(building, price):
    assert cost(builder(island=FOUR_FORESTS), "P2", building) == price


def test_it_is_for_production_buildings_too():
    assert cost(builder(island=FOUR_FORESTS), "P2", "coffee-roaster") == 4


def test_a_cost_never_falls_below_zero():
    state = builder(island=" ".join(["forest"] * 10), doubloons=0)
    assert cost(state, "P2", "small-indigo-plant") == 0
    assert "build harbor" not in legal(state, "P2")
    assert "build hospice" in legal(state, "P2")
    assert "build office" in legal(state, "P2")


def test_forests_quarries_and_privilege_add_up():
    """The printed rules: four forests, two quarries, builder: a large warehouse (6) for 1."""
    mine = board(island=f"{FOUR_FORESTS} quarry+ quarry+", city="forest-house", doubloons=1)
    state = play(table(p1=mine), "P1: role builder")
    assert money(play(state, "P1: build large-warehouse"), "P1") == 0


def test_quarries_keep_their_column_limit_beside_forests():
    state = builder(island=f"{FOUR_FORESTS} quarry+ quarry+ quarry+")
    assert cost(state, "P2", "hospice") == 4 - 2 - 2
    assert cost(state, "P2", "small-warehouse") == 0
    assert cost(state, "P2", "harbor") == 8 - 3 - 2


def test_what_the_discount_makes_payable_is_offered():
    state = builder(island=FOUR_FORESTS, doubloons=6)
    assert "build harbor" in legal(state, "P2")
    assert "build wharf" not in legal(state, "P2")


def test_forests_of_others_do_not_help():
    state = table(p1=board(island=FOUR_FORESTS, city="forest-house"), p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    assert cost(state, "P2", "harbor") == 8


# the score


@pytest.mark.parametrize(("forests", "points"), [(9, 4), (10, 5), (11, 6), (12, 7)])
def test_forests_fill_the_island_for_the_residence(forests, points):
    """RULINGS R25."""
    mine = board(island=" ".join(["forest"] * forests), city="residence+ forest-house")
    assert rules.scores(table(p1=mine))[0].sources["residence"] == points


def test_forests_are_worth_nothing_by_themselves():
    mine = board(island=FOUR_FORESTS, city="forest-house")
    assert rules.scores(table(p1=mine))[0].total == 1


def test_forests_and_plain_moves_in_the_last_round():
    """RULINGS 8: a last round is played in full."""
    state = settler(p2=board(city="forest-house+"), end="vp")
    state = play(state, "P1: settle pass", "P2: settle corn as forest", "P3: settle pass")
    assert plain(legal(state, "P2", "role"))
    assert tiles(state, "P2")["forest"] == 1
