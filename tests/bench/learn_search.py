"""Learning the numbers by which topics are ranked: `python -m tests.bench.learn_search`.

Changes one number after the other as long as the right topics of the questions become likelier, and
prints the numbers for `bot/rulebook/ranking.py`. It learns from the old questions, from the halves
of the blind ones that are for tuning, never from the other halves, and from some of those that the
books list for each topic: these are left out of the index that is asked.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Any

from bot.i18n import LANGUAGES
from bot.rulebook.books import BOOKS, all_questions, pages
from bot.rulebook.building import Key, Material
from bot.rulebook.glossary import whole_glossary
from bot.rulebook.library import books_to_search
from bot.rulebook.questions import Questions, read_questions
from bot.rulebook.ranking import WEIGHTS, Weights
from bot.rulebook.search import Index
from tests.bot.rulebook import questions as asked
from tests.bot.rulebook.questions import BLIND, MORE_BLIND, Question, halves

FACTORS = (0.75, 1.33)
LEAST_GAIN = 0.001
UNLIKELY = 1e-4
FIXED = frozenset({"kinds.w"})
"""What the other numbers are measured by."""
HELD_OUT = 5
"""Every fifth roundabout question of a topic is left out of the index."""


@dataclass(frozen=True)
class Set:
    """Questions that count together as much as their weight."""

    name: str
    questions: Sequence[Question]
    weight: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3600.0, help="stop after that time")
    parser.add_argument("--held-out", type=int, default=600, help="how many of them are asked")
    given = parser.parse_args()
    read = {language: pages(language) for language in LANGUAGES}
    glossary = whole_glossary()
    material = Material.of(read, glossary, listed())
    for_tuning = [
        each for file in (BLIND, MORE_BLIND) for each in halves(asked.read_questions(file))[0]
    ]
    out = held_out()
    sets = [
        Set("old", asked.read_questions()[::2], 0.5),
        Set("blind", for_tuning, 1.0),
        Set("held out", out[:: max(1, len(out) // given.held_out)], 1.0),
    ]
    print(learned(material, sets, given.rounds, time.monotonic() + given.seconds))


def listed() -> Mapping[Key, Questions]:
    """Return the questions of all books without those that are left out."""
    return {
        key: replace(
            each,
            roundabout=tuple(
                question for place, question in enumerate(each.roundabout) if place % HELD_OUT
            ),
        )
        for key, each in all_questions().items()
    }


def held_out() -> list[Question]:
    """Return the questions that are left out of the index, asked at the tables of their games."""
    kept = {key: set(each.all) for key, each in listed().items()}
    return [
        Question("", place, language, book.slug, (topic,), question)
        for book in BOOKS.values()
        for language in LANGUAGES
        for topic, some in read_questions(book, language).items()
        for place, question in enumerate(some.roundabout)
        if question not in kept[book.slug, topic]
    ]


def learned(material: Material, sets: Sequence[Set], rounds: int, deadline: float) -> Weights:
    """Return better numbers."""
    index = material.index()
    best, gain = WEIGHTS, likelihood(index, sets)
    print(f"at first: {gain:.3f}", flush=True)
    for number in range(rounds):
        before = gain
        for name in names(best):
            for factor in FACTORS:
                if time.monotonic() > deadline:
                    return best
                tried = changed(best, name, factor)
                reached = likelihood(replace(index, ranking=material.ranking(tried)), sets)
                if reached > gain + LEAST_GAIN:
                    best, gain = tried, reached
                    print(f"{gain:.3f} {name} {factor}", flush=True)
                    break
        print(f"round {number + 1}: {gain:.3f} {best}", flush=True)
        if gain == before:
            break
    return best


def likelihood(index: Index, sets: Sequence[Set]) -> float:
    return sum(
        each.weight
        * sum(log(chance(index, question)) for question in each.questions)
        / len(each.questions)
        for each in sets
    )


def chance(index: Index, question: Question) -> float:
    """Return how likely the search takes the right topic to be."""
    books = books_to_search(question.table, None)
    for hit in index.search(question.text, question.language, books, limit=1000):
        if hit.page.book == question.book and hit.page.topic.id in question.topics:
            return max(hit.confidence, UNLIKELY)
    return UNLIKELY


def names(weights: Weights) -> Iterator[str]:
    """Yield the names of all numbers, those in groups as `parts.title`."""
    for name in weights.__dataclass_fields__:
        value = getattr(weights, name)
        for full in [name] if isinstance(value, float) else [f"{name}.{key}" for key in value]:
            if full not in FIXED:
                yield full


def changed(weights: Weights, name: str, factor: float) -> Weights:
    group, _, key = name.partition(".")
    value: Any = getattr(weights, group)
    new: Any = {**value, key: round(value[key] * factor, 3)} if key else round(value * factor, 3)
    return replace(weights, **{group: new})


if __name__ == "__main__":
    main()
