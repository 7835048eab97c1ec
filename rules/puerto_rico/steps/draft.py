"""The draft: before the first round the players choose the violet buildings (RULINGS 10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import SeatDecision, Step
from rules.puerto_rico import refusals
from rules.puerto_rico.building_sets import EXCLUSIVE, choosable, stock_of
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.events import Drafted, RowRefilled
from rules.puerto_rico.moves import Draft
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.round import Round
from rules.puerto_rico.steps.settler import turn_up_row


@dataclass(frozen=True, slots=True)
class DraftChoice(SeatDecision[Table]):
    """One violet kind for a space of its cost; from the Governor on, until all are filled."""

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Each kind whose cost has a space, in the order of the building table."""
        return map(Draft, choosable(table.stock, table.options))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 10: violet, not placed yet, a space left, not barred by another one."""
        if not isinstance(move, Draft):
            return Refusal(refusals.FIRST_DRAFT)
        kind = move.building
        if not BUILDING[kind].violet:
            return Refusal(refusals.ALWAYS_IN_GAME, {"building": kind})
        if kind in table.stock:
            return Refusal(refusals.DRAFTED_ALREADY, {"building": kind})
        if kind in choosable(table.stock, table.options):
            return None
        for option, pair in EXCLUSIVE.items():
            if table.options.get(option) and kind in pair:
                other = pair[kind == pair[0]]
                if other in table.stock:
                    return Refusal(refusals.DRAFT_BARRED, {"building": kind, "other": other})
        return Refusal(refusals.NO_DRAFT_SPACE, {"cost": BUILDING[kind].cost})

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Put the kind with all its copies into the game; then the next player, or the start."""
        assert isinstance(move, Draft)
        table.stock = stock_of((*table.stock, move.building), table.seats)
        table.emit(Drafted, seat, move.building)
        if choosable(table.stock, table.options):
            table.push(DraftChoice((seat + 1) % table.seats))
        else:
            table.push(OpenTable())


@dataclass(frozen=True, slots=True)
class OpenTable(Step[Table]):
    """After the draft the plantations are shuffled and the first row is turned up (RULINGS 2.2)."""

    def run(self, table: Table) -> None:
        """Turn up the row and begin."""
        table.chance.shuffle(table.deck)
        turn_up_row(table)
        table.emit(RowRefilled, tuple(table.row), False)
        table.push(Round())
