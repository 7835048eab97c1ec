"""Union hall (RULINGS 9.13): points for pairs of equal barrels before the owner's first loading."""

from __future__ import annotations

from rules.puerto_rico.data import UNION_HALL_BARRELS
from rules.puerto_rico.state import Player


def points(player: Player) -> int:
    """Return the points for the barrels that are held; none of them is returned."""
    if not player.occupied("union-hall"):
        return 0
    return sum(number // UNION_HALL_BARRELS for number in player.goods.values())
