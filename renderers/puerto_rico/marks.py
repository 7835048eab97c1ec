"""The numbered badges of events: which events have one, and their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from renderers.core.change_marks import ChangeMarks, Key, by_rank
from rules import Event
from rules.puerto_rico import events as log
from rules.puerto_rico.data import BUILDING, FOREST
from rules.puerto_rico.state import Table

_RANKS: Final = {
    9: (log.Drafted, log.Loaded, log.LoadedBySmallWharf, log.Built, log.Sold),
    8: (log.Settled, log.TileDrawn, log.DrawnTileLaid, log.GuestsMoved),
    7: (log.RoleTaken,),
    6: (log.Produced,),
    5: (log.Crafted,),
    4: (log.ColonistsPlaced,),
    3: (log.ColonistsArrived, log.UnionHallPaid, log.ChurchPaid),
    2: (log.FactoryPaid, log.SpecialtyFactoryPaid, log.LighthousePaid, log.Prospected),
    1: (log.LibrarySpent, log.Stored),
}


def _matters(event: Event, events: Sequence[Event]) -> bool:
    """Whether an event is worth a badge: of a role that was taken again, only the last time."""
    match event:
        case log.RoleTaken(role=role):
            taken = [
                event for event in events if isinstance(event, log.RoleTaken) and event.role == role
            ]
            return event is taken[-1]
        case log.Produced(goods=goods):
            return bool(goods)
        case log.Stored(lost=lost):
            return bool(lost)
        case log.ColonistsPlaced(before=before, after=after):
            return before != after
    return True


def places(event: Event, table: Table) -> tuple[Key, ...]:
    """Return the keys of the places where the badge of an event may go, the best first."""
    find = _PLACES.get(type(event))
    return find(event, table) if find else ()


def _at(building: str) -> Callable[[Any, Table], tuple[Key, ...]]:
    """The building of the expansion that pays or acts in an event."""
    return lambda event, _: (("building", event.seat, building),)


def _settled(event: log.Settled, _: Table) -> tuple[Key, ...]:
    face_down = ("tile", event.seat, FOREST, event.tile)
    return (face_down,) if event.forest else (("tile", event.seat, event.tile), face_down)


def _drawn(event: log.TileDrawn, _: Table) -> tuple[Key, ...]:
    return ("tile", event.seat, event.tile), ("tile", event.seat, FOREST, event.tile)


def _laid(event: log.DrawnTileLaid, _: Table) -> tuple[Key, ...]:
    face = (FOREST, event.tile) if event.forest else (event.tile,)
    return (("tile", event.seat, *face),)


def _sold(event: log.Sold, table: Table) -> tuple[Key, ...]:
    if event.post:
        return ("building", event.seat, "trading-post"), ("doubloons", event.seat)
    house = table.trading_house
    sold = [("sold", place) for place in reversed(range(len(house))) if house[place] == event.good]
    paid = ("doubloons", event.seat)
    return (*sold, ("house",), paid) if sold else (paid,)


def _loaded(event: log.Loaded, _: Table) -> tuple[Key, ...]:
    goods = ("goods", event.seat, event.good)
    return (("ship", event.ship), goods) if event.ship else (goods,)


_PLACES: Final[Mapping[type[Event], Callable[[Any, Table], tuple[Key, ...]]]] = {
    log.RoleTaken: lambda event, _: (("role", event.role), ("seat", event.seat)),
    log.Settled: _settled,
    log.TileDrawn: _drawn,
    log.DrawnTileLaid: _laid,
    log.ColonistsArrived: lambda event, _: (("colonist-ship",), ("san-juan", event.mayor)),
    log.ColonistsPlaced: lambda event, _: (*_moved(event), ("island", event.seat)),
    log.Built: lambda event, _: (("building", event.seat, event.building),),
    log.Produced: lambda event, _: (("goods", event.seat, event.goods[-1][0]),),
    log.Crafted: lambda event, _: (("goods", event.seat, event.good),),
    log.FactoryPaid: lambda event, _: (("doubloons", event.seat),),
    log.Prospected: lambda event, _: (("doubloons", event.seat),),
    log.Sold: _sold,
    log.Loaded: _loaded,
    log.Stored: lambda event, _: (("goods", event.seat, event.lost[0][0]),),
    log.GuestsMoved: lambda event, _: tuple(_target(event.seat, name) for name in event.targets),
    log.Drafted: lambda event, _: (("draft", event.building), ("seat", event.seat)),
    log.LoadedBySmallWharf: _at("small-wharf"),
    log.UnionHallPaid: _at("union-hall"),
    log.ChurchPaid: _at("church"),
    log.SpecialtyFactoryPaid: _at("specialty-factory"),
    log.LighthousePaid: _at("lighthouse"),
    log.LibrarySpent: _at("library"),
}


def _moved(event: log.ColonistsPlaced) -> Iterator[Key]:
    """Yield where a player has more or fewer colonists than before, more first."""
    before, after = dict(event.before), dict(event.after)
    added = {name: after.get(name, 0) - before.get(name, 0) for name in before | after}
    moved = [name for name in added if added[name]]
    yield from (_target(event.seat, name) for name in sorted(moved, key=lambda name: -added[name]))


def others(event: Event, _: Table) -> Iterator[Key]:
    """Yield the things beside `places` that an event changes."""
    match event:
        case log.ColonistsPlaced():
            yield from _moved(event)
        case log.Produced(seat=seat, goods=goods):
            yield from (("goods", seat, good) for good, _ in goods)


def spots(event: Event, table: Table) -> tuple[tuple[Key, ...], ...]:
    """Return what `places` returns, once for each thing that the event changes."""
    keys = places(event, table)
    return (
        tuple((key,) for key in dict.fromkeys(keys)) if type(event) is log.GuestsMoved else (keys,)
    )


def _target(seat: int, target: str) -> Key:
    return ("building", seat, target) if target in BUILDING else ("tile", seat, target)


BADGES: Final = ChangeMarks(by_rank(_RANKS), spots, _matters, others)
