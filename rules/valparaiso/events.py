"""The events of Valparaíso.

Seats count from 0; places, spaces, cards, tiles and regions are ids as in notation; stocks are
numbers of silver, copper and wheat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rules.core.events import Event
from rules.valparaiso.elements import Stock

MAIN: Final = "main"
ALTERNATIVE: Final = "alt"
SKIP: Final = "skip"
"""The ways to use a card."""
POINTS: Final = "points"
EMPTY_SPACE: Final = "empty-space"
"""Why the game ends."""


@dataclass(frozen=True, slots=True)
class StartGoodsChosen(Event):
    """A player has chosen the goods to begin with."""

    seat: int
    goods: Stock


@dataclass(frozen=True, slots=True)
class MerchantPlaced(Event):
    """A player has placed the second merchant in a village."""

    seat: int
    place: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins with planning; `start` has the lighthouse."""

    round: int
    start: int


@dataclass(frozen=True, slots=True)
class PlanCommitted(Event):
    """A player has committed a plan; `first` says that nobody had before in expert planning."""

    seat: int
    first: bool


@dataclass(frozen=True, slots=True)
class PlanWithdrawn(Event):
    """A player has withdrawn a plan."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlanRevealed(Event):
    """The plan of a player lies open; `paid` are the pesos for the mayor's office."""

    reveals: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]
    mayor: str
    paid: int


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """The first player to commit a plan took a good; "" if none was named in time."""

    seat: int
    good: str


@dataclass(frozen=True, slots=True)
class GoodsDiscarded(Event):
    """A player gave up goods of warehouse and hold for pesos."""

    seat: int
    warehouse: Stock
    hold: Stock
    pesos: int


@dataclass(frozen=True, slots=True)
class CardUsed(Event):
    """A player used a card: its main or alternative action, or without effect.

    `slot` is its slot from 0, -1 for the mayor's office; `cost` the pesos paid for the slot.
    """

    seat: int
    card: str
    way: str
    slot: int
    cost: int


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A card brought goods, pesos or points."""

    seat: int
    goods: Stock
    pesos: int
    vp: int


@dataclass(frozen=True, slots=True)
class Converted(Event):
    """A player exchanged goods and pesos as a card says, `times` in all."""

    seat: int
    times: int
    goods_paid: Stock
    pesos_paid: int
    goods: Stock
    vp: int


@dataclass(frozen=True, slots=True)
class GoodsMoved(Event):
    """Goods went between warehouse and hold; `vp` are those for a hold that became full."""

    seat: int
    loaded: Stock
    unloaded: Stock
    vp: int


@dataclass(frozen=True, slots=True)
class GoodSold(Event):
    """A player sold a good."""

    seat: int
    good: str
    pesos: int


@dataclass(frozen=True, slots=True)
class MerchantHired(Event):
    """A merchant came into service in the harbour, for goods and pesos."""

    seat: int
    goods: Stock
    pesos: int


@dataclass(frozen=True, slots=True)
class MerchantMoved(Event):
    """A merchant walked along `path`; `spaces` are counted; `river` says that it went by boat."""

    seat: int
    path: tuple[str, ...]
    spaces: int
    cost: int
    river: bool


@dataclass(frozen=True, slots=True)
class TollPaid(Event):
    """A player paid the owner of a customs house."""

    seat: int
    owner: int
    place: str
    pesos: int


@dataclass(frozen=True, slots=True)
class HouseBuilt(Event):
    """A player built a house, for goods and pesos.

    `vp` are those of the space, `all_vp` those for the last house.
    """

    seat: int
    space: str
    goods: Stock
    pesos: int
    vp: int
    all_vp: int


@dataclass(frozen=True, slots=True)
class FeePaid(Event):
    """A player paid another for merchants and trading posts in a village."""

    seat: int
    owner: int
    place: str
    pesos: int


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A player used the tile of a market `times` times, perhaps not at all."""

    seat: int
    market: str
    tile: str
    times: int
    goods_paid: Stock
    pesos_paid: int
    goods: Stock
    pesos: int
    vp: int


@dataclass(frozen=True, slots=True)
class TileRotated(Event):
    """The used tile of a market went to the reserve, and `came` on top of the column.

    `now` is the tile in use from now on.
    """

    market: str
    used: str
    came: str
    now: str


@dataclass(frozen=True, slots=True)
class LicencePaid(Event):
    """A player paid the fixed fee of a card before trading."""

    seat: int
    pesos: int


@dataclass(frozen=True, slots=True)
class ShipMoved(Event):
    """A ship went to a sea region or to the coast."""

    seat: int
    space: str


@dataclass(frozen=True, slots=True)
class AchievementTaken(Event):
    """A player exchanged goods of the hold for an achievement; `pesos` lay in the region."""

    seat: int
    card: str
    region: str
    goods: Stock
    pesos: int


@dataclass(frozen=True, slots=True)
class CompensationPaid(Event):
    """A player paid for a card of deck B; `region` is "" if the pesos went to the supply."""

    seat: int
    region: str
    pesos: int


@dataclass(frozen=True, slots=True)
class AchievementDrawn(Event):
    """A card of the draw pile fills a space of a region."""

    reveals: ClassVar[bool] = True

    card: str
    region: str


@dataclass(frozen=True, slots=True)
class SpaceUnfilled(Event):
    """The draw pile is empty, so a space stays empty and the round is the last one."""

    region: str


@dataclass(frozen=True, slots=True)
class IncomeTaken(Event):
    """A player took the income of the residences."""

    seat: int
    goods: Stock
    pesos: int


@dataclass(frozen=True, slots=True)
class MajorityPaid(Event):
    """A player has the most residences (`place` 1) or the second most (2)."""

    seat: int
    place: int
    pesos: int


@dataclass(frozen=True, slots=True)
class AchievementCashed(Event):
    """A player gave up an achievement for its points."""

    seat: int
    card: str
    vp: int


@dataclass(frozen=True, slots=True)
class GameEnding(Event):
    """The round was the last one: somebody has the points, or a space stayed empty."""

    reason: str


@dataclass(frozen=True, slots=True)
class MerchantsReturned(Event):
    """The merchants of a player went back to the harbour; one stayed in `stayed`, "" for none."""

    seat: int
    stayed: str
    returned: int


@dataclass(frozen=True, slots=True)
class LighthousePassed(Event):
    """Another player begins from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    """The final scoring of a player.

    `goods` were discarded for pesos, of all `pesos` some were turned into `money_vp`; `card_vp` are
    those of the achievements owned.
    """

    seat: int
    goods: Stock
    pesos: int
    money_vp: int
    card_vp: int
