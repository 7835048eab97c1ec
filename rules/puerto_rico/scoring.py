"""The final score (RULINGS 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from rules.core.game import Score, ranked
from rules.puerto_rico.data import (
    BUILDING,
    CLOISTER_POINTS,
    CLOISTER_TILES,
    CUSTOMS_HOUSE_CHIPS,
    FORTRESS_COLONISTS,
    RESIDENCE_LEAST,
    RESIDENCE_POINTS,
)
from rules.puerto_rico.state import Player, Table

CHIPS: Final = "chips"
PRINTED: Final = "buildings"


def guild_hall(player: Player) -> int:
    """One point for each small production building, two for each large one."""
    owned = [BUILDING[building] for building in player.city]
    return sum(1 + building.large_production for building in owned if building.produces)


def residence(player: Player) -> int:
    """Points by filled island spaces."""
    return RESIDENCE_POINTS.get(len(player.island), RESIDENCE_LEAST)


def fortress(player: Player) -> int:
    """One point for every three colonists, San Juan included (RULINGS R25)."""
    return player.colonists() // FORTRESS_COLONISTS


def customs_house(player: Player) -> int:
    """One point for every four points of chips (RULINGS R26)."""
    return player.vp_chips // CUSTOMS_HOUSE_CHIPS


def city_hall(player: Player) -> int:
    """One point for each violet building, itself included (RULINGS R24)."""
    return sum(BUILDING[building].violet for building in player.city)


def cloister(player: Player) -> int:
    """Points for triplets of equal tiles, forests included (RULINGS 9.14)."""
    triplets = sum(number // CLOISTER_TILES for number in Counter(player.island).values())
    return CLOISTER_POINTS[triplets]


BONUSES: Final[dict[str, Callable[[Player], int]]] = {
    "guild-hall": guild_hall,
    "residence": residence,
    "fortress": fortress,
    "customs-house": customs_house,
    "city-hall": city_hall,
    "cloister": cloister,
}
"""What the large buildings are worth if they are occupied."""


def sources(player: Player) -> dict[str, int]:
    """Return the points of a player by source: chips, printed points, occupied large buildings."""
    points = {
        CHIPS: player.vp_chips,
        PRINTED: sum(BUILDING[building].vp for building in player.city),
    }
    for building, bonus in BONUSES.items():
        if player.occupied(building):
            points[building] = bonus(player)
    return points


def scores(table: Table) -> tuple[Score, ...]:
    """Return all results; doubloons and barrels decide between equals."""
    return ranked(
        [
            (sources(player), player.doubloons + sum(player.goods.values()))
            for player in table.players
        ]
    )
