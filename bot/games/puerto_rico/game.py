"""Puerto Rico for the bot: words, questions, foresight, computer player and rulebook."""

from __future__ import annotations

from typing import Final

from bot.games.core.game import GameParts
from bot.games.puerto_rico.coach import PuertoRicoCoach
from bot.games.puerto_rico.computer import PuertoRicoComputer
from bot.games.puerto_rico.computer.guide import PuertoRicoGuide
from bot.games.puerto_rico.foresight import PuertoRicoForesight
from bot.games.puerto_rico.questions import QUESTIONS
from bot.games.puerto_rico.rulebook import BOOK
from bot.games.puerto_rico.words import PuertoRicoWords
from rules.puerto_rico.state import Table

PARTS: Final[GameParts[Table]] = GameParts(
    PuertoRicoWords(),
    QUESTIONS,
    PuertoRicoComputer(),
    PuertoRicoGuide(),
    BOOK,
    PuertoRicoForesight(QUESTIONS),
    coach=PuertoRicoCoach(),
)
