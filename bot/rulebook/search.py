"""The search for topics by a person's question, in any language.

All pages of a topic are one entry, found by its words in each language and by the ideas that they
stand for (`bot.rulebook.glossary`). So a question in slang finds the page that says the same in the
words of the rules, and one in another language than the reader's finds it too. The entries are
ranked (`bot.rulebook.ranking`); every topic comes once, as a page in the reader's language.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.rulebook.features import NAME, WORD, Feature, Lexicon, features
from bot.rulebook.glossary import BOOK, Glossary
from bot.rulebook.ranking import (
    ALSO,
    ASKED,
    TITLE,
    WEIGHTS,
    Counted,
    Phrase,
    Ranking,
    Weights,
)
from bot.rulebook.spelling import Spelling, misspelt_words
from bot.rulebook.topics import Page
from bot.rulebook.words import normalised, squeezed, whole_words

Key: TypeAlias = tuple[str, str]
"""The book and the id of a topic."""
NO_QUESTIONS: Final[Mapping[Key, Sequence[str]]] = MappingProxyType({})

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
    """A page in the reader's language, how well it fits, and from 0 to 1 how sure that is."""

    page: Page
    score: float
    confidence: float

    @property
    def sure(self) -> bool:
        """Whether the page is the answer, and not only the nearest one."""
        return self.confidence >= SURE


@dataclass(frozen=True, slots=True)
class _Entry:
    """A topic with its pages by language, and the letters of its titles and phrases.

    `name` is the feature of a text in which its title stands.
    """

    book: str
    name: Feature
    pages: Mapping[str, Page]
    questions: Sequence[str]
    titles: frozenset[str]
    phrases: frozenset[str]

    def parts(self) -> Iterator[tuple[str, str]]:
        """Yield all phrases, each with the part of the page that it is."""
        for page in self.pages.values():
            yield TITLE, page.title
            yield from ((ALSO, phrase) for phrase in page.also)
        yield from ((ASKED, question) for question in self.questions)

    def bonus(self, asked: str, typing: bool) -> float:
        """Return what the entry gets for a title or a phrase that is the question, or begins so."""
        if asked in self.titles:
            return EXACT_TITLE
        if asked in self.phrases:
            return EXACT_PHRASE
        if not typing:
            return 0.0
        if any(title.startswith(asked) for title in self.titles):
            return BEGINNING
        if len(asked) < SHORTEST_WITHIN:
            return 0.0
        names = (*self.titles, *self.phrases)
        return WITHIN if any(asked in name for name in names) else 0.0


class Index:
    """All pages of all books. Asked from several threads at once it answers all of them."""

    def __init__(
        self,
        pages: Mapping[str, Sequence[Page]],
        glossary: Glossary,
        questions: Mapping[Key, Sequence[str]] = NO_QUESTIONS,
        weights: Weights = WEIGHTS,
    ) -> None:
        """Build the index of `pages` by language, and of the questions that people ask."""
        self._lexicon = Lexicon.of(pages, glossary)
        self._entries = _entries(pages, questions)
        self._counted = [self._count(entry) for entry in self._entries]
        self._phrases = [
            Phrase(row, part, features(phrase, self._lexicon))
            for row, entry in enumerate(self._entries)
            for part, phrase in entry.parts()
        ]
        self._spelling = Spelling(_words(self._entries), glossary.latin_words())
        self.weigh(weights)

    def _count(self, entry: _Entry) -> Counted:
        pages = entry.pages.values()
        return Counted(
            entry.book,
            entry.name,
            [features(page.chapter.title, self._lexicon) for page in pages],
            [features(page.text, self._lexicon) for page in pages],
        )

    def weigh(self, weights: Weights) -> None:
        """Rank by other numbers from now on."""
        self._ranking = Ranking(self._counted, self._phrases, weights)

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

        `books` are the slugs to search in, with what a hit in each counts; one that the question
        names counts fully. With `typing` the question may end within a word. Nothing is found
        where no word is known; see `nearest`.
        """
        read = question[:LONGEST]
        asked = self._asked(read, typing)
        factors = _by_names(books, asked)
        scores: dict[int, float] = defaultdict(float)
        for row, score in self._ranking.scores(asked).items():
            scores[row] += score * factors.get(self._entries[row].book, 0.0)
        letters = squeezed(read)
        for row, entry in enumerate(self._entries):
            if entry.book in factors and letters:
                scores[row] += entry.bonus(letters, typing) * factors[entry.book]
        ranked = sorted((row for row in scores if scores[row] > 0), key=lambda row: -scores[row])
        confidences = self._ranking.confidences([scores[row] for row in ranked])
        return [
            Hit(self._entries[row].pages[language], scores[row], confidence)
            for row, confidence in zip(ranked[:limit], confidences, strict=False)
        ]

    def _asked(self, question: str, typing: bool) -> dict[Feature, float]:
        """Return the features of a question, each with what it counts."""
        read = misspelt_words(normalised(question), self._spelling)
        asked = dict.fromkeys(features(read, self._lexicon), 1.0)
        if typing and question and not question[-1].isspace():
            last = [typed for typed, _ in whole_words(question)][-1:]
            for word in (each for typed in last for each in self._spelling.beginning_with(typed)):
                asked.setdefault(f"{WORD}:{word}", COMPLETED)
        return asked

    def nearest(
        self, question: str, language: str, books: Iterable[str], limit: int = 5
    ) -> list[Page]:
        """Return the topics whose titles or phrases look most like a question."""
        asked = _letter_pairs(squeezed(question[:LONGEST]))
        among = set(books)

        def nearness(entry: _Entry) -> float:
            names = (*entry.titles, *entry.phrases)
            return max(_resemblance(asked, _letter_pairs(name)) for name in names)

        some = [entry for entry in self._entries if entry.book in among]
        return [entry.pages[language] for entry in sorted(some, key=nearness, reverse=True)[:limit]]


def _by_names(books: Mapping[str, float], asked: Container[Feature]) -> Mapping[str, float]:
    """Return what a hit in each book counts if the question names one or the other."""
    named = {book for book in books if f"{BOOK}:{BOOK}{book}" in asked}
    if not named:
        return books
    return {book: 1.0 if book in named else UNNAMED * counts for book, counts in books.items()}


def _entries(
    pages: Mapping[str, Sequence[Page]], questions: Mapping[Key, Sequence[str]]
) -> list[_Entry]:
    by_topic: dict[tuple[str, str], dict[str, Page]] = defaultdict(dict)
    for language, some in pages.items():
        for page in some:
            by_topic[page.book, page.topic.id][language] = page
    return [
        _Entry(
            book,
            f"{NAME}:{book}/{topic}",
            same,
            questions.get((book, topic), ()),
            frozenset(squeezed(page.title) for page in same.values()),
            frozenset(squeezed(each) for page in same.values() for each in page.also),
        )
        for (book, topic), same in by_topic.items()
    ]


def _words(entries: Iterable[_Entry]) -> Iterator[tuple[str, str]]:
    """Yield every word of every page as it may be typed."""
    for entry in entries:
        for _, phrase in entry.parts():
            yield from whole_words(phrase)
        for page in entry.pages.values():
            yield from whole_words(page.text)


def _resemblance(mine: set[str], yours: set[str]) -> float:
    """Return from 0 to 1 how many pairs of letters two texts share."""
    return 2 * len(mine & yours) / (len(mine) + len(yours))


def _letter_pairs(letters: str) -> set[str]:
    return {letters[place : place + 2] for place in range(len(letters) - 1)} or {letters}
