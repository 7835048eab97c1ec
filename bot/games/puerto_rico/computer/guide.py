"""The guide of the search in Puerto Rico: it tries roles, buildings, and New Buildings' options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.puerto_rico.computer import best, best_answers, guest_first, guests, market, play_on
from bot.games.puerto_rico.computer.approaches import approach_to
from bot.games.puerto_rico.computer.forecast import lead
from bot.games.puerto_rico.computer.outlook import outlook
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import CRAFTSMAN
from rules.puerto_rico.moves import Build, TakeRole
from rules.puerto_rico.options import ONCE_PER_ROUND
from rules.puerto_rico.state import Table

ROUNDS: Final = (3, 2, 4)
"""Playouts end after so many rounds, in turn: what a purchase changes has shown by then."""
LOADS: Final = 4
"""So many loadings are tried while a small wharf leaves a choice between very many."""
GUESTS: Final = 3
"""So many moves of guests are tried besides answers."""
SAVED: Final = 2
"""So many roles are tried with the library's doubling saved for a later one."""
CLEAR: Final = 2.5
"""A move that looks so many points worse than the best one is not played out."""


class PuertoRicoGuide:
    """Plays games on for some rounds, by roles chosen at a glance, and values what has come of it.

    The standard level takes what is best at first sight, where each role is carried out in the
    mind; playing on makes the difference to the strong one.
    """

    playouts_a_second = 75.0
    standard_share = 0.0
    first_sight = 6.0
    at_sight = 0.0

    def candidates(
        self, view: Table, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
    ) -> Sequence[Candidate]:
        """Return the best roles or buildings at first sight; for other questions the best answer.

        With New Buildings also moves of guests, other payments and loads, and a doubling saved.
        """
        promising = _promising(view, seat, moves, seed)
        if len(promising) == 1 and promising[0].move not in moves:
            # rules that this player does not know yet must not stop the game
            return [Candidate(next(iter(moves)))]
        return promising

    def imagine(self, view: Table, seed: str) -> Table:
        """Return a position in which what is hidden is drawn."""
        return rules.imagine(view, seed)

    def answer(self, state: Table, seat: int) -> Move:
        """Return what the player does that weighs boards and glances at roles."""
        return play_on(state, seat)

    def horizon(self, start: Table, sample: int) -> Callable[[Table], bool]:
        """Stop between two roles, so that no phase is half done."""
        last = start.round + ROUNDS[sample % len(ROUNDS)]

        def is_far(table: Table) -> bool:
            return table.round >= last and queries.chooses_role(table)

        return is_far

    def value(self, state: Table, seat: int, start: Table) -> float:
        """Return the lead at the end, or the one to be expected."""
        return lead(state, seat)


def _promising(view: Table, seat: int, moves: Sequence[Move], seed: str) -> list[Candidate]:
    """Return the moves worth a thought, what is best at first sight before all others."""
    approach = approach_to(view)
    if approach.order:
        width = 1 + GUESTS if view.phase == CRAFTSMAN else 1  # the points of an end are certain
        return _alike(approach.order(view, seat, outlook(view))[:width])
    width = LOADS if queries.small_wharf_open(view, seat) else approach.width
    answers = best_answers(view, seat, moves, seed, width)
    best_value = answers[0][0]
    candidates = [Candidate(move, value) for value, move in answers if value >= best_value - CLEAR]
    moves_so_far = [candidate.move for candidate in candidates]
    candidates += _alike(_saving(view, seat, moves_so_far), best_value)
    candidates += _alike(_paying_otherwise(view, seat, moves_so_far), best_value)
    if not queries.guests(view.players[seat]):
        return candidates
    first = guest_first(view, seat)
    trying = guests.worth_trying(view, seat, approach.useful, lambda after: best(after, seat))
    moving = _alike(trying[:GUESTS], best_value)
    if first is None:
        return [*candidates, *moving]
    others = [each for each in moving if each.move != first]
    return [Candidate(first, best_value), *candidates, *others]


def _alike(moves: Sequence[Move], value: float = 0.0) -> list[Candidate]:
    return [Candidate(move, value) for move in moves]


def _saving(table: Table, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Return the best roles without the doubling, if it comes but once in a round."""
    once = table.options.get("library_two_player") == ONCE_PER_ROUND
    if not once or seat in table.library_spent or not table.players[seat].occupied("library"):
        return []
    return [
        TakeRole(move.role, ("library",)) for move in moves[:SAVED] if isinstance(move, TakeRole)
    ]


def _paying_otherwise(table: Table, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Return the best building that the black market helps to pay, with other payments."""
    paid = [move for move in moves if isinstance(move, Build) and move.paying]
    return list(market.otherwise(table, seat, paid[0], outlook(table))) if paid else []
