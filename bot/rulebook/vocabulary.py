"""The words of one language in all books: how rare they are, and which ones were meant."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable
from math import log
from typing import Final

from bot.rulebook.words import index_terms, squeezed, words

PREFIXES: Final = 12
"""How many words at most a beginning stands for."""
SHORTEST: Final = 4
"""Letters (in Korean parts of syllables) from which on a word may be misspelt."""


class Vocabulary:
    """Words of pages. `names` are their titles and the like, `texts` all that they say."""

    def __init__(self, texts: Iterable[str], names: Iterable[str]) -> None:
        self._pages: Counter[str] = Counter()
        self._count = 0
        known: dict[str, str] = {}
        for text in texts:
            self._count += 1
            self._pages.update(set(index_terms(text)))
            known.update((squeezed(word), term) for word, term in words(text))
        self._words = sorted(known.items())
        self._misspelt: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for word, term in {each for name in names for each in words(name)}:
            letters = squeezed(word)
            if len(letters) >= SHORTEST:
                for variant in (letters, *_shorter(letters)):
                    self._misspelt[variant].add((letters, term))

    def __contains__(self, term: str) -> bool:
        return term in self._pages

    def weight(self, term: str) -> float:
        """Return how much a term says about a page: the rarer, the more."""
        return log(1 + (self._count + 1) / (self._pages[term] + 0.5))

    def beginning_with(self, word: str) -> list[str]:
        """Return the terms of words that begin with `word`, the most frequent ones."""
        start = squeezed(word)
        place = bisect_left(self._words, (start, ""))
        found: dict[str, None] = {}
        while place < len(self._words) and self._words[place][0].startswith(start):
            found[self._words[place][1]] = None
            place += 1
        return sorted(found, key=lambda term: -self._pages[term])[:PREFIXES]

    def like(self, word: str) -> list[str]:
        """Return the terms of words that are `word` but for one letter, or for two if long."""
        letters = squeezed(word)
        if len(letters) < SHORTEST:
            return []
        allowed = 1 if len(letters) < 8 else 2
        close: dict[str, int] = {}
        for variant in (letters, *_shorter(letters)):
            for other, term in self._misspelt.get(variant, ()):
                steps = distance(letters, other)
                if steps <= allowed:
                    close[term] = min(steps, close.get(term, steps))
        return sorted(close, key=lambda term: (close[term], term))


def _shorter(letters: str) -> Iterable[str]:
    """Return what is left when one letter is missing: words that differ in one letter share it."""
    return {letters[:place] + letters[place + 1 :] for place in range(len(letters))}


def distance(one: str, other: str) -> int:
    """Return how many letters must be added, dropped, replaced or swapped with the next one."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        older, before = before, row
        row = [place]
        for at, also in enumerate(other, start=1):
            steps = min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != also))
            if at > 1 and place > 1 and letter == other[at - 2] and one[place - 2] == also:
                steps = min(steps, older[at - 2] + 1)
            row.append(steps)
    return row[-1]
