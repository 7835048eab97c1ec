"""The rulebook of Valparaíso."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.games.valparaiso.rulebook.values import insertions
from bot.rulebook.reading import open_book
from rules.valparaiso import refusals

BOOK: Final = open_book(
    "valparaiso",
    Path(__file__).parent,
    (
        "game",
        "planning",
        "cards",
        "actions",
        "map",
        "tiles",
        "achievements",
        "gains",
        "exchanges",
        "errands",
        "end",
        "options",
        "playing",
    ),
    refusals,
    insertions,
)
