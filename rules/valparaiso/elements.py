"""The kinds of things that the data of Valparaíso consist of: amounts, actions, cards, boards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, TypeAlias

Stock: TypeAlias = Annotated[tuple[int, int, int], ("silver", "copper", "wheat")]
"""Numbers of silver, copper and wheat."""


@dataclass(frozen=True)
class Amount:
    """What is paid or gained at once (RULINGS 3).

    `silver`, `copper` and `wheat` are fixed goods; `any` counts goods of free choice, `different`
    goods of different kinds, `same` goods of one kind, all chosen by the player.
    """

    silver: int = 0
    copper: int = 0
    wheat: int = 0
    pesos: int = 0
    vp: int = 0
    any: int = 0
    different: int = 0
    same: int = 0

    @cached_property
    def goods(self) -> Stock:
        """The fixed goods."""
        return (self.silver, self.copper, self.wheat)

    @cached_property
    def chosen(self) -> int:
        """The number of goods that the player chooses."""
        return self.any + self.different + self.same


@dataclass(frozen=True)
class CardAction:
    """What a card lets its player do."""


@dataclass(frozen=True)
class MoveGoods(CardAction):
    """Move goods between warehouse and hold (RULINGS 8.1)."""


@dataclass(frozen=True)
class SellGood(CardAction):
    """Sell one good for `pesos` (RULINGS 8.2)."""

    pesos: int


@dataclass(frozen=True)
class HireMerchant(CardAction):
    """Take a merchant into service for `cost` (RULINGS 8.3)."""

    cost: Amount


@dataclass(frozen=True)
class MoveMerchants(CardAction):
    """Move merchants along roads; `costs` are the pesos for 0, 1, 2 … spaces (RULINGS 8.4)."""

    costs: tuple[int, ...]


@dataclass(frozen=True)
class RiverBoats(CardAction):
    """Move merchants from river place to river place (RULINGS 8.9)."""


@dataclass(frozen=True)
class BuildHouse(CardAction):
    """Build a house for `cost` (RULINGS 8.5)."""

    cost: Amount


@dataclass(frozen=True)
class TradeInVillages(CardAction):
    """Trade in all villages with a market, after paying `fee` pesos (RULINGS 8.6)."""

    fee: int = 0


@dataclass(frozen=True)
class MoveShip(CardAction):
    """Move the ship to another sea space (RULINGS 8.7)."""


@dataclass(frozen=True)
class OverseasTrade(CardAction):
    """Exchange goods in the hold for an achievement card (RULINGS 8.8)."""


@dataclass(frozen=True)
class FreeGain(CardAction):
    """Take `gain` for nothing (RULINGS 8.9)."""

    gain: Amount


@dataclass(frozen=True)
class Convert(CardAction):
    """Exchange `pay` for `gain`, at least once and at most `times` times (RULINGS 8.9)."""

    pay: Amount
    gain: Amount
    times: int


@dataclass(frozen=True)
class BuildOrHire(CardAction):
    """Do one of the two (RULINGS 8.9)."""

    build: BuildHouse
    hire: HireMerchant


@dataclass(frozen=True)
class ActionCard:
    """One of the cards that every player has; `alternatives` are by colour."""

    id: str
    number: int
    name: str
    main: CardAction
    alternatives: tuple[Amount, ...]


@dataclass(frozen=True)
class Achievement:
    """An achievement card: `id` as printed (A1), `slug` as in notation.

    `deck` is A, B1 or B2; `players` the smallest number of players that it is used with;
    `alternative` None if it has none.
    """

    id: str
    deck: str
    slug: str
    name: str
    vp: int
    players: int
    main: CardAction
    alternative: Amount | None

    @property
    def is_a(self) -> bool:
        """Whether it is a card of deck A."""
        return self.deck == "A"


@dataclass(frozen=True)
class MarketTile:
    """A trade offer; `cap` is the largest number of trades per visit, None for no limit."""

    id: str
    letter: str
    kind: str
    pay: Amount
    gain: Amount
    cap: int | None


@dataclass(frozen=True)
class BuildingSpace:
    """A space for a house in a village; `vp` are gained once by building there."""

    id: str
    vp: int


@dataclass(frozen=True)
class Residence:
    """A space of the harbour row: its income each round, its points once."""

    id: str
    income: Amount
    vp: int


@dataclass(frozen=True)
class Place:
    """A village or the harbour; `xy` is its position on a square of 1000 by 1000."""

    id: str
    name: str
    xy: tuple[int, int]
    market: bool = False
    river: bool = False
    spaces: tuple[BuildingSpace, ...] = ()


@dataclass(frozen=True)
class SeaRegion:
    """An outer sea region, which asks for one of the goods (its place in GOODS)."""

    id: str
    good: int
    name: str
    xy: tuple[int, int]


@dataclass(frozen=True)
class Board:
    """One side of the board.

    `columns` are the letters of each market and `reserve` those of the reserve, from the bottom
    space to the top.
    """

    id: str
    harbour: str
    place_list: tuple[Place, ...]
    roads: tuple[tuple[str, str], ...]
    residences: tuple[Residence, ...]
    columns: dict[str, str] = field(hash=False)
    reserve: str = ""

    @cached_property
    def places(self) -> dict[str, Place]:
        """The places by id."""
        return {place.id: place for place in self.place_list}

    @cached_property
    def villages(self) -> tuple[str, ...]:
        """The ids of all places but the harbour."""
        return tuple(place.id for place in self.place_list if place.id != self.harbour)

    @cached_property
    def markets(self) -> tuple[str, ...]:
        """The ids of the villages with a market."""
        return tuple(place.id for place in self.place_list if place.market)

    @cached_property
    def customs_villages(self) -> frozenset[str]:
        """The ids of the villages without a market."""
        return frozenset(self.villages) - frozenset(self.markets)

    @cached_property
    def rivers(self) -> tuple[str, ...]:
        """The ids of the places on the river."""
        return tuple(place.id for place in self.place_list if place.river)

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The places at the other end of the roads of each place, in alphabetical order."""
        joined: dict[str, set[str]] = {place.id: set() for place in self.place_list}
        for one, other in self.roads:
            joined[one].add(other)
            joined[other].add(one)
        return {place: tuple(sorted(places)) for place, places in joined.items()}

    @cached_property
    def spaces(self) -> dict[str, BuildingSpace]:
        """The building spaces of the villages by id."""
        return {space.id: space for place in self.place_list for space in place.spaces}

    @cached_property
    def place_of_space(self) -> dict[str, str]:
        """The village of each building space."""
        return {space.id: place.id for place in self.place_list for space in place.spaces}
