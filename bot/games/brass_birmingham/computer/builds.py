"""Builds worth a thought: every site, with one way to pay for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brass_birmingham.computer.sources import take
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import SLOTS
from rules.brass_birmingham.queries import Need, Site, Sources
from rules.brass_birmingham.state import Table


def builds(table: Table, seat: int, cards: Sequence[str]) -> Iterator[Move]:
    """Yield a build for each legal site, with the first card of `cards` that serves."""
    cubes = _Cubes(table, seat)
    for site, serving in queries.sites(table, seat, tuple(dict.fromkeys(cards))):
        move = _build(table, seat, site, serving[0], cubes)
        if move is not None:
            yield move


class _Cubes:
    """One way to get the cubes for a tile; it is the same on all slots of a town."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self._found: dict[tuple[str, int, int], Sources | None] = {}

    def find(self, need: Need, location: int) -> Sources | None:
        """Return the sources, None if there are too few."""
        if not need.number:
            return ()
        key = (need.resource, need.number, location)
        if key not in self._found:
            self._found[key] = take(self._table, self._seat, need)
        return self._found[key]


def _build(table: Table, seat: int, site: Site, card: str, cubes: _Cubes) -> Move | None:
    location = SLOTS[site.slot].location
    coal_needed, iron_needed = queries.build_needs(table, seat, site)
    coal = cubes.find(coal_needed, location)
    if coal is None:
        return None
    iron = cubes.find(iron_needed, location)
    if iron is None:
        return None
    move = site.build(card, coal, iron)
    affordable = queries.build_price(table, seat, move) <= table.players[seat].money
    return move if affordable else None
