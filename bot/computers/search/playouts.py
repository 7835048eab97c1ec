"""Choosing a move by playing on: each candidate is tried in positions that fit what is seen.

What a seat cannot know is drawn anew for each sample (`Guide.imagine`), never read. In each sample
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
class _Tried:
    """A move that is tried: `total` adds up its playouts and what it is worth at first sight."""

    move: Move
    total: float


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
        return guide.value(state, self.seat, self.whole)


def advantage(
    guide: Guide, view: State, seat: int, move: Move, other: Move, seed: str, samples: int
) -> float:
    """Return by how many points a legal move is better than another one, on average.

    Both are played on in so many positions that fit `view`, what `seat` may know.
    """
    total = 0.0
    for number in range(samples):
        sample = _Sample(guide, guide.imagine(view, f"{seed}/{number}"), seat, number)
        total += sample.playout(move, _never) - sample.playout(other, _never)
    return total / samples


def _never() -> bool:
    return False


def think(
    guide: Guide,
    view: State,
    seat: int,
    moves: Sequence[Move],
    seed: str,
    playouts: int,
    time_is_up: Callable[[], bool] = _never,
) -> Thought:
    """Return what `seat` plays in `view`, what that seat may know, after at most so many playouts.

    `moves` are the legal ones, never empty and possibly lazy. The same arguments give the same
    move unless `time_is_up` says that it is time to answer; then it is the best move so far.
    """
    weight = guide.first_sight
    left = [
        _Tried(move, weight * value)
        for move, value, _ in guide.candidates(view, seat, moves, seed, playouts)
    ]
    if playouts < 2 or len(left) < 2:
        return Thought(left[0].move, 0)
    left = left[:playouts]
    stages = ceil(log2(len(left)))
    samples = played = 0
    for stage in range(stages):
        budget = (playouts - played) // (stages - stage)
        # everybody gets a chance at first; later there may be nothing left to spend
        for _ in range(budget // len(left) if stage else max(1, budget // len(left))):
            sample = _Sample(guide, guide.imagine(view, f"{seed}/{samples}"), seat, samples)
            try:
                values = [sample.playout(each.move, time_is_up) for each in left]
            except _TimeIsUp:
                return Thought(_best(left).move, played, in_time=False)
            for each, value in zip(left, values, strict=True):
                each.total += value
            samples += 1
            played += len(left)
        left.sort(key=_total, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return Thought(left[0].move, played)


def _best(tried: Sequence[_Tried]) -> _Tried:
    return max(tried, key=_total)


def _total(tried: _Tried) -> float:
    """Those that are compared have had equally many playouts."""
    return tried.total
