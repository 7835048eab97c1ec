"""Let simple players play against each other, and count who wins.

    python -m rules.examples.self_play castles-of-burgundy --games 20

A player is a function of a view: it gets what its seat may know, never more. `greedy` tries each
move out on an imagined position and takes the one after which it has the most points.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

import rules

Player = Callable[[rules.State, int, rules.Chance], rules.Move]
MOST: Final = 40
"""So many moves are tried out; where there are more, as many are drawn."""


def random_player(view: rules.State, seat: int, chance: rules.Chance) -> rules.Move:
    """Return a drawn move of `seat`, which holds the view."""
    return rules.sample(view, seat, chance)


def greedy_player(view: rules.State, seat: int, chance: rules.Chance) -> rules.Move:
    """Return the move of `seat` after which it leads by most, of those that were tried out."""
    moves = list(islice(rules.legal(view, seat), MOST + 1))
    if len(moves) > MOST:
        moves = [rules.sample(view, seat, chance) for _ in range(MOST)]
    position = rules.imagine(view, str(chance.below(2**32)))
    return max(moves, key=lambda move: _lead_after(position, seat, move))


def _lead_after(position: rules.State, seat: int, move: rules.Move) -> float:
    after = rules.copy(position)
    rules.advance(after, seat, move)
    totals = [score.total for score in rules.scores_now(after)]
    return totals[seat] - max((t for other, t in enumerate(totals) if other != seat), default=0)


PLAYERS: Final[dict[str, Player]] = {"random": random_player, "greedy": greedy_player}


def play(slug: str, players: Sequence[Player], seed: str) -> tuple[rules.Score, ...]:
    """Play a game to its end, one player for each seat; return the result. Raises BadOptions."""
    match = rules.Match(slug, len(players), seed=seed)
    chance = rules.Chance(f"{seed}/players")
    while match.waiting:
        if forced := rules.next_forced(match.state):
            seat, move = forced
        else:
            seat = match.waiting[0]
            move = players[seat](match.view(seat), seat, chance)
        match.play(move, seat)
    return match.scores


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, and print how many games each player has won."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(rules.GAMES))
    parser.add_argument("--games", type=int, default=10, help="how many are played (10)")
    parser.add_argument("--players", nargs="+", default=["greedy", "random"], choices=PLAYERS)
    options = parser.parse_args(arguments)
    wins = dict.fromkeys(options.players, 0)
    for number in range(options.games):
        # everybody sits everywhere in turn
        turn = number % len(options.players)
        names = options.players[turn:] + options.players[:turn]
        result = play(options.game, [PLAYERS[name] for name in names], f"self-play {number}")
        for name in {names[score.seat] for score in result if score.won}:
            wins[name] += 1
        sys.stderr.write(f"\r{number + 1}/{options.games}")
    sys.stderr.write("\n")
    sys.stdout.write("".join(f"{name}: {won} of {options.games}\n" for name, won in wins.items()))


if __name__ == "__main__":
    main()
