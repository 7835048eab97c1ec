"""All rulebooks for a running bot: read, searched and looked up in a thread of their own.

Nothing is read at the start: the first question, or `prepare`, reads the files and builds the
index.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from bot.i18n import LANGUAGES
from bot.rulebook.books import BOOKS, all_questions, explaining, page, pages
from bot.rulebook.building import Material
from bot.rulebook.glossary import read_glossary
from bot.rulebook.search import Hit, Index
from bot.rulebook.topics import OWN, Chapter, Page
from bot.rulebook.words import squeezed
from bot.services.background.threads import DaemonThread

T = TypeVar("T")

BESIDE: Final = 0.82
"""The factor for a topic about the bot when somebody asks in a game."""
ELSEWHERE: Final = 0.3
"""The factor for a topic of another game there."""


FOUND: Final = 5
"""How many topics an answer has at most, the best first."""
PATIENCE: Final = 1.0
"""Seconds that a completion waits for the index."""
FAINT: Final = 0.1
"""A topic of which it is less sure that it is the answer is no better than one with a like name."""
OFFERED: Final = 3
"""How many topics are offered where none is surely the answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a search, best hits first; `sure` is False if they are only the nearest."""

    hits: tuple[Hit, ...]

    @property
    def sure(self) -> bool:
        """Whether the first page is the answer."""
        return bool(self.hits) and self.hits[0].sure

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages found."""
        return _pages(self.hits)


@dataclass(frozen=True, slots=True)
class Contents:
    """A chapter of a book with its pages in the order of reading."""

    chapter: Chapter
    pages: tuple[Page, ...]


class Library:
    """Answers questions about rules. Texts are those of `language`, one of ours."""

    def __init__(self) -> None:
        self._thread = DaemonThread("rulebook")
        self._builder = DaemonThread("rulebook-index")
        self._building: asyncio.Future[Index] | None = None

    async def find(
        self, question: str, language: str, *, near: str | None = None, only: str | None = None
    ) -> Answer:
        """Return the topics that answer a question, or else the ones that look most like it.

        `near` is the slug of the game at whose table is asked: its topics come first. With `only`
        no other book is looked into.
        """

        index = await asyncio.shield(self._index())
        return await self._run(lambda: answer(index, question, language, near, only))

    async def prepare(self) -> None:
        """Build the index, so that the first question is answered as quickly as others."""
        await asyncio.shield(self._index())

    async def complete(
        self,
        typed: str,
        language: str,
        *,
        near: str | None = None,
        only: str | None = None,
        limit: int = 25,
    ) -> tuple[Page, ...]:
        """Return the topics to offer while a question is typed, the first ones if it is empty.

        Discord waits for seconds only: while the index is being built, titles have to do.
        """
        books = books_to_search(near, only)
        if not typed.strip():
            first = only or near or OWN
            return await self._run(lambda: pages(language, first)[:limit] if first in BOOKS else ())
        building = self._index()
        await asyncio.wait({building}, timeout=PATIENCE)
        if not building.done():
            return await self._run(lambda: _by_title(typed, language, books)[:limit])
        index = building.result()
        return await self._run(
            lambda: _pages(index.search(typed, language, books, typing=True, limit=limit))
        )

    async def page(self, book: str, topic_id: str, language: str) -> Page | None:
        """Return a topic, None if there is none of this name."""
        return await self._run(lambda: page(book, topic_id, language))

    async def related(self, shown: Page) -> tuple[Page, ...]:
        """Return the topics that hang together with a page, in its language."""

        def look() -> tuple[Page, ...]:
            found = (page(shown.book, each, shown.language) for each in shown.topic.related)
            return tuple(each for each in found if each is not None)

        return await self._run(look)

    async def contents(self, book: str, language: str) -> tuple[Contents, ...]:
        """Return the chapters of a book in the order of its topics; none of an unknown book."""

        def look() -> tuple[Contents, ...]:
            chapters: dict[Chapter, list[Page]] = {}
            for each in pages(language, book) if book in BOOKS else ():
                chapters.setdefault(each.chapter, []).append(each)
            return tuple(Contents(chapter, tuple(some)) for chapter, some in chapters.items())

        return await self._run(look)

    async def explaining(self, slug: str | None, reason: str, language: str) -> Page | None:
        """Return the topic that explains a refusal; `slug` is the game's, None outside of games.

        `reason` is the message id of the refusal.
        """
        found = explaining(slug or OWN, reason)
        return None if found is None else await self.page(found[0], found[1].id, language)

    def close(self) -> None:
        """Answer nothing more."""
        self._builder.close()
        self._thread.close()

    def _index(self) -> asyncio.Future[Index]:
        if self._building is None:
            self._building = self._builder.run(build_index)
        return self._building

    async def _run(self, work: Callable[[], T]) -> T:
        return await self._thread.run(work)


def answer(
    index: Index, question: str, language: str, near: str | None = None, only: str | None = None
) -> Answer:
    """Return the topics that answer a question, or else the ones that look most like it."""
    books = books_to_search(near, only)
    hits = index.search(question, language, books, limit=FOUND)
    if hits and hits[0].sure:
        return Answer(tuple(hits))
    among = (near,) if near is not None and near in books else tuple(books)
    found = {hit.page: hit for hit in hits if hits[0].confidence >= FAINT}
    for nearest in index.nearest(question, language, among, OFFERED):
        found.setdefault(nearest, Hit(nearest, 0.0, 0.0))
    return Answer(tuple(found.values())[:OFFERED])


@cache
def build_index() -> Index:
    """Return the index of all books with the words of all games, built once."""
    glossary = read_glossary(tuple(book.folder for book in BOOKS.values()))
    read = {language: pages(language) for language in LANGUAGES}
    return Material.of(read, glossary, all_questions()).index()


def books_to_search(near: str | None, only: str | None) -> Mapping[str, float]:
    """Return the books to look into, with what a topic of each counts."""
    if only is not None:
        return {only: 1.0} if only in BOOKS else {}
    if near is None or near not in BOOKS:
        return dict.fromkeys(BOOKS, 1.0)
    return {book: 1.0 if book == near else BESIDE if book == OWN else ELSEWHERE for book in BOOKS}


def _by_title(typed: str, language: str, books: Mapping[str, float]) -> tuple[Page, ...]:
    """Return the topics whose titles begin with what was typed, those of the nearest book first."""
    start = squeezed(typed)
    nearest = sorted(books, key=lambda book: -books[book])
    among = (page for book in nearest for page in pages(language, book))
    return tuple(page for page in among if squeezed(page.title).startswith(start))


def _pages(hits: Sequence[Hit]) -> tuple[Page, ...]:
    return tuple(hit.page for hit in hits)
