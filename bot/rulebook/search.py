"""Finds topics by what a person asks, in any of the languages (SQLite FTS5 in memory).

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

from bot.rulebook.topics import Page
from bot.rulebook.vocabulary import Vocabulary
from bot.rulebook.words import Cut, content_terms, cut, squeezed

COLUMNS: Final[Mapping[str, float]] = {"title": 8.0, "also": 4.0, "chapter": 1.0, "text": 1.0}
"""What of a page is searched, with its weight."""
CANDIDATES: Final = 40
FOREIGN: Final = 0.5
"""What a page in another language than the reader's counts."""
GUESSED: Final = 0.6
"""What a word counts that was completed or corrected."""
PART: Final = 0.3
"""What a kanji of an unknown word counts."""
LIKENESS: Final = 2.0
"""How much a title or phrase that equals the question adds to its page, as a multiple."""
EXACT_TITLE: Final = 60.0
EXACT_PHRASE: Final = 30.0
BEGINNING: Final = 30.0
WITHIN: Final = 15.0
SURE: Final = 0.3
"""Which part of a question must be found on a page that answers it."""
LONGEST: Final = 300
"""Characters of a question that are read."""

Options = Mapping[str, float]
"""The terms that one term of a question may stand for, with what each counts."""


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


@dataclass(frozen=True, slots=True)
class _Entry:
    """What is known of a page besides the index: its terms, title and phrases to compare."""

    page: Page
    terms: frozenset[str]
    phrases: tuple[frozenset[str], ...]
    letters: tuple[str, ...]


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
        parts = [tuple(map(cut, _fields(page))) for page in pages]
        self._entries = [_entry(page, some) for page, some in zip(pages, parts, strict=True)]
        self._vocabulary = Vocabulary(parts, [part for some in parts for part in some[:2]])
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

    def search(self, question: str, books: Iterable[str], typing: bool) -> list[Hit]:
        asked = self._asked(question, typing)
        among = set(books)
        letters = squeezed(question)
        scores = self._matches(asked, among)
        whole = self._by_letters(letters, among, typing)
        hits = []
        for row in scores.keys() | whole.keys():
            entry = self._entries[row]
            score = scores.get(row, 0.0) * (1 + LIKENESS * self._likeness(asked, entry))
            share = 1.0 if row in whole else self._share(asked, entry.terms)
            hits.append(Hit(entry.page, score + whole.get(row, 0.0), share))
        return hits

    def _asked(self, question: str, typing: bool) -> list[tuple[float, Options]]:
        """Return the terms of a question, each with its weight and what it may stand for."""
        terms = content_terms(question)
        read = cut(question).words
        last = read[-1] if read and typing and not question[-1:].isspace() else None
        meant: dict[str, dict[str, float]] = {term: {term: 1.0} for term in terms}
        for word, term in read:
            if term not in meant:
                continue
            if (word, term) == last:
                meant[term] |= dict.fromkeys(self._vocabulary.beginning_with(word), 1.0)
            if term not in self._vocabulary:
                guesses = self._vocabulary.like(word) or self._vocabulary.beginning_with(word)
                meant[term] = dict.fromkeys(guesses, GUESSED) | meant[term]
        for term, options in meant.items():
            if len(options) == 1 and term not in self._vocabulary:
                options.update(dict.fromkeys(self._vocabulary.parts_of(term), PART))
        if last is not None and last[1] not in meant:
            meant[last[1]] = dict.fromkeys(self._vocabulary.beginning_with(last[0]), 1.0)
        return [(self._weight(options), options) for options in meant.values() if options]

    def _weight(self, options: Options) -> float:
        known = [term for term in options if term in self._vocabulary]
        return min(map(self._vocabulary.weight, known or options))

    def _matches(self, asked: list[tuple[float, Options]], books: set[str]) -> dict[int, float]:
        """Return the rows of the pages that have any of the terms, by bm25."""
        terms = {term for _, options in asked for term in options if term in self._vocabulary}
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
                bonus = _bonus(letters, entry.letters, typing)
                if bonus:
                    found[row] = bonus
        return found

    def _likeness(self, asked: list[tuple[float, Options]], entry: _Entry) -> float:
        """Return from 0 to 1 how much a question is one of the phrases of a page."""
        wanted = sum(weight for weight, _ in asked)
        best = 0.0
        for phrase in entry.phrases:
            common = _common(asked, phrase)
            if common:
                length = sum(map(self._vocabulary.weight, phrase))
                best = max(best, 2 * common / (wanted + length))
        return min(best, 1.0)

    def _share(self, asked: list[tuple[float, Options]], terms: frozenset[str]) -> float:
        """Return which part of a question is found among the terms of a page."""
        wanted = sum(weight for weight, _ in asked)
        return _common(asked, terms) / wanted if wanted else 0.0

    def nearest(self, question: str, books: set[str], limit: int) -> list[Page]:
        asked = _letter_pairs(squeezed(question))

        def likeness(entry: _Entry) -> float:
            return max(_dice(asked, _letter_pairs(letters)) for letters in entry.letters)

        among = [entry for entry in self._entries if entry.page.book in books]
        return [entry.page for entry in sorted(among, key=likeness, reverse=True)[:limit]]


def _fields(page: Page) -> tuple[str, ...]:
    """Return what of a page is searched, in the order of COLUMNS; the names come first."""
    return page.title, "\n".join(page.also), page.chapter.title, page.text


def _entry(page: Page, parts: Sequence[Cut]) -> _Entry:
    names = (page.title, *page.also)
    return _Entry(
        page,
        frozenset(term for part in parts for term in part.terms),
        tuple(frozenset(content_terms(name)) for name in names),
        tuple(map(squeezed, names)),
    )


def _common(asked: list[tuple[float, Options]], terms: frozenset[str]) -> float:
    common = 0.0
    for weight, options in asked:
        counts = [counts for term, counts in options.items() if term in terms]
        if counts:
            common += weight * max(counts)
    return common


def _bonus(asked: str, names: tuple[str, ...], typing: bool) -> float:
    """Return what a page gets for its title, the first of `names`, and its phrases."""
    if asked == names[0]:
        return EXACT_TITLE
    if asked in names:
        return EXACT_PHRASE
    if not typing or len(asked) < 2:
        return 0.0
    if names[0].startswith(asked):
        return BEGINNING
    return WITHIN if any(asked in name for name in names) else 0.0


def _letter_pairs(letters: str) -> set[str]:
    return {letters[place : place + 2] for place in range(len(letters) - 1)} or {letters}


def _dice(one: set[str], other: set[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))
