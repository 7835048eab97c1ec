"""The marks of changes: which events have one, and the things that they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from PIL import Image, ImageChops

from renderers.core.badges import Key
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import REACH, ChangeMarks, around_shape
from renderers.core.palette import MARK_DARK
from renderers.valparaiso.pieces import merchant, ship
from rules import Event
from rules.valparaiso import events as kinds
from rules.valparaiso.state import Table

_INTEREST: Final[Mapping[type[Event], int]] = {
    kinds.HouseBuilt: 9,
    kinds.AchievementTaken: 9,
    kinds.Traded: 9,
    kinds.MerchantMoved: 9,
    kinds.MerchantPlaced: 9,
    kinds.ShipMoved: 8,
    kinds.MerchantHired: 8,
    kinds.GoodsMoved: 8,
    kinds.GoodSold: 8,
    kinds.Converted: 8,
    kinds.Gained: 7,
    kinds.AchievementCashed: 7,
    kinds.GameEnding: 7,
    kinds.StartGoodsChosen: 6,
    kinds.PlanCommitted: 6,
    kinds.PlanWithdrawn: 6,
    kinds.CardUsed: 5,
    kinds.GoodsDiscarded: 5,
    kinds.CompensationPaid: 5,
    kinds.LighthousePassed: 5,
    kinds.SpaceUnfilled: 5,
    kinds.AchievementDrawn: 4,
    kinds.TollPaid: 4,
    kinds.FeePaid: 4,
    kinds.MajorityPaid: 4,
    kinds.IncomeTaken: 4,
    kinds.BonusTaken: 4,
    kinds.FinalScored: 4,
    kinds.LicencePaid: 3,
    kinds.TileRotated: 3,
    kinds.MerchantsReturned: 3,
    kinds.PlanRevealed: 2,
    kinds.RoundBegan: 1,
}


_TOLD_BY: Final[Mapping[type[Event], type[Event]]] = {
    kinds.PlanCommitted: kinds.PlanRevealed,
    kinds.RoundBegan: kinds.LighthousePassed,
    kinds.TileRotated: kinds.Traded,
}
"""What goes without saying where something else happened in the same market, if in any."""


def _matters(event: Event, others: Sequence[Event]) -> bool:
    """Whether an event is worth a mark: a used card is not where its action did something."""
    if isinstance(event, kinds.CardUsed):
        return event.way == kinds.SKIP
    telling, market = _TOLD_BY.get(type(event)), getattr(event, "market", "")
    return telling is None or not any(
        isinstance(each, telling) and getattr(each, "market", "") == market for each in others
    )


def places(event: Any, table: Table) -> Iterator[tuple[Key, ...]]:
    """Yield, for each mark of an event, the keys of the things where it may lie, the best first."""
    seat = getattr(event, "seat", table.start)
    who = ("seat", seat)
    match event:
        case kinds.HouseBuilt(space=space):
            yield ("space", space), who
        case kinds.AchievementTaken(region=region) | kinds.SpaceUnfilled(region=region):
            yield ("region", region), who
        case kinds.AchievementDrawn(card=card, region=region):
            yield ("achievement", card), ("region", region)
        case kinds.Traded(market=market) | kinds.TileRotated(market=market):
            yield ("tile", market), who
        case kinds.MerchantMoved(path=(*_, place)) | kinds.MerchantPlaced(place=place):
            yield ("merchant", seat, place), ("place", place), who
        case kinds.MerchantHired():
            yield ("merchant", seat, table.board.harbour), who
        case kinds.MerchantsReturned(stayed=stayed):
            yield ("merchant", seat, stayed or table.board.harbour), who
        case kinds.ShipMoved():
            yield ("ship", seat), who
        case kinds.CompensationPaid(region=region) if region:
            yield ("region-pesos", region), who
        case kinds.TollPaid(owner=owner) | kinds.FeePaid(owner=owner):
            yield (("seat", owner),)
        case (
            kinds.PlanCommitted() | kinds.PlanWithdrawn() | kinds.PlanRevealed() | kinds.CardUsed()
        ):
            yield ("plan", seat), who
        case kinds.GameEnding():
            yield ("lighthouse",), who
        case _:
            yield (who,)


Piece = Callable[[Canvas, int, int, int, int], None]
PIECES: Final[Mapping[str, Piece]] = {"merchant": merchant, "ship": ship}
"""What has a line around its silhouette, by the first part of its key; its seat is the second."""


class _PieceMarks(ChangeMarks[Table]):
    """Marks that follow the silhouettes of merchants and ships."""

    def surround(self, canvas: Canvas, key: Key, thing: Box) -> None:
        """Draw the line around a thing."""
        match key:
            case ("merchant" | "ship") as name, int(seat), *_:
                around_shape(canvas, silhouette(PIECES[name], seat, thing.h), thing)
            case _:
                super().surround(canvas, key, thing)


@cache
def silhouette(piece: Piece, seat: int, size: int) -> Image.Image:
    """Return the mask of a piece of a seat, with room for a line around it."""
    side = size + 2 * REACH + 4
    canvas = Canvas(side, side, "en", MARK_DARK)
    piece(canvas, seat, size, side // 2, side // 2)
    ground = Image.new("RGB", (side, side), MARK_DARK)
    there = ImageChops.difference(canvas.image, ground).convert("L")
    return there.point(lambda value: 255 if value else 0)


BADGES: Final = _PieceMarks(_INTEREST, places, _matters)
