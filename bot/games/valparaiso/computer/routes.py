"""Routes of merchants: where they can go, and where it is best to go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from rules.valparaiso import queries
from rules.valparaiso.phrases import Path
from rules.valparaiso.state import Table

ROUTES: Final = 3
"""How many moves of all merchants together are tried out with a card."""
DESTINATIONS: Final = 4
"""So many places are thought of for each merchant."""


class Trip(NamedTuple):
    """A way of a merchant to a place, with its price in pesos."""

    destination: str
    price: int
    path: Path


def by_road(table: Table, seat: int, origin: str, costs: tuple[int, ...]) -> list[Trip]:
    """Return the cheapest way to each place that a merchant can reach."""
    best: dict[str, Trip] = {}
    for walk in queries.different_walks(table, seat, origin, costs):
        price, end = costs[walk.spaces] + walk.toll, walk.places[-1]
        if end not in best or price < best[end].price:
            best[end] = Trip(end, price, Path(walk.places))
    return list(best.values())


def by_boat(table: Table, seat: int, origin: str) -> list[Trip]:
    """Return the way to each other place on the river."""
    rivers = table.board.rivers
    if origin not in rivers:
        return []
    tolled = table.options["river_toll"]
    routes = []
    for place in rivers:
        if place != origin:
            ends = (origin, place)
            toll = queries.walk_along(table, seat, ends).toll if tolled else 0
            routes.append(Trip(place, toll, Path(ends, direct=True)))
    return routes


def best_routes(
    groups: Sequence[tuple[str, int, Sequence[Trip]]],
    worth: Mapping[str, Sequence[float]],
    pesos: int,
    peso: float,
) -> list[tuple[Path, ...]]:
    """Return the best destinations of all merchants together.

    `groups` are the merchants by where they stand: the place, their number, their trips; `worth`
    is what places are worth by the number of merchants there, `peso` the price of a peso.
    """
    stay: dict[str, int] = {origin: number for origin, number, _ in groups}
    routes: list[tuple[float, int, tuple[Path, ...]]] = []

    def look(place: int, counts: dict[str, int], price: int, paths: tuple[Path, ...]) -> None:
        if place == len(groups):
            if paths:
                value = sum([worth[each][n] for each, n in counts.items() if each in worth])
                routes.append((value - peso * price, len(routes), paths))
            return
        origin, number, trips = groups[place]
        for moved in range(number + 1):
            for chosen in combinations_with_replacement(trips, moved):
                total = price + sum([trip.price for trip in chosen])
                if total > pesos:
                    continue
                then = dict(counts)
                then[origin] -= moved
                for trip in chosen:
                    then[trip.destination] = then.get(trip.destination, 0) + 1
                look(place + 1, then, total, (*paths, *[trip.path for trip in chosen]))

    look(0, stay, 0, ())
    routes.sort(key=lambda each: (-each[0], each[1]))
    return [paths for _, _, paths in routes[:ROUTES]]
