"""Ways of merchants along the roads: spaces, costs and tolls (RULINGS 8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from rules.core.errors import Refusal
from rules.valparaiso import refusals
from rules.valparaiso.data import BOARDS, TOLL
from rules.valparaiso.state import Table

Customs: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
"""The villages with customs houses, and the owners of these."""


class Walk(NamedTuple):
    """A way from the first of `places` to the last.

    `spaces` are those that count; `tolls` are the owners of customs houses that are paid, each
    with the place, in the order of the way.
    """

    places: tuple[str, ...]
    spaces: int
    tolls: tuple[tuple[int, str], ...]

    @property
    def toll(self) -> int:
        """All tolls of the way, in pesos."""
        return TOLL * len(self.tolls)


def customs_houses(table: Table) -> Customs:
    """Return all customs houses."""
    return _customs_houses(table.seats, tuple(table.houses.items()))


@lru_cache(maxsize=1024)
def _customs_houses(seats: int, houses: tuple[tuple[str, int], ...]) -> Customs:
    board = BOARDS[seats]
    owners: dict[str, set[int]] = {}
    for space, owner in houses:
        place = board.place_of_space[space]
        if place in board.customs_villages:
            owners.setdefault(place, set()).add(owner)
    return tuple(sorted((place, tuple(sorted(there))) for place, there in owners.items()))


def walk_along(table: Table, seat: int, places: tuple[str, ...]) -> Walk:
    """Return the way through places that are joined by roads."""
    return _walk(dict(customs_houses(table)), seat, places)


def _walk(customs: dict[str, tuple[int, ...]], seat: int, places: tuple[str, ...]) -> Walk:
    spaces, tolls = 0, []
    for place in places[1:]:
        owners = customs.get(place, ())
        spaces += seat not in owners
        tolls += [(owner, place) for owner in owners if owner != seat]
    return Walk(places, spaces, tuple(tolls))


def walk_refusal(table: Table, seat: int, places: tuple[str, ...], furthest: int) -> Refusal | None:
    """Say why a merchant cannot walk through these places, None if it can."""
    board = table.board
    for place in places:
        if place not in board.places:
            return Refusal(refusals.NOT_ON_BOARD, {"place": place})
        if places.count(place) > 1:
            return Refusal(refusals.PLACE_TWICE, {"place": place})
    for place, other in pairwise(places):
        if other not in board.neighbours[place]:
            return Refusal(refusals.NO_ROAD, {"place": place, "other": other})
    if walk_along(table, seat, places).spaces > furthest:
        return Refusal(refusals.TOO_FAR, {"number": furthest})
    return None


def walks_from(table: Table, seat: int, origin: str, furthest: int) -> tuple[Walk, ...]:
    """Return all ways from a place with at most `furthest` spaces, each through other places."""
    return _walks(table.seats, customs_houses(table), seat, origin, furthest)


@lru_cache(maxsize=4096)
def _walks(seats: int, customs: Customs, seat: int, origin: str, furthest: int) -> tuple[Walk, ...]:
    owners = dict(customs)
    neighbours = BOARDS[seats].neighbours

    def further(places: tuple[str, ...]) -> Iterator[Walk]:
        for place in neighbours[places[-1]]:
            if place in places:
                continue
            walk = _walk(owners, seat, (*places, place))
            if walk.spaces <= furthest:
                yield walk
                yield from further(walk.places)

    return tuple(further((origin,)))


def different_walks(
    table: Table, seat: int, origin: str, costs: tuple[int, ...]
) -> tuple[Walk, ...]:
    """Return one way for each destination, cost and tolls: the first by its places."""
    return _different(table.seats, customs_houses(table), seat, origin, costs)


@lru_cache(maxsize=4096)
def _different(
    seats: int, customs: Customs, seat: int, origin: str, costs: tuple[int, ...]
) -> tuple[Walk, ...]:
    found: dict[object, Walk] = {}
    walks = _walks(seats, customs, seat, origin, len(costs) - 1)
    for walk in sorted(walks, key=lambda walk: (walk.places[-1], len(walk.places), walk.places)):
        payees = tuple(sorted(owner for owner, _ in walk.tolls))
        found.setdefault((walk.places[-1], costs[walk.spaces], payees), walk)
    return tuple(found.values())


def cheapest_walk(
    table: Table, seat: int, origin: str, destination: str, costs: tuple[int, ...]
) -> Walk | None:
    """Return the cheapest way between two places, None if there is none (RULINGS 8.4)."""
    ways = [
        walk
        for walk in walks_from(table, seat, origin, len(costs) - 1)
        if walk.places[-1] == destination
    ]
    return min(
        ways,
        key=lambda walk: (costs[walk.spaces] + walk.toll, walk.toll, walk.places),
        default=None,
    )
