"""Connections and distances on the map: sets of locations as integers (RULINGS 2).

Everything here depends only on the set of link tiles, not on their owners, so the answers are kept
for each set; games come back to the same sets again and again while moves are tried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.brass_birmingham.data import LINKS, LOCATIONS

KEPT = 4096
"""How many sets of link tiles are remembered."""


class Geography:
    """The map under a set of link tiles.

    `connected[location]` is the set of locations joined to it, itself included;
    `neighbours[location]` those at distance 1, every link tile joining all its ends (RULINGS 2).
    """

    __slots__ = ("connected", "neighbours")

    def __init__(self, links: tuple[int, ...]) -> None:
        neighbours = [0] * len(LOCATIONS)
        for number in links:
            for end in LINKS[number].ends:
                neighbours[end] |= LINKS[number].mask
        connected = [1 << location for location in range(len(LOCATIONS))]
        for location, near in enumerate(neighbours):
            if near and connected[location] == 1 << location:
                whole = _reach(neighbours, near | 1 << location)
                for member in members(whole):
                    connected[member] = whole
        self.neighbours = tuple(neighbours)
        self.connected = tuple(connected)

    def reach(self, places: int) -> int:
        """Return everything connected to any location of the set `places`."""
        whole = 0
        for location in members(places):
            whole |= self.connected[location]
        return whole

    def rings(self, places: int) -> Iterator[int]:
        """Yield the locations at distance 0, 1, 2 … from the nearest one of `places`."""
        seen = ring = places
        while ring:
            yield ring
            around = 0
            for location in members(ring):
                around |= self.neighbours[location]
            ring = around & ~seen
            seen |= ring


def _reach(neighbours: list[int], places: int) -> int:
    whole, fresh = places, places
    while fresh:
        around = 0
        for location in members(fresh):
            around |= neighbours[location]
        fresh = around & ~whole
        whole |= fresh
    return whole


@lru_cache(maxsize=KEPT)
def geography_of(links: tuple[int, ...]) -> Geography:
    """Return the map under a set of link tiles, given as ascending numbers."""
    return Geography(links)


@lru_cache(maxsize=KEPT)
def members(places: int) -> tuple[int, ...]:
    """Return the numbers of the locations in a set."""
    return tuple([number for number in range(places.bit_length()) if places >> number & 1])
