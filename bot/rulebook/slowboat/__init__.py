"""The book about the bot itself: how to play with it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.rulebook.reading import open_book
from bot.rulebook.topics import OWN

BOOK: Final = open_book(
    OWN,
    Path(__file__).parent,
    (
        "tables",
        "turns",
        "looking",
        "undo",
        "time",
        "seats",
        "afterwards",
        "leagues",
        "server",
    ),
)
