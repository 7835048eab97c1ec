"""Cloister (RULINGS 9.14): points at the end for triplets of equal tiles, forests included."""

from __future__ import annotations

from collections import Counter

from rules.puerto_rico.data import CLOISTER_POINTS, CLOISTER_TILES
from rules.puerto_rico.state import Player


def points(player: Player) -> int:
    """Return what an occupied cloister is worth."""
    triplets = sum(number // CLOISTER_TILES for number in Counter(player.island).values())
    return CLOISTER_POINTS[triplets]
