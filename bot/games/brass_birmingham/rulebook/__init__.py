"""The rulebook of Brass: Birmingham."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.rulebook.reading import open_book
from rules.brass_birmingham import refusals

BOOK: Final = open_book(
    "brass-birmingham",
    Path(__file__).parent,
    (
        "game",
        "cards",
        "build",
        "resources",
        "actions",
        "places",
        "industries",
        "money",
        "scoring",
        "playing",
    ),
    refusals,
)
