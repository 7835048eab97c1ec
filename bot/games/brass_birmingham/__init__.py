"""Brass: Birmingham for the bot: name, commands, lessons, and where its other parts are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.games.brass_birmingham.verbs import VERBS
from bot.games.core.game import BotGame
from bot.games.core.lessons import Course

if TYPE_CHECKING:
    from bot.games.core.game import GameParts
    from rules.brass_birmingham.state import Table

__all__ = ["BRASS_BIRMINGHAM"]


def _load() -> GameParts[Table]:
    from bot.games.brass_birmingham.game import PARTS

    return PARTS


BRASS_BIRMINGHAM: Final = BotGame(
    "brass-birmingham",
    "Brass: Birmingham",
    VERBS,
    _load,
    course=Course("brass-birmingham", Path(__file__).parent / "lessons", 2, {"introductory": True}),
    has_coach=True,
)
