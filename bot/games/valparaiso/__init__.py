"""Valparaíso for the bot: name, commands, lessons, and where its other parts are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.games.core.game import BotGame
from bot.games.core.lessons import Course
from bot.games.valparaiso.verbs import VERBS

if TYPE_CHECKING:
    from bot.games.core.game import GameParts
    from rules.valparaiso.state import Table

__all__ = ["VALPARAISO"]


def _load() -> GameParts[Table]:
    from bot.games.valparaiso.game import PARTS

    return PARTS


VALPARAISO: Final = BotGame(
    "valparaiso",
    "Valparaíso",
    VERBS,
    _load,
    course=Course("valparaiso", Path(__file__).parent / "lessons", seats=3),
    has_coach=True,
)
