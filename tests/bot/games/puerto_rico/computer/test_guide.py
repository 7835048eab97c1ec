"""The searching player tries what New Buildings offer: guests, payments, loads, doublings."""

from __future__ import annotations

from typing import Any

import rules
from bot.computers.search import think
from bot.games.puerto_rico.computer.guide import PuertoRicoGuide
from rules.core import steps
from rules.puerto_rico.steps.round import EndRound

GUIDE = PuertoRicoGuide()
PLAYOUTS = 24


def goods(**numbers: int) -> dict[str, int]:
    return {**dict.fromkeys(("corn", "indigo", "sugar", "tobacco", "coffee"), 0), **numbers}


def board(seats: int = 3, options: dict[str, object] | None = None, **parts: Any) -> Any:
    """A game in which seat 0 has `parts` and takes the first role."""
    fixed = {"building_set": "new-only", "start_player": "listed-first", **(options or {})}
    state: Any = rules.new("puerto-rico", seats, fixed, "board")
    for name, value in parts.items():
        setattr(state.players[0], name, value)
    return state


def after(state: Any, *moves: str) -> Any:
    for move in moves:
        state = rules.play(state, 0, move).state
    return state


def only(state: Any, building: str) -> None:
    """Leave nothing else to be built."""
    for other in state.stock:
        if other != building:
            state.stock[other] = 0


def tried(state: Any) -> list[str]:
    view = rules.view(state, 0)
    moves = rules.legal(view, 0)
    found = [each.move for each in GUIDE.candidates(view, 0, moves, "any")]
    assert len(set(found)) == len(found)
    assert all(move in moves for move in found)
    return list(map(str, found))


def chosen(state: Any) -> str:
    view = rules.view(state, 0)
    return str(think(GUIDE, view, 0, rules.legal(view, 0), "any", PLAYOUTS).move)


def test_guests_go_to_quarries_for_a_dear_building() -> None:
    state = board(city={"guesthouse": 2}, island=["quarry", "quarry", "corn"], doubloons=7)
    only(state, "statue")
    state = after(state, "role builder")
    made = []
    while not made or made[-1].startswith("guest"):
        made.append(chosen(state))
        state = after(state, made[-1])
    assert made[-1] == "build statue"


def test_a_guest_goes_to_the_library_before_a_role_that_it_doubles() -> None:
    state = board(city={"guesthouse": 1, "library": 0})
    assert chosen(state) == "guest to library"


def test_before_a_role_only_guests_that_it_needs_at_once_are_tried() -> None:
    state = board(city={"guesthouse": 2, "library": 0, "lighthouse": 0, "wharf": 0})
    moving = [move for move in tried(state) if move.startswith("guest")]
    assert moving == ["guest to library", "guest to lighthouse", "guest to lighthouse library"]


def test_a_guest_waits_for_a_large_building_rather_than_make_a_barrel() -> None:
    city = {"guesthouse": 1, "guild-hall": 0, "indigo-plant": 0, "coffee-roaster": 0}
    state = board(city=city, island=["corn", "corn"])
    state.end.append("city")
    state = after(state, "role craftsman")
    assert tried(state)[0] == "guest to corn"
    assert chosen(state) == "guest pass"


def test_before_the_scoring_there_is_nothing_to_think_about() -> None:
    state = board(city={"guesthouse": 1, "guild-hall": 0, "residence": 0, "indigo-plant": 0})
    state.end.append("city")
    state.stack[:] = [EndRound()]
    steps.run_on(state)
    assert tried(state) == ["guest to residence"]


def test_other_payments_are_tried_and_a_barrel_for_the_ships_is_not_paid() -> None:
    state = board(
        city={"black-market": 1, "harbor": 1, "coffee-roaster": 1},
        island=["coffee", "corn"],
        on_tiles={"coffee": 1, "corn": 1},
        goods=goods(coffee=1),
        doubloons=8,
        vp_chips=5,
    )
    state.end.append("city")
    state.players[1].goods = goods(corn=6, sugar=5)
    only(state, "statue")
    state = after(state, "role builder")
    assert set(tried(state)) == {
        "build statue paying good:coffee",
        "build statue paying colonist:corn",
        "build statue paying vp",
    }
    assert chosen(state) == "build statue paying colonist:corn"


def test_a_small_wharf_leaves_what_the_warehouse_keeps() -> None:
    state = board(
        city={"small-wharf": 1, "small-warehouse": 1, "coffee-roaster": 2},
        island=["coffee", "coffee"],
        on_tiles={"coffee": 2},
        goods=goods(coffee=4, corn=3, indigo=3),
    )
    for ship, good in zip(state.ships, ("corn", "indigo", "sugar"), strict=True):
        ship.good, ship.load = good, ship.capacity
    state = after(state, "role captain")
    assert "ship 3 corn 3 indigo 4 coffee by small-wharf" in tried(state)
    assert chosen(state) == "ship 3 corn 3 indigo by small-wharf"


def test_without_a_small_wharf_loading_takes_no_thought() -> None:
    state = after(board(goods=goods(coffee=4, corn=3)), "role captain")
    assert len(tried(state)) == 1


def waiting_for_the_statue(once: bool) -> Any:
    """Seat 0 wants to load now and to build later, but a doubling helps the building more."""
    options = {"library_two_player": "once-per-round"} if once else {}
    state = board(
        2,
        options,
        city={"library": 1},
        island=["corn"],
        on_tiles={"corn": 1},
        goods=goods(corn=6),
        doubloons=8,
    )
    other = state.players[1]
    large = ("indigo-plant", "sugar-mill", "tobacco-storage")
    other.city = dict.fromkeys(("guild-hall", "residence", *large), 0)
    other.goods = goods(corn=9)
    other.doubloons = 0
    state.end.append("city")
    only(state, "statue")
    return state


def test_a_doubling_that_comes_once_a_round_is_saved_for_the_role_that_needs_it() -> None:
    assert chosen(waiting_for_the_statue(once=True)) == "role captain waive library"


def test_a_doubling_that_comes_with_every_role_is_not_saved() -> None:
    assert not [move for move in tried(waiting_for_the_statue(once=False)) if "waive" in move]
