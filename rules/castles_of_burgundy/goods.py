"""Goods that are taken from depots, and the spaces for them (RULINGS 8)."""

from __future__ import annotations

from itertools import combinations

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.events import GoodsTaken
from rules.castles_of_burgundy.state import Duchy, Table
from rules.core.errors import Refusal


def free_spaces(table: Table, duchy: Duchy) -> int:
    """Return how many new types of goods fit."""
    return table.goods_limit() - sum(number > 0 for number in duchy.goods)


def new_types(table: Table, duchy: Duchy, depot: int) -> list[int]:
    """Return the types in a depot that are not stored yet."""
    found = table.depots[depot - 1].goods
    return [goods for goods in GOODS if found[goods - 1] and not duchy.stored(goods)]


def keeps(table: Table, duchy: Duchy, depot: int) -> list[tuple[int, ...]]:
    """Return the choices of new types that a depot leaves: () if all of them fit, or none."""
    new, free = new_types(table, duchy, depot), free_spaces(table, duchy)
    return [()] if len(new) <= free else list(combinations(new, free))


def keep_refusal(table: Table, duchy: Duchy, depot: int, keep: tuple[int, ...]) -> Refusal | None:
    """Say why these new types cannot be the ones taken from a depot, None if they can."""
    if keep in keeps(table, duchy, depot):
        return None
    new, free = new_types(table, duchy, depot), free_spaces(table, duchy)
    if len(new) <= free:
        return Refusal(refusals.KEEP_ALL, {"depot": depot})
    if not free:
        return Refusal(refusals.KEEP_NOTHING)
    goods = ", ".join(map(str, new))
    return Refusal(refusals.KEEP_NUMBER, {"number": free, "goods": goods})


def takeable(table: Table, duchy: Duchy, depot: int) -> bool:
    """Whether anything in a depot can be taken."""
    stacked = table.depots[depot - 1].goods
    return any(stacked) and (
        free_spaces(table, duchy) > 0
        or any(stacked[goods - 1] and duchy.stored(goods) for goods in GOODS)
    )


def load(table: Table, seat: int, depot: int, keep: tuple[int, ...]) -> None:
    """Take the goods of a depot: all types that fit, of the new ones those in `keep`."""
    duchy = table.duchy_of(seat)
    new = new_types(table, duchy, depot)
    left = set(new) - set(keep) if len(new) > free_spaces(table, duchy) else set()
    stacked = table.depots[depot - 1].goods
    taken = [
        (goods, stacked[goods - 1]) for goods in GOODS if stacked[goods - 1] and goods not in left
    ]
    for goods, number in taken:
        stacked[goods - 1] = 0
        duchy.goods[goods - 1] += number
    table.emit(GoodsTaken, seat, depot, tuple(taken))


def types_in_depots(table: Table, duchy: Duchy) -> list[int]:
    """Return the types that lie in a numbered depot and fit."""
    room = free_spaces(table, duchy) > 0
    return [
        goods
        for goods in GOODS
        if (room or duchy.stored(goods)) and any(depot.goods[goods - 1] for depot in table.depots)
    ]


def load_type(table: Table, seat: int, goods: int) -> None:
    """Take all goods of a type from all numbered depots."""
    number = 0
    for depot in table.depots:
        number += depot.goods[goods - 1]
        depot.goods[goods - 1] = 0
    table.duchy_of(seat).goods[goods - 1] += number
    table.emit(GoodsTaken, seat, 0, ((goods, number),))
