"""The options of Puerto Rico (spec 10), declared for lobbies."""

from __future__ import annotations

from typing import Final

from rules.core.options import AUTO_RESOLVE, START_PLAYER, Option

OPTIONS: Final = (
    Option(
        "mayor_mode",
        ("simultaneous", "ordered"),
        "Placing colonists",
        "Everybody at the same time, hidden until all are in; or one after the other.",
    ),
    Option(
        "vp_visibility",
        ("hidden", "open"),
        "Victory point chips",
        "Hide the totals of the others during the game, or show them.",
    ),
    START_PLAYER,
    Option(
        "production",
        ("automatic", "chosen"),
        "Production",
        "Produce as much as possible, or ask every player how much.",
    ),
    Option(
        "corn_minus_one",
        (False, True),
        "Corn costs a doubloon",
        "Players who start with corn get one doubloon less.",
    ),
    Option(
        "factory_university_swap",
        (False, True),
        "Swap factory and university",
        "The factory costs 8 and the university 7.",
    ),
    Option(
        "vp_pool_five",
        (122, 126),
        "Victory point pool",
        "122 as in the first edition, or 126 as in later ones.",
        seats=(5,),
    ),
    AUTO_RESOLVE,
)
