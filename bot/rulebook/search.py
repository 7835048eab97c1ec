"""The search for topics by a person's question, in any language (SQLite FTS5 in memory).

Every language has an index of its own. A page is ranked by bm25, where a hit in the title counts
more than one in the text, and by how much of the question and of the title, or of one of the
phrases people search by, is the same. What was found in another language than the reader's counts
less; every topic comes once, as a page in the reader's language.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.rulebook.scoring import (
    GUESSED,
    PART,
    SYNONYM,
    Entry,
    Phrase,
    Wanted,
    bonus,
    resemblance,
    score_of,
)
from bot.rulebook.topics import Page
from bot.rulebook.vocabulary import Vocabulary
from bot.rulebook.words import Cut, Notion, cut, notions, squeezed, synonyms

COLUMNS: Final[Mapping[str, float]] = {"title": 8.0, "also": 4.0, "chapter": 1.0, "text": 1.0}
"""The parts of a page that are searched, with their weights in bm25."""
CANDIDATES: Final = 60
FOREIGN: Final = 0.5
"""The factor for a page in another language than the reader's."""

SURE: Final = 0.3
"""Which part of a question must be found on a page that answers it."""
LONGEST: Final = 300
"""Characters of a question that are read."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A page in the reader's language, how well it fits, and which part of the question it has."""

    page: Page
    score: float
    share: float

    @property
    def sure(self) -> bool:
        """Whether the page is about what was asked, and not only the nearest one."""
        return self.share >= SURE


class Index:
    """All pages of all books. Not to be used from two threads at once."""

    def __init__(self, pages: Mapping[str, Sequence[Page]]) -> None:
        """Build the index of `pages` by language."""
        self._pages = {
            (language, page.book, page.topic.id): page
            for language, some in pages.items()
            for page in some
        }
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._languages = {
            language: _Language(self._db, language, some) for language, some in pages.items()
        }

    def search(
        self,
        question: str,
        language: str,
        books: Mapping[str, float],
        *,
        typing: bool = False,
        limit: int = 5,
    ) -> list[Hit]:
        """Return the topics that fit a question best, the best first.

        `books` are the slugs to search in, with what a hit in each counts. With `typing` the
        question may end within a word. Nothing is found where no word is known; see `nearest`.
        """
        asked = question[:LONGEST]
        best: dict[tuple[str, str], Hit] = {}
        for searched, index in self._languages.items():
            counts = 1.0 if searched == language else FOREIGN
            for hit in index.search(asked, books, typing):
                key = (hit.page.book, hit.page.topic.id)
                score = hit.score * counts * books[hit.page.book]
                if key not in best or best[key].score < score:
                    best[key] = Hit(self._pages[language, *key], score, hit.share)
        ranked = sorted(best.values(), key=lambda hit: -hit.score)
        return ranked[:limit]

    def nearest(
        self, question: str, language: str, books: Iterable[str], limit: int = 5
    ) -> list[Page]:
        """Return the topics whose titles or phrases look most like a question."""
        among = set(books)
        return self._languages[language].nearest(question[:LONGEST], among, limit)

    def close(self) -> None:
        """Free the memory."""
        self._db.close()


class _Language:
    """The pages of one language."""

    def __init__(self, db: sqlite3.Connection, language: str, pages: Sequence[Page]) -> None:
        self._db = db
        self._table = f"pages_{language}"
        names = [[cut(name) for name in (page.title, *page.also)] for page in pages]
        parts = [_fields(page, named) for page, named in zip(pages, names, strict=True)]
        self._vocabulary = Vocabulary(parts, [name for named in names for name in named])
        self._entries = list(map(self._entry, pages, names, parts))
        columns = ", ".join(COLUMNS)
        db.execute(
            f"CREATE VIRTUAL TABLE {self._table} USING fts5({columns}, book UNINDEXED,"
            " tokenize='unicode61 remove_diacritics 0')"
        )
        marks = ", ".join("?" * (len(COLUMNS) + 2))
        db.executemany(
            f"INSERT INTO {self._table} (rowid, {columns}, book) VALUES ({marks})",
            (
                (row, *(" ".join(part.terms) for part in some), page.book)
                for row, (page, some) in enumerate(zip(pages, parts, strict=True))
            ),
        )

    def _entry(self, page: Page, names: Sequence[Cut], parts: Sequence[Cut]) -> Entry:
        written = (page.title, *page.also)
        return Entry(
            page,
            frozenset(parts[0].terms),
            frozenset(parts[1].terms),
            frozenset(term for part in parts for term in part.terms),
            tuple(map(self._phrase, written, names)),
            tuple(map(squeezed, written)),
        )

    def _phrase(self, name: str, pieces: Cut) -> Phrase:
        weight = sum(map(self._vocabulary.weight, notions(name)))
        return Phrase(frozenset(pieces.terms), weight)

    def search(self, question: str, books: Iterable[str], typing: bool) -> list[Hit]:
        asked = self._asked(question, typing)
        among = set(books)
        ranks = self._ranks(asked, among)
        whole = self._by_letters(squeezed(question), among, typing)
        total = sum(wanted.weight for wanted in asked) or 1.0
        hits = []
        for row in ranks.keys() | whole.keys():
            entry, rank = self._entries[row], ranks.get(row, 0.0)
            score, share = score_of(asked, total, entry, rank)
            exact = whole.get(row, 0.0)
            hits.append(Hit(entry.page, score + exact, 1.0 if exact else share))
        return hits

    def _asked(self, question: str, typing: bool) -> list[Wanted]:
        """Return what a question is about."""
        read = cut(question).words
        words = {term: word for word, term in read}
        last = read[-1] if read and typing and not question[-1:].isspace() else None
        about = notions(question)
        if last is not None and (last[1],) not in about:
            about.append((last[1],))
        asked = []
        for notion in about:
            ways = self._ways(notion, words.get(notion[0], notion[0]))
            if last is not None and notion[0] == last[1]:
                ways += [((term,), 1.0) for term in self._vocabulary.beginning_with(last[0])]
            asked.append(Wanted(self._weight(ways), tuple(ways)))
        return asked

    def _ways(self, notion: Notion, word: str) -> list[tuple[Notion, float]]:
        """Return the words that may stand for one of a question, with what each counts."""
        ways = [(notion, 1.0), *((other, SYNONYM) for other in synonyms(notion))]
        if notion[0] not in self._vocabulary:
            guesses = self._vocabulary.like(word) or self._vocabulary.beginning_with(word)
            ways += [((term,), GUESSED) for term in guesses]
            if len(ways) == 1:
                ways += [((kanji,), PART) for kanji in self._vocabulary.parts_of(notion[0])]
        return ways

    def _weight(self, ways: Sequence[tuple[Notion, float]]) -> float:
        known = [self._vocabulary.weight(way) for way, _ in ways if self._vocabulary.knows(way)]
        return min(known, default=self._vocabulary.weight(ways[0][0]))

    def _ranks(self, asked: Sequence[Wanted], books: set[str]) -> dict[int, float]:
        """Return the rows of the pages that have any of the terms, by bm25."""
        ways = (term for wanted in asked for notion, _ in wanted.ways for term in notion)
        terms = {term for term in ways if term in self._vocabulary}
        if not terms:
            return {}
        slugs = ", ".join("?" * len(books))
        weights = ", ".join(map(str, COLUMNS.values()))
        found = self._db.execute(
            f"SELECT rowid, -bm25({self._table}, {weights}) AS score FROM {self._table}"
            f" WHERE {self._table} MATCH ? AND book IN ({slugs}) ORDER BY score DESC LIMIT ?",
            (" OR ".join(f'"{term}"' for term in sorted(terms)), *sorted(books), CANDIDATES),
        )
        return dict(found.fetchall())

    def _by_letters(self, letters: str, books: set[str], typing: bool) -> dict[int, float]:
        """Return what titles and phrases that are the question, or contain it, add to pages."""
        found: dict[int, float] = {}
        if not letters:
            return found
        for row, entry in enumerate(self._entries):
            if entry.page.book in books:
                added = bonus(letters, entry.letters, typing)
                if added:
                    found[row] = added
        return found

    def nearest(self, question: str, books: set[str], limit: int) -> list[Page]:
        asked = squeezed(question)

        def nearness(entry: Entry) -> float:
            return max(resemblance(asked, letters) for letters in entry.letters)

        among = [entry for entry in self._entries if entry.page.book in books]
        return [entry.page for entry in sorted(among, key=nearness, reverse=True)[:limit]]


def _fields(page: Page, names: Sequence[Cut]) -> tuple[Cut, ...]:
    """Return what of a page is searched, in the order of COLUMNS."""
    also = Cut(
        [term for name in names[1:] for term in name.terms],
        [word for name in names[1:] for word in name.words],
    )
    return names[0], also, cut(page.chapter.title), cut(page.text)
