"""The Castles of Burgundy for the bot: words, questions, computer player and rulebook."""

from pathlib import Path
from typing import Final

from bot.games.castles_of_burgundy.coach import CastlesOfBurgundyCoach
from bot.games.castles_of_burgundy.computer import CastlesOfBurgundyComputer
from bot.games.castles_of_burgundy.computer.guide import CastlesOfBurgundyGuide
from bot.games.castles_of_burgundy.questions import QUESTIONS
from bot.games.castles_of_burgundy.rulebook import BOOK
from bot.games.castles_of_burgundy.words import CastlesOfBurgundyWords
from bot.games.core.game import BotGame, SignKey
from bot.games.core.lessons import Course
from bot.i18n import noted
from rules.castles_of_burgundy.state import Table

__all__ = ["CASTLES_OF_BURGUNDY"]

CASTLES_OF_BURGUNDY: Final = BotGame[Table](
    "castles-of-burgundy",
    CastlesOfBurgundyWords(),
    QUESTIONS,
    CastlesOfBurgundyComputer(),
    CastlesOfBurgundyGuide(),
    BOOK,
    coach=CastlesOfBurgundyCoach(),
    key=SignKey("tiles", noted("See tile effects")),
    course=Course("castles-of-burgundy", Path(__file__).parent / "lessons", seats=2),
)
