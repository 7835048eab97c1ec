"""Secrets of Valparaíso: a view does not depend on what its viewer may not know (RULINGS 6, 14)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.valparaiso.cards import ACHIEVEMENT_OF
from tests.playing import play
from tests.rules.valparaiso.positions import fresh, planning

EVERYBODY = [0, 1, 2, None]


def views(state: Any, *, but: int | None = None) -> list[Any]:
    """The views of all seats and of a spectator, but one."""
    return [rules.view(state, seat) for seat in EVERYBODY if seat != but or but is None]


def seen_alike(one: Any, other: Any, owner: int) -> None:
    """Check that only the owner of a secret can tell two positions apart."""
    for seat in EVERYBODY:
        alike = rules.view(one, seat) == rules.view(other, seat)
        assert alike is (seat != owner), seat


MODES = pytest.mark.parametrize("mode", ["standard", "expert"])


@MODES
def test_drafts(mode):
    state = planning(3, planning=mode)
    some = play(state, "P2: draft move trade mayor sell")
    seen_alike(some, play(state, "P2: draft hire"), 1)
    seen_alike(some, state, 1)


@MODES
def test_plans_their_number_of_cards_and_the_mayor(mode):
    state = planning(3, planning=mode)
    one = play(state, "P2: plan move trade build sell mayor hire")
    for plan in ("plan none", "plan move", "plan mayor hire"):
        seen_alike(one, play(state, f"P2: {plan}"), 1)


def test_bonus_statements():
    state = planning(3, planning="expert")
    seen_alike(play(state, "P2: bonus wheat"), state, 1)
    seen_alike(play(state, "P2: bonus wheat"), play(state, "P2: bonus silver"), 1)
    seen_alike(
        play(state, "P2: plan sell bonus wheat"), play(state, "P2: plan sell bonus copper"), 1
    )


def test_plans_while_the_first_is_asked_for_the_good():
    state = play(planning(3, planning="expert"), "P1: plan sell")
    one = play(state, "P2: plan move trade mayor build", "P3: plan none")
    other = play(state, "P2: plan hire", "P3: plan none")
    seen_alike(one, other, 1)


def test_a_draft_before_a_lock():
    state = planning(3)
    one = play(state, "P2: draft move", "P2: deadline")
    seen_alike(one, play(state, "P2: draft trade", "P2: deadline"), 1)


def test_who_has_committed_is_public():
    before = planning(3)
    state = play(before, "P2: plan move")
    for view in views(state):
        assert rules.secret_answers(view) == (1,)
        assert rules.waiting(view) == (0, 2)
    assert all(view != rules.view(before, view.viewer) for view in views(state) if view.viewer >= 0)


def test_nothing_is_secret_after_the_reveal_but_the_pile():
    state = play(planning(3), "P1: plan sell", "P2: plan move mayor hire", "P3: plan none")
    for view in views(state):
        assert [player.plan for player in view.players] == [["sell"], ["move"], []]
        assert view.players[1].mayor == "hire"
        assert view.reserve == state.reserve
        assert view.players == state.players


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_order_of_the_pile(seats):
    state = fresh(seats)
    other = rules.copy(state)
    other.pile.reverse()
    for seat in (*range(seats), None):
        assert rules.view(state, seat) == rules.view(other, seat)
        assert sorted(rules.view(state, seat).pile) == sorted(state.pile)


def test_what_is_imagined_keeps_the_decks_in_their_order():
    state = rules.imagine(rules.view(fresh(5), 0), "what if")
    decks = [ACHIEVEMENT_OF[card].deck for card in reversed(state.pile)]
    assert decks == sorted(decks)
    assert state.pile != fresh(5).pile


def test_events_tell_no_plan():
    state = planning(3)
    events = [
        *rules.play(state, 0, "draft move trade").events,
        *rules.play(state, 0, "plan move trade mayor sell").events,
        *rules.play(state, 0, "deadline", recorded=True).events,
    ]
    assert "trade" not in str(events)
    assert "sell" not in str(events)


def test_the_money_for_the_mayor_tells_nothing():
    state = play(planning(3), "P1: plan move mayor sell")
    for seat in EVERYBODY:
        assert rules.view(state, seat).players[0].pesos == 20


def test_moves_are_those_of_the_own_view():
    state = play(planning(3), "P1: plan move", "P2: draft sell")
    for seat in range(3):
        view = rules.view(state, seat)
        for line in ("plan hire", "draft hire", "unplan", "discard 1 wheat", "deadline"):
            assert outcome(view, seat, line) == outcome(state, seat, line)


def outcome(state: Any, seat: int, line: str) -> str:
    """What the rules say to a line."""
    try:
        return str(rules.parse(state, seat, line))
    except rules.RulesError as error:
        return str(error)
