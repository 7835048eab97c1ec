"""The computer player of The Castles of Burgundy that decides at sight."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.castles_of_burgundy.worth import Worth
from rules import Chance, Move
from rules.castles_of_burgundy.state import Table

__all__ = ["CastlesOfBurgundyComputer", "best"]


class CastlesOfBurgundyComputer:
    """Makes the move that brings most at once; chance decides between equal ones."""

    def choose(self, view: Table, seat: int, moves: Sequence[Move], seed: str) -> Move:
        """Return one of the best moves."""
        return Chance(seed).choose(best(view, seat, moves))


def best(table: Table, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Return the legal moves with the highest worth."""
    worth = Worth(table, seat)
    worths = {move: worth.of(move) for move in moves}
    most = max(worths.values())
    return [move for move, value in worths.items() if value == most]
