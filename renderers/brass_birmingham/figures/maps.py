"""Figures on parts of the map: example positions, with numbers that captions explain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import rules
from renderers.brass_birmingham.frame import part
from renderers.brass_birmingham.layout import PLAN, around
from renderers.brass_birmingham.map import MapStyle, draw_part
from renderers.core.figures import FigureSheet
from renderers.core.texts import Texts
from rules.brass_birmingham.data import CANAL, LINK, MERCHANT_SLOT, RAIL, SLOT
from rules.brass_birmingham.state import MerchantTile, Table, Tile

OWN, OTHER = 0, 1
"""The seats of the examples: the reader's and another player's."""
LARGEST: Final = 2.4
MARGIN: Final = 24
CLEAR: Final = 12
"""How far above the corner of a tile its number is, so that it covers no level."""
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
Key = tuple[str, str]
"""A place that the map remembers: ("slot", "dudley#1"), ("link", …), ("merchant", …)."""


class MapFigure(NamedTuple):
    """A figure of the map around some `places`, so many pixels high, with nothing else on it.

    `lines` are the captions of the numbers 1, 2, … at the keys `numbers`. `merchants` says what
    merchant tiles buy; all others are blank. Those named have a barrel. `changed` has outlines.
    """

    height: int
    places: tuple[str, ...]
    lines: Callable[[Texts], tuple[str, ...]]
    numbers: tuple[Key, ...]
    tiles: Mapping[str, Tile]
    links: Mapping[str, int]
    merchants: Mapping[str, str] = NOTHING
    changed: tuple[str, ...] = ()
    era: str = CANAL

    def position(self) -> Table:
        """Return the position of the example."""
        table = rules.new("brass-birmingham", 4, None, "figures")
        assert isinstance(table, Table)
        table.era = self.era
        for slot, tile in self.tiles.items():
            table.board[SLOT[slot]] = tile
        for link, owner in self.links.items():
            table.links[LINK[link]] = owner
        for slot, number in MERCHANT_SLOT.items():
            buys = self.merchants.get(slot)
            table.merchants[number] = MerchantTile(buys or "blank", barrel=buys is not None)
        return table


def draw_map_figure(figure: MapFigure, texts: Texts) -> FigureSheet:
    """Draw a part of the map above and captions below."""
    lines = figure.lines(texts)
    sheet, land = FigureSheet.captioned(texts, figure.height, lines)
    spots = [PLAN.spots[place] for place in figure.places]
    boxes = [box for spot in spots for box in (spot.box, spot.plate) if box.h]
    frame = part(around(boxes, MARGIN), land, largest=LARGEST)
    draw_part(sheet.canvas, frame, figure.position(), texts, MapStyle(outlined=figure.changed))
    for number, key in enumerate(figure.numbers, start=1):
        place, thing = sheet.canvas.places[key], sheet.canvas.beside[key]
        corners = {"slot": (thing.right, thing.y - CLEAR), "merchant": (thing.x, thing.y)}
        sheet.badge(number, *corners.get(key[0], place))
    return sheet.note(*(f"{number}. {line}" for number, line in enumerate(lines, start=1)))


FIRST_RAIL: Final = "cannock~wolverhampton"
SECOND_RAIL: Final = "walsall~wolverhampton"
SCORED: Final = "birmingham~oxford"
"""The link whose points are counted."""
MAPS: Final[Mapping[str, MapFigure]] = {
    "single-icon-slots": MapFigure(
        560,
        ("coalbrookdale",),
        lambda texts: (
            texts.gettext("Iron works alone: this slot comes first"),
            texts.gettext("Iron works or brewery: only when that is taken"),
        ),
        (("slot", "coalbrookdale#2"), ("slot", "coalbrookdale#1")),
        {},
        {},
    ),
    "own-network": MapFigure(
        620,
        ("birmingham", "dudley", "wolverhampton"),
        lambda texts: (
            texts.gettext("Your tile: its town is in your network"),
            texts.gettext("The end of your link: in your network"),
            texts.gettext("Another player's link: connected only"),
        ),
        (("slot", "birmingham#1"), ("slot", "dudley#2"), ("link", "dudley~wolverhampton")),
        {"birmingham#1": Tile(OWN, "cotton", 1), "wolverhampton#2": Tile(OTHER, "coal", 1, 2)},
        {"birmingham~dudley": OWN, "dudley~wolverhampton": OTHER},
    ),
    "nearest-mine": MapFigure(
        860,
        ("birmingham", "coventry", "redditch", "oxford"),
        lambda texts: (
            texts.gettext("Coal for Birmingham: distance 1, first"),
            texts.gettext("Distance 2: when the nearer mine is empty"),
            texts.gettext("Merchant: market, when no mine has coal"),
        ),
        (("slot", "coventry#2"), ("slot", "redditch#1"), ("merchant", "oxford#1")),
        {
            "birmingham#2": Tile(OWN, "manufacturer", 1),
            "coventry#2": Tile(OTHER, "coal", 1, 1),
            "redditch#1": Tile(OWN, "coal", 2, 3),
        },
        {"birmingham~coventry": OTHER, "birmingham~oxford": OWN, "oxford~redditch": OTHER},
        {"oxford#1": "any"},
        ("birmingham#2",),
    ),
    "beer": MapFigure(
        800,
        ("birmingham", "walsall", "nuneaton", "oxford"),
        lambda texts: (
            texts.gettext("Your own brewery: no connection needed"),
            texts.gettext("Another's brewery: connected to Birmingham"),
            texts.gettext("The barrel of the merchant you sell to"),
        ),
        (("slot", "nuneaton#1"), ("slot", "walsall#2"), ("merchant", "oxford#1")),
        {
            "birmingham#2": Tile(OWN, "manufacturer", 2),
            "nuneaton#1": Tile(OWN, "brewery", 1, 1),
            "walsall#2": Tile(OTHER, "brewery", 1, 1),
        },
        {"birmingham~oxford": OWN, "birmingham~walsall": OTHER},
        {"oxford#1": "manufacturer"},
        ("birmingham#2",),
    ),
    "second-rail": MapFigure(
        640,
        ("cannock", "walsall", "wolverhampton"),
        lambda texts: (
            texts.gettext("First rail, then its coal"),
            texts.gettext("Second rail, then its coal"),
            texts.gettext("Coal for both: the nearest mine, by the first rail"),
            texts.gettext("Beer: connected to the second rail"),
        ),
        (
            ("link", FIRST_RAIL),
            ("link", SECOND_RAIL),
            ("slot", "cannock#2"),
            ("slot", "walsall#2"),
        ),
        {
            "wolverhampton#1": Tile(OWN, "manufacturer", 2, flipped=True),
            "cannock#2": Tile(OTHER, "coal", 2, 3),
            "walsall#2": Tile(OTHER, "brewery", 2, 2),
        },
        {FIRST_RAIL: OWN, SECOND_RAIL: OWN},
        changed=(FIRST_RAIL, SECOND_RAIL),
        era=RAIL,
    ),
    "farm-breweries": MapFigure(
        860,
        ("farm-north", "cannock", "farm-south", "kidderminster", "worcester"),
        lambda texts: (
            texts.gettext("Link to the Northern Farm Brewery"),
            texts.gettext("One link with three ends"),
            texts.gettext("Brewery card or wild industry only"),
        ),
        (
            ("link", "cannock~farm-north"),
            ("link", "kidderminster~worcester"),
            ("slot", "farm-south#1"),
        ),
        {"farm-south#1": Tile(OWN, "brewery", 1, 1)},
        {"kidderminster~worcester": OWN, "cannock~farm-north": OTHER},
    ),
    "link-points": MapFigure(
        640,
        ("birmingham", "oxford"),
        lambda texts: (
            texts.gettext("Flipped, 2 icons, no matter who owns it: 2 points"),
            texts.gettext("Not flipped: 0"),
            texts.gettext("Merchant: always 2 points"),
            texts.gettext("Together this link scores 4"),
        ),
        (
            ("slot", "birmingham#1"),
            ("slot", "birmingham#3"),
            ("merchant", "oxford#2"),
            ("link", SCORED),
        ),
        {
            "birmingham#1": Tile(OTHER, "cotton", 2, flipped=True),
            "birmingham#3": Tile(OWN, "iron", 2, 2),
        },
        {SCORED: OWN},
        {"oxford#1": "cotton"},
    ),
}
"""The figures by their names: what stands where, and what is said about it."""
