"""The eye of a beginner, who takes some moves for better than they are.

Most of all it is misjudged who gains how much from a role, and colonists are always welcome, so
that games end before much is built; some tiles and buildings look good for reasons that turn out
wrong. Nobody overrates what gives something up: a beginner passes as seldom
as others do, and makes, sells, loads and stores as well as they do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from bot.computers.fraction import fraction
from rules import Move
from rules.puerto_rico.data import MAYOR
from rules.puerto_rico.moves import Build, Settle, TakeRole

MISJUDGED: Final[Mapping[type[Any], float]] = MappingProxyType(
    {TakeRole: 14.0, Settle: 4.0, Build: 4.0}
)
"""Points by which moves of each kind may seem better than they are."""
WELCOME: Final = 2.5
"""Points by which the mayor always seems better than it is."""


def misjudged(weighed: Sequence[tuple[float, Move]], seed: str) -> Move:
    """Return the move that seems best; `weighed` are their true values, the best first."""

    def seems(valued: tuple[float, Move]) -> float:
        value, move = valued
        if isinstance(move, TakeRole) and move.role == MAYOR:
            value += WELCOME
        return value + MISJUDGED.get(type(move), 0.0) * fraction(seed, "seems", move)

    return max(weighed, key=seems)[1]
