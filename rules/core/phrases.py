"""Phrases and moves: the printed form and how to read it, both from one template per class.

A template is a line of words. `{field}` stands for a field of the dataclass, and a part in square
brackets at the end is left out when its field is empty:

    ship {number} {kind} to {ship}[ waive {waive}]

The type of the field says how it is written (`rules.core.formats`). It can also be one phrase,
which has a template of its own, or None where its part is left out; a tuple of phrases has ` + `
between them; a `Written` phrase reads and writes itself. A `bool` is a part in square brackets
whose keyword is there or not: `[ workers {by_workers}]`.

Further conditions on a field are part of its type too: `Annotated[Words, Ids(GOODS, once=True)]`
(`rules.core.checks`). They also define the canonical form of a move, the one that the record uses.
Moves that come as objects are held to the same: types, ids and order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import zip_longest
from types import NoneType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from rules.core.checks import Check, Ids
from rules.core.errors import BadNotation
from rules.core.formats import VALUE_FORMATS, Mismatch, Reader, ValueFormat

_PART = re.compile(r"\[ ([^\]]+)\]|\{(\w+)\}|([^\s\[]+)")
P = TypeVar("P", bound="Phrase")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a move with a template of its own: small, hashable data."""

    template: ClassVar[str]

    def __str__(self) -> str:
        return form_of(type(self)).write(self)

    def check(self) -> None:
        """Raise BadNotation where fields that are right by themselves do not fit together."""

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it, as far as they are known."""
        return form_of(cls).vocabulary()


@dataclass(frozen=True, slots=True)
class Move(Phrase):
    """What a seat can do: small, hashable data that knows nothing about the position.

    `by_players` says whether players enter it themselves; the clock enters the others.
    """

    by_players: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Unseen(Move):
    """A move that the viewer of a position may not see; nobody can enter it."""

    template: ClassVar[str] = ""


UNSEEN: Final = Unseen()


class Written(Phrase):
    """A phrase that reads and writes itself, where no template could say how."""

    __slots__ = ()
    template: ClassVar[str] = ""

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """Consume the words of a phrase. Raises Mismatch, BadNotation."""
        raise NotImplementedError

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it; a phrase that has some names them itself."""
        return ()

    def __str__(self) -> str:
        raise NotImplementedError

    def well_formed(self) -> bool:
        """Whether the fields have values that can be written."""
        raise NotImplementedError


class _WrongKeyword(Mismatch):
    """A word of the template is another one."""


def _field(hint: Any) -> tuple[ValueFormat, tuple[Check, ...]]:
    """Return how a field of this type is written, and what else holds of it."""
    checks: tuple[Check, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        checks = tuple(note for note in notes if not isinstance(note, str))
        for style in notes:
            if isinstance(style, str):
                hint = Annotated[hint, style]
    phrase = _single_phrase(hint)
    if phrase is not None:
        return phrase, checks
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        (phrase, _) = get_args(hint)
        if isinstance(phrase, type) and issubclass(phrase, Phrase):
            form = form_of(phrase)
            return _phrases(form), (*checks, form.all_canonical)
    return VALUE_FORMATS[hint], checks


def _single_phrase(hint: Any) -> ValueFormat | None:
    """Return how a field that holds one phrase, or None, is written; None for other fields."""
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    kind = kinds[0] if len(kinds) == 1 else None
    if not isinstance(kind, type) or not issubclass(kind, Phrase):
        return None
    if issubclass(kind, Written):
        written = kind
        return ValueFormat(
            lambda reader, _stop: written.read(reader),
            str,
            None,
            lambda value: type(value) is written and value.well_formed(),
        )
    form = form_of(kind)
    return ValueFormat(lambda reader, _stop: form.read_part(reader), form.write, None, form.fits)


def _phrases_in(hint: Any) -> Iterator[type[Phrase]]:
    """Yield the phrases that a field of a type can hold."""
    if isinstance(hint, type) and issubclass(hint, Phrase):
        yield hint
    for inner in get_args(hint):
        yield from _phrases_in(inner)


def _phrases(form: Form[Any]) -> ValueFormat:
    def read(reader: Reader, _stop: str | None) -> tuple[Phrase, ...]:
        phrases = [form.read_part(reader)]
        while reader.peek() == "+":
            reader.take()
            phrases.append(form.read_part(reader))
        return tuple(phrases)

    def fits(value: object) -> bool:
        return type(value) is tuple and all(map(form.fits, value))

    return ValueFormat(read, lambda phrases: " + ".join(map(form.write, phrases)), (), fits)


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
        self._hints = hints = get_type_hints(phrase, include_extras=True)
        readers = {field.name: _field(hints[field.name]) for field in fields(phrase)}
        self._formats = {name: format for name, (format, _) in readers.items()}
        self._parts = [_part(*match) for match in _PART.findall(phrase.template)]
        optional = {part.field for part in self._parts if part.optional}
        self._fields = [
            (name, format.fits, type(format.empty), format.none or name in optional)
            for name, format in self._formats.items()
        ]
        self._checks = [(part.field, readers[part.field][1]) for part in self._parts if part.field]
        self.verb = self._parts[0].keyword if self._parts else None
        self.openers = self._openers()
        self.followers = self._followers()

    def _followers(self) -> tuple[str, ...]:
        """Return what can come after the first word, () if that cannot be said."""
        second = self._parts[1] if self.verb and len(self._parts) > 1 else None
        if second is None or second.optional or second.field is None:
            return ()
        checks = dict(self._checks)[second.field]
        return tuple(name for check in checks if isinstance(check, Ids) for name in check.known)

    def _openers(self) -> tuple[str, ...]:
        """Return the words with which a form can begin, () if that cannot be said."""
        if self.verb:
            return (self.verb,)
        checks = self._checks[0][1] if self._checks else ()
        return tuple(name for check in checks if isinstance(check, Ids) for name in check.known)

    def may_open(self, word: str) -> bool:
        """Whether a form may begin with a word; without known openers any word is possible."""
        return word in self.openers or not self.openers

    def fits(self, move: object) -> bool:
        """Whether an object is of the class, with fields whose types are those of the class."""
        if type(move) is not self.phrase:
            return False
        for name, fits, empty, may_be_empty in self._fields:
            value = getattr(move, name)
            if not value and type(value) is empty:
                if not may_be_empty:
                    return False
            elif not fits(value):
                return False
        return True

    def canonical(self, move: P) -> P:
        """Return a move whose types are right as the record writes it. Raises BadNotation."""
        changed = {}
        for name, checks in self._checks:
            value = found = getattr(move, name)
            for check in checks if value else ():
                found = check(found)
            if found != value:
                changed[name] = found
        move.check()
        return replace(move, **changed) if changed else move

    def all_canonical(self, value: Sequence[P]) -> tuple[P, ...]:
        """Return several as the record writes them. Raises BadNotation."""
        return tuple([self.canonical(move) for move in value])

    def write(self, move: P) -> str:
        """Return the canonical text of `move`."""
        words: list[str] = []
        for part in self._parts:
            value = getattr(move, part.field) if part.field else None
            if part.optional and not value:
                continue
            if part.keyword:
                words.append(part.keyword)
            if part.field and (text := self._formats[part.field].write(value)):
                words.append(text)
        return " ".join(words)

    def read(self, words: Sequence[str]) -> P:
        """Return the move that `words` spell. Raises BadNotation; Mismatch for another shape."""
        reader = Reader(words)
        move = self.read_part(reader)
        if reader.peek() is not None:
            raise Mismatch
        return move

    def read_part(self, reader: Reader) -> P:
        """Return what the next words spell, and leave the rest. Raises like `read`."""
        return self.phrase(**dict(self._values(reader)))

    def _values(self, reader: Reader) -> Iterator[tuple[str, Any]]:
        """Yield the fields with what the next words say of them, one after the other."""
        for part, following in zip_longest(self._parts, self._parts[1:]):
            if part.optional and reader.peek() != part.keyword:
                assert part.field is not None
                yield part.field, self._formats[part.field].empty
                continue
            if part.keyword and reader.take() != part.keyword:
                raise _WrongKeyword
            if part.field:
                stop = following.keyword if following else None
                yield part.field, self._formats[part.field].read(reader, stop)

    def may_begin(self, words: Sequence[str]) -> bool:
        """Whether a phrase of this form can begin with `words`, or be them."""
        reader, checks = Reader(words), dict(self._checks)
        try:
            for name, value in self._values(reader):
                read = value
                for check in checks[name] if value else ():
                    read = check(read)
        except (_WrongKeyword, BadNotation):
            return False
        except Mismatch:
            pass  # with all words read, more are needed
        return reader.peek() is None

    def vocabulary(self) -> Iterator[str]:
        """Yield the words that can stand in a phrase of this form, as far as they are known."""
        for part in self._parts:
            if part.keyword:
                yield part.keyword
        for _, checks in self._checks:
            for check in checks:
                if isinstance(check, Ids):
                    yield from check.known
        for hint in self._hints.values():
            for inner in _phrases_in(hint):
                yield from inner.vocabulary()

    def shape(self, *written: str) -> str:
        """Return the template without what may be left out, its first words as they are written."""
        parts = [part for part in self._parts if not part.optional]
        words = [part.keyword or f"<{part.field}>" for part in parts]
        return " ".join([*written, *words[len(written) :]])


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
