"""Answers to questions: the topics found, how sure they are, and in which books to look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.rulebook.search import Hit, Index
from bot.rulebook.topics import OWN, Page

BESIDE: Final = 0.82
"""The factor for a topic about the bot when somebody asks in a game."""
ELSEWHERE: Final = 0.2
"""The factor for a topic of another game there."""
FOUND: Final = 5
"""How many topics an answer has at most, the best first."""
OFFERED: Final = 3
"""How many topics are offered where none is surely the answer."""
NAMED: Final = 3
"""How many topics that a question names are among the answers, whatever else fits better."""


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """The result of a search, best hits first; `sure` is False if they are only the nearest."""

    hits: tuple[Hit, ...]

    @property
    def sure(self) -> bool:
        """Whether the first page is the answer."""
        return bool(self.hits) and self.hits[0].sure

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages found."""
        return tuple(hit.page for hit in self.hits)


def answer(
    index: Index, question: str, language: str, near: str | None = None, only: str | None = None
) -> RuleAnswer:
    """Return the topics that answer a question, or else the ones that look most like it."""
    books = books_to_search(index.books, near, only)
    hits = index.search(question, language, books, limit=None)
    named = [hit for hit in hits if hit.named and books[hit.page.book] == 1.0][:NAMED]
    if hits and hits[0].sure:
        first = hits[: FOUND - len([hit for hit in named if hit not in hits[: FOUND - NAMED]])]
        return RuleAnswer(tuple(_ranked([*first, *named])))
    among = (near,) if near is not None and near in books else tuple(books)
    hits_by_page = {hit.page: hit for hit in hits[:OFFERED]}
    for nearest in index.nearest(question, language, among, OFFERED):
        if len(hits_by_page) < OFFERED:
            hits_by_page.setdefault(nearest, Hit(nearest, 0.0, 0.0))
    return RuleAnswer(tuple(_ranked([*hits_by_page.values(), *named])))


def _ranked(hits: Iterable[Hit]) -> list[Hit]:
    """Return each hit once, the best first."""
    return sorted(dict.fromkeys(hits), key=lambda hit: -hit.score)


def books_to_search(
    books: Sequence[str], near: str | None, only: str | None
) -> Mapping[str, float]:
    """Return the books to look into, with what a topic of each counts.

    `near` is the slug of the game at whose table is asked; with `only` there is no other book.
    """
    if only is not None:
        return {only: 1.0} if only in books else {}
    if near is None or near not in books:
        return dict.fromkeys(books, 1.0)
    return {book: 1.0 if book == near else BESIDE if book == OWN else ELSEWHERE for book in books}
