"""The places of everything on the map, in pixels of the map on a board.

Towns keep their places beside each other as on the printed map, but not their distances, so that
tiles and names are large. With two players there is more room from north to south. That cards of
towns, plates with names and lines keep apart is checked by tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final, NamedTuple

from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH
from renderers.core.drawings import read_data
from renderers.core.paths import Point
from renderers.core.routes import outside, smooth
from rules.brass_birmingham.data import LINKS, LOCATIONS, MERCHANTS, PLACES

MARGIN: Final = 12
WIDTH: Final = BOARD_WIDTH - 2 * MARGIN
HEIGHT: Final = 950
"""The height for which `map.toml` gives the places."""
SLOT: Final = 62
GAP: Final = 6
RIM: Final = 4
PLATE: Final = 40
"""The sizes of slots, of gaps between them, of what a card shows around them, of plates."""
CODE: Final = 28
LETTER: Final = 13
"""What an id takes below the name on a plate: its height, and the width of each letter."""


class MapPlace(NamedTuple):
    """The middle of the card of a location, its banner, and the width of its plate.

    That is given where a name is longer than its card, in whatever language.
    """

    x: int
    y: int
    banner: str
    plate: int = 0


def _lines(table: str) -> dict[str, tuple[Point, ...]]:
    """Return the lines of a table of the map by their names."""
    return {name: tuple((x, y) for x, y in line) for name, line in _DATA[table].items()}


_DATA: Final = read_data(__package__, "map.toml")
SITES: Final = {name: MapPlace(*site) for name, site in _DATA["sites"].items()}
"""Where the locations lie."""
ROWS: Final = {"birmingham": (2, 2)}
"""How many slots lie in each row, where it is not one row."""
VIA: Final = _lines("via")
"""Points through which a link bends."""
BANNER: Final = {name: site.banner for name, site in SITES.items()}
FARM_SPUR: Final = "kidderminster~worcester"
"""The link that has a third end, at `farm-south`."""
MARKETS: Final = Box(796, 318, 254, 112)

COUNTIES: Final[Mapping[str, str]] = _DATA["counties"]
"""The borders around the land of a banner, clockwise; "-" before one that is followed backwards."""
INNER: Final = _lines("inner")
"""The borders inside the map, which are drawn as curves."""
BORDERS: Final = INNER | _lines("edge")
"""Lines between counties and along the edge of the map."""


@dataclass(frozen=True, slots=True)
class LocationSpot:
    """A location on a map: the box of its card, of its slots or merchant tiles, of its plate.

    `bonus` is the place of what the beer of a merchant brings.
    """

    id: str
    box: Box
    slots: tuple[Box, ...]
    plate: Box
    bonus: Box | None = None


@dataclass(frozen=True, eq=False)
class MapPlan:
    """A map: its size, and where everything lies on it.

    `via` are points through which links bend; `borders` lie between the counties and along the
    edge. With `ids` plates have room for what notation calls a place.
    """

    map: Box
    spots: Mapping[str, LocationSpot]
    via: Mapping[str, tuple[Point, ...]]
    borders: Mapping[str, tuple[Point, ...]]
    markets: Box
    ids: bool

    @cached_property
    def routes(self) -> Mapping[str, tuple[Point, ...]]:
        """The visible lines of the link spaces by their ids."""
        return {
            link.id: _route(
                [self.spots[LOCATIONS[end]] for end in link.ends], self.via.get(link.id, ())
            )
            for link in LINKS
        }

    @cached_property
    def spur(self) -> tuple[Point, ...]:
        """The branch of the link space with three ends."""
        farm = self.spots["farm-south"].box
        return tuple(outside([*self.via[FARM_SPUR], (farm.cx, farm.cy)], [farm]))

    @cached_property
    def slots(self) -> Mapping[str, Box]:
        """The box of each slot and of each merchant tile, by its id in notation."""
        return {
            f"{spot.id}#{number}": box
            for spot in self.spots.values()
            for number, box in enumerate(spot.slots, start=1)
        }


@cache
def map_plan(height: int, ids: bool = False) -> MapPlan:
    """Return the map in a height, at least the one for which it was made."""

    def lower(y: float) -> float:
        return y * height / HEIGHT

    def bent(lines: Mapping[str, tuple[Point, ...]]) -> dict[str, tuple[Point, ...]]:
        return {name: tuple((x, lower(y)) for x, y in line) for name, line in lines.items()}

    spots = {name: _spot(name, round(lower(site.y)), ids) for name, site in SITES.items()}
    markets = MARKETS._replace(y=round(lower(MARKETS.y)))
    return MapPlan(Box(0, 0, WIDTH, height), spots, bent(VIA), bent(BORDERS), markets, ids)


NUMBERS: Final = {place.id: len(place.slots) for place in PLACES} | {
    merchant.id: merchant.tiles for merchant in MERCHANTS
}
"""How many slots or merchant tiles a location has."""


def code(place: str) -> str:
    """Return what notation calls a place, and its slots: "leek#1–2"."""
    number = NUMBERS[place]
    return f"{place}#1–{number}" if number > 1 else f"{place}#1"


def _spot(name: str, y: int, ids: bool) -> LocationSpot:
    """Return a location around a height; the bonus of a merchant has the place of a tile."""
    site = SITES[name]
    extra, step = site.banner == "merchant", SLOT + GAP
    rows = ROWS.get(name, (NUMBERS[name] + extra,))
    plate_height = (0 if site.banner == "farm" else PLATE) + ids * CODE
    width = max(rows) * step - GAP + 2 * RIM
    height = len(rows) * step - GAP + 2 * RIM + plate_height
    box = Box(site.x - width // 2, y - height // 2, width, height)
    slots = [
        Box(box.x + RIM + place * step, box.y + RIM + down * step, SLOT, SLOT)
        for down, number in enumerate(rows)
        for place in range(number)
    ]
    plate = Box(box.x, box.bottom - plate_height, box.w, plate_height)
    wanted = max(site.plate, ids * LETTER * len(code(name)))
    plate = plate.inset(-max(0, wanted - box.w) // 2, 0)
    bonus = slots.pop() if extra else None
    return LocationSpot(name, box, tuple(slots), plate, bonus)


def _route(ends: list[LocationSpot], via: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the line between the first two ends, as far as no card or plate lies over it."""
    first, last = ((float(end.box.cx), float(end.box.cy)) for end in ends[:2])
    covers = [box for end in ends for box in (end.box, end.plate) if box.h]
    return tuple(outside(smooth([first, *via, last]), covers))


PLAN: Final = map_plan(HEIGHT)
"""The map of which parts are shown."""
WITH_IDS: Final = map_plan(1140, ids=True)
"""The one with ids, which need room below the names."""


def around(boxes: Iterable[Box], margin: int = 20) -> Box:
    """Return the box that holds all of some boxes with a margin. Raises ValueError for none."""
    listed = list(boxes)
    left, top = min(box.x for box in listed), min(box.y for box in listed)
    right, bottom = max(box.right for box in listed), max(box.bottom for box in listed)
    return Box(left, top, right - left, bottom - top).inset(-margin)
