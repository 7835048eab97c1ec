"""The words of texts in three languages, without endings, particles and words that mean nothing.

English words are cut down to their stems, Korean ones lose their particles and endings, Japanese
runs of letters fall into words in katakana and kanji with what stands between. Words are also known
by their letters, so that a word nobody has listed is like others of its family: English ones by
every three (`letter_triples`), Korean and Japanese ones, which do not mark where a part of a word
begins, by each and every two (`joined_letters`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import snowballstemmer  # type: ignore[import-untyped]

from bot.rulebook import grammar

KNOWN: Final = 1 << 14
"""How many words are remembered with their stems."""

_STEMMER: Final = snowballstemmer.stemmer("english")
_LATIN: Final = re.compile(r"[a-z0-9]+")
_RUN: Final = re.compile(
    r"(?P<latin>[a-z0-9]+)"
    r"|(?P<hangul>[가-힣\u1100-\u11ff]+)"
    r"|(?P<kana>[\u3041-\u3096\u30a1-\u30fa\u30fc\u3005\u3400-\u4dbf\u4e00-\u9fff]+)"
)
_HANGUL: Final = re.compile(r"[가-힣]+")
_LETTERS: Final = re.compile(
    r"[가-힣\u1100-\u11ff]+|[\u3041-\u3096\u3005\u3400-\u4dbf\u4e00-\u9fff]+"
)
_BLANK: Final = re.compile(r"(?<=[가-힣])\s+(?=[가-힣])")
_HIRAGANA: Final = {
    **{katakana: katakana - 0x60 for katakana in range(0x30A1, 0x30F7)},
    ord("ー"): None,
}
"""Katakana as hiragana, without marks of length."""
_ACCENTED: Final = re.compile(r"[\u00c0-\u024f]")
_NOUN: Final = re.compile(
    r"[\u30a1-\u30fa][\u30a1-\u30fa\u30fc]*|[\u3005\u3400-\u4dbf\u4e00-\u9fff]{2,}"
)
_PIECE: Final = re.compile(
    r"(?P<katakana>[\u30a1-\u30fa][\u30a1-\u30fa\u30fc]*)"
    r"|(?P<kanji>[\u3005\u3400-\u4dbf\u4e00-\u9fff]+)"
    r"|(?P<hiragana>[\u3041-\u3096\u30fc]+)"
)


def normalised(text: str) -> str:
    """Return a text in one form: compatible characters, case and accents do not matter."""
    folded = unicodedata.normalize("NFKC", text).casefold().replace("'", "").replace("’", "")
    return _ACCENTED.sub(lambda match: unicodedata.normalize("NFD", match[0])[0], folded)


def squeezed(text: str) -> str:
    """Return the letters of a text without what stands between them, syllables taken apart.

    So a Korean syllable that is still being typed begins the finished one.
    """
    return apart("".join(match[0] for match in _RUN.finditer(normalised(text))))


def apart(word: str) -> str:
    """Return a word with its Korean syllables taken apart."""
    return word if word.isascii() else unicodedata.normalize("NFD", word)


def is_hangul(letter: str) -> bool:
    """Whether a letter is a whole Korean syllable."""
    return "가" <= letter <= "힣"


def latin_words(text: str) -> list[str]:
    """Return the words in Latin letters of a normalised text."""
    return _LATIN.findall(text)


def korean_words(text: str) -> list[str]:
    """Return the words in Korean letters of a normalised text."""
    return _HANGUL.findall(text)


def whole_words(text: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a text as they may be typed, each with the word by which it is known."""
    for match in _RUN.finditer(normalised(text)):
        run = match[0]
        if match.lastgroup == "latin":
            yield run, stem(run)
        elif match.lastgroup == "hangul":
            yield from ((form, grammar.korean_forms(run)[-1]) for form in grammar.korean_forms(run))
        else:
            yield from ((noun, noun) for noun in _NOUN.findall(run))


def notions(text: str) -> list[str]:
    """Return what a normalised text is about, each word once.

    Where nothing but stop words is left, those are what is meant.
    """
    words: dict[str, None] = {}
    every: dict[str, None] = {}
    for match in _RUN.finditer(text):
        run = match[0]
        if match.lastgroup == "latin":
            some = [stem(run)]
            stops = run in grammar.LATIN_STOPS
        elif match.lastgroup == "hangul":
            some = [grammar.korean_forms(run)[-1]]
            stops = grammar.is_korean_stop(run)
        else:
            some = list(_japanese(run))
            stops = not some
            some = some or [run]
        every.update(dict.fromkeys(some))
        if not stops:
            words.update(dict.fromkeys(some))
    return list(words or every)


def _japanese(run: str) -> Iterator[str]:
    """Yield the parts of a run that carry meaning: words in katakana, kanji with their endings."""
    pieces = list(_PIECE.finditer(run))
    for place, piece in enumerate(pieces):
        text, follows = piece[0], pieces[place + 1] if place + 1 < len(pieces) else None
        if len(text) > 1:
            text = text.removeprefix(grammar.JAPANESE_HOW_MANY)
        if piece.lastgroup == "hiragana":
            yield from grammar.without_japanese_stops(text, behind_noun=place > 0)
        elif piece.lastgroup == "katakana" or len(text) > 1:
            yield text
        elif text in grammar.JAPANESE_STOPS:
            continue
        elif follows is not None and grammar.is_ending(follows[0]):
            yield text + follows[0][0]
        else:
            yield text


def stop_words(text: str) -> Iterator[str]:
    """Yield the words of a normalised text that say nothing about a topic by themselves."""
    for match in _RUN.finditer(text):
        run = match[0]
        if (match.lastgroup == "latin" and run in grammar.LATIN_STOPS) or (
            match.lastgroup == "hangul" and grammar.is_korean_stop(run)
        ):
            yield run


def letter_triples(word: str) -> Iterator[str]:
    """Yield every three letters of an English word, and where it begins and ends."""
    bounded = f"<{word}>"
    yield from (bounded[place : place + 3] for place in range(len(bounded) - 2))


def joined_letters(text: str) -> Iterator[str]:
    """Yield the Korean and Japanese letters of a normalised text, and every two in a row.

    Blanks between Korean words and the difference between katakana and hiragana do not count:
    people write both as they like.
    """
    for match in _LETTERS.finditer(_BLANK.sub("", text.translate(_HIRAGANA))):
        run = match[0]
        yield from run
        yield from (run[place : place + 2] for place in range(len(run) - 1))


@lru_cache(KNOWN)
def stem(word: str) -> str:
    """Return an English word without its endings: `ships`, `shipped`, `shipping`."""
    return str(_STEMMER.stemWord(word)) if word.isascii() and word.isalpha() else word
