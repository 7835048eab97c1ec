"""Puerto Rico for the bot: name, commands, lessons, and where its other parts are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.games.core.game import BotGame
from bot.games.core.lessons import Course
from bot.games.puerto_rico.verbs import VERBS

if TYPE_CHECKING:
    from bot.games.core.game import GameParts
    from rules.puerto_rico.state import Table

__all__ = ["PUERTO_RICO"]


def _load() -> GameParts[Table]:
    from bot.games.puerto_rico.game import PARTS

    return PARTS


PUERTO_RICO: Final = BotGame(
    "puerto-rico",
    "Puerto Rico",
    VERBS,
    _load,
    course=Course("puerto-rico", Path(__file__).parent / "lessons", seats=3),
    has_coach=True,
)
