"""The two windows in which owners of guests are asked whether they move them (RULINGS 13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import Poll
from rules.puerto_rico import refusals
from rules.puerto_rico.data import ALL_BUILDINGS, GOODS, LARGE_BUILDINGS
from rules.puerto_rico.events import GuestsChosen, GuestsRevealed, Passed
from rules.puerto_rico.moves import MoveGuests, Pass
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.state import Table

BEFORE_PRODUCTION: Final = (
    *GOODS,
    *(row.id for row in ALL_BUILDINGS if row.produces),
    "aqueduct",
    "factory",
    "specialty-factory",
)
BEFORE_SCORING: Final = tuple(
    row.id for row in ALL_BUILDINGS if row.id in LARGE_BUILDINGS and row.circles
)
"""The circles for the sake of which owners of guests are asked."""

_PASS = Pass("guest")


@dataclass(frozen=True, slots=True)
class GuestChoice(Poll[Table]):
    """All who are asked move guests or pass, in secret until the last one has answered."""

    answer: ClassVar = MoveGuests
    unseen: ClassVar = _PASS
    verb: ClassVar = "guest"

    def open_to(self, table: Table, seat: int) -> bool:
        """Each owner answers once."""
        return seat in self.waiting(table)

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Pass, or any move of guests."""
        yield _PASS
        yield from guesthouse.moves(table.players[seat])

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the candidates, which are all legal."""
        return list(self.candidates(table, seat))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 13.3: anywhere guests may go, not only where the question comes from."""
        if isinstance(move, MoveGuests):
            return guesthouse.refusal(table.players[seat], move.targets)
        return None if move == _PASS else Refusal(refusals.FIRST_GUEST)

    def forced(self, table: Table, seat: int) -> Move | None:
        """Return None: a seat that is asked has a guest and a useful circle."""
        return None

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that the seat has decided."""
        table.emit(GuestsChosen, seat)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Move the guests; after the last one all is known."""
        if isinstance(move, MoveGuests):
            guesthouse.move(table, seat, move.targets)
        else:
            table.emit(Passed, seat, "guest")
        if seat == self.order[-1] and len(self.order) > 1:
            table.emit(GuestsRevealed, self.order)


def window(table: Table, first: int, targets: Sequence[str]) -> tuple[GuestChoice, ...]:
    """Return the question to all, `first` before the others, whose guests could reach `targets`.

    Nothing if nobody's could.
    """
    asked = tuple(
        seat
        for seat in table.seats_from(first)
        if guesthouse.could_reach(table.players[seat], targets)
    )
    return (GuestChoice(asked),) if asked else ()
