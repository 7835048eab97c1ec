"""The questions to players of The Castles of Burgundy: a class for each decision."""

from typing import Any, Final

from bot.games.castles_of_burgundy.questions.alone import PointsQuestion
from bot.games.castles_of_burgundy.questions.discard import DiscardQuestion
from bot.games.castles_of_burgundy.questions.effects import EffectQuestion
from bot.games.castles_of_burgundy.questions.mimic import MimicQuestion
from bot.games.castles_of_burgundy.questions.phase_end import PhaseShieldQuestion
from bot.games.castles_of_burgundy.questions.setup import (
    DuchyQuestion,
    RouteQuestion,
    StartQuestion,
)
from bot.games.castles_of_burgundy.questions.ship import (
    GoodsTypeQuestion,
    SecondDepotQuestion,
    TradeQuestion,
)
from bot.games.castles_of_burgundy.questions.tribute import TributeQuestion
from bot.games.castles_of_burgundy.questions.turn import TurnQuestion
from bot.games.core.question import Question
from rules.castles_of_burgundy.state import Table

__all__ = ["QUESTIONS"]

QUESTIONS: Final[tuple[type[Question[Table, Any, Any]], ...]] = (
    DuchyQuestion,
    StartQuestion,
    RouteQuestion,
    TurnQuestion,
    EffectQuestion,
    SecondDepotQuestion,
    GoodsTypeQuestion,
    TradeQuestion,
    DiscardQuestion,
    PointsQuestion,
    PhaseShieldQuestion,
    TributeQuestion,
    MimicQuestion,
)
"""In the order in which their commands are listed."""
