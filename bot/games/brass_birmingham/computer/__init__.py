"""A computer player for Brass: Birmingham that weighs what the board is worth after an action.

It thinks of sensible actions (`candidates`), tries each out (`turn_search`), and compares the
positions (`worth`) by the points that may come of them. The guide looks further with the same:
it tries turns out, or plans several (`plans`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.brass_birmingham.computer.shortfall import raising
from bot.games.brass_birmingham.computer.turn_search import at_sight
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.state import Table

__all__ = ["MISJUDGED", "BrassBirminghamComputer", "decide"]

MISJUDGED: Final = 13.0
"""Points by which actions may seem better than they are to an opponent for a first game."""


class BrassBirminghamComputer:
    """A sensible player of 2 to 4, for all options of the game."""

    def choose(self, view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return the move that `seat` makes in `view`, what that seat may know.

        It is an opponent for a first game: what it does is sensible, seldom the best. The same
        arguments give the same move; `seed` decides what is misjudged. `moves` are the legal
        ones; as they are too many to list, moves are composed instead.
        """
        move = decide(view, seat, seed, MISJUDGED)
        # rules that this player does not know yet must not stop the game
        return moves[0] if move is None else move


def decide(view: Table, seat: int, seed: str, misjudged: float = 0.0) -> Move | None:
    """Return the action that is best at once, None if the rules allow none of those thought of.

    Actions may seem up to `misjudged` points better than they are.

    What could follow is left out: looking at two actions takes five times as long, and who looks
    at one is the easier opponent.
    """
    in_debt = seat in queries.debts(view)
    thought_of = [raising(view, seat)] if in_debt else at_sight(view, seat, seed, misjudged)
    return next((m for m in thought_of if queries.answer_refusal(view, seat, m) is None), None)
