"""Foresight for Valparaíso: conditions about the offers that other players change."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.games.core.conditions import POSSIBLE
from bot.games.core.foresight import Foresight
from bot.games.valparaiso.questions import turned_up
from bot.i18n import Texts
from rules import Move
from rules.valparaiso.state import Table


class ValparaisoForesight(Foresight[Table]):
    """Foresight with conditions about the offers of markets."""

    def condition_names(self, texts: Texts) -> Mapping[str, str]:
        return {**super().condition_names(texts), **turned_up.condition_names(texts)}

    def read_condition(self, words: Collection[str]) -> str:
        return turned_up.read_condition(words) or super().read_condition(words)

    def holds(self, condition: str, view: Table, seat: int) -> bool:
        return condition == POSSIBLE or turned_up.holds(condition, view)

    def condition_words(self, condition: str, texts: Texts) -> str:
        return turned_up.condition_words(condition, texts)

    def serving(self, move: Move, view: Table, seat: int) -> Move | None:
        """Return the most profitable trade or house in the same place now."""
        return turned_up.serving(move, view, seat)
