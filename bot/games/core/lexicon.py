"""The lexicon of a game: what players may type for the words of its notation.

A thing can be called by its id or by its name in the language of the reader or in English, with
blanks, hyphens or neither, and with a small typing error: "build tobaco storage" is
`build tobacco-storage`. Articles, particles and their like are left out. What cannot be a word of
the notation is told, with the nearest names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, product
from typing import Any, Final, TypeAlias

from rapidfuzz.distance import OSA

import rules
from bot.games.core.fillers import ENDINGS, FILLERS, stems, tidy
from bot.games.core.verbs import Verb
from bot.games.core.words import GameWords, typed_names
from bot.i18n import Texts
from renderers.core.languages import language_of

ANY: Final = "*"
"""Stands for any one word in an order."""
SHORTEST: Final = 4
"""Letters from which on a word may have a typing error; one of a letter less may lack a letter."""
LONG: Final = 8
"""Letters from which on it may have two."""
NAMED: Final = 3
"""How many names are proposed for an unknown word."""
_LONGEST: Final = 6
"""The most words that a name consists of."""
_READINGS: Final = 32
"""How many readings of an ambiguous line are tried."""
_DOUBTFUL: Final = 12
"""The most unknown words of a line of which typing errors are looked for."""
_UNKNOWN: Final = (1, 0, 1)
_BETWEEN: Final = re.compile(r"(\s+|[;,|]\s*)")
_AMOUNT: Final = re.compile(r"(.+)(=\d+)\Z")
_PLAIN: Final = re.compile(r"[a-z]?\d+\Z")
_SIGNS: Final = re.compile(r"[>:|\[\]]|^[+-]")
"""Signs of the notation: what has one is no name."""
_OPAQUE: Final = re.compile(r"[^\w\s'’#-]|^-")
"""Signs of which no typing errors are corrected: what has one is left as it is written."""
_JOINING: Final = frozenset((ANY, "+", "|", ""))
"""What stands between names and is part of none."""
_DIGITS: Final = re.compile(r"\d+")
_RUN: Final = r"[^\s,;|+~#=>:]*[{letters}][^\s,;|+~#=>:]*"
"""A run of signs with some letters of a script that is written without blanks."""

_Cost: TypeAlias = tuple[int, int, int]
"""How bad a reading is: words that are unknown, letters that are wrong, pieces."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """A line in notation as far as it is understood, and the words that are not."""

    text: str
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some words of a line, from `start` to before `end`, and what they can stand for."""

    start: int
    end: int
    words: tuple[str, ...]
    cost: _Cost


def letters_of(text: str) -> str:
    """Return what counts when names are compared: letters and digits, syllables taken apart."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    kept = "".join(sign for sign in folded if sign.isalnum() or sign == "+")
    return kept if kept.isascii() else unicodedata.normalize("NFD", kept)


def errors_allowed(letters: str) -> int:
    """Return how many wrong letters a word may have."""
    return 0 if len(letters) < SHORTEST else 1 if len(letters) < LONG else 2


def is_like(letters: str, other: str, allowed: int | None = None) -> int | None:
    """Return by how many letters two words differ, None if by too many or in their digits."""
    most = errors_allowed(letters) if allowed is None else allowed
    if abs(len(letters) - len(other)) > most:
        return None
    if _DIGITS.findall(letters) != _DIGITS.findall(other):
        return None
    steps = OSA.distance(letters, other, score_cutoff=most)
    return steps if steps <= most else None


def lacks_a_letter(letters: str, other: str) -> bool:
    """Whether a short word is one of four letters with one of them missing, not the first."""
    return (
        len(letters) == SHORTEST - 1
        and len(other) == SHORTEST
        and any(letters == other[:place] + other[place + 1 :] for place in range(1, SHORTEST))
    )


def begins_like(letters: str, other: str) -> bool:
    """Whether a word begins with another one, small slips aside; its first letter must be right."""
    allowed = errors_allowed(letters)
    if not allowed or letters[0] != other[:1]:
        return lacks_a_letter(letters, other)
    ends = range(max(1, len(letters) - allowed), min(len(other), len(letters) + allowed) + 1)
    return any(is_like(letters, other[:end], allowed) is not None for end in ends)


class Lexicon:
    """The names of a game in one language, and in English, with the words they stand for.

    `fillers` are left out of a line where they are no words of the notation. `further` are words
    besides those of the notation, with their names, in each of the languages.
    """

    def __init__(
        self,
        slug: str,
        words: GameWords[Any],
        verbs: Iterable[Verb],
        languages: Sequence[Texts],
        further: Iterable[Mapping[str, str]] = (),
    ) -> None:
        self._notation = rules.GAMES[slug].notation
        self._languages = tuple(texts.locale for texts in languages)
        self.fillers = frozenset().union(
            *(FILLERS.get(language, ()) for language in self._languages)
        )
        self._ids: dict[str, dict[str, None]] = {}
        self._shown: dict[str, str] = {}
        for word in self._notation.vocabulary:
            if word[0] in "+-":  # signs count: as it is written or not at all
                continue
            for texts in languages:
                for name in typed_names(words, word, texts):
                    self._add(name, word)
            self._add_notation(word)
        for word, name in (row for names in further for row in names.items()):
            self._add(name, word)
            self._add_notation(word)
        for verb in verbs:
            for texts in languages:
                name = texts.pgettext(verb.context, verb.name)
                self._ids.setdefault(letters_of(name), {verb.starts[0]: None})

    def _add(self, name: str, word: str) -> None:
        letters = letters_of(name)
        if letters:
            self._ids.setdefault(letters, {})[word] = None
            self._shown.setdefault(letters, name)

    def _add_notation(self, word: str) -> None:
        """Let a word of the notation stand for itself; nobody is offered it as a name."""
        letters = letters_of(word)
        if letters:
            self._ids.setdefault(letters, {})[word] = None

    def spellings(self, typed: str) -> list[Spelling]:
        """Return what a line may mean in notation; one text without unknown words is the rule.

        Words that are names each can be one name together; both are returned.
        """
        parts = _BETWEEN.split(self._apart(tidy(typed)))
        cores, gaps = parts[0::2], parts[1::2]
        (cost, together), (cost_apart, apart) = (
            self._best(cores, gaps, each) for each in (False, True)
        )
        read = self._read(cores, gaps, together)
        if cost_apart[:2] == cost[:2]:
            read += self._read(cores, gaps, apart)
        return list(dict.fromkeys(read))

    def _read(
        self, cores: Sequence[str], gaps: Sequence[str], pieces: Sequence[_Piece]
    ) -> list[Spelling]:
        """Return what the pieces of a line may mean in notation."""
        unknown = _together(cores, pieces)
        readings = islice(product(*(piece.words for piece in pieces)), _READINGS)
        ends = [piece.end for piece in pieces]
        texts = (self._verb_first(_written(words, ends, gaps)) for words in readings)
        return [Spelling(text, unknown) for text in dict.fromkeys(texts)]

    def is_filler(self, word: str) -> bool:
        """Whether a word names nothing and is none of the notation."""
        return word in self.fillers and letters_of(word) not in self._ids

    def _verb_first(self, text: str) -> str:
        """Return a line with its verb in front, where its language puts it behind."""
        words, verbs = text.split(), self._notation.verbs
        if len(words) < 2 or words[0] in verbs or words[-1] not in verbs:
            return text
        return " ".join((words[-1], *words[:-1]))

    def _apart(self, line: str) -> str:
        """Return a line with blanks between names and particles where the script has none."""
        for language in map(language_of, self._languages):
            if language.unspaced:
                run = re.compile(_RUN.format(letters=language.unspaced))
                line = run.sub(partial(self._spaced, ENDINGS[language.code]), line)
        return line

    def _spaced(self, particles: Collection[str], run: re.Match[str]) -> str:
        return " ".join(self._cut(run[0], particles)) or run[0]

    def _cut(self, run: str, particles: Collection[str]) -> tuple[str, ...]:
        """Return the names and particles of which a text consists, () if it has anything else."""
        ways: list[tuple[str, ...] | None] = [None] * len(run) + [()]
        for start in reversed(range(len(run))):
            for end in range(len(run), start, -1):
                rest, part = ways[end], run[start:end]
                if rest is None or (letters_of(part) not in self._ids and part not in particles):
                    continue
                way = ways[start]
                if way is None or len(rest) + 1 < len(way):
                    ways[start] = (part, *rest)
        return ways[0] or ()

    def near(self, word: str) -> tuple[str, ...]:
        """Return the names that may have been meant by an unknown word, the nearest first."""
        letters = letters_of(word)
        allowed = max(1, (len(letters) + 1) // 3)
        near: dict[str, tuple[int, int]] = {}
        for other, name in self._shown.items():
            steps = is_like(letters, other, allowed)
            if steps is not None and steps < len(letters):
                near[name] = (0, steps)
            elif len(letters) >= SHORTEST - 1 and letters in other:
                near[name] = (1, len(other))
        return tuple(sorted(near, key=lambda name: (near[name], name))[:NAMED])

    def _best(
        self, cores: Sequence[str], gaps: Sequence[str], apart: bool
    ) -> tuple[_Cost, list[_Piece]]:
        """Return the pieces of a line that leave the fewest unknown words and wrong letters.

        With `apart` numbers, and names that stand side by side, are no parts of other names.
        """
        doubtful = sum(not self._is_plain(core) for core in cores) <= _DOUBTFUL
        best: list[tuple[_Cost, list[_Piece]]] = [((0, 0, 0), [])]
        for end in range(1, len(cores) + 1):
            ways = [
                (_sum(best[piece.start][0], piece.cost), [*best[piece.start][1], piece])
                for start in range(max(0, end - _LONGEST), end)
                if all(gap.isspace() for gap in gaps[start : end - 1])
                and (end - start == 1 or self._may_join(cores[start:end], apart))
                for piece in self._pieces(cores, start, end, doubtful)
            ]
            best.append(min(ways, key=lambda way: way[0]))
        return best[-1]

    def _may_join(self, cores: Sequence[str], apart: bool) -> bool:
        """Whether several words may be one name: not only numbers and articles side by side."""
        if all(
            core.isdecimal() or (core in self.fillers and len(core) < SHORTEST - 1)
            for core in cores
        ):
            return False
        numbered = any(core.isdecimal() for core in cores)
        return not apart or not (numbered or all(letters_of(core) in self._ids for core in cores))

    def _is_plain(self, core: str) -> bool:
        return not core or bool(_PLAIN.match(core)) or letters_of(core) in self._ids

    def _is_opaque(self, name: str) -> bool:
        """Whether a text has signs of the notation, or is a path of known words."""
        parts = name.split("-")
        path = len(parts) > 1 and all(letters_of(part) in self._ids for part in parts)
        return path or bool(_OPAQUE.search(name))

    def _pieces(
        self, cores: Sequence[str], start: int, end: int, doubtful: bool
    ) -> Iterator[_Piece]:
        """Yield what the words from `start` to before `end` can be, taken together."""
        text, alone = " ".join(cores[start:end]), end - start == 1
        if not alone and not _JOINING.isdisjoint(cores[start:end]):
            return
        amount = _AMOUNT.match(text)
        name, tail = (amount[1], amount[2]) if amount else (text, "")
        letters = letters_of(name)
        exact = () if _SIGNS.search(name) else tuple(self._ids.get(letters, ()))
        if exact:
            yield _Piece(start, end, tuple([word + tail for word in exact]), (0, 0, 1))
            return
        if alone and (text in ("", ANY) or _PLAIN.match(text)):
            yield _Piece(start, end, (text,), (0, 0, 1))
            return
        opaque = self._is_opaque(name)
        if alone:
            left_out = text in self.fillers
            yield _Piece(start, end, (text,), (0, 0, 1) if opaque else _UNKNOWN)
            if left_out or text in ENDINGS.get(self._languages[0], ()):
                yield _Piece(start, end, ("",), (0, 0, 1))
                return
        if opaque:
            return
        for stem in stems(name, self._languages):
            named = self._ids.get(letters_of(stem), ())
            if named:
                yield _Piece(start, end, tuple([word + tail for word in named]), (0, 0, 2))
        if doubtful and not all(map(self._is_plain, cores[start:end])):
            for steps, near in enumerate((name, *stems(name, self._languages))):
                words, wrong = self._like(letters_of(near))
                if words:
                    cost = (0, wrong, 1 + min(steps, 1))
                    yield _Piece(start, end, tuple([word + tail for word in words]), cost)

    def _like(self, letters: str) -> tuple[tuple[str, ...], int]:
        """Return the words whose names differ least from what was typed, and by how much."""
        steps_to: dict[str, int] = {}
        for other, words in self._ids.items():
            steps = 1 if lacks_a_letter(letters, other) else is_like(letters, other)
            if steps is not None:
                for word in words:
                    steps_to[word] = min(steps, steps_to.get(word, steps))
        least = min(steps_to.values(), default=0)
        return tuple([word for word, steps in steps_to.items() if steps == least]), least


def _sum(one: _Cost, other: _Cost) -> _Cost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _together(cores: Sequence[str], pieces: Sequence[_Piece]) -> tuple[str, ...]:
    """Return the unknown words of a line, those beside each other as one name."""
    names: list[list[str]] = []
    end = -1
    for piece in pieces:
        if piece.cost[0]:
            if piece.start != end:
                names.append([])
            names[-1] += cores[piece.start : piece.end]
            end = piece.end
    return tuple([" ".join(name) for name in names])


def _written(words: Sequence[str], ends: Sequence[int], gaps: Sequence[str]) -> str:
    """Return the words of the pieces with what stood between them."""
    text = ""
    for word, end in zip(words, ends, strict=True):
        text += word + (gaps[end - 1] if end <= len(gaps) else "")
    return " ".join(text.split())
