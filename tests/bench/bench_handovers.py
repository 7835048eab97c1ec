"""Counts how often a game begins to wait for somebody else, in whole games among computers.

    python -m tests.bench.bench_handovers [--game brass-birmingham] [--games 10]

A hand-over is a question to a seat that did not make the last move; forced moves are entered as
the bot enters them by default. Simultaneous questions count one hand-over for each seat asked
besides the one that moved. Times the mean wait of a person, it is how long a game takes.
"""

from __future__ import annotations

import argparse
import statistics
import sys

import rules
from bot.computers import COMPUTERS


def handovers(slug: str, seats: int, number: int) -> tuple[int, int]:
    """Play one game among computers; return the hand-overs and the moves that were asked for."""
    computer = COMPUTERS[slug]
    state = rules.new(slug, seats, seed=f"hand-overs {number}")
    mover, asked, count, moves = None, set(rules.waiting(state)), 0, 0
    while waiting := rules.waiting(state):
        seat = waiting[0]
        move = rules.forced(state, seat)
        if move is None:
            legal = rules.legal(state, seat)
            move = computer.choose(rules.view(state, seat), seat, legal, f"{number} {moves}")
            mover, moves = seat, moves + 1
            asked.discard(seat)
        rules.advance(state, seat, move)
        fresh = {
            other
            for other in rules.waiting(state)
            if other not in asked and rules.forced(state, other) is None
        }
        count += len(fresh - {mover})
        asked = (asked | fresh) & set(rules.waiting(state))
    return count, moves


def main() -> None:
    """Print a line for each game and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(rules.GAMES), help="all games if left out")
    parser.add_argument("--games", type=int, default=10, help="for each number of players")
    chosen = parser.parse_args()
    print("game               players  hand-overs  decisions (means)")
    for slug in [chosen.game] if chosen.game else rules.GAMES:
        for seats in rules.GAMES[slug].seats:
            counted = []
            for number in range(chosen.games):
                counted.append(handovers(slug, seats, number))
                sys.stderr.write(f"\r{slug}, {seats} players: {number + 1} of {chosen.games} ")
            sys.stderr.write("\r")
            means = [statistics.mean(column) for column in zip(*counted, strict=True)]
            print(f"{slug:18} {seats:7} {means[0]:11.1f} {means[1]:10.1f}", flush=True)


if __name__ == "__main__":
    main()
