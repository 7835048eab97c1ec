"""How often a game will still have to call somebody before its round is over."""

from __future__ import annotations

from typing import Final

import rules
from rules import State

MOST: Final = 99
"""More calls are not counted."""
_SEED: Final = "round-left"
"""The same position has the same estimate whenever someone asks."""


def calls_left(state: State) -> int:
    """Return about how many hand-overs a round still takes, the people asked now included.

    A hand-over is a question to another seat than that of the last answer. Answers are drawn: how
    many questions a round has depends little on them. The position is the whole truth.
    """
    at, chance, round_now = rules.copy(state), rules.Chance(_SEED), rules.round_of(state)
    mover, number = -1, 0
    while number < MOST and rules.round_of(at) == round_now and (waiting := rules.waiting(at)):
        seat = mover if mover in waiting else waiting[0]
        move = rules.forced(at, seat)
        if move is None:
            number += seat != mover
            mover, move = seat, rules.sample(at, seat, chance)
        rules.advance(at, seat, move)
    return number
