"""All rulebooks for a running bot: read, searched and looked up in a thread of their own.

Nothing is read at the start: the first question, or `prepare`, reads the files and the index that
was kept (`bot.rulebook.storage`). Where there is none for this version another process makes it, so
that people who play do not wait; only if that fails it is made here.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from bot.rulebook import answering, storage
from bot.rulebook.answering import RuleAnswer
from bot.rulebook.books import BOOKS, explaining, page, pages
from bot.rulebook.indexing import build_index, page_of
from bot.rulebook.search import Index
from bot.rulebook.topics import OWN, Chapter, Page
from bot.rulebook.words import squeezed
from bot.services.base.tasks import DaemonThread

log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST: Final = 300.0
"""Seconds that another process may take to make the index."""
PATIENCE: Final = 1.0
"""Seconds that a completion waits for the index."""


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
    ) -> RuleAnswer:
        """Return the topics that answer a question, or else the ones that look most like it.

        `near` is the slug of the game at whose table is asked: its topics come first. With `only`
        no other book is looked into.
        """

        index = await asyncio.shield(self._index())
        return await self._run(lambda: answering.answer(index, question, language, near, only))

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
            lambda: tuple(
                hit.page for hit in index.search(typed, language, books, typing=True, limit=limit)
            )
        )

    async def page(self, book: str, topic_id: str, language: str) -> Page | None:
        """Return a topic, None if there is none of this name."""
        return await self._run(lambda: page(book, topic_id, language))

    async def related(self, shown: Page) -> tuple[Page, ...]:
        """Return the topics that hang together with a page, in its language."""

        def look() -> tuple[Page, ...]:
            pages_found = (page(shown.book, each, shown.language) for each in shown.topic.related)
            return tuple(each for each in pages_found if each is not None)

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
        topic = explaining(slug or OWN, reason)
        return None if topic is None else await self.page(topic[0], topic[1].id, language)

    def close(self) -> None:
        """Answer nothing more."""
        self._builder.close()
        self._thread.close()

    def _index(self) -> asyncio.Future[Index]:
        if self._building is None:
            self._building = self._builder.run(open_index)
        return self._building

    async def _run(self, work: Callable[[], T]) -> T:
        return await self._thread.run(work)


def open_index() -> Index:
    """Return the kept index; where there is none, let another process make it."""
    return storage.read(page_of) or _made_elsewhere() or build_index()


def _made_elsewhere() -> Index | None:
    """Return the index that another process has made, None if it could not."""
    command = (sys.executable, "-m", "bot.rulebook.indexing")
    try:
        subprocess.run(
            command, check=True, capture_output=True, timeout=LONGEST, start_new_session=True
        )
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("could not build the rules index in a separate process: %s", error)
        return None
    return storage.read(page_of)


def books_to_search(near: str | None, only: str | None) -> Mapping[str, float]:
    """Return the books to look into, with what a topic of each counts."""
    return answering.books_to_search(tuple(BOOKS), near, only)


def _by_title(typed: str, language: str, books: Mapping[str, float]) -> tuple[Page, ...]:
    """Return the topics whose titles begin with what was typed, those of the nearest book first."""
    start = squeezed(typed)
    nearest = sorted(books, key=lambda book: -books[book])
    among = (page for book in nearest for page in pages(language, book))
    return tuple(page for page in among if squeezed(page.title).startswith(start))
