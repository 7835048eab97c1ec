"""The rulebook of Puerto Rico (RULINGS 1 to 14)."""

from __future__ import annotations

from pathlib import Path

from bot.games.puerto_rico.rulebook.topics import TOPICS
from bot.rulebook.topics import Book

BOOK = Book(slug="puerto-rico", folder=Path(__file__).parent, topics=TOPICS)
