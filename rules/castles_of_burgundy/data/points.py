"""The victory points of regions, phases, bonus tiles, sales and leftovers (RULINGS 7, 8, 10)."""

from __future__ import annotations

from typing import Final

PHASES: Final = "ABCDE"
ROUNDS: Final = 5
"""Rounds of a phase."""
PHASE_POINTS: Final = dict(zip(PHASES, (10, 8, 6, 4, 2), strict=True))
LARGE_BONUS: Final = {2: 5, 3: 6, 4: 7}
SMALL_BONUS: Final = {2: 2, 3: 3, 4: 4}
"""Bonus tiles for the first and the second to cover a colour, by number of players."""
GOODS_POINTS: Final = {1: 2, 2: 2, 3: 3, 4: 4}
"""For each goods tile sold, by number of players."""
WATCHTOWER_POINTS: Final = 4
GOOSE_POINTS: Final = 2
"""For the goose itself, and for each livestock tile placed in its pasture later."""
BUILDING_POINTS: Final = 4
"""For each building of its type: monasteries 16 to 23 and 29."""
SOLD_TYPE_POINTS: Final = 2
"""Monastery 15, for each different type of goods sold."""
SPECIES_POINTS: Final = 4
"""Monastery 24."""
SOLD_GOODS_POINTS: Final = 1
"""Monastery 25."""
BONUS_TILE_POINTS: Final = 3
"""Monastery 26."""
WORKERS_PER_POINT: Final = 2
SOLO_CELLS: Final = 37
"""Covering so many, all of them, wins the game for one."""
SOLO_TARGET: Final = 50
SOLO_TARGET_STEP: Final = 5
SOLO_TARGET_LEAST: Final = 5


def region_points(size: int) -> int:
    """Return the points of a region without those of the phase: 1, 3, 6, 10, …"""
    return size * (size + 1) // 2
