"""How Puerto Rico is searched: roles, buildings and tiles are tried out for some rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import rules
from bot.computers.puerto_rico import decide, play_on, ranked
from bot.computers.puerto_rico.roles import RIVALRY, lead
from bot.computers.search.guide import Candidate
from rules.core.notation import Move
from rules.core.steps import Step
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.round import RoleChoice

ROUNDS: Final = (3, 2, 4)
"""Playouts end after so many rounds, in turn: what a purchase changes has shown by then."""
WIDTH: Final[dict[type[Step[Table]], int]] = {RoleChoice: 5, BuildChoice: 4}
"""The questions that are thought about, and how many answers to each are tried."""
TIE_BREAK: Final = 0.01
"""Points that a doubloon or barrel counts as when the game is over."""


class PuertoRicoGuide:
    """Plays on with the player that weighs boards, and asks it what a board is worth then."""

    playouts_a_second = 30.0
    first_sight = 0.0

    def candidates(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        """Return the best roles or buildings at first sight; else what is best at first sight."""
        width = WIDTH.get(type(view.stack[-1]), 1)
        if width == 1:
            move = decide(view, seat, moves, seed)
            # rules that this player does not know yet must not stop the game
            return [Candidate(move if move in moves else next(iter(moves)))]
        return [Candidate(move) for move in ranked(view, seat, moves, seed)[:width]]

    def answer(self, state: Table, seat: int) -> Move:
        """Return what the weighing player does."""
        return play_on(state, seat)

    def horizon(self, start: Table, sample: int) -> Callable[[Table], bool]:
        """Stop between two roles, so that no phase is half done."""
        last = start.round + ROUNDS[sample % len(ROUNDS)]

        def is_far(table: Table) -> bool:
            return table.round >= last and isinstance(table.stack[-1], RoleChoice)

        return is_far

    def value(self, state: Table, seat: int, start: Table) -> float:
        """Return the lead at the end, or the one to be expected."""
        if state.stack:
            return lead(state, seat)
        points = [score.total + TIE_BREAK * score.tie_break for score in rules.scores(state)]
        mine = points.pop(seat)
        return mine - RIVALRY * sum(points) / len(points)
