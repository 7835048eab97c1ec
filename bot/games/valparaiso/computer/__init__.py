"""A computer player for Valparaíso that searches through its own round.

It thinks of sensible moves with each card (`ways`), tries lines of them out (`round_search`) and
compares the positions by what may become points (`appraisal`) and by what the cards that are left
promise (`promises`). Plans are made of the best lines (`planning`). The guide looks further with
the same, at what the others do meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import rules
from bot.computers.fraction import fraction
from bot.games.valparaiso.computer import at_once
from bot.games.valparaiso.computer.asked import AskedTurn, asked_in
from bot.games.valparaiso.computer.planning import intentions
from bot.games.valparaiso.computer.round_search import RoundSearch, best_move
from rules import Move
from rules.valparaiso.state import Table

__all__ = ["ValparaisoComputer", "decide"]

KEPT: Final = 2
"""Positions that the search keeps in each step."""
NOISE: Final = 2.0
"""Points by which it misjudges moves at most, so that it can be beaten."""
TIE: Final = 0.01
"""Answers that are nearly equally good (in points) are chosen between by the seed."""
_WEIGH: Final[Mapping[AskedTurn | None, Callable[[Table, int, Any], float]]] = MappingProxyType(
    {
        AskedTurn.GOODS: at_once.start_goods,
        AskedTurn.VILLAGE: at_once.village,
        AskedTurn.CASH: at_once.cashing,
        AskedTurn.STAY: at_once.staying,
    }
)
"""What an answer to questions with few answers is worth."""


class ValparaisoComputer:
    """A plausible player of 2 to 5, for all options of the game."""

    def choose(self, view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return the move that `seat` makes in `view`, what that seat may know.

        The same arguments give the same move. `moves` are the legal ones; as they are too many to
        list, moves are composed instead.
        """
        move = decide(rules.imagine(view, seed), seat, seed, noise=NOISE)
        # rules that this player does not know yet must not stop the game
        return move if move is not None and move in moves else next(iter(moves))


def decide(
    table: Table, seat: int, seed: str = "", kept: int = KEPT, noise: float = 0.0
) -> Move | None:
    """Return what is best if nobody else did anything; `table` is a whole position."""
    asked = asked_in(table)
    if asked is AskedTurn.PLAN:
        return intentions(table, seat, kept, noise, seed)[0].plan
    if asked is AskedTurn.CARD:
        return best_move(RoundSearch(table, seat, kept, noise, seed).rest(table))
    if asked is AskedTurn.BONUS:
        return at_once.bonus_good(table, seat)
    decision = rules.pending(table)
    if decision is None or asked not in _WEIGH:
        return None
    weigh = _WEIGH[asked]

    def value(move: Move) -> float:
        worth = weigh(table, seat, move)
        return worth + (noise or TIE) * fraction(seed, move)

    return max(rules.legal(table, seat, decision.verb), key=value)
