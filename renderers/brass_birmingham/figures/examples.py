"""The example positions of figures: nothing on the board but what a rule is explained with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import rules
from rules.brass_birmingham.data import CANAL, LINK, MERCHANT_SLOT, RAIL, SLOT
from rules.brass_birmingham.state import MerchantTile, Table, Tile

OWN, OTHER = 0, 1
"""The seats of the examples: the reader's and another player's."""
FIRST_RAIL: Final = "cannock~wolverhampton"
SECOND_RAIL: Final = "walsall~wolverhampton"
SCORED: Final = "birmingham~oxford"
"""The link whose points are counted."""


def example(
    tiles: Mapping[str, Tile],
    links: Mapping[str, int],
    merchants: Mapping[str, str] | None = None,
    era: str = CANAL,
) -> Table:
    """Return a position with nothing on the board but this.

    `merchants` says what merchant tiles buy; all others are blank. Those named have a barrel.
    """
    table = rules.new("brass-birmingham", 4, None, "figures")
    assert isinstance(table, Table)
    table.era = era
    for slot, tile in tiles.items():
        table.board[SLOT[slot]] = tile
    for link, owner in links.items():
        table.links[LINK[link]] = owner
    for slot, number in MERCHANT_SLOT.items():
        buys = (merchants or {}).get(slot)
        table.merchants[number] = MerchantTile(buys or "blank", barrel=buys is not None)
    return table


def own_network() -> Table:
    """Return a network, and a place that is only connected to it."""
    return example(
        {"birmingham#1": Tile(OWN, "cotton", 1), "wolverhampton#2": Tile(OTHER, "coal", 1, 2)},
        {"birmingham~dudley": OWN, "dudley~wolverhampton": OTHER},
    )


def nearest_mine() -> Table:
    """Return two mines that Birmingham can reach, one of them through a merchant."""
    return example(
        {
            "birmingham#2": Tile(OWN, "manufacturer", 1),
            "coventry#2": Tile(OTHER, "coal", 1, 1),
            "redditch#1": Tile(OWN, "coal", 2, 3),
        },
        {"birmingham~coventry": OTHER, "birmingham~oxford": OWN, "oxford~redditch": OTHER},
        {"oxford#1": "any"},
    )


def beer() -> Table:
    """Return a position with three sources of beer for a sale from Birmingham."""
    return example(
        {
            "birmingham#2": Tile(OWN, "manufacturer", 2),
            "nuneaton#1": Tile(OWN, "brewery", 1, 1),
            "walsall#2": Tile(OTHER, "brewery", 1, 1),
        },
        {"birmingham~oxford": OWN, "birmingham~walsall": OTHER},
        {"oxford#1": "manufacturer"},
    )


def second_rail() -> Table:
    """Return a position in which two rails were laid, before coal and beer are taken."""
    return example(
        {
            "wolverhampton#1": Tile(OWN, "manufacturer", 2, flipped=True),
            "cannock#2": Tile(OTHER, "coal", 2, 3),
            "walsall#2": Tile(OTHER, "brewery", 2, 2),
        },
        {FIRST_RAIL: OWN, SECOND_RAIL: OWN},
        era=RAIL,
    )


def link_points() -> Table:
    """Return a link with a flipped tile, one that is not, and a merchant at its ends."""
    return example(
        {
            "birmingham#1": Tile(OTHER, "cotton", 2, flipped=True),
            "birmingham#3": Tile(OWN, "iron", 2, 2),
        },
        {SCORED: OWN},
        {"oxford#1": "cotton"},
    )


def farm_breweries() -> Table:
    """Return both farm breweries with a link to each."""
    return example(
        {"farm-south#1": Tile(OWN, "brewery", 1, 1)},
        {"kidderminster~worcester": OWN, "cannock~farm-north": OTHER},
    )
