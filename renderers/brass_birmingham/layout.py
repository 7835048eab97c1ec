"""The places of everything on the map, in pixels of the whole board's wide picture.

The tall one has a plan of its own. Positions follow the printed map; they are shifted so that cards
of towns, plates with names and lines keep apart, which the tests check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from renderers.core.boxes import Box
from renderers.core.lettering import SMALLEST
from renderers.core.paths import Point
from renderers.core.routes import outside, smooth
from rules.brass_birmingham.data import LINKS, LOCATIONS, MERCHANTS, PLACES

MAP: Final = Box(0, 0, 1148, 1234)
SLOT: Final = 66
GAP: Final = 4
RIM: Final = 5
PLATE: Final = 29
WIDE: Final = 2
"""Slots side by side in a card of a town, unless `ROWS` says otherwise."""

PLACE_AT: Final[dict[str, tuple[int, int]]] = {
    "warrington": (292, 72),
    "stoke-on-trent": (488, 120),
    "leek": (690, 66),
    "belper": (914, 66),
    "nottingham": (1068, 233),
    "derby": (876, 270),
    "uttoxeter": (668, 262),
    "stone": (284, 285),
    "stafford": (442, 422),
    "burton-on-trent": (784, 461),
    "farm-north": (286, 549),
    "cannock": (532, 568),
    "tamworth": (806, 628),
    "shrewsbury": (80, 538),
    "wolverhampton": (358, 701),
    "walsall": (592, 719),
    "coalbrookdale": (156, 728),
    "nuneaton": (990, 748),
    "dudley": (436, 850),
    "birmingham": (732, 884),
    "coventry": (1016, 936),
    "kidderminster": (306, 996),
    "redditch": (702, 1063),
    "oxford": (934, 1125),
    "farm-south": (108, 1081),
    "worcester": (336, 1162),
    "gloucester": (530, 1174),
}
"""The middle of the card of each location."""
ROWS: Final[dict[str, tuple[int, ...]]] = {
    "belper": (3,),
    "stoke-on-trent": (1, 2),
    "derby": (1, 2),
    "coalbrookdale": (1, 2),
    "coventry": (1, 2),
    "birmingham": (2, 2),
}
"""How many slots lie in each row, where it is not one row of two."""
BANNER: Final[dict[str, str]] = {
    **dict.fromkeys(("leek", "stoke-on-trent", "stone", "uttoxeter"), "blue"),
    **dict.fromkeys(("belper", "derby"), "teal"),
    **dict.fromkeys(("stafford", "burton-on-trent", "cannock", "tamworth", "walsall"), "red"),
    **dict.fromkeys(
        ("wolverhampton", "coalbrookdale", "dudley", "kidderminster", "worcester"), "brown"
    ),
    **dict.fromkeys(("birmingham", "coventry", "nuneaton", "redditch"), "purple"),
    **dict.fromkeys(("farm-north", "farm-south"), "farm"),
    **dict.fromkeys((merchant.id for merchant in MERCHANTS), "merchant"),
}
VIA: Final[dict[str, tuple[Point, ...]]] = {
    "burton-on-trent~stone": ((672, 364), (540, 339), (420, 322)),
    "burton-on-trent~walsall": ((672, 559),),
    "coalbrookdale~kidderminster": ((196, 882),),
    "coventry~nuneaton": ((1030, 830),),
    "kidderminster~worcester": ((322, 1081),),
}
"""Points through which a link bends."""
MERCHANT_IDS: Final = frozenset(merchant.id for merchant in MERCHANTS)
MEDAL_LEFT: Final = ("gloucester", "nottingham")
"""Merchants whose bonus is on the left corner, away from a link or the edge."""
FARM_SPUR: Final = "kidderminster~worcester"
"""The link that has a third end, at `farm-south`."""

COUNTIES: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "blue": (("north", 1), ("east-north", 1), ("middle-north", 1), ("west-north", 1)),
    "teal": (("north-east", 1), ("east", 1), ("east-north", -1)),
    "red": (
        ("middle-north", -1),
        ("east", -1),
        ("right", 1),
        ("east-south", -1),
        ("middle-south", -1),
        ("west", -1),
    ),
    "brown": (("west-north", -1), ("west", 1), ("south", 1), ("bottom-left", 1)),
    "purple": (("middle-south", 1), ("east-south", 1), ("bottom-right", 1), ("south", -1)),
}
"""The borders around the land of a banner, clockwise; -1 for one that is followed backwards."""
_EAST: Final = (772, 362)
_WEST: Final = (190, 434)
_HEART: Final = (520, 790)
BORDERS: Final[dict[str, tuple[Point, ...]]] = {
    "north": ((-20, 414), (-20, -20), (786, -20)),
    "east-north": ((786, -20), (770, 70), (796, 174), (752, 278), _EAST),
    "middle-north": (_EAST, (660, 328), (540, 364), (400, 355), (300, 378), _WEST),
    "west-north": (_WEST, (110, 409), (-20, 414)),
    "north-east": ((786, -20), (1170, -20), (1170, 341)),
    "east": ((1170, 341), (1040, 353), (940, 384), (850, 372), _EAST),
    "right": ((1170, 341), (1170, 684)),
    "west": (_WEST, (212, 518), (250, 611), (340, 622), (452, 632), (486, 715), _HEART),
    "middle-south": (_HEART, (600, 790), (690, 757), (780, 715), (870, 701)),
    "east-south": ((870, 701), (930, 663), (1040, 692), (1170, 684)),
    "south": (_HEART, (560, 892), (556, 986), (470, 1058), (436, 1142), (440, 1256)),
    "bottom-left": ((440, 1256), (-20, 1256), (-20, 414)),
    "bottom-right": ((1170, 684), (1170, 1256), (440, 1256)),
}
"""Lines between counties and along the edge of the map; those inside are drawn as curves."""
INNER: Final = (
    "east-north",
    "middle-north",
    "west-north",
    "east",
    "west",
    "middle-south",
    "east-south",
    "south",
)

MARKETS: Final = Box(896, 372, 240, 308)
ERA_CARD: Final = Box(14, 14, 158, 236)


@dataclass(frozen=True, slots=True)
class LocationSpot:
    """A location on a map: the box of its card, of its slots or merchant tiles, of its plate.

    `bonus` is where the bonus of a merchant has a place of its own.
    """

    id: str
    box: Box
    slots: tuple[Box, ...]
    plate: Box
    bonus: Box | None = None


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of the things on a map: of slots with their gaps and rims, of plates and letters.

    `least` are the least letters in pixels and `overhang` is how far a plate may reach beyond its
    card on either side where a name is long. `line` is how much wider links are than on the wide
    board. With `bold` tiles have few signs and large numbers, merchants a place for their bonus.
    """

    slot: int = SLOT
    gap: int = GAP
    rim: int = RIM
    plate: int = PLATE
    letters: int = 20
    least: int = SMALLEST
    overhang: int = 30
    line: float = 1
    bold: bool = False

    def across(self, number: int) -> int:
        """Return the width of a card with slots side by side."""
        return number * (self.slot + self.gap) - self.gap + 2 * self.rim


@dataclass(frozen=True, eq=False)
class MapPlan:
    """The map of one format: its size, where everything lies on it, the sizes of things.

    `slots` are the boxes of slots and merchant tiles by their ids in notation, `routes` the
    visible lines of the link spaces, `spur` the branch of the one with three ends; `borders` lie
    between the counties and along the edge.
    """

    map: Box
    sizes: Sizes
    spots: Mapping[str, LocationSpot]
    routes: Mapping[str, tuple[Point, ...]]
    spur: tuple[Point, ...]
    borders: Mapping[str, tuple[Point, ...]]
    markets: Box

    @cached_property
    def slots(self) -> Mapping[str, Box]:
        """The box of each slot and of each merchant tile, by its id in notation."""
        return {
            f"{spot.id}#{number}": box
            for spot in self.spots.values()
            for number, box in enumerate(spot.slots, start=1)
        }


def make_plan(
    box: Box,
    sizes: Sizes,
    at: Mapping[str, tuple[int, int]],
    rows: Mapping[str, tuple[int, ...]],
    via: Mapping[str, tuple[Point, ...]],
    borders: Mapping[str, tuple[Point, ...]],
    markets: Box,
    plates: Mapping[str, int] = MappingProxyType({}),
) -> MapPlan:
    """Return a plan by the middles of its cards, and the points through which links bend.

    `rows` tells how many slots lie in each row of a card, where it is not one row; `plates` how
    wide plates are, where they are not as wide as their cards.
    """
    numbers = {place.id: len(place.slots) for place in PLACES}
    numbers |= {merchant.id: merchant.tiles for merchant in MERCHANTS}
    spots = {
        name: _spot(name, rows.get(name, (number,)), at[name], sizes, plates.get(name, 0))
        for name, number in numbers.items()
    }
    routes = {
        link.id: _route(tuple(LOCATIONS[end] for end in link.ends), via.get(link.id, ()), spots)
        for link in LINKS
    }
    farm = spots["farm-south"]
    spur = tuple(outside([*via[FARM_SPUR], (farm.box.cx, farm.box.cy)], [farm.box]))
    return MapPlan(box, sizes, spots, routes, spur, borders, markets)


def _spot(
    name: str, rows: tuple[int, ...], at: tuple[int, int], sizes: Sizes, plate_width: int
) -> LocationSpot:
    merchant, farm = name in MERCHANT_IDS, BANNER[name] == "farm"
    extra = sizes.bold and merchant
    least = 1 if sizes.bold else WIDE
    width = sizes.across(max(least, *rows) + extra)
    plate_height = 0 if sizes.bold and farm else sizes.plate
    step = sizes.slot + sizes.gap
    height = len(rows) * step - sizes.gap + 2 * sizes.rim + plate_height
    box = Box(at[0] - width // 2, at[1] - height // 2, width, height)
    places = []
    for down, number in enumerate(rows):
        left = box.cx - ((number + extra) * step - sizes.gap) // 2
        top = box.y + sizes.rim + down * step
        places += [
            Box(left + place * step, top, sizes.slot, sizes.slot) for place in range(number + extra)
        ]
    plate = Box(box.x, box.bottom - plate_height, box.w, plate_height)
    plate = plate.inset(-max(0, plate_width - box.w) // 2, 0)
    bonus = places.pop() if extra else None
    return LocationSpot(name, box, tuple(places), plate, bonus)


def _route(
    ends: tuple[str, ...], via: tuple[Point, ...], spots: Mapping[str, LocationSpot]
) -> tuple[Point, ...]:
    boxes = [spots[end].box for end in ends]
    first, last = ((float(box.cx), float(box.cy)) for box in boxes[:2])
    plates = [spots[end].plate for end in ends if spots[end].plate.h]
    return tuple(outside(smooth([first, *via, last]), [*boxes, *plates]))


WIDE_PLAN: Final = make_plan(MAP, Sizes(), PLACE_AT, ROWS, VIA, BORDERS, MARKETS)
SPOTS: Final = WIDE_PLAN.spots
ROUTES: Final = WIDE_PLAN.routes

AREAS: Final[dict[str, tuple[str, ...]]] = {
    "north-west": ("warrington", "stoke-on-trent", "leek", "stone", "stafford"),
    "north-east": ("belper", "derby", "nottingham", "uttoxeter", "burton-on-trent"),
    "west": ("shrewsbury", "coalbrookdale", "wolverhampton", "farm-north", "dudley"),
    "centre": ("cannock", "walsall", "tamworth", "birmingham"),
    "east": ("nuneaton", "coventry", "oxford", "birmingham"),
    "south": ("kidderminster", "worcester", "farm-south", "gloucester", "redditch"),
}
"""The locations that are wholly visible in each enlarged part of the map."""


def around(boxes: Iterable[Box], margin: int = 20) -> Box:
    """Return the box that holds all of some boxes with a margin. Raises ValueError for none."""
    listed = list(boxes)
    left, top = min(box.x for box in listed), min(box.y for box in listed)
    right, bottom = max(box.right for box in listed), max(box.bottom for box in listed)
    return Box(left, top, right - left, bottom - top).inset(-margin)
