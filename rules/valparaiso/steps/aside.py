"""Discarding goods while a question is open (RULINGS 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar, Final

from rules.core.errors import Refusal
from rules.core.lazy import LazyMoves
from rules.core.phrases import Move
from rules.core.steps import Interjection, SeatDecision, pending
from rules.valparaiso import refusals
from rules.valparaiso.data import GOODS
from rules.valparaiso.options import EXPERT
from rules.valparaiso.phrases import Discard, Goods
from rules.valparaiso.resources import discard_of, discard_refusal
from rules.valparaiso.state import Table


class Discarding(Interjection[Table]):
    """Goods for pesos, for each player who is asked something."""

    answer: ClassVar = Discard
    verb: ClassVar = "discard"

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return every selection of goods."""
        if not self.open_to(table, seat):
            return ()
        return _Discards(table, seat)

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A committed plan is no open question; the goods must be there."""
        assert isinstance(move, Discard)
        if not _is_asked(table, seat):
            final = table.options["planning"] == EXPERT
            return Refusal(refusals.PLAN_FINAL if final else refusals.UNPLAN_FIRST)
        return discard_refusal(table.players[seat], move)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Discard the goods for pesos."""
        assert isinstance(move, Discard)
        discard_of(table, seat, move)

    def open_to(self, table: Table, seat: int) -> bool:
        """Whether the seat is asked and has goods."""
        player = table.players[seat]
        return _is_asked(table, seat) and (any(player.warehouse) or any(player.hold))


def _is_asked(table: Table, seat: int) -> bool:
    """Whether the game waits for a seat: in planning, as long as it has not committed a plan."""
    decision = pending(table)
    return decision is not None and seat in decision.waiting(table)


class _Discards(LazyMoves):
    """Every selection of the goods of a player, found by its number."""

    def __init__(self, table: Table, seat: int) -> None:
        player = table.players[seat]
        self._player = player
        self._numbers = [*player.warehouse, *player.hold]

    def __len__(self) -> int:
        return prod(number + 1 for number in self._numbers) - 1

    def at(self, rank: int) -> Move:
        """Return the selection with this number, which is not the empty one."""
        rank += 1
        chosen = []
        for number in reversed(self._numbers):
            rank, some = divmod(rank, number + 1)
            chosen.append(some)
        chosen.reverse()
        kinds = len(GOODS)
        return Discard(Goods(*chosen[:kinds]), Goods(*chosen[kinds:]) or None)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Discard)
            and bool(move.warehouse or move.hold)
            and discard_refusal(self._player, move) is None
        )


DISCARDING: Final = Discarding()


@dataclass(frozen=True, slots=True)
class Asked(SeatDecision[Table]):
    """A question to one player, who may discard goods before answering it."""

    def interjection(self, state: Table) -> Interjection[Table]:
        """Return the discarding of goods."""
        return DISCARDING
