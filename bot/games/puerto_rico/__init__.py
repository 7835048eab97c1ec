"""Puerto Rico for the bot: words, questions, foresight, computer player and rulebook."""

from pathlib import Path
from typing import Final

from bot.games.core.game import BotGame
from bot.games.core.lessons import Course
from bot.games.puerto_rico.coach import PuertoRicoCoach
from bot.games.puerto_rico.computer import PuertoRicoComputer
from bot.games.puerto_rico.computer.guide import PuertoRicoGuide
from bot.games.puerto_rico.foresight import PuertoRicoForesight
from bot.games.puerto_rico.questions import QUESTIONS
from bot.games.puerto_rico.rulebook import BOOK
from bot.games.puerto_rico.words import PuertoRicoWords
from rules.puerto_rico.state import Table

__all__ = ["PUERTO_RICO"]

PUERTO_RICO: Final = BotGame[Table](
    "puerto-rico",
    PuertoRicoWords(),
    QUESTIONS,
    PuertoRicoComputer(),
    PuertoRicoGuide(),
    BOOK,
    PuertoRicoForesight(QUESTIONS),
    coach=PuertoRicoCoach(),
    course=Course("puerto-rico", Path(__file__).parent / "lessons", seats=3),
)
