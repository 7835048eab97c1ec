"""The search of The Castles of Burgundy: the best moves are tried out to the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.castles_of_burgundy.computer import best_at_sight
from bot.games.castles_of_burgundy.worth import SILVER, WORKER, Worth
from rules import Move
from rules.castles_of_burgundy.state import Table

WIDTH: Final = 6
"""So many moves are tried."""
ROUNDS: Final = 2
"""Playouts end with the next round but one."""
RIVALRY: Final = 0.5
"""Points of one's own that are given for one that the others gain on average."""


class CastlesOfBurgundyGuide:
    """Plays on at sight, and counts points and means."""

    playouts_a_second = 20.0
    first_sight = 1.0

    def candidates(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        """Return the moves that are worth most at once."""
        worth = Worth(view, seat)
        found = [Candidate(move, worth.of(move)) for move in moves]
        return sorted(found, key=lambda each: each.value, reverse=True)[:WIDTH]

    def answer(self, state: Table, seat: int) -> Move:
        """Return the move that is worth most at once."""
        return best_at_sight(state, seat)

    def horizon(self, start: Table, sample: int) -> Callable[[Table], bool]:
        """Stop when so many rounds have begun."""
        last = start.rounds_played + ROUNDS
        return lambda table: table.rounds_played >= last

    def value(self, state: Table, seat: int, start: Table) -> float:
        """Return the points so far with those that means are worth, less what the others have."""
        points = [_points(state, each) for each in range(state.seats)]
        mine = points.pop(seat)
        return mine - RIVALRY * sum(points) / len(points) if points else mine


def _points(state: Table, seat: int) -> float:
    duchy = state.duchy_of(seat)
    if not state.stack:
        return float(rules.scores(state)[seat].total)
    if state.solo:
        return -float(duchy.empty_cells)
    return state.players[seat].points + SILVER * duchy.silver + WORKER * duchy.workers
