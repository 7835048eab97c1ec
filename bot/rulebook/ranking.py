"""Ranking of topics: what each feature of a question counts for each of them.

The model is BM25F: the phrases of a topic are weighted by the part of its pages that they are,
before the count of a feature is saturated; so a word in a title and in a question that people ask
adds up. To this comes how much the question is alike to one single phrase. The numbers of `Weights`
were learned from questions with known answers (`python -m tests.bench.learn_search`).

What a feature counts is worked out in advance and kept in flat arrays, which are small and are read
from a file at once (`bot.rulebook.storage`).
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.rulebook.features import (
    IDEA,
    LETTERS,
    NAME,
    STOP,
    TRIPLE,
    TWO_WORDS,
    WORD,
    Feature,
)
from bot.rulebook.glossary import KIND

TITLE: Final = "title"
CHAPTER: Final = "chapter"
ALSO: Final = "also"
ASKED: Final = "asked"
ROUNDABOUT: Final = "roundabout"
TEXT: Final = "text"
"""The parts of a page; sentences of its text are counted apart from the other phrases."""
MEANING: Final = frozenset((WORD, IDEA, KIND, NAME))
"""The kinds of features by which a question may be alike to a single phrase."""

Numbers: TypeAlias = Mapping[str, float]


def _numbers(**named: float) -> Numbers:
    return MappingProxyType(named)


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the model.

    `kinds` are those of kinds of features and `parts` those of parts of a page; `shared` is the
    factor of the count of a feature that all languages have in common. `rarity` is the power of
    what a feature counts for being rare. `half` is the weighted count that is worth half, `length`
    how much a long page loses; `text` is what all sentences of a page count beside its other
    phrases, with a half and a length of their own. `alike` is what likeness to one phrase counts,
    `named` what it counts that the question has the title of the topic in it.
    `sharpness` and `doubt` say how much surer a higher score is, and which score is as likely none
    at all.
    """

    kinds: Numbers = field(
        default_factory=lambda: MappingProxyType(
            {
                WORD: 1.0,
                STOP: 0.6,
                TWO_WORDS: 1.1,
                TRIPLE: 1.7,
                LETTERS: 1.0,
                IDEA: 3.0,
                KIND: 3.0,
                NAME: 0.45,
            }
        )
    )
    parts: Numbers = field(
        default_factory=lambda: _numbers(
            title=4.5, also=3.4, asked=5.0, roundabout=0.45, chapter=0.75
        )
    )
    shared: Numbers = field(
        default_factory=lambda: MappingProxyType({IDEA: 0.16, KIND: 0.527, NAME: 0.157})
    )
    rarity: float = 0.67
    half: float = 1.34
    length: float = 1.0
    text: float = 0.42
    text_half: float = 0.09
    text_length: float = 1.0
    alike: float = 0.6
    named: float = 2.0
    sharpness: float = 18.0
    doubt: float = 0.45


WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class PhraseVector:
    """The features of a phrase of a topic, as numbers in a vocabulary, and which part it is.

    `row` is the number of the topic.
    """

    row: int
    part: str
    features: array[int]


class FeatureNumbers:
    """All features that are known, by their numbers."""

    def __init__(self, features: Iterable[Feature] = ()) -> None:
        self._numbers = {feature: number for number, feature in enumerate(features)}

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._numbers)

    def learn(self, features: Iterable[Feature]) -> array[int]:
        """Return the numbers of features, new ones for those that were not known."""
        numbers = self._numbers
        return array("I", (numbers.setdefault(feature, len(numbers)) for feature in features))

    def number(self, feature: Feature) -> int | None:
        """Return the number of a feature, None if no phrase has it."""
        return self._numbers.get(feature)


@dataclass(frozen=True, slots=True)
class Postings:
    """Where each feature is found: places, and what it counts there.

    Those of the feature `n` stand from `starts[n]` up to `starts[n + 1]`.
    """

    starts: array[int]
    places: array[int]
    values: array[float]

    @staticmethod
    def of(listed: Sequence[Sequence[tuple[int, float]]]) -> Postings:
        """Return what is listed for each feature, flat."""
        postings = Postings(array("I", [0]), array("I"), array("f"))
        for some in listed:
            postings.places.extend(place for place, _ in some)
            postings.values.extend(value for _, value in some)
            postings.starts.append(len(postings.places))
        return postings

    def at(self, number: int) -> Iterator[tuple[int, float]]:
        """Return the places of a feature, each with what it counts there."""
        start, stop = self.starts[number], self.starts[number + 1]
        return zip(self.places[start:stop], self.values[start:stop], strict=True)


@dataclass(frozen=True, slots=True)
class TopicScores:
    """What every topic scores for every feature.

    `weights` are what each known feature counts in a question. `topics` lead from features to
    topics, `phrases` to phrases, whose topics are `rows`; `size` is the number of topics.
    """

    vocabulary: FeatureNumbers
    weights: array[float]
    topics: Postings
    phrases: Postings
    rows: array[int]
    numbers: Weights
    size: int

    @staticmethod
    def of(
        names: Sequence[Feature],
        phrases: Sequence[PhraseVector],
        vocabulary: FeatureNumbers,
        numbers: Weights = WEIGHTS,
    ) -> TopicScores:
        """Return the ranking of topics by their phrases.

        `names` are the features of texts that have the title of a topic in them.
        """
        size = len(names)
        kinds = [feature[0] for feature in vocabulary]
        short, text = _bags(phrases, kinds, size, numbers)
        found_in = Counter(
            feature for some in zip(short, text, strict=True) for feature in {**some[0], **some[1]}
        )
        weights = array(
            "f",
            (
                numbers.kinds.get(kind, 0.0) * _rarity(found_in[feature], size, numbers)
                for feature, kind in enumerate(kinds)
            ),
        )
        scores: list[dict[int, float]] = [{} for _ in kinds]
        _add(scores, short, weights, (1.0, numbers.half, numbers.length))
        _add(scores, text, weights, (numbers.text, numbers.text_half, numbers.text_length))
        for row, name in enumerate(names):
            number = vocabulary.number(name)
            if number is not None:
                scores[number][row] = scores[number].get(row, 0.0) + numbers.named * weights[number]
        return TopicScores(
            vocabulary,
            weights,
            Postings.of([[*score.items()] for score in scores]),
            Postings.of(_shares(phrases, kinds, weights)),
            array("H", (phrase.row for phrase in phrases)),
            numbers,
            size,
        )

    def knows(self, feature: Feature) -> bool:
        """Whether a phrase has a feature."""
        return self.vocabulary.number(feature) is not None

    def weight(self, feature: Feature) -> float:
        """Return how much a feature says about a topic: the rarer, the more."""
        number = self.vocabulary.number(feature)
        if number is not None:
            return self.weights[number]
        return self.numbers.kinds.get(feature[0], 0.0) * _rarity(0, self.size, self.numbers)

    def scores(self, asked: Mapping[Feature, float]) -> dict[int, float]:
        """Return the score of each topic that has anything of what is asked, at best about 1.

        `asked` are the features of a question, each with what it counts in it.
        """
        totals: dict[int, float] = defaultdict(float)
        for feature, counts in asked.items():
            number = self.vocabulary.number(feature)
            for row, score in self.topics.at(number) if number is not None else ():
                totals[row] += counts * score
        total = sum(min(counts, 1.0) * self.weight(feature) for feature, counts in asked.items())
        if not total:
            return {}
        alike = self._likeness(asked)
        return {
            row: score / total + self.numbers.alike * alike.get(row, 0.0)
            for row, score in totals.items()
        }

    def _likeness(self, asked: Mapping[Feature, float]) -> dict[int, float]:
        """Return for each topic from 0 to 1 how much a question is one of its phrases."""
        weights = {
            each: counts * self.weight(each) for each, counts in asked.items() if each[0] in MEANING
        }
        norm = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        common: dict[int, float] = defaultdict(float)
        for feature, weight in weights.items():
            number = self.vocabulary.number(feature)
            for place, share in self.phrases.at(number) if number is not None else ():
                common[place] += weight * share
        best: dict[int, float] = {}
        for place, weight in common.items():
            row = self.rows[place]
            if weight > best.get(row, 0.0):
                best[row] = weight
        return {row: weight / norm for row, weight in best.items()}

    def confidences(self, scores: Sequence[float]) -> list[float]:
        """Return for each of the scores, the best first, from 0 to 1 whether it is the answer."""
        if not scores:
            return []
        sharp, doubt = self.numbers.sharpness, self.numbers.doubt
        best = max(*scores, doubt)
        odds = [exp(sharp * (score - best)) for score in scores]
        total = sum(odds) + exp(sharp * (doubt - best))
        return [chance / total for chance in odds]


def _rarity(found_in: int, size: int, numbers: Weights) -> float:
    return float(log(1 + (size + 1) / (found_in + 0.5)) ** numbers.rarity)


Bag: TypeAlias = dict[int, float]
"""The weighted count of each feature of a topic."""


def _bags(
    phrases: Iterable[PhraseVector], kinds: Sequence[str], size: int, numbers: Weights
) -> tuple[list[Bag], list[Bag]]:
    """Return the bags of all topics: of their phrases, and of the sentences of their texts."""
    short: list[Bag] = [defaultdict(float) for _ in range(size)]
    text: list[Bag] = [defaultdict(float) for _ in range(size)]
    shared = [numbers.shared.get(kind, 1.0) for kind in kinds]
    for phrase in phrases:
        bag = text[phrase.row] if phrase.part == TEXT else short[phrase.row]
        weight = numbers.parts.get(phrase.part, 1.0)
        for feature in phrase.features:
            bag[feature] += weight * shared[feature]
    return short, text


def _add(
    scores: Sequence[dict[int, float]],
    bags: Sequence[Bag],
    weights: Sequence[float],
    model: tuple[float, float, float],
) -> None:
    """Add what the features of bags score; `model` is a factor, the half and the length."""
    factor, half, length = model
    lengths = [sum(bag.values()) for bag in bags]
    mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
    for row, bag in enumerate(bags):
        bound = half * (1 - length + length * lengths[row] / mean)
        for feature, count in bag.items():
            score = factor * weights[feature] * count / (count + bound)
            scores[feature][row] = scores[feature].get(row, 0.0) + score


def _shares(
    phrases: Iterable[PhraseVector], kinds: Sequence[str], weights: Sequence[float]
) -> list[list[tuple[int, float]]]:
    """Return by feature the phrases that have it, with its share of each."""
    listed: list[list[tuple[int, float]]] = [[] for _ in kinds]
    for place, phrase in enumerate(phrases):
        some = [feature for feature in phrase.features if kinds[feature] in MEANING]
        norm = sqrt(sum(weights[feature] ** 2 for feature in some)) or 1.0
        for feature in some:
            listed[feature].append((place, weights[feature] / norm))
    return listed
