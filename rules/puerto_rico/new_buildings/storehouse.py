"""Storehouse (RULINGS 9.4): three more loose barrels of any kinds are kept."""

from __future__ import annotations

from rules.puerto_rico.data import STOREHOUSE_BARRELS
from rules.puerto_rico.state import Player


def loose_barrels(player: Player) -> int:
    """How many loose barrels are kept besides the free one."""
    return STOREHOUSE_BARRELS if player.occupied("storehouse") else 0
