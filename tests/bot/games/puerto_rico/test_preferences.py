"""Rules for choices in Puerto Rico: what each plays, evaluated when it plays."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from bot.games import GAMES
from bot.games.puerto_rico.computer import play_on, ranked
from rules import State
from rules.puerto_rico import queries
from tests.playing import play
from tests.rules.puerto_rico.positions import board, position

GAME = GAMES["puerto-rico"]


def preferred(preference: str, argument: str, state: State, seat: int = 0) -> str:
    found = GAME.foresight.preference(preference)
    move = found.prefer(found.read(argument), rules.view(state, seat), seat)
    return "" if move is None else str(move)


def weighed(state: State) -> dict[str, float]:
    """The roles that the standard computer considers, with their values."""
    view, legal = rules.view(state, 0), rules.legal(state, 0)
    return {
        str(move).removeprefix("role "): value
        for move, value, _ in GAME.guide.candidates(view, 0, legal, "sensible")
    }


@pytest.fixture
def harvest() -> State:
    """Much can be shipped, nothing settled for."""
    return position(p1=board(goods="corn=6 sugar=4"), p2=board(), p3=board())


def test_a_planned_role_is_taken_unless_another_is_clearly_better(harvest: State) -> None:
    values = weighed(harvest)
    best = max(values, key=values.__getitem__)
    for role, value in values.items():
        if value > values[best] - 1:
            assert preferred("sensible", role, harvest) == f"role {role}"
    worse = next(role for role in ("mayor", "settler", "builder") if role not in values)
    assert preferred("sensible", worse, harvest) == f"role {best}"
    assert preferred("sensible", f"{worse} {best}", harvest) == f"role {best}"


def test_every_role_that_is_hardly_worse_can_be_planned() -> None:
    state = rules.new("puerto-rico", 5, {}, "s2")
    missed = []
    while not missed and rules.round_of(state).number < 12:
        seat = rules.waiting(state)[0]
        view = rules.view(state, seat)
        if queries.chooses_role(view):
            weighed = ranked(view, seat, rules.legal(view, seat), "sensible")
            near = [str(move) for value, move in weighed if value > weighed[0][0] - 1]
            missed = [
                text
                for text in near[5:]
                if preferred("sensible", text.partition(" ")[2], state, seat) != text
            ]
        state = rules.play(state, seat, play_on(view, seat)).state
    assert not missed


def test_a_role_is_judged_as_things_stand_when_it_is_chosen(harvest: State) -> None:
    empty = position(p1=board(), p2=board(), p3=board())
    assert preferred("sensible", "captain", harvest) == "role captain"
    assert preferred("sensible", "captain", empty) != "role captain"


def test_a_role_is_chosen_only_where_one_is_asked_for(harvest: State) -> None:
    loading = play(harvest, "P1: role captain")
    assert preferred("sensible", "captain", loading) == ""


@pytest.mark.parametrize(
    ("ships", "kept", "loaded"),
    [
        ("", "corn", "ship 2 sugar to 4"),
        ("", "sugar", "ship 3 corn to 4"),
        ("", "corn sugar", "ship 3 corn to 4"),
        ("4=corn:1 5=indigo:1 6=coffee:1", "corn", "ship 3 corn to 4"),
    ],
)
def test_goods_are_kept_while_others_fit(ships: str, kept: str, loaded: str) -> None:
    given: dict[str, Any] = {"ships": ships} if ships else {}
    state = position(p1=board(goods="corn=3 sugar=2"), **given)
    assert preferred("spare", kept, play(state, "P1: role captain")) == loaded


@pytest.mark.parametrize(
    ("city", "ships", "loaded"),
    [
        ("wharf+", "4=corn:1 5=indigo:1 6=coffee:1", ""),
        ("wharf+", "", "ship 2 sugar to 4"),
        ("wharf", "4=corn:1 5=indigo:1 6=coffee:1", "ship 3 corn to 4"),
        ("small-wharf+", "4=corn:1 5=indigo:1 6=coffee:1", ""),
    ],
)
def test_goods_are_not_loaded_instead_of_others_that_a_wharf_takes(
    city: str, ships: str, loaded: str
) -> None:
    given: dict[str, Any] = {"ships": ships} if ships else {}
    state = position(p1=board(goods="corn=3 sugar=2", city=city), **given)
    assert preferred("spare", "corn", play(state, "P1: role captain")) == loaded


def test_the_barrel_that_is_sold_is_one_that_no_ship_takes() -> None:
    ships = "4=corn:1 5=coffee:1 6=tobacco:1"
    state = position(p1=board(goods="coffee=1 sugar=1"), ships=ships)
    assert preferred("unshippable", "", play(state, "P1: role trader")) == "sell sugar"
    assert preferred("dearest", "", play(state, "P1: role trader")) == "sell coffee"
    free = position(p1=board(goods="coffee=1 sugar=1"))
    assert preferred("unshippable", "", play(free, "P1: role trader")) == "sell coffee"


def test_in_named_phases_the_standard_computer_judges() -> None:
    state = play(position(p1=board(goods="coffee=1 sugar=1")), "P1: role trader")
    assert preferred("judged", "trader", state) == "sell coffee"
    assert preferred("judged", "captain builder", state) == ""
    assert preferred("judged", "trader captain", position(p1=board())) == "", "no role"
