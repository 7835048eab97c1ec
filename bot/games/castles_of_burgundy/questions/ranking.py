"""The order in which moves are offered to a person: by what they bring at sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.games.castles_of_burgundy.computer.appraisal import Appraisal
from bot.games.castles_of_burgundy.computer.sight import brings
from rules import Move
from rules.castles_of_burgundy.moves import EndTurn, NoGoods, ShipGoods, Skip, SkipShield
from rules.castles_of_burgundy.state import Table

DECLINING: Final = (EndTurn, NoGoods, Skip, SkipShield)
"""Moves that do without something: they come last, whatever the others cost."""

_SECOND_DEPOT: Final = 5
"""The monastery with which a ship takes the goods of a neighbouring depot as well."""


def best_first(view: Table, seat: int, moves: Iterable[Move]) -> list[Move]:
    """Return the moves, those that bring most first; what brings the same keeps its order.

    Of empty depots one stands for all where nothing depends on which it is.
    """
    moves = _without_empty_depots(view, seat, moves)
    if not view.duchy_of(seat).board:
        return list(moves)  # duchies are offered by their numbers
    appraisal = Appraisal(view, seat)

    def rank(move: Move) -> tuple[bool, float]:
        return not isinstance(move, DECLINING), brings(appraisal, move)

    return sorted(moves, key=rank, reverse=True)


def _without_empty_depots(view: Table, seat: int, moves: Iterable[Move]) -> list[Move]:
    """Return the moves without the goods of empty depots but one.

    With monastery 5 it matters whose neighbours follow.
    """
    moves = list(moves)
    empty = [
        move
        for move in moves
        if isinstance(move, ShipGoods) and not any(view.depots[move.depot - 1].goods)
    ]
    if len(empty) < 2 or view.has(view.duchy_of(seat), _SECOND_DEPOT):
        return moves
    return [move for move in moves if move not in empty[1:]]
