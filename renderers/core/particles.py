"""Korean particles that follow the last sound of the word before them.

Texts have the neutral form, "{name}은(는)", since only the filled text shows what is before it.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

_FORMS: Final = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "(으)": ("으", ""),
    "(이)": ("이", ""),
}
"""By neutral form what follows a consonant, and what follows a vowel."""
_BEFORE_RO: Final = "(으)"
"""The form that ㄹ drops as a vowel does: 서울로, but 부산으로."""
_PARTICLE: Final = re.compile("|".join(map(re.escape, _FORMS)))
_UNREAD: Final = re.compile(
    r"(?:<a?:\w+:\d+>|(?<=[\w>”’」』〉》\]*`\"'])\s?\([^()]*\)|[^\w<>{}%℃°])+$"
)
"""What is shown and not read aloud: emojis, notes in brackets, quotes and marks."""
_MONEY: Final = re.compile(r"[£$€₩]\d[\d,.]*$")
_SYLLABLES: Final = range(ord("가"), ord("힣") + 1)
_ENDINGS: Final = 28
_RIEUL: Final = 8
_DIGITS: Final = "영일이삼사오육칠팔구"
_LETTERS: Final = dict.fromkeys("MN", "엠") | dict.fromkeys("LR", "엘")
_LATIN_RIEUL: Final = re.compile(r"le?$", re.IGNORECASE)
_LATIN_CONSONANT: Final = re.compile(r"(?:[mn]e?|ng|ck|(?<![aeiou])[aeiou][bckpt])$", re.IGNORECASE)
_LATIN_WORD: Final = re.compile(r"[A-Za-z\u00c0-\u024f]+$")
_KANA: Final = re.compile(r"[\u3041-\u30ff]$")


class _Sound(Enum):
    """How a word ends, as far as a particle depends on it."""

    VOWEL = auto()
    RIEUL = auto()
    CONSONANT = auto()


def with_particles(text: str) -> str:
    """Return a filled text with each neutral particle as the word before it demands.

    Digits are heard as they are read, Latin words by their last letters; emojis, notes in brackets,
    quotes and marks are passed over. A particle stays neutral after a word that nobody can read
    here: a mention, which Discord shows as a name, or a gap that is not filled yet.
    """
    if "(" not in text:
        return text

    def fitting(match: re.Match[str]) -> str:
        sound = _last_sound(text[: match.start()])
        if sound is None:
            return match[0]
        consonant, vowel = _FORMS[match[0]]
        if sound is _Sound.RIEUL and match[0] == _BEFORE_RO:
            return vowel
        return vowel if sound is _Sound.VOWEL else consonant

    return _PARTICLE.sub(fitting, text)


def _last_sound(before: str) -> _Sound | None:
    """Return how the last word of a text ends, None if that cannot be told."""
    word = _UNREAD.sub("", before)
    if not word:
        return None
    last = word[-1]
    if last in "%℃°" or _MONEY.search(word):  # 퍼센트, 도, 파운드
        return _Sound.VOWEL
    if last.isdecimal():
        return _of_syllable(_DIGITS[int(last)])
    if ord(last) in _SYLLABLES:
        return _of_syllable(last)
    if _KANA.search(last):
        return _Sound.CONSONANT if last in "んン" else _Sound.VOWEL
    latin = _LATIN_WORD.search(word)
    return _of_latin(latin[0]) if latin else None


def _of_syllable(syllable: str) -> _Sound:
    ending = (ord(syllable) - _SYLLABLES.start) % _ENDINGS
    if ending == _RIEUL:
        return _Sound.RIEUL
    return _Sound.CONSONANT if ending else _Sound.VOWEL


def _of_latin(word: str) -> _Sound:
    """Return how a Latin word ends: abbreviations are spelt, others read as English."""
    if word.isupper():
        return _of_syllable(_LETTERS.get(word[-1], "이"))
    if _LATIN_RIEUL.search(word):
        return _Sound.RIEUL
    return _Sound.CONSONANT if _LATIN_CONSONANT.search(word) else _Sound.VOWEL
