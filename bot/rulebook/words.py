"""The search terms of texts: stems of English words, pieces of Korean and Japanese ones.

English words lose their endings, Korean ones also their particles. Korean and Japanese words are
found by their parts as well: by every two characters that follow each other, and by single ones
where nothing else is left, because neither language marks where a part of a word begins.

`cut` gives everything by which a text can be found; `notions` only what a question is about,
without stop words, particles and the endings of questions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeAlias

from bot.rulebook import grammar

Notion: TypeAlias = tuple[str, ...]
"""The term of a word, and the terms of its parts, which together may stand for it."""

KNOWN: Final = 1 << 14
"""How many words are remembered with their stems."""

_RUN: Final = re.compile(
    r"(?P<latin>[a-z0-9]+)"
    r"|(?P<hangul>[가-힣\u1100-\u11ff]+)"
    r"|(?P<kana>[\u3041-\u3096\u30a1-\u30fa\u30fc\u3005\u3400-\u4dbf\u4e00-\u9fff]+)"
)
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


@dataclass(frozen=True, slots=True)
class Cut:
    """A text in pieces.

    `terms` are all by which it can be found, in its order, repeated ones repeatedly; `words` its
    whole words, each with the term by which it is indexed.
    """

    terms: list[str]
    words: list[tuple[str, str]]


def cut(text: str) -> Cut:
    """Cut a text into all that it can be found by."""
    made = Cut([], [])
    for match in _RUN.finditer(normalised(text)):
        run = match[0]
        if match.lastgroup == "latin":
            made.terms.append(stem(run))
            made.words.append((run, made.terms[-1]))
            continue
        whole = grammar.korean_forms(run) if match.lastgroup == "hangul" else _NOUN.findall(run)
        made.terms.extend((*whole, *pairs(run), *run))
        made.words.extend((each, each) for each in whole)
    return made


def notions(text: str) -> list[Notion]:
    """Return what a question or a title is about, each notion once.

    Where nothing but stop words is left, those are what is meant.
    """
    found: dict[Notion, None] = {}
    every: dict[Notion, None] = {}
    for match in _RUN.finditer(normalised(text)):
        run = match[0]
        if match.lastgroup == "latin":
            some: list[Notion] = [(stem(run),)]
            stops = run in grammar.ENGLISH_STOPS
        elif match.lastgroup == "hangul":
            some = [_whole_and_parts(grammar.korean_forms(run)[-1])]
            stops = grammar.is_korean_stop(run)
        else:
            some = list(_japanese(run))
            stops = not some
            some = some or [_whole_and_parts(run)]
        every.update(dict.fromkeys(some))
        if not stops:
            found.update(dict.fromkeys(some))
    return list(found or every)


def _whole_and_parts(word: str) -> Notion:
    return (word, *pairs(word)) if len(word) > 2 and not word.isascii() else (word,)


def _japanese(run: str) -> Iterator[Notion]:
    """Yield the parts of a run that carry meaning: words in katakana, kanji with their endings."""
    pieces = list(_PIECE.finditer(run))
    for place, piece in enumerate(pieces):
        text, follows = piece[0], pieces[place + 1] if place + 1 < len(pieces) else None
        if len(text) > 1:
            text = text.removeprefix(grammar.JAPANESE_HOW_MANY)
        if piece.lastgroup == "katakana":
            yield _whole_and_parts(text)
        elif piece.lastgroup == "hiragana":
            for rest in grammar.without_japanese_stops(text, behind_noun=place > 0):
                yield _whole_and_parts(rest)
        elif text in grammar.JAPANESE_STOPS:
            continue
        elif len(text) > 1:
            yield _whole_and_parts(text)
        elif follows is not None and grammar.is_ending(follows[0]):
            yield (text + follows[0][0], text)
        else:
            yield (text,)


def synonyms(notion: Notion) -> tuple[Notion, ...]:
    """Return the other words that players use for one."""
    return _synonyms().get(notion[0]) or (_synonyms().get(notion[-1], ()) if notion[1:] else ())


@cache
def _synonyms() -> dict[str, tuple[Notion, ...]]:
    found: dict[str, dict[Notion, None]] = {}
    for group in grammar.SYNONYMS:
        meant = dict.fromkeys(_whole_and_parts(stem(word)) for word in group)
        for notion in meant:
            found.setdefault(notion[0], {}).update(
                (other, None) for other in meant if other != notion
            )
    return {word: tuple(others) for word, others in found.items()}


def pairs(run: str) -> list[str]:
    """Return every two characters of a run that follow each other."""
    return [run[place : place + 2] for place in range(len(run) - 1)]


@lru_cache(KNOWN)
def stem(word: str) -> str:
    """Return an English word without its most common endings: `ships`, `shipped`, `shipping`."""
    if len(word) < 4 or not word.isalpha():
        return word
    for ending, instead in grammar.ENGLISH_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= 3:
            return _closed(word[: len(word) - len(ending)] + instead)
    return _closed(word)


def _closed(base: str) -> str:
    """Return a stem without the letter that an ending doubles or drops: `shipp`, `trade`."""
    if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "aeiouls":
        return base[:-1]
    return base[:-1] if len(base) > 3 and base.endswith("e") else base
