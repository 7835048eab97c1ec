"""Aqueduct (RULINGS 9.1): one more indigo of the indigo plant, one more sugar of the sugar mill."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.puerto_rico.state import Player

PLANTS: Final = {"indigo": "indigo-plant", "sugar": "sugar-mill"}
"""The large building of each kind that flows; what is produced is theirs first."""


def kinds(player: Player, produced: Mapping[str, int]) -> tuple[str, ...]:
    """Return the kinds of which there is one more barrel beyond `produced`, if the supply has it.

    The large building has a colonist, and at least one barrel of the kind was produced.
    """
    if not player.occupied("aqueduct"):
        return ()
    return tuple(
        good for good, plant in PLANTS.items() if produced[good] and player.occupied(plant)
    )
