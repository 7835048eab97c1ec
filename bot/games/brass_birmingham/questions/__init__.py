"""The questions to players of Brass: Birmingham: one class for each decision of the rules."""

from typing import Final

from bot.games.brass_birmingham.questions.shortfall import ShortfallQuestion
from bot.games.brass_birmingham.questions.turn import TurnQuestion

QUESTIONS: Final = (TurnQuestion, ShortfallQuestion)
