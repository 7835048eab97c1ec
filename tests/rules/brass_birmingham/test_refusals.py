"""The order in which a move is looked at: the first failing check gives the reason (RULINGS 14).

Each case fails in two ways at least; the reason must be that of the earlier check.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.brass_birmingham import refusals as r
from tests.cases import for_each
from tests.rules.brass_birmingham.positions import hand, position, why

HANDS = {"P1": "dudley leek coal iron"}
Case = tuple[str, dict[str, Any], str, str]

BUILD: list[Case] = [
    (
        "card_not_in_hand before no_tile_left",
        {"mats": {"P1": "iron=4"}},
        "build iron at dudley#2 with stone",
        r.CARD_NOT_IN_HAND,
    ),
    (
        "no_tile_left before slot_not_fit",
        {"mats": {"P1": "iron=4"}},
        "build iron at dudley#1 with dudley",
        r.NO_TILE_LEFT,
    ),
    (
        "wrong_era before slot_not_fit",
        {"era": "rail"},
        "build iron at dudley#1 with dudley",
        r.WRONG_ERA,
    ),
    (
        "slot_not_fit before slot_taken",
        {"tiles": {"dudley#2": "P2 iron 1"}},
        "build coal at dudley#2 with dudley",
        r.SLOT_NOT_FIT,
    ),
    (
        "slot_taken before card_not_fit",
        {"tiles": {"dudley#1": "P2 coal 1"}},
        "build coal at dudley#1 with leek",
        r.SLOT_TAKEN,
    ),
    (
        "slot_taken before one_per_location",
        {"tiles": {"dudley#1": "P2 coal 1", "dudley#2": "P1 iron 1"}},
        "build coal at dudley#1 with dudley",
        r.SLOT_TAKEN,
    ),
    (
        "card_not_fit before one_per_location",
        {"tiles": {"dudley#2": "P1 iron 1"}},
        "build coal at dudley#1 with iron",
        r.CARD_NOT_FIT,
    ),
    (
        "not_in_network before single_icon_first",
        {"tiles": {"dudley#2": "P1 iron 1"}},
        "build coal at cannock#1 with coal",
        r.NOT_IN_NETWORK,
    ),
    (
        "one_per_location before single_icon_first",
        {"tiles": {"wolverhampton#1": "P1 manufacturer 1"}, "links": {"cannock~walsall": "P1"}},
        "build coal at wolverhampton#2 coal market with coal",
        r.ONE_PER_LOCATION,
    ),
    (
        "single_icon_first before the iron and the money",
        {"links": {"cannock~walsall": "P1"}, "mats": {"P1": "coal=3"}, "money": 0},
        "build coal at cannock#1 iron dudley#2 with coal",
        r.SINGLE_ICON_FIRST,
    ),
    (
        "one_per_location before no_coal",
        {"tiles": {"dudley#1": "P1 coal 1 flipped"}},
        "build iron at dudley#2 with dudley",
        r.ONE_PER_LOCATION,
    ),
    (
        "no_coal before wrong_iron_source",
        {"mats": {"P1": "cotton=5"}},
        "build cotton at leek#1 iron dudley#2 with leek",
        r.NO_COAL,
    ),
    (
        "no_coal before no_money",
        {"money": 0},
        "build iron at dudley#2 with dudley",
        r.NO_COAL,
    ),
    (
        "wrong_coal_source before no_money",
        {"tiles": {"dudley#1": "P2 coal 1"}, "money": 0},
        "build iron at dudley#2 coal market with dudley",
        r.WRONG_COAL_SOURCE,
    ),
    (
        "wrong_iron_source before no_money",
        {"mats": {"P1": "coal=3"}, "money": 0},
        "build coal at dudley#1 iron dudley#2 with dudley",
        r.WRONG_IRON_SOURCE,
    ),
    (
        "iron that is missing before no_money",
        {
            "mats": {"P1": "coal=3"},
            "money": 0,
            "tiles": {"dudley#2": "P2 iron 1", "derby#3": "P3 iron 1"},
        },
        "build coal at dudley#1 with dudley",
        r.SOURCE_MISSING,
    ),
]

OVERBUILD: list[Case] = [
    (
        "wrong_era before slot_empty",
        {"era": "rail"},
        "build coal over dudley#1 with dudley",
        r.WRONG_ERA,
    ),
    (
        "slot_empty before card_not_fit",
        {},
        "build coal over dudley#1 with leek",
        r.SLOT_EMPTY,
    ),
    (
        "overbuild_industry before overbuild_level",
        {"tiles": {"cannock#1": "P2 manufacturer 2"}},
        "build coal over cannock#1 with dudley",
        r.OVERBUILD_INDUSTRY,
    ),
    (
        "overbuild_level before overbuild_owner",
        {"tiles": {"leek#1": "P2 cotton 2"}},
        "build cotton over leek#1 with leek",
        r.OVERBUILD_LEVEL,
    ),
    (
        "overbuild_level before overbuild_cubes",
        {"tiles": {"dudley#1": "P2 coal 1 flipped"}},
        "build coal over dudley#1 with dudley",
        r.OVERBUILD_LEVEL,
    ),
    (
        "overbuild_owner before card_not_fit",
        {"tiles": {"leek#1": "P2 cotton 1"}, "mats": {"P1": "cotton=3"}},
        "build cotton over leek#1 with coal",
        r.OVERBUILD_OWNER,
    ),
    (
        "overbuild_cubes before card_not_fit",
        {"tiles": {"dudley#1": "P2 coal 1 flipped"}, "mats": {"P1": "coal=1"}},
        "build coal over dudley#1 with leek",
        r.OVERBUILD_CUBES,
    ),
    (
        "overbuild_cubes before one_per_location",
        {
            "tiles": {"dudley#1": "P2 coal 1 flipped", "dudley#2": "P1 iron 1"},
            "mats": {"P1": "coal=1"},
        },
        "build coal over dudley#1 with dudley",
        r.OVERBUILD_CUBES,
    ),
]

RAIL: dict[str, Any] = {"era": "rail", "tiles": {"dudley#1": "P1 coal 2"}}

NETWORK: list[Case] = [
    (
        "card_not_in_hand before link_limit",
        {},
        "network birmingham~dudley + birmingham~oxford with stone",
        r.CARD_NOT_IN_HAND,
    ),
    (
        "link_limit before no_link_tile",
        {"links_left": {"P1": 0}},
        "network belper~leek + birmingham~nuneaton with leek",
        r.LINK_LIMIT,
    ),
    (
        "no_link_tile before link_wrong_era",
        {"links_left": {"P1": 0}},
        "network belper~leek with leek",
        r.NO_LINK_TILE,
    ),
    (
        "link_wrong_era before not_in_network",
        {"tiles": {"dudley#1": "P1 coal 1"}},
        "network belper~leek with leek",
        r.LINK_WRONG_ERA,
    ),
    (
        "link_taken before not_in_network",
        {"tiles": {"dudley#1": "P1 coal 1"}, "links": {"birmingham~oxford": "P2"}},
        "network birmingham~oxford with leek",
        r.LINK_TAKEN,
    ),
    (
        "not_in_network before no_coal",
        RAIL,
        "network stafford~stone with leek",
        r.NOT_IN_NETWORK,
    ),
    (
        "the coal of the first before the space of the second",
        RAIL,
        "network birmingham~dudley coal market + burton-on-trent~walsall with leek",
        r.WRONG_COAL_SOURCE,
    ),
    (
        "the space of the second before the beer",
        RAIL,
        "network birmingham~dudley + stafford~stone with leek",
        r.NOT_IN_NETWORK,
    ),
    (
        "the coal of the second before the beer",
        RAIL,
        "network birmingham~dudley + birmingham~oxford coal market with leek",
        r.WRONG_COAL_SOURCE,
    ),
    (
        "the beer before the money",
        {**RAIL, "money": 0},
        "network birmingham~dudley + birmingham~oxford with leek",
        r.NO_BEER,
    ),
    (
        "the coal before the money",
        {**RAIL, "money": 0},
        "network birmingham~dudley coal market with leek",
        r.WRONG_COAL_SOURCE,
    ),
]

DEVELOP: list[Case] = [
    (
        "card_not_in_hand before lightbulb",
        {},
        "develop pottery with stone",
        r.CARD_NOT_IN_HAND,
    ),
    (
        "no_tile_left before the iron",
        {"mats": {"P1": "iron=4"}},
        "develop iron iron dudley#2 with leek",
        r.NO_TILE_LEFT,
    ),
    (
        "lightbulb before the iron",
        {},
        "develop pottery iron dudley#2 with leek",
        r.LIGHTBULB,
    ),
    (
        "the iron of the first before the second tile",
        {},
        "develop coal,pottery iron dudley#2,market with leek",
        r.WRONG_IRON_SOURCE,
    ),
    (
        "the second tile before its own iron",
        {},
        "develop coal,pottery iron market,dudley#2 with leek",
        r.LIGHTBULB,
    ),
    (
        "the iron before the money",
        {"money": 0},
        "develop coal iron dudley#2 with leek",
        r.WRONG_IRON_SOURCE,
    ),
]

SELL: list[Case] = [
    (
        "card_not_in_hand before not_sellable",
        {},
        "sell leek#1 to oxford#1 with stone",
        r.CARD_NOT_IN_HAND,
    ),
    (
        "not_sellable before not_connected",
        {"tiles": {"leek#1": "P2 cotton 1 flipped"}},
        "sell leek#1 to oxford#1 with leek",
        r.NOT_SELLABLE,
    ),
    (
        "already_flipped before not_connected",
        {"tiles": {"leek#1": "P1 cotton 1 flipped"}},
        "sell leek#1 to oxford#1 with leek",
        r.ALREADY_FLIPPED,
    ),
    (
        "not_connected before merchant_refuses",
        {"tiles": {"leek#1": "P1 cotton 1"}, "merchants": {"oxford#1": "blank"}},
        "sell leek#1 to oxford#1 with leek",
        r.NOT_CONNECTED,
    ),
    (
        "merchant_refuses before no_beer",
        {
            "tiles": {"birmingham#1": "P1 cotton 1"},
            "links": {"birmingham~oxford": "P2"},
            "merchants": {"oxford#1": "pottery empty"},
        },
        "sell birmingham#1 to oxford#1 with leek",
        r.MERCHANT_REFUSES,
    ),
    (
        "the beer before the bonus",
        {
            "tiles": {"birmingham#1": "P1 cotton 1"},
            "links": {"birmingham~oxford": "P2"},
            "merchants": {"oxford#1": "cotton empty"},
        },
        "sell birmingham#1 to oxford#1 bonus coal with leek",
        r.NO_BEER,
    ),
    (
        "the first sale before the second",
        {
            "tiles": {"birmingham#1": "P1 cotton 1"},
            "links": {"birmingham~oxford": "P2"},
            "merchants": {"oxford#1": "cotton empty"},
        },
        "sell birmingham#1 to oxford#1 + leek#1 to oxford#1 with leek",
        r.NO_BEER,
    ),
]

OTHER: list[Case] = [
    (
        "card_not_in_hand before income_floor",
        {"income": 0},
        "loan with stone",
        r.CARD_NOT_IN_HAND,
    ),
    (
        "has_wild before too_few_cards",
        {"hands": {"P1": "wild-location leek"}},
        "scout with stone, stone, leek",
        r.HAS_WILD,
    ),
    (
        "has_wild before card_not_in_hand",
        {"hands": {"P1": "wild-location leek iron coal"}},
        "scout with stone, stone, leek",
        r.HAS_WILD,
    ),
    (
        "too_few_cards before card_not_in_hand",
        {"hands": {"P1": "leek iron"}},
        "scout with stone, stone, leek",
        r.TOO_FEW_CARDS,
    ),
]


@for_each(
    ("more", "line", "reason"),
    [
        pytest.param(more, line, reason, id=name)
        for name, more, line, reason in (*BUILD, *OVERBUILD, *NETWORK, *DEVELOP, *SELL, *OTHER)
    ],
)
def test_the_first_failing_check_gives_the_reason(more, line, reason):
    state = position(**{"hands": HANDS, **more})
    assert why(state, f"P1: {line}") == reason


def test_whose_turn_it_is_comes_before_the_card():
    state = position(hands={"P2": "leek"})
    assert why(state, "P2: loan with stone", rules.NotYourTurn) == "It isn't your turn."


def owing(tiles: dict[str, str]) -> rules.State:
    """P1 owes £6."""
    state = position(
        2, tiles=tiles, money={"P1": 0}, income={"P1": 4}, order="P1 P2", acting="P2", actions=1
    )
    return rules.play(state, 1, f"pass with {hand(state, 'P2')[0]}").state


def test_a_bad_slot_comes_before_too_much_and_too_little():
    state = owing({"worcester#1": "P1 cotton 1", "coventry#1": "P1 pottery 1"})
    assert why(state, "P1: raise worcester#1,leek#1") == r.RAISE_BAD_SLOT
    assert why(state, "P1: raise leek#1") == r.RAISE_BAD_SLOT
    assert why(state, "P1: raise coventry#1,worcester#1") == r.RAISE_TOO_MUCH


def test_every_refusal_is_tested_here():
    """Each constant of the refusals appears in a test of this folder."""
    texts = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    names = {name for name in vars(r) if name.isupper()}
    assert len(names) > 40
    assert names - set(re.findall(r"\b(?:refusals|r)\.([A-Z_]+)", texts)) == set()
