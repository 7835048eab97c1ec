"""The rulebook of Puerto Rico (RULINGS 1 to 14)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.rulebook.reading import open_book
from rules.puerto_rico import refusals

BOOK: Final = open_book(
    "puerto-rico",
    Path(__file__).parent,
    (
        "game",
        "roles",
        "settler",
        "mayor",
        "builder",
        "craftsman",
        "trader",
        "captain",
        "goods",
        "production",
        "violet",
        "large",
        "new",
        "end",
        "options",
        "play",
    ),
    refusals,
)
