"""How fast the rules play: random games by the public door and in place, copies and records.

    python tests/bench/bench_rules.py [--seconds 2] [--game puerto-rico] [--option name=value]

Each figure is the best of several rounds that alternate with the plain alternative named beside
it, so that the ratios hold on a noisy machine; absolute figures depend on the machine.
"""

from __future__ import annotations

import argparse
import copy
import random
import time
from collections.abc import Callable

import rules

OPTIONS: dict[str, object] = {}
"""What differs from the usual options."""


def play_drawn(slug: str, seats: int, seed: int) -> int:
    """Play one random game with moves that are drawn, not listed; return the number of moves."""
    chance = rules.Chance(str(seed))
    state = rules.new(slug, seats, OPTIONS, str(seed))
    plies = 0
    while waiting := rules.waiting(state):
        rules.advance(state, waiting[0], rules.sample(state, waiting[0], chance))
        plies += 1
    return plies


def play_in_place(slug: str, seats: int, seed: int) -> int:
    """Play one random game with the fast path; return the number of moves."""
    chance = random.Random(seed)
    state = rules.new(slug, seats, OPTIONS, str(seed))
    plies = 0
    while waiting := rules.waiting(state):
        moves = rules.legal(state, waiting[0])
        rules.advance(state, waiting[0], moves[chance.randrange(len(moves))])
        plies += 1
    return plies


def play_by_door(slug: str, seats: int, seed: int) -> int:
    """Play one random game with copies, checks and events for each move."""
    chance = random.Random(seed)
    state = rules.new(slug, seats, OPTIONS, str(seed))
    plies = 0
    while waiting := rules.waiting(state):
        moves = rules.legal(state, waiting[0])
        state, _ = rules.play(state, waiting[0], moves[chance.randrange(len(moves))])
        plies += 1
    return plies


def play_with_deepcopy(slug: str, seats: int, seed: int) -> int:
    """The plain alternative: like the door, but with `copy.deepcopy`."""
    chance = random.Random(seed)
    state = rules.new(slug, seats, OPTIONS, str(seed))
    plies = 0
    while waiting := rules.waiting(state):
        moves = rules.legal(state, waiting[0])
        state = copy.deepcopy(state)
        rules.advance(state, waiting[0], moves[chance.randrange(len(moves))])
        plies += 1
    return plies


def fits(slug: str, seats: int) -> bool:
    """Whether the options of the run are for this number of players."""
    try:
        rules.new(slug, seats, OPTIONS, "fits")
    except rules.BadOptions:
        return False
    return True


def rate(play: Callable[[str, int, int], int], slug: str, seats: int, seconds: float) -> float:
    """Return the best rate of several rounds, in games per second."""
    best = 0.0
    seed = 0
    for _ in range(4):
        games, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds / 4:
            play(slug, seats, seed)
            games, seed = games + 1, seed + 1
        best = max(best, games / (time.perf_counter() - start))
    return best


def middle(slug: str, seats: int, plies: int) -> rules.State:
    """Return a position of a random game after `plies` moves, or its last before the end."""
    chance = random.Random(1)
    state = rules.new(slug, seats, OPTIONS, "middle")
    for _ in range(plies):
        moves = rules.legal(state, rules.waiting(state)[0])
        after, _ = rules.play(state, rules.waiting(state)[0], chance.choice(moves))
        if not rules.waiting(after):
            break
        state = after
    return state


def microseconds(function: Callable[[], object], times: int = 2000) -> float:
    """Return the best time of one call in microseconds."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times // 5):
            function()
        best = min(best, (time.perf_counter() - start) / (times // 5))
    return best * 1e6


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--game", default="puerto-rico", choices=list(rules.GAMES))
    parser.add_argument("--option", action="append", default=[], metavar="name=value")
    chosen = parser.parse_args()
    OPTIONS.update(option.split("=", 1) for option in chosen.option)
    ways = {
        "drawn": play_drawn,
        "all listed": play_in_place,
        "by the door": play_by_door,
        "deepcopy": play_with_deepcopy,
    }
    print("random games and moves per second")
    print("players" + "".join(f"{way:>20}" for way in ways))
    numbers = [seats for seats in rules.GAMES[chosen.game].seats if fits(chosen.game, seats)]
    for seats in numbers:
        line = f"{seats:7}"
        for play in ways.values():
            plies = sum(play(chosen.game, seats, seed) for seed in range(8)) / 8
            games = rate(play, chosen.game, seats, chosen.seconds)
            line += f"{games:10.0f} {games * plies:9,.0f}"
        print(line, flush=True)
    seats = numbers[-2:][0]
    state = middle(chosen.game, seats, play_drawn(chosen.game, seats, 0) // 2)
    ours = microseconds(lambda: rules.copy(state))
    deep = microseconds(lambda: copy.deepcopy(state), 100)
    print(f"copy of a position: {ours:.1f} us, deepcopy {deep:.0f} us: {deep / ours:.0f}x")
    data = rules.to_json(state)
    print(f"to JSON data: {microseconds(lambda: rules.to_json(state), 500):.0f} us")
    print(f"from JSON data: {microseconds(lambda: rules.from_json(data), 500):.0f} us")


if __name__ == "__main__":
    main()
