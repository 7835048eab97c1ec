"""How likely each tile on the board is to flip: what is sold, and what is used up."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from bot.computers.brass_birmingham.outlook import Outlook
from bot.computers.brass_birmingham.ways import FAR, Ways
from rules.brass_birmingham.data import (
    BREWERY,
    COAL,
    IRON,
    SLOTS,
)
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
RIVAL_BARREL: Final = 0.65
"""A barrel of a connected rival's brewery counts so much."""
DEMAND: Final = {
    (COAL, False): 0.12,
    (COAL, True): 0.6,
    (IRON, False): 0.35,
    (IRON, True): 0.25,
}
"""Cubes that an action of any player takes from the board on average, in canal and rail."""
BREWED: Final = 0.8
"""The part of the beer for sales that comes from breweries, the rest from merchants."""
RIVAL_SALE: Final = 0.6
"""The chance that a rival sells a tile, with time enough."""
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


def chances(table: Table, seat: int, ahead: Outlook, ways: Ways) -> Chances:
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
    needed = BREWED * sum(
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
                demand *= _near(ways, slot)
            flips[slot] = 1.0 - exp(-demand / cubes[tile.industry])
        elif tile.owner == seat:
            goods.append((-tile.kind.vp, slot, tile))
        else:
            flips[slot] = RIVAL_SALE * min(1.0, ahead.everybody / (ACTIONS_TO_SELL * table.seats))
    goods.sort(key=_worth_first)
    others = _RivalBarrels(table, seat)
    full = {number for number, tile in enumerate(table.merchants) if tile and tile.barrel}
    for _, slot, tile in goods:
        flips[slot], spare = _sale(table, slot, tile, ways, ahead, spare, others, full)
    return Chances(flips, spare, bool(goods))


def _brewery(table: Table, tile: Tile, ahead: Outlook, barrels: float, needed: float) -> float:
    """The more barrels wait, the less likely is each to be used."""
    used = BARRELS_USED[table.rail] * ahead.actions + needed
    return 1.0 - exp(-used / max(tile.left, barrels))


def _near(ways: Ways, slot: int) -> float:
    """Return which part of the demand for coal a mine can serve: who is connected may use it."""
    places = ways.geography.connected[SLOTS[slot].location].bit_count() - 1
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
    ways: Ways,
    ahead: Outlook,
    spare: float,
    others: _RivalBarrels,
    barrels: set[int],
) -> tuple[float, float]:
    """Return the chance to sell a tile, and the own barrels that are left then."""
    if not ahead.actions:
        return 0.0, spare
    reach = ways.geography.connected[SLOTS[slot].location]
    buyers = table.buyers(tile.industry, reach)
    beer = 1.0
    barrel = next((number for number in buyers if number in barrels), None)
    for _ in range(tile.kind.beer):
        if barrel is not None:
            barrels.discard(barrel)
            barrel = None
            beer *= 1.0 if spare else MERCHANT_BARREL
        elif spare >= 1:
            spare -= 1
        elif others.take(reach):
            beer *= RIVAL_BARREL
        else:
            beer *= WITHOUT_BEER * min(1.0, (ahead.actions - 1) / ACTIONS_TO_SELL)
    if buyers:
        return READY_TO_SELL * beer, spare
    far = ways.missing(tile.industry)[SLOTS[slot].location]
    if far >= FAR:
        return UNREACHABLE, spare
    time = min(1.0, max(0, ahead.actions - 1) / (ACTIONS_TO_SELL - 1 + far))
    return READY_TO_SELL * beer * A_LINK_AWAY**far * time, spare
