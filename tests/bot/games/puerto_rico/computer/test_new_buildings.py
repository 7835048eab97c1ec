"""The computer player makes sense of the New Buildings."""

from __future__ import annotations

from typing import Any

import rules
from bot.games.puerto_rico.computer import PuertoRicoComputer, decide
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.round import EndRound, RoleChoice
from rules.puerto_rico.steps.settler import DrawnTileChoice
from rules.puerto_rico.steps.trader import SellChoice

COMPUTER = PuertoRicoComputer()


def goods(**numbers: int) -> dict[str, int]:
    return {**dict.fromkeys(("corn", "indigo", "sugar", "tobacco", "coffee"), 0), **numbers}


def board(step: Any, **parts: Any) -> Any:
    """A game of three in which seat 0 has `parts` and is asked `step`."""
    state: Any = rules.new("puerto-rico", 3, {"building_set": "new-only"}, "board")
    state.chooser = 1
    for name, value in parts.items():
        setattr(state.players[0], name, value)
    state.stack[-1] = step
    return state


def chosen(state: Any) -> str:
    view = rules.view(state, 0)
    move = decide(view, 0, rules.legal(view, 0), "any")
    assert move in rules.legal(state, 0)
    return str(move)


def test_it_pays_at_the_black_market_with_an_idle_colonist() -> None:
    city = {"black-market": 1, "indigo-plant": 3}
    state = board(
        BuildChoice(0), doubloons=8, city=city, san_juan=1, island=["indigo"] * 4, vp_chips=9
    )
    state.players[0].on_tiles = {"indigo": 3}
    for building in state.stock:
        if building != "union-hall":
            state.stock[building] = 0
    assert chosen(state) == "build union-hall paying colonist:san-juan"


def test_a_guest_makes_another_barrel() -> None:
    state = board(
        RoleChoice(0),
        city={"guesthouse": 2, "indigo-plant": 0},
        island=["indigo"],
    )
    state, _ = rules.play(state, 0, "role craftsman")
    assert isinstance(state.stack[-1], GuestChoice)
    assert chosen(state) == "guest to indigo indigo-plant"


def test_a_guest_occupies_a_large_building_before_scoring() -> None:
    state = board(EndRound(), city={"guesthouse": 1, "guild-hall": 0, "indigo-plant": 0})
    state.end.append("city")
    step = state.stack.pop()
    step.run(state)
    assert isinstance(state.stack[-1], GuestChoice)
    assert chosen(state) == "guest to guild-hall"


def test_a_guest_opens_the_trading_post_when_the_house_is_full() -> None:
    state = board(SellChoice(0), city={"guesthouse": 1, "trading-post": 0}, goods=goods(coffee=1))
    state.trading_house = ["corn", "indigo", "sugar", "tobacco"]
    assert chosen(state) == "guest to trading-post"
    state, _ = rules.play(state, 0, "guest to trading-post")
    assert chosen(state) == "sell coffee at post"


def test_a_guest_goes_to_the_library_before_a_role_is_chosen() -> None:
    state = board(RoleChoice(0), city={"guesthouse": 2, "library": 0})
    assert chosen(state) == "guest to library"


def test_barrels_that_no_ship_takes_go_by_small_wharf() -> None:
    state = board(ShipChoice(0), city={"small-wharf": 1}, goods=goods(corn=9, coffee=9, sugar=9))
    for ship, good in zip(state.ships, ("corn", "coffee", "sugar"), strict=True):
        ship.good, ship.load = good, ship.capacity
    assert chosen(state) == "ship 9 corn 9 sugar 8 coffee by small-wharf"


def test_drawn_tiles_are_used_where_they_help() -> None:
    state = board(
        DrawnTileChoice(0, "coffee"), city={"forest-house": 1, "coffee-roaster": 0}, san_juan=1
    )
    assert chosen(state) == "keep"


def test_a_whole_table_of_computers_finishes_a_drafted_game() -> None:
    state = rules.new("puerto-rico", 4, {"building_set": "draft"}, "computers")
    moves = 0
    while waiting := rules.waiting(state):
        view = rules.view(state, waiting[0])
        move = decide(view, waiting[0], rules.legal(view, waiting[0]), "seed")
        rules.play_in_place(state, waiting[0], move)
        moves += 1
        assert moves < 2000
    assert max(score.total for score in rules.scores(state)) > 25
