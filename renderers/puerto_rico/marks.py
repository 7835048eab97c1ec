"""Which events get a numbered badge, and where the badge goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from renderers.core import badges
from renderers.core.badges import Key
from renderers.core.canvas import Canvas
from rules import Event
from rules.puerto_rico.data import BUILDING, FOREST
from rules.puerto_rico.events import (
    Built,
    ChurchPaid,
    ColonistsArrived,
    ColonistsPlaced,
    Crafted,
    Drafted,
    DrawnTileLaid,
    FactoryPaid,
    GuestsMoved,
    LibrarySpent,
    LighthousePaid,
    Loaded,
    LoadedBySmallWharf,
    Produced,
    Prospected,
    RoleTaken,
    Settled,
    Sold,
    SpecialtyFactoryPaid,
    Stored,
    TileDrawn,
    UnionHallPaid,
)
from rules.puerto_rico.state import Table

_INTEREST: Final[Mapping[type[Event], int]] = {
    Drafted: 9,
    Loaded: 9,
    LoadedBySmallWharf: 9,
    Built: 9,
    Sold: 9,
    Settled: 8,
    TileDrawn: 8,
    DrawnTileLaid: 8,
    GuestsMoved: 8,
    RoleTaken: 7,
    Produced: 6,
    Crafted: 5,
    ColonistsPlaced: 4,
    ColonistsArrived: 3,
    UnionHallPaid: 3,
    ChurchPaid: 3,
    FactoryPaid: 2,
    SpecialtyFactoryPaid: 2,
    LighthousePaid: 2,
    Prospected: 2,
    LibrarySpent: 1,
    Stored: 1,
}
"""What may have a badge; where there are too many, the least interesting and oldest lose theirs."""


def _matters(event: Event) -> bool:
    match event:
        case Produced(goods=goods):
            return bool(goods)
        case Stored(lost=lost):
            return bool(lost)
        case ColonistsPlaced(before=before, after=after):
            return before != after
    return type(event) in _INTEREST


def numbered(events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
    """Return the events with a badge and their numbers from 1, in the order of the events."""
    return badges.most_telling(events, _INTEREST, _matters)


def places(event: Any, table: Table) -> tuple[Key, ...]:
    """Return the keys of the places where the badge of an event may go, the best first."""
    match event:
        case RoleTaken(seat=seat, role=role):
            return ("role", role), ("seat", seat)
        case Settled(seat=seat, tile=tile, forest=True):
            return (("tile", seat, FOREST, tile),)
        case DrawnTileLaid(seat=seat, tile=tile, forest=True):
            return (("tile", seat, FOREST, tile),)
        case TileDrawn(seat=seat, tile=tile) | Settled(seat=seat, tile=tile):
            return ("tile", seat, tile), ("tile", seat, FOREST, tile)
        case DrawnTileLaid(seat=seat, tile=tile):
            return (("tile", seat, tile),)
        case ColonistsArrived():
            return (("colonist-ship",), ("san-juan", event.mayor))
        case ColonistsPlaced(seat=seat):
            return (("island", seat),)
        case Built(seat=seat, building=building):
            return (("building", seat, building),)
        case Produced(seat=seat, goods=goods):
            return (("goods", seat, goods[-1][0]),)
        case Crafted(seat=seat, good=good):
            return (("goods", seat, good),)
        case FactoryPaid(seat=seat) | Prospected(seat=seat):
            return (("doubloons", seat),)
        case Sold(seat=seat, post=True):
            return ("building", seat, "trading-post"), ("doubloons", seat)
        case Sold(seat=seat, good=good):
            return (*_sold(table, good), ("house",), ("doubloons", seat))
        case Loaded(ship=0, seat=seat, good=good):
            return (("goods", seat, good),)
        case Loaded(ship=ship, seat=seat, good=good):
            return (("ship", ship), ("goods", seat, good))
        case Stored(seat=seat, lost=lost):
            return (("goods", seat, lost[0][0]),)
        case GuestsMoved(seat=seat, targets=targets):
            return tuple(_target(seat, target) for target in targets)
        case Drafted(building=building):
            return ("draft", building), ("offer", building)
    return _of_new_building(event)


def _of_new_building(event: Any) -> tuple[Key, ...]:
    """Return the place of an event in which a building of the expansion acts: the building."""
    if type(event) not in _ACTORS:
        return ()
    return (("building", event.seat, _ACTORS[type(event)]),)


_ACTORS: Final[Mapping[type[Event], str]] = {
    LoadedBySmallWharf: "small-wharf",
    UnionHallPaid: "union-hall",
    ChurchPaid: "church",
    SpecialtyFactoryPaid: "specialty-factory",
    LighthousePaid: "lighthouse",
    LibrarySpent: "library",
}
"""What pays or acts in these events."""


def spots(event: Any, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Return what `places` returns, once for each thing that the event changes."""
    keys = places(event, table)
    return tuple((key,) for key in dict.fromkeys(keys)) if type(event) is GuestsMoved else (keys,)


def _target(seat: int, target: str) -> Key:
    return ("building", seat, target) if target in BUILDING else ("tile", seat, target)


def _sold(table: Table, good: str) -> tuple[Key, ...]:
    house = table.trading_house
    return tuple(("sold", place) for place in reversed(range(len(house))) if house[place] == good)


def draw_badges(canvas: Canvas, table: Table, events: Sequence[Event]) -> None:
    """Draw the badges of `events` where `canvas` remembers their things."""
    badges.draw_badges(
        canvas,
        [(number, keys) for number, event in numbered(events) for keys in spots(event, table)],
    )
