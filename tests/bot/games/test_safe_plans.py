"""Plans that no opponent can spoil: whatever the others do, they stay possible at their price."""

from __future__ import annotations

import pytest

import rules
from bot.games import GAMES
from bot.games.core.terms import price_of
from rules import Chance, Move, State

EACH = 12
"""So many moves of a position are looked at."""
AT_LEAST = 5
"""So many safe plans come to their turn in each game."""


def safe_plans(state: State, seat: int, chance: Chance) -> dict[str, tuple[Move, str]]:
    """Return a safe move for each occasion on which a seat can plan one, with its terms."""
    kind, found = GAMES[state.slug], {}
    for occasion, at in kind.foresight.ahead(rules.view(state, seat), seat).items():
        moves = [rules.sample(at, seat, chance) for _ in range(EACH)]
        safe = [move for move in moves if kind.foresight.safe(move, at, seat)]
        if safe:
            move = chance.choose(safe)
            found[occasion] = move, kind.foresight.terms(move, at, seat)
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_marked_as_safe_is_not_spoilt_by_others(slug: str, seats: int) -> None:
    kind, chance, kept = GAMES[slug], Chance(f"safe {slug} {seats}"), 0
    state = rules.new(slug, seats, seed=f"safe {seats}")
    plans: dict[int, dict[str, tuple[Move, str]]] = {}
    for _ in range(500):
        waiting = rules.waiting(state)
        if not waiting:
            break
        for seat in waiting:
            view = rules.view(state, seat)
            question = kind.question(view, seat)
            assert question is not None
            planned = plans.pop(seat, {}).get(question.occasion)
            if planned is not None:
                move, shown = planned
                assert rules.parse(view, seat, str(move)) == move
                now, before = price_of(kind.foresight.terms(move, view, seat)), price_of(shown)
                assert (now or 0) <= (before or 0), move
                kept += 1
        seat = waiting[0]
        state = rules.play(state, seat, rules.sample(state, seat, chance)).state
        plans.pop(seat, None)
        if seat not in rules.waiting(state):
            plans[seat] = safe_plans(state, seat, chance)
    assert kept >= AT_LEAST
