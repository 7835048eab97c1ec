"""Moves that the standard computer chooses for orders: the best at first sight.

In rated games, this isn't fair play, so no order uses it there (`Game.is_rated`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypeVar

import rules
from bot.computers import search
from bot.computers.search import Candidate, Guide
from bot.games.core.preferences import Preference, legal_move
from bot.i18n import noted
from rules import Decision, Move, State

S = TypeVar("S", bound=State)

CLEARLY: Final = 1.0
"""By how many points a move must be better than a planned one to be played instead."""
_SAMPLES: Final = 8
"""In so many positions two moves are played on; that takes a fraction of a second."""
_SEED: Final = "judged"
"""Fixed, so that the same position always gives the same choice."""


def best_first(guide: Guide, view: State, seat: int) -> Sequence[Candidate]:
    """Return the moves that the standard computer considers, best first, without search."""
    weighed = guide.candidates(view, seat, rules.legal(view, seat), _SEED)
    return sorted(weighed, key=_value, reverse=True)


def advantage(guide: Guide, view: State, seat: int, move: Move, other: Move) -> float:
    """Return by how many points a move seems better than one that is not weighed at first sight."""
    return search.advantage(guide, view, seat, move, other, _SEED, _SAMPLES)


def _value(candidate: Candidate) -> float:
    return candidate.value


class AsTheComputer(Preference[S]):
    """A preference for the standard computer's choice, in some decisions or in all.

    `guide` is that of the game.
    """

    id: ClassVar = "judged"
    label: ClassVar = noted("as the standard computer would")
    help: ClassVar = noted("Play what the standard computer thinks is best at that moment.")
    rank: ClassVar = 9
    judges: ClassVar = True

    def __init__(self, guide: Guide, *decisions: type[Decision[Any]]) -> None:
        self._guide, self._decisions = guide, decisions

    def prefer(self, argument: str, view: S, seat: int) -> Move | None:
        """Return the computer's choice, or None for a decision that isn't meant."""
        if self._decisions and not isinstance(rules.pending(view), self._decisions):
            return None
        return legal_move(view, seat, str(best_first(self._guide, view, seat)[0].move))
