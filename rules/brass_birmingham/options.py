"""The options of Brass: Birmingham (RULINGS 12), declared for lobbies."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from rules.core.options import AUTO_RESOLVE, Option

OPTIONS: Final = (
    Option(
        "introductory",
        (False, True),
        "Introductory game",
        "Only the Canal Era is played. Money, income and tiles of level II or higher score points.",
    ),
    Option(
        "seating",
        ("random", "seat"),
        "First turn order",
        "Random, or in seat order.",
    ),
    Option(
        "open_discards",
        (True, False),
        "Browse discards",
        "All of them, or only those from this round and the one before.",
    ),
    Option(
        "income_tiebreak",
        ("space", "level"),
        "Ties go to the higher income",
        "By the space of the income marker, or by the income level.",
    ),
    AUTO_RESOLVE,
)


class BrassBirminghamOptions(TypedDict, total=False):
    """Its options for type checkers: each value in exactly its option's own type."""

    introductory: bool
    seating: Literal["random", "seat"]
    open_discards: bool
    income_tiebreak: Literal["space", "level"]
    auto_resolve: bool
