"""The monasteries that score at the end, and which building each counts (RULINGS 9)."""

from __future__ import annotations

from typing import Final

from rules.castles_of_burgundy.data.tiles import (
    BANK,
    BOARDING_HOUSE,
    BUILDING,
    CARPENTER,
    CASTLE,
    CHURCH,
    LIVESTOCK,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    TOWN_HALL,
    WAREHOUSE,
    WATCHTOWER,
    WHITE_CASTLE,
)

COUNTS: Final = {
    16: WAREHOUSE,
    17: WATCHTOWER,
    18: CARPENTER,
    19: CHURCH,
    20: MARKET,
    21: BOARDING_HOUSE,
    22: BANK,
    23: TOWN_HALL,
    29: WHITE_CASTLE,
}
"""The type of building that a monastery counts."""
SCORING: Final = (15, *range(16, 24), 24, 25, 26, 29)
"""The monasteries that give points and nothing else."""
FREE_STEP: Final = {
    9: (BUILDING,),
    10: (SHIP, LIVESTOCK),
    11: (CASTLE, MINE, MONASTERY),
}
"""The colours of tiles that a monastery helps to place: one step of the die is free (RULINGS 6)."""
FREE_STEP_TAKING: Final = 12
"""The monastery with a free step for taking a tile from a numbered depot."""
NOT_COPIED: Final = 27
"""Shield 6 copies every monastery but this one."""
