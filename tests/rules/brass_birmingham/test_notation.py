"""Moves as text (RULINGS 14)."""

from __future__ import annotations

import pytest

import rules
from rules.brass_birmingham import refusals
from tests.playing import unreadable
from tests.rules.brass_birmingham.positions import parsed, position, why

NOTATION = rules.game("brass-birmingham").notation
EXAMPLES = """
    build iron at dudley#2 coal dudley#1 with iron
    build coal over cannock#2 iron market with wild-industry
    network birmingham~oxford with leek
    network birmingham~coventry coal dudley#1 + birmingham~nuneaton coal market beer burton-on-trent#2 with stone
    develop cotton,cotton iron coalbrookdale#2,market with brewery
    sell worcester#1 to gloucester#2 beer merchant bonus coal + birmingham#2 to oxford#1 beer farm-south#1 with coal
    loan with wild-location
    pass with coal
    raise redditch#2
    raise redditch#2,stone#1
    build cotton at worcester#1 with worcester
    build manufacturer at birmingham#2 coal market,market with cotton-manufacturer
    develop pottery iron market with iron
    sell birmingham#2 to oxford#1 beer merchant,farm-south#1 with coal
"""  # noqa: E501


@pytest.mark.parametrize("text", [line.strip() for line in EXAMPLES.strip().splitlines()])
def test_the_examples_of_the_rulings_are_read_and_written_back(text):
    assert str(NOTATION.read(text)) == text


def test_the_cards_of_scout_have_a_blank_after_each_comma():
    text = str(NOTATION.read("scout with leek, coal, iron"))
    assert text.startswith("scout with ")
    assert sorted(text.removeprefix("scout with ").split(", ")) == ["coal", "iron", "leek"]
    assert str(NOTATION.read(text)) == text


UNREADABLE = """
    build
    build iron
    build iron at dudley#2
    build steel at dudley#2 with iron
    build iron at dudley#3 with iron
    build iron at dudley with iron
    build iron at oxford#1 with iron
    build iron at london#1 with iron
    build iron under dudley#2 with iron
    build iron at dudley#2 with cotton
    build iron at dudley#2 with manufacturer
    build iron at dudley#2 with oxford
    build iron at dudley#2 with farm-north
    build iron at dudley#2 iron market coal dudley#1 with iron
    build iron at dudley#2 coal with iron
    build iron at dudley#2 coal merchant with iron
    build iron at dudley#2 coal dudley with iron
    network birmingham with leek
    network oxford~birmingham with leek
    network worcester~kidderminster with leek
    network kidderminster~worcester~farm-south with leek
    network birmingham~london with leek
    network birmingham~oxford
    network birmingham~oxford + with leek
    network birmingham~oxford beer merchant with leek
    network birmingham~oxford beer market with leek
    network birmingham~oxford + birmingham~walsall + birmingham~dudley with leek
    develop with leek
    develop steel with leek
    develop cotton-manufacturer with leek
    develop cotton,cotton,cotton with leek
    sell with leek
    sell worcester#1 with leek
    sell worcester#1 to gloucester with leek
    sell worcester#1 to gloucester#3 with leek
    sell worcester#1 to birmingham#1 with leek
    sell worcester#1 to oxford#1 beer market with leek
    sell worcester#1 to oxford#1 bonus steel with leek
    sell worcester#1 to oxford#1 bonus coal beer merchant with leek
    loan
    loan with
    loan with gold
    loan with leek coal
    scout leek, coal, iron
    scout with leek coal iron
    scout with leek, coal
    pass
    pass leek
    raise
    raise oxford#1
    Loan with leek
    LOAN with leek
    build iron at Dudley#2 with iron
    buy iron
    auction
"""


@pytest.mark.parametrize("text", [line.strip() for line in UNREADABLE.strip().splitlines()])
def test_what_is_no_move_is_not_read(text):
    state = position(hands={"P1": "leek coal iron"})
    assert unreadable(state, f"P1: {text}")


def test_parts_without_a_choice_may_be_left_out_and_are_written_in_full():
    state = position(
        hands={"P1": "dudley leek"},
        tiles={"dudley#1": "P2 coal 1", "worcester#1": "P1 cotton 1", "derby#1": "P1 brewery 1"},
        links={"gloucester~worcester": "P1"},
        merchants={"gloucester#1": "cotton empty"},
    )
    full = "build iron at dudley#2 coal dudley#1 with dudley"
    assert parsed(state, "P1: build iron at dudley#2 with dudley") == full
    assert parsed(state, f"P1: {full}") == full
    full = "sell worcester#1 to gloucester#1 beer derby#1 with leek"
    assert parsed(state, "P1: sell worcester#1 to gloucester#1 with leek") == full
    full = "develop cotton,cotton iron market,market with leek"
    assert parsed(state, "P1: develop cotton,cotton with leek") == full


def test_each_part_may_be_left_out_by_itself():
    state = position(
        hands={"P1": "birmingham"},
        mats={"P1": "cotton=5"},
        links={"birmingham~oxford": "P1"},
        tiles={"dudley#2": "P2 iron 1"},
    )
    full = "build cotton at birmingham#1 coal market iron dudley#2 with birmingham"
    for text in (
        "build cotton at birmingham#1 coal market with birmingham",
        "build cotton at birmingham#1 iron dudley#2 with birmingham",
        "build cotton at birmingham#1 with birmingham",
    ):
        assert parsed(state, f"P1: {text}") == full


def test_a_part_names_exactly_as_many_sources_as_units():
    state = position(hands={"P1": "leek"})
    for iron, reason in (
        ("market", refusals.WRONG_NUMBER),
        ("market,market,market", refusals.WRONG_NUMBER),
    ):
        line = f"P1: develop cotton,cotton iron {iron} with leek"
        assert why(state, line) == reason


def test_a_part_that_is_not_needed_is_refused():
    state = position(
        hands={"P1": "leek worcester dudley"},
        tiles={"dudley#1": "P2 coal 1", "dudley#2": "P2 iron 1", "derby#1": "P1 brewery 1"},
    )
    for text in (
        "build cotton at worcester#1 coal dudley#1 with worcester",
        "build cotton at worcester#1 iron dudley#2 with worcester",
        "network derby~nottingham coal market with leek",
        "network derby~nottingham beer derby#1 with leek",
    ):
        assert why(state, f"P1: {text}") == refusals.NOT_NEEDED


def test_two_links_in_the_canal_era_are_read_and_refused():
    state = position(hands={"P1": "leek"})
    line = "P1: network birmingham~oxford + birmingham~walsall with leek"
    assert why(state, line) == refusals.LINK_LIMIT
