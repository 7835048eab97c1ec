"""Positions for the benchmarks of the coach, and how losses there compare with ends of games.

Seeds that begin with LEARN are for tuning, those with JUDGE for judging, never the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, variance
from typing import Any, NamedTuple

import rules
from bot.computers.coaching.playing_on import ImaginedPosition
from bot.games import COACHES, GUIDES
from bot.games.core.coach import Coach
from rules import Move, State

LEARN = "learn"
JUDGE = "judge"
SEATS = {"castles-of-burgundy": 2}
USUAL_SEATS = 3
ODD = 8
"""One of so many moves of a game is drawn by chance, so that bad positions come as well."""
DRAWN = 4
"""The worst of so many moves drawn by chance is a bad one."""


class Position(NamedTuple):
    """What a seat knows when it is to move, the legal moves, and a name for its samples."""

    view: State
    seat: int
    moves: Sequence[Move]
    name: str


def seats_of(slug: str) -> int:
    return SEATS.get(slug, USUAL_SEATS)


def game(slug: str, seed: str, odd: int = ODD, seats: int = 0) -> Iterator[Position]:
    """Yield the positions of a game of computers at sight in which there is a choice.

    One of `odd` moves is drawn by chance, none if that is 0; `seats` is 0 for the usual number.
    """
    guide, chance = GUIDES[slug], rules.Chance(seed)
    state: Any = rules.new(slug, seats or seats_of(slug), seed=seed)
    ply = 0
    while waiting := rules.waiting(state):
        seat = chance.choose(waiting)
        view = rules.view(state, seat)
        moves = rules.legal(view, seat)
        name = f"{seed}/{ply}"
        if len(moves) > 1:
            yield Position(view, seat, moves, name)
        move = guide.answer(guide.imagine(view, name), seat)
        if odd and not chance.below(odd):
            move = rules.sample(state, seat, chance)
        rules.play_in_place(state, seat, move)
        ply += 1


def bad_move(coach: Coach[State], position: Position) -> Move:
    """Return a legal move drawn by chance, the worst of some in a sample of its own."""
    view, seat, _, name = position
    chance = rules.Chance(f"{name} bad")
    sample = ImaginedPosition.drawn(coach, view, seat, f"{name} bad", 0)
    drawn = {rules.sample(view, seat, chance): None for _ in range(DRAWN)}
    return min(drawn, key=lambda move: sample.played_on(move).value)


def positions(slug: str, purpose: str, every: int) -> Iterator[Position]:
    """Yield one of `every` positions of one game after the other, at different moments."""
    number = passed = 0
    while True:
        for found in game(slug, f"{purpose} {slug} {number}"):
            passed += 1
            if passed % every == 0:
                yield found
        number += 1


@dataclass(frozen=True)
class Contrast:
    """Two moves of a position: the loss at the horizon (coach's value), and at the end."""

    near: float
    near_error: float
    far: float
    far_error: float
    close: bool


def contrast(
    coach: Coach[State], position: Position, one: Move, other: Move, pairs: int, games: int
) -> tuple[list[float], list[float]]:
    """Return the differences of two moves at the horizon and at the end, on different samples."""
    view, seat, name = position.view, position.seat, position.name
    near, far = [], []
    for number in range(pairs):
        sample = ImaginedPosition.drawn(coach, view, seat, f"{name} near", number)
        near.append(sample.played_on(one).value - sample.played_on(other).value)
    for number in range(games):
        sample = ImaginedPosition.drawn(coach, view, seat, f"{name} far", number)
        far.append(sample.final_lead(one) - sample.final_lead(other))
    return near, far


def contrasts(
    slug: str, purpose: str, number: int, pairs: int, games: int, every: int
) -> Iterator[Contrast]:
    """Yield so many contrasts, in turn of a bad and of a close alternative."""
    coach = COACHES[slug]
    made = 0
    for position in positions(slug, purpose, every):
        view, seat, moves, name = position
        found = [each.move for each in coach.alternatives(view, seat, moves, name)]
        close = made % 2 == 1
        other = (found[1] if len(found) > 1 else None) if close else bad_move(coach, position)
        if other is None or coach.same(view, found[0], other):
            continue
        near, far = contrast(coach, position, found[0], other, pairs, games)
        yield Contrast(mean(near), error(near), mean(far), error(far), close)
        made += 1
        if made == number:
            return


def error(values: Sequence[float]) -> float:
    """Return the standard error of a mean."""
    return sqrt(variance(values) / len(values))


@dataclass(frozen=True)
class Line:
    """The slope of final leads on losses, its standard error, and what else differs (SD)."""

    slope: float
    error: float
    model_error: float


def fitted(found: Sequence[Contrast], factor: float = 1.0) -> Line:
    """Fit final leads to losses times `factor`, through 0, each by its precision.

    The error of the model is what the errors of both do not explain; it is found by going round.
    """
    model = 1.0
    slope = slope_error = 0.0
    for _ in range(20):
        weights = [1 / (each.far_error**2 + model**2 + 0.01) for each in found]
        squares = sum(w * (factor * c.near) ** 2 for w, c in zip(weights, found, strict=True))
        slope = sum(w * factor * c.near * c.far for w, c in zip(weights, found, strict=True))
        slope /= squares
        rest = [
            w * ((c.far - slope * factor * c.near) ** 2 - c.far_error**2 - _near(c, slope, factor))
            for w, c in zip(weights, found, strict=True)
        ]
        model = sqrt(max(0.0, sum(rest) / sum(weights)))
        slope_error = sqrt(1 / squares)
    return Line(slope, slope_error, model)


def _near(found: Contrast, slope: float, factor: float) -> float:
    return (slope * factor * found.near_error) ** 2
