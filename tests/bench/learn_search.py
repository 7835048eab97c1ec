"""Learning the numbers by which topics are ranked: `python -m tests.bench.learn_search`.

Changes one number after the other as long as the right topics of the questions become likelier, and
prints the numbers for `bot/rulebook/ranking.py`. It learns from the old questions and from the
halves of the blind ones that are for tuning, never from the other halves.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log

from bot.rulebook.library import books_to_search, build_index
from bot.rulebook.ranking import WEIGHTS, Weights
from bot.rulebook.search import Index
from tests.bot.rulebook.questions import BLIND, MORE_BLIND, Question, halves, read_questions

FACTORS = (0.75, 1.33)
LEAST_GAIN = 0.001
UNLIKELY = 1e-4
FIXED = frozenset({"kinds.w"})
"""What the other numbers are measured by."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    for_tuning = [halves(read_questions(file))[0] for file in (BLIND, MORE_BLIND)]
    print(learned(build_index(), [read_questions(), *for_tuning], given.rounds))


def learned(index: Index, sets: Sequence[Sequence[Question]], rounds: int) -> Weights:
    """Return better numbers; each set of questions counts the same."""
    best, gain = WEIGHTS, likelihood(index, WEIGHTS, sets)
    for number in range(rounds):
        before = gain
        for name in names(best):
            for factor in FACTORS:
                tried = changed(best, name, factor)
                reached = likelihood(index, tried, sets)
                if reached > gain + LEAST_GAIN:
                    best, gain = tried, reached
                    break
        print(f"round {number + 1}: {gain:.3f} {best}", flush=True)
        if gain == before:
            break
    return best


def likelihood(index: Index, weights: Weights, sets: Sequence[Sequence[Question]]) -> float:
    index.weigh(weights)
    return sum(
        sum(log(chance(index, question)) for question in questions) / len(questions)
        for questions in sets
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
    value = getattr(weights, group)
    if not key:
        return replace(weights, **{group: round(value * factor, 3)})
    return replace(weights, **{group: {**value, key: round(value[key] * factor, 3)}})


if __name__ == "__main__":
    main()
