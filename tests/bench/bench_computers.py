"""Lets computer players meet, and reports wins, scores and times with 95 % confidence intervals.

Points are told by source, and of some games what `facts` counts.

    python -m tests.bench.bench_computers --players easy random random
    python -m tests.bench.bench_computers --players strong easy easy easy --games 100
    python -m tests.bench.bench_computers --game brass-birmingham --players strong strong easy easy
    python -m tests.bench.bench_computers --option building_set=draft mayor_mode=ordered

A player is a level of bot.computers.levels or `random`. Each game moves the players on by one
seat. Equal commands play equal games, on every machine: `--seconds` is the thinking time that
SLOWBOAT_THINKING_SECONDS grants, as a number of playouts; nothing is cut short by a clock.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import rules
from bot.computers.levels import LEVELS, playouts, takes_at_sight
from bot.computers.search import think
from bot.games import COMPUTERS, GUIDES
from rules import Move, State
from tests.bench.facts import FACTS

RANDOM = "random"
NORMAL = 1.96
"""Standard deviations of a 95 % interval."""
BAR = 30


@dataclass
class Side:
    """What the players of one kind have done; times are in seconds of the processor."""

    wins: float = 0.0
    scores: list[list[int]] = field(default_factory=list)
    """For each game those of the seats that this kind had."""
    leads: list[float] = field(default_factory=list)
    """For each game its mean score less that of the other kinds."""
    times: list[float] = field(default_factory=list)
    thoughts: list[float] = field(default_factory=list)
    """Those of the times in which moves were tried out."""
    playouts: int = 0
    sources: dict[str, list[int]] = field(default_factory=dict)
    """Points by where they come from, of all seats that this kind had."""

    def lines(self, games: int) -> Iterator[str]:
        """The figures of this kind, one a line."""
        yield f"won: {share(self.wins, games)}"
        yield f"mean score: {mean([statistics.mean(each) for each in self.scores])}"
        scores = sorted(score for each in self.scores for score in each)
        quarters = [scores[len(scores) * part // 4] for part in (1, 2, 3)]
        yield f"least, quartiles, most: {scores[0]}, {quarters}, {scores[-1]}"
        parts = [f"{source} {statistics.mean(each):.1f}" for source, each in self.sources.items()]
        yield f"points from {', '.join(parts)}"
        if self.leads:
            yield f"ahead of the others by {mean(self.leads)}"
        if self.times:
            yield f"{len(self.times)} decisions: {spread(self.times)}"
        if self.thoughts:
            yield f"{len(self.thoughts)} of them with playouts: {spread(self.thoughts)}"
        if self.playouts:
            speed = self.playouts / sum(self.times)
            yield f"{self.playouts} playouts, {speed:.1f} in a second"


@dataclass
class Report:
    """What a match has shown so far."""

    games: int = 0
    seats: int = 0
    sides: dict[str, Side] = field(default_factory=dict)
    rounds: list[int] = field(default_factory=list)
    winning: list[int] = field(default_factory=list)
    seats_won: dict[int, float] = field(default_factory=dict)
    facts: dict[str, list[int]] = field(default_factory=dict)
    """Numbers of each game, whoever played."""

    def side(self, kind: str) -> Side:
        """What the players of a kind have done."""
        return self.sides.setdefault(kind, Side())

    def lines(self) -> Iterator[str]:
        """The report, one figure a line."""
        yield f"games: {self.games}"
        yield f"mean rounds: {mean(self.rounds)} ({min(self.rounds)} to {max(self.rounds)})"
        if self.winning:
            yield f"mean score of winners: {mean(self.winning)}"
            shares = [self.seats_won.get(seat, 0) / self.games for seat in range(self.seats)]
            yield f"won by seat: {', '.join(f'{each:.0%}' for each in shares)}"
        for fact, numbers in self.facts.items():
            yield f"{fact}: {mean(numbers)} a game"
        for kind, side in self.sides.items():
            yield f"{kind}:"
            yield from (f"  {line}" for line in side.lines(self.games))


def mean(values: Sequence[float]) -> str:
    """A mean and its interval."""
    middle = statistics.mean(values)
    if len(values) < 2:
        return f"{middle:.1f}"
    return f"{middle:.1f} ± {NORMAL * statistics.stdev(values) / sqrt(len(values)):.1f}"


def share(won: float, games: int) -> str:
    """A number of wins, its share and its interval (Wilson's)."""
    part, wide = won / games, NORMAL**2 / games
    centre = (part + wide / 2) / (1 + wide)
    spread = NORMAL * sqrt(part * (1 - part) / games + wide / games / 4) / (1 + wide)
    return f"{won:g} of {games}, {part:.0%} ({centre - spread:.0%} to {centre + spread:.0%})"


def spread(seconds: Sequence[float]) -> str:
    """What is usual and what is most among times."""
    times = sorted(1000 * each for each in seconds)
    return (
        f"median {statistics.median(times):.2f} ms, "
        f"p99 {times[int(len(times) * 0.99)]:.1f} ms, most {times[-1]:.1f} ms"
    )


Choose = Callable[[State, int, Sequence[Move], str], Move]


def player(slug: str, kind: str, seconds: float, side: Side) -> Choose:
    """Return what chooses for a level, and counts the playouts."""
    guide, computer = GUIDES[slug], COMPUTERS[slug]
    budget = playouts(guide, kind, seconds)
    if not budget:
        return computer.choose

    def choose(view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
        if takes_at_sight(guide, kind, seed):
            return computer.choose(view, seat, moves, seed)
        thought = think(guide, view, seat, moves, seed, budget)
        side.playouts += thought.playouts
        return thought.move

    return choose


def play_game(
    slug: str,
    number: int,
    players: Sequence[str],
    report: Report,
    seconds: float = 2.0,
    options: Mapping[str, object] | None = None,
) -> None:
    """Play game `number`, in which player p has the seat p + number, and add it to `report`."""
    seats = len(players)
    kinds = [players[(seat - number) % seats] for seat in range(seats)]
    chance = rules.Chance(f"random players {number}")
    choosers = {
        kind: player(slug, kind, seconds, report.side(kind)) for kind in kinds if kind != RANDOM
    }
    state: Any = rules.new(slug, seats, options, f"bench {number}")
    facts = FACTS[slug]() if slug in FACTS else None
    ply = 0
    while waiting := rules.waiting(state):
        seat = waiting[0]
        if kinds[seat] == RANDOM:
            move = rules.sample(state, seat, chance)
        else:
            view = rules.view(state, seat)
            moves = rules.legal(view, seat)
            side = report.side(kinds[seat])
            played, began = side.playouts, time.thread_time()
            move = choosers[kinds[seat]](view, seat, moves, f"{number}/{ply}")
            side.times.append(time.thread_time() - began)
            if side.playouts > played:
                side.thoughts.append(side.times[-1])
        if facts:
            facts.note(state, seat, move)
        rules.play_in_place(state, seat, move)
        ply += 1
    _add(report, kinds, rules.scores(state), state.round)
    for fact, counted in facts.numbers(state).items() if facts else ():
        report.facts.setdefault(fact, []).append(counted)


def _add(report: Report, kinds: Sequence[str], scores: Sequence[rules.Score], rounds: int) -> None:
    report.games += 1
    report.seats = len(kinds)
    report.rounds.append(rounds)
    winners = [score for score in scores if score.rank == 1]
    report.winning += [score.total for score in winners[:1]]  # a game for one can be lost
    for score in winners:
        won = report.seats_won.get(score.seat, 0.0)
        report.seats_won[score.seat] = won + 1 / len(winners)
    for score in scores:
        for source, points in score.sources.items():
            report.side(kinds[score.seat]).sources.setdefault(source, []).append(points)
    for kind in dict.fromkeys(kinds):
        side = report.side(kind)
        side.scores.append([score.total for score in scores if kinds[score.seat] == kind])
        others = [score.total for score in scores if kinds[score.seat] != kind]
        if others:
            side.leads.append(statistics.mean(side.scores[-1]) - statistics.mean(others))
        if winners:
            side.wins += sum(kinds[score.seat] == kind for score in winners) / len(winners)


def main() -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="puerto-rico", choices=COMPUTERS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", nargs="+", default=["easy"] * 4, choices=(*LEVELS, RANDOM))
    parser.add_argument("--seconds", type=float, default=2.0, help="thinking time of `strong`")
    parser.add_argument(
        "--option", nargs="*", default=[], metavar="NAME=VALUE", help="options of the game"
    )
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    asked = parser.parse_args()
    if len(asked.players) not in rules.game(asked.game).seats:
        parser.error(f"{asked.game} cannot be played by {len(asked.players)}")
    options = dict(each.partition("=")[::2] for each in asked.option)
    try:
        rules.new(asked.game, len(asked.players), options)
    except rules.BadOptions as error:
        parser.error(str(error))
    report = Report()
    # whoever has seen enough gets the report of the games so far
    with suppress(KeyboardInterrupt):
        for number in range(asked.first, asked.first + asked.games):
            play_game(asked.game, number, asked.players, report, asked.seconds, options)
            _progress(report, asked.games)
    sys.stderr.write("\n")
    print("\n".join(report.lines()))


def _progress(report: Report, games: int) -> None:
    filled = BAR * report.games // games
    won = ", ".join(f"{kind} {side.wins:g}" for kind, side in report.sides.items())
    bar = "#" * filled + "-" * (BAR - filled)
    sys.stderr.write(f"\r[{bar}] {report.games}/{games} won: {won} ")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
