"""Lists of moves that are too long to write down agree with themselves (RULINGS 14)."""

from __future__ import annotations

import pytest

import rules
from tests.playing import random_chooser, turns

SHORT = 1500
"""Lists up to this length are looked at move by move."""


@pytest.mark.parametrize("seats", [2, 5])
def test_the_moves_with_planned_cards_are_numbered_as_they_are_listed(seats: int) -> None:
    state = rules.new("valparaiso", seats, seed="numbers")
    looked_at = 0
    for ply, (position, seat, _) in enumerate(turns(state, random_chooser("numbers"))):
        if ply % 17 or not (moves := rules.legal(position, seat, "play")):
            continue
        listed = list(moves)
        number = len(moves)
        assert len(listed) == number
        step = 1 if number <= SHORT else number // 50
        assert list(moves[::step]) == listed[::step]
        assert all(move in moves for move in listed[:: step + 5])
        looked_at += 1
    assert looked_at > 10


def test_thousands_of_moves_are_counted_without_a_list() -> None:
    """Four merchants in four places, and money: more ways than anybody reads."""
    state = rules.new("valparaiso", 5, seed="merchants")
    while str(rules.legal(state, rules.waiting(state)[0])[0]).split()[0] in ("goods", "place"):
        seat = rules.waiting(state)[0]
        state = rules.play(state, seat, rules.legal(state, seat)[0]).state
    for player in state.players:  # type: ignore[attr-defined]
        player.merchants, player.unhired, player.pesos = ["CON", "LAG", "QUI", "VAL"], 0, 60
    for seat in rules.waiting(state):
        state = rules.play(state, seat, "plan move").state
    moves = rules.legal(state, 0, "play")
    assert len(moves) > 20_000
    assert len({str(moves[at]) for at in range(0, len(moves), 501)}) == -(-len(moves) // 501)
    assert all(moves[at] in moves for at in range(0, len(moves), 501))
    assert str(moves[-1]) == "play move skip"


def test_a_seat_whose_plan_is_final_may_not_act() -> None:
    """Unless it may still name the good of the first to plan."""
    for bonus in ("first", "none"):
        options = {"planning": "expert", "expert_bonus": bonus}
        state = rules.new("valparaiso", 2, options, "final")
        for line in ("goods 3 wheat", "goods 3 silver", "place MEL", "place LAG"):
            state = rules.play(state, rules.waiting(state)[0], line).state
        state = rules.play(state, 0, "plan move").state
        assert rules.may_act(state, 0) == (bonus == "first")
        assert [*map(str, rules.legal(state, 0))] == (
            ["bonus silver", "bonus copper", "bonus wheat"] if bonus == "first" else []
        )
