"""Paying and gaining: amounts, goods of free choice, goods discarded (RULINGS 3, 7.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final, TypeAlias

from rules.core.errors import Refusal
from rules.valparaiso import refusals
from rules.valparaiso.data import DISCARD_PESOS, GOODS
from rules.valparaiso.elements import Amount, Stock
from rules.valparaiso.events import GoodsDiscarded
from rules.valparaiso.phrases import Choice, Discard
from rules.valparaiso.state import Purse, Table

Kinds: TypeAlias = tuple[int, ...]
"""Goods by their places in GOODS, each as often as it is meant, ascending."""
_KINDS: Final = range(len(GOODS))


@cache
def selections(amount: Amount) -> tuple[Kinds, ...]:
    """Return all ways to choose the goods of an amount; () is the only way if there are none."""
    ways = {
        tuple(sorted((*any_goods, *different, *same)))
        for any_goods in combinations_with_replacement(_KINDS, amount.any)
        for different in combinations(_KINDS, amount.different)
        for same in ([(kind,) * amount.same for kind in _KINDS] if amount.same else [()])
    }
    return tuple(sorted(ways))


@cache
def exchanges(pay: Amount, gain: Amount) -> tuple[Choice, ...]:
    """Return all ways to choose the goods that are given and received."""
    return tuple(Choice.of(*both) for both in product(selections(pay), selections(gain)))


@cache
def stock_of(kinds: Kinds) -> Stock:
    """Return goods as numbers of each kind."""
    silver, copper, wheat = (kinds.count(kind) for kind in _KINDS)
    return (silver, copper, wheat)


def total(amount: Amount, chosen: Kinds) -> Stock:
    """Return the goods of an amount, those that were chosen among them."""
    return added(amount.goods, stock_of(chosen)) if chosen else amount.goods


def added(one: Stock, other: Stock) -> Stock:
    """Return the sum of two stocks."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def pesos_refusal(purse: Purse, price: int) -> Refusal | None:
    """Say that money is missing, None if it is not."""
    if purse.pesos >= price:
        return None
    return Refusal(refusals.NOT_ENOUGH_PESOS, {"price": price, "pesos": purse.pesos})


def goods_refusal(
    goods: Iterable[int], stock: Sequence[int], reason: str = refusals.NOT_IN_WAREHOUSE
) -> Refusal | None:
    """Say which of the goods a warehouse or a hold lacks, None if it has them all."""
    for kind, (wanted, there) in enumerate(zip(goods, stock, strict=True)):
        if wanted > there:
            return Refusal(reason, {"good": GOODS[kind]})
    return None


def choice_refusal(amount: Amount, chosen: Kinds) -> Refusal | None:
    """Say why the goods chosen do not fit what is gained, None if they do."""
    if chosen in selections(amount):
        return None
    if not amount.chosen:
        return Refusal(refusals.NO_CHOICE)
    if len(chosen) != amount.chosen:
        return Refusal(refusals.CHOOSE_GOODS, {"number": amount.chosen})
    return Refusal(refusals.CHOOSE_DIFFERENT if amount.different else refusals.CHOOSE_SAME)


def exchange_refusal(purse: Purse, pay: Amount, gain: Amount, choice: Choice) -> Refusal | None:
    """Say why an exchange cannot be made, None if it can."""
    given = choice.given
    if given not in selections(pay):
        if not pay.chosen:
            return Refusal(refusals.NO_CHOICE)
        return Refusal(refusals.GIVE_GOODS, {"number": pay.chosen})
    return (
        choice_refusal(gain, choice.taken)
        or pesos_refusal(purse, pay.pesos)
        or goods_refusal(total(pay, given), purse.warehouse)
    )


def exchange(purse: Purse, pay: Amount, gain: Amount, choice: Choice) -> None:
    """Pay, then take goods and pesos; points are the business of the caller."""
    pay_goods(purse, total(pay, choice.given))
    take_goods(purse, total(gain, choice.taken))
    purse.pesos += gain.pesos - pay.pesos


def pay_goods(purse: Purse, goods: Stock) -> None:
    """Take goods from the warehouse."""
    take_goods(purse, (-goods[0], -goods[1], -goods[2]))


def take_goods(purse: Purse, goods: Stock) -> None:
    """Put goods into the warehouse."""
    warehouse = purse.warehouse
    for kind in _KINDS:
        warehouse[kind] += goods[kind]


def gain_points(table: Table, seat: int, source: str, vp: int) -> None:
    """Add points on the track."""
    if vp:
        points = table.players[seat].vp
        points[source] = points.get(source, 0) + vp


def discard_refusal(purse: Purse, move: Discard) -> Refusal | None:
    """Say why goods cannot be discarded, None if they can."""
    refusal = goods_refusal(move.warehouse.stock, purse.warehouse)
    if refusal is None and move.hold:
        refusal = goods_refusal(move.hold.stock, purse.hold, refusals.NOT_IN_HOLD)
    return refusal


def discard(purse: Purse, move: Discard) -> int:
    """Discard goods; return the pesos that they bring."""
    hold = move.hold.stock if move.hold else (0, 0, 0)
    pay_goods(purse, move.warehouse.stock)
    for kind in _KINDS:
        purse.hold[kind] -= hold[kind]
    pesos = DISCARD_PESOS * (sum(move.warehouse.stock) + sum(hold))
    purse.pesos += pesos
    return pesos


def discard_of(table: Table, seat: int, move: Discard) -> None:
    """Let a player discard goods."""
    pesos = discard(table.players[seat], move)
    hold = move.hold.stock if move.hold else (0, 0, 0)
    table.emit(GoodsDiscarded, seat, move.warehouse.stock, hold, pesos)
