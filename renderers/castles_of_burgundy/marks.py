"""The numbered badges of events: which events have one, and their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from renderers.castles_of_burgundy import tiles
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import ChangeMarks, Key, by_rank, texts_near
from rules import Event
from rules.castles_of_burgundy import events as log
from rules.castles_of_burgundy.state import Table

_RANKS: Final = {
    9: (log.TilePlaced, log.ShieldTaken, log.DuchyChosen, log.StartPlaced),
    8: (log.TileTaken, log.TileBought, log.GoodsTraded, log.GoodsSold),
    7: (
        log.RegionCompleted,
        log.BonusTileTaken,
        log.TributePaid,
        log.TargetReached,
        log.PhaseBegan,
    ),
    6: (
        log.RoundBegan,
        log.GoodsTaken,
        log.WorkersTaken,
        log.RouteLaid,
        log.PostsLinked,
        log.MonasteriesCopied,
    ),
    5: (log.TileRemoved, log.LivestockScored),
    4: (log.MarkerMoved, log.RouteRewarded, log.IncomePaid, log.TilesDropped, log.FinalScored),
    3: (log.GoodsRemoved, log.TileGave, log.WorkersHired, log.PointsAdded),
    2: (log.WorkersEchoed,),
}


def _matters(event: Event, events: Sequence[Event]) -> bool:
    """Whether an event is worth a badge: a round that a phase begins with goes without saying."""
    phase = any(isinstance(event, log.PhaseBegan) for event in events)
    return not (phase and isinstance(event, log.RoundBegan))


def places(event: Any, table: Table) -> Iterator[tuple[Key, ...]]:
    """Yield, for each badge of an event, the keys of the places where it may go, the best first."""
    seat = getattr(event, "seat", 0)
    number = table.players[seat].duchy
    points, who = ("points", seat), ("seat", seat)
    match event:
        case log.TilePlaced(cell=cell) | log.StartPlaced(cell=cell):
            yield ("cell", number, cell), _covered(table, number, cell), who
        case log.ShieldTaken(cell=cell):
            yield ("cell", number, cell), who
        case log.RegionCompleted(cells=cells):
            yield ("cell", number, cells[-1]), _covered(table, number, cells[-1]), points
        case log.TileTaken(tile=tile) | log.TileBought(tile=tile):
            yield ("stored", tile, number), ("storage", number), who
        case log.TilesDropped() | log.GoodsTraded():
            yield ("storage", number), who
        case log.GoodsSold():
            yield ("goods", number), points, who
        case log.GoodsTaken():
            yield ("goods", number), who
        case log.RouteLaid() | log.RouteRewarded():
            yield ("route", number), who
        case log.BonusTileTaken(colour=colour):
            yield ("bonus", colour), points
        case log.MarkerMoved():
            yield ("marker", seat), who
        case log.WorkersTaken() | log.WorkersHired() | log.WorkersEchoed():
            yield ("workers", number), who
        case log.IncomePaid():
            yield ("silver", number), who
        case log.TileGave(workers=workers, silver=silver):
            what = "workers" if workers else "silver" if silver else "points"
            yield (what, number), points
        case log.LivestockScored() | log.PostsLinked() | log.FinalScored():
            yield (points,)
        case log.TileRemoved(depot=depot):
            yield (("depot", depot),)
        case log.GoodsRemoved():
            yield (("white",),)
        case log.PhaseBegan():
            yield (("phase",),)
        case log.RoundBegan(round=round):
            yield ("white",), ("round", round)
        case log.PointsAdded() | log.TargetReached():
            yield ("counter",), points
        case log.DuchyChosen() | log.TributePaid() | log.MonasteriesCopied():
            yield (who,)


def _covered(table: Table, number: int, cell: str) -> Key:
    """Return the key of the count of cells of a cell's colour that are covered."""
    layout = table.duchies[number].layout
    return "covered", number, layout.cells[layout.index[cell]].colour


def others(event: Event, table: Table) -> Iterator[Key]:
    """Yield the other cells of a region that is complete."""
    if isinstance(event, log.RegionCompleted):
        number = table.players[event.seat].duchy
        yield from (("cell", number, cell) for cell in event.cells)


class _Marks(ChangeMarks[Table]):
    """Marks that follow the edges of hexes."""

    def surround(self, canvas: Canvas, key: Key, thing: Box) -> None:
        """Draw the line around a thing, around a tile along its edge."""
        if key[0] in HEXES:
            tiles.changed(canvas, (thing.cx, thing.cy), thing.w, texts_near(canvas, thing))
        else:
            super().surround(canvas, key, thing)


HEXES: Final = ("cell", "stored", "offer")
BADGES: Final = _Marks(by_rank(_RANKS), places, _matters, others)
