"""The order in which moves are offered to a person: by what they bring at sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.sight import brings
from rules import Move
from rules.castles_of_burgundy.moves import EndTurn, NoGoods, Skip, SkipShield
from rules.castles_of_burgundy.state import Table

DECLINING: Final = (EndTurn, NoGoods, Skip, SkipShield)
"""Moves that do without something: they come last, whatever the others cost."""


def best_first(view: Table, seat: int, moves: Iterable[Move]) -> list[Move]:
    """Return the moves, those that bring most first; what brings the same keeps its order."""
    if not view.duchy_of(seat).board:
        return list(moves)  # duchies are offered by their numbers
    appraisal = Appraisal(view, seat)

    def rank(move: Move) -> tuple[bool, float]:
        return not isinstance(move, DECLINING), brings(appraisal, move)

    return sorted(moves, key=rank, reverse=True)
