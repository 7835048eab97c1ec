"""Moving goods to the hold and selling them in Valparaíso (RULINGS 8.1, 8.2)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import GoodsMoved
from tests.cases import for_each
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import after, position

MOVERS = pytest.mark.parametrize("card", ["move-goods", "second-move-goods"])


def loading(card: str = "move-goods", **given):
    return position(5, plan={"P1": f"{card} sell"}, **given)


@MOVERS
def test_goods_move_both_ways(card):
    state = loading(card, warehouse={"P1": "3 copper 1 wheat"}, hold={"P1": "2 silver"})
    player = after(state, f"P1: play {card} load 3 copper unload 1 silver")
    assert (player.warehouse, player.hold) == ([1, 0, 1], [1, 3, 0])
    player = after(state, f"P1: play {card} unload 2 silver")
    assert (player.warehouse, player.hold) == ([2, 3, 1], [0, 0, 0])
    player = after(state, f"P1: play {card} load 1 wheat")
    assert (player.warehouse, player.hold) == ([0, 3, 0], [2, 0, 1])


@MOVERS
@pytest.mark.parametrize("region", ["west", "north", "east"])
def test_the_ship_must_be_at_the_coast(card, region):
    state = loading(card, ship={"P1": region}, warehouse={"P1": "1 silver"})
    assert refused(state, f"P1: play {card} load 1 silver") == "Your ship isn't at the coast."
    refused(state, f"P1: play {card}")


def test_moving_nothing_is_allowed():
    state, events = happen(loading(), "P1: play move-goods")
    assert GoodsMoved(0, (0, 0, 0), (0, 0, 0), 0) in events
    assert state.players[0].points == 0


def test_goods_must_lie_where_they_are_taken_from():
    state = loading(warehouse={"P1": "1 silver"}, hold={"P1": "1 silver"})
    refused(state, "P1: play move-goods load 2 silver")
    refused(state, "P1: play move-goods load 2 silver unload 1 silver")
    refused(state, "P1: play move-goods load 1 silver unload 2 silver")
    refused(state, "P1: play move-goods unload 1 wheat")
    player = after(state, "P1: play move-goods load 1 silver unload 1 silver")
    assert (player.warehouse, player.hold) == ([1, 0, 0], [1, 0, 0])


def test_the_hold_takes_six_goods_after_the_action():
    state = loading(warehouse={"P1": "4 silver"}, hold={"P1": "5 wheat"})
    refused(state, "P1: play move-goods load 2 silver")
    assert after(state, "P1: play move-goods load 2 silver unload 1 wheat").hold == [2, 0, 4]
    refused(state, "P1: play move-goods load 4 silver unload 2 wheat")


def test_the_warehouse_has_no_limit():
    """RULINGS 13.29."""
    state = loading(warehouse={"P1": "90 silver"}, hold={"P1": "6 silver"})
    assert after(state, "P1: play move-goods unload 6 silver").warehouse == [96, 0, 0]


@for_each(
    ("hold", "line", "vp"),
    [
        ("", "load 6 silver", 1),
        ("5 wheat", "load 1 silver", 1),
        ("5 wheat", "load 2 silver unload 1 wheat", 1),
        ("6 wheat", "load 1 silver unload 1 wheat", 0),
        ("6 wheat", "", 0),
        ("6 wheat", "unload 1 wheat", 0),
        ("4 wheat", "load 1 silver", 0),
    ],
)
def test_a_hold_that_becomes_full_brings_a_point(hold, line, vp):
    """RULINGS 8.1, 13.9: starting full and ending full earns nothing."""
    state = loading(warehouse={"P1": "6 silver"}, hold={"P1": hold})
    state, events = happen(state, f"P1: play move-goods {line}".strip())
    assert state.players[0].vp == ({"hold": vp} if vp else {})
    assert events[1].vp == vp


def test_the_point_comes_again_after_an_overseas_trade():
    """RULINGS 13.9."""
    state = position(
        2,
        plan={"P1": "overseas ship move-goods"},
        ship={"P1": "west"},
        hold={"P1": "6 silver"},
        warehouse={"P1": "3 wheat"},
        vp={"P1": 1},
    )
    state = play(
        state,
        "P1: play overseas swift-move",
        "P1: play ship coast",
        "P1: play move-goods load 3 wheat",
    )
    assert state.players[0].vp == {"markets": 1, "hold": 1}


def test_goods_discarded_before_count_as_gone():
    """RULINGS 8.1: the action starts when the card is used."""
    state = loading(warehouse={"P1": "1 silver"}, hold={"P1": "6 wheat"})
    state = play(state, "P1: discard hold 1 wheat", "P1: play move-goods load 1 silver")
    assert state.players[0].vp == {"hold": 1}


def test_goods_leave_the_hold_at_the_coast_only():
    """RULINGS 13.10."""
    state = position(
        2,
        plan={"P1": "ship move-goods"},
        ship={"P1": "west"},
        hold={"P1": "2 wheat"},
    )
    refused(state, "P1: play move-goods unload 2 wheat")
    state = play(state, "P1: play ship coast", "P1: play move-goods unload 2 wheat")
    assert state.players[0].warehouse == [0, 0, 2]


def test_every_content_of_the_hold_is_listed_once():
    state = loading(warehouse={"P1": "2 silver"}, hold={"P1": "1 silver 1 wheat"})
    found = [move for move in legal(state, "P1", "play move-goods") if " alt" not in move]
    assert sorted(found) == sorted(
        [
            "play move-goods",
            "play move-goods load 1 silver",
            "play move-goods load 2 silver",
            "play move-goods unload 1 silver",
            "play move-goods unload 1 wheat",
            "play move-goods load 1 silver unload 1 wheat",
            "play move-goods load 2 silver unload 1 wheat",
            "play move-goods unload 1 silver 1 wheat",
            "play move-goods skip",
        ]
    )


# selling


@pytest.mark.parametrize(("card", "pesos"), [("sell", 10), ("sell-15", 15)])
def test_one_good_of_the_warehouse_is_sold(card, pesos):
    state = position(2, plan={"P1": card}, warehouse={"P1": "1 silver 2 wheat"}, pesos={"P1": 0})
    player = after(state, f"P1: play {card} wheat")
    assert (player.warehouse, player.pesos) == ([1, 0, 1], pesos)
    refused(state, f"P1: play {card} copper")
    for line in ("2 wheat", "wheat wheat", "-wheat", ""):
        with pytest.raises(rules.BadNotation):
            rules.play(state, 0, f"play {card} {line}")


@for_each(
    ("plan", "line"),
    [
        ("sell", "sell wheat"),
        ("sell-15", "sell-15 wheat"),
        ("hire", "hire"),
        ("trade", "trade MEL x1"),
        ("patron", "patron -wheat"),
        ("two-for-one", "two-for-one -wheat -wheat"),
        ("set-for-two", "set-for-two"),
        ("barter-build", "barter-build VAL -wheat"),
    ],
)
def test_nothing_but_overseas_trade_uses_the_hold(plan, line):
    """RULINGS 13.10."""
    given = {"merchants": {"P1": "VAL MEL"}, "tiles": {"MEL": "TE3"}}
    goods = "2 silver 2 copper 2 wheat"
    refused(position(2, plan={"P1": plan}, hold={"P1": goods}, **given), f"P1: play {line}")
    play(position(2, plan={"P1": plan}, warehouse={"P1": goods}, **given), f"P1: play {line}")
