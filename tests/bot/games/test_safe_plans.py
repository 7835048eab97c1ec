"""Plans that no opponent can spoil: whatever the others do, they stay possible at their price."""

from __future__ import annotations

from typing import Any

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


TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("puerto-rico", 2, {}),
    ("puerto-rico", 4, {}),
    ("puerto-rico", 3, {"building_set": "new-only"}),
    ("brass-birmingham", 2, {}),
    ("brass-birmingham", 4, {}),
    ("castles-of-burgundy", 2, {}),
    ("castles-of-burgundy", 4, {"extra_tiles": True, "inns": True}),
    ("castles-of-burgundy", 3, {"shields": True, "trade_routes": True, "white_castles": True}),
    ("valparaiso", 2, {}),
    ("valparaiso", 4, {"planning": "expert"}),
]


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_what_is_marked_as_safe_is_not_spoilt_by_others(
    slug: str, seats: int, options: dict[str, Any]
) -> None:
    kind, chance, kept = GAMES[slug], Chance(f"safe {slug} {seats}"), 0
    state = rules.new(slug, seats, options, seed=f"safe {seats}")
    plans: dict[int, dict[str, tuple[Move, str]]] = {}
    for _ in range(500):
        waiting = rules.waiting(state)
        if not waiting:
            break
        for seat in waiting:
            view = rules.view(state, seat)
            question = kind.question(view, seat)
            assert question is not None
            planned = plans.pop(seat, {}).get(question.ahead.name if question.ahead else "")
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


def test_what_a_partner_can_use_too_is_not_safe() -> None:
    state = rules.new("castles-of-burgundy", 4, {"team": "12a"}, seed="safe")
    chance = Chance("partners")
    for _ in range(150):
        seat = rules.waiting(state)[0]
        for other in range(4):
            assert not safe_plans(state, other, chance)
        state = rules.play(state, seat, rules.sample(state, seat, chance)).state
