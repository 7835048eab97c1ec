"""The rulebook of The Castles of Burgundy."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.rulebook.reading import open_book
from rules.castles_of_burgundy import refusals

BOOK: Final = open_book(
    "castles-of-burgundy",
    Path(__file__).parent,
    (
        "game",
        "dice",
        "actions",
        "placing",
        "tiles",
        "buildings",
        "livestock",
        "monasteries",
        "ships",
        "scoring",
        "duchies",
        "extra",
        "white",
        "routes",
        "posts",
        "shields",
        "team",
        "solo",
        "options",
        "playing",
    ),
    refusals,
)
