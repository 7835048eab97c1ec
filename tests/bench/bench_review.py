"""What a review of one seat costs, and what it finds: CPU seconds by kind of step.

    python -m tests.bench.bench_review --games puerto-rico valparaiso --reviews 2
    python -m tests.bench.bench_review --reviews 0 --playouts 8

The seat plays at sight, and one of eight of its moves is drawn by chance. Playouts are those of a
comparison: two moves of one position, each in the same imagined positions, to the horizon of the
coach and to the end of the game. Rates are those of one core, by the time of the processor.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import rules
from bot.computers.coaching.playing_on import ImaginedPosition
from bot.computers.coaching.review import PlayedMove, ReviewedGame, Row, review
from bot.games import COACHES, COMPUTERS, GUIDES
from bot.services.base.processes import collect_seldom
from rules import Move
from tests.bench.coached import ODD, positions, seats_of

SEAT = 0
EVERY = 29
"""One of so many positions is played on from, so that all parts of a game come."""
SAMPLES = 8
GAMES = 2
"""So many imagined positions of each are played on to the horizon, and to the end."""


def played(slug: str, seed: str) -> ReviewedGame:
    """Return a finished game in which the seat that is reviewed is a person's."""
    guide, chance = GUIDES[slug], rules.Chance(seed)
    state: Any = rules.new(slug, seats_of(slug), seed=seed)
    options, moves = dict(state.options), list[PlayedMove]()
    while waiting := rules.waiting(state):
        forced = rules.next_forced(state)
        seat, move = forced or (waiting[0], None)
        if move is None:
            view = rules.view(state, seat)
            move = guide.answer(guide.imagine(view, f"{seed}/{len(moves)}"), seat)
            if seat == SEAT and not chance.below(ODD):
                move = rules.sample(state, seat, chance)
        moves.append(PlayedMove(seat, str(move), own=seat == SEAT and forced is None))
        rules.play_in_place(state, seat, move)
    number = seats_of(slug)
    made = rules.GAMES[slug].rules
    return ReviewedGame(seed, slug, number, options, seed, made, SEAT, tuple(moves))


def main() -> None:
    """Review some games of each kind and print what that took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=sorted(COACHES), choices=sorted(COACHES))
    parser.add_argument("--reviews", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=0, help="positions to play on from")
    asked = parser.parse_args()
    # as the process does that reviews games
    collect_seldom()
    for slug in asked.games:
        if asked.playouts:
            tell_speed(slug, asked.playouts)
        for number in range(asked.reviews):
            tell(slug, played(slug, f"review {slug} {number}"))


def tell_speed(slug: str, number: int) -> None:
    """Play on from so many positions and print how many playouts a core makes in a second."""
    coach, chance = COACHES[slug], rules.Chance("speed")
    near = far = 0.0
    found = positions(slug, "speed", EVERY)
    for _ in range(number):
        view, seat, moves, name = next(found)
        pair = [coach.alternatives(view, seat, moves, name)[0].move]
        pair.append(rules.sample(view, seat, chance))
        begun = time.process_time()
        for sample in samples(slug, view, seat, name, SAMPLES):
            play_on(sample, pair, to_the_end=False)
        middle = time.process_time()
        for sample in samples(slug, view, seat, name, GAMES):
            play_on(sample, pair, to_the_end=True)
        near += middle - begun
        far += time.process_time() - middle
    print(
        f"{slug}: {2 * SAMPLES * number / near:.1f} playouts a second to the horizon,"
        f" {2 * GAMES * number / far:.1f} to the end",
        flush=True,
    )


def samples(
    slug: str, view: rules.State, seat: int, name: str, number: int
) -> Iterator[ImaginedPosition]:
    """Yield so many positions that fit a view."""
    for each in range(number):
        yield ImaginedPosition.drawn(COACHES[slug], view, seat, name, each)


def play_on(sample: ImaginedPosition, moves: Sequence[Move], *, to_the_end: bool) -> None:
    """Play each of some moves on."""
    for move in moves:
        if to_the_end:
            sample.final_lead(move)
        else:
            sample.played_on(move)


def tell(slug: str, game: ReviewedGame) -> None:
    """Review a game and print the CPU seconds of its steps, and its verdicts."""
    seconds, verdicts = dict[str, float](), Counter[str]()
    begun = time.process_time()
    longest, rows = 0.0, list[Row]()
    for row in review(COACHES[slug], COMPUTERS[slug], game):
        now = time.process_time()
        seconds[row["step"]] = seconds.get(row["step"], 0.0) + now - begun
        longest, begun = max(longest, now - begun), now
        rows.append(row)
        if "verdict" in row:
            verdicts[f"{row['step']} {row['verdict']['kind']}"] += 1
    steps = ", ".join(f"{step} {taken:.1f}" for step, taken in seconds.items())
    print(f"{slug}: {sum(seconds.values()):.1f} s ({steps}; longest {longest:.1f})", flush=True)
    print("   ", ", ".join(f"{kind} {number}" for kind, number in sorted(verdicts.items())))


if __name__ == "__main__":
    main()
