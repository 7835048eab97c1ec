"""Refusals: the sentence for each kind of wrong move, and which comes first (RULINGS 16)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import refusals
from tests.cases import for_each
from tests.playing import play, refused
from tests.rules.castles_of_burgundy.positions import SLUG, position

NOTHING = "No pending effect allows this."
NO_CHOICE = "You can't choose the storage here."


def turn(**more):
    """P1 has both dice, a mine and two goods of type 2."""
    more.setdefault("dice", {"P1": "3 5"})
    more.setdefault("storage", {"P1": "mine"})
    more.setdefault("goods", {"P1": "2 2"})
    return position(depots={3: "ship", 5: "bank"}, black="church", **more)


@for_each(
    "move",
    [
        "market ship 3",
        "carpenter bank 5",
        "church mine 3",
        "route ship 3",
        "warehouse 2",
        "town-hall mine e3",
        "crane bank",
        "goose cow",
        "goods 3",
        "goods+ 3",
        "goods+ none",
        "goods-type 2",
        "goods-type none",
        "market skip",
        "town-hall skip",
        "discard mine",
        "phase 14 ship 3 d3",
        "phase 15 church c3",
        "phase 14 skip",
        "tribute drop 3",
        "tribute pay 3",
        "trade 2 2 2 2 2 for church",
        "trade skip",
        "fill church c3",
        "points 1",
        "score tile",
        "duchy 3",
        "start d4",
        "routes 1 2 3",
        "shield 3 castle at d4",
    ],
)
def test_nothing_is_pending_that_allows_the_move(move):
    assert refused(turn(), f"P1: {move}") == NOTHING


@for_each(
    ("move", "sentence"),
    [
        ("take castle 3 d3", "Depot 3 doesn't have this tile: castle."),
        ("take ship 4 d3>4 w1", "You don't have enough workers to change the die: 0 of 1."),
        ("take ship 3 d4", "You don't have an unused die that shows 4."),
        ("take ship 3 d5", "You need a die with the value 3 for this."),
        ("take ship 3 any3", "You can't use that die for this. Write d…."),
        ("take ship 3 white3", "You can't use that die for this. Write d…."),
        ("take ship 3 d3 x mine", "Your storage has room, so you can't discard a tile."),
        ("take ship 3 d3 in own", NO_CHOICE),
        ("take ship 3 d3 in shared", NO_CHOICE),
        ("place bank c3 d3", "This tile isn't in your storage: bank."),
        ("place mine from own e3 d5", NO_CHOICE),
        ("place mine d4 d5", "There's already a tile on d4."),
        ("place mine c3 d3", "The color of c3 doesn't fit this tile: mine."),
        ("place mine f2 d5", "f2 has no neighbor with a tile."),
        ("place mine e3 d5", "e3 has the number 4."),
        ("place mine e8 d5", "Your duchy has no cell e8."),
        ("sell 3 d3", "You don't have goods of type 3."),
        ("sell 2 d3", "You need a die with the value 2 for this."),
        ("sell 2 d3>2", "You don't have enough workers to change the die: 0 of 1."),
        ("workers d4", "You don't have an unused die that shows 4."),
        ("workers any1", "You can't use that die for this. Write d…."),
        ("buy bank", "The black depot doesn't have this tile: bank."),
        ("buy church", "This costs 2 silver, but you have 0."),
        ("buy church workers", "You need monastery 6 for this."),
        ("buy bank from 5", "You need monastery 6 for this."),
        ("buy inn", "There are no inns left to buy."),
        ("hire 1", "You need monastery 28 for this."),
        ("mimic 2", "You need shield 6 for this."),
        ("shield 3 d5 d3 at d4", "To take a shield, use two unused dice with the same value."),
        ("end", "You still have a die to use."),
    ],
)
def test_what_is_wrong_with_a_move_in_a_turn(move, sentence):
    assert refused(turn(), f"P1: {move}") == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (
            "shield 9 d5>4 w1 d3>4 w1 at d4",
            "You don't have enough workers to change the die: 1 of 2.",
        ),
        ("shield 9 d5>4 d3>4 at d4", "You don't have enough workers to change the die: 1 of 2."),
        (
            "shield 9 d5>2 w3 d3>2 w1 at d4",
            "You don't have enough workers to change the die: 1 of 3.",
        ),
        (
            "shield 9 d5>4 w1 d5>4 w1 at d4",
            "To take a shield, use two unused dice with the same value.",
        ),
        (
            "shield 9 d3>4 w1 d5>4 w1 at d4",
            "Name the die with the higher number first: d5>4 w1 d3>4 w1.",
        ),
    ],
)
def test_workers_that_are_missing_for_a_pair_are_named(move, sentence):
    """Each change could be paid for, but not both."""
    state = position(options={"shields": True}, dice={"P1": "3 5"}, workers={"P1": 1})
    assert refused(state, f"P1: {move}") == sentence


@pytest.mark.parametrize("move", ["take ship 3 d3", "place mine e3 d5", "sell 2 d3", "workers d3"])
def test_when_both_dice_are_used(move):
    state = turn(silver=2, used={"P1": "3 5"})
    assert refused(state, f"P1: {move}") == "You've used both of your dice."


@for_each(
    "move", ["take ship 3 d3", "place mine e3 d5", "sell 2 d3", "workers d5", "end", "goose cow"]
)
def test_what_is_pending_comes_first(move):
    state = position(
        dice={"P1": "3 5"},
        storage={"P1": "market mine"},
        depots={3: "ship"},
        goods={"P1": "2"},
    )
    state = play(state, "P1: place market c3 d3")
    expected = {
        "end": "First resolve the pending effects: market.",
        "goose cow": "goose isn't pending.",
    }
    sentence = expected.get(move, "First resolve the pending effects: market.")
    assert refused(state, f"P1: {move}") == sentence


def test_all_that_is_pending_is_named_once():
    state = position(waiting="market church market", depots={3: "ship", 4: "mine"})
    assert refused(state, "P1: end") == "First resolve the pending effects: market, church."


def test_the_seat_that_is_not_asked_is_refused_before_its_move_is_looked_at():
    state = turn()
    assert refused(state, "P2: workers d1", rules.NotYourTurn) == "It isn't your turn."
    assert refused(state, "P2: nonsense", rules.NotYourTurn) == "It isn't your turn."


@for_each(
    ("move", "sentence"),
    [
        ("take dragon 3 d3", "dragon isn't a tile."),
        ("take ship 7 d3", "7 isn't a depot. Depots are numbered 1 to 6."),
        ("sell 7 d3", "7 isn't a type of goods. Types are numbered 1 to 6."),
        ("place mine z9 d4", "z9 isn't a cell."),
        ("take ship 3 x3", "x3 isn't a die. Write d3, d3>6 w2, any5 or white4."),
        ("shield 19 d3 d3 at d4", "19 isn't a shield."),
        ("crane crane", "crane isn't a building with an effect."),
        ("goose goose", "goose isn't a species."),
        ("duchy 12", "12 isn't a duchy."),
        ("mimic 5", "There's no player 5."),
        ("phase 16 skip", None),
        ("castle skip", None),
        ("goods none", None),
        ("take ship", None),
        ("", None),
        ("take ship 3 d3 x", None),
        ("workers d3 d5", None),
        ("hire 0", None),
        ("TAKE", None),
    ],
)
def test_what_is_no_move_at_all(move, sentence):
    with pytest.raises(rules.BadNotation) as caught:
        rules.play(turn(), 0, move)
    if sentence is not None:
        assert str(caught.value) == sentence


@for_each(
    ("options", "move", "sentence"),
    [
        ({"duchy_setup": "choose"}, "workers d3", NOTHING),
        ({"duchy_setup": "choose"}, "start d4", NOTHING),
        ({"castle_start": "choose"}, "duchy 3", NOTHING),
        ({"castle_start": "choose"}, "end", NOTHING),
        ({"castle_start": "choose"}, "start a1", "a1 isn't a castle cell of your duchy."),
        ({"trade_routes": True, "trade_route_order": "choose"}, "start d4", NOTHING),
    ],
)
def test_another_move_than_a_decision_before_the_game_asks_for(options, move, sentence):
    state = rules.new(SLUG, 2, options, "wrong")
    assert refused(state, f"P1: {move}") == sentence


def test_codes_of_refusals_are_the_names_of_their_sentences():
    state = turn()
    for move, code in (
        ("market skip", "nothing_pending"),
        ("sell 3 d3", "no_goods"),
        ("end", "dice_left"),
        ("place mine f2 d5", "not_adjacent"),
    ):
        with pytest.raises(rules.IllegalMove) as caught:
            rules.play(state, 0, move)
        assert caught.value.code == code
        assert caught.value.reason == getattr(refusals, code.upper())


# ----------------------------------------------------------------------------- which comes first


@for_each(
    ("move", "reason"),
    [
        ("take castle 4 d4", refusals.DIE_NOT_YOURS),  # the die before the tile
        ("take castle 3 d3 x ship", refusals.NOT_IN_DEPOT),  # the tile before the storage
        ("place bank c3 d4", refusals.NOT_STORED),  # the tile before the die
        ("place mine c3 d4", refusals.WRONG_COLOUR),  # the cell before the die
        ("place mine d4 d4", refusals.CELL_COVERED),  # covered before anything else of a cell
        ("place mine a1 d4", refusals.WRONG_COLOUR),  # the colour before the neighbours
        ("sell 3 d4", refusals.NO_GOODS),  # the goods before the die
        ("buy bank x ship", refusals.NOT_IN_BLACK_DEPOT),  # the tile before the price
        ("buy church x mine", refusals.NO_SILVER),  # the price before the storage
    ],
)
def test_the_first_rule_that_forbids_a_move_is_named(move, reason):
    with pytest.raises(rules.IllegalMove) as caught:
        rules.play(turn(), 0, move)
    assert caught.value.reason == reason
