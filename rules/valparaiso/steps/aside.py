"""Discarding goods while a question is open (RULINGS 7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Final

from rules.core.errors import Refusal
from rules.core.lazy import OnDemand
from rules.core.notation import Move
from rules.core.steps import Interjection, SeatDecision, pending
from rules.valparaiso.moves import Discard, Goods
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
        return OnDemand(
            lambda: _selections(table, seat),
            lambda move: isinstance(move, Discard) and self.refusal(table, seat, move) is None,
        )

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """The goods must be there."""
        assert isinstance(move, Discard)
        return discard_refusal(table.players[seat], move)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Discard them."""
        assert isinstance(move, Discard)
        discard_of(table, seat, move)

    def open_to(self, table: Table, seat: int) -> bool:
        """Whether the seat is asked and has goods."""
        decision = pending(table)
        if decision is None or seat not in decision.waiting(table):
            return False
        player = table.players[seat]
        return any(player.warehouse) or any(player.hold)


DISCARDING: Final = Discarding()


def _selections(table: Table, seat: int) -> Iterator[Discard]:
    player = table.players[seat]
    stored = product(*[range(number + 1) for number in player.warehouse])
    for warehouse in stored:
        for hold in product(*[range(number + 1) for number in player.hold]):
            if any(warehouse) or any(hold):
                yield Discard(Goods(*warehouse), Goods(*hold) or None)


@dataclass(frozen=True, slots=True)
class Asked(SeatDecision[Table]):
    """A question to one player, who may discard goods before answering it."""

    def interjection(self, state: Table) -> Interjection[Table]:
        """Return the discarding of goods."""
        return DISCARDING
