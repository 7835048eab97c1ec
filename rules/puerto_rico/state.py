"""The table of Puerto Rico and the questions that its rules ask about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.copies import Copyable
from rules.core.formats import Amounts
from rules.core.state import State
from rules.puerto_rico.data import (
    BUILDING,
    BUILDING_ORDER,
    CITY_SPACES,
    GOODS,
    ISLAND_SPACES,
    LARGE_BUILDINGS,
    QUARRY,
    SAN_JUAN,
    SETUPS,
    TILES,
    Setup,
)


@dataclass(slots=True)
class RoleCard(Copyable):
    """A role card: the doubloons on it, and the seat that has taken it this round."""

    doubloons: int = 0
    taker: int | None = None


@dataclass(slots=True)
class CargoShip(Copyable):
    """A cargo ship: its capacity, the kind it carries ("" if empty) and the number of barrels."""

    capacity: int
    good: str = ""
    load: int = 0

    @property
    def space(self) -> int:
        """How many barrels still fit."""
        return self.capacity - self.load


@dataclass(slots=True)
class Player(Copyable):
    """A player board.

    `island` lists the tiles in the order in which they were laid; `on_tiles` counts the colonists
    on each kind of tile; `city` maps the buildings, in the order in which they were built, to the
    colonists on them; `vp_hidden` marks views that may not know `vp_chips` (which is 0 then);
    `forests` are the printed kinds of the plantations that lie face down, in the same order.
    """

    doubloons: int
    island: list[str]
    goods: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS, 0))
    on_tiles: dict[str, int] = field(default_factory=dict)
    city: dict[str, int] = field(default_factory=dict)
    san_juan: int = 0
    vp_chips: int = 0
    vp_hidden: bool = False
    forests: list[str] = field(default_factory=list)

    def occupied(self, building: str) -> bool:
        """Whether the player has this building with a colonist on it."""
        return self.city.get(building, 0) > 0

    def colonists(self) -> int:
        """All colonists of the player, San Juan included."""
        return sum(self.on_tiles.values()) + sum(self.city.values()) + self.san_juan

    def circles(self) -> dict[str, int]:
        """The circles by target: kinds of tiles in the rulebook's order, then buildings."""
        count = self.island.count
        circles = {tile: number for tile in TILES if (number := count(tile))}
        for building in sorted(self.city, key=_building_place):
            circles[building] = BUILDING[building].circles
        return circles

    def must_place(self) -> int:
        """How many colonists belong on circles: all, or one for each circle (RULINGS 5.2)."""
        return min(self.colonists(), sum(self.circles().values()))

    def arrangement(self) -> dict[str, int]:
        """The colonists by target, San Juan last; targets without any are left out."""
        placed = {tile: self.on_tiles[tile] for tile in TILES if self.on_tiles.get(tile)}
        for building in sorted(self.city, key=_building_place):
            if self.city[building]:
                placed[building] = self.city[building]
        if self.san_juan:
            placed[SAN_JUAN] = self.san_juan
        return placed

    def arrange(self, placed: Amounts) -> None:
        """Place the colonists anew, `placed` on each target; the rest goes to San Juan."""
        numbers = dict(placed)
        self.san_juan = self.colonists() - sum(numbers.values())
        self.on_tiles = {tile: numbers[tile] for tile in TILES if tile in numbers}
        self.city = {building: numbers.get(building, 0) for building in self.city}

    def island_free(self) -> int:
        """Empty island spaces."""
        return ISLAND_SPACES - len(self.island)

    def city_free(self) -> int:
        """Empty city spaces (RULINGS 5.3: only their number matters)."""
        return CITY_SPACES - len(self.city) - len(LARGE_BUILDINGS.intersection(self.city))

    def quarries(self) -> int:
        """How many quarries are occupied."""
        return self.on_tiles.get(QUARRY, 0)


_building_place = BUILDING_ORDER.__getitem__


@dataclass(slots=True, kw_only=True)
class Table(State):
    """The position of a game of Puerto Rico.

    `roles` are the cards in play; `phase` is the role that is being carried out ("" between
    roles) and `chooser` the seat that took it; `ships` lie from small to large; `row` are the
    face-up plantations in the order in which they were drawn, `deck` the face-down ones with the
    next one last; `vp_pool` goes below zero when paper notes are used (RULINGS 6); `end` lists the
    conditions met (RULINGS 8), and the round in which it is not empty is the last; `stock` counts
    what is left of each building in the game, in the order of the building table.

    `library_waived` says that the chooser gave up the library for this phase, `library_spent`
    are the seats whose library doubles nothing more in this round (RULINGS 9.12).
    """

    players: list[Player]
    governor: int
    round: int
    roles: dict[str, RoleCard]
    phase: str
    chooser: int
    ships: list[CargoShip]
    trading_house: list[str]
    row: list[str]
    deck: list[str]
    discard: list[str]
    quarries: int
    supply: dict[str, int]
    colonist_supply: int
    colonist_ship: int
    vp_pool: int
    stock: dict[str, int]
    end: list[str]
    library_waived: bool = False
    library_spent: list[int] = field(default_factory=list)

    @property
    def setting(self) -> Setup:
        """The numbers that depend on the number of players."""
        return SETUPS[self.seats]

    def costs(self) -> dict[str, int]:
        """The printed costs, with the option that swaps factory and university (RULINGS 10)."""
        return _SWAPPED_COSTS if self.options.get("factory_university_swap") else _COSTS

    def take_colonist(self) -> bool:
        """Take a colonist from the supply, else from the colonist ship (RULINGS R5)."""
        if self.colonist_supply:
            self.colonist_supply -= 1
        elif self.colonist_ship:
            self.colonist_ship -= 1
        else:
            return False
        return True


_COSTS = {building.id: building.cost for building in BUILDING.values()}
_SWAPPED_COSTS = {
    **_COSTS,
    "factory": _COSTS["university"],
    "university": _COSTS["factory"],
}
