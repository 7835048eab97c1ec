"""The Castles of Burgundy for the bot: words, questions, computer player and rulebook."""

from __future__ import annotations

from typing import Final

from bot.games.castles_of_burgundy.coach import CastlesOfBurgundyCoach
from bot.games.castles_of_burgundy.computer import CastlesOfBurgundyComputer
from bot.games.castles_of_burgundy.computer.guide import CastlesOfBurgundyGuide
from bot.games.castles_of_burgundy.questions import QUESTIONS
from bot.games.castles_of_burgundy.rulebook import BOOK
from bot.games.castles_of_burgundy.words import CastlesOfBurgundyWords
from bot.games.core.game import GameParts
from rules.castles_of_burgundy.state import Table

PARTS: Final[GameParts[Table]] = GameParts(
    CastlesOfBurgundyWords(),
    QUESTIONS,
    CastlesOfBurgundyComputer(),
    CastlesOfBurgundyGuide(),
    BOOK,
    coach=CastlesOfBurgundyCoach(),
)
