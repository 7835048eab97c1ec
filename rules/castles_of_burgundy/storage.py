"""The storage of tiles: where a new one goes, which one leaves for it (RULINGS 7, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.tiles import BLACK
from rules.castles_of_burgundy.moves import OWN, SHARED
from rules.castles_of_burgundy.state import Table
from rules.core.errors import Refusal


class Into(NamedTuple):
    """How a tile goes into storage: the tile that leaves for it, from where; where it goes.

    Each is "" where there is nothing to say.
    """

    drop: str = ""
    drop_from: str = ""
    into: str = ""


PLAIN = Into()


def storages(table: Table, seat: int) -> dict[str, list[str]]:
    """Return the storages that a seat places from, by name."""
    shared = table.duchy_of(seat).storage
    return {SHARED: shared, OWN: table.players[seat].storage} if table.teams else {OWN: shared}


def rooms(table: Table, seat: int) -> list[str]:
    """Return the names of the storages with a free space."""
    limit = table.storage_limit(table.duchy_of(seat))
    return [
        name for name, tiles in storages(table, seat).items() if limit is None or len(tiles) < limit
    ]


def ways_in(table: Table, seat: int) -> list[Into]:
    """Return all ways to store another tile now."""
    free = rooms(table, seat)
    if len(free) == 1:
        return [PLAIN]
    if free:
        return [Into(into=name) for name in free]
    return [Into(tile, where) for tile, where in stored(table, seat)]


def stored(table: Table, seat: int) -> Iterator[tuple[str, str]]:
    """Yield each kind of stored tile, with the storage where both of a team hold one."""
    named = storages(table, seat)
    for name, tiles in named.items():
        elsewhere = [tile for other, others in named.items() if other != name for tile in others]
        for tile in dict.fromkeys(tiles):
            yield tile, name if tile in elsewhere else ""


def storing_refusal(table: Table, seat: int, way: Into) -> Refusal | None:
    """Say why a tile cannot be stored in a certain way, None if it can."""
    free = rooms(table, seat)
    if free and way.drop:
        return Refusal(refusals.STORAGE_FREE)
    if not free and not way.drop:
        return Refusal(refusals.STORAGE_FULL)
    if len(free) < 2 and way.into:
        return Refusal(refusals.ONE_STORAGE)
    if len(free) > 1 and not way.into:
        return Refusal(refusals.WHICH_STORAGE)
    return stored_refusal(table, seat, way.drop, way.drop_from) if way.drop else None


def stored_refusal(table: Table, seat: int, tile: str, where: str) -> Refusal | None:
    """Say why a tile cannot be taken out of a storage, None if it can."""
    ways = [name for other, name in stored(table, seat) if other == tile]
    if not ways:
        return Refusal(refusals.NOT_STORED, {"tile": tile})
    if where in ways:
        return None
    return Refusal(refusals.WHICH_STORAGE if not where else refusals.ONE_STORAGE)


def remove(table: Table, seat: int, tile: str, where: str) -> str:
    """Take a tile out of a storage; return the name of the storage."""
    for name, tiles in storages(table, seat).items():
        if tile in tiles and where in ("", name):
            tiles.remove(tile)
            return name
    raise ValueError(f"{tile} is not stored")


def store(table: Table, seat: int, tile: str, way: Into) -> None:
    """Put a tile into storage; in a team it takes the space of the one that leaves for it."""
    if way.drop:
        name = remove(table, seat, way.drop, way.drop_from)
        discard(table, way.drop)
    else:
        name = way.into or rooms(table, seat)[0]
    storages(table, seat)[name].append(tile)


def discard(table: Table, tile: str) -> None:
    """Put a tile out of the game; a black one was counted when it was turned face down."""
    if tile != BLACK:
        table.discarded.append(tile)
