"""What the box holds for a game with certain options, and the audit that nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.supply import (
    EXTRA_TILES,
    EXTRA_TILES_ALONE,
    GOODS,
    GOODS_EACH,
    INNS,
    STACKS,
    WHITE_CASTLES,
    Extra,
    stack,
)
from rules.castles_of_burgundy.data.tiles import BLACK, COLOURS, INN
from rules.castles_of_burgundy.placing import LARGE, POSTS, SMALL
from rules.castles_of_burgundy.state import Table
from rules.core.options import Options

_SIZES: Final = (LARGE, SMALL)


def bonus_tiles(seats: int, options: Options) -> dict[str, list[str]]:
    """Return the sizes of the bonus tiles of each colour, and of the border posts."""
    if seats == 1:
        return {}
    names = (*COLOURS, POSTS) if options.get("border_posts") else COLOURS
    return {name: list(_SIZES) for name in names}


def extras(seats: int, options: Options) -> list[Extra]:
    """Return the tables of the expansions in use, by stack."""
    extras: list[Extra] = []
    if options.get("extra_tiles"):
        extras.append(EXTRA_TILES_ALONE if seats == 1 else EXTRA_TILES)
    if options.get("white_castles"):
        extras.append(WHITE_CASTLES)
    return extras


def full_stack(table: Table, name: str) -> list[str]:
    """Return all tiles of a stack as it was before the first phase."""
    return stack(name, extras(table.seats, table.options))


def unseen_goods(table: Table) -> list[int]:
    """Return the goods that nobody has seen: of later phases, and those that left the game."""
    return [*[kind for phase in table.phase_goods for kind in phase], *table.spare_goods]


def audit(table: Table) -> list[str]:
    """Return what is lost or doubled among tiles, goods and shields (RULINGS 3)."""
    return [*_audit_tiles(table), *_audit_goods(table), *_audit_shields(table)]


def _audit_tiles(table: Table) -> list[str]:
    expected = Counter(tile for name in STACKS for tile in full_stack(table, name))
    counted: Counter[str] = Counter(table.discarded)
    for tiles in _all_tiles(table):
        counted.update(tiles)
    del counted[""], counted[BLACK]
    inns = counted.pop(INN, 0) + table.inns
    wrong = [f"{inns} inns"] if inns > INNS else []
    return wrong + [
        f"{tile}: {counted[tile]} instead of {expected[tile]}"
        for tile in sorted(counted.keys() | expected.keys())
        if counted[tile] != expected[tile]
    ]


def _all_tiles(table: Table) -> Iterable[list[str]]:
    yield table.black
    for depot in table.depots:
        yield depot.tiles
    for duchy in table.duchies:
        yield duchy.tiles
        yield duchy.storage
    for player in table.players:
        yield player.storage
    yield from table.stacks.values()


def _audit_goods(table: Table) -> list[str]:
    found = Counter(unseen_goods(table))
    found.update(table.round_goods)
    for counted in (
        table.lost_goods,
        *[depot.goods for depot in table.depots],
        *[duchy.goods for duchy in table.duchies],
        *[duchy.sold for duchy in table.duchies],
    ):
        found.update(dict(zip(GOODS, counted, strict=True)))
    return [
        f"goods {kind}: {found[kind]} instead of {GOODS_EACH}"
        for kind in GOODS
        if found[kind] != GOODS_EACH
    ]


def _audit_shields(table: Table) -> list[str]:
    if not table.options.get("shields"):
        return []
    shields = [shield for depot in table.depots for shield in depot.shields]
    shields += [shield for duchy in table.duchies for shield, _ in duchy.shields]
    shields += table.lost_shields
    return [] if sorted(shields) == list(SHIELDS) else [f"shields {sorted(shields)}"]
