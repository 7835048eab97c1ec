"""The chance of each tile on the board to flip, by being sold or by being used up."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from bot.games.brass_birmingham.computer.links import FAR, Links, selling_places
from bot.games.brass_birmingham.computer.outlook import Outlook
from bot.games.brass_birmingham.computer.tiles import Standing, Tiles
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
"""The share of the chance that each missing link to a buyer leaves."""
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
"""How quickly a player's own barrels are used, for each action, in canal and rail."""
NEXT_ERA: Final = 0.85
"""The chance that a tile that stays on the board flips in the next era."""


@dataclass(slots=True)
class FlipChances:
    """For each slot the chance that its tile flips in this era; own barrels that are left over.

    `unsold` says whether the player has anything to sell.
    """

    flips: list[float]
    spare: int
    unsold: bool


class _Unflipped(NamedTuple):
    """The tiles that have not flipped, as one seat sees them.

    `cubes` are those of all mines and works, `brewed` the seat's barrels, `goods` its tiles that
    are to be sold, the best first, and `needed` the part of their beer that comes from breweries.
    `flips` holds 1 for the slots with other tiles.
    """

    tiles: list[Standing]
    cubes: dict[str, int]
    brewed: int
    goods: list[Standing]
    needed: float
    flips: list[float]


def flip_chances(
    table: Table, seat: int, ahead: Outlook, links: Links, tiles: Tiles
) -> FlipChances:
    """Estimate all tiles; those of `seat` that are to be sold compete for beer."""
    unflipped = _unflipped(tiles, seat)
    cubes, brewed, flips = unflipped.cubes, unflipped.brewed, unflipped.flips[:]
    used = BARRELS_USED[links.rail] * ahead.actions
    rival = RIVAL_SALE * min(1.0, ahead.everybody / (ACTIONS_TO_SELL * table.seats))
    for slot, tile, _ in unflipped.tiles:
        if tile.industry == BREWERY:
            wanted = used + (unflipped.needed if tile.owner == seat else 1.0)
            # the more barrels wait, the less likely is each to be used
            flips[slot] = 1.0 - exp(-wanted / max(tile.left, brewed))
        elif tile.industry in cubes:
            demand = DEMAND[tile.industry, links.rail] * ahead.everybody
            if tile.industry == COAL:
                demand *= _near(links, slot)
            flips[slot] = 1.0 - exp(-demand / cubes[tile.industry])
        elif tile.owner != seat:
            flips[slot] = rival
    if not unflipped.goods:
        return FlipChances(flips, brewed, unsold=False)
    beer = _Beer(table, seat, brewed)
    for slot, tile, _ in unflipped.goods:
        flips[slot] = _sale(table, slot, tile, links, ahead, beer)
    return FlipChances(flips, beer.own, unsold=True)


def has_goods(tiles: Tiles, seat: int) -> bool:
    """Whether a seat has anything to sell, for which the chance hangs on the merchants, too."""
    return bool(_unflipped(tiles, seat).goods)


def _unflipped(tiles: Tiles, seat: int) -> _Unflipped:
    unflipped: _Unflipped | None = tiles.facts.get(seat)
    if unflipped is None:
        unflipped = _seen_by(tiles, seat)
        tiles.facts.put(seat, unflipped)
    return unflipped


def _seen_by(tiles: Tiles, seat: int) -> _Unflipped:
    waiting = [stood for stood in tiles.standing if not stood[1].flipped]
    flips = [0.0] * len(SLOTS)
    for slot, tile, _ in tiles.standing:
        if tile.flipped:
            flips[slot] = 1.0
    cubes, own = {COAL: 0, IRON: 0}, []
    for stood in waiting:
        tile = stood[1]
        if tile.industry in cubes:
            cubes[tile.industry] += tile.left
        elif tile.owner == seat:
            own.append(stood)
    goods = [standing for standing in own if standing[1].industry != BREWERY]
    needed = 0.0
    for _, _, kind in goods:
        needed += BREWED * kind.beer
    brewed = sum([tile.left for _, tile, _ in own])
    return _Unflipped(waiting, cubes, brewed, sorted(goods, key=_best_first), needed, flips)


def _near(links: Links, slot: int) -> float:
    """Return which part of the demand for coal a mine can serve: who is connected may use it."""
    places = links.geography.connected[SLOTS[slot].location].bit_count() - 1
    return ALONE + (1.0 - ALONE) * min(1.0, places / PLACES_TO_SERVE)


def _best_first(good: Standing) -> tuple[int, int]:
    slot, _, kind = good
    return -kind.vp, slot


class _Beer:
    """The barrels that a player may count on, each of them once."""

    __slots__ = ("_merchants", "_rivals", "own")

    def __init__(self, table: Table, seat: int, own: int) -> None:
        self.own = own
        self._merchants = [tile is not None and tile.barrel for tile in table.merchants]
        self._rivals = [
            [1 << SLOTS[slot].location, tile.left]
            for slot, tile in table.sources(BREWERY)
            if tile.owner != seat
        ]

    def chance(self, barrels: int, buyers: list[int], reach: int, patience: float) -> float:
        """Claim barrels for a sale to one of `buyers`; return the chance to have them then.

        `reach` is what the tile is connected to; `patience` what time leaves of the chance to
        find a barrel where none is now.
        """
        chance = 1.0
        for number in range(barrels):
            if number == 0 and self._from_merchant(buyers):
                chance *= 1.0 if self.own else MERCHANT_BARREL
            elif self.own:
                self.own -= 1
            elif self._from_rival(reach):
                chance *= RIVAL_BARREL
            else:
                chance *= WITHOUT_BEER * patience
        return chance

    def _from_merchant(self, buyers: list[int]) -> bool:
        for buyer in buyers:
            if self._merchants[buyer]:
                self._merchants[buyer] = False
                return True
        return False

    def _from_rival(self, reach: int) -> bool:
        for brewery in self._rivals:
            if brewery[1] and reach & brewery[0]:
                brewery[1] -= 1
                return True
        return False


def _sale(table: Table, slot: int, tile: Tile, links: Links, ahead: Outlook, beer: _Beer) -> float:
    """Return the chance to sell a tile of one's own."""
    if not ahead.actions:
        return 0.0
    location = SLOTS[slot].location
    reach = links.geography.connected[location]
    buyers = table.buyers(tile.industry, reach)
    patience = min(1.0, (ahead.actions - 1) / ACTIONS_TO_SELL)
    chance = READY_TO_SELL * beer.chance(tile.kind.beer, buyers, reach, patience)
    if buyers:
        return chance
    far = links.missing(selling_places(table, tile.industry))[location]
    if far >= FAR:
        return UNREACHABLE
    time = min(1.0, (ahead.actions - 1) / (ACTIONS_TO_SELL - 1 + far))
    return chance * A_LINK_AWAY**far * time
