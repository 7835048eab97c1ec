"""The search of The Castles of Burgundy: the best turns are tried out, and what follows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.castles_of_burgundy.computer import best_at_sight, ranked
from bot.games.castles_of_burgundy.computer.outlook import LAST_ROUND
from bot.games.castles_of_burgundy.computer.turn_search import (
    QUICK,
    finished,
    goes_on,
    plans,
    worth,
)
from rules import Move
from rules.castles_of_burgundy.state import Table

WIDTH: Final = 5
"""So many moves are played out."""
CLEAR: Final = 3.0
"""A move whose plan promises so many points less than the best one is not played out."""
RIVALRY: Final = 0.2
"""Points of one's own that are given for one that the others gain on average."""
TO_THE_END: Final = 10
"""In the game for one moves are played out in so many last rounds, and to the end; before that
playing on says less than what the plans promise."""
FIRST_SIGHT: Final = 10.0
"""Plans are exact but for what others do and what the dice bring then."""


class CastlesOfBurgundyGuide:
    """Finishes the turn by the best plan, then plays on at sight until one's next turn is over.

    The dice of the next round are drawn. So what a turn prepares is tried out, and what it leaves
    to the others. Half as many playouts are granted as a core manages, so that the usual level
    answers at once even where four play.
    """

    playouts_a_second = 45.0
    standard_share = 0.2
    first_sight = FIRST_SIGHT
    at_sight = 0.42

    def candidates(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
    ) -> Sequence[Candidate]:
        """Return the first moves of the best turns; other questions are answered at sight."""
        if len(moves) == 1:
            return [Candidate(moves[0])]
        if not goes_on(view, seat):
            return [Candidate(ranked(view, seat, moves, seed)[0][1])]
        whole = rules.imagine(view, seed)
        if view.solo:
            return _candidates_alone(whole, moves, seed)
        best = plans(whole, seat, moves, seed)
        return [
            Candidate(plan.first, plan.value, plan.moves[1:])
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
        """Return the points to be expected, less what the others have, a turn later.

        The game for one is played to its end: there it only counts whether all is covered.
        """
        end = rules.copy(state if state.solo else finished(state, seat))
        last = LAST_ROUND if state.solo else start.rounds_played + 1
        while end.stack and not _is_over(end, seat, last):
            asked = rules.waiting(end)[0]
            rules.advance(end, asked, best_at_sight(end, asked))
        return _lead(end, seat)


def _candidates_alone(whole: Table, moves: Sequence[Move], seed: str) -> Sequence[Candidate]:
    """Return the moves that look best at sight, each with the value of the best turn after it."""
    if _rounds_to_come(whole) >= TO_THE_END:
        return [Candidate(plans(whole, 0, moves, seed, QUICK)[0].first)]
    candidates = []
    for _, move in ranked(whole, 0, moves, seed)[:WIDTH]:
        after = rules.copy(whole)
        rules.advance(after, 0, move)
        candidates.append(Candidate(move, worth(finished(after, 0), 0)))
    return sorted(candidates, key=attrgetter("value"), reverse=True)


def _is_far(table: Table) -> bool:
    return True


def _rounds_to_come(table: Table) -> int:
    return LAST_ROUND - table.rounds_played


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
