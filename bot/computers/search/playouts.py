"""Choosing a move by playing on: each candidate is tried in positions that fit what is seen.

What a seat cannot know is drawn anew for each sample (`rules.imagine`), never read. In each sample
all candidates that are still in the running meet the same hidden things, so that luck does not
decide between them. The weaker half drops out again and again (sequential halving; Karnin, Koren
and Somekh 2013), so most playouts go to the moves between which the choice is close.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2

import rules
from bot.computers.search.guide import Guide
from rules import Move, State


@dataclass(frozen=True, slots=True)
class Thought:
    """The move that was chosen, how many playouts it took, and whether time ran out before."""

    move: Move
    playouts: int
    in_time: bool = True


class _TimeIsUp(Exception):
    """The playout that was begun is not finished."""


@dataclass(slots=True)
class _Candidate:
    move: Move
    total: float = 0.0
    playouts: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.playouts if self.playouts else float("-inf")


@dataclass(frozen=True, slots=True)
class _Sample:
    """A whole position that fits the view, the `number`-th."""

    guide: Guide
    whole: State
    seat: int
    number: int

    def playout(self, move: Move, time_is_up: Callable[[], bool]) -> float:
        """Play a move in a copy, and on to the horizon; return what came of it."""
        guide, state = self.guide, rules.copy(self.whole)
        is_far = guide.horizon(state, self.number)
        rules.advance(state, self.seat, move)
        while waiting := rules.waiting(state):
            if is_far(state):
                break
            if time_is_up():
                raise _TimeIsUp
            rules.advance(state, waiting[0], guide.answer(state, waiting[0]))
        return guide.value(state, self.seat)


def think(
    guide: Guide,
    view: State,
    seat: int,
    moves: Sequence[Move],
    seed: str,
    playouts: int,
    time_is_up: Callable[[], bool] = lambda: False,
) -> Thought:
    """Return what `seat` plays in `view`, what that seat may know, after at most so many playouts.

    `moves` are the legal ones, never empty and possibly lazy. The same arguments give the same
    move unless `time_is_up` says that it is time to answer; then it is the best move so far.
    """
    left = [_Candidate(move) for move in guide.candidates(view, seat, moves, seed)]
    if playouts < 2 or len(left) < 2:
        return Thought(left[0].move, 0)
    left = left[:playouts]
    every = list(left)
    stages = ceil(log2(len(left)))
    samples = 0
    try:
        for stage in range(stages):
            budget = (playouts - _played(every)) // (stages - stage)
            # everybody gets a chance at first; later there may be nothing left to spend
            for _ in range(budget // len(left) if stage else max(1, budget // len(left))):
                sample = _Sample(guide, rules.imagine(view, f"{seed}/{samples}"), seat, samples)
                for candidate in left:
                    candidate.total += sample.playout(candidate.move, time_is_up)
                    candidate.playouts += 1
                samples += 1
            left.sort(key=_mean, reverse=True)
            left = left[: (len(left) + 1) // 2]
    except _TimeIsUp:
        # those of which less was seen come later, the first choice of the guide first of all
        left.sort(key=_mean, reverse=True)
        return Thought(left[0].move, _played(every), in_time=False)
    return Thought(left[0].move, _played(every))


def _mean(candidate: _Candidate) -> float:
    return candidate.mean


def _played(candidates: Sequence[_Candidate]) -> int:
    return sum([candidate.playouts for candidate in candidates])
