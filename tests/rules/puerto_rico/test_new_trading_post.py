"""The trading post (RULINGS 9.6, 5.5)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, forced, legal, play, refused, unreadable
from tests.rules.puerto_rico.expansion import broken, goods, men, money, table
from tests.rules.puerto_rico.positions import board

ALL = "corn=1 indigo=1 sugar=1 tobacco=1 coffee=1"
FULL = "corn indigo sugar tobacco"


def second(city: str = "trading-post+", held: str = ALL, **given: object) -> rules.State:
    """P2 sells, P1 chose the trader."""
    state = table(p2=board(goods=held, city=city), also="trading-post", **given)
    return play(state, "P1: role trader", "P1: sell pass")


def trader(city: str = "trading-post+", **given: object) -> rules.State:
    """P1 sells as the trader."""
    return play(table(p1=board(goods=ALL, city=city), **given), "P1: role trader")


def earned(state: rules.State, line: str) -> int:
    seat = line[:2]
    return money(play(state, line), seat) - money(state, seat)


@pytest.mark.parametrize(
    ("kind", "price"), [("corn", 0), ("indigo", 1), ("sugar", 2), ("tobacco", 3), ("coffee", 4)]
)
def test_it_buys_any_kind_at_the_base_price(kind, price):
    assert earned(second(), f"P2: sell {kind} at post") == price


def test_the_barrel_goes_straight_to_the_supply():
    before = second()
    state = play(before, "P2: sell coffee at post")
    assert state.trading_house == []
    assert state.supply["coffee"] == before.supply["coffee"] + 1
    assert "coffee" not in goods(state, "P2")


def test_the_sale_may_go_to_the_trading_house_as_usual():
    state = play(second(), "P2: sell coffee")
    assert state.trading_house == ["coffee"]
    assert money(state, "P2") == 2 + 4


def test_one_sale_in_all():
    assert asked(play(second(), "P2: sell coffee at post")) == ["P3"]
    assert asked(play(second(), "P2: sell coffee")) == ["P3"]


def test_both_ways_are_offered():
    assert sorted(legal(second(held="corn=1 coffee=2"), "P2")) == [
        "sell coffee",
        "sell coffee at post",
        "sell corn",
        "sell corn at post",
        "sell pass",
    ]


def test_it_buys_a_kind_that_lies_in_the_house():
    state = second(house="coffee")
    assert "sell coffee" not in legal(state, "P2")
    assert earned(state, "P2: sell coffee at post") == 4


def test_it_buys_when_the_house_is_full():
    """RULINGS R19."""
    state = second(house=FULL)
    assert sorted(legal(state, "P2")) == sorted(
        [*(f"sell {kind} at post" for kind in ALL.replace("=1", "").split()), "sell pass"]
    )
    assert refused(state, "P2: sell coffee") == refusals.HOUSE_FULL
    assert earned(state, "P2: sell coffee at post") == 4


def test_a_sale_at_the_post_does_not_fill_the_house():
    state = play(second(house="corn indigo sugar"), "P2: sell coffee at post", "P3: sell pass")
    assert state.trading_house == ["corn", "indigo", "sugar"]


def test_a_full_house_is_emptied_after_a_sale_at_the_post():
    before = second(house=FULL)
    state = play(before, "P2: sell coffee at post", "P3: sell pass")
    assert state.trading_house == []
    assert state.supply["coffee"] == before.supply["coffee"] + 1
    assert state.supply["corn"] == before.supply["corn"] + 1


def test_markets_add_nothing():
    city = "trading-post+ small-market+ large-market+"
    assert earned(second(city), "P2: sell sugar at post") == 2
    assert earned(second(city), "P2: sell corn at post") == 0
    assert earned(second(city), "P2: sell sugar") == 2 + 1 + 2


def test_the_traders_privilege_counts():
    assert earned(trader(), "P1: sell sugar at post") == 3
    assert earned(trader(), "P1: sell corn at post") == 1


def test_privilege_and_markets():
    city = "trading-post+ small-market+ large-market+"
    assert earned(trader(city), "P1: sell coffee at post") == 4 + 1
    assert earned(trader(city), "P1: sell coffee") == 4 + 1 + 3


def test_the_library_doubles_the_privilege_at_the_post():
    """RULINGS R39 (e)."""
    city = "trading-post+ library+ small-market+"
    assert earned(trader(city), "P1: sell coffee at post") == 4 + 2
    assert earned(trader(city), "P1: sell coffee") == 4 + 2 + 1


@pytest.mark.parametrize("city", ["", "trading-post", "office+"])
def test_it_needs_an_occupied_trading_post(city):
    state = second(city)
    assert broken(state, "P2: sell coffee at post") == refusals.NO_TRADING_POST
    assert not [move for move in legal(state, "P2") if "post" in move]


def test_only_barrels_that_are_held_can_be_sold():
    state = second(held="corn=1")
    assert refused(state, "P2: sell coffee at post") == refusals.NO_GOOD.format(good="coffee")


def test_office_and_trading_post_together():
    """RULINGS 9.6, R39 (f): one sale in all, either way."""
    state = second("trading-post+ office+", house="coffee")
    assert earned(state, "P2: sell coffee") == 4
    assert earned(state, "P2: sell coffee at post") == 4
    assert asked(play(state, "P2: sell coffee at post")) == ["P3"]


def test_a_pass_is_forced_without_a_barrel():
    assert forced(second(held=""), "P2") == "sell pass"


def test_a_full_house_forces_only_those_without_a_post():
    """RULINGS 5.5."""
    state = table(p2=board(goods=ALL, city="trading-post+"), p3=board(goods=ALL), house=FULL)
    state = play(state, "P1: role trader")
    assert forced(state, "P1") == "sell pass"
    state = play(state, "P1: sell pass")
    assert forced(state, "P2") is None
    assert forced(play(state, "P2: sell coffee at post"), "P3") == "sell pass"


@pytest.mark.parametrize(
    "line",
    [
        "sell pass at post",
        "sell at post",
        "sell coffee at house",
        "sell coffee at trading-post",
        "sell coffee post",
        "sell coffee at post waive privilege",
    ],
)
def test_what_the_grammar_does_not_know_cannot_be_read(line):
    unreadable(second(), f"P2: {line}")


def test_the_seller_may_still_pass():
    state = play(second(), "P2: sell pass")
    assert goods(state, "P2") == dict.fromkeys(ALL.replace("=1", "").split(), 1)
    assert men(state, "P2", "trading-post") == 1
