"""The numbered badges of events: which events have one, and their places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from renderers.core.badges import Key
from renderers.core.change_marks import ChangeMarks
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


def _matters(event: Event, events: Sequence[Event]) -> bool:
    """Whether an event is worth a badge: of a role that was taken again, only the last time."""
    match event:
        case RoleTaken(role=role):
            taken = [each for each in events if isinstance(each, RoleTaken) and each.role == role]
            return event is taken[-1]
        case Produced(goods=goods):
            return bool(goods)
        case Stored(lost=lost):
            return bool(lost)
        case ColonistsPlaced(before=before, after=after):
            return before != after
    return True


def places(event: Event, table: Table) -> tuple[Key, ...]:
    """Return the keys of the places where the badge of an event may go, the best first."""
    find = _PLACES.get(type(event))
    return find(event, table) if find else ()


def _at(building: str) -> Callable[[Any, Table], tuple[Key, ...]]:
    """The building of the expansion that pays or acts in an event."""
    return lambda event, _: (("building", event.seat, building),)


def _settled(event: Settled, _: Table) -> tuple[Key, ...]:
    face_down = ("tile", event.seat, FOREST, event.tile)
    return (face_down,) if event.forest else (("tile", event.seat, event.tile), face_down)


def _drawn(event: TileDrawn, _: Table) -> tuple[Key, ...]:
    return ("tile", event.seat, event.tile), ("tile", event.seat, FOREST, event.tile)


def _laid(event: DrawnTileLaid, _: Table) -> tuple[Key, ...]:
    face = (FOREST, event.tile) if event.forest else (event.tile,)
    return (("tile", event.seat, *face),)


def _sold(event: Sold, table: Table) -> tuple[Key, ...]:
    if event.post:
        return ("building", event.seat, "trading-post"), ("doubloons", event.seat)
    house = table.trading_house
    sold = [place for place in reversed(range(len(house))) if house[place] == event.good]
    return *(("sold", place) for place in sold), ("house",), ("doubloons", event.seat)


def _loaded(event: Loaded, _: Table) -> tuple[Key, ...]:
    goods = ("goods", event.seat, event.good)
    return (("ship", event.ship), goods) if event.ship else (goods,)


_PLACES: Final[Mapping[type[Event], Callable[[Any, Table], tuple[Key, ...]]]] = {
    RoleTaken: lambda event, _: (("role", event.role), ("seat", event.seat)),
    Settled: _settled,
    TileDrawn: _drawn,
    DrawnTileLaid: _laid,
    ColonistsArrived: lambda event, _: (("colonist-ship",), ("san-juan", event.mayor)),
    ColonistsPlaced: lambda event, _: (("island", event.seat),),
    Built: lambda event, _: (("building", event.seat, event.building),),
    Produced: lambda event, _: (("goods", event.seat, event.goods[-1][0]),),
    Crafted: lambda event, _: (("goods", event.seat, event.good),),
    FactoryPaid: lambda event, _: (("doubloons", event.seat),),
    Prospected: lambda event, _: (("doubloons", event.seat),),
    Sold: _sold,
    Loaded: _loaded,
    Stored: lambda event, _: (("goods", event.seat, event.lost[0][0]),),
    GuestsMoved: lambda event, _: tuple(_target(event.seat, name) for name in event.targets),
    Drafted: lambda event, _: (("draft", event.building), ("seat", event.seat)),
    LoadedBySmallWharf: _at("small-wharf"),
    UnionHallPaid: _at("union-hall"),
    ChurchPaid: _at("church"),
    SpecialtyFactoryPaid: _at("specialty-factory"),
    LighthousePaid: _at("lighthouse"),
    LibrarySpent: _at("library"),
}


def spots(event: Event, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Return what `places` returns, once for each thing that the event changes."""
    keys = places(event, table)
    return tuple((key,) for key in dict.fromkeys(keys)) if type(event) is GuestsMoved else (keys,)


def _target(seat: int, target: str) -> Key:
    return ("building", seat, target) if target in BUILDING else ("tile", seat, target)


BADGES: Final = ChangeMarks(_INTEREST, spots, _matters)
