"""Rounds, turns, turn order, income (RULINGS 5, 8, R17)."""

from __future__ import annotations

import rules
from rules.brass_birmingham.events import IncomePaid, OrderSet, RoundBegan
from tests.playing import asked, play
from tests.rules.brass_birmingham.positions import (
    era_end,
    hand,
    happened,
    one_card_left,
    player,
    position,
    round_end,
    why,
)


def passes(state, *seats: str) -> rules.State:
    """Each seat passes with its first card."""
    for seat in seats:
        state = play(state, f"{seat}: pass with {hand(state, seat)[0]}")
    return state


def test_one_action_each_in_the_very_first_round():
    state = rules.new("brass-birmingham", 3, {"seating": "seat"}, "first")
    assert (state.era, state.round, state.actions) == ("canal", 1, 1)
    state = passes(state, "P1", "P2")
    assert asked(state) == ["P3"]
    state = passes(state, "P3")
    assert (state.round, state.actions) == (2, 2)


def test_two_actions_in_a_row_in_every_other_round():
    state = rules.new("brass-birmingham", 3, {"seating": "seat"}, "first")
    state = passes(state, "P1", "P2", "P3")
    order = []
    for _ in range(6):
        (seat,) = asked(state)
        order.append(seat)
        state = passes(state, seat)
    assert order == ["P1", "P1", "P2", "P2", "P3", "P3"]
    assert state.round == 3


def test_the_same_action_may_be_taken_twice():
    state = position(hands={"P1": "leek coal iron"})
    state = play(state, "P1: loan with leek", "P1: loan with coal")
    assert player(state, "P1").money == 60 + 60


def test_who_spent_least_goes_first_and_equals_keep_their_order():
    """Example of the seed: A 3, B 5, C 3, D 0 gives D, A, C, B."""
    state, events = round_end(spent={"P1": 3, "P2": 5, "P3": 3})
    assert state.order == [3, 0, 2, 1]
    assert asked(state) == ["P4"]
    (order,) = happened(events, OrderSet)
    assert order == OrderSet((3, 0, 2, 1), (3, 5, 3, 0))
    other, _ = round_end(order="P3 P1 P4 P2", spent={"P1": 3, "P2": 5, "P3": 3})
    assert other.order == [3, 2, 0, 1]


def test_all_equal_keeps_the_order():
    state, _ = round_end(order="P3 P1 P4 P2")
    assert state.order == [2, 0, 3, 1]


def test_what_was_spent_is_forgotten_after_each_round():
    state, _ = round_end(spent={"P1": 3, "P2": 5, "P3": 3})
    assert [p.spent for p in state.players] == [0, 0, 0, 0]


def test_money_from_cubes_does_not_reduce_what_was_spent():
    state = position(hands={"P1": "dudley leek"}, tiles={"dudley#1": "P2 coal 1"}, market="iron=0")
    state = play(state, "P1: build iron at dudley#2 with dudley")
    assert player(state, "P1").spent == 5
    assert player(state, "P1").money == 60 - 5 + 18


def test_spending_in_the_first_round_decides_the_second():
    """RULINGS R17."""
    state = rules.new("brass-birmingham", 2, {"seating": "seat"}, "first")
    card = hand(state, "P1")[0]
    state = play(state, f"P1: develop coal with {card}", f"P2: loan with {hand(state, 'P2')[0]}")
    assert state.order == [1, 0]


def test_income_pays_by_level():
    """Level 0 neither receives nor pays; spaces 11 and 12 are level 1."""
    income = {"P1": 10, "P2": 12, "P3": 46, "P4": 7}
    state, events = round_end(income=income, money=20)
    assert [p.money for p in state.players] == [20, 21, 36, 17]
    (paid,) = happened(events, IncomePaid)
    assert paid.amounts == (0, 1, 16, -3)
    assert [p.spent for p in state.players] == [0] * 4, "income payments are not spent"
    assert [p.space for p in state.players] == [10, 12, 46, 7]


def test_order_then_income_then_the_next_round():
    _, events = round_end(spent={"P1": 3})
    kinds = [type(event) for event in events if type(event) in (OrderSet, IncomePaid, RoundBegan)]
    assert kinds == [OrderSet, IncomePaid, RoundBegan]
    (begun,) = happened(events, RoundBegan)
    assert begun == RoundBegan("canal", 4, (1, 2, 3, 0))


def test_an_era_lasts_eight_nine_or_ten_rounds():
    for seats, rounds in ((4, 8), (3, 9), (2, 10)):
        hands = one_card_left(seats)
        early, _ = round_end(seats=seats, round=rounds - 1, hands=hands)
        assert (early.era, early.round) == ("canal", rounds)
        state, _ = round_end(seats=seats, round=rounds, hands=hands, deck=0)
        assert (state.era, state.round) == ("rail", 1)
        over, _ = round_end(seats=seats, era="rail", round=rounds, hands=hands, deck=0)
        assert asked(over) == []


def test_the_last_canal_round_pays_income():
    state, _ = era_end(income=12)
    assert [p.money for p in state.players] == [61] * 4


def test_the_last_round_of_the_game_pays_no_income():
    state, events = era_end("rail", income={"P1": 12, "P2": 0}, money={"P2": 0})
    assert [p.money for p in state.players] == [60, 0, 60, 60]
    assert happened(events, IncomePaid) == []


def test_nobody_else_may_move():
    state = position(hands={"P2": "leek"})
    assert why(state, "P2: pass with leek", rules.NotYourTurn) == "It isn't your turn."
