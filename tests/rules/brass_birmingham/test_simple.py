"""Loan, Scout, Pass (RULINGS 9.6, 9.7, 9.8, R18, R19)."""

from __future__ import annotations

from rules.brass_birmingham import refusals
from rules.brass_birmingham.events import LoanTaken
from tests.playing import asked, happen, legal, play, unreadable
from tests.rules.brass_birmingham.positions import (
    allowed,
    cards,
    hand,
    happened,
    parsed,
    player,
    position,
    why,
)


def test_a_loan_is_thirty_pounds():
    state = position(hands={"P1": "leek coal"}, money=2, spent={"P1": 4})
    after, events = happen(state, "P1: loan with leek")
    assert player(after, "P1").money == 32
    assert player(after, "P1").spent == 4, "a loan does not reduce what was spent"
    (taken,) = happened(events, LoanTaken)
    assert taken == LoanTaken(0, 30, 0, -3, "leek")


def test_the_marker_falls_three_levels_to_the_highest_space():
    """17 to 12 is the example of the seed."""
    falls = {17: 12, 18: 12, 16: 10, 15: 10, 14: 9, 13: 9, 12: 8, 11: 8, 10: 7, 3: 0, 4: 1}
    falls |= {46: 39, 48: 39, 31: 26, 33: 26, 36: 28, 37: 30, 61: 54, 64: 54, 97: 88, 99: 88}
    for before, after in falls.items():
        state = position(hands={"P1": "leek coal"}, income=before)
        assert player(play(state, "P1: loan with leek"), "P1").space == after, before


def test_the_level_may_not_fall_below_the_floor():
    """RULINGS R19: -7 goes to -10, -8 is refused."""
    for space, ok in ((3, True), (2, False), (1, False), (0, False)):
        state = position(hands={"P1": "leek"}, income=space)
        assert allowed(state, "P1: loan with leek") == ok
        if not ok:
            assert why(state, "P1: loan with leek") == refusals.INCOME_FLOOR
            assert legal(state, "P1", "loan") == []


def test_each_loan_looks_at_the_floor():
    state = position(hands={"P1": "leek coal iron"}, income=5)
    state = play(state, "P1: loan with leek")
    assert player(state, "P1").space == 2
    assert why(state, "P1: loan with coal") == refusals.INCOME_FLOOR


def test_a_loan_is_possible_in_the_last_round():
    """RULINGS R18."""
    state = position(era="rail", round=8, hands={"P1": "leek coal"}, deck=0)
    assert allowed(state, "P1: loan with leek")


def test_scout_takes_three_cards_and_gives_both_wild_cards():
    state = position(hands={"P1": "leek coal iron stone stone"})
    after = play(state, "P1: scout with leek, stone, stone")
    assert hand(after, "P1") == cards("coal iron wild-location wild-industry")
    assert sorted(player(after, "P1").discards) == cards("leek stone stone")
    assert asked(after) == ["P1"], "one action of two"


def test_the_cards_of_scout_in_any_order_are_one_move():
    state = position(hands={"P1": "leek coal iron"})
    texts = {
        parsed(state, f"P1: scout with {order}")
        for order in ("leek, coal, iron", "iron, leek, coal", "coal, iron, leek")
    }
    assert len(texts) == 1
    assert len(legal(state, "P1", "scout")) == 1


def test_scout_is_refused_with_a_wild_card_in_hand():
    for wild in ("wild-location", "wild-industry"):
        state = position(hands={"P1": f"leek coal iron {wild}"})
        assert why(state, "P1: scout with leek, coal, iron") == refusals.HAS_WILD
        assert why(state, f"P1: scout with leek, coal, {wild}") == refusals.HAS_WILD
        assert legal(state, "P1", "scout") == []


def test_scout_needs_three_cards():
    state = position(hands={"P1": "leek coal"})
    assert why(state, "P1: scout with leek, coal, iron") == refusals.TOO_FEW_CARDS
    three = position(hands={"P1": "leek coal iron"})
    assert allowed(three, "P1: scout with leek, coal, iron")


def test_scout_counts_copies():
    state = position(hands={"P1": "leek coal iron stone"})
    assert why(state, "P1: scout with leek, leek, coal") == refusals.CARD_NOT_IN_HAND


def test_scout_names_exactly_three_cards():
    state = position(hands={"P1": "leek coal iron stone"})
    assert unreadable(state, "P1: scout with leek, coal")
    assert unreadable(state, "P1: scout with leek, coal, iron, stone")


def test_scout_is_possible_again_when_both_wild_cards_are_used():
    both = position(hands={"P1": "wild-location wild-industry coal iron stone"})
    one = play(both, "P1: pass with wild-location")
    assert why(one, "P1: scout with coal, iron, stone") == refusals.HAS_WILD
    last = position(hands={"P1": "wild-industry coal iron stone"})
    none = play(last, "P1: pass with wild-industry", "P1: scout with coal, iron, stone")
    assert {"wild-location", "wild-industry"} <= set(hand(none, "P1"))


def test_pass_costs_a_card_and_nothing_else():
    state = position(hands={"P1": "leek coal"}, actions=1, deck="stone belper")
    after = play(state, "P1: pass with leek")
    p1 = player(after, "P1")
    assert (p1.money, p1.spent, p1.space, p1.points) == (60, 0, 10, 0)
    assert p1.discards[-1:] == ["leek"]


def test_passing_is_always_possible():
    state = position(hands={"P1": "leek coal"}, money=0, income=0)
    assert legal(state, "P1") == ["pass with leek", "pass with coal"]
