"""Removing tiles from the mat (RULINGS 9.4)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from rules.brass_birmingham.events import Developed
from tests.playing import happen, play, unreadable
from tests.rules.brass_birmingham.positions import (
    allowed,
    at,
    happened,
    parsed,
    player,
    position,
    why,
)


def test_one_tile_for_one_iron():
    state = position(hands={"P1": "leek coal"})
    after, events = happen(state, "P1: develop coal with leek")
    assert player(after, "P1").mat["coal"] == 1
    assert (player(after, "P1").money, player(after, "P1").spent) == (58, 2)
    assert after.market["iron"] == 7
    (developed,) = happened(events, Developed)
    assert developed == Developed(0, (("coal", 1),), 2, ("market",), "leek")


def test_two_tiles_for_two_iron():
    """Example of the seed: £2 each at the opening market."""
    state = position(hands={"P1": "leek coal"})
    assert parsed(state, "P1: develop coal,brewery with leek") == (
        "develop coal,brewery iron market,market with leek"
    )
    after = play(state, "P1: develop coal,brewery with leek")
    assert (player(after, "P1").mat["coal"], player(after, "P1").mat["brewery"]) == (1, 1)
    assert player(after, "P1").spent == 4


def test_two_tiles_of_the_same_industry_one_after_the_other():
    state = position(hands={"P1": "leek coal"})
    after, events = happen(state, "P1: develop coal,coal with leek")
    (developed,) = happened(events, Developed)
    assert developed.tiles == (("coal", 1), ("coal", 2))
    assert player(after, "P1").mat["coal"] == 2


def test_not_more_than_two_and_not_none():
    state = position(hands={"P1": "leek"})
    assert unreadable(state, "P1: develop coal,coal,coal with leek")
    assert unreadable(state, "P1: develop with leek")


def test_lightbulbs_cannot_be_developed():
    hands = {"P1": "leek"}
    for gone, fine in ((0, False), (1, True), (2, False), (3, True), (4, True)):
        state = position(hands=hands, mats={"P1": f"pottery={gone}"})
        if fine:
            assert allowed(state, "P1: develop pottery with leek")
        else:
            assert why(state, "P1: develop pottery with leek") == refusals.LIGHTBULB
            assert why(state, "P1: develop coal,pottery with leek") == refusals.LIGHTBULB


def test_a_lightbulb_stops_the_second_tile_too():
    state = position(hands={"P1": "leek"}, mats={"P1": "pottery=1"})
    assert why(state, "P1: develop pottery,pottery with leek") == refusals.LIGHTBULB
    last = position(hands={"P1": "leek"}, mats={"P1": "pottery=3"})
    assert allowed(last, "P1: develop pottery,pottery with leek")


def test_an_empty_stack_cannot_be_developed():
    state = position(hands={"P1": "leek"}, mats={"P1": "iron=4 coal=6"})
    assert why(state, "P1: develop iron with leek") == refusals.NO_TILE_LEFT
    assert why(state, "P1: develop coal,coal with leek") == refusals.NO_TILE_LEFT


def test_iron_comes_from_works_first():
    """Slip of the seed: not from the market while a works has some."""
    state = position(hands={"P1": "leek coal"}, tiles={"dudley#2": "P2 iron 1 left=1"})
    wrong = "P1: develop coal iron market with leek"
    assert why(state, wrong) == refusals.WRONG_IRON_SOURCE
    assert parsed(state, "P1: develop coal,coal with leek") == (
        "develop coal,coal iron dudley#2,market with leek"
    )
    after = play(state, "P1: develop coal,coal with leek")
    assert at(after, "dudley#2") == "P2 iron 1 flipped"
    assert player(after, "P2").space == 13
    assert player(after, "P1").spent == 2


def test_works_are_the_players_choice():
    state = position(
        hands={"P1": "leek"}, tiles={"dudley#2": "P2 iron 1 left=1", "derby#3": "P1 iron 1"}
    )
    assert why(state, "P1: develop coal with leek") == refusals.SOURCE_MISSING
    for iron in ("dudley#2,derby#3", "derby#3,dudley#2", "derby#3,derby#3"):
        assert allowed(state, f"P1: develop coal,coal iron {iron} with leek")
    wrong = "P1: develop coal,coal iron dudley#2,dudley#2 with leek"
    assert why(state, wrong) == refusals.WRONG_IRON_SOURCE


def test_iron_must_be_paid():
    for money, line, ok in (
        (2, "develop coal", True),
        (1, "develop coal", False),
        (4, "develop coal,coal", True),
        (3, "develop coal,coal", False),
    ):
        state = position(hands={"P1": "leek"}, money=money)
        text = f"P1: {line} with leek"
        assert allowed(state, text) == ok
        if not ok:
            assert why(state, text) == refusals.NO_MONEY
    dear = position(hands={"P1": "leek"}, money=12, market="iron=0")
    assert allowed(dear, "P1: develop coal,coal with leek")
    dearer = position(hands={"P1": "leek"}, money=11, market="iron=0")
    assert not allowed(dearer, "P1: develop coal,coal with leek")


def test_the_era_of_a_tile_does_not_matter():
    rail = position(era="rail", hands={"P1": "leek"})
    for industry in ("cotton", "manufacturer", "coal", "iron", "brewery"):
        assert allowed(rail, f"P1: develop {industry} with leek")
    canal = position(hands={"P1": "leek"}, mats={"P1": "pottery=4 brewery=6"})
    assert allowed(canal, "P1: develop pottery,brewery with leek")


def test_the_order_of_two_tiles_is_part_of_the_move():
    state = position(hands={"P1": "leek"})
    for pair in ("coal,iron", "iron,coal"):
        assert parsed(state, f"P1: develop {pair} with leek").startswith(f"develop {pair} ")
