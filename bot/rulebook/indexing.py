"""Indexing of all books: `python -m bot.rulebook.indexing` makes the index and keeps it.

A running bot starts this as a process of its own (`bot.rulebook.library`).
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import replace
from functools import cache, partial
from typing import Final

from bot.i18n import LANGUAGES, texts_for
from bot.rulebook import storage
from bot.rulebook.books import BOOKS, all_questions, book_name, broken_books, page, pages
from bot.rulebook.building import Material
from bot.rulebook.glossary import broken_glossaries, whole_glossary
from bot.rulebook.search import Index
from bot.rulebook.storage import Shelf
from bot.rulebook.topics import Page

GENTLE: Final = 5
"""By how much this process steps back behind others."""


def main() -> None:
    """Keep the index for this version. Raises OSError."""
    if hasattr(os, "nice"):
        os.nice(GENTLE)
    keep(build_index())


@cache
def build_index() -> Index:
    """Return the index of all books with the words of all games, built once."""
    read = {language: pages(language) for language in LANGUAGES}
    return Material.of(read, whole_glossary(), all_questions()).index()


def keep(index: Index) -> None:
    """Write an index of all books, with their pages for a terminal. Raises OSError.

    One that lacks a book or a glossary is not kept: it may be readable again.
    """
    if not (broken_books() or broken_glossaries()):
        storage.write(index, _printed(), _names())


def make_shelf() -> Shelf:
    """Make the index, keep it if that is possible, and return it for a terminal."""
    index, printed = build_index(), _printed()
    with contextlib.suppress(OSError):
        keep(index)
    return Shelf(replace(index, page=partial(storage.printed_page, printed)), _names())


def page_of(book: str, topic: str, language: str) -> Page:
    """Return the page of a topic that exists."""
    topic_page = page(book, topic, language)
    if topic_page is None:
        raise KeyError((book, topic))
    return topic_page


def _printed() -> storage.Printed:
    """Return all pages as they are printed: commands have their names in the language."""
    return {
        slug: {
            shown.topic.id: {
                language: _print(page_of(slug, shown.topic.id, language)) for language in LANGUAGES
            }
            for shown in pages(LANGUAGES[0], slug)
        }
        for slug in BOOKS
    }


def _print(shown: Page) -> tuple[str, str, str]:
    text = texts_for(shown.language).with_commands(shown.text)
    return shown.title, shown.chapter.title, text


def _names() -> dict[str, dict[str, str]]:
    return {
        slug: {language: book_name(slug, texts_for(language)) for language in LANGUAGES}
        for slug in BOOKS
    }


if __name__ == "__main__":
    main()
