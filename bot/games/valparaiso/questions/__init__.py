"""The questions of Valparaíso: what each decision is for its players, and how they answer."""

from __future__ import annotations

from typing import Any, Final

from bot.games.core.question import Question
from bot.games.valparaiso.questions.cards import CardQuestion
from bot.games.valparaiso.questions.planning import BonusQuestion, PlanningQuestion
from bot.games.valparaiso.questions.round_end import CashQuestion, StayQuestion
from bot.games.valparaiso.questions.setup import StartGoodsQuestion, VillageQuestion
from rules.valparaiso.state import Table

QUESTIONS: Final[tuple[type[Question[Table, Any, Any]], ...]] = (
    StartGoodsQuestion,
    VillageQuestion,
    PlanningQuestion,
    BonusQuestion,
    CardQuestion,
    CashQuestion,
    StayQuestion,
)
"""The questions in the order of a game."""
