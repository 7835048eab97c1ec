"""The options of Valparaíso (RULINGS 14), declared for lobbies."""

from __future__ import annotations

from typing import Final

from rules.core.options import AUTO_RESOLVE, START_PLAYER, Needs, Option

STANDARD: Final = "standard"
EXPERT: Final = "expert"
FIRST: Final = "first"
NONE: Final = "none"
NO_HOUSE: Final = "no-house"
EXCLUSIVE: Final = "exclusive"
_EXPERT: Final = (Needs("planning", (EXPERT,)),)

OPTIONS: Final = (
    Option(
        "planning",
        (STANDARD, EXPERT),
        "Planning",
        "Plan until everybody is ready, or with a deadline that the first to commit starts.",
    ),
    Option(
        "planning_minutes",
        (0, 60, 180, 360, 720, 1440, 2880, 4320),
        "Time for planning",
        "The minutes after which drafts become plans; 0 for no limit.",
        comfort=True,
    ),
    Option(
        "expert_minutes",
        (720, 1, 5, 15, 30, 60, 180, 360, 1440, 2880, 4320),
        "Time after the first plan",
        "The minutes that the others have once the first player has committed a plan.",
        comfort=True,
        needs=_EXPERT,
    ),
    Option(
        "expert_bonus",
        (FIRST, NONE),
        "Bonus good for the first plan",
        "Whether the first to commit a plan takes a good.",
        needs=_EXPERT,
    ),
    Option(
        "stay_rule",
        (NO_HOUSE, EXCLUSIVE),
        "Merchants that stay",
        "In villages without a house, or only one player's merchant in each.",
    ),
    Option(
        "river_toll",
        (True, False),
        "Tolls for river boats",
        "Whether merchants that arrive by boat pay tolls.",
    ),
    START_PLAYER,
    AUTO_RESOLVE,
)
