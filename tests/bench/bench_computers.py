"""Plays computers against random players and reports wins, scores and the time of decisions.

python -m tests.bench.bench_computers --game puerto-rico --games 100 --seats 3 --computers 1
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

import rules
from bot.computers import COMPUTERS


@dataclass
class Report:
    """What a match has shown so far; times are in seconds, by the clock and of the processor."""

    games: int = 0
    wins: float = 0.0
    computer_scores: list[int] = field(default_factory=list)
    random_scores: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def lines(self) -> Iterable[str]:
        """The report, one figure a line."""
        yield f"games: {self.games}"
        yield f"won by a computer: {self.wins:g}"
        yield f"mean score of computers: {statistics.mean(self.computer_scores):.1f}"
        scores = sorted(self.computer_scores)
        quarters = [scores[len(scores) * part // 4] for part in (1, 2, 3)]
        yield f"least, quartiles, most: {scores[0]}, {quarters}, {scores[-1]}"
        if self.random_scores:
            yield f"mean score of random players: {statistics.mean(self.random_scores):.1f}"
        yield f"mean rounds: {statistics.mean(self.rounds):.1f}"
        yield f"decisions: {len(self.times)}"
        for kind, seconds in (("clock", self.times), ("processor", self.processor)):
            times = sorted(1000 * second for second in seconds)
            yield (
                f"{kind} time of a decision: median {statistics.median(times):.2f} ms, "
                f"p99 {times[int(len(times) * 0.99)]:.1f} ms, most {times[-1]:.1f} ms"
            )


def play_game(slug: str, number: int, seats: int, computers: int, report: Report) -> None:
    """Play game `number` of `slug`, which also rotates the seats, and add it to `report`."""
    chance = rules.Chance(f"random players {number}")
    computer = COMPUTERS[slug]
    places = {(number + place) % seats for place in range(computers)}
    state = rules.new(slug, seats, seed=f"bench {number}")
    ply = 0
    while waiting := rules.waiting(state):
        seat = waiting[0]
        if seat in places:
            view = rules.view(state, seat)
            moves = rules.legal(view, seat)
            started, worked = time.perf_counter(), time.thread_time()
            move = computer.choose(view, seat, moves, f"{number}/{ply}")
            report.times.append(time.perf_counter() - started)
            report.processor.append(time.thread_time() - worked)
        else:
            move = rules.sample(state, seat, chance)
        rules.play_in_place(state, seat, move)
        ply += 1
    scores = rules.scores(state)
    report.games += 1
    winners = [score.seat for score in scores if score.rank == 1]
    report.wins += sum(seat in places for seat in winners) / len(winners)
    for score in scores:
        to = report.computer_scores if score.seat in places else report.random_scores
        to.append(score.total)
    report.rounds.append(state.round)  # type: ignore[attr-defined]


def main() -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="puerto-rico", choices=COMPUTERS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=3, choices=range(2, 6))
    parser.add_argument("--computers", type=int, default=1, help="the other seats play randomly")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    asked = parser.parse_args()
    report = Report()
    for number in range(asked.first, asked.first + asked.games):
        play_game(asked.game, number, asked.seats, asked.computers, report)
        sys.stderr.write(f"\r{report.games} of {asked.games} games, {report.wins:g} won ")
        sys.stderr.flush()
    sys.stderr.write("\n")
    print("\n".join(report.lines()))


if __name__ == "__main__":
    main()
