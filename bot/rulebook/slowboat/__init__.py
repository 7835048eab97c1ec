"""The book about the bot itself: how to play with it."""

from __future__ import annotations

from bot.rulebook.topics import Book, Topic

BOOK = Book(
    slug="slowboat",
    topics=(Topic("open-a-table"),),
)
