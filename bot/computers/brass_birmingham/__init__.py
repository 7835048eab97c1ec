"""A computer player for Brass: Birmingham that weighs what the board is worth after its actions.

It thinks of sensible actions (`candidates`), carries one or two of its own in a row out in the
mind (`search`), and compares the positions (`worth`) by the points that may come of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.computers.brass_birmingham.debts import raising
from bot.computers.brass_birmingham.search import Turn, turns
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.income import Shortfall
from rules.core.notation import Move
from rules.core.state import State
from rules.core.steps import Decision

__all__ = ["BrassBirminghamComputer", "decide"]


class BrassBirminghamComputer:
    """A sensible player of 2 to 4, for all options of the game."""

    def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return the move that `seat` makes in `view`, what that seat may know.

        The same arguments give the same move; `seed` only decides between equals. `moves` are
        the legal ones; as they are too many to list, moves are composed instead.
        """
        assert isinstance(view, Table)
        move = decide(view, seat, seed)
        # rules that this player does not know yet must not stop the game
        return moves[0] if move is None else move


def decide(view: Table, seat: int, seed: str) -> Move | None:
    """Return the best move that the rules allow, None if none of those thought of is legal."""
    return next((turn.move for turn in legal_ones(view, seat, seed)), None)


def legal_ones(view: Table, seat: int, seed: str) -> Iterator[Turn]:
    """Return the moves thought of that the rules allow, the best first."""
    question = view.stack[-1]
    assert isinstance(question, Decision)
    if isinstance(question, Shortfall):
        move = raising(view, seat, question)
        thought_of = [Turn(0.0, move, frozenset({move}))]
    else:
        thought_of = turns(view, seat, seed)
    return (turn for turn in thought_of if question.refusal(view, seat, turn.move) is None)
