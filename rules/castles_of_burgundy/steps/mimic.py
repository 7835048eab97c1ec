"""Shield 6, if it was not used before final scoring (RULINGS 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.free import MimicRules
from rules.castles_of_burgundy.moves import Mimic
from rules.castles_of_burgundy.state import Table
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import SeatDecision

_RULES = MimicRules()


@dataclass(frozen=True, slots=True)
class MimicChoice(SeatDecision[Table]):
    """The player whose monasteries shield 6 copies for final scoring."""

    verb: ClassVar = "mimic"

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """Every other player."""
        return list(_RULES.moves(table, seat))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """What the rules of the move say."""
        if not isinstance(move, Mimic):
            return Refusal(refusals.NOTHING_PENDING)
        completed = _RULES.complete(table, seat, move)
        return completed if isinstance(completed, Refusal) else None

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Begin to copy the player."""
        assert isinstance(move, Mimic)
        _RULES.apply(table, seat, move)
