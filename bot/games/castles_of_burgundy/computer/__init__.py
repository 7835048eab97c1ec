"""A computer player for The Castles of Burgundy that weighs what each move is worth at sight.

The worth of things is in `appraisal`, that of moves in `sight`. `turn_search` plans a whole turn
with them, the guide looks further. The player that does not search misjudges moves a little, as
beginners do (`beginner`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.computers.fraction import fraction
from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.beginner import misjudged
from bot.games.castles_of_burgundy.computer.outlook import outlook
from bot.games.castles_of_burgundy.computer.setting_up import opening_value
from bot.games.castles_of_burgundy.computer.shields import best_tribute
from bot.games.castles_of_burgundy.computer.sight import value
from rules import Move, legal, pending
from rules.castles_of_burgundy.decisions import (
    DuchyChoice,
    RouteChoice,
    StartChoice,
    TributeChoice,
)
from rules.castles_of_burgundy.moves import Mimic
from rules.castles_of_burgundy.state import Table

__all__ = ["CastlesOfBurgundyComputer", "best_at_sight", "ranked"]

TIE: Final = 0.01
"""Moves that are nearly equally good (in points) are chosen between by the seed."""


class CastlesOfBurgundyComputer:
    """A player of 1 to 4 with the eye of a beginner, for all options of the game."""

    def choose(self, view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return the move of `moves` that `seat` makes in `view`, what that seat may know.

        The same arguments give the same move; `seed` decides what is misjudged.
        """
        move = misjudged(view, seat, ranked(view, seat, moves, seed), seed)
        # rules that this player does not know yet must not stop the game
        return move if move in moves else moves[0]


def best_at_sight(table: Table, seat: int, moves: Sequence[Move] = (), seed: str = "") -> Move:
    """Return the move that is worth most at once; `moves` are the legal ones, () if not listed."""
    in_order = ranked(table, seat, moves, seed)
    return in_order[0][1]


def ranked(
    table: Table, seat: int, moves: Sequence[Move] = (), seed: str = ""
) -> list[tuple[float, Move]]:
    """Return moves with their values, the best first; of a tribute only the best one."""
    moves = moves or legal(table, seat)
    decision = pending(table)
    if isinstance(decision, DuchyChoice | StartChoice | RouteChoice):
        values = [opening_value(table, seat, move) for move in moves]
    elif isinstance(decision, TributeChoice):
        return [(0.0, _tribute(table, seat, moves))]
    else:
        appraisal = Appraisal(table, seat)
        values = [value(appraisal, move) for move in moves]
    if seed:
        values = [worth + _noise(seed, move) for worth, move in zip(values, moves, strict=True)]
    order = sorted(range(len(moves)), key=values.__getitem__, reverse=True)
    return [(values[place], moves[place]) for place in order]


def _tribute(table: Table, seat: int, moves: Sequence[Move]) -> Move:
    """Return what is paid; shield 6 copies before it could be lost."""
    ahead = outlook(table, seat)
    appraisal = Appraisal(table, seat)
    copies = [move for move in moves if isinstance(move, Mimic)]
    best = max(copies, key=lambda move: value(appraisal, move), default=None)
    if best is not None and value(appraisal, best) > 0:
        return best
    return best_tribute(table, seat, ahead)


def _noise(seed: str, move: Move) -> float:
    return TIE * fraction(seed, move)
