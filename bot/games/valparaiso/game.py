"""Valparaíso for the bot: words, questions, computer player and rulebook."""

from __future__ import annotations

from typing import Final

from bot.games.core.game import GameParts
from bot.games.valparaiso.coach import ValparaisoCoach
from bot.games.valparaiso.computer import ValparaisoComputer
from bot.games.valparaiso.computer.guide import ValparaisoGuide
from bot.games.valparaiso.foresight import ValparaisoForesight
from bot.games.valparaiso.questions import QUESTIONS
from bot.games.valparaiso.rulebook import BOOK
from bot.games.valparaiso.words import ValparaisoWords
from rules.valparaiso.state import Table

PARTS: Final[GameParts[Table]] = GameParts(
    ValparaisoWords(),
    QUESTIONS,
    ValparaisoComputer(),
    ValparaisoGuide(),
    BOOK,
    ValparaisoForesight(QUESTIONS),
    coach=ValparaisoCoach(),
)
