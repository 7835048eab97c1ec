"""The numbered badges of events: which events have one, and their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from renderers.core.badges import Badges, Key
from rules import Event
from rules.valparaiso.events import (
    SKIP,
    AchievementCashed,
    AchievementDrawn,
    AchievementTaken,
    BonusTaken,
    CardUsed,
    CompensationPaid,
    Converted,
    FeePaid,
    FinalScored,
    Gained,
    GameEnding,
    GoodsDiscarded,
    GoodsMoved,
    GoodSold,
    HouseBuilt,
    IncomeTaken,
    LicencePaid,
    LighthousePassed,
    MajorityPaid,
    MerchantHired,
    MerchantMoved,
    MerchantPlaced,
    MerchantsReturned,
    PlanCommitted,
    PlanRevealed,
    PlanWithdrawn,
    RoundBegan,
    ShipMoved,
    SpaceUnfilled,
    StartGoodsChosen,
    TileRotated,
    TollPaid,
    Traded,
)
from rules.valparaiso.state import Table

_INTEREST: Final[Mapping[type[Event], int]] = {
    HouseBuilt: 9,
    AchievementTaken: 9,
    Traded: 9,
    MerchantMoved: 9,
    MerchantPlaced: 9,
    ShipMoved: 8,
    MerchantHired: 8,
    GoodsMoved: 8,
    GoodSold: 8,
    Converted: 8,
    Gained: 7,
    AchievementCashed: 7,
    GameEnding: 7,
    StartGoodsChosen: 6,
    PlanCommitted: 6,
    PlanWithdrawn: 6,
    CardUsed: 5,
    GoodsDiscarded: 5,
    CompensationPaid: 5,
    LighthousePassed: 5,
    SpaceUnfilled: 5,
    AchievementDrawn: 4,
    TollPaid: 4,
    FeePaid: 4,
    MajorityPaid: 4,
    IncomeTaken: 4,
    BonusTaken: 4,
    FinalScored: 4,
    LicencePaid: 3,
    TileRotated: 3,
    MerchantsReturned: 3,
    PlanRevealed: 2,
    RoundBegan: 1,
}


def _matters(event: Event, events: Sequence[Event]) -> bool:
    """Whether an event is worth a badge.

    That a card was used goes without saying where its action did something, that a plan was
    committed where it is revealed, that a tile rotates where it was traded with, and that a round
    begins where the lighthouse goes on.
    """
    match event:
        case CardUsed(way=way):
            return way == SKIP
        case PlanCommitted():
            return not any(isinstance(each, PlanRevealed) for each in events)
        case RoundBegan():
            return not any(isinstance(each, LighthousePassed) for each in events)
        case TileRotated(market=market):
            return not any(isinstance(each, Traded) and each.market == market for each in events)
    return True


def places(event: Any, table: Table) -> Iterator[tuple[Key, ...]]:
    """Yield, for each badge of an event, the keys of the places where it may go, the best first."""
    seat = getattr(event, "seat", table.start)
    who = ("seat", seat)
    match event:
        case HouseBuilt(space=space):
            yield ("space", space), who
        case AchievementTaken(region=region) | SpaceUnfilled(region=region):
            yield ("achievements", seat), ("region", region), who
        case AchievementDrawn(card=card, region=region):
            yield ("achievement", card), ("region", region)
        case Traded(market=market) | TileRotated(market=market):
            yield ("tile", market), who
        case MerchantMoved(path=path):
            yield ("merchant", seat, path[-1]), ("merchants", path[-1])
        case MerchantPlaced(place=place):
            yield ("merchant", seat, place), ("merchants", place)
        case MerchantHired():
            harbour = table.board.harbour
            yield ("merchant", seat, harbour), ("merchants", harbour)
        case ShipMoved():
            yield ("ship", seat), who
        case GoodsMoved():
            yield ("hold", seat), who
        case StartGoodsChosen() | BonusTaken() | GoodsDiscarded():
            yield ("warehouse", seat), who
        case Gained(goods=goods, pesos=pesos):
            yield (_gain(any(goods), pesos), seat), who
        case Converted(goods=goods):
            yield (_gain(any(goods), 0), seat), who
        case GoodSold() | LicencePaid():
            yield ("pesos", seat), who
        case MajorityPaid():
            yield ("houses", seat), who
        case IncomeTaken(goods=goods):
            yield ("warehouse" if any(goods) else "pesos", seat), who
        case TollPaid(owner=owner) | FeePaid(owner=owner):
            yield ("pesos", owner), who
        case CompensationPaid(region=region):
            yield ("region-pesos", region), ("pesos", seat)
        case PlanCommitted() | PlanWithdrawn() | PlanRevealed() | CardUsed():
            yield ("plan", seat), who
        case AchievementCashed():
            yield ("achievements", seat), who
        case FinalScored():
            yield ("points", seat), who
        case LighthousePassed() | RoundBegan():
            yield ("start", table.start), ("lighthouse",)
        case GameEnding():
            yield ("lighthouse",), ("start", table.start)
        case MerchantsReturned(stayed=stayed):
            place = stayed or table.board.harbour
            yield ("merchant", seat, place), ("merchants", place)


def _gain(goods: bool, pesos: int) -> str:
    if goods:
        return "warehouse"
    return "pesos" if pesos else "points"


BADGES: Final = Badges(_INTEREST, places, _matters)
