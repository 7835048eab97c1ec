"""Brass: Birmingham for the bot: words, questions, computer player and rulebook."""

from pathlib import Path
from typing import Final

from bot.games.brass_birmingham.coach import BrassBirminghamCoach
from bot.games.brass_birmingham.computer import BrassBirminghamComputer
from bot.games.brass_birmingham.computer.guide import BrassBirminghamGuide
from bot.games.brass_birmingham.questions import QUESTIONS
from bot.games.brass_birmingham.rulebook import BOOK
from bot.games.brass_birmingham.words import BrassBirminghamWords
from bot.games.core.game import BotGame
from bot.games.core.lessons import Course
from rules.brass_birmingham.state import Table

__all__ = ["BRASS_BIRMINGHAM"]

BRASS_BIRMINGHAM: Final = BotGame[Table](
    "brass-birmingham",
    BrassBirminghamWords(),
    QUESTIONS,
    BrassBirminghamComputer(),
    BrassBirminghamGuide(),
    BOOK,
    coach=BrassBirminghamCoach(),
    course=Course("brass-birmingham", Path(__file__).parent / "lessons", 2, {"introductory": True}),
)
