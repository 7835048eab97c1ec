"""The Castles of Burgundy for the bot: name, commands, lessons, and where its other parts are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.games.castles_of_burgundy.verbs import VERBS
from bot.games.core.game import BotGame, SignKey
from bot.games.core.lessons import Course
from bot.i18n import noted

if TYPE_CHECKING:
    from bot.games.core.game import GameParts
    from rules.castles_of_burgundy.state import Table

__all__ = ["CASTLES_OF_BURGUNDY"]


def _load() -> GameParts[Table]:
    from bot.games.castles_of_burgundy.game import PARTS

    return PARTS


CASTLES_OF_BURGUNDY: Final = BotGame(
    "castles-of-burgundy",
    "The Castles of Burgundy",
    VERBS,
    _load,
    key=SignKey("tiles", noted("See tile effects")),
    course=Course("castles-of-burgundy", Path(__file__).parent / "lessons", seats=2),
    has_coach=True,
)
