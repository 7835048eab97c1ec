"""The worth of the functions of the violet buildings and the quarries when they are manned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from bot.games.puerto_rico.computer.economy import (
    COLONISTS_A_MAYOR,
    SHIPPED,
    Economy,
    barrel,
    factory,
    selling,
)
from bot.games.puerto_rico.computer.outlook import Outlook
from rules.puerto_rico.data import (
    CLOISTER_TILES,
    CUSTOMS_HOUSE_CHIPS,
    FOREST_HOUSE_FORESTS,
    FORTRESS_COLONISTS,
    ISLAND_SPACES,
    RESIDENCE_LEAST,
    RESIDENCE_POINTS,
)
from rules.puerto_rico.queries import (
    AQUEDUCT_PLANTS,
    city_hall_points,
    cloister_points,
    guild_hall_points,
)
from rules.puerto_rico.state import Player

QUARRY_USE: Final = (0.85, 0.75, 0.55, 0.3)
"""Doubloons that the first, second, ... manned quarry saves in a builder phase: not every one
brings a purchase, and cheap columns use few quarries."""
DRAWN_TILE: Final = 0.4
"""Points for a plantation that nobody could choose."""
QUARRY_RIGHT: Final = 0.35
"""How often a construction hut's owner takes a quarry that others could not."""
COLONIST: Final = 0.7
"""Points for a colonist who works at once instead of after the next mayor."""
SAVED_BARRELS: Final = 0.16
"""The share of a harvest that a warehouse saves for one more kind in each captain phase."""
OFFICE_SALES: Final = 0.5
"""Doubloons that an office adds to a trader phase for each kind that can be sold."""
LOADINGS: Final = 0.75
"""Loadings in a captain phase for each kind that a player makes."""
WHARF_BARRELS: Final = 0.3
"""The share of a harvest that only a wharf gets shipped."""
BUILDS: Final = 0.6
"""Buildings that a player adds in a builder phase."""
FOREST_USE: Final = 0.7
"""Doubloons that two forests save in a builder phase: not every one brings a purchase."""
ODD_FOREST: Final = 0.35
"""The part of a pair that a single forest counts for."""
FORESTS_LAID: Final = 0.4
"""The share of the tiles to come that a forest house turns into forests."""
MARKET_USE: Final = 0.8
"""Doubloons that a black market is worth with a building, less what is paid instead."""
GUESTS: Final = 0.25
"""Points for two guests between two mayors: they go where a colonist is missing."""
CHURCH_USE: Final = 0.9
"""Points of a church for a building, since some are of the first column."""
DOUBLED: Final = 0.6
"""Points for a privilege that is doubled once in a round."""


def quarry(number: int, outlook: Outlook) -> float:
    """Points that the `number`-th manned quarry (from 1) saves until the end."""
    saved = QUARRY_USE[min(number, len(QUARRY_USE)) - 1] if number <= 4 else 0.0
    return saved * outlook.builders * outlook.doubloon


def forests(number: int, outlook: Outlook) -> float:
    """Points that plantations laid face down save until the end; an odd one waits for another."""
    pairs = number // FOREST_HOUSE_FORESTS
    waiting = ODD_FOREST if number % FOREST_HOUSE_FORESTS else 0.0
    return (pairs + waiting) * FOREST_USE * outlook.builders * outlook.doubloon


def _small_market(player: Player, economy: Economy, outlook: Outlook) -> float:
    return selling(economy, 1.0, outlook) - selling(economy, 0.0, outlook)


def _large_market(player: Player, economy: Economy, outlook: Outlook) -> float:
    return selling(economy, 2.0, outlook) - selling(economy, 0.0, outlook)


def _hacienda(player: Player, economy: Economy, outlook: Outlook) -> float:
    return DRAWN_TILE * min(outlook.settlers, player.island_free() / 2)


def _construction_hut(player: Player, economy: Economy, outlook: Outlook) -> float:
    rights = QUARRY_RIGHT * min(outlook.settlers, player.island_free())
    return rights * quarry(player.quarries() + 1, outlook) * 0.5


def _hospice(player: Player, economy: Economy, outlook: Outlook) -> float:
    return COLONIST * min(outlook.settlers, player.island_free()) * min(1.0, outlook.rounds)


def _university(player: Player, economy: Economy, outlook: Outlook) -> float:
    return COLONIST * BUILDS * min(outlook.builders, player.city_free())


def _office(player: Player, economy: Economy, outlook: Outlook) -> float:
    return OFFICE_SALES * min(2.0, economy.kinds) * outlook.traders * outlook.doubloon


def _small_warehouse(player: Player, economy: Economy, outlook: Outlook) -> float:
    return SHIPPED * SAVED_BARRELS * economy.barrels * max(0.0, outlook.captains - 1)


def _large_warehouse(player: Player, economy: Economy, outlook: Outlook) -> float:
    return 1.5 * _small_warehouse(player, economy, outlook)


def _factory(player: Player, economy: Economy, outlook: Outlook) -> float:
    return factory(economy, outlook)


def _harbor(player: Player, economy: Economy, outlook: Outlook) -> float:
    return LOADINGS * economy.kinds * min(outlook.captains, outlook.craftsmen + 0.5)


def _wharf(player: Player, economy: Economy, outlook: Outlook) -> float:
    return WHARF_BARRELS * economy.barrels * min(outlook.captains, outlook.craftsmen + 0.5)


def _guild_hall(player: Player, economy: Economy, outlook: Outlook) -> float:
    return guild_hall_points(player) + 0.3 * BUILDS * outlook.builders


def _residence(player: Player, economy: Economy, outlook: Outlook) -> float:
    filled = min(ISLAND_SPACES, int(len(player.island) + outlook.settlers))
    return RESIDENCE_POINTS.get(filled, RESIDENCE_LEAST)


def _fortress(player: Player, economy: Economy, outlook: Outlook) -> float:
    colonists = player.colonists() + COLONISTS_A_MAYOR * outlook.mayors
    return colonists / FORTRESS_COLONISTS - 0.3


def _customs_house(player: Player, economy: Economy, outlook: Outlook) -> float:
    shipped = SHIPPED * economy.barrels * min(outlook.captains, outlook.craftsmen + 0.5)
    return (player.vp_chips + shipped) / CUSTOMS_HOUSE_CHIPS - 0.4


def _city_hall(player: Player, economy: Economy, outlook: Outlook) -> float:
    return city_hall_points(player) + 0.5 * BUILDS * min(outlook.builders, player.city_free())


def _aqueduct(player: Player, economy: Economy, outlook: Outlook) -> float:
    return sum(
        min(1.0, economy.harvest.get(good, 0.0)) * barrel(good, outlook)
        for good, plant in AQUEDUCT_PLANTS.items()
        if plant in player.city
    )


def _forest_house(player: Player, economy: Economy, outlook: Outlook) -> float:
    return FORESTS_LAID * forests(min(int(outlook.settlers), player.island_free()), outlook)


def _black_market(player: Player, economy: Economy, outlook: Outlook) -> float:
    return MARKET_USE * BUILDS * min(outlook.builders, player.city_free()) * outlook.doubloon


def _storehouse(player: Player, economy: Economy, outlook: Outlook) -> float:
    return 1.2 * _small_warehouse(player, economy, outlook)


def _guesthouse(player: Player, economy: Economy, outlook: Outlook) -> float:
    return GUESTS * min(outlook.rounds, outlook.mayors + 1.0)


def _trading_post(player: Player, economy: Economy, outlook: Outlook) -> float:
    return 1.1 * _office(player, economy, outlook)


def _church(player: Player, economy: Economy, outlook: Outlook) -> float:
    return CHURCH_USE * BUILDS * min(outlook.builders, player.city_free())


def _small_wharf(player: Player, economy: Economy, outlook: Outlook) -> float:
    return 0.6 * _wharf(player, economy, outlook)


def _lighthouse(player: Player, economy: Economy, outlook: Outlook) -> float:
    return _harbor(player, economy, outlook) * outlook.doubloon


def _specialty_factory(player: Player, economy: Economy, outlook: Outlook) -> float:
    most = max((number for good, number in economy.harvest.items() if good != "corn"), default=0.0)
    return max(0.0, most - 1) * outlook.craftsmen * outlook.doubloon


def _library(player: Player, economy: Economy, outlook: Outlook) -> float:
    return DOUBLED * outlook.rounds


def _union_hall(player: Player, economy: Economy, outlook: Outlook) -> float:
    pairs = sum(number // 2 + 0.25 * (number % 2) for number in economy.harvest.values())
    return pairs * min(outlook.captains, outlook.craftsmen + 0.5)


def _cloister(player: Player, economy: Economy, outlook: Outlook) -> float:
    counted = Counter(player.island)
    begun = sum(number % CLOISTER_TILES for number in counted.values())
    more = min(outlook.settlers, player.island_free(), begun)
    return cloister_points(player) + 0.6 * more


Value = Callable[[Player, Economy, Outlook], float]
FUNCTIONS: Final[dict[str, Value]] = {
    "small-market": _small_market,
    "hacienda": _hacienda,
    "construction-hut": _construction_hut,
    "small-warehouse": _small_warehouse,
    "hospice": _hospice,
    "office": _office,
    "large-market": _large_market,
    "large-warehouse": _large_warehouse,
    "factory": _factory,
    "university": _university,
    "harbor": _harbor,
    "wharf": _wharf,
    "aqueduct": _aqueduct,
    "forest-house": _forest_house,
    "black-market": _black_market,
    "storehouse": _storehouse,
    "guesthouse": _guesthouse,
    "trading-post": _trading_post,
    "church": _church,
    "small-wharf": _small_wharf,
    "lighthouse": _lighthouse,
    "specialty-factory": _specialty_factory,
    "library": _library,
    "union-hall": _union_hall,
}
"""Points that a manned small violet building earns from now on."""

BONUSES: Final[dict[str, Value]] = {
    "guild-hall": _guild_hall,
    "residence": _residence,
    "fortress": _fortress,
    "customs-house": _customs_house,
    "city-hall": _city_hall,
    "cloister": _cloister,
}
"""Points that a large building is expected to bring at the end, if it is manned then."""
