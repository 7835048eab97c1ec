"""The common base of the questions of the phases: guests may move meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import Decision, Interjection, SeatDecision
from rules.puerto_rico.moves import MoveGuests
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.state import Table

_IN_GAME: Final = "guesthouse"


@dataclass(frozen=True, slots=True)
class PhaseDecision(Decision[Table]):
    """A question while every owner of guests may move them (RULINGS 13.3).

    The phases say when a guest could still make a difference (`tempts`).
    """

    def tempts(self, table: Table, seat: int) -> bool:
        """Whether a guest of the seat, which has one, could reach a circle that is useful now."""
        return False

    def interjection(self, table: Table) -> Interjection[Table] | None:
        """Return the moves of guests."""
        return GUESTS

    def continues(self, later: Decision[Any], untouched: bool = False) -> bool:
        """Whether the steps to come are untouched, as they are after a move of guests."""
        return untouched


@dataclass(frozen=True, slots=True)
class SeatTurn(SeatDecision[Table], PhaseDecision):
    """A question to one seat while every owner of guests may move them."""


class GuestMoves(Interjection[Table]):
    """Guests of any seat move to empty circles, no matter who is asked (RULINGS 13.3)."""

    answer: ClassVar = MoveGuests
    verb: ClassVar = "guest"

    def open_to(self, table: Table, seat: int) -> bool:
        """Whether the seat has guests with somewhere to go."""
        return guesthouse.can_move(table.players[seat])

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return every move of one guest, then of both at once."""
        return guesthouse.moves(table.players[seat]) if _IN_GAME in table.stock else ()

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Say why the guests may not move so, None if they may."""
        assert isinstance(move, MoveGuests)
        return guesthouse.refusal(table.players[seat], move.targets)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        assert isinstance(move, MoveGuests)
        guesthouse.move(table, seat, move.targets)

    def tempts(self, table: Table, seat: int, decision: Decision[Table]) -> bool:
        """Whether the seat has guests who could still make a difference (RULINGS 4.1)."""
        return (
            isinstance(decision, PhaseDecision)
            and guesthouse.guests(table.players[seat]) > 0
            and decision.tempts(table, seat)
        )


GUESTS: Final = GuestMoves()
