"""Forced moves wait for guests; the moments at which guests count (RULINGS 13.3.2, 9.12)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, forced, legal, play
from tests.rules.puerto_rico.expansion import (
    NO_SHIP,
    broken,
    chips,
    goods,
    host,
    men,
    money,
    plain,
    player,
    table,
    tiles,
)
from tests.rules.puerto_rico.positions import board

# forced moves wait for guests that could make a difference (RULINGS 13.3.2)


def settling(city: str, row: str = "", **given: Any) -> rules.State:
    mine = {key: given.pop(key) for key in ("island",) if key in given}
    state = table(p2=host(city, guests=1, **mine), row=row, **given)
    return play(state, "P1: role settler", "P1: settle pass")


@pytest.mark.parametrize("city", ["construction-hut", "hacienda"])
def test_settle_waits_for_the_construction_hut_and_the_hacienda(city):
    state = settling(city)
    assert plain(legal(state, "P2")) == ["settle pass"]
    assert forced(state, "P2") is None
    moved = play(state, f"P2: guest to {city}")
    assert ("settle quarry" if city == "construction-hut" else "hacienda") in legal(moved, "P2")


@pytest.mark.parametrize("city", ["", "office", "library", "university", "hacienda+"])
def test_settle_waits_for_nothing_else(city):
    state = settling(city)
    if city == "hacienda+":
        state = play(state, "P2: hacienda")
    assert forced(state, "P2") == "settle pass"


def test_settle_does_not_wait_for_a_hut_without_quarries():
    assert forced(settling("construction-hut", quarries=0), "P2") == "settle pass"


def test_settle_does_not_wait_with_a_full_island():
    full = " ".join(["corn+"] * 6 + ["sugar+"] * 6)
    assert forced(settling("construction-hut hacienda", island=full), "P2") == "settle pass"


def test_settle_waits_for_a_hacienda_that_draws_from_a_new_deck():
    """RULINGS 5.1: the discard pile can be shuffled."""
    state = settling("hacienda", deck="")
    assert state.discard
    assert forced(state, "P2") is None


def test_settle_does_not_wait_when_no_tile_can_be_drawn():
    islands = {
        "p1": board(island=" ".join(["corn"] * 10)),
        "p2": host("hacienda", guests=1, island=" ".join(["indigo+"] * 11)),
        "p3": board(island=" ".join(["sugar"] * 11)),
        "p4": board(island=" ".join(["tobacco"] * 9)),
        "p5": board(island=" ".join(["coffee"] * 8)),
    }
    state = play(table(5, row="indigo", **islands), "P1: role settler", "P1: settle indigo")
    assert (state.row, state.deck, state.discard) == ([], [], [])
    assert forced(state, "P2") == "settle pass"


def second_tile(city: str, row: str = "corn indigo sugar coffee", **given: Any) -> rules.State:
    mine = {key: given.pop(key) for key in ("island",) if key in given}
    state = table(p1=host(city, guests=1, **mine), row=row, **given)
    state = play(state, "P1: role settler", "P1: settle pass", "P2: settle pass")
    return play(state, "P3: settle pass")


def test_the_second_tile_is_asked_for_if_a_guest_could_reach_the_library():
    """RULINGS 4: SETTLE2 exists."""
    state = second_tile("library")
    assert asked(state) == ["P1"]
    assert plain(legal(state, "P1")) == ["settle pass"]
    assert broken(state, "P1: settle corn") == refusals.NO_SECOND_TILE
    assert forced(state, "P1") is None
    state = play(state, "P1: guest to library")
    assert "settle corn" in legal(state, "P1")
    state = play(state, "P1: settle corn")
    assert tiles(state, "P1") == {"indigo": 1, "corn": 1}


def test_the_second_tile_is_not_asked_for_without_a_guest():
    state = table(p1=board(city="guesthouse library"), row="corn indigo sugar coffee")
    state = play(state, "P1: role settler", "P1: settle pass", "P2: settle pass", "P3: settle pass")
    assert state.phase == ""


def test_the_second_tile_is_not_asked_for_if_the_guest_went_elsewhere():
    state = table(p1=host("library office", guests=1), row="corn indigo sugar coffee")
    state = play(state, "P1: role settler", "P1: guest to office", "P1: settle pass")
    state = play(state, "P2: settle pass", "P3: settle pass")
    assert state.phase == ""


def test_a_full_island_does_not_wait_for_the_library():
    full = " ".join(["corn+"] * 6 + ["sugar+"] * 6)
    state = second_tile("library", island=full, row="indigo coffee")
    assert asked(state) == ["P1"]
    assert forced(state, "P1") == "settle pass"


@pytest.mark.parametrize(
    ("city", "quarries", "move"),
    [
        ("library+ construction-hut", 3, None),
        ("library+ construction-hut", 0, "settle pass"),
        ("library+ office", 3, "settle pass"),
    ],
)
def test_the_second_tile_waits_for_the_construction_hut(city, quarries, move):
    assert forced(second_tile(city, row="", quarries=quarries), "P1") == move


def building(city: str, seat: str = "P2", **mine: Any) -> rules.State:
    given = {"doubloons": 0, "guests": 1, **mine}
    state = table(**{seat.lower(): host(city, **given)})
    state = play(state, "P1: role builder")
    return state if seat == "P1" else play(state, "P1: build pass")


@pytest.mark.parametrize(
    ("city", "island", "move"),
    [
        ("", "quarry", None),
        ("", "quarry+ quarry", None),
        ("black-market", "", None),
        ("", "corn", "build pass"),
        ("library", "", "build pass"),
        ("university", "", "build pass"),
        ("church", "", "build pass"),
    ],
)
def test_build_waits_for_quarries_and_the_black_market(city, island, move):
    """Not the chooser: the library does not help."""
    if island == "quarry+ quarry":
        city = "small-indigo-plant small-market"
    state = building(city, island=island)
    assert plain(legal(state, "P2")) == ["build pass"]
    assert forced(state, "P2") == move


@pytest.mark.parametrize(("city", "move"), [("library", None), ("university", "build pass")])
def test_build_waits_for_the_library_of_the_chooser(city, move):
    state = building(f"{city} small-indigo-plant small-market", "P1", island="")
    assert plain(legal(state, "P1")) == ["build pass"]
    assert forced(state, "P1") == move


def test_build_does_not_wait_with_a_full_city():
    eleven = "small-market small-warehouse office large-market large-warehouse factory"
    eleven += " indigo-plant small-indigo-plant sugar-mill small-sugar-mill tobacco-storage"
    state = building(eleven, island="quarry quarry", doubloons=20)
    assert player(state, "P2").city_free() == 0
    assert forced(state, "P2") == "build pass"


def test_a_guest_on_a_quarry_lowers_the_price():
    state = building("", island="quarry", doubloons=7)
    assert broken(state, "P2: build harbor") == refusals.TOO_EXPENSIVE
    state = play(state, "P2: guest to quarry", "P2: build harbor")
    assert money(state, "P2") == 0


def test_a_guest_on_the_black_market_opens_it():
    state = building("black-market", guests=2, doubloons=7)
    assert broken(state, "P2: build harbor paying colonist:guesthouse") == refusals.NO_BLACK_MARKET
    state = play(state, "P2: guest to black-market")
    state = play(state, "P2: build harbor paying colonist:guesthouse")
    assert money(state, "P2") == 0
    assert men(state, "P2", "guesthouse") == 0
    assert men(state, "P2", "black-market") == 1


def test_the_guest_on_the_black_market_cannot_be_paid():
    state = play(building("black-market", doubloons=7), "P2: guest to black-market")
    assert (
        broken(state, "P2: build harbor paying colonist:black-market") == refusals.MARKET_COLONIST
    )
    assert broken(state, "P2: build harbor paying colonist:guesthouse") == refusals.NO_COLONIST


def selling(city: str, house: str = "coffee", held: str = "coffee=1") -> rules.State:
    state = table(p2=host(city, guests=1, goods=held), house=house)
    return play(state, "P1: role trader", "P1: sell pass")


FULL_HOUSE = "corn indigo sugar coffee"


@pytest.mark.parametrize(
    ("city", "house", "held", "move"),
    [
        ("office", "coffee", "coffee=1", None),
        ("office", FULL_HOUSE, "coffee=1", "sell pass"),
        ("trading-post", "coffee", "coffee=1", None),
        ("trading-post", FULL_HOUSE, "coffee=1", None),
        ("trading-post office", FULL_HOUSE, "", "sell pass"),
        ("small-market large-market library", "coffee", "coffee=1", "sell pass"),
        ("", "coffee", "coffee=1", "sell pass"),
    ],
)
def test_sell_waits_for_office_and_trading_post(city, house, held, move):
    state = selling(city, house, held)
    assert plain(legal(state, "P2")) == ["sell pass"]
    assert forced(state, "P2") == move


def test_a_guest_in_the_office_or_the_post_sells_at_once():
    state = play(selling("office"), "P2: guest to office", "P2: sell coffee")
    assert money(state, "P2") == 2 + 4
    state = play(selling("trading-post", FULL_HOUSE), "P2: guest to trading-post")
    assert money(play(state, "P2: sell coffee at post"), "P2") == 2 + 4


def test_a_guest_in_a_market_raises_the_price():
    state = selling("small-market", "corn")
    assert money(play(state, "P2: sell coffee"), "P2") == 2 + 4
    state = play(state, "P2: guest to small-market", "P2: sell coffee")
    assert money(state, "P2") == 2 + 4 + 1


def shipping(city: str, held: str = "corn=2", seat: str = "P2", **given: Any) -> rules.State:
    boards = {seat.lower(): host(city, guests=1, goods=held)}
    state = play(table(**{"ships": NO_SHIP, **boards, **given}), "P1: role captain")
    return state if seat == "P1" else play(state, "P1: ship pass")


SHIPPERS = ["wharf", "small-wharf", "harbor", "lighthouse", "union-hall"]


@pytest.mark.parametrize("city", SHIPPERS)
def test_a_pass_of_the_captain_phase_waits_for_what_helps_there(city):
    state = shipping(city)
    assert plain(legal(state, "P2")) == ["ship pass"]
    assert forced(state, "P2") is None


@pytest.mark.parametrize("city", SHIPPERS)
def test_without_a_barrel_it_does_not_wait(city):
    assert forced(shipping(city, ""), "P2") == "ship pass"


@pytest.mark.parametrize("city", ["", "office", "library", "small-warehouse", "customs-house"])
def test_it_waits_for_nothing_else(city):
    """The library is for the chooser."""
    assert forced(shipping(city), "P2") == "ship pass"


@pytest.mark.parametrize(
    ("city", "move"),
    [("harbor", None), ("lighthouse", None), ("office", "ship 2 corn to 4")],
)
def test_a_forced_loading_waits_too(city, move):
    assert forced(shipping(city, ships="4=corn:2"), "P2") == move


def test_the_union_hall_is_waited_for_at_the_own_first_line_only():
    state = shipping("union-hall", "corn=4 sugar=2", ships="4=corn:2 5=sugar:5 6=indigo:6")
    assert forced(state, "P2") is None
    state = play(state, "P2: ship 2 corn to 4", "P3: ship pass", "P1: ship pass")
    assert forced(state, "P2") == "ship pass"
    late = play(state, "P2: guest to union-hall", "P2: ship pass")
    assert chips(late, "P2") == 2


def test_the_library_is_waited_for_before_the_choosers_first_loading():
    state = shipping("library", "corn=4", "P1", ships="4=corn:2 5=sugar:5 6=indigo:6")
    assert forced(state, "P1") is None
    state = play(state, "P1: ship 2 corn to 4", "P2: ship pass", "P3: ship pass")
    assert forced(state, "P1") == "ship pass"


def test_the_library_is_judged_at_the_first_loading():
    """RULINGS 5.6: becoming occupied later brings nothing."""
    state = shipping("library", "corn=2 sugar=2", "P1", ships="")
    early = play(state, "P1: guest to library", "P1: ship 2 corn to 4")
    assert chips(early, "P1") == 2 + 2
    late = play(state, "P1: ship 2 corn to 4", "P1: guest to library")
    late = play(late, "P2: ship pass", "P3: ship pass", "P1: ship 2 sugar to 5")
    assert chips(late, "P1") == 2 + 1 + 2


def test_guests_in_the_wharves_ship_at_once():
    state = play(shipping("wharf"), "P2: guest to wharf", "P2: ship 2 corn by wharf")
    assert chips(state, "P2") == 2
    state = play(shipping("small-wharf"), "P2: guest to small-wharf")
    assert chips(play(state, "P2: ship 2 corn by small-wharf"), "P2") == 1


def test_a_guest_reaches_the_union_hall_before_the_first_line():
    state = play(shipping("union-hall", "corn=4"), "P2: guest to union-hall", "P2: ship pass")
    assert chips(state, "P2") == 2


def storing(city: str, held: str) -> rules.State:
    state = table(p1=host(city, guests=1, goods=held), ships=NO_SHIP)
    return play(state, "P1: role captain", "P1: ship pass", "P2: ship pass", "P3: ship pass")


@pytest.mark.parametrize(
    ("city", "held", "move"),
    [
        ("small-warehouse", "corn=3", None),
        ("large-warehouse", "corn=3", None),
        ("storehouse", "corn=3", None),
        ("storehouse", "corn=1", "store corn=1"),
        ("storehouse", "", "store none"),
        ("office", "corn=3", "store corn=1"),
    ],
)
def test_store_waits_for_warehouses_and_the_storehouse(city, held, move):
    assert forced(storing(city, held), "P1") == move


@pytest.mark.parametrize(("city", "kept"), [("storehouse", 4), ("large-warehouse", 5)])
def test_a_guest_keeps_more_at_once(city, kept):
    """The printed rules: moved at the end of the captain phase."""
    state = play(storing(city, "corn=5"), f"P1: guest to {city}", f"P1: store corn={kept}")
    assert goods(state, "P1") == {"corn": kept}


# moments of the privileges


def test_the_lighthouse_must_be_reached_before_the_role_line():
    """RULINGS 9.10."""
    state = table(p1=host("lighthouse", goods="corn=2", doubloons=0))
    early = play(state, "P1: guest to lighthouse", "P1: role captain")
    assert money(early, "P1") == 1
    late = play(state, "P1: role captain", "P1: guest to lighthouse")
    assert money(late, "P1") == 0
    assert money(play(late, "P1: ship 2 corn to 4"), "P1") == 1


def test_the_library_must_be_reached_before_the_mayors_line():
    state = table(p1=host("library"))
    state = play(state, "P1: guest to library", "P1: role mayor")
    assert player(state, "P1").colonists() == 2 + 1 + 2
    state = play(table(p1=host("library")), "P1: role mayor")
    assert player(state, "P1").colonists() == 2 + 1 + 1


def test_the_library_must_be_reached_before_the_prospectors_line():
    """RULINGS R43."""
    state = table(4, p1=host("library", doubloons=0))
    early = play(state, "P1: guest to library", "P1: role prospector")
    assert money(early, "P1") == 2
    late = play(state, "P1: role prospector", "P1: guest to library")
    assert money(late, "P1") == 1


def test_the_library_may_be_reached_while_the_choosers_question_is_open():
    """RULINGS 9.12: judged at BUILD, at CRAFT, at SELL."""
    mine = host("library", island="corn+", goods="coffee=1", doubloons=6)
    state = table(p1=mine, also="harbor")
    late = play(state, "P1: role builder", "P1: guest to library", "P1: build harbor")
    assert money(late, "P1") == 0
    late = play(state, "P1: role trader", "P1: guest to library", "P1: sell coffee")
    assert money(late, "P1") == 6 + 4 + 2
    late = play(state, "P1: role craftsman", "P1: guest to library", "P1: craft corn corn")
    assert goods(late, "P1")["corn"] == 3


def test_a_library_reached_between_sale_and_end_of_the_phase_brings_nothing():
    state = table(p1=host("library", goods="coffee=1", doubloons=0))
    state = play(state, "P1: role trader", "P1: sell coffee", "P1: guest to library")
    assert money(state, "P1") == 5


def test_a_forest_house_reached_before_the_draw_lets_the_owner_decide():
    mine = host("hacienda+ forest-house", guests=1)
    state = table(p1=mine, deck="tobacco sugar corn indigo corn", row="corn indigo sugar coffee")
    state = play(state, "P1: role settler")
    early = play(state, "P1: guest to forest-house", "P1: hacienda")
    assert plain(legal(early, "P1")) == ["keep", "forest"]
    late = play(state, "P1: hacienda", "P1: guest to forest-house")
    assert tiles(late, "P1") == {"indigo": 1, "tobacco": 1}
    assert "settle corn as forest" in legal(late, "P1")


def test_a_guest_may_move_while_the_drawn_tile_is_looked_at():
    mine = host("hacienda+ forest-house+ office", guests=1)
    state = table(p1=mine, deck="tobacco sugar corn indigo corn", row="corn indigo sugar coffee")
    state = play(state, "P1: role settler", "P1: hacienda", "P1: guest to office")
    assert legal(state, "P1") == ["keep", "forest"]


def test_a_hacienda_reached_on_the_own_turn_draws():
    state = table(p1=host("hacienda", guests=1), deck="tobacco sugar corn indigo corn")
    state = play(state, "P1: role settler", "P1: guest to hacienda", "P1: hacienda")
    assert tiles(state, "P1") == {"indigo": 1, "tobacco": 1}


def test_a_church_reached_before_the_build_counts():
    state = play(building("church", doubloons=20), "P2: guest to church", "P2: build harbor")
    assert chips(state, "P2") == 1


def test_a_university_reached_before_the_build_counts():
    state = play(building("university", doubloons=20), "P2: guest to university")
    state = play(state, "P2: build harbor")
    assert men(state, "P2", "harbor") == 1
