"""Glossaries of the search: the ideas that people have in mind when they use a word, or slang.

A line of a glossary is an idea with the words for it, in all languages in their order:

    money | money, cash, bucks | 돈, 현금 | お金, 現金

So `cash`, `현금` and `お金` are the same to the search. An idea whose name begins with `?` is a
kind of question (`?when`); one that begins with `@` is the slug of a book, under the names that
people give to the game. The ideas of all games are in `bot/rulebook/lists/glossary.txt`, those of
one game beside the pages of its rulebook.
"""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from bot.rulebook import grammar
from bot.rulebook.words import is_hangul, latin_words, normalised, stem

log = logging.getLogger(__name__)

FILE: Final = "glossary.txt"
KIND: Final = "?"
"""What the names of kinds of questions begin with."""
BOOK: Final = "@"
"""What the names of books begin with."""

_GAMES: Final = Path(__file__).parents[1] / "games"
_COLUMNS: Final = 1 + len(grammar.STOPS)
_BETWEEN: Final = re.compile(r"\W")


def columns_of(line: str) -> list[str]:
    """Return an idea and its words in each language."""
    return [part.strip() for part in line.split("|")]


class Glossary:
    """Ideas by the words for them."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        """Read lines of glossaries. Raises ValueError for a line that is none."""
        self._phrases: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self._words: dict[str, list[str]] = defaultdict(list)
        self._longest: dict[str, int] = {}
        self._lengths: dict[str, list[int]] = {}
        for line in lines:
            self._read(line)

    def _read(self, line: str) -> None:
        parts = columns_of(line)
        if len(parts) != _COLUMNS or not parts[0]:
            raise ValueError(f"not an idea with its words in all languages: {line!r}")
        for word in ",".join(parts[1:]).split(","):
            self.add(parts[0], word)

    def add(self, idea: str, word: str) -> None:
        """Add a word, or several in a row, for an idea."""
        written = normalised(word.strip())
        if written.isascii():
            phrase = tuple(map(stem, latin_words(written)))
            if phrase:
                self._phrases[phrase].append(idea)
                self._longest[phrase[0]] = max(self._longest.get(phrase[0], 0), len(phrase))
        else:
            self._words[written].append(idea)
            lengths = {*self._lengths.get(written[0], ()), len(written)}
            self._lengths[written[0]] = sorted(lengths, reverse=True)

    def latin_words(self) -> set[str]:
        """Return the stems of all words in Latin letters."""
        return {word for phrase in self._phrases for word in phrase}

    def without(self, idea: str, text: str) -> str:
        """Return a normalised text without the names of several words that an idea has."""
        for phrase, ideas in self._phrases.items():
            if idea in ideas and len(phrase) > 1:
                text = re.sub(r"\b" + r"\W+".join(phrase) + r"\b", " ", text)
        for word, ideas in self._words.items():
            if idea in ideas and _BETWEEN.search(word):
                text = text.replace(word, " ")
        return text

    def ideas(self, text: str) -> list[str]:
        """Return what a normalised text is about, an idea as often as it is named."""
        stems = [stem(word) for word in latin_words(text)]
        return [*self._in_phrases(stems), *self._in_words(text)]

    def _in_phrases(self, stems: Sequence[str]) -> Iterator[str]:
        """Yield the ideas of English words, the longest phrases first."""
        place = 0
        while place < len(stems):
            length = self._phrase_at(stems, place) if stems[place] in self._longest else 0
            yield from self._phrases.get(tuple(stems[place : place + length]), ())
            place += length or 1

    def _phrase_at(self, stems: Sequence[str], place: int) -> int:
        """Return how many words the longest phrase at a place has, 0 if there is none."""
        lengths = range(min(self._longest[stems[place]], len(stems) - place), 0, -1)
        phrase_lengths = (
            length for length in lengths if tuple(stems[place : place + length]) in self._phrases
        )
        return next(phrase_lengths, 0)

    def _in_words(self, text: str) -> Iterator[str]:
        """Yield the ideas of Korean and Japanese words, wherever they stand."""
        if text.isascii():
            return
        place = 0
        while place < len(text):
            word = self._word_at(text, place) if text[place] in self._lengths else ""
            yield from self._words.get(word, ())
            place += len(word) or 1

    def _word_at(self, text: str, place: int) -> str:
        """Return the longest word that stands at a place, "" if none does."""
        for length in self._lengths[text[place]]:
            word = text[place : place + length]
            if word in self._words and not (length == 1 and _within_hangul(text, place)):
                return word
        return ""


def _within_hangul(text: str, place: int) -> bool:
    """Whether a letter is a Korean syllable within a word, where it means nothing by itself."""
    return place > 0 and is_hangul(text[place]) and is_hangul(text[place - 1])


@cache
def whole_glossary() -> Glossary:
    """Return the glossary of all games together with those of each of them.

    The words of a broken one are missing; the others are not to be missing because of it.
    """
    return Glossary(line for file in all_files() for line in _lines(file) or ())


def broken_glossaries() -> tuple[Path, ...]:
    """Return the files of the glossaries that cannot be read."""
    return tuple(file for file in all_files() if _lines(file) is None)


def read_glossary(folders: tuple[Path, ...] = ()) -> Glossary:
    """Return the glossary of all games together with those beside the pages of some books.

    Raises ValueError for a line that is none.
    """
    return Glossary(line for file in _files(folders) for line in grammar.lines_of(file))


def all_files() -> tuple[Path, ...]:
    """Return the files of all glossaries."""
    return _files(tuple(sorted(_GAMES.glob("*/rulebook"))))


def _files(folders: tuple[Path, ...]) -> tuple[Path, ...]:
    files = (grammar.LISTS / FILE, *(folder / FILE for folder in folders))
    return tuple(file for file in files if file.exists())


@cache
def _lines(file: Path) -> tuple[str, ...] | None:
    """Return the lines of a glossary; None if one of them is none, which is logged."""
    try:
        lines = tuple(grammar.lines_of(file))
        Glossary(lines)
    except Exception:
        log.exception("the glossary %s cannot be read; its words are missing", file)
        return None
    return lines
