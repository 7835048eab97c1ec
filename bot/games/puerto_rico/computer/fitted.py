"""Weights that were fitted to games of the computer players by least squares.

They change in the course of a game, from what counts at its end to what counts well before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.puerto_rico.computer.outlook import Outlook

FAR: Final = 6.0
"""With so many phases of each role to come a game has hardly begun."""


class FittedWeight(NamedTuple):
    """The points for one of something at the end of the game, and what its beginning adds."""

    late: float
    early: float = 0.0

    def at(self, to_come: float) -> float:
        """Return the points for one, with this much of the game left."""
        late, early = self
        return late + to_come * early


def ahead(expected: Outlook) -> float:
    """Return how much of the game is left: 0 at its end, 1 at its beginning."""
    return min(1.0, expected.phases / FAR)


def weighed(numbers: Sequence[float], weights: Sequence[FittedWeight], left: float) -> float:
    """Return the points for so many of each, with this much of the game left."""
    return sum([number * weight.at(left) for number, weight in zip(numbers, weights, strict=True)])
