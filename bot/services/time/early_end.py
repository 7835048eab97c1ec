"""The early end of a game: it takes a win away as soon as somebody is ahead, then all must agree.

While all have equal points nobody loses anything by it, and more than half may end the game. Nobody
learns who is ahead, nor whether it is the one who wants to end the game: what is hidden stays so.
"""

from __future__ import annotations

from typing import Final

import rules
from bot.model import Position, Vote

AHEAD: Final = "ahead"
"""The detail of a vote on an early end: whether somebody was ahead when it was opened."""


def somebody_is_ahead(position: Position) -> bool:
    """Whether points are not equal, as they were if the game ended now.

    What the seats are given at the start, which may be worth points, says nothing: nobody is ahead
    before there are as many moves as seats.
    """
    if position.game.ply < len(position.game.seats):
        return False
    return len({score.total for score in rules.scores_now(position.state)}) > 1


def needs_everybody(vote: Vote) -> bool:
    """Whether a vote on an early end must be unanimous."""
    return vote.kind == "abandon" and bool(vote.detail.get(AHEAD))
