"""Grammar for the search in three languages: endings, particles and words without meaning.

The lists are in `bot/rulebook/lists`: words separated by blanks; lines that begin with `#` are
comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

LISTS: Final = Path(__file__).parent / "lists"


def lines_of(file: Path) -> list[str]:
    """Return the lines of a list without comments and empty ones."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _listed(name: str) -> list[str]:
    return [word for line in lines_of(LISTS / f"{name}.txt") for word in line.split()]


STOPS: Final[Mapping[str, frozenset[str]]] = {
    file.stem.removesuffix("-stops"): frozenset(_listed(file.stem))
    for file in sorted(LISTS.glob("*-stops.txt"))
}
"""Words that say nothing about a topic, by language: the languages of the search."""
LATIN_STOPS: Final = frozenset(word for words in STOPS.values() for word in words if word.isascii())
JAPANESE_PARTICLES: Final = frozenset("はがをにでともへのやかねよなばら")
"""Hiragana that, alone between two words, only joins them."""
JAPANESE_HOW_MANY: Final = "何"
"""Stands before what is counted: `何点`."""

JAPANESE_STOPS: Final = STOPS["ja"]

_SHORT_ENDINGS: Final = frozenset(_listed("ko-short-endings"))
_PARTICLES: Final = frozenset(_listed("ko-particles"))
_SUFFIXES: Final = _PARTICLES | _SHORT_ENDINGS | frozenset(_listed("ko-endings"))
_LONGEST_SUFFIX: Final = max(map(len, _SUFFIXES))
_KOREAN_STOPS: Final = STOPS["ko"]
_JAPANESE_STOP: Final = re.compile(
    "|".join(
        re.escape(stop) for stop in sorted(JAPANESE_STOPS, key=len, reverse=True) if len(stop) > 1
    )
)
_JOINING: Final = re.compile(
    "(?:には|では|とは|のは|のが|のを|へは|からは|までに|までは|から|まで|より|だけ|[はがをにでともへのや])"
)


@lru_cache(1 << 14)
def korean_forms(word: str) -> tuple[str, ...]:
    """Return a word as it is written and then without its particles and endings, at most two."""
    forms = [word]
    for _ in range(2):
        shorter = _without_suffix(forms[-1])
        if shorter == forms[-1]:
            break
        forms.append(shorter)
    return tuple(forms)


def _without_suffix(word: str) -> str:
    for length in range(min(_LONGEST_SUFFIX, len(word) - 1), 0, -1):
        suffix = word[-length:]
        least = 2 if suffix in _SHORT_ENDINGS else 1
        if suffix in _SUFFIXES and len(word) - length >= least:
            return word[:-length]
    return word


def is_korean_stop(word: str) -> bool:
    """Whether a word carries no meaning, with or without its particle."""
    return word in _PARTICLES or any(form in _KOREAN_STOPS for form in korean_forms(word)[:2])


def is_ending(hiragana: str) -> bool:
    """Whether hiragana behind kanji ends the same word: `積む`, not `船に`."""
    return hiragana[0] not in JAPANESE_PARTICLES


def without_japanese_stops(hiragana: str, *, behind_noun: bool) -> list[str]:
    """Return what is left of hiragana without particles, endings and words of questions.

    Only `behind_noun` a particle begins it: `をやめる`, but `やめる`.
    """
    begun = _JOINING.match(hiragana) if behind_noun else None
    rest = hiragana[begun.end() :] if begun else hiragana
    return [each for each in _JAPANESE_STOP.split(rest) if len(each) > 1]
