"""The worth of border posts on the way to being linked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.castles_of_burgundy.computer.outlook import Outlook, chance_to_fill, phase_points
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.boards import Board
from rules.castles_of_burgundy.state import Duchy, Table

MISSING: Final = 0.8
"""The part of the points that is left for each cell that is missing."""
PACE: Final = 1.2
"""Rounds that pass for each cell that is missing."""
POSTS: Final = "posts"


def posts_worth(table: Table, duchy: Duchy, ahead: Outlook) -> float:
    """Return the points of the border posts that are not linked yet."""
    posts = duchy.layout.posts
    if duchy.linked == len(posts):
        return 0.0
    lengths = sorted(
        _missing(duchy.layout, duchy.tiles, one, other)
        for number, one in enumerate(posts)
        for other in posts[number + 1 :]
    )
    total, all_linked = 0.0, lengths[0] + lengths[1]
    if duchy.linked < 2:
        total += _hope(phase_points(ahead.round + PACE * lengths[0]), lengths[0], ahead)
    left = table.bonus[POSTS]
    if left:
        total += _hope(queries.bonus_points(table, left[0]), all_linked, ahead)
    return total


def _hope(points: float, missing: int, ahead: Outlook) -> float:
    return points * MISSING**missing * chance_to_fill(missing, ahead.tiles)


def _missing(board: Board, tiles: Sequence[str], start: int, end: int) -> int:
    """Return how many empty cells lie on the best way between two cells, both included."""
    costs = {start: int(not tiles[start])}
    edge = [start]
    for cost in range(len(tiles)):
        # of equal cost first: a covered cell costs nothing
        reached = [cell for cell in edge if costs[cell] == cost]
        while reached:
            cell = reached.pop()
            if cell == end:
                return cost
            for near in board.neighbours[cell]:
                more = cost + (not tiles[near])
                if more < costs.get(near, len(tiles)):
                    costs[near] = more
                    edge.append(near)
                    if more == cost:
                        reached.append(near)
    return len(tiles)
