"""Building of an index: the words, phrases and sentences of all pages, counted.

This takes seconds of a processor. A running bot has it done by another process and reads what that
one has written (`bot.rulebook.storage`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.rulebook.features import NAME, TermIndex, features
from bot.rulebook.glossary import Glossary
from bot.rulebook.questions import Questions
from bot.rulebook.ranking import (
    ALSO,
    ASKED,
    CHAPTER,
    ROUNDABOUT,
    TEXT,
    TITLE,
    WEIGHTS,
    FeatureNumbers,
    PhraseVector,
    TopicScores,
    Weights,
)
from bot.rulebook.search import Index, IndexedTopic
from bot.rulebook.spelling import KnownWords
from bot.rulebook.topics import Page
from bot.rulebook.words import squeezed, whole_words

Key: TypeAlias = tuple[str, str]
"""The book and the id of a topic."""
NO_QUESTIONS: Final[Mapping[Key, Questions]] = MappingProxyType({})

_SENTENCES: Final = re.compile(r"\n+|(?<=[.!?])\s+|(?<=。)")


@dataclass(frozen=True, slots=True)
class Material:
    """Everything that an index is made of, read once; it may be weighed in several ways."""

    pages: Mapping[Key, Mapping[str, Page]]
    entries: Sequence[IndexedTopic]
    lexicon: TermIndex
    spelling: KnownWords
    vocabulary: FeatureNumbers
    phrases: Sequence[PhraseVector]

    @staticmethod
    def of(
        pages: Mapping[str, Sequence[Page]],
        glossary: Glossary,
        questions: Mapping[Key, Questions] = NO_QUESTIONS,
    ) -> Material:
        """Read pages by language, and the questions that people ask."""
        by_topic = _by_topic(pages)
        entries = [_entry(key, same.values()) for key, same in by_topic.items()]
        lexicon = TermIndex.of({entry.name: entry.titles for entry in entries}, glossary)
        vocabulary = FeatureNumbers()
        words: Counter[tuple[str, str]] = Counter()
        phrases = []
        for row, (key, same) in enumerate(by_topic.items()):
            for part, phrase in _phrases(same.values(), questions.get(key, Questions())):
                phrases.append(PhraseVector(row, part, vocabulary.learn(features(phrase, lexicon))))
                words.update(whole_words(phrase))
        spelling = KnownWords.of(words, glossary.latin_words())
        return Material(by_topic, entries, lexicon, spelling, vocabulary, phrases)

    def ranking(self, numbers: Weights = WEIGHTS) -> TopicScores:
        """Return how the topics are ranked by some numbers."""
        names = [f"{NAME}:{entry.name}" for entry in self.entries]
        return TopicScores.of(names, self.phrases, self.vocabulary, numbers)

    def index(self, numbers: Weights = WEIGHTS) -> Index:
        """Return the index with the ranking by some numbers."""
        return Index(self.entries, self.ranking(numbers), self.spelling, self.lexicon, self.page)

    def page(self, book: str, topic: str, language: str) -> Page:
        """Return the page of a topic in a language."""
        return self.pages[book, topic][language]


def _by_topic(pages: Mapping[str, Sequence[Page]]) -> dict[Key, dict[str, Page]]:
    by_topic: dict[Key, dict[str, Page]] = defaultdict(dict)
    for language, some in pages.items():
        for page in some:
            by_topic[page.book, page.topic.id][language] = page
    return by_topic


def _entry(key: Key, pages: Iterable[Page]) -> IndexedTopic:
    some = tuple(pages)
    return IndexedTopic(
        *key,
        tuple(page.title for page in some),
        tuple(dict.fromkeys(squeezed(each) for page in some for each in page.also)),
    )


def _phrases(pages: Iterable[Page], questions: Questions) -> Iterator[tuple[str, str]]:
    """Yield all phrases of a topic, each behind the part of its pages that it is."""
    for page in pages:
        yield TITLE, page.title
        yield CHAPTER, page.chapter.title
        yield from ((ALSO, phrase) for phrase in page.also)
        yield from ((TEXT, sentence) for sentence in _SENTENCES.split(page.text) if sentence)
    yield from ((ASKED, question) for question in questions.usual)
    yield from ((ROUNDABOUT, question) for question in questions.roundabout)
