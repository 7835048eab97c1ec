"""Learning what the numbers of a game's coach mean: `python -m tests.bench.learn_coach --game G`.

Prints what the `Scale` of `bot/games/<game>/coach.py` is made of: the spread of final leads of
computers at sight, how many points of lead at the end one of the coach's value is, how far that is
wrong for a single pair of moves, and by the number of players how much a point of lead does for the
chance to win. Its games are never those by which `bench_coach` judges.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from math import log
from pathlib import Path
from statistics import correlation, mean, stdev
from typing import NamedTuple

import rules
from bot.games import COACHES
from bot.games.core.coach import Chances, Coach, Scale
from rules import State
from tests.bench.coached import LEARN, Contrast, Line, contrasts, fitted, game, seats_of

EVERY = 5
"""One of so many positions of a game counts for the chances to win."""
WEIGHTS = [round(0.01 * 1.2**step, 3) for step in range(30)]
"""What a point of lead may do for the chance to win, from next to nothing to nearly everything."""
UNSURE = 0.001
"""No result is taken to be likelier than all but this."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, choices=COACHES)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--pairs", type=int, default=32)
    parser.add_argument("--games", type=int, default=8, help="games to the end for each move")
    parser.add_argument("--every", type=int, default=13, help="one of so many positions is taken")
    parser.add_argument(
        "--leads", type=int, default=20, help="games for the spread of leads, and for the chances"
    )
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of players for the chances")
    parser.add_argument("--keep", type=Path, help="a file of the calibration, to continue a run")
    parser.add_argument("--rounds", type=int, nargs="*", help="another horizon")
    given = parser.parse_args()
    if given.rounds:
        type(COACHES[given.game]).rounds = tuple(given.rounds)
    report_chances(given, report_scale(given))


def report_scale(given: argparse.Namespace) -> float:
    """Print and return the points of lead at the end for one of the coach's value."""
    asked = (given.positions, given.pairs, given.games, given.every, given.keep)
    told = contrasts(given.game, LEARN, *asked) if given.positions else ()
    # what is over is told as it was scored, whatever the factor
    found = [each for each in told if not each.is_over]
    report("all", found)
    report("bad", [each for each in found if not each.close])
    report("close", [each for each in found if each.close])
    scale = COACHES[given.game].scale
    line = fitted(found) if found else Line(scale.factor, 0.0, scale.model_error)
    print(f"factor={line.slope:.2f}, model_error={line.model_error:.1f}", flush=True)
    return line.slope


def report_chances(given: argparse.Namespace, factor: float) -> None:
    """Print the chances to win by the number of seats, and the spread of leads of the usual one."""
    for seats in given.seats or [each for each in rules.game(given.game).seats if each > 1]:
        played = [moments(given.game, number, factor, seats) for number in range(given.leads)]
        if seats == seats_of(given.game) and len(played) > 1:
            print(f"spread={stdev(each.final for game in played for each in game[:1]):.1f}")
        if found := [each for game in played for each in game]:
            print(f"{seats}: {fitted_chances(found, seats)},", flush=True)


class Moment(NamedTuple):
    """A seat at a moment of a game: its expected lead and the game left, then its result."""

    lead: float
    to_come: float
    won: float
    final: float


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


def moments(slug: str, number: int, factor: float, seats: int) -> list[Moment]:
    """Return some moments of a game of computers at sight, its end first, for every seat."""
    coach, wholes = COACHES[slug], []
    seed = f"{LEARN} leads {slug} {seats} {number}"
    for place, position in enumerate(game(slug, seed, odd=0, seats=seats)):
        whole = coach.guide.imagine(position.view, position.name)
        if place % EVERY == 0:
            wholes.append((place, whole))
    while waiting := rules.waiting(whole):
        rules.advance(whole, waiting[0], coach.guide.answer(whole, waiting[0]))
    scores = rules.scores(whole)
    winners = sum(score.won for score in scores)
    found = []
    for at, state in [(place, whole), *wholes]:
        for seat in range(state.seats):
            lead, final = leads(coach, state, seat), leads(coach, whole, seat)
            won = scores[seat].won / winners if winners else 0.0
            found.append(Moment(factor * lead, 1 - at / place, won, final))
    return found


def leads(coach: Coach[State], state: State, seat: int) -> float:
    return sum(coach.parts(state, seat, state).values())


def fitted_chances(found: Sequence[Moment], seats: int) -> Chances:
    """Return what makes the results of these moments likeliest."""
    tried = [Chances(late, early) for late, early in product(WEIGHTS, WEIGHTS) if late >= early]
    return max(tried, key=lambda chances: likelihood(found, seats, chances))


def likelihood(found: Sequence[Moment], seats: int, chances: Chances) -> float:
    """Return the logarithm of how likely the results of these moments are."""
    scale = Scale(1.0, 1.0, 1.0, 1, True, {seats: chances})
    total = 0.0
    for moment in found:
        chance = scale.chance(moment.lead, seats, moment.to_come)
        assert chance is not None
        chance = min(1 - UNSURE, max(UNSURE, chance))
        total += moment.won * log(chance) + (1 - moment.won) * log(1 - chance)
    return total


if __name__ == "__main__":
    main()
