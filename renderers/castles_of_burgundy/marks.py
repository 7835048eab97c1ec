"""The numbered badges of events: which events have one, and their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from renderers.castles_of_burgundy import tiles
from renderers.core.badges import Key
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import ChangeMarks
from rules import Event
from rules.castles_of_burgundy.events import (
    BonusTileTaken,
    DuchyChosen,
    FinalScored,
    GoodsRemoved,
    GoodsSold,
    GoodsTaken,
    GoodsTraded,
    IncomePaid,
    LivestockScored,
    MarkerMoved,
    MonasteriesCopied,
    PhaseBegan,
    PointsAdded,
    PostsLinked,
    RegionCompleted,
    RoundBegan,
    RouteLaid,
    RouteRewarded,
    ShieldTaken,
    StartPlaced,
    TargetReached,
    TileBought,
    TileGave,
    TilePlaced,
    TileRemoved,
    TilesDropped,
    TileTaken,
    TributePaid,
    WorkersEchoed,
    WorkersHired,
    WorkersTaken,
)
from rules.castles_of_burgundy.state import Table

_INTEREST: Final[Mapping[type[Event], int]] = {
    TilePlaced: 9,
    ShieldTaken: 9,
    DuchyChosen: 9,
    StartPlaced: 9,
    TileTaken: 8,
    TileBought: 8,
    GoodsTraded: 8,
    GoodsSold: 8,
    RegionCompleted: 7,
    BonusTileTaken: 7,
    TributePaid: 7,
    TargetReached: 7,
    PhaseBegan: 7,
    RoundBegan: 6,
    GoodsTaken: 6,
    WorkersTaken: 6,
    RouteLaid: 6,
    PostsLinked: 6,
    MonasteriesCopied: 6,
    TileRemoved: 5,
    LivestockScored: 5,
    MarkerMoved: 4,
    RouteRewarded: 4,
    IncomePaid: 4,
    TilesDropped: 4,
    FinalScored: 4,
    GoodsRemoved: 3,
    TileGave: 3,
    WorkersHired: 3,
    PointsAdded: 3,
    WorkersEchoed: 2,
}


def _matters(event: Event, events: Sequence[Event]) -> bool:
    """Whether an event is worth a badge: a round that a phase begins with goes without saying."""
    if isinstance(event, RoundBegan):
        return not any(isinstance(each, PhaseBegan) for each in events)
    return True


def places(event: Any, table: Table) -> Iterator[tuple[Key, ...]]:
    """Yield, for each badge of an event, the keys of the places where it may go, the best first."""
    seat = getattr(event, "seat", 0)
    number = table.players[seat].duchy
    points, who = ("points", seat), ("seat", seat)
    match event:
        case TilePlaced(cell=cell) | StartPlaced(cell=cell) | ShieldTaken(cell=cell):
            yield ("cell", number, cell), who
        case RegionCompleted(cells=cells):
            yield ("cell", number, cells[-1]), points
        case TileTaken(tile=tile) | TileBought(tile=tile):
            yield ("stored", tile, number), ("storage", number), who
        case TilesDropped() | GoodsTraded():
            yield ("storage", number), who
        case GoodsSold() | GoodsTaken():
            yield ("goods", number), who
        case RouteLaid() | RouteRewarded():
            yield ("route", number), who
        case BonusTileTaken(colour=colour):
            yield ("bonus", colour), points
        case MarkerMoved():
            yield ("marker", seat), who
        case WorkersTaken() | WorkersHired() | WorkersEchoed():
            yield ("workers", number), who
        case IncomePaid():
            yield ("silver", number), who
        case TileGave(workers=workers, silver=silver):
            yield (_gain(workers, silver), number), points
        case LivestockScored() | PostsLinked() | FinalScored():
            yield (points,)
        case TileRemoved(depot=depot):
            yield (("depot", depot),)
        case GoodsRemoved():
            yield (("white",),)
        case PhaseBegan():
            yield (("phase",),)
        case RoundBegan(round=round):
            yield ("white",), ("round", round)
        case PointsAdded() | TargetReached():
            yield ("counter",), points
        case DuchyChosen() | TributePaid() | MonasteriesCopied():
            yield (who,)


def _gain(workers: int, silver: int) -> str:
    if workers:
        return "workers"
    return "silver" if silver else "points"


class _Marks(ChangeMarks[Table]):
    """Marks that follow the edges of hexes."""

    def surround(self, canvas: Canvas, key: Key, thing: Box) -> None:
        """Draw the line around a thing, around a tile along its edge."""
        if key[0] in HEXES:
            tiles.changed(canvas, (thing.cx, thing.cy), thing.w)
        else:
            super().surround(canvas, key, thing)


HEXES: Final = ("cell", "stored")
BADGES: Final = _Marks(_INTEREST, places, _matters)
