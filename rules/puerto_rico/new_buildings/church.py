"""Church (RULINGS 9.8, R41): points for building, by the printed column of what is built."""

from __future__ import annotations

from rules.puerto_rico.data import BUILDING, CHURCH_POINTS
from rules.puerto_rico.state import Player


def works(player: Player) -> bool:
    """Whether the church is occupied."""
    return player.occupied("church")


def points(player: Player, building: str) -> int:
    """Return the points for building this; judged on the board before the building is paid."""
    return CHURCH_POINTS[BUILDING[building].column] if works(player) else 0
