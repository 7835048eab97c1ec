"""Learning what the numbers of a game's coach mean: `python -m tests.bench.learn_coach --game G`.

Prints the `Scale` for `bot/games/<game>/coach.py`: the spread of final leads of standard computers,
how many points of lead at the end one of the coach's value is, and how far that is wrong for a
single pair of moves. Its games are never those by which `bench_coach` judges.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import correlation, mean, stdev

import rules
from bot.games import COACHES
from tests.bench.coached import LEARN, Contrast, contrasts, fitted, game, seats_of

CALIBRATED = (0.85, 1.15)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, choices=COACHES)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=32)
    parser.add_argument("--games", type=int, default=8, help="games to the end for each move")
    parser.add_argument("--every", type=int, default=13, help="one of so many positions is taken")
    parser.add_argument("--leads", type=int, default=20, help="games for the spread of leads")
    parser.add_argument("--rounds", type=int, nargs="*", help="another horizon")
    given = parser.parse_args()
    coach = COACHES[given.game]
    if given.rounds:
        type(coach).rounds = tuple(given.rounds)
    found = list(
        contrasts(given.game, LEARN, given.positions, given.pairs, given.games, given.every)
    )
    report("all", found)
    report("bad", [each for each in found if not each.close])
    report("close", [each for each in found if each.close])
    line = fitted(found)
    spread = f"{stdev(final_leads(given.game, given.leads)):.1f}" if given.leads else "?"
    print(f"Scale(spread={spread}, factor={line.slope:.2f}, model_error={line.model_error:.1f})")


def report(name: str, found: Sequence[Contrast]) -> None:
    if len(found) > 2:
        line = fitted(found)
        near, far = [each.near for each in found], [each.far for each in found]
        print(
            f"{name}: {len(found)} positions, slope {line.slope:.2f} ± {line.error:.2f}, "
            f"model error {line.model_error:.1f}, correlation {correlation(near, far):.2f}, "
            f"mean loss {mean(near):.2f} near, {mean(far):.2f} at the end",
            flush=True,
        )


def final_leads(slug: str, number: int) -> list[float]:
    """Return the leads of all seats over the others' mean in games of standard computers."""
    leads: list[float] = []
    for each in range(number):
        *_, last = game(slug, f"{LEARN} leads {slug} {each}", odd=0)
        state = rules.imagine(last.view, "end")
        coach = COACHES[slug]
        while waiting := rules.waiting(state):
            rules.advance(state, waiting[0], coach.guide.answer(state, waiting[0]))
        leads += [sum(coach.parts(state, seat, state).values()) for seat in range(seats_of(slug))]
    return leads


if __name__ == "__main__":
    main()
