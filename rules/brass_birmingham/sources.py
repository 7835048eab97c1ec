"""Sources of coal, iron and beer, unit by unit (RULINGS 6).

Sources are named as in notation: a slot, `market` or `merchant`. `taken` are the units that the
same action has claimed before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeAlias

from rules.brass_birmingham import refusals
from rules.brass_birmingham.data import BREWERY, COAL, IRON, LOCATIONS, MERCHANT_MASK, SLOTS
from rules.brass_birmingham.geography import Geography, members
from rules.brass_birmingham.moves import MARKET, MERCHANT
from rules.brass_birmingham.state import Table
from rules.core.errors import Refusal

Sources: TypeAlias = tuple[str, ...]
Options: TypeAlias = Callable[[Sources], Sources]
"""The sources that are legal for the next unit, given those of the units before."""


def coal_options(table: Table, geography: Geography, places: int, taken: Sources) -> Sources:
    """Return the nearest mines, else the market if a merchant is connected, else () (RULINGS 6.1).

    `places` is the set of locations that the coal is for: one for a tile, the ends for a rail.
    """
    mines = _left(table, COAL, taken)
    reach = geography.reach(places)
    near = 0
    for location, _ in mines:
        near |= 1 << location
    near &= reach
    if near:
        ring = next(ring for ring in geography.rings(places) if ring & near)
        return tuple([source for location, source in mines if ring >> location & 1])
    return (MARKET,) if reach & MERCHANT_MASK else ()


def iron_options(table: Table, taken: Sources) -> Sources:
    """Return all works with iron, wherever they are, else the market (RULINGS 6.2)."""
    return tuple([source for _, source in _left(table, IRON, taken)]) or (MARKET,)


def beer_options(
    table: Table, geography: Geography, seat: int, places: int, taken: Sources, *, merchant: bool
) -> Sources:
    """Return the player's breweries, connected ones of others, and the merchant (RULINGS 6.3).

    `merchant` says whether the barrel beside the merchant tile is there to be taken.
    """
    reach = geography.reach(places)
    sources = [
        SLOTS[slot].id
        for slot, tile in table.sources(BREWERY)
        if (tile.owner == seat or reach >> SLOTS[slot].location & 1)
        and tile.left > taken.count(SLOTS[slot].id)
    ]
    if merchant and MERCHANT not in taken:
        sources.append(MERCHANT)
    return tuple(sources)


def _left(table: Table, industry: str, taken: Sources) -> list[tuple[int, str]]:
    """Return location and source of every tile that has a cube beyond those taken."""
    return [
        (SLOTS[slot].location, SLOTS[slot].id)
        for slot, tile in table.sources(industry)
        if not taken or tile.left > taken.count(SLOTS[slot].id)
    ]


def ways(options: Options, need: int, taken: Sources = ()) -> list[Sources]:
    """Return all ways to take `need` units, after `taken`; [] if there is none."""
    ways: list[Sources] = [()]
    for _ in range(need):
        ways = [(*way, source) for way in ways for source in options((*taken, *way))]
    return ways


def price(table: Table, resource: str, sources: Sequence[str], bought: int = 0) -> int:
    """Return the pounds for the cubes that come from the market, after `bought` others."""
    number = sources.count(MARKET)
    if not number:
        return 0
    return sum(table.buying_price(resource, bought + unit) for unit in range(number))


@dataclass(frozen=True, slots=True)
class Need:
    """The need of an action for a resource, with the refusals of moves that name it wrongly.

    `none` is the refusal where there is no source at all, None where there always is one.
    """

    resource: str
    number: int
    options: Options
    wrong: str
    none: Refusal | None = None

    def ways(self, taken: Sources = ()) -> list[Sources]:
        """Return all ways to get it."""
        return ways(self.options, self.number, taken) if self.number else [()]

    def complete(self, named: Sources, taken: Sources = ()) -> Sources | Refusal:
        """Return the sources in full, `named` or the only ones, or the refusal (RULINGS 14)."""
        if named and not self.number:
            return self._wrong(refusals.NOT_NEEDED, {"resource": self.resource})
        chosen: Sources = ()
        for unit in range(self.number):
            legal = self.options((*taken, *chosen))
            if not legal:
                assert self.none is not None
                return self.none
            if not named and len(legal) > 1:
                return Refusal(
                    refusals.SOURCE_MISSING,
                    {"resource": self.resource, "sources": ", ".join(legal)},
                )
            if named and unit >= len(named):
                return self._wrong(refusals.WRONG_NUMBER, {"n": self.number})
            if named and named[unit] not in legal:
                return Refusal(self.wrong, {"sources": ", ".join(legal)})
            chosen = (*chosen, named[unit] if named else legal[0])
        if len(named) > self.number:
            return self._wrong(refusals.WRONG_NUMBER, {"n": self.number})
        return chosen

    def _wrong(self, reason: str, args: dict[str, str | int]) -> Refusal:
        """Return a refusal that has the code of a wrong source, for another reason."""
        return Refusal(reason, args, f"wrong_{self.resource}_source")


def coal_need(table: Table, geography: Geography, places: int, number: int) -> Need:
    """Return the need for coal at a set of places."""
    return Need(
        COAL,
        number,
        partial(coal_options, table, geography, places),
        refusals.WRONG_COAL_SOURCE,
        _no_coal(places),
    )


@cache
def _no_coal(places: int) -> Refusal:
    return Refusal(refusals.NO_COAL, {"place": LOCATIONS[members(places)[0]]})


def iron_need(table: Table, number: int) -> Need:
    """Return the need for iron."""
    return Need(
        IRON,
        number,
        partial(iron_options, table),
        refusals.WRONG_IRON_SOURCE,
    )


def beer_need(
    table: Table,
    geography: Geography,
    seat: int,
    places: int,
    number: int,
    *,
    merchant: bool = False,
) -> Need:
    """Return the need for beer at a set of places."""

    def options(taken: Sources) -> Sources:
        return beer_options(table, geography, seat, places, taken, merchant=merchant)

    return Need("beer", number, options, refusals.WRONG_BEER_SOURCE, Refusal(refusals.NO_BEER))
