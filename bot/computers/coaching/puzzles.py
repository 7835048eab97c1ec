"""Puzzles: positions of a finished game in which one answer is better than all others for certain.

They follow from a record and a seed alone. What a puzzle shows is the view of the seat that was to
move, as in everything that the coach says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import rules
from bot.computers import Computer
from bot.computers.coaching.compare import (
    LEAST_ERROR,
    LOOKS,
    RACE,
    SURE,
    Estimate,
    MoveVerdict,
    VerdictKind,
    confirm,
)
from bot.computers.coaching.playing_on import ImaginedPosition
from bot.computers.fraction import fraction
from bot.games.core.coach import Coach
from rules import Move, Record, State

FEWEST: Final = 3
"""So many answers a puzzle has at least."""
MOST: Final = 5
"""So many answers it has at most."""
RUNS: Final = 2
"""So many times it is measured anew that the best answer is the best."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A move to choose, with the points of lead at the end that it gives up, ± standard `error`."""

    move: Move
    loss: float = 0.0
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What `seat` could know before move `ply` (from 1) of a record, and answers to choose from.

    The order of the answers follows from the seed and tells nothing; that which gives up nothing is
    the best one. `is_plain` says that an easy opponent finds it as well.
    """

    ply: int
    seat: int
    view: State
    answers: tuple[PuzzleAnswer, ...]
    is_plain: bool

    @property
    def best(self) -> Move:
        """The answer that is better than all others."""
        return min(self.answers, key=_loss).move


def puzzles(coach: Coach[State], easy: Computer, record: Record, seed: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a finished game in the order of its moves, at most half of them plain.

    `easy` is the easy opponent in the game. A position costs a few hundred playouts at most, and
    the caller may stop at any time. Raises BadRecord if the game cannot be replayed.
    """
    last = rules.round_of(record.replay())
    state = rules.new(record.slug, record.seats, record.options, record.seed, record.rules)
    first = rules.round_of(state)
    number = plain = 0
    for ply, (seat, played) in enumerate(record.moves, start=1):
        if rules.round_of(state) not in (first, last) and rules.forced(state, seat) is None:
            position = _Position(coach, rules.view(state, seat), seat, f"{seed}/{ply}")
            puzzle = position.puzzle(
                ply, easy, rules.parse(state, seat, played), plain_too=2 * plain < number
            )
            if puzzle is not None:
                number += 1
                plain += puzzle.is_plain
                yield puzzle
        rules.play_in_place(state, seat, played, recorded=True)


@dataclass(frozen=True, slots=True)
class _Position:
    """A position of a game as the seat that is to move knows it."""

    coach: Coach[State]
    view: State
    seat: int
    seed: str

    def puzzle(self, ply: int, easy: Computer, played: Move, plain_too: bool) -> Puzzle | None:
        """Return the puzzle that the position makes, None if it makes none."""
        legal = rules.legal(self.view, self.seat)
        easily = easy.choose(self.view, self.seat, legal, self.seed)
        moves = self._different([easily, played], legal)
        if len(moves) < FEWEST:
            return None
        best, *others = self._by_worth(moves)
        is_plain = self.coach.same(self.view, best, easily)
        if is_plain and not plain_too:
            return None
        answers = self._measured(best, others[: MOST - 1])
        if not answers or not self._confirmed(best, answers):
            return None
        answers = sorted([PuzzleAnswer(best), *answers], key=self._place)
        return Puzzle(ply, self.seat, self.view, tuple(answers), is_plain)

    def _different(self, tempting: Sequence[Move], legal: Sequence[Move]) -> list[Move]:
        """Return moves that differ to a player: tempting ones, and those thought of."""
        thought_of = self.coach.alternatives(self.view, self.seat, legal, self.seed)
        different: list[Move] = []
        for move in [*tempting, *[candidate.move for candidate in thought_of]]:
            if not any(self.coach.same(self.view, move, other) for other in different):
                different.append(move)
        return different

    def _by_worth(self, moves: Sequence[Move]) -> list[Move]:
        """Return moves in the order of what they lead to in a few samples."""
        totals = [0.0] * len(moves)
        for number in range(RACE):
            for place, value in enumerate(self._values("race", number, moves)):
                totals[place] += value
        order = sorted(range(len(moves)), key=totals.__getitem__, reverse=True)
        return [moves[place] for place in order]

    def _measured(self, best: Move, others: Sequence[Move]) -> list[PuzzleAnswer]:
        """Return the other answers with their losses, [] unless each run finds all worse."""
        losses: list[list[float]] = [[] for _ in others]
        for run in range(RUNS):
            of_run = self._run(f"run/{run}", [best, *others])
            if not of_run:
                return []
            for all_runs, one_run in zip(losses, of_run, strict=True):
                all_runs += one_run
        estimates = [self._estimate(answer) for answer in losses]
        return [
            PuzzleAnswer(move, loss.mean, loss.error)
            for move, loss in zip(others, estimates, strict=True)
        ]

    def _run(self, name: str, moves: Sequence[Move]) -> list[list[float]]:
        """Return what the moves lose against the first one, [] unless all lose for certain."""
        factor, slip = self.coach.scale.factor, self.coach.scale.slip
        losses: list[list[float]] = [[] for _ in moves[1:]]
        for look in LOOKS:
            while len(losses[0]) < look:
                most, *values = self._values(name, len(losses[0]), moves)
                for answer, value in zip(losses, values, strict=True):
                    answer.append(factor * (most - value))
            estimates = [self._estimate(answer) for answer in losses]
            if all(loss.surely_above(slip, SURE) for loss in estimates):
                return losses
            if any(loss.mean + loss.error < slip for loss in estimates):
                break
        return []

    def _confirmed(self, best: Move, answers: Sequence[PuzzleAnswer]) -> bool:
        """Return whether games to the end agree that the second best answer is worse."""
        second = min(answers, key=_loss)
        verdict = MoveVerdict(VerdictKind.MISTAKE, second.move, best, second.loss, second.error)
        confirmed = confirm(self.coach, self.view, self.seat, verdict, self.seed)
        return confirmed.kind is VerdictKind.MISTAKE

    def _values(self, name: str, number: int, moves: Sequence[Move]) -> list[float]:
        """Return what the moves lead to in one sample."""
        sample = ImaginedPosition.drawn(
            self.coach, self.view, self.seat, f"{self.seed}/{name}", number
        )
        return [sample.played_on(move).value for move in moves]

    def _estimate(self, losses: Sequence[float]) -> Estimate:
        return Estimate.of(losses, self.coach.scale.factor * LEAST_ERROR)

    def _place(self, answer: PuzzleAnswer) -> float:
        return fraction(self.seed, answer.move)


def _loss(answer: PuzzleAnswer) -> float:
    return answer.loss
