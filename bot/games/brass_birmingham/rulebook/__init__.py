"""The rulebook of Brass: Birmingham: its topics in the order of reading."""

from __future__ import annotations

from pathlib import Path

from bot.games.brass_birmingham.rulebook import actions, board, course, tables
from bot.rulebook.topics import Book

BOOK = Book(
    slug="brass-birmingham",
    folder=Path(__file__).parent,
    topics=(*course.TOPICS, *actions.TOPICS, *board.TOPICS, *tables.TOPICS),
)
