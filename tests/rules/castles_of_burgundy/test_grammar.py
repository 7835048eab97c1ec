"""Moves as text (RULINGS 16)."""

from __future__ import annotations

import pytest

import rules
from rules.castles_of_burgundy import moves as forms
from rules.castles_of_burgundy.data.tiles import TILES
from rules.castles_of_burgundy.dice import Die
from tests.cases import for_each
from tests.playing import legal, play, refused, unreadable
from tests.rules.castles_of_burgundy.tables import SLUG, table

READ = """
    duchy 7
    duchy 11f
    start d4
    start n5
    routes 5 1 9
    routes 12 1 9 4 3
    take ship 4 d4
    take ship 4 d2>4 w2
    take ship 4 d2>4 w2 x mine
    take ship 4 d2>4
    take ship 4 d1>4 s16
    take ship 4 d3>4 m12
    take ship 4 d2>4 m12 w1
    take ship 4 any4
    take ship 4 white4
    take ship 6 white4>6 w2
    take ship 5 white4>5 m12
    take ship 4 d4 in shared
    take ship 4 d4 in own
    take ship 4 d4 x mine from shared
    take ship 4 d4 x mine from own
    place church c3 d3
    place church from shared c3 d3
    place church from own c3 d4>3 m9
    place monastery-12 c4 any1
    place ship d3 d1>2 m10
    place mine e3 d3>4 m11
    place inn c3 d3
    place black a2 d4
    sell 4 d4
    sell 4 d6>4 w1
    sell 4 any4
    workers d1
    workers any1
    workers white3
    shield 9 d5 d3>5 w2 at d4
    shield 9 d5>4 s16 d5>4 w1 at b3
    shield 18 castle at b3
    buy monastery-14
    buy ship from 3
    buy ship from 3 workers
    buy ship workers
    buy ship from 3 workers x bank
    buy ship from 3 workers x bank from own
    buy ship in shared
    buy inn
    buy inn workers x inn
    hire 2
    mimic 4
    goods 5
    goods 5 keep 2 6
    goods+ 6
    goods+ 6 keep 1
    goods+ none
    goods-type 3
    goods-type none
    market pig3 2
    market pig3 2 x bank
    market pig3 2 in own
    market skip
    carpenter bank 5
    carpenter skip
    church castle 6 x mine from shared
    church skip
    route castle 2
    route castle 2 x ship
    route skip
    warehouse 4
    warehouse skip
    town-hall mine e3
    town-hall mine from shared e3
    town-hall skip
    crane bank
    crane white-castle
    crane skip
    goose cow
    discard mine
    discard mine bank
    discard mine mine ship goose2
    end
    phase 14 ship 3 c5
    phase 14 skip
    phase 15 ship c5
    phase 15 skip
    tribute pay 3 9 drop 16
    tribute pay 3 9 with 1 silver 1 worker
    tribute pay 3 9 with 0 silver 2 worker drop 16 18
    tribute pay 3
    tribute drop 16
    trade 1 1 2 5 5 for mine
    trade 1 1 2 5 5 for mine x ship
    trade 1 1 2 5 5 for mine x black
    trade skip
    fill ship d5
    fill skip
    points 3
    points 0
    score tile
    score region
"""
WRONG = """
    nonsense
    duchy 12
    duchy 11
    start z1
    start
    routes
    routes 13
    routes 0 1
    routes 5 5
    take ship d4
    take ship 7 d4
    take ship 0 d4
    take boat 4 d4
    take cow1 4 d4
    take goose3 4 d4
    take monastery-30 4 d4
    take ship 4 d7
    take ship 4 d0
    take ship 4 4
    take ship 4 d4 w1
    take ship 4 d4 s16
    take ship 4 d2 > 4 w2
    take ship 4 d2>4 w0
    take ship 4 d2>4 m8
    take ship 4 d2>4 m13
    take ship 4 d2>4 s16 w1
    take ship 4 d2>4 w1 m12
    take ship 4 any2>4
    take ship 4 red4
    take ship 4 d4 x
    take ship 4 d4 from own
    take ship 4 d4 x boat
    take ship 4 d4 in black
    take ship 4 d4 in own x mine
    place church d3
    place church c3
    place church x1 d3
    place church from black c3 d3
    sell 0 d1
    sell 7 d1
    sell d1
    workers
    workers 1
    shield 9 d5 d5
    shield 9 d5 at d4
    shield 19 d5 d5 at d4
    shield 0 d5 d5 at d4
    shield 9 castle
    buy
    buy ship 3
    buy ship workers from 3
    hire 0
    hire
    hire two
    mimic 0
    mimic 5
    mimic ben
    goods 0
    goods 7
    goods 5 keep
    goods 5 keep 7
    goods 5 keep 2 2
    goods none
    goods+ 0
    goods-type 7
    goods-type 3 keep 1
    market pig3
    market 2 pig3
    bank 3
    warehouse 7
    warehouse
    town-hall mine
    town-hall mine e3 d4
    crane crane
    crane castle
    goose goose
    goose skip
    castle skip
    ship skip
    white-castle skip
    discard
    discard boat
    end 1
    phase 13 skip
    phase 14 ship c5
    phase 15 ship 3 c5
    phase skip
    tribute pay 19
    tribute pay 3 with 1 silver
    tribute pay 3 with 1 worker
    tribute pay 3 with 0 silver 0 worker
    tribute pay 3 3
    tribute drop 3 pay 9
    trade 1 1 2 5 5 mine
    trade 1 1 2 5 7 for mine
    fill ship
    points
    points -1
    score
    score ship
"""


def texts(block):
    return [line.strip() for line in block.strip().splitlines()]


@for_each("text", texts(READ))
def test_every_form_is_read_and_written_back(text):
    move = rules.game(SLUG).notation.read(text)
    assert str(move) == text
    assert rules.game(SLUG).notation.canonical(move) == move


def test_every_class_of_moves_is_among_the_forms():
    read = {type(rules.game(SLUG).notation.read(text)) for text in texts(READ)}
    assert read == set(forms.MOVES)


@for_each("text", texts(WRONG))
def test_other_lines_are_not_read(text):
    with pytest.raises(rules.BadNotation):
        rules.game(SLUG).notation.read(text)


@for_each("tile", list(TILES))
def test_every_tile_is_read(tile):
    for text in (f"take {tile} 1 d1", f"place {tile} d4 d6", f"buy {tile} x {tile}"):
        assert str(rules.game(SLUG).notation.read(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("goods 5 keep 6 2", "goods 5 keep 2 6"),
        ("discard bank mine", "discard mine bank"),
        ("discard monastery-2 cow2 inn castle", "discard castle cow2 monastery-2 inn"),
        ("tribute pay 9 3 drop 16 4", "tribute pay 3 9 drop 4 16"),
        ("trade 5 1 2 5 1 for mine", "trade 1 1 2 5 5 for mine"),
    ],
)
def test_lists_have_one_order(text, canonical):
    assert str(rules.game(SLUG).notation.read(text)) == canonical


def test_lists_of_tiles_have_the_order_of_the_rules():
    order = (
        "castle mine ship cow2 cow3 cow4 sheep2 sheep3 sheep4 pig2 pig3 pig4 chicken2 chicken3"
        " chicken4 goose2 warehouse watchtower carpenter church market boarding-house bank"
        " town-hall crane white-castle"
    )
    assert list(TILES)[:26] == order.split()
    assert list(TILES)[-2:] == ["inn", "black"]


# Dice in a position


def turn(dice="1 1", workers=3, laid="", **others):
    return table(
        dice={"P1": dice}, workers=workers, duchies={"P1": laid}, depots={4: "mine"}, **others
    )


def test_a_missing_payment_is_filled_in_if_there_is_only_one():
    assert str(rules.parse(turn(), 0, "take mine 4 d1>4")) == "take mine 4 d1>4 w3"
    state = turn(laid="c4=monastery-12", workers=2)
    assert str(rules.parse(state, 0, "take mine 4 d1>4")) == "take mine 4 d1>4 m12 w2"


def test_more_or_less_than_the_listed_payment_is_refused():
    state = turn()
    assert refused(state, "P1: take mine 4 d1>4 w2") == (
        "Write the change of the die like this: d1>4 w3."
    )
    state = turn(laid="c4=monastery-12")
    refused(state, "P1: take mine 4 d1>4 w3")
    refused(state, "P1: take mine 4 d1>4 m9 w2")
    state = turn(laid="c4=monastery-8 b4=monastery-12")
    assert legal(state, "P1", "take") == ["take mine 4 d1>4 w2"]
    assert "like this: d1>4 w2." in refused(state, "P1: take mine 4 d1>4 m12 w2")


def test_the_depot_and_the_cell_have_the_value_of_the_die():
    state = turn(dice="4 4", storage={"P1": "bank"})
    refused(state, "P1: take mine 4 d4>5 w1")
    refused(state, "P1: place bank c3 d4")
    state = table(
        duchies={"P1": "c3=bank"},
        storage={"P1": "castle"},
        dice={"P1": "6 1"},
        depots={4: "mine"},
    )
    state = play(state, "P1: place castle b3 d6")
    refused(state, "P1: take mine 4 any3")


def test_workers_with_a_bonus_die_are_written_with_the_value_1():
    state = table(duchies={"P1": "c3=bank"}, storage={"P1": "castle"}, dice={"P1": "6 1"})
    state = play(state, "P1: place castle b3 d6")
    assert legal(state, "P1", "workers") == ["workers any1"]
    assert refused(state, "P1: workers any3").endswith("Write any1.")


def test_two_dice_with_one_value_are_listed_once():
    state = turn(dice="4 4")
    assert legal(state, "P1", "take") == ["take mine 4 d4"]
    assert legal(state, "P1", "workers") == ["workers d4"]


def test_lines_that_are_no_moves_are_told_apart_from_illegal_ones():
    state = turn()
    unreadable(state, "P1: take boat 4 d4")
    unreadable(state, "P1: mimic ben")
    refused(state, "P1: mimic 2")


@for_each(
    "die",
    [
        Die("d", 7, 7),
        Die("d", 0, 1),
        Die("x", 1, 1),
        Die("d", 1, 1, "", 1),
        Die("d", 1, 2, "s16", 1),
        Die("any", 1, 2),
        Die("d", 1, 2, "m8"),
        Die("d", 1, 2, "", -1),
        Die("d", True, 1),
    ],
)
def test_dice_that_cannot_be_written_are_refused(die):
    with pytest.raises(rules.BadNotation):
        rules.parse(turn(), 0, forms.Take("mine", 4, die))
