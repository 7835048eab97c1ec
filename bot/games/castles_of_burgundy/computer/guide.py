"""The search of The Castles of Burgundy: the best turns are tried out, and what follows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.castles_of_burgundy.computer import best_at_sight, ranked
from bot.games.castles_of_burgundy.computer.turn_search import finished, goes_on, plans, worth
from rules import Move
from rules.castles_of_burgundy.state import Table

WIDTH: Final = 5
"""So many moves are played out."""
CLEAR: Final = 3.0
"""A move whose plan promises so many points less than the best one is not played out."""
RIVALRY: Final = 0.2
"""Points of one's own that are given for one that the others gain on average."""
FIRST_SIGHT: Final = 10.0
"""Plans are exact but for what others do and what the dice bring then."""


class CastlesOfBurgundyGuide:
    """Finishes the turn by the best plan, then plays on at sight until one's next turn is over.

    The dice of the next round are drawn. So what a turn prepares is tried out, and what it leaves
    to the others.
    """

    playouts_a_second = 80.0
    first_sight = FIRST_SIGHT

    def candidates(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        """Return the first moves of the best turns; other questions are answered at sight."""
        if len(moves) == 1:
            return [Candidate(moves[0])]
        if not goes_on(view, seat):
            return [Candidate(ranked(view, seat, moves, seed)[0][1])]
        best = plans(rules.imagine(view, seed), seat, moves, seed)
        return [
            Candidate(plan.first, plan.value)
            for plan in best[:WIDTH]
            if plan.value > best[0].value - CLEAR
        ]

    def imagine(self, view: Table, seed: str) -> Table:
        """Return a position in which what is hidden is drawn."""
        return rules.imagine(view, seed)

    def answer(self, state: Table, seat: int) -> Move:
        """Return the move that is worth most at sight."""
        return best_at_sight(state, seat)

    def horizon(self, start: Table, sample: int) -> Callable[[Table], bool]:
        """Stop at once: `value` plays on."""
        return _is_far

    def value(self, state: Table, seat: int, start: Table) -> float:
        """Return the points to be expected, less what the others have, a turn later."""
        end = rules.copy(finished(state, seat))
        last = start.rounds_played + 1
        while end.stack and not _is_over(end, seat, last):
            asked = rules.waiting(end)[0]
            rules.advance(end, asked, best_at_sight(end, asked))
        return _lead(end, seat)


def _is_far(table: Table) -> bool:
    return True


def _is_over(table: Table, seat: int, last: int) -> bool:
    """Whether the turn of a player in round `last` is over."""
    if table.rounds_played != last:
        return table.rounds_played > last
    return table.turn.seat != seat and False not in table.players[seat].used


def _lead(table: Table, seat: int) -> float:
    expected = [(seat in team, worth(table, team[0])) for team in rules.teams(table)]
    mine = next(value for own, value in expected if own)
    others = [value for own, value in expected if not own]
    return mine - RIVALRY * sum(others) / len(others) if others else mine
