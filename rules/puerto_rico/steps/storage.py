"""Storage at the end of the captain phase (spec 5.6, 9.4, 13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import ClassVar, Final

from rules.core.errors import Refusal
from rules.core.notation import Amounts, Move
from rules.core.steps import Decision, Together
from rules.puerto_rico import refusals
from rules.puerto_rico.data import GOODS
from rules.puerto_rico.events import StorageChosen, StorageRevealed, Stored
from rules.puerto_rico.moves import Store
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.powers import amounts, can_store, storage
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.turn import Turn

_VERB: Final = "store"
_STORES: Final = ("small-warehouse", "large-warehouse", "storehouse")
_AT_ONCE: Final = 2
"""The version of the rules since which goods are stored at the same time."""


def questions(table: Table) -> tuple[Decision[Table], ...]:
    """Return what asks everybody, in order from the captain, which barrels they keep.

    Everybody is asked at once, as nobody's barrels depend on what others keep. One after the
    other while any guest can move: a guest on the way to a warehouse is seen by all, and nobody
    shall wait for that with an answer that they would have given before.
    """
    order = table.seats_from(table.chooser)
    if table.rules < _AT_ONCE or any(map(guesthouse.can_move, table.players)):
        return tuple(map(_ask, order))
    return (StoreTogether(tuple(order)),)


@dataclass(frozen=True, slots=True)
class StoreChoice(Turn):
    """One barrel is kept freely, more with warehouses; the rest returns to the supply."""

    verb: ClassVar = _VERB

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every set of barrels that the player has and can keep, the empty one first."""
        return _stores(table.players[seat])

    def answers(self, table: Table, seat: int) -> list[Move]:
        """Return the candidates, which have been asked about already."""
        return list(self.candidates(table, seat))

    def tempts(self, table: Table, seat: int) -> bool:
        """With two barrels or more: warehouses and storehouse."""
        player = table.players[seat]
        return sum(player.goods.values()) > 1 and guesthouse.could_reach(player, _STORES)

    def ruling(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Spec 5.6; keeping fewer than allowed is legal."""
        return _refusal(table.players[seat], move)

    def without_guests(self, table: Table, seat: int) -> Move | None:
        """Keep everything if that is possible, or as much as possible of a single kind."""
        return _forced(table.players[seat])

    def act(self, table: Table, seat: int, move: Move) -> None:
        """Return what is not kept."""
        _store(table, seat, move)


_ask = cache(StoreChoice)


@dataclass(frozen=True, slots=True)
class StoreTogether(Together[Table]):
    """The same question to all players, none of whom can move a guest."""

    answer: ClassVar = Store

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Every set of barrels that the player has and can keep, the empty one first."""
        return _stores(table.players[seat])

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the candidates, which have been asked about already."""
        return list(self.candidates(table, seat))

    def moves_of(self, table: Table, seat: int, verb: str) -> Sequence[Move]:
        """Return the same, which have one verb."""
        return self.moves(table, seat) if verb == _VERB else ()

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Spec 5.6; keeping fewer than allowed is legal."""
        return _refusal(table.players[seat], move)

    def forced(self, table: Table, seat: int) -> Move | None:
        """Keep everything if that is possible, or as much as possible of a single kind."""
        return _forced(table.players[seat])

    def noted(self, table: Table, seat: int) -> None:
        """Say that the seat has decided, if there is anything to decide."""
        if self.forced(table, seat) is None:
            table.emit(StorageChosen, seat)

    def carry_out(self, table: Table, seat: int, move: Move) -> None:
        """Return what is not kept; before that, say whose decision was secret."""
        if table.sink is not None and seat == self.order[0]:
            secret = tuple(self._secrets(table))
            if secret:
                table.emit(StorageRevealed, secret)
        _store(table, seat, move)

    def _secrets(self, table: Table) -> Iterator[int]:
        """Yield the seats, the last to answer left out, whose answers nobody could foresee."""
        for seat, text in self.chosen:
            if self.reading(text) != self.forced(table, seat):
                yield seat


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
        return Refusal(refusals.STORAGE, {"kinds": kinds, "loose": loose})
    return None


def _forced(player: Player) -> Move | None:
    """Return the only sensible answer: everything, or as much as possible of a single kind."""
    held = amounts(player.goods)
    if can_store(player, held):
        return Store(held)
    if len(held) == 1:
        _, loose = storage(player)
        return Store(((held[0][0], loose),))
    return None


def _store(table: Table, seat: int, move: Move) -> None:
    """Return what is not kept to the supply."""
    assert isinstance(move, Store)
    player = table.players[seat]
    kept = dict(move.goods)
    lost: list[tuple[str, int]] = []
    for good, held in player.goods.items():
        gone = held - kept.get(good, 0)
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
