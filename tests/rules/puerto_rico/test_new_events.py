"""What New Buildings do is told as it happens, with its numbers (RULINGS 12)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import events as told
from tests.playing import happen, play
from tests.rules.puerto_rico.expansion import host, table
from tests.rules.puerto_rico.positions import board

ROW = "corn indigo sugar coffee"


def of(events: list[rules.Event], *kinds: type[rules.Event]) -> list[rules.Event]:
    """The events of these kinds."""
    return [event for event in events if isinstance(event, kinds)]


def test_the_aqueduct_is_named_in_the_production():
    mine = board(island="indigo+ sugar+", city="aqueduct+ indigo-plant+ small-sugar-mill+")
    _, events = happen(table(p1=mine), "P1: role craftsman")
    produced = of(events, told.Produced)
    assert produced[0] == told.Produced(0, (("indigo", 2), ("sugar", 1)), (), ("indigo",))


def test_a_forest_is_told_with_its_kind():
    state = play(table(p1=board(city="forest-house+"), row=ROW), "P1: role settler")
    _, events = happen(state, "P1: settle coffee as forest")
    assert events == [told.Settled(0, "coffee", False, True)]
    _, events = happen(state, "P1: settle coffee")
    assert events == [told.Settled(0, "coffee", False, False)]


def test_a_forest_with_a_colonist():
    state = play(table(p1=board(city="forest-house+ hospice+"), row=ROW), "P1: role settler")
    _, events = happen(state, "P1: settle coffee as forest")
    assert events == [told.Settled(0, "coffee", True, True)]


def test_the_drawn_tile_and_what_became_of_it():
    mine = board(city="forest-house+ hacienda+")
    state = table(p1=mine, row=ROW, deck="tobacco sugar corn indigo corn")
    state = play(state, "P1: role settler")
    _, events = happen(state, "P1: hacienda", "P1: forest")
    assert events == [told.TileDrawn(0, "tobacco"), told.DrawnTileLaid(0, "tobacco", True)]
    assert told.TileDrawn.reveals


def test_the_second_tile_is_marked():
    state = table(p1=board(city="library+"), row=ROW)
    lines = ["P1: settle corn", "P2: settle pass", "P3: settle pass"]
    state = play(state, "P1: role settler", *lines)
    _, events = happen(state, "P1: settle indigo")
    assert of(events, told.Settled) == [told.Settled(0, "indigo", False, False, True)]


def test_what_the_black_market_took():
    mine = board(
        island="corn+ quarry+ forest forest",
        city="black-market+ forest-house",
        goods="indigo=1",
        chips=1,
        doubloons=3,
    )
    state = play(table(p2=mine), "P1: role builder", "P1: build pass")
    _, events = happen(state, "P2: build harbor paying colonist:corn good:indigo vp")
    assert of(events, told.Built) == [
        told.Built(1, "harbor", 3, 1, 0, False, 1, ("colonist:corn", "good:indigo", "vp"))
    ]


def test_the_library_in_the_price():
    state = play(table(p1=board(city="library+", doubloons=9), also="harbor"), "P1: role builder")
    _, events = happen(state, "P1: build harbor")
    assert of(events, told.Built) == [told.Built(0, "harbor", 6, 0, 2, False)]


@pytest.mark.parametrize(("building", "points"), [("harbor", 1), ("fortress", 2)])
def test_the_points_of_the_church(building, points):
    mine = board(city="church+", doubloons=12)
    state = play(table(p1=mine), "P1: role builder")
    _, events = happen(state, f"P1: build {building}")
    assert of(events, told.ChurchPaid) == [told.ChurchPaid(0, building, points)]
    _, events = happen(state, f"P1: build {building} waive church")
    assert not of(events, told.ChurchPaid)


def test_both_barrels_of_the_library():
    state = play(table(p1=board(island="corn+", city="library+")), "P1: role craftsman")
    _, events = happen(state, "P1: craft corn corn")
    assert of(events, told.Crafted) == [told.Crafted(0, "corn")] * 2


def test_the_specialty_factory_pays_for_a_kind():
    mine = board(island="corn+ corn+ sugar+ sugar+", city="specialty-factory+ sugar-mill+2")
    _, events = happen(table(p1=mine), "P1: role craftsman", "P1: craft sugar")
    paid = told.SpecialtyFactoryPaid(0, "sugar", 3, 2)
    assert of(events, told.SpecialtyFactoryPaid) == [paid]


def test_a_specialty_factory_that_pays_nothing_is_not_mentioned():
    mine = board(island="corn+ corn+", city="specialty-factory+")
    _, events = happen(table(p1=mine), "P1: role craftsman", "P1: craft pass")
    assert not of(events, told.SpecialtyFactoryPaid)


def test_a_sale_at_the_post():
    mine = board(goods="coffee=1", city="trading-post+ large-market+ library+")
    _, events = happen(table(p1=mine), "P1: role trader", "P1: sell coffee at post")
    sold = of(events, told.Sold)
    assert sold == [told.Sold(0, "coffee", 4, 2, 0, True)]


def test_lighthouse_and_union_hall():
    mine = board(goods="corn=4", city="lighthouse+ union-hall+ harbor+")
    state, events = happen(table(p1=mine), "P1: role captain")
    assert of(events, told.LighthousePaid) == [told.LighthousePaid(0, 1)]
    _, events = happen(state, "P1: ship 4 corn to 4")
    assert events == [told.UnionHallPaid(0, 2), told.Loaded(0, 4, "corn", 4, 1, 1, 1)]


def test_a_union_hall_that_pays_nothing_is_not_mentioned():
    mine = board(goods="corn=1", city="union-hall+")
    _, events = happen(table(p1=mine), "P1: role captain", "P1: ship 1 corn to 4")
    assert not of(events, told.UnionHallPaid)


def test_a_shipment_by_small_wharf():
    mine = board(goods="corn=3 sugar=2", city="small-wharf+ library+ harbor+")
    state = play(table(p1=mine), "P1: role captain")
    _, events = happen(state, "P1: ship 3 corn 2 sugar by small-wharf")
    shipped = told.LoadedBySmallWharf(0, (("corn", 3), ("sugar", 2)), 2, 2, 1, 0)
    assert events == [shipped]
    assert shipped.points == 5


def test_the_prospector_with_a_library():
    state = table(4, p1=board(city="library+"))
    _, events = happen(state, "P1: role prospector")
    assert told.Prospected(0, 2) in events


def test_the_mayor_with_a_library():
    _, events = happen(table(p1=board(city="library+")), "P1: role mayor")
    assert told.ColonistsArrived(0, 2, (1, 1, 1)) in events


def test_a_library_that_was_given_up_is_told():
    _, events = happen(table(p1=board(city="library+")), "P1: role trader waive library")
    assert told.RoleTaken(0, "trader", 0, True) in events


def test_a_doubling_that_is_spent_is_told():
    options: dict[str, object] = {"library_two_player": "once-per-round"}
    state = table(2, options=options, p1=board(city="library+"))
    _, events = happen(state, "P1: role prospector")
    assert told.LibrarySpent(0) in events
    _, events = happen(state, "P1: role prospector waive library")
    assert told.LibrarySpent(0) not in events


# guests


def test_guests_that_move():
    state = table(p2=host("harbor", island="corn"))
    _, events = happen(state, "P2: guest to corn harbor")
    assert events == [told.GuestsMoved(1, ("corn", "harbor"))]
    assert not told.GuestsMoved.reveals


def windows(chooser: str) -> rules.State:
    """Everybody has a guest for the corn when the craftsman is chosen."""
    state = table(p1=host("", island="corn"), p3=host("", island="corn"))
    if chooser == "P1":
        return play(state, "P1: role craftsman")
    state = play(state, "P1: role trader", "P1: sell pass", "P2: sell pass", "P3: sell pass")
    state = play(state, "P2: role captain", "P2: ship pass", "P3: ship pass", "P1: ship pass")
    state = play(state, "P2: store none", "P3: store none", "P1: store none")
    return play(state, "P3: role craftsman")


@pytest.mark.parametrize(("chooser", "order"), [("P1", (0, 2)), ("P3", (2, 0))])
def test_answers_are_carried_out_clockwise_from_the_chooser(chooser, order):
    """RULINGS 13.3."""
    state, events = happen(windows(chooser), "P1: guest to corn")
    assert events == [told.GuestsChosen(0)]
    _, events = happen(state, "P3: guest to corn")
    moved = of(events, told.GuestsMoved)
    assert moved == [told.GuestsMoved(seat, ("corn",)) for seat in order]
    revealed = of(events, told.GuestsRevealed)
    assert len(revealed) == 1
    assert told.GuestsRevealed.reveals


def test_what_was_chosen_in_secret_is_told_to_its_owner_only():
    _, events = happen(windows("P1"), "P1: guest to corn")
    for seat in (0, 1, 2, None):
        assert "corn" not in repr(rules.seen(events, seat))


def test_a_pass_in_the_window():
    _, events = happen(windows("P1"), "P1: guest pass", "P3: guest pass")
    assert not of(events, told.GuestsMoved)
    assert told.Passed(0, "guest") in events
    assert told.Passed(2, "guest") in events


def test_before_the_score_the_answers_are_carried_out_from_the_governor():
    """RULINGS 13.3.4."""
    mine = {"p1": host("fortress", island=""), "p3": host("residence", island="")}
    state = table(**mine, end="vp")
    lines = ["P1: sell pass", "P2: sell pass", "P3: sell pass"]
    state = play(state, "P1: role trader", *lines)
    state = play(state, "P2: role captain", "P2: ship pass", "P3: ship pass", "P1: ship pass")
    state = play(state, "P2: store none", "P3: store none", "P1: store none")
    state = play(state, "P3: role craftsman", "P3: craft pass", "P3: guest to residence")
    _, events = happen(state, "P1: guest to fortress")
    assert of(events, told.GuestsMoved, told.GameEnded) == [
        told.GuestsMoved(0, ("fortress",)),
        told.GuestsMoved(2, ("residence",)),
        told.GameEnded(),
    ]
