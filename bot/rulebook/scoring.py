"""Scoring of pages for a question: what they cover, what they resemble, and how rare that is."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final

from bot.rulebook.topics import Page
from bot.rulebook.words import Notion

GUESSED: Final = 0.5
"""The factor for a word that was completed or corrected."""
SYNONYM: Final = 0.5
"""The factor for a synonym."""
PART: Final = 0.3
"""The factor for a kanji of an unknown word."""
PARTS: Final = 0.6
"""The factor for all parts of a word where the word itself is missing."""

IN_TITLE: Final = 1.0
IN_PHRASES: Final = 0.9
IN_TEXT: Final = 0.2
"""The factors for a word by where it is found."""
COVER: Final = 1.0
LIKENESS: Final = 2.0
RANK: Final = 2.0
"""The weights of the share of the question that a page covers, of the likeness of a title or phrase
to the question, and of bm25."""
HALF_RANK: Final = 20.0
"""The bm25 that is worth half of the most that any can be worth."""

EXACT_TITLE: Final = 3.0
EXACT_PHRASE: Final = 2.0
"""The bonus of a page whose title, or one of whose phrases, is the question."""
BEGINNING: Final = 2.0
WITHIN: Final = 1.0
"""The bonus of a page whose title begins with the text typed so far, or contains it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that a question is about.

    `ways` are the words that may stand for it, with what each counts; `weight` says how rare it is.
    """

    weight: float
    ways: tuple[tuple[Notion, float], ...]

    def found_in(self, terms: Container[str]) -> float:
        """Return from 0 to 1 how much of it is among the terms of a text."""
        best = 0.0
        for notion, counts in self.ways:
            if counts > best:
                best = max(best, counts * found(notion, terms))
        return best


def found(notion: Notion, terms: Container[str]) -> float:
    """Return from 0 to 1 whether a word, or how many of its parts, are among terms."""
    if notion[0] in terms:
        return 1.0
    parts = notion[1:]
    return PARTS * sum(part in terms for part in parts) / len(parts) if parts else 0.0


@dataclass(frozen=True, slots=True)
class Phrase:
    """A title or a phrase people search by: its terms, and the weight of what it is about."""

    terms: frozenset[str]
    weight: float


@dataclass(frozen=True, slots=True)
class Entry:
    """Facts about a page that are not in the index."""

    page: Page
    title: frozenset[str]
    also: frozenset[str]
    terms: frozenset[str]
    phrases: tuple[Phrase, ...]
    letters: tuple[str, ...]


def covered(asked: Sequence[Wanted], total: float, entry: Entry) -> tuple[float, float]:
    """Return from 0 to 1 how well a page covers a question, and which part of it it has at all.

    How well depends on where the words of the question stand.
    """
    well = share = 0.0
    for wanted in asked:
        anywhere = wanted.found_in(entry.terms)
        if not anywhere:
            continue
        share += wanted.weight * anywhere
        best = IN_TEXT * anywhere
        best = max(best, IN_PHRASES * wanted.found_in(entry.also))
        best = max(best, IN_TITLE * wanted.found_in(entry.title))
        well += wanted.weight * best
    return well / total, share / total


def likeness(asked: Sequence[Wanted], total: float, entry: Entry) -> float:
    """Return from 0 to 1 how much a question is one of the phrases of a page."""
    terms = {term for wanted in asked for notion, _ in wanted.ways for term in notion}
    best = 0.0
    for phrase in entry.phrases:
        if terms.isdisjoint(phrase.terms):
            continue
        common = sum(wanted.weight * wanted.found_in(phrase.terms) for wanted in asked)
        best = max(best, 2 * common / (phrase.weight + total))
    return min(best, 1.0)


def bonus(asked: str, names: tuple[str, ...], typing: bool) -> float:
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


def score_of(
    asked: Sequence[Wanted], total: float, entry: Entry, rank: float
) -> tuple[float, float]:
    """Return how well a page fits a question, and which part of the question it has at all.

    `total` is the weight of all that is asked, `rank` the bm25 of the page.
    """
    cover, share = covered(asked, total, entry)
    score = COVER * cover + LIKENESS * likeness(asked, total, entry)
    return score + RANK * rank / (rank + HALF_RANK), share


def resemblance(one: str, other: str) -> float:
    """Return from 0 to 1 how many pairs of letters two texts share."""
    mine, yours = _letter_pairs(one), _letter_pairs(other)
    return 2 * len(mine & yours) / (len(mine) + len(yours))


def _letter_pairs(letters: str) -> set[str]:
    return {letters[place : place + 2] for place in range(len(letters) - 1)} or {letters}
