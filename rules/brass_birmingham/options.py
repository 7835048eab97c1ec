"""The options of Brass: Birmingham (RULINGS 12), declared for lobbies."""

from __future__ import annotations

from typing import Final

from rules.core.options import AUTO_RESOLVE, Option

OPTIONS: Final = (
    Option(
        "introductory",
        (False, True),
        "Introductory game",
        "Only the Canal Era, with points for money, income and tiles of level II and higher.",
    ),
    Option(
        "seating",
        ("random", "seat"),
        "First turn order",
        "Drawn by chance, or in the order of the seats.",
    ),
    Option(
        "open_discards",
        (True, False),
        "Discards can be looked through",
        "All of them, or only those of this round and the one before.",
    ),
    Option(
        "income_tiebreak",
        ("space", "level"),
        "Ties go to the higher income",
        "By the space of the income marker, or by the income level.",
    ),
    AUTO_RESOLVE,
)
