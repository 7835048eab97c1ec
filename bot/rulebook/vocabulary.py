"""The words of one language in all books: how rare they are, and which ones were meant."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log
from typing import Final

from bot.rulebook.words import Cut, Notion, apart, squeezed

PREFIXES: Final = 12
"""How many words at most a beginning stands for."""
SHORTEST: Final = 4
"""Letters (in Korean parts of syllables) from which on a word may be misspelt."""
_KANJI: Final = ("\u3400", "\u9fff")


class Vocabulary:
    """The words of `pages`, each given by its parts; `names` are their titles and the like."""

    def __init__(self, pages: Sequence[Sequence[Cut]], names: Iterable[Cut]) -> None:
        self._count = len(pages)
        self._pages: Counter[str] = Counter()
        for page in pages:
            self._pages.update({term for part in page for term in part.terms})
        known = {pair for page in pages for part in page for pair in part.words}
        self._words = sorted((apart(word), term) for word, term in known)
        self._misspelt: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for word, term in {pair for name in names for pair in name.words}:
            letters = apart(word)
            if len(letters) >= SHORTEST:
                for variant in (letters, *_shorter(letters)):
                    self._misspelt[variant].append((letters, term))

    def __contains__(self, term: str) -> bool:
        return term in self._pages

    def knows(self, notion: Notion) -> bool:
        """Whether a word, or any part of it, is on a page."""
        return any(term in self._pages for term in notion)

    def weight(self, notion: Notion) -> float:
        """Return how much a word says about a page: the rarer, the more.

        Where only its parts are known, those that are known count.
        """
        if notion[0] in self._pages or len(notion) == 1:
            return self._rarity(notion[0])
        return max(map(self._rarity, [term for term in notion[1:] if term in self] or notion[:1]))

    def _rarity(self, term: str) -> float:
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

    def parts_of(self, term: str) -> list[str]:
        """Return the kanji of a term that are known by themselves."""
        first, last = _KANJI
        return [each for each in term if first <= each <= last and each in self._pages]

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
