"""The trader phase (RULINGS 5.5)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico.events import Sold, TradingHouseEmptied
from tests.playing import asked, forced, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.positions import board, position

ALL = "corn=1 indigo=1 sugar=1 tobacco=1 coffee=1"


def second(goods: str = ALL, city: str = "", **changes: object) -> rules.State:
    """P2 sells, P1 chose the trader."""
    state = position(p2=board(goods=goods, city=city), **changes)
    return play(state, "P1: role trader", "P1: sell pass")


def earned(state: rules.State, seat: int, line: str) -> int:
    return play(state, line).players[seat].doubloons - state.players[seat].doubloons


@pytest.mark.parametrize(
    ("good", "price"), [("corn", 0), ("indigo", 1), ("sugar", 2), ("tobacco", 3), ("coffee", 4)]
)
def test_prices(good, price):
    """RULINGS 1, 5.5: corn may be sold for nothing."""
    assert earned(second(), 1, f"P2: sell {good}") == price


def test_each_player_sells_one_barrel_to_the_trading_house():
    state, events = happen(second("sugar=3"), "P2: sell sugar")
    assert state.trading_house == ["sugar"]
    assert state.players[1].goods["sugar"] == 2
    assert state.supply["sugar"] == 11 - 3
    assert events == [Sold(1, "sugar", 2, 0, 0)]
    assert asked(state) == ["P3"]


def test_selling_is_optional():
    state = play(second(), "P2: sell pass")
    assert state.trading_house == []
    assert forced(second(), "P2") is None


def test_the_trader_earns_one_more():
    state = play(position(p1=board(goods=ALL)), "P1: role trader")
    assert earned(state, 0, "P1: sell coffee") == 5
    assert earned(state, 0, "P1: sell corn") == 1


def test_a_trader_who_sells_nothing_earns_nothing():
    """RULINGS 5.5: no sale, no bonus."""
    state = play(
        position(p1=board(goods=ALL, city="small-market+ large-market+")), "P1: role trader"
    )
    assert earned(state, 0, "P1: sell pass") == 0


@pytest.mark.parametrize(
    ("city", "bonus"),
    [
        ("small-market+", 1),
        ("large-market+", 2),
        ("small-market+ large-market+", 3),
        ("small-market large-market", 0),
    ],
)
def test_occupied_markets_add_to_the_price(city, bonus):
    state = second(city=city)
    assert earned(state, 1, "P2: sell sugar") == 2 + bonus
    assert earned(state, 1, "P2: sell corn") == bonus


def test_markets_and_privilege_add_up():
    state = position(p1=board(goods=ALL, city="small-market+ large-market+"))
    state, events = happen(state, "P1: role trader", "P1: sell coffee")
    sold = next(event for event in events if isinstance(event, Sold))
    assert sold == Sold(0, "coffee", 4, 1, 3)
    assert sold.doubloons == 8


def test_a_kind_that_lies_in_the_house_is_not_bought_again():
    state = second(house="sugar")
    assert "You need an occupied office" in refused(state, "P2: sell sugar")
    assert "sell sugar" not in legal(state, "P2")


def test_an_occupied_office_sells_a_kind_that_is_there_already():
    state = second(city="office+", house="sugar sugar")
    assert earned(state, 1, "P2: sell sugar") == 2


def test_an_office_without_a_colonist_does_not_help():
    state = second(city="office", house="sugar")
    assert "sell sugar" not in legal(state, "P2")


def test_an_office_does_not_help_when_the_house_is_full():
    """RULINGS R19."""
    state = second(city="office+", house="corn indigo sugar tobacco")
    assert legal(state, "P2") == ["sell pass"]
    assert refused(state, "P2: sell coffee") == "The trading house is full."
    assert forced(state, "P2") == "sell pass"


def test_once_the_house_is_full_the_others_cannot_sell():
    state = second(house="corn indigo sugar")
    state = play(state, "P2: sell tobacco")
    assert asked(state) == ["P3"]
    assert forced(state, "P3") == "sell pass"


def test_only_barrels_that_are_held_can_be_sold():
    assert refused(second("sugar=1"), "P2: sell corn") == "You don't have any corn."


def test_a_full_house_is_emptied_at_the_end_of_the_phase():
    """RULINGS 5.5, R20: into the supply."""
    state = second("coffee=1", house="corn indigo sugar")
    state = play(state, "P2: sell coffee")
    assert len(state.trading_house) == 4
    supply = dict(state.supply)
    state, events = happen(state, "P3: sell pass")
    assert state.trading_house == []
    assert TradingHouseEmptied(("corn", "indigo", "sugar", "coffee")) in events
    gained = {good for good in supply if state.supply[good] == supply[good] + 1}
    assert gained == {"corn", "indigo", "sugar", "coffee"}


def test_a_house_with_three_barrels_keeps_them():
    """RULINGS R20."""
    state = second(house="corn indigo sugar")
    state, events = happen(state, "P2: sell pass", "P3: sell pass")
    assert state.trading_house == ["corn", "indigo", "sugar"]
    assert not [event for event in events if isinstance(event, TradingHouseEmptied)]


def test_a_player_without_barrels_passes():
    assert forced(second(goods=""), "P2") == "sell pass"


def test_what_is_no_kind_of_goods_cannot_be_sold():
    assert unreadable(second(), "P2: sell gold") == "gold isn't a kind of goods."
    assert refused(second(), "P2: build pass") == "First sell a barrel, or pass."
    assert unreadable(second(), "P2: sell coffee at home") == (
        "You can't sell at home. Choose the trading house or the trading post."
    )
