"""The link tiles of a position, and the distance of everything from its buyers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.computers.search.cache import Cache
from rules.brass_birmingham.data import BUYS, LINKS, LOCATIONS, MERCHANT_SLOTS
from rules.brass_birmingham.queries import Geography, geography_of, members
from rules.brass_birmingham.state import Table

FAR: Final = 9
"""More missing links than any way has: there is no way, or no buyer."""
BEGINNING: Final = 2
"""What is missing on average for a player who has nothing on the board."""
_KEPT: Final = 512


class Links:
    """The link tiles of a position: whose they are, what they connect, how many are missing.

    `ends` holds the ends of each link tile with its owner, `networks` for each seat the locations
    that its link tiles touch, as a set.
    """

    __slots__ = ("_laid", "ends", "geography", "networks", "rail")

    def __init__(self, table: Table) -> None:
        self.rail = table.rail
        laid = [(number, owner) for number, owner in enumerate(table.links) if owner is not None]
        self._laid = tuple([number for number, _ in laid])
        self.geography: Geography = geography_of(self._laid)
        self.ends = [(LINKS[number].ends, owner) for number, owner in laid]
        self.networks = [0] * table.seats
        for number, owner in laid:
            self.networks[owner] |= LINKS[number].mask

    def missing(self, buyers: int) -> tuple[int, ...]:
        """Return for each location how many links are missing to one of the places `buyers`."""
        return _missing(self._laid, self.rail, buyers)

    def nearest(self, places: int, buyers: int) -> int:
        """Return how many links are missing between any of `places` and any of `buyers`.

        A player without any place can begin next to one.
        """
        return _nearest(self._laid, self.rail, places, buyers)


_LINKS: Final[Cache[Links]] = Cache(_KEPT)


def links_of(table: Table) -> Links:
    """Return the link tiles of a position, the same object for equal ones."""
    key = (table.rail, table.seats, *table.links)
    links = _LINKS.get(key)
    if links is None:
        links = Links(table)
        _LINKS.put(key, links)
    return links


def selling_places(table: Table, industry: str) -> int:
    """Return the places where an industry can be sold, connected or not."""
    places = 0
    for number, tile in enumerate(table.merchants):
        if tile is not None and industry in BUYS[tile.buys]:
            places |= 1 << MERCHANT_SLOTS[number].location
    return places


@lru_cache(maxsize=16384)
def _nearest(laid: tuple[int, ...], rail: bool, places: int, buyers: int) -> int:
    missing = _missing(laid, rail, buyers)
    return min([missing[location] for location in members(places)], default=BEGINNING)


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
