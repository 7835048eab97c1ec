"""Spelling of questions: which known word was meant by an unknown one, or by the start of one."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.rulebook.grammar import ENGLISH_STOPS
from bot.rulebook.words import apart, latin_words, squeezed, stem

COMPLETIONS: Final = 12
"""How many words at most a beginning stands for."""
SHORTEST: Final = 4
"""Letters from which on a word may be misspelt."""
SHORTEST_BEGINNING: Final = 2
"""Letters from which on a beginning says anything."""
ALIKE: Final = 0.7
"""How much of a word must be right."""
GUESSES: Final = 5
REMEMBERED: Final = 1 << 12


Word: TypeAlias = tuple[str, str, int]
"""The letters of a word, the word by which it is known, and how often it is written."""


class Spelling:
    """The words that are known, as they are written."""

    def __init__(self, words: Sequence[Word], stems: Collection[str] = ()) -> None:
        """Take words in the order of their letters, and further English stems."""
        self.words = words
        self.stems = stems
        self._known = {known for _, known, _ in words} | set(stems)
        self._latin = dict.fromkeys((word for word in stems if len(word) >= SHORTEST), 1) | {
            word: count for word, _, count in words if word.isascii() and len(word) >= SHORTEST
        }
        self.corrected = lru_cache(REMEMBERED)(self._corrected)

    @staticmethod
    def of(counts: Mapping[tuple[str, str], int], stems: Collection[str] = ()) -> Spelling:
        """Learn words, each with the one by which it is known and how often it is written."""
        words = sorted((apart(word), known, count) for (word, known), count in counts.items())
        return Spelling(words, stems)

    def _corrected(self, word: str) -> str:
        """Return the known word that an English one seems to be, else the word itself."""
        if len(word) < SHORTEST or word in ENGLISH_STOPS or stem(word) in self._known:
            return word
        if not word.isalpha():
            return word
        close = process.extract(
            word,
            self._latin.keys(),
            scorer=OSA.normalized_similarity,
            score_cutoff=ALIKE,
            limit=GUESSES,
        )
        if not close:
            return word
        return str(max(close, key=lambda each: (round(each[1], 2), self._latin[each[0]]))[0])

    def beginning_with(self, typed: str) -> list[str]:
        """Return the known words that begin with what was typed, the most frequent ones."""
        start = squeezed(typed)
        if len(start) < SHORTEST_BEGINNING:
            return []
        place = bisect_left(self.words, (start, "", 0))
        found: Counter[str] = Counter()
        while place < len(self.words) and self.words[place][0].startswith(start):
            found[self.words[place][1]] += 1
            place += 1
        return [word for word, _ in found.most_common(COMPLETIONS)]


def misspelt_words(text: str, spelling: Spelling) -> str:
    """Return a normalised text with the English words corrected."""
    for word in latin_words(text):
        meant = spelling.corrected(word)
        if meant != word:
            text = text.replace(word, meant)
    return text
