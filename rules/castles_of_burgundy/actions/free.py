"""Free moves, without a die: buying a tile, hiring workers, copying monasteries (RULINGS 5, 7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.take import take, tile_refusal
from rules.castles_of_burgundy.data.supply import PRICE
from rules.castles_of_burgundy.data.tiles import INN
from rules.castles_of_burgundy.events import MonasteriesCopied, TileBought, WorkersHired
from rules.castles_of_burgundy.moves import Buy, Hire, Mimic
from rules.castles_of_burgundy.resources import gain_workers, pay_workers
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.storage import Into, store, storing_refusal, ways_in
from rules.core.errors import Refusal
from rules.core.phrases import Move

BUY_ANYWHERE: Final = 6
HIRE: Final = 28
"""Monasteries with a rule for free moves."""
WORKERS_PER_SILVER: Final = 2
COPY: Final = 6
"""The shield that copies the monasteries of another player."""


class BuyRules(MoveRules[Buy]):
    """Once per turn a tile of the black depot or an inn for 2 silver; more with monastery 6."""

    move: ClassVar = Buy
    verbs: ClassVar = ("buy",)

    def moves(self, table: Table, seat: int) -> Iterator[Buy]:
        """Yield every tile with every payment and every way to store it."""
        if not table.turn.rolled or table.turn.bought:
            return
        payments = _payments(table, seat)
        if not payments:
            return
        into = ways_in(table, seat)
        for tile, depot in offers(table, seat):
            for by_workers in payments:
                for way in into:
                    yield Buy(tile, depot, by_workers, *way)

    def complete(self, table: Table, seat: int, move: Buy) -> Buy | Refusal:
        """The right to buy, the tile, the payment, then the storage."""
        return (
            self._not_now(table)
            or _offer_refusal(table, seat, move)
            or _payment_refusal(table, seat, move)
            or storing_refusal(table, seat, Into(move.drop, move.drop_from, move.into))
            or move
        )

    def _not_now(self, table: Table) -> Refusal | None:
        if not table.turn.rolled:
            return Refusal(refusals.NO_PURCHASE)
        return Refusal(refusals.BOUGHT) if table.turn.bought else None

    def apply(self, table: Table, seat: int, move: Buy) -> None:
        """Pay, then store the tile."""
        duchy = table.duchy_of(seat)
        if move.by_workers:
            pay_workers(table, seat, PRICE)
        else:
            duchy.silver -= PRICE
        table.turn.bought = True
        if move.tile == INN:
            table.inns -= 1
        else:
            take(table, move.tile, move.depot)
        store(table, seat, move.tile, Into(move.drop, move.drop_from, move.into))
        workers = PRICE if move.by_workers else 0
        silver = PRICE - workers
        table.emit(TileBought, seat, move.tile, move.depot, silver, workers, move.drop)


def offers(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """Yield the tiles that a player may buy with their depots, 0 for the black one and inns."""
    for tile in dict.fromkeys(table.black):
        if tile:
            yield tile, 0
    if table.inns:
        yield INN, 0
    if table.has(table.duchy_of(seat), BUY_ANYWHERE):
        for depot, tile in table.depot_tiles():
            yield tile, depot


def _payments(table: Table, seat: int) -> list[bool]:
    """Return the possible payments: False for silver, True for workers."""
    duchy = table.duchy_of(seat)
    payments = [False] if duchy.silver >= PRICE else []
    if duchy.workers >= PRICE and table.has(duchy, BUY_ANYWHERE):
        payments.append(True)
    return payments


def _offer_refusal(table: Table, seat: int, move: Buy) -> Refusal | None:
    if move.depot:
        if not table.has(table.duchy_of(seat), BUY_ANYWHERE):
            return Refusal(refusals.NEEDS_MONASTERY, {"monastery": BUY_ANYWHERE})
        return tile_refusal(table, move.tile, move.depot)
    if move.tile == INN:
        return None if table.inns else Refusal(refusals.NO_INN)
    if move.tile in table.black:
        return None
    return Refusal(refusals.NOT_IN_BLACK_DEPOT, {"tile": move.tile})


def _payment_refusal(table: Table, seat: int, move: Buy) -> Refusal | None:
    duchy = table.duchy_of(seat)
    if not move.by_workers:
        if duchy.silver >= PRICE:
            return None
        return Refusal(refusals.NO_SILVER, {"price": PRICE, "silver": duchy.silver})
    if not table.has(duchy, BUY_ANYWHERE):
        return Refusal(refusals.NEEDS_MONASTERY, {"monastery": BUY_ANYWHERE})
    if duchy.workers >= PRICE:
        return None
    return Refusal(refusals.NO_WORKERS_TO_BUY, {"price": PRICE, "workers": duchy.workers})


class HireRules(MoveRules[Hire]):
    """Two workers for each silver, with monastery 28."""

    move: ClassVar = Hire
    verbs: ClassVar = ("hire",)

    def moves(self, table: Table, seat: int) -> Iterator[Hire]:
        """Yield every amount of silver."""
        duchy = table.duchy_of(seat)
        if duchy.silver and table.has(duchy, HIRE):
            yield from map(Hire, range(1, duchy.silver + 1))

    def complete(self, table: Table, seat: int, move: Hire) -> Hire | Refusal:
        """The monastery, then the silver."""
        duchy = table.duchy_of(seat)
        if not table.has(duchy, HIRE):
            return Refusal(refusals.NEEDS_MONASTERY, {"monastery": HIRE})
        if move.silver > duchy.silver:
            return Refusal(refusals.NO_SILVER, {"price": move.silver, "silver": duchy.silver})
        return move

    def apply(self, table: Table, seat: int, move: Hire) -> None:
        """Pay, then take the workers."""
        workers = hired(move.silver)
        table.duchy_of(seat).silver -= move.silver
        table.emit(WorkersHired, seat, move.silver, workers)
        gain_workers(table, seat, workers)


def hired(silver: int) -> int:
    """Return the workers that silver hires."""
    return silver * WORKERS_PER_SILVER


class MimicRules(MoveRules[Mimic]):
    """Shield 6 names, once, the player whose monasteries it copies."""

    move: ClassVar = Mimic
    verbs: ClassVar = ("mimic",)

    def moves(self, table: Table, seat: int) -> Iterator[Mimic]:
        """Yield every other player."""
        if may_mimic(table, seat):
            yield from (Mimic(other + 1) for other in range(table.seats) if other != seat)

    def complete(self, table: Table, seat: int, move: Mimic) -> Mimic | Refusal:
        """The shield, then the player."""
        duchy = table.duchy_of(seat)
        if not duchy.has_shield(COPY):
            return Refusal(refusals.NEEDS_SHIELD, {"shield": COPY})
        if duchy.mimics is not None:
            return Refusal(refusals.MIMIC_USED)
        if move.player == seat + 1 or move.player > table.seats:
            return Refusal(refusals.MIMIC_SELF)
        return move

    def apply(self, table: Table, seat: int, move: Mimic) -> None:
        """Copy from now on."""
        table.duchy_of(seat).mimics = move.player - 1
        table.emit(MonasteriesCopied, seat, move.player - 1)


def may_mimic(table: Table, seat: int) -> bool:
    """Whether a player has a shield 6 that names nobody yet."""
    duchy = table.duchy_of(seat)
    return duchy.mimics is None and duchy.has_shield(COPY)


FREE: Final[tuple[MoveRules[Any], ...]] = (BuyRules(), HireRules(), MimicRules())
"""The rules of all free moves."""
FREE_OF: Final = {rules.move: rules for rules in FREE}
"""The same by class of move."""


def free_moves(table: Table, seat: int) -> Iterator[Move]:
    """Yield all legal free moves."""
    for rules in FREE:
        yield from rules.moves(table, seat)
