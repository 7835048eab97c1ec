"""The marks of changes: which events have one, and the things that they are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from PIL import Image, ImageChops

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import (
    REACH,
    ChangeMarks,
    Key,
    LineAround,
    around_shape,
    by_rank,
    line_around,
)
from renderers.core.palette import MARK_DARK
from renderers.valparaiso.pieces import Piece, merchant, ship
from rules import Event
from rules.valparaiso import events as log
from rules.valparaiso.state import Table

_RANKS: Final = {
    9: (log.HouseBuilt, log.AchievementTaken, log.Traded, log.MerchantMoved, log.MerchantPlaced),
    8: (log.ShipMoved, log.MerchantHired, log.GoodsMoved, log.GoodSold, log.Converted),
    7: (log.Gained, log.AchievementCashed, log.GameEnding),
    6: (log.StartGoodsChosen, log.PlanCommitted, log.PlanWithdrawn),
    5: (
        log.CardUsed,
        log.GoodsDiscarded,
        log.CompensationPaid,
        log.LighthousePassed,
        log.SpaceUnfilled,
    ),
    4: (
        log.AchievementDrawn,
        log.TollPaid,
        log.FeePaid,
        log.MajorityPaid,
        log.IncomeTaken,
        log.BonusTaken,
        log.FinalScored,
    ),
    3: (log.LicencePaid, log.TileRotated, log.MerchantsReturned),
    2: (log.PlanRevealed,),
    1: (log.RoundBegan,),
}


_TOLD_BY: Final[Mapping[type[Event], type[Event]]] = {
    log.PlanCommitted: log.PlanRevealed,
    log.RoundBegan: log.LighthousePassed,
    log.TileRotated: log.Traded,
}
"""What goes without saying where something else happened in the same market, if in any."""


def _matters(event: Event, others: Sequence[Event]) -> bool:
    """Whether an event is worth a mark: a used card is not where its action did something."""
    if isinstance(event, log.CardUsed):
        return event.way == log.SKIP
    telling, market = _TOLD_BY.get(type(event)), getattr(event, "market", "")
    return telling is None or not any(
        isinstance(other, telling) and getattr(other, "market", "") == market for other in others
    )


def places(event: Any, table: Table) -> Iterator[tuple[Key, ...]]:
    """Yield, for each mark of an event, the keys of the things where it may lie, the best first."""
    seat = getattr(event, "seat", table.start)
    who = ("seat", seat)
    match event:
        case log.HouseBuilt(space=space):
            yield ("space", space), who
        case log.AchievementTaken(region=region) | log.SpaceUnfilled(region=region):
            yield ("region", region), who
        case log.AchievementDrawn(card=card, region=region):
            yield ("achievement", card), ("region", region)
        case log.Traded(market=market) | log.TileRotated(market=market):
            yield ("tile", market), who
        case log.MerchantMoved(path=(*_, place)) | log.MerchantPlaced(place=place):
            yield ("merchant", seat, place), ("place", place), who
        case log.MerchantHired():
            yield ("merchant", seat, table.board.harbour), who
        case log.MerchantsReturned(stayed=stayed):
            yield ("merchant", seat, stayed or table.board.harbour), who
        case log.ShipMoved():
            yield ("ship", seat), who
        case log.CompensationPaid(region=region) if region:
            yield ("region-pesos", region), who
        case log.TollPaid(owner=owner) | log.FeePaid(owner=owner):
            yield (("seat", owner),)
        case log.PlanCommitted() | log.PlanWithdrawn() | log.PlanRevealed() | log.CardUsed():
            yield ("plan", seat), who
        case log.GameEnding():
            yield ("lighthouse",), who
        case _:
            yield (who,)


PIECES: Final[Mapping[str, Piece]] = {"merchant": merchant, "ship": ship}
"""What has a line around its silhouette, by the first part of its key; its seat is the second."""


class _PieceMarks(ChangeMarks[Table]):
    """Marks that follow the silhouettes of merchants and ships."""

    def surround(self, canvas: Canvas, key: Key, thing: Box) -> None:
        """Draw the line around a thing."""
        match key:
            case ("merchant" | "ship") as name, int(seat), *_:
                around_shape(canvas, line_of(PIECES[name], seat, thing.h), thing)
            case _:
                super().surround(canvas, key, thing)


@cache
def line_of(piece: Piece, seat: int, size: int) -> LineAround:
    """Return the line around a piece of a seat."""
    side = size + 2 * REACH + 4
    canvas = Canvas(side, side, "en", MARK_DARK)
    piece(canvas, seat, size, side // 2, side // 2)
    ground = Image.new("RGB", (side, side), MARK_DARK)
    there = ImageChops.difference(canvas.image, ground).convert("L")
    return line_around(there.point(lambda value: 255 if value else 0))


BADGES: Final = _PieceMarks(by_rank(_RANKS), places, _matters)
