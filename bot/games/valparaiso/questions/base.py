"""The base of all questions of Valparaíso: goods may be sold meanwhile, at a low price."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.games.core.choices import Style, Words
from bot.games.core.question import Question
from bot.games.valparaiso.consequences import consequences
from bot.games.valparaiso.labels import label
from bot.games.valparaiso.parts import SEPARATOR
from rules import Decision, Move
from rules.valparaiso.moves import Bonus, Cash, DraftPlan, Plan, PlaySkip, Stay, Unplan
from rules.valparaiso.phrases import NONE, Discard
from rules.valparaiso.state import Table

D = TypeVar("D", bound=Decision[Any])
_DECLINING = (PlaySkip, Unplan, DraftPlan)
_SILENT = (Plan, DraftPlan, Unplan, Bonus, Discard)
"""Moves with nothing to add: planning changes nothing before the plans are revealed."""


class TableQuestion(Question[Table, D, Move]):
    """A question of Valparaíso: moves by their names, with what they bring."""

    def words(self, move: Move) -> Words:
        text = self.name(move)
        parts = []
        if not isinstance(move, _SILENT):
            parts = consequences(move, self.view, self.seat, self.names, self.texts)
        parts = [part for part in parts if part not in text]
        return Words(text, SEPARATOR.join(parts), style_of(move))

    def name(self, move: Move) -> str:
        """Return what a move is called among the others."""
        return label(move, self.seat, self.texts)


def style_of(move: Move) -> Style:
    """Return the style of the button of a move: those that decline something are grey."""
    declines = isinstance(move, _DECLINING) or move in (Cash(NONE), Stay(NONE))
    return "secondary" if declines else "primary"
