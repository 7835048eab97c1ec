"""The builder phase (RULINGS 5.3)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico.events import Built
from tests.playing import asked, forced, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.positions import board, position

THREE_QUARRIES = "quarry+ quarry+ quarry+"


def money(state: rules.State, seat: int) -> int:
    return state.players[seat].doubloons


def cost(state: rules.State, seat: str, building: str) -> int:
    """What a building really costs: the doubloons that are gone after building it."""
    before = money(state, int(seat[1:]) - 1)
    return before - money(play(state, f"{seat}: build {building}"), int(seat[1:]) - 1)


def second(**changes: object) -> rules.State:
    """P2 builds, P1 chose the builder."""
    mine = board(**{"doubloons": 20, **changes})
    return play(position(p2=mine), "P1: role builder", "P1: build pass")


def test_a_building_costs_what_is_printed():
    assert cost(second(), "P2", "harbor") == 8
    assert cost(second(), "P2", "small-indigo-plant") == 1


def test_a_new_building_is_unoccupied():
    state = play(second(), "P2: build harbor")
    assert state.players[1].city == {"harbor": 0}
    assert state.stock["harbor"] == 1


def test_each_player_builds_one_building():
    state = play(second(), "P2: build harbor")
    assert asked(state) == ["P3"]


def test_building_is_optional():
    state, events = happen(second(), "P2: build pass")
    assert state.players[1].city == {}
    assert not [event for event in events if isinstance(event, Built)]


def test_the_builder_saves_one_doubloon():
    state = play(position(p1=board(doubloons=20)), "P1: role builder")
    assert cost(state, "P1", "harbor") == 7


def test_a_builder_who_builds_nothing_does_not_receive_the_doubloon():
    """RULINGS R34."""
    state = play(position(), "P1: role builder", "P1: build pass")
    assert money(state, 0) == 2


def test_quarries_lower_the_cost_up_to_the_column():
    """RULINGS 5.3, the example: 3 occupied quarries, not the chooser."""
    state = second(island=THREE_QUARRIES)
    prices = {
        building: cost(state, "P2", building)
        for building in ("construction-hut", "office", "harbor", "city-hall")
    }
    assert prices == {"construction-hut": 1, "office": 3, "harbor": 5, "city-hall": 7}


def test_a_fourth_quarry_helps_only_in_the_fourth_column():
    state = second(island="quarry+ quarry+ quarry+ quarry+")
    assert cost(state, "P2", "harbor") == 5
    assert cost(state, "P2", "city-hall") == 6


def test_empty_quarries_do_not_help():
    """RULINGS 3: only occupied tiles work."""
    assert cost(second(island="quarry quarry+ quarry"), "P2", "harbor") == 7


def test_quarries_and_privilege_add_up():
    state = position(p1=board(island=THREE_QUARRIES, doubloons=20))
    assert cost(play(state, "P1: role builder"), "P1", "wharf") == 9 - 3 - 1


def test_a_cost_never_falls_below_zero_and_unused_discount_is_lost():
    state = play(position(p1=board(island=THREE_QUARRIES, doubloons=0)), "P1: role builder")
    state, events = happen(state, "P1: build small-market")
    assert money(state, 0) == 0
    assert events == [Built(0, "small-market", 0, 1, 0, False)]


def test_a_building_may_cost_nothing():
    """RULINGS R41: building for 0 doubloons counts as building."""
    state = play(position(p1=board(doubloons=0)), "P1: role builder")
    assert legal(state, "P1") == ["build small-indigo-plant", "build small-market", "build pass"]


def test_what_cannot_be_paid_cannot_be_built():
    state = second(doubloons=4)
    assert "build office" not in legal(state, "P2")
    assert refused(state, "P2: build office") == (
        "Not enough doubloons: office costs you 5, and you have 4."
    )
    assert "build hospice" in legal(state, "P2")


def test_the_discount_counts_for_what_can_be_paid():
    state = second(island=THREE_QUARRIES, doubloons=5)
    assert "build harbor" in legal(state, "P2")
    assert "build wharf" not in legal(state, "P2")


def test_no_building_can_be_owned_twice():
    state = second(city="harbor")
    assert refused(state, "P2: build harbor") == "You already have harbor."


def test_a_copy_must_be_left():
    state = position(p1=board(city="harbor"), p2=board(city="harbor"), p3=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass", "P2: build pass")
    assert refused(state, "P3: build harbor") == "There's no harbor left."
    assert "build harbor" not in legal(state, "P3")


def test_a_large_building_exists_only_once():
    state = position(p1=board(doubloons=20), p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build fortress")
    assert refused(state, "P2: build fortress") == "There's no fortress left."


ELEVEN = (
    "small-indigo-plant indigo-plant small-sugar-mill sugar-mill tobacco-storage coffee-roaster"
    " small-market hacienda construction-hut small-warehouse hospice"
)


def test_a_large_building_needs_two_free_spaces():
    state = second(city=ELEVEN)
    assert refused(state, "P2: build fortress") == "Your city has no room for fortress."
    assert "build office" in legal(state, "P2")


def test_a_full_city_takes_no_building_and_the_pass_is_forced():
    state = second(city=ELEVEN + " office")
    assert refused(state, "P2: build harbor") == "Your city has no room for harbor."
    assert legal(state, "P2") == ["build pass"]
    assert forced(state, "P2") == "build pass"


def test_five_large_buildings_fit_into_a_city():
    """RULINGS R11: they take 10 of 12 spaces, and two small ones fit besides."""
    state = second(city="guild-hall residence fortress customs-house city-hall small-market")
    assert state.players[1].city_free() == 1
    state = play(state, "P2: build office")
    assert state.end == ["city"]


def test_two_free_spaces_are_always_adjacent():
    """RULINGS R11: only the number of free spaces matters."""
    ten = " ".join(ELEVEN.split()[:10])
    assert "build fortress" in legal(second(city=ten), "P2")


def test_a_pass_is_forced_when_nothing_can_be_paid():
    assert forced(second(doubloons=0), "P2") == "build pass"
    assert forced(second(doubloons=1), "P2") is None


# the university


def test_the_university_mans_the_new_building():
    state = second(city="university+")
    supply = state.colonist_supply
    state, events = happen(state, "P2: build harbor")
    assert state.players[1].city["harbor"] == 1
    assert state.colonist_supply == supply - 1
    assert events == [Built(1, "harbor", 8, 0, 0, True)]


def test_the_university_mans_one_circle_only():
    state = play(second(city="university+"), "P2: build indigo-plant")
    assert state.players[1].city["indigo-plant"] == 1


def test_the_university_takes_from_the_ship_when_the_supply_is_empty():
    """RULINGS R5."""
    state = position(p1=board(city="university+", doubloons=20), colonist_supply=0)
    state = play(state, "P1: role builder", "P1: build harbor")
    assert state.players[0].city["harbor"] == 1
    assert state.colonist_ship == 2


def test_the_university_gives_nothing_when_supply_and_ship_are_empty():
    mine = board(city="university+", doubloons=20)
    state = position(p1=mine, colonist_supply=0, colonist_ship=0)
    state, events = happen(state, "P1: role builder", "P1: build harbor")
    assert state.players[0].city["harbor"] == 0
    assert events[-1] == Built(0, "harbor", 7, 0, 1, False)


def test_a_university_without_a_colonist_mans_nothing():
    state = play(second(city="university"), "P2: build harbor")
    assert state.players[1].city["harbor"] == 0


def test_building_a_university_does_not_serve_itself():
    state = play(second(), "P2: build university")
    assert state.players[1].city == {"university": 0}


def test_quarries_are_those_occupied_when_the_line_is_given():
    """RULINGS 5.3: the board as it is when the line is given."""
    assert cost(second(island="quarry+ corn+"), "P2", "harbor") == 7


# options


def test_factory_and_university_can_swap_their_costs():
    """RULINGS 10: factory 8, university 7."""
    options = {"factory_university_swap": True}
    state = position(options=options, p2=board(doubloons=20))
    state = play(state, "P1: role builder", "P1: build pass")
    assert cost(state, "P2", "factory") == 8
    assert cost(state, "P2", "university") == 7
    poor = position(options=options, p2=board(doubloons=7))
    poor = play(poor, "P1: role builder", "P1: build pass")
    assert "build university" in legal(poor, "P2")
    assert "build factory" not in legal(poor, "P2")


def test_without_the_option_the_factory_costs_seven_and_the_university_eight():
    assert cost(second(), "P2", "factory") == 7
    assert cost(second(), "P2", "university") == 8


@pytest.mark.parametrize("word", ["gold", "corn", "forest", "san-juan"])
def test_what_is_no_building_cannot_be_read(word):
    assert unreadable(second(), f"P2: build {word}") == f"{word} isn't a building."


def test_only_building_answers_the_builder():
    assert refused(second(), "P2: settle pass") == "First build something, or pass."
