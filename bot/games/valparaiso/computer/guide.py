"""The search of Valparaíso: the best plans and cards are tried out to the end of the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.valparaiso.computer import decide
from bot.games.valparaiso.computer.appraisal import Appraisal
from bot.games.valparaiso.computer.asked import AskedTurn, asked_in
from bot.games.valparaiso.computer.outlook import rounds_left
from bot.games.valparaiso.computer.planning import QUICK, intentions
from bot.games.valparaiso.computer.round_search import RoundSearch, best_move, searched
from rules import Move
from rules.valparaiso.state import Table

KEPT: Final = 8
"""Positions that the search keeps in each step for the move that is chosen."""
GUESS: Final = 0.5
"""Points by which what others think of a move is misjudged at most."""
WIDTH: Final = 6
"""So many plans or cards are played out."""
CLEAR: Final = 1.5
"""A candidate that promises so many points less than the best one is not played out."""
RIVALRY: Final = 0.3
"""Points of one's own that are given for one that the others gain on average."""
VICTORY: Final = 3.0
"""Points for winning, besides those that one is ahead."""
CLEAR_LEAD: Final = 2.0
"""With each round that is left so many points more are needed to be sure of it."""
TIE_BREAK: Final = 0.001
"""Points that what decides between equals counts as when the game is over."""
FIRST_SIGHT: Final = 3.0
"""Lines are exact but for what the others do meanwhile."""


class ValparaisoGuide:
    """Plays the round to its end, with plans of the others as they could be."""

    playouts_a_second = 60.0
    standard_share = 0.2
    first_sight = FIRST_SIGHT
    at_sight = 0.5

    def candidates(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
    ) -> Sequence[Candidate]:
        """Return the plans or the uses of cards that look best; others have a clear answer."""
        whole = rules.imagine(view, seed)
        candidates: list[Candidate] = []
        if asked_in(view) is AskedTurn.PLAN:
            candidates = [
                Candidate(intention.plan, intention.value)
                for intention in intentions(whole, seat, KEPT)
            ]
        elif asked_in(view) is AskedTurn.CARD:
            best: dict[Move, float] = {}
            for line in RoundSearch(whole, seat, KEPT).rest(whole):
                best.setdefault(line.moves[0], line.value)
            candidates = [Candidate(move, value) for move, value in best.items()]
        else:
            move = decide(whole, seat, seed)
            candidates = [] if move is None else [Candidate(move)]
        legal = [candidate for candidate in candidates[:WIDTH] if candidate.move in moves]
        # rules that this player does not know yet must not stop the game
        return [each for each in legal if each.value > legal[0].value - CLEAR] or [
            Candidate(next(iter(moves)))
        ]

    def imagine(self, view: Table, seed: str) -> Table:
        """Return a position in which the others have planned what looked good to them."""
        whole = rules.imagine(view, seed)
        if asked_in(whole) is AskedTurn.PLAN:
            for seat in range(view.seats):
                if seat != view.viewer:
                    plan = intentions(whole, seat, QUICK, GUESS, f"{seed} {seat}")[0].plan
                    rules.advance(whole, seat, plan)
        return whole

    def answer(self, state: Table, seat: int) -> Move:
        """Return what looks best at sight."""
        move: Move | None
        if asked_in(state) is AskedTurn.CARD:
            move = searched(_next_card, state, seat, 1)
        else:
            move = decide(state, seat, kept=QUICK)
        return move or next(iter(rules.legal(state, seat)))

    def horizon(self, start: Table, sample: int) -> Callable[[Table], bool]:
        """Stop when the round is over but for the merchants' return."""
        begun = start.round

        def is_far(table: Table) -> bool:
            return table.round != begun or asked_in(table) is AskedTurn.STAY

        return is_far

    def value(self, state: Table, seat: int, start: Table) -> float:
        """Return the points at the end, or those to be expected, less what the others have.

        Being ahead of all of them counts besides, the more the nearer the end is.
        """
        if state.finished:
            points = [score.total + TIE_BREAK * score.tie_break for score in rules.scores(state)]
        else:
            points = [Appraisal(state, each).worth(state) for each in range(state.seats)]
        mine = points.pop(seat)
        ahead = (mine - max(points)) / (
            1 if state.finished else 1 + CLEAR_LEAD * rounds_left(state)
        )
        return mine - RIVALRY * sum(points) / len(points) + VICTORY * min(1.0, max(-1.0, ahead))


def _next_card(search: RoundSearch, state: Table) -> Move | None:
    return best_move(search.next_free(state))
