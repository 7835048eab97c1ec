"""The economy of a player: what plantations and production buildings bring each time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.games.puerto_rico.computer.outlook import Outlook
from rules.puerto_rico.data import BUILDING, FACTORY_PAY, GOODS, PRICES, PRODUCERS
from rules.puerto_rico.state import Player, Table

SHIPPED: Final = 0.65
"""Points for a barrel, since a third never finds a ship or is lost in storage."""
FULL_LOADS: Final = 5.0
"""So many barrels a player can usually load in one captain phase."""
BEYOND: Final = 0.5
"""The share at which barrels above that number count."""
SALE: Final = 0.5
"""The chance that a kind of goods can be sold when a trader comes: the house may have it."""
COLONISTS_A_MAYOR: Final = 1.4
"""Colonists that a player gets in a mayor phase."""
MANNED_LATER: Final = 0.75
"""The share of earnings that is left when the colonist comes only with the next mayor."""
LOOSE_TILE: Final = 0.5
"""The chance that a plantation without a building gets one, if that pays at all."""
LOOSE_CIRCLE: Final = 0.35
"""The chance that a production building's spare circle gets its plantation in time."""
ANY_TILE: Final = 0.15
"""A tile fills the island, which counts for the residence and as a choice for later."""

_PRODUCING: Final = {
    good: [(building.id, building.circles) for building in PRODUCERS.get(good, ())]
    for good in GOODS
}
"""The buildings that produce each kind, with their circles; corn takes none."""
_DEAREST_FIRST: Final = tuple(sorted(GOODS, key=PRICES.__getitem__, reverse=True))


@dataclass(slots=True)
class Economy:
    """A player's production in expected barrels.

    `hope` is the chance, discounted for the delay, that an empty circle earns; `harvest` the
    barrels of each kind in a craftsman phase, those of empty pairs counted with that chance;
    `spare_tiles` and `spare_circles` what has no partner. `sales` keeps what a trader phase brings
    with the bonus of a market.
    """

    hope: float
    harvest: dict[str, float]
    spare_tiles: dict[str, int]
    spare_circles: dict[str, int]
    barrels: float
    kinds: float
    sales: dict[float, float] = field(default_factory=dict)


def hope(player: Player, circles: int, outlook: Outlook) -> float:
    """Return the chance that an empty circle is manned soon, less for the delay."""
    empty = circles - (player.colonists() - player.san_juan)
    if empty <= 0:
        return 0.0
    arriving = player.san_juan + COLONISTS_A_MAYOR * outlook.mayors
    return MANNED_LATER * min(1.0, outlook.mayors) * min(1.0, arriving / empty)


def economy(player: Player, outlook: Outlook) -> Economy:
    """Count what the player makes now and with the colonists to come."""
    city, island, on_tiles = player.city, player.island, player.on_tiles
    circles = (
        len(island) - len(player.forests) + sum([BUILDING[building].circles for building in city])
    )
    chance = hope(player, circles, outlook)
    harvest: dict[str, float] = {}
    spare_tiles: dict[str, int] = {}
    spare_circles: dict[str, int] = {}
    for good in GOODS:
        tiles = island.count(good)
        places = men = tiles if good == "corn" else 0
        for building, circles in _PRODUCING[good]:
            if building in city:
                places += circles
                men += city[building]
        if tiles and places:
            pairs = min(tiles, places)
            manned = min(on_tiles.get(good, 0), men)
            harvest[good] = manned + chance * (pairs - manned)
        if tiles > places:
            spare_tiles[good] = tiles - places
        elif places > tiles:
            spare_circles[good] = places - tiles
    return Economy(
        chance,
        harvest,
        spare_tiles,
        spare_circles,
        sum(harvest.values()),
        sum([min(1.0, number) for number in harvest.values()]),
    )


def has_spare_circle(player: Player, good: str) -> bool:
    """Whether the buildings for a kind of goods wait for another plantation."""
    places = sum([circles for building, circles in _PRODUCING[good] if building in player.city])
    return places > player.island.count(good)


def loads(barrels: float) -> float:
    """Return how many of these barrels count in full, those beyond a usual load less."""
    return barrels if barrels <= FULL_LOADS else FULL_LOADS + BEYOND * (barrels - FULL_LOADS)


def shipping(economy_now: Economy, outlook: Outlook) -> float:
    """Points for shipping every harvest to come; each needs a craftsman and then a captain."""
    return SHIPPED * loads(economy_now.barrels) * min(outlook.craftsmen, outlook.captains)


def sale(harvest: dict[str, float], bonus: float) -> float:
    """Doubloons expected from one trader phase: the dearest kind that the house takes."""
    expected, unsold = 0.0, 1.0
    for good in _DEAREST_FIRST:
        number = harvest.get(good)
        if number:
            chance = SALE * min(1.0, number)
            expected += unsold * chance * (PRICES[good] + bonus)
            unsold -= unsold * chance
    return expected


def selling(economy_now: Economy, bonus: float, outlook: Outlook) -> float:
    """Points that all sales to come are worth; `bonus` is what markets add to each."""
    phases = min(outlook.traders, outlook.craftsmen + 0.5)
    doubloons = economy_now.sales.get(bonus)
    if doubloons is None:
        doubloons = economy_now.sales[bonus] = sale(economy_now.harvest, bonus)
    return doubloons * phases * outlook.doubloon


def factory(economy_now: Economy, outlook: Outlook) -> float:
    """Points that a factory's payments are worth."""
    whole = int(economy_now.kinds)
    below = FACTORY_PAY[whole]
    above = FACTORY_PAY[min(whole + 1, len(FACTORY_PAY) - 1)]
    pay = below + (above - below) * (economy_now.kinds - whole)
    return pay * outlook.craftsmen * outlook.doubloon


def barrel(good: str, outlook: Outlook) -> float:
    """Points for one more barrel of a kind in every harvest to come, roughly."""
    shipped = SHIPPED * min(outlook.craftsmen, outlook.captains)
    sold = SALE * 0.5 * PRICES[good] * min(outlook.traders, outlook.craftsmen)
    return shipped + sold * outlook.doubloon


def prospects(table: Table, player: Player, economy_now: Economy, outlook: Outlook) -> float:
    """Points that tiles without building and buildings without tile are worth as a beginning."""
    total = ANY_TILE * len(player.island) * min(1.0, outlook.rounds)
    for good, number in economy_now.spare_tiles.items():
        total += _building_to_come(table, player, good, number, outlook)
    if player.island_free():
        for good, number in economy_now.spare_circles.items():
            chance = LOOSE_CIRCLE * min(1.0, outlook.settlers)
            total += chance * MANNED_LATER * barrel(good, outlook) * min(number, 2)
    return total


def _building_to_come(
    table: Table, player: Player, good: str, tiles: int, outlook: Outlook
) -> float:
    """The best profit that a missing production building would make of these tiles."""
    later = MANNED_LATER * MANNED_LATER * barrel(good, outlook)
    best = 0.0
    for building in PRODUCERS[good]:
        if building.id in player.city or not table.stock[building.id]:
            continue
        price = max(0, building.cost - min(player.quarries(), building.column))
        used = min(tiles, building.circles)
        profit = later * used + building.vp - price * outlook.doubloon
        best = max(best, profit)
    return LOOSE_TILE * min(1.0, outlook.builders) * best
