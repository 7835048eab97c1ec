"""The options of Valparaíso (RULINGS 14), declared for lobbies."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

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
        "Plan until everyone is ready, or with a deadline that starts when the first player "
        "commits.",
        expansion=True,
    ),
    Option(
        "planning_minutes",
        (0, 60, 180, 360, 720, 1440, 2880, 4320),
        "Time for planning",
        "Minutes until drafts become plans. 0 means no limit.",
        comfort=True,
    ),
    Option(
        "expert_minutes",
        (720, 1, 5, 15, 30, 60, 180, 360, 1440, 2880, 4320),
        "Time after the first plan",
        "Minutes the others have after the first player commits a plan.",
        comfort=True,
        needs=_EXPERT,
    ),
    Option(
        "expert_bonus",
        (FIRST, NONE),
        "Bonus good for the first plan",
        "Whether the first player to commit a plan takes a good.",
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


class ValparaisoOptions(TypedDict, total=False):
    """Its options for type checkers: each value in exactly its option's own type."""

    planning: Literal["standard", "expert"]
    planning_minutes: Literal[0, 60, 180, 360, 720, 1440, 2880, 4320]
    expert_minutes: Literal[720, 1, 5, 15, 30, 60, 180, 360, 1440, 2880, 4320]
    expert_bonus: Literal["first", "none"]
    stay_rule: Literal["no-house", "exclusive"]
    river_toll: bool
    start_player: Literal["random", "listed-first"]
    auto_resolve: bool
