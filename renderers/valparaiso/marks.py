"""The marks of changes: which events have one, and the things that they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final

from PIL import Image, ImageChops, ImageFilter

from renderers.core.badges import Key
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import LINES, REACH, ChangeMarks
from renderers.core.palette import MARK_DARK
from renderers.valparaiso.pieces import merchant, ship
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
    """Whether an event is worth a mark.

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
    """Yield, for each mark of an event, the keys of the things where it may lie, the best first."""
    seat = getattr(event, "seat", table.start)
    who = ("seat", seat)
    match event:
        case HouseBuilt(space=space):
            yield ("space", space), who
        case AchievementTaken(region=region) | SpaceUnfilled(region=region):
            yield ("region", region), who
        case AchievementDrawn(card=card, region=region):
            yield ("achievement", card), ("region", region)
        case Traded(market=market) | TileRotated(market=market):
            yield ("tile", market), who
        case MerchantMoved(path=(*_, place)) | MerchantPlaced(place=place):
            yield ("merchant", seat, place), ("place", place), who
        case MerchantHired():
            yield ("merchant", seat, table.board.harbour), who
        case MerchantsReturned(stayed=stayed):
            yield ("merchant", seat, stayed or table.board.harbour), who
        case ShipMoved():
            yield ("ship", seat), who
        case CompensationPaid(region=region) if region:
            yield ("region-pesos", region), who
        case TollPaid(owner=owner) | FeePaid(owner=owner):
            yield (("seat", owner),)
        case PlanCommitted() | PlanWithdrawn() | PlanRevealed() | CardUsed():
            yield ("plan", seat), who
        case GameEnding():
            yield ("lighthouse",), who
        case _:
            yield (who,)


Piece = Callable[[Canvas, int, int, int, int], None]
PIECES: Final[Mapping[object, Piece]] = {"merchant": merchant, "ship": ship}
"""What has a line around its silhouette, by the first part of its key; its seat is the second."""


class _PieceMarks(ChangeMarks[Table]):
    """Marks that follow the silhouettes of merchants and ships."""

    def surround(self, canvas: Canvas, key: Key, thing: Box) -> None:
        """Draw the line around a thing."""
        piece, seat = PIECES.get(key[0]), key[1] if len(key) > 1 else 0
        if piece is None or not isinstance(seat, int):
            super().surround(canvas, key, thing)
            return
        for (_, colour), ring in zip(LINES, rings(piece, seat, thing.h), strict=True):
            canvas.masked(ring, thing.cx - ring.width // 2, thing.cy - ring.height // 2, colour)


@cache
def rings(piece: Piece, seat: int, size: int) -> tuple[Image.Image, ...]:
    """Return the masks of the lines around a piece, outermost first."""
    side = size + 2 * REACH + 4
    canvas = Canvas(side, side, "en", MARK_DARK)
    piece(canvas, seat, size, side // 2, side // 2)
    ground = Image.new("RGB", (side, side), MARK_DARK)
    there = ImageChops.difference(canvas.image, ground).convert("L")
    shape = there.point(lambda value: 255 if value else 0)
    grown = [_grown(shape, reach) for reach, _ in LINES] + [shape]
    return tuple([ImageChops.subtract(*pair) for pair in pairwise(grown)])


def _grown(shape: Image.Image, reach: int) -> Image.Image:
    """Return a mask that reaches so many pixels farther, with round corners."""
    blurred = shape.filter(ImageFilter.GaussianBlur(reach * 0.6))
    return blurred.point(lambda value: min(255, max(0, value - 8) * 24))


BADGES: Final = _PieceMarks(_INTEREST, places, _matters)
