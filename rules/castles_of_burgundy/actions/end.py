"""Ending a turn in which free moves are still possible (RULINGS 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.moves import EndTurn
from rules.castles_of_burgundy.state import Table
from rules.core.errors import Refusal


class EndRules(MoveRules[EndTurn]):
    """When both dice are used and nothing is pending."""

    move: ClassVar = EndTurn
    verbs: ClassVar = ("end",)

    def moves(self, table: Table, seat: int) -> Iterator[EndTurn]:
        """Yield the end of the turn."""
        if table.turn.rolled and not table.turn.pending and not table.players[seat].unused:
            yield EndTurn()

    def complete(self, table: Table, seat: int, move: EndTurn) -> EndTurn | Refusal:
        """No die is left."""
        return Refusal(refusals.DICE_LEFT) if table.players[seat].unused else move

    def apply(self, table: Table, seat: int, move: EndTurn) -> None:
        """Nothing more is asked in this turn."""
        table.turn.rolled = False
