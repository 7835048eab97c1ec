"""Storage at the end of the captain phase (RULINGS 5.6, 9.4, 13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import ClassVar, Final

from rules.core.errors import Refusal
from rules.core.formats import Amounts
from rules.core.phrases import Move
from rules.core.steps import Decision
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.events import Stored
from rules.puerto_rico.moves import Store
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.powers import amounts, can_store, storage
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.at_once import TablePoll, may_be_at_once

_STORES: Final = ("small-warehouse", "large-warehouse", "storehouse")


def questions(table: Table) -> tuple[Decision[Table], ...]:
    """Return what asks everybody, in order from the captain, which barrels they keep."""
    order = table.seats_from(table.chooser)
    return (_ask(*order),) if may_be_at_once(table) else tuple(map(_ask, order))


@dataclass(frozen=True, slots=True)
class StoreChoice(TablePoll):
    """One barrel is kept freely, more with warehouses; the rest returns to the supply.

    Nobody's barrels depend on what others keep, so all are asked at once if no guest can move.
    """

    answer: ClassVar = Store
    unseen: ClassVar = Store(())
    verb: ClassVar = "store"

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every set of barrels that the player has and can keep, the empty one first."""
        return _stores(table.players[seat])

    def tempts(self, table: Table, seat: int) -> bool:
        """With two barrels or more: warehouses and storehouse."""
        player = table.players[seat]
        return sum(player.goods.values()) > 1 and guesthouse.could_reach(player, _STORES)

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 5.6; keeping fewer than allowed is legal."""
        return _refusal(table.players[seat], move)

    def forced(self, table: Table, seat: int) -> Move | None:
        """Keep everything if that is possible, or as much as possible of a single kind."""
        return _forced(table.players[seat])

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Return what is not kept."""
        self.reveal(table, seat)
        _store(table, seat, move)


@cache
def _ask(*seats: int) -> StoreChoice:
    return StoreChoice(seats)


def _refusal(player: Player, move: Move) -> Refusal | None:
    if not isinstance(move, Store):
        return Refusal(refusals.FIRST_STORE)
    for good, number in move.goods:
        if number > player.goods[good]:
            return Refusal(
                refusals.HOLDS_LESS,
                {"held": player.goods[good], "good": good, "number": number},
            )
    if not can_store(player, move.goods):
        kinds, loose = storage(player)
        if not kinds:
            return Refusal(refusals.STORAGE_LOOSE, {"loose": loose})
        return Refusal(refusals.STORAGE, {"kinds": kinds, "loose": loose})
    return None


def _forced(player: Player) -> Move | None:
    """Return the only sensible answer: everything, or as much as possible of a single kind."""
    barrels = amounts(player.goods)
    if can_store(player, barrels):
        return Store(barrels)
    if len(barrels) == 1:
        _, loose = storage(player)
        return Store(((barrels[0][0], loose),))
    return None


def _store(table: Table, seat: int, move: Move) -> None:
    """Return what is not kept to the supply."""
    assert isinstance(move, Store)
    player = table.players[seat]
    kept = dict(move.goods)
    lost: list[tuple[str, int]] = []
    for good, barrels in player.goods.items():
        gone = barrels - kept.get(good, 0)
        if gone:
            player.goods[good] -= gone
            table.supply[good] += gone
            lost.append((good, gone))
    table.emit(Stored, seat, move.goods, tuple(lost))


def _stores(player: Player) -> Iterator[Move]:
    """Yield every set of barrels that the player has and can keep, the empty one first."""
    return map(Store, _sets(player, tuple(good for good in GOODS if player.goods[good]), ()))


def _sets(player: Player, goods: tuple[str, ...], kept: Amounts) -> Iterator[Amounts]:
    if not goods:
        yield kept
        return
    good, others = goods[0], goods[1:]
    yield from _sets(player, others, kept)
    for number in range(1, player.goods[good] + 1):
        more = (*kept, (good, number))
        if not can_store(player, more):
            return
        yield from _sets(player, others, more)


def best_stores(player: Player) -> list[Amounts]:
    """Return the sets of barrels that can be kept and to which no other could be added."""
    held = amounts(player.goods)
    if can_store(player, held):
        return [held]
    kinds, loose = storage(player)
    best: dict[Amounts, None] = {}
    for whole in combinations(held, min(kinds, len(held))):
        rest = [good for good, number in held if (good, number) not in whole]
        for barrels in combinations_with_replacement(rest, loose):
            kept = dict(whole) | {good: barrels.count(good) for good in barrels}
            if all(number <= player.goods[good] for good, number in kept.items()):
                best[tuple((good, kept[good]) for good in GOODS if good in kept)] = None
    return [kept for kept in best if not any(_more(other, kept) for other in best)]


def _more(other: Amounts, kept: Amounts) -> bool:
    numbers = dict(other)
    return other != kept and all(numbers.get(good, 0) >= number for good, number in kept)
