"""What a review of one seat costs, and what it finds: CPU seconds by kind of step.

    python -m tests.bench.bench_review --games puerto-rico valparaiso --reviews 2

The seat plays at sight, and one of eight of its moves is drawn by chance.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import Any

import rules
from bot.computers.coaching.review import PlayedMove, ReviewedGame, Row, review
from bot.games import COACHES, COMPUTERS, GUIDES
from tests.bench.coached import ODD, seats_of

SEAT = 0


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
    asked = parser.parse_args()
    for slug in asked.games:
        for number in range(asked.reviews):
            tell(slug, played(slug, f"review {slug} {number}"))


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
