"""The questions to players of Puerto Rico: a class for each decision, a module for each phase."""

from typing import Any, Final

from bot.games.puerto_rico.questions.base import TableQuestion
from bot.games.puerto_rico.questions.builder import BuildQuestion
from bot.games.puerto_rico.questions.captain import ShipQuestion
from bot.games.puerto_rico.questions.craftsman import (
    CraftQuestion,
    ProduceQuestion,
)
from bot.games.puerto_rico.questions.draft import DraftQuestion
from bot.games.puerto_rico.questions.guest_windows import GuestQuestion
from bot.games.puerto_rico.questions.mayor import PlaceQuestion
from bot.games.puerto_rico.questions.role import RoleQuestion
from bot.games.puerto_rico.questions.settler import (
    DrawnTileQuestion,
    SecondTileQuestion,
    SettleQuestion,
)
from bot.games.puerto_rico.questions.storage import StoreQuestion
from bot.games.puerto_rico.questions.trader import SellQuestion

__all__ = ["QUESTIONS"]

QUESTIONS: Final[tuple[type[TableQuestion[Any, Any]], ...]] = (
    DraftQuestion,
    RoleQuestion,
    SettleQuestion,
    DrawnTileQuestion,
    SecondTileQuestion,
    PlaceQuestion,
    BuildQuestion,
    ProduceQuestion,
    CraftQuestion,
    SellQuestion,
    ShipQuestion,
    StoreQuestion,
    GuestQuestion,
)
"""In the order in which their commands are listed."""
