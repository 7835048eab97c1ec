"""Why a move is better: the parts of the difference, and what the better one leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.computers.coaching.compare import MoveVerdict
from bot.games.core.coach import OTHERS

MOST: Final = 3
"""So many parts are named."""
LEAST: Final = 0.3
"""Points of a part that is named at least."""
LEAST_SHARE: Final = 0.2
"""The part of the loss that it makes at least."""
CANCEL: Final = 0.5
"""What speaks against a move takes back so much of what speaks for it where they cancel."""
NEARLY_ALL: Final = 0.8
"""The same for a loss that is certain: it is what little is left of two large numbers."""
ALIKE: Final = 0.6
"""A part takes another one back if the smaller of them is so much of the larger at least."""
CERTAIN: Final = 2.0
"""Standard errors by which a part that is named differs from 0: noise explains nothing."""
APART: Final = 0.4
"""What happens after one move so much more often than after the other is told."""


@dataclass(frozen=True, slots=True)
class PartOfLoss:
    """A part by which the better move is ahead of the other one, in points; below 0 behind."""

    part: str
    points: float


@dataclass(frozen=True, slots=True)
class Reached:
    """A milestone, and in which part of the continuations it comes after either move."""

    milestone: str
    after_rival: float
    after_played: float

    @property
    def more(self) -> float:
        """In which part more of them it comes after the rival."""
        return self.after_rival - self.after_played


@dataclass(frozen=True, slots=True)
class Reasons:
    """The named parts, the largest first, the points of all others, and telling milestones.

    Named parts and `other` are the loss together.
    """

    named: tuple[PartOfLoss, ...]
    other: float
    milestones: tuple[Reached, ...]


def reasons(verdict: MoveVerdict) -> Reasons:
    """Return why the rival is better than the move that was played, from the same numbers."""
    least = max(LEAST, LEAST_SHARE * abs(verdict.loss))
    large = [PartOfLoss(part, points) for part, points in certain_parts(verdict).items()]
    large = [part for part in large if abs(part.points) >= least]
    large.sort(key=lambda part: abs(part.points), reverse=True)
    named = tuple(large[:MOST])
    return Reasons(named, verdict.loss - sum(part.points for part in named), _telling(verdict))


def certain_parts(verdict: MoveVerdict) -> dict[str, float]:
    """Return the points of the parts of which it is certain for which move they speak."""
    errors = verdict.part_errors
    return {
        part: points
        for part, points in verdict.parts.items()
        if abs(points) >= CERTAIN * errors.get(part, 0.0)
    }


def cancel(verdict: MoveVerdict) -> bool:
    """Whether named parts nearly cancel: their sizes say little then.

    They need to cancel less in a loss that may be none.
    """
    low, high = verdict.interval
    named = reasons(verdict).named
    ahead = sum(part.points for part in named if part.points > 0)
    behind = -sum(part.points for part in named if part.points < 0)
    return behind >= (CANCEL if low <= 0.0 <= high else NEARLY_ALL) * ahead > 0.0


def carrying(verdict: MoveVerdict) -> list[PartOfLoss]:
    """Return the named parts that speak for the rival and that no other one takes back.

    A mine in place of a monastery is worth more for its silver and less for the monastery.
    """
    named = reasons(verdict).named
    ahead = [part for part in named if part.points > 0]
    for behind in (part for part in named if part.points < 0):
        lost = -behind.points
        alike = [p for p in ahead if min(p.points, lost) >= ALIKE * max(p.points, lost)]
        if alike:
            ahead.remove(min(alike, key=lambda part: abs(part.points - lost)))
    return ahead


def says_why(verdict: MoveVerdict) -> bool:
    """Whether anything can be said for the better move besides that others get fewer points."""
    more_often = any(reached.more > 0 for reached in _telling(verdict))
    return more_often or any(part.part != OTHERS for part in carrying(verdict))


def _telling(verdict: MoveVerdict) -> tuple[Reached, ...]:
    """Return the milestones that come clearly more often after one of the moves."""
    reached = [
        Reached(milestone, share, verdict.played_reaches[milestone])
        for milestone, share in verdict.rival_reaches.items()
    ]
    apart = [milestone for milestone in reached if abs(milestone.more) >= APART]
    apart.sort(key=lambda milestone: abs(milestone.more), reverse=True)
    return tuple(apart)
