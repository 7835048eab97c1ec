"""Refusals: the sentence for each kind of wrong move, and which comes first (RULINGS 16)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import refusals
from tests.playing import play, refused
from tests.rules.castles_of_burgundy.positions import SLUG, position

NOTHING = "Nothing that is pending allows this."
NO_CHOICE = "You cannot choose the storage here."


def turn(**more):
    """P1 has both dice, a mine and two goods of type 2."""
    more.setdefault("dice", {"P1": "3 5"})
    more.setdefault("storage", {"P1": "mine"})
    more.setdefault("goods", {"P1": "2 2"})
    return position(depots={3: "ship", 5: "bank"}, black="church", **more)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("take castle 3 d3", "Depot 3 does not have this tile: castle."),
        ("take ship 4 d3>4 w1", "Changing the die costs workers: 1; you have 0."),
        ("take ship 3 d4", "You have no unused die that shows 4."),
        ("take ship 3 d5", "This needs a die with the value 3."),
        ("take ship 3 any3", "That die cannot be used for this; write d…."),
        ("take ship 3 white3", "That die cannot be used for this; write d…."),
        ("take ship 3 d3 x mine", "There is room in your storage, so you cannot discard a tile."),
        ("take ship 3 d3 in own", NO_CHOICE),
        ("take ship 3 d3 in shared", NO_CHOICE),
        ("place bank c3 d3", "This tile is not in your storage: bank."),
        ("place mine from own e3 d5", NO_CHOICE),
        ("place mine d4 d5", "There is a tile on d4 already."),
        ("place mine c3 d3", "The colour of c3 does not fit this tile: mine."),
        ("place mine f2 d5", "f2 has no neighbour with a tile."),
        ("place mine e3 d5", "e3 has the number 4."),
        ("place mine e8 d5", "Your duchy has no cell e8."),
        ("sell 3 d3", "You have no goods of type 3."),
        ("sell 2 d3", "This needs a die with the value 2."),
        ("sell 2 d3>2", "Changing the die costs workers: 1; you have 0."),
        ("workers d4", "You have no unused die that shows 4."),
        ("workers any1", "That die cannot be used for this; write d…."),
        ("buy bank", "The black depot does not have this tile: bank."),
        ("buy church", "This costs 2 silver; you have 0."),
        ("buy church workers", "This needs monastery 6."),
        ("buy bank from 5", "This needs monastery 6."),
        ("buy inn", "There is no inn left to buy."),
        ("hire 1", "This needs monastery 28."),
        ("mimic 2", "This needs shield 6."),
        ("shield 3 d5 d3 at d4", "A shield takes two unused dice with the same value."),
        ("end", "You still have a die to use."),
    ],
)
def test_what_is_wrong_with_a_move_in_a_turn(move, sentence):
    assert refused(turn(), f"P1: {move}") == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("shield 9 d5>4 w1 d3>4 w1 at d4", "Changing the die costs workers: 2; you have 1."),
        ("shield 9 d5>4 d3>4 at d4", "Changing the die costs workers: 2; you have 1."),
        ("shield 9 d5>2 w3 d3>2 w1 at d4", "Changing the die costs workers: 3; you have 1."),
        ("shield 9 d5>4 w1 d5>4 w1 at d4", "A shield takes two unused dice with the same value."),
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
    assert refused(state, f"P1: {move}") == "Both of your dice are used."


@pytest.mark.parametrize(
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
        "end": "First resolve what is pending: market.",
        "goose cow": "This is not pending: goose.",
    }
    sentence = expected.get(move, "First resolve what is pending: market.")
    assert refused(state, f"P1: {move}") == sentence


def test_all_that_is_pending_is_named_once():
    state = position(waiting="market church market", depots={3: "ship", 4: "mine"})
    assert refused(state, "P1: end") == "First resolve what is pending: market, church."


def test_the_seat_that_is_not_asked_is_refused_before_its_move_is_looked_at():
    state = turn()
    assert refused(state, "P2: workers d1", rules.NotYourTurn) == "It is not your turn."
    assert refused(state, "P2: nonsense", rules.NotYourTurn) == "It is not your turn."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("take dragon 3 d3", "dragon is no tile."),
        ("take ship 7 d3", "7 is no depot; they are numbered 1 to 6."),
        ("sell 7 d3", "7 is no type of goods; they are numbered 1 to 6."),
        ("place mine z9 d4", "z9 is no cell."),
        ("take ship 3 x3", "x3 is no die; write d3, d3>6 w2, any5 or white4."),
        ("shield 19 d3 d3 at d4", "19 is no shield."),
        ("crane crane", "crane is no building with an effect."),
        ("goose goose", "goose is no species."),
        ("duchy 12", "12 is no duchy."),
        ("mimic 5", "There is no player 5."),
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


@pytest.mark.parametrize(
    ("options", "move", "sentence"),
    [
        ({"duchy_setup": "choose"}, "workers d3", NOTHING),
        ({"duchy_setup": "choose"}, "start d4", NOTHING),
        ({"castle_start": "choose"}, "duchy 3", NOTHING),
        ({"castle_start": "choose"}, "end", NOTHING),
        ({"castle_start": "choose"}, "start a1", "a1 is not a castle cell of your duchy."),
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


@pytest.mark.parametrize(
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
