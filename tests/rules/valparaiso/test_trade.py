"""Trading in villages of Valparaíso (RULINGS 8.6)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.events import FeePaid, LicencePaid, TileRotated, Traded
from tests.playing import happen, legal, play, refused
from tests.rules.valparaiso.positions import after, canonical, events_of, position


def trading(seats: int = 3, card: str = "trade", **given):
    """A position in which P1 is to trade; the round goes on after that."""
    return position(seats, plan={"P1": card, "P2": "sell"}, **given)


def at(market: str, tile: str, number: int = 1, seats: int = 3, **given):
    """P1 with so many merchants at a market that offers a tile."""
    merchants = {"P1": " ".join([market] * number), **given.pop("others", {})}
    return trading(seats, merchants=merchants, tiles={market: tile}, **given)


# which villages


def test_without_a_merchant_at_a_market_there_is_no_main_action():
    state = trading(merchants={"P1": "VAL LAG"})
    for line in ("MEL x0", "MEL x1", "CAS x0"):
        assert refused(state, f"P1: play trade {line}") == (
            "You don't have a merchant in a village with a market."
        )
    assert legal(state, "P1", "play trade") == [
        "play trade alt",
        "play trade skip",
    ]


def test_only_villages_with_an_own_merchant_are_visited():
    state = trading(merchants={"P1": "MEL VAL", "P2": "CAS CAS"})
    for market in ("CAS", "LIM"):
        assert "You don't have a merchant here" in refused(state, f"P1: play trade {market} x0")
    with pytest.raises(rules.BadNotation, match="isn't a village with a market"):
        rules.play(state, 0, "play trade LAG x0")
    assert "isn't on this side" in refused(state, "P1: play trade QLT x0")


def test_a_post_alone_neither_trades_nor_moves_a_tile():
    """RULINGS 8.6, 13.19."""
    state = trading(houses={"P1": "MEL1"}, merchants={"P1": "CAS VAL"})
    refused(state, "P1: play trade MEL x1")
    state_after = play(state, "P1: play trade CAS x0")
    assert state_after.columns["MEL"] == state.columns["MEL"]
    only_post = trading(houses={"P1": "MEL1"}, merchants={"P1": "VAL VAL"})
    refused(only_post, "P1: play trade MEL x0")


def test_a_village_is_visited_once():
    state = at("MEL", "TC1", 2)
    assert "visit a village only once" in refused(state, "P1: play trade MEL x1; MEL x1")


# the number of trades


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_trade_for_each_merchant(number):
    state = at("MEL", "TC1", number, pesos={"P1": 0})
    for times in range(number + 1):
        assert after(state, f"P1: play trade MEL x{times}").pesos == 5 * times
    assert f"(MEL): {number}." in refused(state, f"P1: play trade MEL x{number + 1}")


def test_posts_count_as_merchants():
    """RULINGS 8.5, 8.6, 13.20: four merchants and two posts trade six times."""
    state = at("MEL", "TC1", 4, houses={"P1": "MEL1 MEL2"}, pesos={"P1": 0})
    assert after(state, "P1: play trade MEL x6").pesos == 30
    refused(state, "P1: play trade MEL x7")
    one = at("MEL", "TC1", 1, houses={"P1": "MEL1"}, pesos={"P1": 0})
    assert after(one, "P1: play trade MEL x2").pesos == 10


def test_a_cap_limits_the_trades_posts_included():
    """RULINGS 8.6, 13.20."""
    state = at("MEL", "TA1", 4, houses={"P1": "MEL1 MEL2"})
    assert after(state, "P1: play trade MEL x3").warehouse == [3, 3, 0]
    assert "(MEL): 3." in refused(state, "P1: play trade MEL x4")
    two = at("MEL", "TA1", 2)
    refused(two, "P1: play trade MEL x3")


def test_a_cap_holds_for_each_village():
    """RULINGS 13.20."""
    state = trading(
        merchants={"P1": "MEL MEL CAS CAS"},
        tiles={"MEL": "TA1", "CAS": "TA3"},
        houses={"P1": "MEL1 CAS1"},
    )
    assert after(state, "P1: play trade MEL x3; CAS x3").warehouse == [6, 3, 3]


def test_houses_of_others_and_customs_houses_give_no_trades():
    state = at("MEL", "TC1", 1, houses={"P1": "LAG1 CAS1", "P2": "MEL1"}, row="P1")
    refused(state, "P1: play trade MEL x2")


# fees


def test_a_peso_for_each_merchant_and_post_of_others():
    """RULINGS 8.6, 13.17, 13.46: once, however many trades follow."""
    state = at(
        "MEL",
        "TC1",
        2,
        others={"P2": "MEL MEL VAL", "P3": "VAL VAL"},
        houses={"P2": "MEL1", "P3": "MEL2"},
    )
    for times in (1, 2):
        after_it, events = happen(state, f"P1: play trade MEL x{times}")
        assert [player.pesos for player in after_it.players] == [16 + 5 * times, 23, 21]
        fees = [event for event in events if isinstance(event, FeePaid)]
        assert fees == [FeePaid(0, 1, "MEL", 3), FeePaid(0, 2, "MEL", 1)]


def test_without_a_trade_there_is_no_fee():
    """RULINGS 13.18."""
    state = at("MEL", "TC1", others={"P2": "MEL MEL"}, pesos={"P1": 0})
    state_after = play(state, "P1: play trade MEL x0")
    assert [player.pesos for player in state_after.players] == [0, 20, 20]
    assert state_after.columns["MEL"][-1] == state.reserve[0]


def test_the_fee_is_paid_before_the_first_trade_or_nothing_is_traded():
    state = at("MEL", "TC1", 2, others={"P2": "MEL MEL", "P3": "MEL"}, pesos={"P1": 2})
    assert "trading posts (3)" in refused(state, "P1: play trade MEL x2")
    found = legal(state, "P1", "play trade")
    assert [move for move in found if "MEL" in move] == ["play trade MEL x0"]


def test_fees_count_in_each_village_by_itself():
    state = trading(
        merchants={"P1": "MEL CAS", "P2": "MEL LIM", "P3": "CAS CAS"},
        tiles={"MEL": "TC1", "CAS": "TC2"},
    )
    state = play(state, "P1: play trade MEL x1; CAS x1")
    assert [player.pesos for player in state.players] == [20 - 1 + 5 - 2 + 5, 21, 22]


def test_merchants_who_only_stand_there_earn_fees():
    state = at("MEL", "TC1", others={"P3": "MEL VAL"})
    assert play(state, "P1: play trade MEL x1").players[2].pesos == 21


def test_own_merchants_and_posts_cost_nothing():
    state = at("MEL", "TC1", 2, houses={"P1": "MEL1"})
    assert after(state, "P1: play trade MEL x3").pesos == 35


# the trades


def test_all_trades_use_the_bottom_tile():
    state = at("MEL", "TC1 TD1 TD2 TD3 TD4", 2, pesos={"P1": 0})
    assert after(state, "P1: play trade MEL x2").pesos == 10


def test_one_trade_may_pay_for_the_next():
    """The first sale brings nine pesos, the goods of a barter can be bartered again."""
    state = at("MEL", "TB5", 2, warehouse={"P1": "1 silver"})
    line = "P1: play trade MEL x2 [-silver +wheat +wheat | -wheat +copper +copper]"
    assert after(state, line).warehouse == [0, 2, 1]
    back = "P1: play trade MEL x2 [-wheat +wheat +wheat | -wheat +copper +copper]"
    assert "doesn't have enough" in refused(state, back)


def test_choices_are_made_anew_for_each_trade():
    """RULINGS 8.6, 13.23."""
    state = at("MEL", "TB1", 2)
    line = "P1: play trade MEL x2 [+silver +wheat | +silver +copper]"
    assert after(state, line).warehouse == [2, 1, 1]
    same = "P1: play trade MEL x2 [+silver +wheat | +silver +wheat]"
    assert after(state, same).warehouse == [2, 0, 2]
    refused(state, "P1: play trade MEL x1 [+silver +silver]")


def test_each_trade_is_paid_for():
    state = at("MEL", "TD1", 3, warehouse={"P1": "3 silver"}, pesos={"P1": 25})
    player = after(state, "P1: play trade MEL x2")
    assert (player.pesos, player.warehouse, player.vp) == (5, [1, 0, 0], {"markets": 4})
    assert "costs 10, and" in refused(state, "P1: play trade MEL x3")
    few = at("MEL", "TD1", 3, warehouse={"P1": "1 silver"}, pesos={"P1": 60})
    refused(few, "P1: play trade MEL x2")


def test_brackets_hold_one_part_for_each_trade():
    state = at("MEL", "TB1", 2)
    for line in (
        "MEL x2 [+silver +wheat]",
        "MEL x2",
        "MEL x1",
        "MEL x1 [+silver +wheat | +silver +wheat]",
        "MEL x0 [+silver +wheat]",
    ):
        refused(state, f"P1: play trade {line}")
    plain = at("MEL", "TC1", 2)
    for line in ("MEL x1 [+silver]", "MEL x2 [+silver | +wheat]"):
        refused(plain, f"P1: play trade {line}")


# tiles move on


def test_the_used_tile_goes_into_the_reserve_and_the_oldest_one_comes():
    state = at("MEL", "TC1")
    column, reserve = state.columns["MEL"], state.reserve
    state_after, events = happen(state, "P1: play trade MEL x1")
    assert state_after.columns["MEL"] == [*column[1:], reserve[0]]
    assert state_after.reserve == [*reserve[1:], "TC1"]
    assert TileRotated("MEL", "TC1", reserve[0], column[1]) in events
    assert state_after.columns["CAS"] == state.columns["CAS"]


def test_a_tile_moves_on_without_a_trade():
    """RULINGS 8.6, 13.18."""
    state = at("MEL", "TC1")
    state_after, events = happen(state, "P1: play trade MEL x0")
    assert state_after.reserve[-1] == "TC1"
    assert any(isinstance(event, Traded) and event.times == 0 for event in events)


def test_the_main_action_is_possible_even_if_nothing_can_be_traded():
    state = at("MEL", "TD1", pesos={"P1": 0})
    assert [move for move in legal(state, "P1", "play trade") if "MEL" in move] == [
        "play trade MEL x0"
    ]


@pytest.mark.parametrize("line", ["play trade alt", "play trade skip"])
def test_only_the_main_action_moves_tiles(line):
    state = at("MEL", "TC1")
    state_after = play(state, f"P1: {line}")
    assert (state_after.columns, state_after.reserve) == (state.columns, state.reserve)


def test_villages_that_are_not_named_follow_in_the_order_of_the_board():
    state = trading(merchants={"P1": "LIM CAS MEL"}, tiles={"LIM": "TC1"})
    line = canonical(state, "P1: play trade LIM x1")
    assert line == "play trade LIM x1; MEL x0; CAS x0"
    bottoms = [state.columns[market][0] for market in ("LIM", "MEL", "CAS")]
    state_after = play(state, "P1: play trade LIM x1")
    assert state_after.reserve[-3:] == bottoms
    came = [state_after.columns[market][-1] for market in ("LIM", "MEL", "CAS")]
    assert came == state.reserve[:3]


def test_the_player_chooses_the_order():
    """RULINGS 13.18, 13.21: the order decides which tile comes where."""
    state = trading(merchants={"P1": "CAS MEL"})
    first, second = state.reserve[:2]
    there = play(state, "P1: play trade CAS x0; MEL x0")
    assert (there.columns["CAS"][-1], there.columns["MEL"][-1]) == (first, second)
    other = play(state, "P1: play trade MEL x0; CAS x0")
    assert (other.columns["MEL"][-1], other.columns["CAS"][-1]) == (first, second)


def test_the_second_village_uses_what_the_first_one_gave():
    """RULINGS 13.21."""
    state = trading(
        merchants={"P1": "MEL CAS"}, tiles={"MEL": "TA4", "CAS": "TE4"}, pesos={"P1": 2}
    )
    state = play(state, "P1: play trade MEL x1; CAS x1")
    assert state.players[0].vp == {"markets": 2}


def test_the_reserve_is_a_queue():
    """RULINGS 13.22: letters have no meaning, and a tile comes back after all others."""
    state = position(
        4, plan={"P1": "trade second-trade paid-trade sell"}, merchants={"P1": "MEL VAL"}
    )
    column, reserve = state.columns["MEL"][:], state.reserve[:]
    state = play(
        state,
        "P1: play trade MEL x0",
        "P1: play second-trade MEL x0",
        "P1: play paid-trade MEL x0",
    )
    assert state.columns["MEL"] == [*column[3:], *reserve[:3]]
    assert state.reserve == [*reserve[3:], *column[:3]]


# cards


def test_second_trade_is_as_trade():
    state = at("MEL", "TC1", 2, card="second-trade", pesos={"P1": 0})
    assert after(state, "P1: play second-trade MEL x2").pesos == 10


def test_the_licence_is_due_first_and_in_any_case():
    """RULINGS 8.6, 13.42."""
    state = at("MEL", "TC1", card="paid-trade", pesos={"P1": 5})
    state_after, events = happen(state, "P1: play paid-trade MEL x0")
    assert state_after.players[0].pesos == 0
    assert LicencePaid(0, 5) in events
    assert after(state, "P1: play paid-trade MEL x1").pesos == 5
    poor = at("MEL", "TC1", card="paid-trade", pesos={"P1": 4})
    assert "costs 5, and" in refused(poor, "P1: play paid-trade MEL x1")
    refused(poor, "P1: play paid-trade MEL x0")


def test_licence_and_fee_come_before_the_trade():
    state = at("MEL", "TC1", card="paid-trade", pesos={"P1": 5}, others={"P2": "MEL VAL"})
    refused(state, "P1: play paid-trade MEL x1")
    assert not events_of(state, "P1: play paid-trade MEL x0", kind=FeePaid)
