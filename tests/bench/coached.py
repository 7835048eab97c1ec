"""Positions for the benchmarks of the coach, and how losses there compare with ends of games.

Seeds that begin with LEARN are for tuning, those with JUDGE for judging, never the other way.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
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
    """Two moves of a position: the loss at the horizon (coach's value), and at the end.

    `name` is that of the position. `is_over` says whether the horizon is the end of the game.
    """

    name: str
    near: float
    near_error: float
    far: float
    far_error: float
    close: bool
    is_over: bool = False

    def loss(self, factor: float) -> float:
        """Return the loss that the coach tells, with so many points for one of its value."""
        return self.near if self.is_over else factor * self.near

    def loss_error(self, factor: float) -> float:
        """Return the standard error of that."""
        return self.near_error if self.is_over else factor * self.near_error


class KeptContrasts:
    """The contrasts of a run in a file, one a line, so that it can be cut and continued."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def read(self) -> list[Contrast]:
        """Return the contrasts that are kept, in the order in which they were made."""
        if self._path is None or not self._path.exists():
            return []
        lines = self._path.read_text(encoding="utf-8").splitlines()
        return [Contrast(**json.loads(line)) for line in lines]

    def add(self, contrast: Contrast) -> None:
        """Keep one more contrast."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(contrast)) + "\n")


def contrast(
    coach: Coach[State], position: Position, one: Move, other: Move, pairs: int, games: int
) -> tuple[list[float], list[float], bool]:
    """Return the differences of two moves at the horizon and at the end, on different samples.

    The last value says whether the horizon is the end of the game.
    """
    view, seat, name = position.view, position.seat, position.name
    near, far, is_over = [], [], True
    for number in range(pairs):
        sample = ImaginedPosition.drawn(coach, view, seat, f"{name} near", number)
        ends = sample.played_on(one), sample.played_on(other)
        near.append(ends[0].value - ends[1].value)
        is_over = is_over and all(end.is_over for end in ends)
    for number in range(games):
        sample = ImaginedPosition.drawn(coach, view, seat, f"{name} far", number)
        far.append(sample.final_lead(one) - sample.final_lead(other))
    return near, far, is_over


def contrasts(
    slug: str,
    purpose: str,
    number: int,
    pairs: int,
    games: int,
    every: int,
    path: Path | None = None,
) -> Iterator[Contrast]:
    """Yield so many contrasts, in turn of a bad and of a close alternative.

    Those in the file `path`, which a run with the same arguments has kept there, are not made anew.
    """
    coach, kept = COACHES[slug], KeptContrasts(path)
    known = {each.name: each for each in kept.read()}
    made = 0
    for position in positions(slug, purpose, every):
        if made == number:
            return
        if known:
            # before the last one that is kept, positions that are not were left out
            if position.name in known:
                made += 1
                yield known.pop(position.name)
            continue
        moves = compared(coach, position, close=made % 2 == 1)
        if moves is None:
            continue
        near, far, is_over = contrast(coach, position, *moves, pairs, games)
        means = mean(near), error(near), mean(far), error(far)
        new = Contrast(position.name, *means, close=made % 2 == 1, is_over=is_over)
        kept.add(new)
        made += 1
        yield new


def compared(coach: Coach[State], position: Position, close: bool) -> tuple[Move, Move] | None:
    """Return the best move at sight and a close or a bad alternative, None if there is none."""
    view, seat, moves, name = position
    found = [each.move for each in coach.alternatives(view, seat, moves, name)]
    other = (found[1] if len(found) > 1 else None) if close else bad_move(coach, position)
    if other is None or coach.same(view, found[0], other):
        return None
    return found[0], other


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
    """Fit final leads to losses as they are told with a `factor`, through 0.

    Each position counts as much as any other. Weighed by their precision, those shortly before the
    end would count for nearly all. The standard error holds for errors of any size (White's). The
    error of the model is what the errors of both do not explain.
    """
    losses = [each.loss(factor) for each in found]
    squares = sum(loss**2 for loss in losses)
    slope = sum(loss * each.far for loss, each in zip(losses, found, strict=True)) / squares
    rests = [each.far - slope * loss for loss, each in zip(losses, found, strict=True)]
    spread = sum((loss * rest) ** 2 for loss, rest in zip(losses, rests, strict=True))
    known = mean(each.far_error**2 + (slope * each.loss_error(factor)) ** 2 for each in found)
    model = mean(rest**2 for rest in rests) - known
    return Line(slope, sqrt(spread) / squares, sqrt(max(0.0, model)))
