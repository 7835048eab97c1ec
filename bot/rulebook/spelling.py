"""Spelling of questions: which known word was meant by an unknown one, or by the start of one."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.rulebook.grammar import LATIN_STOPS, korean_forms
from bot.rulebook.words import apart, is_hangul, korean_words, latin_words, squeezed, stem

COMPLETIONS: Final = 12
"""How many words at most a beginning stands for."""
SHORTEST: Final = 4
"""Letters from which on a word may be misspelt."""
SHORTEST_BEGINNING: Final = 2
"""Letters from which on a beginning says anything."""
ALIKE: Final = 0.7
"""How much of a word must be right."""
SHORTEST_KOREAN: Final = 7
ALIKE_KOREAN: Final = 0.8
"""The same for Korean words, by the letters of their syllables."""
FREQUENT: Final = 3
"""How often a Korean word is written that another one is taken for."""
GUESSES: Final = 5
REMEMBERED: Final = 1 << 12


Word: TypeAlias = tuple[str, str, int]
"""The letters of a word, the word by which it is known, and how often it is written."""


class KnownWords:
    """The words that are known, as they are written."""

    def __init__(self, words: Sequence[Word], stems: Collection[str] = ()) -> None:
        """Take words in the order of their letters, and further English stems."""
        self.words = words
        self.stems = stems
        self.corrected = lru_cache(REMEMBERED)(self._corrected)
        self.corrected_korean = lru_cache(REMEMBERED)(self._corrected_korean)

    @cached_property
    def _known(self) -> set[str]:
        return {spelling for _, spelling, _ in self.words} | set(self.stems)

    @cached_property
    def _latin(self) -> dict[str, int]:
        """English words with how often they are written."""
        stems = dict.fromkeys((word for word in self.stems if len(word) >= SHORTEST), 1)
        return stems | {
            word: count for word, _, count in self.words if word.isascii() and len(word) >= SHORTEST
        }

    @cached_property
    def _korean(self) -> dict[str, str]:
        """Frequent Korean words by their letters."""
        counts = Counter[str]()
        for _, spelling, count in self.words:
            if is_hangul(spelling[0]):
                counts[spelling] += count
        letters = {apart(word): word for word, count in counts.items() if count >= FREQUENT}
        return {each: word for each, word in letters.items() if len(each) >= SHORTEST_KOREAN}

    @staticmethod
    def of(counts: Mapping[tuple[str, str], int], stems: Collection[str] = ()) -> KnownWords:
        """Learn words, each with the one by which it is known and how often it is written."""
        words = sorted((apart(word), spelling, count) for (word, spelling), count in counts.items())
        return KnownWords(words, stems)

    def _corrected(self, word: str) -> str:
        """Return the known word that an English one seems to be, else the word itself."""
        if len(word) < SHORTEST or word in LATIN_STOPS or stem(word) in self._known:
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

    def _corrected_korean(self, word: str) -> str:
        """Return the known word that a Korean one seems to be, with its endings, else itself.

        Syllables are compared by their letters: a slip of a finger changes one of them.
        """
        forms = korean_forms(word)
        if not self._known.isdisjoint(forms):
            return word
        for form in forms:
            meant = self._near_korean(apart(form))
            if meant:
                return meant + word[len(form) :]
        return word

    def _near_korean(self, letters: str) -> str:
        """Return the known Korean word of which most letters are the same, "" if none is."""
        if len(letters) < SHORTEST_KOREAN:
            return ""
        close = process.extractOne(
            letters,
            self._korean.keys(),
            scorer=OSA.normalized_similarity,
            score_cutoff=ALIKE_KOREAN,
        )
        return "" if close is None else self._korean[close[0]]

    def beginning_with(self, typed: str) -> list[str]:
        """Return the known words that begin with what was typed, the most frequent ones."""
        start = squeezed(typed)
        if len(start) < SHORTEST_BEGINNING:
            return []
        place = bisect_left(self.words, (start, "", 0))
        counts: Counter[str] = Counter()
        while place < len(self.words) and self.words[place][0].startswith(start):
            counts[self.words[place][1]] += 1
            place += 1
        return [word for word, _ in counts.most_common(COMPLETIONS)]


def misspelt_words(text: str, spelling: KnownWords) -> str:
    """Return a normalised text with the English and Korean words corrected."""
    meant = [(word, spelling.corrected(word)) for word in latin_words(text)]
    meant += [(word, spelling.corrected_korean(word)) for word in korean_words(text)]
    for word, correct in meant:
        if correct != word:
            text = text.replace(word, correct)
    return text
