"""How likely each tile on the board is to flip: what is sold, and what is used up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from bot.computers.brass_birmingham.outlook import Outlook
from rules.brass_birmingham.data import (
    BREWERY,
    BUYS,
    COAL,
    IRON,
    LINKS,
    LOCATIONS,
    MERCHANT_SLOTS,
    SLOTS,
    SOLD,
)
from rules.brass_birmingham.geography import geography_of, members
from rules.brass_birmingham.state import Table, Tile

READY_TO_SELL: Final = 0.96
"""The chance that a tile is sold that could be sold at once."""
WITHOUT_BEER: Final = 0.5
"""The chance that beer is found for a tile that has a buyer, with time enough."""
A_LINK_AWAY: Final = 0.6
"""What each missing link to a buyer leaves of the chance."""
UNREACHABLE: Final = 0.02
"""A buyer that cannot be reached any more, or none at all."""
ACTIONS_TO_SELL: Final = 3
"""Actions that suffice to find beer or to lay a link, and to sell."""
MERCHANT_BARREL: Final = 0.8
"""A merchant's barrel counts so much: others may be quicker."""
RIVAL_BARREL: Final = 0.5
"""A barrel of a connected rival's brewery counts so much."""
DEMAND: Final = {
    (COAL, False): 0.12,
    (COAL, True): 0.6,
    (IRON, False): 0.35,
    (IRON, True): 0.25,
}
"""Cubes that an action of any player takes from the board on average, in canal and rail."""
ALONE: Final = 0.15
"""The part of the demand for coal that finds a mine without any link."""
PLACES_TO_SERVE: Final = 8
"""A mine that is connected to so many places serves nearly everybody."""
BARRELS_USED: Final = (0.15, 0.5)
"""How quickly own barrels are used, for each action, in canal and rail."""
NEXT_ERA: Final = 0.85
"""The chance that a tile that stays on the board flips in the next era."""


@dataclass(slots=True)
class Chances:
    """For each slot the chance that its tile flips in this era; own barrels that are left over.

    `unsold` says whether the player has anything to sell.
    """

    flips: list[float]
    spare: float
    unsold: bool


def chances(table: Table, seat: int, ahead: Outlook) -> Chances:
    """Estimate all tiles; those of `seat` that are to be sold with its own beer."""
    flips = [0.0] * len(SLOTS)
    goods: list[tuple[float, int, Tile]] = []
    cubes = {COAL: 0, IRON: 0}
    spare = 0.0
    for tile in table.board:
        if tile is not None and tile.left:
            if tile.industry in cubes:
                cubes[tile.industry] += tile.left
            elif tile.owner == seat:
                spare += tile.left
    barrels = spare
    needed = 0.8 * sum(
        [
            tile.kind.beer
            for tile in table.board
            if tile is not None and tile.owner == seat and not tile.flipped
        ]
    )
    for slot, tile in enumerate(table.board):
        if tile is None:
            continue
        if tile.flipped:
            flips[slot] = 1.0
        elif tile.industry == BREWERY:
            flips[slot] = _brewery(
                table, tile, ahead, barrels, needed if tile.owner == seat else 1.0
            )
        elif tile.industry in cubes:
            demand = DEMAND[tile.industry, table.rail] * ahead.everybody
            if tile.industry == COAL:
                demand *= _near(table, slot)
            flips[slot] = 1.0 - exp(-demand / cubes[tile.industry])
        elif tile.owner == seat:
            goods.append((-tile.kind.vp, slot, tile))
        else:
            flips[slot] = 0.6 * min(1.0, ahead.everybody / (ACTIONS_TO_SELL * table.seats))
    goods.sort(key=_worth_first)
    others = _RivalBarrels(table, seat)
    full = {number for number, tile in enumerate(table.merchants) if tile and tile.barrel}
    for _, slot, tile in goods:
        flips[slot], spare = _sale(table, slot, tile, ahead, spare, others, full)
    return Chances(flips, spare, bool(goods))


def _brewery(table: Table, tile: Tile, ahead: Outlook, barrels: float, needed: float) -> float:
    """The more barrels wait, the less likely is each to be used."""
    used = BARRELS_USED[table.rail] * ahead.actions + needed
    return 1.0 - exp(-used / max(tile.left, barrels))


def _near(table: Table, slot: int) -> float:
    """Return which part of the demand for coal a mine can serve: who is connected may use it."""
    places = table.geography().connected[SLOTS[slot].location].bit_count() - 1
    return ALONE + (1.0 - ALONE) * min(1.0, places / PLACES_TO_SERVE)


def _worth_first(good: tuple[float, int, Tile]) -> tuple[float, int]:
    return good[0], good[1]


class _RivalBarrels:
    """Barrels of the others, each of which is counted on once."""

    def __init__(self, table: Table, seat: int) -> None:
        self.at: dict[int, int] = {}
        for slot, tile in table.sources(BREWERY):
            if tile.owner != seat:
                location = SLOTS[slot].location
                self.at[location] = self.at.get(location, 0) + tile.left

    def take(self, reach: int) -> bool:
        for location, left in self.at.items():
            if left and reach >> location & 1:
                self.at[location] -= 1
                return True
        return False


def _sale(
    table: Table,
    slot: int,
    tile: Tile,
    ahead: Outlook,
    spare: float,
    others: _RivalBarrels,
    barrels: set[int],
) -> tuple[float, float]:
    """Return the chance to sell a tile, and the own barrels that are left then."""
    if not ahead.actions:
        return 0.0, spare
    reach = table.geography().connected[SLOTS[slot].location]
    buyers = table.buyers(tile.industry, reach)
    beer = 1.0
    for _ in range(tile.kind.beer):
        barrel = next((number for number in buyers if number in barrels), None)
        if barrel is not None:
            barrels.discard(barrel)
            beer *= 1.0 - (1.0 - MERCHANT_BARREL) * (0.0 if spare else 1.0)
        elif spare >= 1:
            spare -= 1
        elif others.take(reach):
            beer *= 1.0 - (1.0 - RIVAL_BARREL) * 0.7
        else:
            beer *= WITHOUT_BEER * min(1.0, (ahead.actions - 1) / ACTIONS_TO_SELL)
    if buyers:
        return READY_TO_SELL * beer, spare
    far = missing_links(table, tile.industry)[SLOTS[slot].location]
    if far > 5:
        return UNREACHABLE, spare
    time = min(1.0, max(0, ahead.actions - 1) / (ACTIONS_TO_SELL - 1 + far))
    return READY_TO_SELL * beer * A_LINK_AWAY**far * time, spare


def missing_links(table: Table, industry: str) -> tuple[int, ...]:
    """Return for each location how many links are missing to a buyer of an industry."""
    buyers = 0
    for number, tile in enumerate(table.merchants):
        if tile is not None and industry in BUYS[tile.buys]:
            buyers |= 1 << MERCHANT_SLOTS[number].location
    laid = tuple([number for number, owner in enumerate(table.links) if owner is not None])
    return _missing(laid, table.rail, buyers)


FAR: Final = 9
"""More missing links than any way has."""


@lru_cache(maxsize=16384)
def _missing(laid: tuple[int, ...], rail: bool, buyers: int) -> tuple[int, ...]:
    """Widen the set of places that reach a buyer, one missing link after the other."""
    geography = geography_of(laid)
    distance = [FAR] * len(LOCATIONS)
    spaces = [
        space.mask
        for link, space in enumerate(LINKS)
        if link not in laid and (space.rail if rail else space.canal)
    ]
    reached, fresh, steps = 0, geography.reach(buyers), 0
    while fresh:
        for location in members(fresh):
            distance[location] = steps
        reached |= fresh
        around = 0
        for mask in spaces:
            if mask & fresh:
                around |= mask
        fresh = geography.reach(around) & ~reached
        steps += 1
    return tuple(distance)


__all__ = ["NEXT_ERA", "SOLD", "Chances", "chances", "missing_links"]
