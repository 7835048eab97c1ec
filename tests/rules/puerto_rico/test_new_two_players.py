"""New Buildings with two players: library once or three times a round (RULINGS 9.12, R40, U3)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, go, legal, play, refused
from tests.rules.puerto_rico.expansion import (
    broken,
    chips,
    custom,
    money,
    plain,
    player,
    table,
    tiles,
)
from tests.rules.puerto_rico.positions import board

ONCE: dict[str, object] = {"library_two_player": "once-per-round"}
LIBRARY = "library+"


def once(**given: Any) -> rules.State:
    """P1 owns a library that doubles one role in a round."""
    mine = board(**{"city": LIBRARY, "doubloons": 0, **given.pop("p1", {})})
    return table(2, options=ONCE, p1=mine, also="library harbor", **given)


def every(**given: Any) -> rules.State:
    mine = board(**{"city": LIBRARY, "doubloons": 0, **given.pop("p1", {})})
    return table(2, p1=mine, also="library", **given)


# the default: each role


def test_each_of_the_three_roles_is_doubled():
    state = go(every(p1={"goods": "coffee=1"}), "P1: role prospector", "P2: role craftsman")
    assert money(state, "P1") == 2
    state = go(state, "P1: role trader", "P1: sell coffee", "P2: role captain")
    assert money(state, "P1") == 2 + 4 + 2
    state = play(state, "P1: role mayor")
    assert player(state, "P1").colonists() == 1 + 2 + 1


# once per round


def test_the_first_role_that_has_an_effect_spends_the_doubling():
    state = go(once(), "P1: role prospector", "P2: role trader")
    assert money(state, "P1") == 2
    state = play(state, "P1: role mayor")
    assert player(state, "P1").colonists() == 1 + 1 + 1


def test_the_next_round_has_its_own():
    state = go(once(), "P1: role prospector", "P2: role trader", "P1: role craftsman")
    state = go(state, "P2: role captain", "P1: role builder", "P1: build pass", "P2: build pass")
    state = go(state, "P2: role settler", "P2: settle pass", "P1: settle pass")
    assert (state.round, money(state, "P1")) == (2, 2)
    state = play(go(state, "P2: role trader"), "P1: role prospector")
    assert money(state, "P1") == 2 + 2


def test_waiving_it_saves_it_for_a_later_role():
    state = go(once(), "P1: role prospector waive library", "P2: role trader")
    assert money(state, "P1") == 1
    state = play(state, "P1: role mayor")
    assert player(state, "P1").colonists() == 1 + 2 + 1


def test_a_role_without_an_effect_does_not_spend_it():
    """Nothing sold, nothing built, nothing produced, nothing loaded."""
    for role, passing in (
        ("trader", ""),
        ("builder", "P1: build pass"),
        ("craftsman", ""),
        ("captain", ""),
    ):
        state = go(once(p1={"island": ""}, p2=board(island="")), f"P1: role {role}")
        if passing:
            state = go(state, passing, "P2: build pass")
        other = "trader" if role != "trader" else "captain"
        state = go(state, f"P2: role {other}")
        before = money(state, "P1")
        assert money(play(state, "P1: role prospector"), "P1") == before + 2, role


EFFECTS = pytest.mark.parametrize(
    ("role", "mine", "lines"),
    [
        ("trader", {"goods": "coffee=1"}, ["P1: sell coffee", "P2: role captain"]),
        ("captain", {"goods": "corn=1"}, ["P1: ship 1 corn to 4", "P2: role trader"]),
        (
            "builder",
            {"doubloons": 9},
            ["P1: build harbor", "P2: build pass", "P2: role captain"],
        ),
        (
            "craftsman",
            {"island": "corn+"},
            ["P1: craft corn corn", "P2: role trader", "P1: sell pass"],
        ),
        ("mayor", {"island": ""}, ["P2: role captain"]),
    ],
)


@EFFECTS
def test_a_role_with_an_effect_spends_it(role, mine, lines):
    state = go(once(p1=mine, p2=board(island="")), f"P1: role {role}", *lines)
    assert asked(state) == ["P1"]
    before = money(state, "P1")
    assert money(play(state, "P1: role prospector"), "P1") == before + 1


@EFFECTS
def test_a_role_for_which_it_was_given_up_does_not_spend_it(role, mine, lines):
    lines = [line.replace("craft corn corn", "craft corn") for line in lines]
    state = go(once(p1=mine, p2=board(island="")), f"P1: role {role} waive library", *lines)
    before = money(state, "P1")
    assert money(play(state, "P1: role prospector"), "P1") == before + 2


def test_a_second_tile_spends_it():
    state = once(row="corn indigo sugar")
    state = play(state, "P1: role settler", "P1: settle corn", "P2: settle pass")
    assert asked(state) == ["P1"]
    taken = go(play(state, "P1: settle indigo"), "P2: role trader")
    assert money(play(taken, "P1: role prospector"), "P1") == 1
    passed = go(play(state, "P1: settle pass"), "P2: role trader")
    assert money(play(passed, "P1: role prospector"), "P1") == 2


def test_once_spent_there_is_no_second_tile():
    """RULINGS 4: SETTLE2 does not exist."""
    state = go(once(row="corn indigo sugar"), "P1: role prospector", "P2: role trader")
    state = play(state, "P1: role settler", "P1: settle corn", "P2: settle pass")
    assert asked(state) == ["P2"]
    assert state.phase == ""


def test_once_spent_all_privileges_are_single():
    state = once(p1={"goods": "coffee=1 corn=1", "island": "corn+", "doubloons": 20})
    state = go(state, "P1: role prospector", "P2: role settler", "P2: settle pass")
    state = play(state, "P1: settle pass")
    assert money(state, "P1") == 22
    assert money(play(state, "P1: role trader", "P1: sell coffee"), "P1") == 22 + 4 + 1
    assert money(play(state, "P1: role builder", "P1: build harbor"), "P1") == 22 - 7
    assert chips(play(state, "P1: role captain", "P1: ship 1 corn to 4"), "P1") == 1 + 1
    crafting = play(state, "P1: role craftsman")
    assert legal(crafting, "P1") == ["craft corn", "craft pass"]
    assert broken(crafting, "P1: craft corn corn") == refusals.ONE_EXTRA_BARREL


@pytest.mark.parametrize(("supply", "later"), [(1, 2), (2, 1)])
def test_a_second_colonist_that_is_not_there_does_not_spend_it(supply, later):
    state = once(p1={"island": ""}, p2=board(island=""), colonist_supply=supply)
    state = go(state, "P1: role mayor", "P2: role trader")
    assert money(play(state, "P1: role prospector"), "P1") == later


@pytest.mark.parametrize(("line", "later"), [("craft corn", 2), ("craft corn corn", 1)])
def test_a_second_barrel_that_is_not_taken_does_not_spend_it(line, later):
    state = once(p1={"island": "corn+"}, p2=board(island=""))
    state = go(state, "P1: role craftsman", f"P1: {line}", "P2: role trader", "P1: sell pass")
    assert money(play(state, "P1: role prospector"), "P1") == later


def test_a_library_that_was_not_occupied_spends_nothing():
    state = once(p1={"city": "library guesthouse+", "island": ""})
    state = go(state, "P1: role prospector", "P2: role trader")
    assert money(state, "P1") == 1
    state = play(state, "P1: guest to library", "P1: role mayor")
    assert player(state, "P1").colonists() == 1 + 2 + 1


def test_once_spent_no_guest_is_waited_for_at_the_second_tile():
    """RULINGS 4: SETTLE2 does not exist, though a guest could reach the library."""
    mine = {"city": "library+ guesthouse+", "island": "corn+"}
    state = go(once(p1=mine, row="corn indigo sugar"), "P1: role prospector", "P2: role trader")
    state = play(state, "P1: role settler", "P1: settle corn", "P2: settle pass")
    assert state.phase == ""


def test_the_role_of_the_other_player_spends_nothing():
    state = once(p1={"goods": "coffee=1", "island": ""}, p2=board(island=""))
    state = go(state, "P1: role captain waive library", "P1: ship 1 coffee to 4")
    state = go(state, "P2: role trader", "P1: role prospector")
    assert money(state, "P1") == 2


def test_a_privilege_that_was_declined_does_not_spend_it():
    state = go(once(), "P1: role prospector waive privilege", "P2: role trader")
    assert money(state, "P1") == 0
    state = play(state, "P1: role mayor")
    assert player(state, "P1").colonists() == 1 + 2 + 1


def test_there_is_one_library():
    """RULINGS R40: so only one player ever counts."""
    assert rules.new("puerto-rico", 2, custom("library"), "two").stock["library"] == 1


# two players in general


def test_small_new_buildings_exist_once():
    """RULINGS R40."""
    state = table(2, p1=board(doubloons=20), p2=board(doubloons=20), also="library")
    state = play(state, "P1: role builder", "P1: build library")
    assert state.stock["library"] == 0
    assert refused(state, "P2: build library") == "There's no library left."


def test_the_second_tile_comes_after_the_other_players():
    state = every(row="corn indigo sugar")
    state = play(state, "P1: role settler", "P1: settle quarry", "P2: settle corn")
    assert legal(state, "P1") == ["settle indigo", "settle sugar", "settle pass"]
    state = play(state, "P1: settle sugar")
    assert tiles(state, "P1") == {"indigo": 1, "quarry": 1, "sugar": 1}
    assert asked(state) == ["P2"]


def test_both_wharves_and_two_quiet_turns():
    """RULINGS R10: with two players two turns without a loading end it."""
    state = table(
        2,
        p1=board(goods="sugar=2 coffee=2", city="wharf+ small-wharf+"),
        ships="4=corn:4 6=indigo:6",
    )
    state = play(state, "P1: role captain", "P1: ship 2 sugar by wharf", "P2: ship pass")
    state = play(state, "P1: ship 2 coffee by small-wharf", "P2: ship pass")
    assert chips(state, "P1") == 2 + 1 + 1
    assert legal(state, "P1") == ["ship pass"]
    assert legal(play(state, "P1: ship pass"), "P1") == ["store none"]


def test_the_last_window_comes_after_all_six_roles():
    """RULINGS R27, 13.3."""
    mine = board(island="", city="guesthouse+ fortress", san_juan=2)
    state = go(table(2, p1=mine, end="city"), "P1: role trader", "P2: role captain")
    state = go(state, "P1: role prospector", "P2: role craftsman", "P1: role builder")
    state = go(state, "P1: build pass", "P2: build pass", "P2: role settler", "P2: settle pass")
    assert plain(legal(state, "P1"))
    state = play(state, "P1: settle pass")
    assert asked(state) == ["P1"]
    assert sorted(legal(state, "P1")) == ["guest pass", "guest to fortress"]
    state = play(state, "P1: guest to fortress")
    assert rules.waiting(state) == ()
    assert rules.scores(state)[0].sources["fortress"] == 1
