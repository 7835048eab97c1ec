"""How well the coach of a game judges: `python -m tests.bench.bench_coach --game GAME`.

Planted blunders are legal moves that an independent run puts beyond the blunder threshold; good
moves are those that it puts within a slip of the best one. `calibration_slope` is that of leads at
the end on the losses that the coach measures, over bad and close moves in turn. Its games are never
those by which `learn_coach` learned, and `--fresh` takes others than those that were judged before
something was changed. Times are seconds of the processor; no clock cuts a verdict short but that of
hints. The last line is JSON: shares with what they were counted of.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any

from bot.computers.coaching.compare import (
    MoveVerdict,
    Severity,
    VerdictKind,
    advise,
    compare,
    confirm,
    severity,
)
from bot.computers.coaching.playing_on import ImaginedPosition
from bot.games import COACHES, GUIDES
from bot.games.core.coach import Coach
from rules import Move, State
from tests.bench.coached import (
    JUDGE,
    Contrast,
    Position,
    bad_move,
    contrasts,
    error,
    fitted,
    game,
    positions,
    seats_of,
)

HINT_SECONDS = 1.5
"""A hint may think so long."""
SUSPECTS = 8
"""So many mistakes of a seat, the largest, are played to the end."""
APART = 2.0
"""Standard errors by which the independent run is sure of a blunder."""
FIRST = 8
"""Of a move that is no blunder on so many samples no more are drawn."""
TOLD = 10
"""After so many positions the figures so far are told."""
TRIES = 20
"""For each planted blunder or good move that is wanted so many positions are looked at at most."""


@dataclass
class Counts:
    """What the coach said of some moves, in two runs with different seeds."""

    said: list[MoveVerdict] = field(default_factory=list)
    again: list[MoveVerdict] = field(default_factory=list)
    confirmed: list[MoveVerdict] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def share(self, verdicts: Sequence[MoveVerdict]) -> float | None:
        """Return the part of verdicts that are mistakes, None of nothing."""
        if not verdicts:
            return None
        return round(sum(each.kind is VerdictKind.MISTAKE for each in verdicts) / len(verdicts), 3)


def judge(coach: Coach[State], position: Position, move: Move, counts: Counts) -> None:
    """Judge a move twice, and confirm the first verdict."""
    view, seat, _, name = position
    begun = time.thread_time()
    said = compare(coach, view, seat, move, f"{name} first")
    counts.seconds.append(time.thread_time() - begun)
    counts.said.append(said)
    counts.again.append(compare(coach, view, seat, move, f"{name} second"))
    counts.confirmed.append(confirm(coach, view, seat, said, f"{name} first"))


def independent(
    coach: Coach[State], position: Position, moves: Sequence[Move], samples: int
) -> dict[Move, list[float]]:
    """Return what each move leads to in so many samples, in points of lead at the end."""
    view, seat, _, name = position
    found: dict[Move, list[float]] = {move: [] for move in moves}
    for number in range(samples):
        sample = ImaginedPosition.drawn(coach, view, seat, f"{name} independent", number)
        for move, values in found.items():
            values.append(sample.played_on(move).lead(coach.scale))
    return found


def planted(coach: Coach[State], position: Position, samples: int) -> Move | None:
    """Return a legal move that is a blunder for certain, None if the drawn one is not."""
    best = coach.alternatives(position.view, position.seat, position.moves, position.name)[0].move
    move = bad_move(coach, position)
    if coach.same(position.view, best, move):
        return None
    for number in dict.fromkeys((min(FIRST, samples), samples)):
        found = independent(coach, position, [best, move], number)
        losses = [one - other for one, other in zip(found[best], found[move], strict=True)]
        if mean(losses) - (APART * error(losses) if number == samples else 0) < coach.scale.blunder:
            return None
    return move


def good(coach: Coach[State], position: Position, samples: int) -> Move | None:
    """Return a move within a slip of the best one but not the first at sight, if there is one."""
    view, seat, moves, name = position
    thought_of = [each.move for each in coach.alternatives(view, seat, moves, name)[:4]]
    if len(thought_of) < 2:
        return None
    means = {
        move: mean(values)
        for move, values in independent(coach, position, thought_of, samples).items()
    }
    least = max(means.values()) - coach.scale.slip
    return next((move for move in reversed(thought_of) if means[move] >= least), None)


def judged(
    slug: str,
    kind: str,
    choose: Callable[[Coach[State], Position, int], Move | None],
    number: int,
    given: argparse.Namespace,
) -> Iterator[Counts]:
    """Judge so many moves, each of another position; yield what there is after each of them."""
    coach, counts = COACHES[slug], Counts()
    found = positions(slug, f"{purpose(given)} {kind}", given.every)
    for _ in range(TRIES * number):
        if len(counts.said) == number:
            break
        position = next(found)
        move = choose(coach, position, given.samples)
        if move is not None:
            judge(coach, position, move, counts)
            yield counts


def purpose(given: argparse.Namespace) -> str:
    """Return what the seeds begin with."""
    return f"{JUDGE} {given.fresh}".rstrip()


def hints(slug: str, given: argparse.Namespace) -> list[float]:
    """Return how long so many hints took."""
    found, seconds = positions(slug, f"{purpose(given)} hints", given.every), []
    for _ in range(given.hints):
        view, seat, _, name = next(found)
        begun = time.thread_time()
        end = begun + HINT_SECONDS
        advise(COACHES[slug], view, seat, name, lambda end=end: time.thread_time() > end)  # type: ignore[misc]
        seconds.append(time.thread_time() - begun)
    return seconds


@dataclass
class Review:
    """What the review of a seat has cost, and what it says of the computer's moves."""

    seconds: float
    decisions: int
    suspected: int
    shown: int


def review(slug: str, number: int, given: argparse.Namespace) -> Review:
    """Judge a part of the decisions of the seat 0 of a game; the cost is that of all of them."""
    share: int = given.share
    coach, guide = COACHES[slug], GUIDES[slug]
    suspects: list[tuple[Position, MoveVerdict]] = []
    decisions = 0
    begun = spent = 0.0
    for position in game(slug, f"{purpose(given)} review {slug} {number}", odd=0):
        view, seat, _, name = position
        if seat:
            continue
        decisions += 1
        if decisions % share:
            continue
        move = guide.answer(guide.imagine(view, name), seat)
        begun = time.thread_time()
        verdict = compare(coach, view, seat, move, f"{name} review")
        spent += time.thread_time() - begun
        if verdict.kind is VerdictKind.MISTAKE:
            suspects.append((position, verdict))
    suspects.sort(key=lambda suspect: suspect[1].loss, reverse=True)
    spent *= share
    shown, begun = 0, time.thread_time()
    for position, verdict in suspects[:SUSPECTS]:
        found = confirm(coach, position.view, position.seat, verdict, position.name)
        shown += found.kind is VerdictKind.MISTAKE
    confirming = time.thread_time() - begun
    most = min(SUSPECTS, len(suspects) * share)
    spent += confirming * most / max(1, min(SUSPECTS, len(suspects)))
    return Review(spent, decisions, len(suspects) * share, shown)


def figures(given: argparse.Namespace) -> Iterator[tuple[str, Any]]:
    """Yield the figures that were asked for, as they are found."""
    slug = given.game
    coach = COACHES[slug]
    yield "game", slug
    yield "seats", seats_of(slug)
    if given.planted:
        for counts in judged(slug, "planted", planted, given.planted, given):
            if is_told(len(counts.said), given.planted):
                yield "planted", len(counts.said)
                yield "planted_found", counts.share(counts.said)
                yield "planted_confirmed", counts.share(counts.confirmed)
                yield from twice("planted", coach, counts)
    if given.good:
        for counts in judged(slug, "good", good, given.good, given):
            if is_told(len(counts.said), given.good):
                yield "good", len(counts.said)
                yield "good_called_mistake", counts.share(counts.said)
                yield "good_confirmed_mistake", counts.share(counts.confirmed)
                yield from twice("good", coach, counts)
    if given.hints:
        seconds = sorted(hints(slug, given))
        yield "hints", len(seconds)
        yield "hint_seconds_p95", round(seconds[int(len(seconds) * 0.95)], 2)
        yield "hint_seconds_mean", round(mean(seconds), 2)
    if given.reviews:
        made = [review(slug, number, given) for number in range(given.reviews)]
        yield "cpu_seconds_per_seat", round(mean(each.seconds for each in made), 1)
        yield "decisions_per_seat", round(mean(each.decisions for each in made))
        yield "suspects_per_seat", round(mean(each.suspected for each in made), 1)
        yield "shown_per_seat", round(mean(each.shown for each in made), 1)
    if given.positions:
        asked = (given.positions, given.pairs, given.games, given.every, given.keep)
        found: list[Contrast] = []
        for each in contrasts(slug, purpose(given), *asked):
            found.append(each)
            if is_told(len(found), given.positions):
                yield from calibration(coach, found)


def is_told(number: int, wanted: int) -> bool:
    """Whether figures are told after so many positions."""
    return number % TOLD == 0 or number == wanted


def calibration(coach: Coach[State], found: Sequence[Contrast]) -> Iterator[tuple[str, Any]]:
    """Yield the slope of leads at the end on losses over some positions, and of both kinds."""
    line = fitted(found, coach.scale.factor)
    yield "positions", len(found)
    yield "calibration_slope", round(line.slope, 2)
    yield "calibration_slope_error", round(line.error, 2)
    for name, close in (("bad", False), ("close", True)):
        if some := [each for each in found if each.close is close]:
            part = fitted(some, coach.scale.factor)
            yield f"slope_of_{name}", [round(part.slope, 2), round(part.error, 2)]


def twice(name: str, coach: Coach[State], counts: Counts) -> Iterator[tuple[str, Any]]:
    """Yield how often two runs agree, and how often one says fine and the other blunder."""
    pairs = list(zip(counts.said, counts.again, strict=True))
    if pairs:
        yield f"{name}_equal_twice", round(mean(a.kind is b.kind for a, b in pairs), 3)
        wild = [{a.kind, b.kind, severity(a, coach), severity(b, coach)} for a, b in pairs]
        yield (
            f"{name}_fine_and_blunder",
            sum({VerdictKind.FINE, Severity.BLUNDER} <= w for w in wild),
        )
        yield f"{name}_seconds_mean", round(mean(counts.seconds), 2)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", required=True, choices=COACHES)
    parser.add_argument("--planted", type=int, default=100)
    parser.add_argument("--good", type=int, default=100)
    parser.add_argument("--hints", type=int, default=100)
    parser.add_argument("--reviews", type=int, default=2, help="games of which a seat is reviewed")
    parser.add_argument("--share", type=int, default=1, help="only one of so many decisions")
    parser.add_argument("--positions", type=int, default=200, help="for the calibration")
    parser.add_argument("--pairs", type=int, default=32, help="for the calibration, each position")
    parser.add_argument("--games", type=int, default=8, help="to the end, for each of two moves")
    parser.add_argument("--samples", type=int, default=256, help="of the independent run")
    parser.add_argument("--every", type=int, default=13, help="one of so many positions is taken")
    parser.add_argument("--fresh", default="", help="what makes the seeds others than before")
    parser.add_argument("--keep", type=Path, help="a file of the calibration, to continue a run")
    parser.add_argument("--json", action="store_true", help="nothing but the last line")
    given = parser.parse_args()
    found: dict[str, Any] = {}
    for name, figure in figures(given):
        found[name] = figure
        if not given.json:
            print(f"{name}: {figure}", flush=True)
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
