"""The components of Brass: Birmingham as tables (RULINGS 3), in the order of the rulebook.

Places, slots, links and merchants have ids for notation and numbers (their place in the tables)
for positions. Sets of locations are integers with one bit for each location.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CANAL: Final = "canal"
RAIL: Final = "rail"
ERAS: Final = (CANAL, RAIL)

COTTON: Final = "cotton"
MANUFACTURER: Final = "manufacturer"
POTTERY: Final = "pottery"
COAL: Final = "coal"
IRON: Final = "iron"
BREWERY: Final = "brewery"
INDUSTRIES: Final = (COTTON, MANUFACTURER, POTTERY, COAL, IRON, BREWERY)
SOLD: Final = (COTTON, MANUFACTURER, POTTERY)
"""The industries that flip by being sold."""

START_MONEY: Final = 17
START_SPACE: Final = 10
HAND: Final = 8
LINK_TILES: Final = 14
ROUNDS: Final = {2: 10, 3: 9, 4: 8}
"""Rounds in each era, by the number of players."""
ACTIONS: Final = 2
FIRST_ROUND_ACTIONS: Final = 1

CANAL_COST: Final = 3
RAIL_COST: Final = 5
DOUBLE_RAIL_COST: Final = 15
LOAN: Final = 30
LOAN_LEVELS: Final = 3
MOST_DEVELOPED: Final = 2
MOST_LINKS: Final = 2
SCOUT_CARDS: Final = 3
VALUE_DIVISOR: Final = 2
"""A tile is worth its money cost divided by this in a shortfall (RULINGS 8)."""
BEER: Final = {CANAL: 1, RAIL: 2}
"""The barrels of a new brewery (RULINGS 3.1)."""
POUNDS_PER_POINT: Final = 4
MOST_POINTS_FOR_MONEY: Final = 15
AGAIN_FROM_LEVEL: Final = 2
"""The introductory game: points for money, and the level from which tiles score again."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the table of industry tiles (RULINGS 3.1).

    `money` (pounds), `coal` and `iron` are its cost; `income` are the spaces that its owner moves
    up when it flips; `links` its link icons once flipped; `beer` the barrels that selling it
    takes; `cubes` what a mine or works holds when built. `lightbulb` tiles cannot be developed.
    """

    industry: str
    level: int
    count: int
    money: int
    coal: int
    iron: int
    vp: int
    income: int
    links: int
    beer: int = 0
    cubes: int = 0
    canal: bool = True
    rail: bool = True
    lightbulb: bool = False

    @property
    def value(self) -> int:
        """Pounds that it raises in a shortfall (RULINGS 8)."""
        return self.money // VALUE_DIVISOR

    def allowed(self, era: str) -> bool:
        """Whether it may be built in an era."""
        return self.canal if era == CANAL else self.rail


KINDS: Final = (
    Kind(COTTON, 1, 3, 12, 0, 0, 5, 5, 1, beer=1, rail=False),
    Kind(COTTON, 2, 2, 14, 1, 0, 5, 4, 2, beer=1),
    Kind(COTTON, 3, 3, 16, 1, 1, 9, 3, 1, beer=1),
    Kind(COTTON, 4, 3, 18, 1, 1, 12, 2, 1, beer=1),
    Kind(MANUFACTURER, 1, 1, 8, 1, 0, 3, 5, 2, beer=1, rail=False),
    Kind(MANUFACTURER, 2, 2, 10, 0, 1, 5, 1, 1, beer=1),
    Kind(MANUFACTURER, 3, 1, 12, 2, 0, 4, 4, 0),
    Kind(MANUFACTURER, 4, 1, 8, 0, 1, 3, 6, 1, beer=1),
    Kind(MANUFACTURER, 5, 2, 16, 1, 0, 8, 2, 2, beer=2),
    Kind(MANUFACTURER, 6, 1, 20, 0, 0, 7, 6, 1, beer=1),
    Kind(MANUFACTURER, 7, 1, 16, 1, 1, 9, 4, 0),
    Kind(MANUFACTURER, 8, 2, 20, 0, 2, 11, 1, 1, beer=1),
    Kind(POTTERY, 1, 1, 17, 0, 1, 10, 5, 1, beer=1, lightbulb=True),
    Kind(POTTERY, 2, 1, 0, 1, 0, 1, 1, 1, beer=1),
    Kind(POTTERY, 3, 1, 22, 2, 0, 11, 5, 1, beer=2, lightbulb=True),
    Kind(POTTERY, 4, 1, 0, 1, 0, 1, 1, 1, beer=1),
    Kind(POTTERY, 5, 1, 24, 2, 0, 20, 5, 1, beer=2, canal=False),
    Kind(COAL, 1, 1, 5, 0, 0, 1, 4, 2, cubes=2, rail=False),
    Kind(COAL, 2, 2, 7, 0, 0, 2, 7, 1, cubes=3),
    Kind(COAL, 3, 2, 8, 0, 1, 3, 6, 1, cubes=4),
    Kind(COAL, 4, 2, 10, 0, 1, 4, 5, 1, cubes=5),
    Kind(IRON, 1, 1, 5, 1, 0, 3, 3, 1, cubes=4, rail=False),
    Kind(IRON, 2, 1, 7, 1, 0, 5, 3, 1, cubes=4),
    Kind(IRON, 3, 1, 9, 1, 0, 7, 2, 1, cubes=5),
    Kind(IRON, 4, 1, 12, 1, 0, 9, 1, 1, cubes=6),
    Kind(BREWERY, 1, 2, 5, 0, 1, 4, 4, 2, rail=False),
    Kind(BREWERY, 2, 2, 7, 0, 1, 5, 5, 2),
    Kind(BREWERY, 3, 2, 9, 0, 1, 7, 5, 2),
    Kind(BREWERY, 4, 1, 9, 0, 1, 10, 5, 2, canal=False),
)
STACKS: Final = {
    industry: tuple(kind for kind in KINDS if kind.industry == industry for _ in range(kind.count))
    for industry in INDUSTRIES
}
"""A full mat: the tiles of each industry, lowest level first."""
KIND: Final = {(kind.industry, kind.level): kind for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Place:
    """A town or a farm brewery; `slots` holds the industries that each of its slots accepts."""

    id: str
    slots: tuple[tuple[str, ...], ...]
    farm: bool = False


@dataclass(frozen=True, slots=True)
class Merchant:
    """A merchant location with its spaces for merchant tiles, and the bonus for its beer.

    `players` is the least number of players with whom it has tiles; `bonus` is "vp", "develop",
    "income_spaces" or "money".
    """

    id: str
    tiles: int
    players: int
    bonus: str
    amount: int


@dataclass(frozen=True, slots=True)
class Link:
    """A link space. `ends` are the numbers of its locations, `mask` the same as a set."""

    id: str
    ends: tuple[int, ...]
    canal: bool
    rail: bool
    mask: int

    def allowed(self, era: str) -> bool:
        """Whether a link may be laid here in an era."""
        return self.canal if era == CANAL else self.rail


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one industry tile: `birmingham#3`; `location` is the number of the place."""

    id: str
    location: int
    accepts: tuple[str, ...]
    farm: bool


@dataclass(frozen=True, slots=True)
class MerchantSlot:
    """A place for one merchant tile with its barrel: `oxford#1`."""

    id: str
    location: int
    merchant: Merchant


def _place(name: str, *slots: str, farm: bool = False) -> Place:
    return Place(name, tuple(tuple(slot.split("/")) for slot in slots), farm)


PLACES: Final = (
    _place("leek", "cotton/manufacturer", "cotton/coal"),
    _place("stoke-on-trent", "cotton/manufacturer", "pottery/iron", "manufacturer"),
    _place("stone", "cotton/brewery", "manufacturer/coal"),
    _place("uttoxeter", "manufacturer/brewery", "cotton/brewery"),
    _place("belper", "cotton/manufacturer", "coal", "pottery"),
    _place("derby", "cotton/brewery", "cotton/manufacturer", "iron"),
    _place("stafford", "manufacturer/brewery", "pottery"),
    _place("burton-on-trent", "manufacturer/coal", "brewery"),
    _place("cannock", "manufacturer/coal", "coal"),
    _place("tamworth", "cotton/coal", "cotton/coal"),
    _place("walsall", "iron/manufacturer", "manufacturer/brewery"),
    _place("wolverhampton", "manufacturer", "manufacturer/coal"),
    _place("coalbrookdale", "iron/brewery", "iron", "coal"),
    _place("dudley", "coal", "iron"),
    _place("kidderminster", "cotton/coal", "cotton"),
    _place("worcester", "cotton", "cotton"),
    _place("birmingham", "cotton/manufacturer", "manufacturer", "iron", "manufacturer"),
    _place("coventry", "pottery", "manufacturer/coal", "iron/manufacturer"),
    _place("nuneaton", "manufacturer/brewery", "cotton/coal"),
    _place("redditch", "manufacturer/coal", "iron"),
    _place("farm-north", "brewery", farm=True),
    _place("farm-south", "brewery", farm=True),
)
MERCHANTS: Final = (
    Merchant("shrewsbury", 1, 2, "vp", 4),
    Merchant("gloucester", 2, 2, "develop", 1),
    Merchant("oxford", 2, 2, "income_spaces", 2),
    Merchant("warrington", 2, 3, "money", 5),
    Merchant("nottingham", 2, 4, "vp", 3),
)
MERCHANT_LINK_ICONS: Final = 2
LOCATIONS: Final = tuple(place.id for place in PLACES) + tuple(place.id for place in MERCHANTS)
LOCATION: Final = {name: number for number, name in enumerate(LOCATIONS)}
MERCHANT_MASK: Final = sum(1 << LOCATION[merchant.id] for merchant in MERCHANTS)

SLOTS: Final = tuple(
    Slot(f"{place.id}#{number}", LOCATION[place.id], accepts, place.farm)
    for place in PLACES
    for number, accepts in enumerate(place.slots, start=1)
)
SLOT: Final = {slot.id: number for number, slot in enumerate(SLOTS)}
SLOTS_AT: Final = tuple(
    tuple(number for number, slot in enumerate(SLOTS) if slot.location == location)
    for location in range(len(LOCATIONS))
)
SLOTS_FOR: Final = {
    industry: tuple(number for number, slot in enumerate(SLOTS) if industry in slot.accepts)
    for industry in INDUSTRIES
}
"""The slots that accept each industry."""
MERCHANT_SLOTS: Final = tuple(
    MerchantSlot(f"{merchant.id}#{number}", LOCATION[merchant.id], merchant)
    for merchant in MERCHANTS
    for number in range(1, merchant.tiles + 1)
)
"""In the order in which merchant tiles are laid (RULINGS 4)."""
MERCHANT_SLOT: Final = {slot.id: number for number, slot in enumerate(MERCHANT_SLOTS)}


def _link(*ends: str, canal: bool = True, rail: bool = True) -> Link:
    numbers = tuple(LOCATION[end] for end in ends)
    return Link("~".join(ends[:2]), numbers, canal, rail, sum(1 << number for number in numbers))


LINKS: Final = (
    _link("belper", "derby"),
    _link("belper", "leek", canal=False),
    _link("birmingham", "coventry"),
    _link("birmingham", "dudley"),
    _link("birmingham", "nuneaton", canal=False),
    _link("birmingham", "oxford"),
    _link("birmingham", "redditch", canal=False),
    _link("birmingham", "tamworth"),
    _link("birmingham", "walsall"),
    _link("birmingham", "worcester"),
    _link("burton-on-trent", "cannock", canal=False),
    _link("burton-on-trent", "derby"),
    _link("burton-on-trent", "stone"),
    _link("burton-on-trent", "tamworth"),
    _link("burton-on-trent", "walsall", rail=False),
    _link("cannock", "farm-north"),
    _link("cannock", "stafford"),
    _link("cannock", "walsall"),
    _link("cannock", "wolverhampton"),
    _link("coalbrookdale", "kidderminster"),
    _link("coalbrookdale", "shrewsbury"),
    _link("coalbrookdale", "wolverhampton"),
    _link("coventry", "nuneaton", canal=False),
    _link("derby", "nottingham"),
    _link("derby", "uttoxeter", canal=False),
    _link("dudley", "kidderminster"),
    _link("dudley", "wolverhampton"),
    _link("gloucester", "redditch"),
    _link("gloucester", "worcester"),
    _link("kidderminster", "worcester", "farm-south"),
    _link("leek", "stoke-on-trent"),
    _link("nuneaton", "tamworth"),
    _link("oxford", "redditch"),
    _link("stafford", "stone"),
    _link("stoke-on-trent", "stone"),
    _link("stoke-on-trent", "warrington"),
    _link("stone", "uttoxeter", canal=False),
    _link("tamworth", "walsall", canal=False),
    _link("walsall", "wolverhampton"),
)
LINK: Final = {link.id: number for number, link in enumerate(LINKS)}

LOCATION_CARDS: Final = {
    "belper": (0, 0, 2),
    "birmingham": (3, 3, 3),
    "burton-on-trent": (2, 2, 2),
    "cannock": (2, 2, 2),
    "coalbrookdale": (3, 3, 3),
    "coventry": (3, 3, 3),
    "derby": (0, 0, 3),
    "dudley": (2, 2, 2),
    "kidderminster": (2, 2, 2),
    "leek": (0, 2, 2),
    "nuneaton": (1, 1, 1),
    "redditch": (1, 1, 1),
    "stafford": (2, 2, 2),
    "stoke-on-trent": (0, 3, 3),
    "stone": (0, 2, 2),
    "tamworth": (1, 1, 1),
    "uttoxeter": (0, 1, 2),
    "walsall": (1, 1, 1),
    "wolverhampton": (2, 2, 2),
    "worcester": (2, 2, 2),
}
"""Cards in the deck with 2, 3 and 4 players (RULINGS 3.3)."""
INDUSTRY_CARDS: Final = {
    "iron": (4, 4, 4),
    "coal": (2, 2, 3),
    "pottery": (2, 2, 3),
    "brewery": (5, 5, 5),
    "cotton-manufacturer": (0, 6, 8),
}
COTTON_MANUFACTURER: Final = "cotton-manufacturer"
WILD_LOCATION: Final = "wild-location"
WILD_INDUSTRY: Final = "wild-industry"
CARD_INDUSTRIES: Final = {
    **{card: (card,) for card in INDUSTRY_CARDS if card != COTTON_MANUFACTURER},
    COTTON_MANUFACTURER: (COTTON, MANUFACTURER),
    WILD_INDUSTRY: INDUSTRIES,
}
"""What an industry card, or the wild one, may build in the network."""
WILDS: Final = (WILD_LOCATION, WILD_INDUSTRY)
WILD_CARDS: Final = 4
"""Copies of each wild card."""
CARDS: Final = (*LOCATION_CARDS, *INDUSTRY_CARDS, *WILDS)
HIDDEN: Final = "?"
"""Stands for a card that the viewer of a position cannot see."""

MERCHANT_TILES: Final = {
    "blank": (2, 3, 3),
    "any": (1, 1, 1),
    "cotton": (1, 1, 2),
    "manufacturer": (1, 1, 2),
    "pottery": (0, 1, 1),
}
"""Merchant tiles with 2, 3 and 4 players (RULINGS 3.4)."""
BLANK: Final = "blank"
BUYS: Final = {
    BLANK: (),
    "any": SOLD,
    COTTON: (COTTON,),
    MANUFACTURER: (MANUFACTURER,),
    POTTERY: (POTTERY,),
}

PRICES: Final = {
    COAL: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7),
    IRON: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
}
"""The spaces of the markets, cheapest first."""
START_CUBES: Final = {COAL: 13, IRON: 8}
EMPTY_PRICE: Final = {COAL: 8, IRON: 6}

LEVELS: Final[tuple[int, ...]] = (
    *range(-10, 1),
    *(level for level in range(1, 11) for _ in range(2)),
    *(level for level in range(11, 21) for _ in range(3)),
    *(level for level in range(21, 30) for _ in range(4)),
    *(30 for _ in range(3)),
)
"""The income level of each space of the income track (RULINGS 3.6)."""
LAST_SPACE: Final = len(LEVELS) - 1
LOWEST_LEVEL: Final = LEVELS[0]
TOP_SPACE: Final = {level: space for space, level in enumerate(LEVELS)}
"""The highest space of each income level."""


def deck(players: int) -> list[str]:
    """Return the cards of the deck, unshuffled, without the wild cards (RULINGS 3.3)."""
    counts = {**LOCATION_CARDS, **INDUSTRY_CARDS}
    return [card for card, number in counts.items() for _ in range(number[players - 2])]


def merchant_tiles(players: int) -> list[str]:
    """Return the merchant tiles in play, unshuffled (RULINGS 3.4)."""
    return [tile for tile, number in MERCHANT_TILES.items() for _ in range(number[players - 2])]


def merchant_slots(players: int) -> tuple[int, ...]:
    """Return the numbers of the merchant slots in use (RULINGS 3.2)."""
    return tuple(
        number for number, slot in enumerate(MERCHANT_SLOTS) if slot.merchant.players <= players
    )
