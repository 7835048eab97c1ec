"""The worth of regions and colours on the way: by size, by what is missing, by the phase."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.games.castles_of_burgundy.computer.outlook import Outlook, chance_to_fill, phase_points
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.points import BONUS_TILE_POINTS, region_points
from rules.castles_of_burgundy.state import Duchy, Table

MISSING: Final = 0.65
"""The part of the points of a region that is left for each cell that is missing."""
PACE: Final = 1.5
"""Rounds that pass for each cell that is missing."""
COLOUR_MISSING: Final = 0.65
"""The same part for the bonus of a colour."""
DOUBLE_BONUS: Final = 7
"""The shield that doubles the points of bonus tiles."""
BONUS_TILES: Final = 26
"""The monastery that counts bonus tiles."""
FILL: Final = 9.0
"""In the game for one: what the tile is worth that a colour brings, in the unit of prices."""


@lru_cache(maxsize=65536)
def region_hope(size: int, empty: int, ahead: Outlook) -> float:
    """Return the points to be expected of a region that counts as `size`, not yet finished."""
    points = region_points(size) + phase_points(ahead.round + PACE * empty)
    return ahead.point * points * MISSING**empty * chance_to_fill(empty, ahead.tiles)


@lru_cache(maxsize=65536)
def colour_hope(bonus: float, empty: int, ahead: Outlook) -> float:
    """Return the points to be expected of the bonus of a colour that is not complete."""
    return bonus * COLOUR_MISSING**empty * chance_to_fill(empty, ahead.tiles)


def colour_bonus(table: Table, duchy: Duchy, colour: str, ahead: Outlook) -> float:
    """Return what the next to complete a colour gets."""
    if table.solo:
        return FILL
    left = table.bonus[colour]
    if not left:
        return 0.0
    points = queries.bonus_points(table, left[0]) * (2 if duchy.has_shield(DOUBLE_BONUS) else 1)
    return float(points + (BONUS_TILE_POINTS if table.has(duchy, BONUS_TILES) else 0))
