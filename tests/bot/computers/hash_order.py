"""A program that prints what computers decide in a few positions of each game.

Its output must not hang on the order of sets, which each process has its own of.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT))

EVERY: Final = 9
"""So many moves at sight lie between two that are thought about."""
LONG: Final = 40
"""Moves of a game that are played."""


def main() -> None:
    """Play the beginning of a game of each kind, thinking now and then."""
    import rules
    from bot.computers.search import think
    from bot.games import COMPUTERS, GUIDES

    for slug, computer in COMPUTERS.items():
        state = rules.new(slug, 3, {}, "hash order")
        for ply in range(LONG):
            seat = rules.waiting(state)[0]
            view = rules.view(state, seat)
            moves = rules.legal(view, seat)
            if ply % EVERY:
                move = computer.choose(view, seat, moves, str(ply))
            else:
                candidates = GUIDES[slug].candidates(view, seat, moves, str(ply))
                print(*[f"{each.move} {each.value!r}" for each in candidates], sep="; ")
                move = think(GUIDES[slug], view, seat, moves, str(ply), 4).move
            print(slug, move)
            rules.play_in_place(state, seat, move)


if __name__ == "__main__":
    main()
