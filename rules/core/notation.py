"""Moves as text: the printed form and the parser, both derived from one template per move.

A template is a line of words. `{field}` stands for a field of the move's dataclass, and a part in
square brackets at the end is left out when its field is empty:

    ship {number} {kind} to {ship}[ waive {waive}]

The type of the field says how it is written: `int` as a decimal number, `str` as one word,
`Words` as words, `Commas` as words with commas between them, `Listed` the same with a blank after
each comma, `Amounts` as `word=number` words or `none` when there are none, `Counted` as numbers
with a word behind each, and a tuple of phrases, which have templates of their own, with ` + `
between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from rules.core.errors import BadNotation

Amounts: TypeAlias = tuple[tuple[str, int], ...]
Counted: TypeAlias = Annotated[tuple[tuple[str, int], ...], "counted"]
Words: TypeAlias = tuple[str, ...]
Commas: TypeAlias = Annotated[tuple[str, ...], ","]
Listed: TypeAlias = Annotated[tuple[str, ...], ", "]

MAX_LENGTH = 2000
"""More than the longest legal move of any game has: every tile sold at once in Brass."""
KEPT_MOVES = 4096
"""How many moves are kept with their canonical form: the same ones come again and again."""
_PART = re.compile(r"\[ ([^\]]+)\]|\{(\w+)\}|([^\s\[]+)")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}\Z")
P = TypeVar("P", bound="Phrase")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a move with a template of its own: small, hashable data."""

    template: ClassVar[str]

    def __str__(self) -> str:
        return form_of(type(self)).write(self)

    @classmethod
    def empty(cls) -> Self:
        """Return the phrase with nothing in its gaps."""
        return form_of(cls).empty()


@dataclass(frozen=True, slots=True)
class Move(Phrase):
    """What a seat can do: small, hashable data that knows nothing about the position."""


class _Mismatch(Exception):
    """The words do not have the shape of a form."""


class _Reader:
    """The words of a line, consumed from the left."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._next = 0

    def peek(self) -> str | None:
        """Return the next word without consuming it, None at the end."""
        return self._words[self._next] if self._next < len(self._words) else None

    def take(self) -> str:
        """Consume the next word."""
        word = self.peek()
        if word is None:
            raise _Mismatch
        self._next += 1
        return word


def _read_number(word: str) -> int:
    if not _NUMBER.match(word):
        raise BadNotation("{word} is not a number.", word=word)
    return int(word)


def _read_int(reader: _Reader, _stop: str | None) -> int:
    return _read_number(reader.take())


def _read_word(reader: _Reader, _stop: str | None) -> str:
    return reader.take()


def _read_words(reader: _Reader, stop: str | None) -> Words:
    words = [reader.take()]
    while (word := reader.peek()) is not None and word != stop:
        words.append(reader.take())
    return tuple(words)


def _read_listed(reader: _Reader, _stop: str | None) -> Words:
    """Read words between commas; blanks after the commas do not matter."""
    text = reader.take()
    while text.endswith(",") or reader.peek() == ",":
        text += reader.take()
    names = tuple(text.split(","))
    if not all(names):
        raise _Mismatch
    return names


def _read_amounts(reader: _Reader, stop: str | None) -> Amounts:
    if reader.peek() == "none":
        reader.take()
        return ()
    amounts: dict[str, int] = {}
    for word in _read_words(reader, stop):
        name, equals, number = word.partition("=")
        if not equals:
            raise BadNotation("Write {word}=number.", word=name)
        if name in amounts:
            raise BadNotation("{word} is named twice.", word=name)
        amounts[name] = _read_number(number)
    return tuple(amounts.items())


def _write_amounts(amounts: Amounts) -> str:
    return " ".join([f"{name}={number}" for name, number in amounts]) or "none"


def _read_counted(reader: _Reader, stop: str | None) -> Amounts:
    counted: dict[str, int] = {}
    while not counted or (reader.peek() is not None and reader.peek() != stop):
        number, name = reader.take(), reader.take()
        if not _NUMBER.match(number):
            raise _Mismatch
        if name in counted:
            raise BadNotation("{word} is named twice.", word=name)
        counted[name] = int(number)
    return tuple(counted.items())


def _write_counted(amounts: Amounts) -> str:
    return " ".join([f"{number} {name}" for name, number in amounts])


@dataclass(frozen=True, slots=True)
class _Format:
    read: Callable[[_Reader, str | None], Any]
    write: Callable[[Any], str]
    empty: Any


_FORMATS: dict[object, _Format] = {
    int: _Format(_read_int, str, 0),
    str: _Format(_read_word, str, ""),
    Words: _Format(_read_words, " ".join, ()),
    Commas: _Format(_read_listed, ",".join, ()),
    Listed: _Format(_read_listed, ", ".join, ()),
    Amounts: _Format(_read_amounts, _write_amounts, ()),
    Counted: _Format(_read_counted, _write_counted, ()),
}


def _format(hint: Any) -> _Format:
    """Return how a field of this type is written."""
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        (phrase, _) = get_args(hint)
        if isinstance(phrase, type) and issubclass(phrase, Phrase):
            return _phrases(form_of(phrase))
    return _FORMATS[hint]


def _phrases(form: Form[Any]) -> _Format:
    def read(reader: _Reader, _stop: str | None) -> tuple[Phrase, ...]:
        phrases = [form.read_part(reader)]
        while reader.peek() == "+":
            reader.take()
            phrases.append(form.read_part(reader))
        return tuple(phrases)

    return _Format(read, lambda phrases: " + ".join(map(form.write, phrases)), ())


@dataclass(frozen=True, slots=True)
class _Part:
    """A keyword, a field, or an optional keyword followed by a field."""

    keyword: str | None
    field: str | None
    optional: bool = False


class Form(Generic[P]):
    """The template of one class of moves or phrases, ready to read and write."""

    def __init__(self, phrase: type[P]) -> None:
        self.phrase = phrase
        hints = get_type_hints(phrase, include_extras=True)
        self._formats = {field.name: _format(hints[field.name]) for field in fields(phrase)}
        self._parts = [_part(*match) for match in _PART.findall(phrase.template)]
        self.verb = self._parts[0].keyword

    def empty(self) -> P:
        """Return the move or phrase with nothing in its gaps."""
        return self.phrase(**{name: format.empty for name, format in self._formats.items()})

    def write(self, move: P) -> str:
        """Return the canonical text of `move`."""
        words: list[str] = []
        for part in self._parts:
            value = getattr(move, part.field) if part.field else None
            if part.optional and not value:
                continue
            if part.keyword:
                words.append(part.keyword)
            if part.field:
                words.append(self._formats[part.field].write(value))
        return " ".join(words)

    def read(self, words: Sequence[str]) -> P:
        """Return the move that `words` spell. Raises BadNotation; _Mismatch for another shape."""
        reader = _Reader(words)
        move = self.read_part(reader)
        if reader.peek() is not None:
            raise _Mismatch
        return move

    def read_part(self, reader: _Reader) -> P:
        """Return what the next words spell, and leave the rest. Raises like `read`."""
        values: dict[str, Any] = {}
        for position, part in enumerate(self._parts):
            if part.optional and reader.peek() != part.keyword:
                assert part.field is not None
                values[part.field] = self._formats[part.field].empty
                continue
            if part.keyword and reader.take() != part.keyword:
                raise _Mismatch
            if part.field:
                stop = self._stop_after(position)
                values[part.field] = self._formats[part.field].read(reader, stop)
        return self.phrase(**values)

    def shape(self, verb: str) -> str:
        """Return the template with `verb` in front and without the parts that may be left out."""
        words = [
            part.keyword or (verb if place == 0 else f"<{part.field}>")
            for place, part in enumerate(self._parts)
            if not part.optional
        ]
        return " ".join(words)

    def _stop_after(self, position: int) -> str | None:
        following = self._parts[position + 1 :]
        return following[0].keyword if following else None


def _part(optional: str, field: str, keyword: str) -> _Part:
    if optional:
        word, _, gap = optional.partition(" ")
        return _Part(word, gap.strip("{}"), optional=True)
    return _Part(None, field) if field else _Part(keyword, None)


_FORMS: dict[type[Any], Form[Any]] = {}


def form_of(phrase: type[P]) -> Form[P]:
    """Return the form of a class of moves or phrases, made at the first use."""
    form = _FORMS.get(phrase)
    if form is None:
        form = _FORMS[phrase] = Form(phrase)
    return form


class Notation:
    """The moves of one game as text.

    `moves` are its classes of moves; `canonical` brings a move that was read into the form that
    the record uses (order of goods and so on) and may raise BadNotation for unknown ids.
    """

    def __init__(
        self, moves: Iterable[type[Move]], canonical: Callable[[Move], Move] = lambda move: move
    ) -> None:
        self._forms = [form_of(move) for move in moves]
        self.canonical = lru_cache(maxsize=KEPT_MOVES)(canonical)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first words of all moves, each once."""
        return tuple(dict.fromkeys(form.verb for form in self._forms if form.verb))

    def read(self, text: str) -> Move:
        """Return the move that `text` spells, in canonical form. Raises BadNotation."""
        if len(text) > MAX_LENGTH:
            raise BadNotation("A move has at most {limit} characters.", limit=MAX_LENGTH)
        words = text.split()
        forms = [form for form in self._forms if words and form.verb in (words[0], None)]
        if not any(form.verb for form in forms):
            raise BadNotation(
                "A move starts with one of these words: {verbs}.", verbs=", ".join(self.verbs)
            )
        problem = BadNotation("Write: {forms}", forms=" · ".join(self._shapes(forms, words[0])))
        for form in forms:
            try:
                return self.canonical(form.read(words))
            except _Mismatch:
                continue
            except BadNotation as error:
                problem = error
        raise problem

    def _shapes(self, forms: Iterable[Form[Any]], verb: str) -> list[str]:
        """What a line that begins with `verb` can look like, as a person would write it."""
        shapes = [form for form in forms if form.verb or self._exists(form, verb)]
        return [form.shape(verb) for form in sorted(shapes, key=lambda form: form.verb is None)]

    def _exists(self, form: Form[Any], verb: str) -> bool:
        """Whether a form that begins with a gap is for this verb at all."""
        try:
            self.canonical(form.read(form.shape(verb).split()))
        except BadNotation:
            return False
        return True
