"""Valparaíso for the bot: words, questions, computer player and rulebook."""

from pathlib import Path
from typing import Final

from bot.games.core.game import BotGame
from bot.games.core.lessons import Course
from bot.games.valparaiso.coach import ValparaisoCoach
from bot.games.valparaiso.computer import ValparaisoComputer
from bot.games.valparaiso.computer.guide import ValparaisoGuide
from bot.games.valparaiso.foresight import ValparaisoForesight
from bot.games.valparaiso.questions import QUESTIONS
from bot.games.valparaiso.rulebook import BOOK
from bot.games.valparaiso.words import ValparaisoWords
from rules.valparaiso.state import Table

__all__ = ["VALPARAISO"]

VALPARAISO: Final = BotGame[Table](
    "valparaiso",
    ValparaisoWords(),
    QUESTIONS,
    ValparaisoComputer(),
    ValparaisoGuide(),
    BOOK,
    ValparaisoForesight(QUESTIONS),
    coach=ValparaisoCoach(),
    course=Course("valparaiso", Path(__file__).parent / "lessons", seats=3),
)
