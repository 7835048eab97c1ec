"""Brass: Birmingham for the bot: words, questions, computer player and rulebook."""

from __future__ import annotations

from typing import Final

from bot.games.brass_birmingham.coach import BrassBirminghamCoach
from bot.games.brass_birmingham.computer import BrassBirminghamComputer
from bot.games.brass_birmingham.computer.guide import BrassBirminghamGuide
from bot.games.brass_birmingham.questions import QUESTIONS
from bot.games.brass_birmingham.rulebook import BOOK
from bot.games.brass_birmingham.words import BrassBirminghamWords
from bot.games.core.game import GameParts
from rules.brass_birmingham.state import Table

PARTS: Final[GameParts[Table]] = GameParts(
    BrassBirminghamWords(),
    QUESTIONS,
    BrassBirminghamComputer(),
    BrassBirminghamGuide(),
    BOOK,
    coach=BrassBirminghamCoach(),
)
