"""The search for topics by a person's question, in any language.

All pages of a topic are one entry, found by its words in each language, by the ideas that they
stand for (`bot.rulebook.glossary`) and by their letters. So a question in slang finds the page that
says the same in the words of the rules, and one in another language than the reader's finds it too.
The entries are ranked (`bot.rulebook.ranking`); every topic comes once, as a page in the reader's
language. An index is made by `bot.rulebook.building`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from bot.rulebook.features import NAME, TRIPLE, WORD, Feature, TermIndex, features
from bot.rulebook.glossary import BOOK
from bot.rulebook.ranking import TopicScores
from bot.rulebook.spelling import KnownWords, misspelt_words
from bot.rulebook.topics import Page
from bot.rulebook.words import normalised, squeezed, whole_words

PageOf: TypeAlias = Callable[[str, str, str], Page]
"""The page of a book, a topic and a language."""

SURE: Final = 0.5
"""How confident an answer is that is given without others beside it."""
LONGEST: Final = 300
"""Characters of a question that are read."""
UNNAMED: Final = 0.5
"""The factor for all other books where a question names one."""
COMPLETED: Final = 0.5
"""What a word counts of which only the beginning was typed."""

EXACT_TITLE: Final = 3.0
EXACT_PHRASE: Final = 2.0
"""The bonus of a page whose title, or one of whose phrases, is the question."""
BEGINNING: Final = 2.0
WITHIN: Final = 1.0
"""The bonus of a page whose title begins with the text typed so far, or contains it."""
SHORTEST_WITHIN: Final = 2
"""Letters from which on it matters what a title contains."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A page in the reader's language, how well it fits, and from 0 to 1 how sure that is.

    It is `named` where its title stands in the question.
    """

    page: Page
    score: float
    confidence: float
    named: bool = False

    @property
    def sure(self) -> bool:
        """Whether the page is the answer, and not only the nearest one."""
        return self.confidence >= SURE


@dataclass(frozen=True)
class IndexedTopic:
    """A topic with its titles in all languages.

    `phrases` are the letters of what else people search it by.
    """

    book: str
    topic: str
    titles: tuple[str, ...]
    phrases: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the topic among all books."""
        return f"{self.book}/{self.topic}"

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of its titles."""
        return tuple(map(squeezed, self.titles))

    def bonus(self, asked: str, typing: bool) -> float:
        """Return what the entry gets for a title or a phrase that is the question, or begins so."""
        if asked in self.letters:
            return EXACT_TITLE
        if asked in self.phrases:
            return EXACT_PHRASE
        if not typing:
            return 0.0
        if any(title.startswith(asked) for title in self.letters):
            return BEGINNING
        if len(asked) < SHORTEST_WITHIN:
            return 0.0
        names = (*self.letters, *self.phrases)
        return WITHIN if any(asked in name for name in names) else 0.0


@dataclass(frozen=True)
class Index:
    """All topics of all books. Asked from several threads at once it answers all of them."""

    entries: Sequence[IndexedTopic]
    ranking: TopicScores
    spelling: KnownWords
    lexicon: TermIndex
    page: PageOf

    @cached_property
    def books(self) -> tuple[str, ...]:
        """The slugs of all books."""
        return tuple(dict.fromkeys(entry.book for entry in self.entries))

    def search(
        self,
        question: str,
        language: str,
        books: Mapping[str, float],
        *,
        typing: bool = False,
        limit: int | None = 5,
    ) -> list[Hit]:
        """Return the topics that fit a question best, the best first; all without a `limit`.

        `books` are the slugs to search in, with what a hit in each counts; one that the question
        names counts fully. With `typing` the question may end within a word. Nothing is found
        where no word is known; see `nearest`.
        """
        read = question[:LONGEST]
        asked = self._asked(read, typing)
        if not any(self.ranking.knows(question) for question in asked if question[0] != TRIPLE):
            # three letters of a word that nobody knows say nothing by themselves
            asked = {}
        factors = _by_names(books, asked)
        scores: dict[int, float] = defaultdict(float)
        for row, score in self.ranking.scores(asked).items():
            scores[row] += score * factors.get(self.entries[row].book, 0.0)
        meant = self._corrected(read)
        for row, entry in enumerate(self.entries):
            if entry.book in factors and meant:
                bonus = max(entry.bonus(letters, typing) for letters in meant)
                scores[row] += bonus * factors[entry.book]
        ranked = sorted((row for row in scores if scores[row] > 0), key=lambda row: -scores[row])
        confidences = self.ranking.confidences([scores[row] for row in ranked])
        return [
            Hit(
                self.page(entry.book, entry.topic, language),
                scores[row],
                confidence,
                f"{NAME}:{entry.name}" in asked,
            )
            for row, confidence in zip(ranked[:limit], confidences, strict=False)
            for entry in [self.entries[row]]
        ]

    def _corrected(self, question: str) -> set[str]:
        """Return the letters of a question as they were typed, and with the words corrected."""
        corrected = misspelt_words(normalised(question), self.spelling)
        return {letters for each in (question, corrected) if (letters := squeezed(each))}

    def _asked(self, question: str, typing: bool) -> dict[Feature, float]:
        """Return the features of a question, each with what it counts."""
        read = misspelt_words(normalised(question), self.spelling)
        asked = dict.fromkeys(sorted(features(read, self.lexicon)), 1.0)
        if typing and question and not question[-1].isspace():
            last = [typed for typed, _ in whole_words(question)][-1:]
            for word in (each for typed in last for each in self.spelling.beginning_with(typed)):
                asked.setdefault(f"{WORD}:{word}", COMPLETED)
        return asked

    def nearest(
        self, question: str, language: str, books: Iterable[str], limit: int = 5
    ) -> list[Page]:
        """Return the topics whose titles or phrases look most like a question."""
        meant = [_letter_pairs(letters) for letters in self._corrected(question[:LONGEST])]
        among = set(books)

        def nearness(entry: IndexedTopic) -> float:
            names = (*entry.letters, *entry.phrases)
            pairs = [_letter_pairs(name) for name in names]
            return max(_resemblance(one, other) for one in meant or [{""}] for other in pairs)

        some = [entry for entry in self.entries if entry.book in among]
        nearest = sorted(some, key=nearness, reverse=True)[:limit]
        return [self.page(entry.book, entry.topic, language) for entry in nearest]


def _by_names(books: Mapping[str, float], asked: Container[Feature]) -> Mapping[str, float]:
    """Return what a hit in each book counts if the question names one or the other."""
    named = {book for book in books if f"{BOOK}:{BOOK}{book}" in asked}
    if not named:
        return books
    return {book: 1.0 if book in named else UNNAMED * counts for book, counts in books.items()}


def _resemblance(mine: set[str], yours: set[str]) -> float:
    """Return from 0 to 1 how many pairs of letters two texts share."""
    return 2 * len(mine & yours) / (len(mine) + len(yours))


def _letter_pairs(letters: str) -> set[str]:
    return {letters[place : place + 2] for place in range(len(letters) - 1)} or {letters}
