"""All rulebooks: one for each game, and one for the bot itself.

    BOOKS["puerto-rico"].topics             the topics of a book, without words
    page("puerto-rico", "mayor", "ko")      a topic in one language
    pages("ko")                             all topics of all books in one language

The pages are read once, when the first one is asked for (`bot.rulebook.reading`).
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.games import GAMES
from bot.i18n import LANGUAGES, Texts
from bot.rulebook.questions import Questions, read_questions
from bot.rulebook.reading import read_book
from bot.rulebook.slowboat import BOOK as SLOWBOAT
from bot.rulebook.topics import OWN, Book, Page, Topic
from rules import Registry

log = logging.getLogger(__name__)

BOOKS: Final[Registry[Book]] = Registry(
    (*GAMES, OWN), lambda slug: SLOWBOAT if slug == OWN else GAMES[slug].book
)
"""All books by slug: those of the games and the bot's own one."""
OWN_NAME: Final = "Slowboat"
"""What the book about the bot itself is called."""


@cache
def _read(slug: str) -> Mapping[str, Mapping[str, Page]]:
    """Return the pages of a book by language; none if the book is broken, which is logged.

    The other books are not to be missing because of it.
    """
    try:
        read = read_book(BOOKS[slug])
    except Exception:
        log.exception("the rulebook of %s cannot be read; its topics are missing", slug)
        return {language: {} for language in LANGUAGES}
    return {
        language: {page.topic.id: page for page in pages_read}
        for language, pages_read in read.items()
    }


def broken_books() -> tuple[str, ...]:
    """Return the slugs of the books that cannot be read."""
    return tuple(slug for slug in BOOKS if not _read(slug)[LANGUAGES[0]])


def page(slug: str, topic_id: str, language: str) -> Page | None:
    """Return a topic of a book in a language, None if there is no such book or topic."""
    return _read(slug)[language].get(topic_id) if slug in BOOKS else None


def pages(language: str, slug: str | None = None) -> tuple[Page, ...]:
    """Return all topics in a language, book after book, or those of one book only."""
    slugs = BOOKS if slug is None else (slug,)
    return tuple(page for slug in slugs for page in _read(slug)[language].values())


def all_questions() -> dict[tuple[str, str], Questions]:
    """Return what people ask in all languages, by book and id of the topic that answers it."""
    asked: dict[tuple[str, str], Questions] = defaultdict(Questions)
    for book in BOOKS.values():
        for language in LANGUAGES:
            for topic, questions in _questions(book, language).items():
                asked[book.slug, topic] += questions
    return asked


def _questions(book: Book, language: str) -> Mapping[str, Questions]:
    """Return the questions of a book in a language; none if they are broken, which is logged."""
    try:
        return read_questions(book, language)
    except Exception:
        log.exception("the questions of %s cannot be read in %s", book.slug, language)
        return {}


def book_name(slug: str, texts: Texts) -> str:
    """Return what a book is about: the name of a game, or of the bot."""
    return GAMES[slug].name(texts) if slug in GAMES else OWN_NAME


def explaining(slug: str, reason: str) -> tuple[str, Topic] | None:
    """Return the topic that explains why a move was refused, with the slug of its book.

    `reason` is the message id of the refusal. What the game's book does not explain, the bot's own
    book may: refusals that are the same in all games.
    """
    for fromkey in dict.fromkeys((slug, OWN)):
        topic = BOOKS[fromkey].explaining(reason) if fromkey in BOOKS else None
        if topic is not None:
            return fromkey, topic
    return None
