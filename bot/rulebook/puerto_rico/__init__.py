"""The rulebook of Puerto Rico (RULINGS 1 to 14)."""

from __future__ import annotations

from bot.rulebook.puerto_rico.topics import TOPICS
from bot.rulebook.topics import Book

BOOK = Book(slug="puerto-rico", topics=TOPICS)
