"""Forest house (RULINGS 9.2): plantations may be laid face down; forests make buildings cheaper."""

from __future__ import annotations

from rules.puerto_rico.data import FOREST, FOREST_HOUSE_FORESTS, QUARRY
from rules.puerto_rico.state import Player


def works(player: Player) -> bool:
    """Whether plantations may become forests when they are taken now."""
    return player.occupied("forest-house")


def may_lay(player: Player, tile: str) -> bool:
    """Whether this tile may become a forest when it is taken now."""
    return tile != QUARRY and works(player)


def lay(player: Player, tile: str) -> None:
    """Lay a plantation face down; its printed kind stays known."""
    player.island.append(FOREST)
    player.forests.append(tile)


def discount(player: Player) -> int:
    """How many doubloons the forests take off the cost of a building.

    That needs neither a colonist nor the forest house itself.
    """
    return len(player.forests) // FOREST_HOUSE_FORESTS
