"""The rulebook of Brass: Birmingham: its topics in the order of reading."""

from __future__ import annotations

from bot.rulebook.brass_birmingham import actions, board, course, tables
from bot.rulebook.topics import Book

BOOK = Book(
    slug="brass-birmingham",
    topics=(*course.TOPICS, *actions.TOPICS, *board.TOPICS, *tables.TOPICS),
)
