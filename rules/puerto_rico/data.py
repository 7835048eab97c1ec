"""The components of Puerto Rico as tables (RULINGS 1 and 2), in the order of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GOODS: Final = ("corn", "indigo", "sugar", "tobacco", "coffee")
QUARRY: Final = "quarry"
FOREST: Final = "forest"
"""A plantation laid face down: it has no circle and is never a plantation again (RULINGS 9.2)."""
TILES: Final[tuple[str, ...]] = (*GOODS, QUARRY)
"""The tiles with a circle for a colonist."""
SAN_JUAN: Final = "san-juan"

PRICES: Final = {"corn": 0, "indigo": 1, "sugar": 2, "tobacco": 3, "coffee": 4}
BARRELS: Final = {"corn": 10, "indigo": 11, "sugar": 11, "tobacco": 9, "coffee": 9}
PLANTATIONS: Final = {"corn": 10, "indigo": 12, "sugar": 11, "tobacco": 9, "coffee": 8}

ISLAND_SPACES: Final = 12
CITY_SPACES: Final = 12
TRADING_HOUSE_SPACES: Final = 4

SETTLER: Final = "settler"
MAYOR: Final = "mayor"
BUILDER: Final = "builder"
CRAFTSMAN: Final = "craftsman"
TRADER: Final = "trader"
CAPTAIN: Final = "captain"
PROSPECTOR: Final = "prospector"
ROLES: Final = (SETTLER, MAYOR, BUILDER, CRAFTSMAN, TRADER, CAPTAIN)
"""The roles that are in every game; prospector cards depend on the number of players."""

FACTORY_PAY: Final = (0, 0, 1, 2, 3, 5)
"""Doubloons by the number of kinds produced (RULINGS 5.4)."""
RESIDENCE_POINTS: Final = {10: 5, 11: 6, 12: 7}
RESIDENCE_LEAST: Final = 4
"""Points for nine filled island spaces or fewer (RULINGS 7)."""
FORTRESS_COLONISTS: Final = 3
CUSTOMS_HOUSE_CHIPS: Final = 4
CLOISTER_POINTS: Final = (0, 1, 3, 6, 10)
"""Points by the number of triplets of equal tiles (RULINGS 9.14)."""
CLOISTER_TILES: Final = 3
FREE_BARRELS: Final = 1
STOREHOUSE_BARRELS: Final = 3
SMALL_WHARF_BARRELS: Final = 2
"""How many barrels bring a point at the small wharf."""
UNION_HALL_BARRELS: Final = 2
"""How many equal barrels bring a point at the union hall."""
FOREST_HOUSE_FORESTS: Final = 2
"""How many forests lower the cost of a building by a doubloon."""
CHURCH_POINTS: Final = {1: 0, 2: 1, 3: 1, 4: 2}
"""Points by the column of the building that was built."""


@dataclass(frozen=True, slots=True)
class Building:
    """A row of the building table (RULINGS 1.1).

    `column` is the largest number of quarries that may lower the cost, `circles` the colonists
    that fit, `size` the city spaces it takes, `produces` a kind of goods or nothing.
    """

    id: str
    name: str
    cost: int
    vp: int
    circles: int
    column: int
    copies: int
    produces: str = ""
    size: int = 1

    @property
    def violet(self) -> bool:
        """Whether it is not a production building."""
        return not self.produces

    @property
    def large(self) -> bool:
        """Whether it takes two city spaces."""
        return self.size == 2

    @property
    def large_production(self) -> bool:
        """Whether it is one of the four large production buildings (RULINGS 1.1)."""
        return bool(self.produces) and self.column > 1


BUILDINGS: Final = (
    Building("small-indigo-plant", "Small indigo plant", 1, 1, 1, 1, 4, produces="indigo"),
    Building("small-sugar-mill", "Small sugar mill", 2, 1, 1, 1, 4, produces="sugar"),
    Building("indigo-plant", "Indigo plant", 3, 2, 3, 2, 3, produces="indigo"),
    Building("sugar-mill", "Sugar mill", 4, 2, 3, 2, 3, produces="sugar"),
    Building("tobacco-storage", "Tobacco storage", 5, 3, 3, 3, 3, produces="tobacco"),
    Building("coffee-roaster", "Coffee roaster", 6, 3, 2, 3, 3, produces="coffee"),
    Building("small-market", "Small market", 1, 1, 1, 1, 2),
    Building("hacienda", "Hacienda", 2, 1, 1, 1, 2),
    Building("construction-hut", "Construction hut", 2, 1, 1, 1, 2),
    Building("small-warehouse", "Small warehouse", 3, 1, 1, 1, 2),
    Building("hospice", "Hospice", 4, 2, 1, 2, 2),
    Building("office", "Office", 5, 2, 1, 2, 2),
    Building("large-market", "Large market", 5, 2, 1, 2, 2),
    Building("large-warehouse", "Large warehouse", 6, 2, 1, 2, 2),
    Building("factory", "Factory", 7, 3, 1, 3, 2),
    Building("university", "University", 8, 3, 1, 3, 2),
    Building("harbor", "Harbor", 8, 3, 1, 3, 2),
    Building("wharf", "Wharf", 9, 3, 1, 3, 2),
    Building("guild-hall", "Guild hall", 10, 4, 1, 4, 1, size=2),
    Building("residence", "Residence", 10, 4, 1, 4, 1, size=2),
    Building("fortress", "Fortress", 10, 4, 1, 4, 1, size=2),
    Building("customs-house", "Customs house", 10, 4, 1, 4, 1, size=2),
    Building("city-hall", "City hall", 10, 4, 1, 4, 1, size=2),
)
"""The buildings of the base game."""
NEW_BUILDINGS: Final = (
    Building("aqueduct", "Aqueduct", 1, 1, 1, 1, 2),
    Building("forest-house", "Forest house", 2, 1, 1, 1, 2),
    Building("black-market", "Black market", 2, 1, 1, 1, 2),
    Building("storehouse", "Storehouse", 3, 1, 1, 1, 2),
    Building("guesthouse", "Guesthouse", 4, 2, 2, 2, 2),
    Building("trading-post", "Trading post", 5, 2, 1, 2, 2),
    Building("church", "Church", 5, 2, 1, 2, 2),
    Building("small-wharf", "Small wharf", 6, 2, 1, 2, 2),
    Building("lighthouse", "Lighthouse", 7, 3, 1, 3, 2),
    Building("specialty-factory", "Specialty factory", 8, 3, 1, 3, 2),
    Building("library", "Library", 8, 3, 1, 3, 2),
    Building("union-hall", "Union hall", 9, 3, 1, 3, 2),
    Building("statue", "Statue", 10, 8, 0, 4, 1, size=2),
    Building("cloister", "Cloister", 10, 4, 1, 4, 1, size=2),
)
"""The violet buildings of the expansion; what they do stands in `powers` and `new_buildings`."""
ALL_BUILDINGS: Final = (*BUILDINGS, *NEW_BUILDINGS)
BUILDING: Final = {building.id: building for building in ALL_BUILDINGS}
LARGE_BUILDINGS: Final = frozenset(building.id for building in ALL_BUILDINGS if building.large)
BUILDING_ORDER: Final = {building.id: place for place, building in enumerate(ALL_BUILDINGS)}
VIOLET_SPACES: Final = {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
"""How many kinds of violet buildings of each cost are in a game (RULINGS 10)."""
PRODUCERS: Final = {
    good: tuple(building for building in BUILDINGS if building.produces == good) for good in GOODS
}
"""The buildings that make each kind of goods; none for corn."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The numbers that depend on the number of players (RULINGS 2.1).

    `start_tiles` go clockwise from the Governor; `removed_tiles` and `removed_barrels` are taken
    out of each of the five kinds.
    """

    doubloons: int
    start_tiles: tuple[str, ...]
    vp_pool: int
    colonist_supply: int
    ships: tuple[int, ...]
    quarries: int
    prospectors: tuple[str, ...]
    picks: int
    removed_tiles: int = 0
    removed_barrels: int = 0

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.start_tiles)

    @property
    def row(self) -> int:
        """How many plantations lie face up."""
        return self.players + 1


SETUPS: Final = {
    2: Setup(3, ("indigo", "corn"), 65, 40, (4, 6), 5, ("prospector",), 6, 3, 2),
    3: Setup(2, ("indigo", "indigo", "corn"), 75, 55, (4, 5, 6), 8, (), 3),
    4: Setup(3, ("indigo", "indigo", "corn", "corn"), 100, 75, (5, 6, 7), 8, ("prospector",), 4),
    5: Setup(
        4,
        ("indigo", "indigo", "indigo", "corn", "corn"),
        122,
        95,
        (6, 7, 8),
        8,
        ("prospector-1", "prospector-2"),
        5,
    ),
}


def copies(building: Building, players: int) -> int:
    """Return how many tiles of a building are in a game (RULINGS 2.1): fewer with two players."""
    if players > 2 or building.large:
        return building.copies
    return 2 if building.produces else 1
