"""A program in which computers play Valparaíso with other data (see `other_data`).

Their guesses, not only the rules, must take everything from the data.
"""

from __future__ import annotations

import sys

THOUGHTS = 2
"""Moves of a game that are searched for: a plan and a card."""


def main() -> None:
    """Play a game of each number of players; print the points of all seats."""
    from tests.rules.valparaiso.other_games import Replacing

    sys.meta_path.insert(0, Replacing())
    import rules
    from bot.computers.search import think
    from bot.games.valparaiso.computer import decide
    from bot.games.valparaiso.computer.guide import ValparaisoGuide
    from rules.valparaiso import data

    assert data.START_PESOS == 13
    for seats in data.SEATS:
        state, thought_of = rules.new("valparaiso", seats, {}, f"other {seats}"), 0
        while waiting := rules.waiting(state):
            seat = waiting[0]
            move = decide(state, seat)
            assert move is not None

            assert rules.parse(state, seat, str(move)) == move
            if state.round == 2 and seat == 0 and thought_of < THOUGHTS:  # type: ignore[attr-defined]
                moves = rules.legal(state, seat)
                move = think(ValparaisoGuide(), rules.view(state, 0), 0, moves, "seed", 3).move
                thought_of += 1
            rules.play_in_place(state, seat, move)
        assert thought_of == THOUGHTS
        print(*[score.total for score in rules.scores(state)])


if __name__ == "__main__":
    main()
