"""The violet buildings of a game (RULINGS 10): the building sets and the options they rule out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.chance import Chance
from rules.core.errors import BadOptions
from rules.core.options import Options, listed
from rules.puerto_rico.data import (
    ALL_BUILDINGS,
    BUILDING,
    BUILDING_ORDER,
    BUILDINGS,
    NEW_BUILDINGS,
    VIOLET_SPACES,
    copies,
)
from rules.puerto_rico.options import BASE, CUSTOM, DRAFT, NEW_ONLY, RANDOM

EXCLUSIVE: Final = {
    "hacienda_forest_exclusive": ("hacienda", "forest-house"),
    "office_trading_post_exclusive": ("office", "trading-post"),
}
"""Options that keep one building of a pair out of the game if the other is in it."""
SPACES: Final = sum(VIOLET_SPACES.values())
_VIOLET: Final = tuple(row for row in ALL_BUILDINGS if row.violet)


def first_stock(seats: int, options: Options, chance: Chance) -> dict[str, int]:
    """Return the copies of all buildings at the start: with a draft, only production buildings.

    Raises BadOptions if a custom list clashes with another option.
    """
    chosen = violet_kinds(options, chance)
    production = [row.id for row in BUILDINGS if row.produces]
    return stock_of((*production, *chosen), seats)


def stock_of(kinds: Iterable[str], seats: int) -> dict[str, int]:
    """Return the copies of these buildings, in the order of the building table."""
    in_order = sorted(kinds, key=BUILDING_ORDER.__getitem__)
    return {kind: copies(BUILDING[kind], seats) for kind in in_order}


def violet_kinds(options: Options, chance: Chance) -> tuple[str, ...]:
    """Return the violet kinds that the options give; none yet if the players choose them."""
    building_set = options.get("building_set", BASE)
    if building_set == DRAFT:
        return ()
    if building_set == CUSTOM:
        return _custom(options)
    if building_set == RANDOM:
        return _drawn((), options, chance)
    if building_set == NEW_ONLY:
        return _drawn([row.id for row in NEW_BUILDINGS], options, chance)
    return tuple(row.id for row in BUILDINGS if row.violet)


def choosable(placed: Iterable[str], options: Options) -> list[str]:
    """Return the violet kinds that may still be placed beside these, in the table's order."""
    placed = set(placed)
    free = dict(VIOLET_SPACES)
    for kind in placed:
        if BUILDING[kind].violet:
            free[BUILDING[kind].cost] -= 1
    barred = {
        other
        for option, pair in EXCLUSIVE.items()
        if options.get(option)
        for kind, other in (pair, pair[::-1])
        if kind in placed
    }
    return [
        row.id
        for row in _VIOLET
        if row.id not in placed and row.id not in barred and free[row.cost] > 0
    ]


def _custom(options: Options) -> tuple[str, ...]:
    kinds = listed(options["custom_buildings"])
    for option, pair in EXCLUSIVE.items():
        if options.get(option) and set(pair) <= set(kinds):
            raise BadOptions(
                "{one} and {other} can't be in the same game with the option {option}.",
                one=pair[0],
                other=pair[1],
                option=option,
            )
    return kinds


def _drawn(placed: Iterable[str], options: Options, chance: Chance) -> tuple[str, ...]:
    """Draw kinds until every space is filled."""
    kinds = list(placed)
    while open_kinds := choosable(kinds, options):
        cost = BUILDING[open_kinds[0]].cost
        kinds.append(chance.choose([kind for kind in open_kinds if BUILDING[kind].cost == cost]))
    return tuple(kinds)
