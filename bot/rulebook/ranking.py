"""Ranking of pages: what each of their features counts for a question that has it.

The model is BM25F: the parts of a page are weighted before the count of a feature is saturated, so
that a word in a title and in a question that people ask adds up. To this comes how much the
question is alike to one single phrase. The numbers of `Weights` were learned from questions with
known answers (`python -m tests.bench.learn_search`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from types import MappingProxyType
from typing import Final

from bot.rulebook.features import IDEA, NAME, PAIR, SHARED, WORD, Feature
from bot.rulebook.glossary import KIND

TITLE: Final = "title"
ALSO: Final = "also"
ASKED: Final = "asked"
CHAPTER: Final = "chapter"
TEXT: Final = "text"
PHRASES: Final = (TITLE, ALSO, ASKED)
"""The parts of a page that consist of phrases."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the model.

    `kinds` are those of kinds of features and `parts` those of parts of a page; `ideas` is the
    factor of the count of an idea, which all languages have in common; `own` is how much rarity
    within a book counts against rarity in all of them. `half` is the weighted count that is worth
    half, `length` how much a long page loses. `phrase` is what likeness to one phrase counts,
    `named` what it counts that the question has the title in it. `sharpness` and `doubt` say how
    much surer a higher score is, and which score is as likely none at all.
    """

    kinds: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType(
            {WORD: 1.0, PAIR: 0.2, IDEA: 3.0, KIND: 3.0, NAME: 1.0}
        )
    )
    parts: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType(
            {TITLE: 2.24, ALSO: 1.8, ASKED: 6.0, CHAPTER: 1.89}
        )
    )
    half: float = 0.51
    length: float = 0.15
    ideas: float = 0.234
    own: float = 0.06
    text: float = 0.28
    text_half: float = 0.164
    text_length: float = 0.6
    phrase: float = 0.36
    named: float = 0.335
    sharpness: float = 14.0
    doubt: float = 0.22


WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class Phrase:
    """The features of a phrase of a page: of its title, or of what people search by and ask."""

    row: int
    part: str
    features: Mapping[Feature, int]


@dataclass(frozen=True, slots=True)
class Counted:
    """A page in all languages, counted: its book and the features of its chapter and text.

    `name` is the feature of a text in which its title stands.
    """

    book: str
    name: Feature
    chapters: Sequence[Mapping[Feature, int]]
    texts: Sequence[Mapping[Feature, int]]


class Ranking:
    """What every page scores for every feature, worked out in advance."""

    def __init__(
        self, pages: Sequence[Counted], phrases: Sequence[Phrase], weights: Weights = WEIGHTS
    ) -> None:
        self._weights = weights
        self._phrases = phrases
        short, text = _counts(pages, phrases, weights)
        self._rarity = _Rarity([page.book for page in pages], short, text)
        self._scores: dict[Feature, list[tuple[int, float]]] = defaultdict(list)
        self._add(short, pages, 1.0, weights.half, weights.length)
        self._add(text, pages, weights.text, weights.text_half, weights.text_length)
        for row, page in enumerate(pages):
            score = weights.named * self.weight(page.name)
            self._scores[page.name].append((row, score))
        self._alike = self._likenesses()

    def _add(
        self,
        counts: Sequence[Mapping[Feature, float]],
        pages: Sequence[Counted],
        factor: float,
        half: float,
        length: float,
    ) -> None:
        """Add what the counted features of a part of all pages score."""
        lengths = [sum(each.values()) for each in counts]
        mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
        for row, counted in enumerate(counts):
            bound = half * (1 - length + length * lengths[row] / mean)
            for feature, count in counted.items():
                weight = self._weight_in(feature, pages[row].book)
                self._scores[feature].append((row, factor * weight * count / (count + bound)))

    def _likenesses(self) -> dict[Feature, list[tuple[int, float]]]:
        """Return by feature the phrases that have it, with its share of each."""
        alike: dict[Feature, list[tuple[int, float]]] = defaultdict(list)
        for place, phrase in enumerate(self._phrases):
            weights = {feature: self.weight(feature) for feature in phrase.features}
            norm = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
            for feature, weight in weights.items():
                alike[feature].append((place, weight / norm))
        return alike

    def knows(self, feature: Feature) -> bool:
        """Whether a page has a feature."""
        return feature in self._scores

    def weight(self, feature: Feature) -> float:
        """Return how much a feature says about a page: the rarer, the more."""
        return self._weights.kinds.get(feature[0], 0.0) * self._rarity.among_all(feature)

    def _weight_in(self, feature: Feature, book: str) -> float:
        own = self._weights.own
        rarity = (1 - own) * self._rarity.among_all(feature) + own * self._rarity.within(
            feature, book
        )
        return self._weights.kinds.get(feature[0], 0.0) * rarity

    def scores(self, asked: Mapping[Feature, float]) -> dict[int, float]:
        """Return the score of each page that has anything of what is asked, at best about 1.

        `asked` are the features of a question, each with what it counts in it.
        """
        found: dict[int, float] = defaultdict(float)
        for feature, counts in asked.items():
            for row, score in self._scores.get(feature, ()):
                found[row] += counts * score
        total = sum(min(counts, 1.0) * self.weight(feature) for feature, counts in asked.items())
        for row, alike in self._likeness(asked).items():
            found[row] += self._weights.phrase * alike * total
        return {row: score / total for row, score in found.items()} if total else {}

    def _likeness(self, asked: Mapping[Feature, float]) -> dict[int, float]:
        """Return for each page from 0 to 1 how much a question is one of its phrases."""
        weights = {each: counts * self.weight(each) for each, counts in asked.items()}
        norm = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        common: dict[int, float] = defaultdict(float)
        for feature, weight in weights.items():
            for place, share in self._alike.get(feature, ()):
                common[place] += weight * share
        best: dict[int, float] = {}
        for place, weight in common.items():
            row = self._phrases[place].row
            best[row] = max(best.get(row, 0.0), weight / norm)
        return best

    def confidences(self, scores: Sequence[float]) -> list[float]:
        """Return for each of the scores, the best first, from 0 to 1 whether it is the answer."""
        if not scores:
            return []
        best = max(*scores, self._weights.doubt)
        sharp = self._weights.sharpness
        odds = [exp(sharp * (score - best)) for score in scores]
        total = sum(odds) + exp(sharp * (self._weights.doubt - best))
        return [each / total for each in odds]


class _Rarity:
    """How rare features are: among all pages, and among those of each book."""

    def __init__(self, books: Sequence[str], *counts: Sequence[Mapping[Feature, float]]) -> None:
        self._size = len(books)
        self._sizes = Counter(books)
        self._rows: Counter[Feature] = Counter()
        self._in_books: dict[str, Counter[Feature]] = defaultdict(Counter)
        for row, book in enumerate(books):
            present = {feature for some in counts for feature in some[row]}
            self._rows.update(present)
            self._in_books[book].update(present)

    def among_all(self, feature: Feature) -> float:
        return log(1 + (self._size + 1) / (self._rows[feature] + 0.5))

    def within(self, feature: Feature, book: str) -> float:
        return log(1 + (self._sizes[book] + 1) / (self._in_books[book][feature] + 0.5))


def _counts(
    pages: Sequence[Counted], phrases: Sequence[Phrase], weights: Weights
) -> tuple[list[dict[Feature, float]], list[dict[Feature, float]]]:
    """Return the weighted counts of all pages, in their phrases and in their texts."""
    short: list[dict[Feature, float]] = [defaultdict(float) for _ in pages]
    text: list[dict[Feature, float]] = [defaultdict(float) for _ in pages]
    named = [(phrase.row, phrase.part, phrase.features) for phrase in phrases]
    named += [(row, CHAPTER, each) for row, page in enumerate(pages) for each in page.chapters]
    for row, part, found in named:
        for feature in found:
            factor = weights.ideas if feature[0] in SHARED else 1.0
            short[row][feature] += factor * weights.parts[part]
    for row, page in enumerate(pages):
        for each in page.texts:
            for feature, count in each.items():
                text[row][feature] += count / len(page.texts) if feature[0] in SHARED else count
    return short, text
