"""All 24 achievements of Valparaíso (RULINGS 8.9); their alternatives are tested with the cards."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.data import ACHIEVEMENTS
from tests.playing import legal, play, refused
from tests.rules.valparaiso.positions import GOODS, after, canonical, position

VP = {
    "swift-move": 3,
    "paid-trade": 2,
    "patron": 2,
    "coins-10": 2,
    "river": 3,
    "two-different": 2,
    "sell-15": 2,
    "second-ship": 3,
    "second-build": 3,
    "two-for-one": 3,
    "barter-build": 3,
    "buy-three": 3,
    "cheap-hire": 3,
    "second-trade": 2,
    "second-overseas": 3,
    "second-move-goods": 3,
    "swift-move-2": 3,
    "buy-points": 3,
    "two-any": 4,
    "one-of-each": 4,
    "one-vp": 3,
    "coins-15": 4,
    "set-for-two": 3,
    "free-build-or-hire": 3,
}


def holding(card: str, seats: int = 5, **given):
    """A position in which P1 is to use an achievement; the round goes on after that."""
    return position(seats, plan={"P1": card, "P2": "sell"}, **given)


def mains(state, card: str) -> list[str]:
    """The main actions that are listed."""
    found = legal(state, "P1", f"play {card}")
    return [text for text in found if " alt" not in text and not text.endswith(" skip")]


@pytest.mark.parametrize("card", VP)
def test_points_of_the_card(card):
    """RULINGS 9.3, 11: cashed, or owned at the end."""
    state = position(5, ask="CashChoice", cards={"P1": card}, pesos={"P1": 0})
    assert after(state, f"P1: cash {card}").vp == {"achievements": VP[card]}
    assert len(VP) == len(ACHIEVEMENTS)


# A


def test_a1_swift_move():
    state = holding("swift-move", pesos={"P1": 0})
    player = after(state, "P1: play swift-move VAL-LAG-MEL VAL-PLA-CAS")
    assert (player.pesos, player.merchants) == (0, ["CAS", "MEL"])
    refused(state, "P1: play swift-move VAL-LAG-MEL-PLA")
    assert after(holding("swift-move"), "P1: play swift-move VAL-LAG-MEL-PLA").pesos == 17


def test_a2_paid_trade():
    state = holding("paid-trade", merchants={"P1": "MEL MEL"}, tiles={"MEL": "TC1"})
    assert after(state, "P1: play paid-trade MEL x2").pesos == 25
    assert after(state, "P1: play paid-trade MEL x0").pesos == 15


@pytest.mark.parametrize("good", GOODS)
def test_a3_patron(good):
    state = holding("patron", warehouse={"P1": f"1 {good}"}, pesos={"P1": 5})
    player = after(state, f"P1: play patron -{good}")
    assert (player.pesos, player.warehouse, player.vp) == (0, [0, 0, 0], {"achievements": 1})
    assert mains(state, "patron") == [f"play patron -{good}"]
    refused(state, "P1: play patron")
    refused(state, f"P1: play patron x2 [-{good} | -{good}]")
    refused(state, f"P1: play patron +{good}")
    poor = holding("patron", warehouse={"P1": f"1 {good}"}, pesos={"P1": 4})
    refused(poor, f"P1: play patron -{good}")


def test_a4_coins_10():
    assert after(holding("coins-10"), "P1: play coins-10").pesos == 30
    refused(holding("coins-10"), "P1: play coins-10 +wheat")


def test_a5_river():
    state = holding("river", pesos={"P1": 0})
    assert after(state, "P1: play river VAL>LIM VAL>OLM").merchants == ["LIM", "OLM"]


def test_a6_two_different():
    state = holding("two-different")
    assert after(state, "P1: play two-different +silver +wheat").warehouse == [1, 0, 1]
    assert mains(state, "two-different") == [
        "play two-different +silver +copper",
        "play two-different +silver +wheat",
        "play two-different +copper +wheat",
    ]
    refused(state, "P1: play two-different +silver +silver")
    refused(state, "P1: play two-different +silver")
    refused(state, "P1: play two-different")
    refused(state, "P1: play two-different +silver +wheat +copper")


def test_a7_sell_15():
    state = holding("sell-15", warehouse={"P1": "2 copper"})
    player = after(state, "P1: play sell-15 copper")
    assert (player.pesos, player.warehouse) == (35, [0, 1, 0])


def test_a8_second_ship():
    assert after(holding("second-ship"), "P1: play second-ship east").ship == "east"


def test_a9_second_build():
    player = after(holding("second-build"), "P1: play second-build VAL")
    assert (player.pesos, player.houses) == (10, ["VAL1"])


# B1


def test_b11_two_for_one():
    state = holding("two-for-one", warehouse={"P1": "2 silver 1 wheat"})
    player = after(state, "P1: play two-for-one -silver -wheat")
    assert (player.warehouse, player.vp, player.pesos) == ([1, 0, 0], {"achievements": 1}, 20)
    assert after(state, "P1: play two-for-one -silver -silver").warehouse == [0, 0, 1]
    assert mains(state, "two-for-one") == [
        "play two-for-one -silver -silver",
        "play two-for-one -silver -wheat",
    ]
    for wrong in ("-silver", "-silver -silver -wheat", "-wheat -wheat", "-copper -silver"):
        refused(state, f"P1: play two-for-one {wrong}")
    refused(state, "P1: play two-for-one x2 [-silver -silver | -wheat -wheat]")


def test_b12_barter_build():
    state = holding("barter-build", warehouse={"P1": "1 copper"}, pesos={"P1": 0})
    player = after(state, "P1: play barter-build VAL -copper")
    assert (player.pesos, player.warehouse, player.houses) == (0, [0, 0, 0], ["VAL1"])


def test_b13_buy_three():
    state = holding("buy-three", pesos={"P1": 6})
    player = after(state, "P1: play buy-three x3 [+silver | +silver | +wheat]")
    assert (player.pesos, player.warehouse) == (0, [2, 0, 1])
    assert after(state, "P1: play buy-three +copper").pesos == 4
    assert after(state, "P1: play buy-three x2 [+copper | +wheat]").warehouse == [0, 1, 1]
    refused(state, "P1: play buy-three x4 [+silver | +silver | +silver | +silver]")
    refused(state, "P1: play buy-three x2 [+silver]")
    refused(state, "P1: play buy-three x2")
    refused(state, "P1: play buy-three x0")
    assert len(mains(state, "buy-three")) == 3 + 6 + 10
    poor = holding("buy-three", pesos={"P1": 3})
    refused(poor, "P1: play buy-three x2 [+silver | +wheat]")
    assert len(mains(poor, "buy-three")) == 3


def test_b14_cheap_hire():
    player = after(holding("cheap-hire"), "P1: play cheap-hire")
    assert (player.pesos, len(player.merchants), player.unhired) == (15, 3, 1)


def test_b15_second_trade():
    state = holding("second-trade", merchants={"P1": "MEL MEL"}, tiles={"MEL": "TC3"})
    assert after(state, "P1: play second-trade MEL x2").pesos == 32


def test_b16_second_overseas():
    state = holding("second-overseas", ship={"P1": "east"}, hold={"P1": "3 wheat"})
    goal = state.regions["east"][0]
    player = after(state, f"P1: play second-overseas {goal}")
    assert (player.hold, goal in player.achievements) == ([0, 0, 0], True)


def test_b17_second_move_goods():
    state = holding("second-move-goods", warehouse={"P1": "6 wheat"})
    player = after(state, "P1: play second-move-goods load 6 wheat")
    assert (player.hold, player.vp) == ([0, 0, 6], {"hold": 1})


def test_b18_swift_move_2():
    assert after(holding("swift-move-2"), "P1: play swift-move-2 VAL-LAG-MEL-PLA").pesos == 17


# B2


def test_b21_buy_points():
    state = holding("buy-points", pesos={"P1": 35})
    for times in (1, 2, 3):
        player = after(state, f"P1: play buy-points x{times}")
        assert (player.pesos, player.vp) == (35 - 10 * times, {"achievements": times})
    assert after(state, "P1: play buy-points").points == 1
    assert canonical(state, "P1: play buy-points x1") == "play buy-points"
    refused(state, "P1: play buy-points x4")
    refused(state, "P1: play buy-points x0")
    refused(holding("buy-points", pesos={"P1": 29}), "P1: play buy-points x3")
    refused(holding("buy-points", pesos={"P1": 9}), "P1: play buy-points")


def test_b22_two_any():
    state = holding("two-any")
    assert after(state, "P1: play two-any +silver +silver").warehouse == [2, 0, 0]
    assert after(state, "P1: play two-any +wheat +copper").warehouse == [0, 1, 1]
    assert len(mains(state, "two-any")) == 6
    refused(state, "P1: play two-any +silver")


def test_b23_one_of_each():
    assert after(holding("one-of-each"), "P1: play one-of-each").warehouse == [1, 1, 1]


def test_b24_one_vp():
    assert after(holding("one-vp"), "P1: play one-vp").vp == {"achievements": 1}


def test_b25_coins_15():
    assert after(holding("coins-15"), "P1: play coins-15").pesos == 35


def test_b26_set_for_two():
    state = holding("set-for-two", warehouse={"P1": "2 silver 2 copper 2 wheat"})
    player = after(state, "P1: play set-for-two")
    assert (player.warehouse, player.vp) == ([1, 1, 1], {"achievements": 2})
    refused(state, "P1: play set-for-two x2")
    refused(holding("set-for-two", warehouse={"P1": "3 silver"}), "P1: play set-for-two")


def test_b27_free_build_or_hire():
    state = holding("free-build-or-hire", pesos={"P1": 0}, merchants={"P1": "MEL VAL"})
    assert mains(state, "free-build-or-hire") == [
        "play free-build-or-hire build MEL1",
        "play free-build-or-hire build MEL2",
        "play free-build-or-hire build VAL",
        "play free-build-or-hire hire",
    ]


# what holds for all


def test_actions_that_can_be_done_several_times_are_done_once_at_least():
    for card in ("buy-three", "buy-points"):
        state = holding(card, pesos={"P1": 0})
        assert mains(state, card) == []
        with pytest.raises(rules.IllegalMove):
            rules.play(state, 0, f"play {card} x0")


def test_an_achievement_goes_back_to_the_hand_and_is_used_again_next_round():
    state = position(2, plan={"P1": "coins-10"})
    state = play(state, "P1: play coins-10", "P1: cash none", "P1: plan coins-10", "P2: plan none")
    state = play(state, "P1: play coins-10")
    assert state.players[0].pesos == 40
