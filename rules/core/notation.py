"""Moves as text: the printed form and the parser, both derived from one template per move.

A template is a line of words. `{field}` stands for a field of the move's dataclass, and a part in
square brackets at the end is left out when its field is empty:

    ship {number} {kind} to {ship}[ waive {waive}]

The type of the field says how it is written: `int` as a decimal number, `str` as one word,
`Words` as words, `Commas` as words with commas between them, `Listed` the same with a blank after
each comma, `Amounts` as `word=number` words or `none` when there are none, `Counted` as numbers
with a word behind each, `Numbers` as decimal numbers, `Whole` as one that may be 0, and a tuple
of phrases, which have templates of their own, with ` + ` between them. A field can also be one
phrase, or None where its part is left out; a `Written` phrase reads and writes itself. A `bool` is
a part in square brackets whose keyword is there or not: `[ workers {by_workers}]`.

Further conditions on a field are part of its type too: `Annotated[Words, Ids(GOODS, once=True)]`.
These checks also define the canonical form of a move, the one that the record uses. Moves that
come as objects are held to the same: types, ids and order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from types import NoneType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from rules.core.errors import BadNotation, quoted

Amounts: TypeAlias = tuple[tuple[str, int], ...]
Counted: TypeAlias = Annotated[tuple[tuple[str, int], ...], "counted"]
Words: TypeAlias = tuple[str, ...]
Commas: TypeAlias = Annotated[tuple[str, ...], ","]
Listed: TypeAlias = Annotated[tuple[str, ...], ", "]
Numbers: TypeAlias = tuple[int, ...]
Whole: TypeAlias = Annotated[int, "whole"]

MAX_LENGTH = 2000
"""More than the longest legal move of any game has: every tile sold at once in Brass."""
KEPT_MOVES = 4096
"""How many moves are kept with their canonical form: the same ones come again and again."""
_PART = re.compile(r"\[ ([^\]]+)\]|\{(\w+)\}|([^\s\[]+)")
_RUN = re.compile(r"[A-Za-z0-9]+")
_NUMBER = re.compile(r"[1-9][0-9]{0,3}\Z")
_WHOLE = re.compile(r"(0|[1-9][0-9]{0,3})\Z")
MOST: Final = 9999
"""The largest number that can be written."""
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
    """What a seat can do: small, hashable data that knows nothing about the position."""


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


class Check(Protocol):
    """A condition on the value of a field, besides how it is written."""

    def __call__(self, value: Any) -> Any:
        """Return the value in canonical form. Raises BadNotation."""
        ...


class Ids:
    """The ids in a field, a word, words or amounts, are `known`; `unknown` is said of others.

    In canonical form they have the order of `known` where it is `sorted`; `once` forbids to name
    one twice. Amounts are always sorted and named once, with numbers that can be written.
    """

    def __init__(
        self, known: Iterable[str], unknown: str, *, once: bool = False, sorted: bool = False
    ) -> None:
        self._place = {name: place for place, name in enumerate(known)}
        self._unknown = unknown
        self._once = once
        self._sorted = sorted

    @property
    def known(self) -> tuple[str, ...]:
        """The ids in their order."""
        return tuple(self._place)

    def also(self, *names: str) -> Ids:
        """Return the same check with more ids."""
        known = (*self._place, *names)
        return Ids(known, self._unknown, once=self._once, sorted=self._sorted)

    def __call__(self, value: Any) -> Any:
        """Check a word, words or amounts."""
        if isinstance(value, str):
            self._know(value)
            return value
        if value and isinstance(value[0], tuple):
            return self._amounts(value)
        for name in value:
            self._know(name)
            if self._once:
                _named_once(name, value)
        return tuple(sorted(value, key=self._place.__getitem__)) if self._sorted else value

    def _know(self, name: str) -> None:
        if name not in self._place:
            raise BadNotation(self._unknown, word=name)

    def _amounts(self, amounts: Amounts) -> Amounts:
        names = tuple([name for name, _ in amounts])
        for name in names:
            self._know(name)
            _named_once(name, names)
        return tuple(sorted(amounts, key=lambda amount: self._place[amount[0]]))


def _named_once(name: str, names: Sequence[str]) -> None:
    if names.count(name) > 1:
        raise BadNotation("{word} is named twice.", word=name)


class Count:
    """A field holds at most `most`, and at least `least`, words or phrases; `wrong` says so."""

    def __init__(self, most: int, wrong: str, *, least: int = 0) -> None:
        self._numbers = range(least, most + 1)
        self._wrong = wrong

    def __call__(self, value: Any) -> Any:
        """Check the number."""
        if len(value) not in self._numbers:
            raise BadNotation(self._wrong, n=self._numbers[-1])
        return value


class Among:
    """The number in a field, or each of its numbers, is one of `known`; `unknown` says so.

    In canonical form several are ascending where they are `sorted`; `once` forbids to name one
    twice.
    """

    def __init__(
        self, known: Iterable[int], unknown: str, *, once: bool = False, sorted: bool = False
    ) -> None:
        self._known = frozenset(known)
        self._unknown = unknown
        self._once = once
        self._sorted = sorted

    def __call__(self, value: Any) -> Any:
        """Check a number or numbers."""
        numbers = value if isinstance(value, tuple) else (value,)
        for number in numbers:
            if number not in self._known:
                raise BadNotation(self._unknown, word=str(number))
            if self._once and numbers.count(number) > 1:
                raise BadNotation("{word} is named twice.", word=str(number))
        return tuple(sorted(numbers)) if self._sorted else value


class Mismatch(Exception):
    """The words do not match the template of a form."""


class _WrongKeyword(Mismatch):
    """A word of the template is another one."""


class Reader:
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
            raise Mismatch
        self._next += 1
        return word


def _read_number(word: str) -> int:
    if not _NUMBER.match(word):
        raise _no_number(word)
    return int(word)


def _no_number(word: str) -> BadNotation:
    return BadNotation("{word} is not a number.", word=word[:60])


def _unwritable(values: Iterable[object]) -> int | None:
    """Return the first number among values, or in their amounts, that cannot be written."""
    for value in values:
        if type(value) is int and not 0 < value <= MOST:
            return value
        inner = _unwritable(value) if type(value) is tuple else None
        if inner is not None:
            return inner
    return None


def _read_int(reader: Reader, _stop: str | None) -> int:
    return _read_number(reader.take())


def _read_word(reader: Reader, _stop: str | None) -> str:
    return reader.take()


def _read_words(reader: Reader, stop: str | None) -> Words:
    words = [reader.take()]
    while (word := reader.peek()) is not None and word != stop:
        words.append(reader.take())
    return tuple(words)


def _read_listed(reader: Reader, _stop: str | None) -> Words:
    """Read words between commas; blanks after the commas do not matter."""
    text = reader.take()
    while text.endswith(",") or reader.peek() == ",":
        text += reader.take()
    names = tuple(text.split(","))
    if not all(names):
        raise Mismatch
    return names


def _read_amounts(reader: Reader, stop: str | None) -> Amounts:
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


def _read_numbers(reader: Reader, _stop: str | None) -> Numbers:
    numbers = [_read_number(reader.take())]
    while (word := reader.peek()) is not None and _NUMBER.match(word):
        numbers.append(int(reader.take()))
    return tuple(numbers)


def _read_whole(reader: Reader, _stop: str | None) -> int:
    word = reader.take()
    if not _WHOLE.match(word):
        raise _no_number(word)
    return int(word)


def _read_flag(_reader: Reader, _stop: str | None) -> bool:
    return True


def _write_numbers(numbers: Numbers) -> str:
    return " ".join(map(str, numbers))


def _write_amounts(amounts: Amounts) -> str:
    return " ".join([f"{name}={number}" for name, number in amounts]) or "none"


def _read_counted(reader: Reader, stop: str | None) -> Amounts:
    counted: dict[str, int] = {}
    while not counted or (reader.peek() is not None and reader.peek() != stop):
        number, name = reader.take(), reader.take()
        if not _NUMBER.match(number):
            raise Mismatch
        if name in counted:
            raise BadNotation("{word} is named twice.", word=name)
        counted[name] = int(number)
    return tuple(counted.items())


def _write_counted(amounts: Amounts) -> str:
    return " ".join([f"{number} {name}" for name, number in amounts])


def _is_number(value: object) -> bool:
    return type(value) is int and 0 < value <= MOST


def _are_numbers(value: object) -> bool:
    return type(value) is tuple and all(map(_is_number, value))


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _is_word(value: object) -> bool:
    # no white space but the blank is printable
    return type(value) is str and value != "" and " " not in value and value.isprintable()


def _are_words(value: object) -> bool:
    return type(value) is tuple and all(map(_is_word, value))


def _are_listed(value: object) -> bool:
    return _are_words(value) and not any("," in word for word in value)  # type: ignore[attr-defined]


def _are_amounts(value: object) -> bool:
    return type(value) is tuple and all(
        type(amount) is tuple
        and len(amount) == 2
        and _is_word(amount[0])
        and _is_number(amount[1])
        and "=" not in amount[0]
        for amount in value
    )


@dataclass(frozen=True, slots=True)
class _Format:
    """The written form of the values of a type, and the test whether a value has the type.

    `empty` is the value of a part that is left out; `none` says that it can be written as well.
    """

    read: Callable[[Reader, str | None], Any]
    write: Callable[[Any], str]
    empty: Any
    fits: Callable[[object], bool]
    none: bool = False


_FORMATS: dict[object, _Format] = {
    int: _Format(_read_int, str, 0, _is_number),
    str: _Format(_read_word, str, "", _is_word),
    bool: _Format(_read_flag, lambda _: "", False, _is_flag),
    Numbers: _Format(_read_numbers, _write_numbers, (), _are_numbers),
    Whole: _Format(_read_whole, str, 0, _is_number, none=True),
    Words: _Format(_read_words, " ".join, (), _are_words),
    Commas: _Format(_read_listed, ",".join, (), _are_listed),
    Listed: _Format(_read_listed, ", ".join, (), _are_listed),
    Amounts: _Format(_read_amounts, _write_amounts, (), _are_amounts, none=True),
    Counted: _Format(_read_counted, _write_counted, (), _are_amounts),
}


def _field(hint: Any) -> tuple[_Format, tuple[Check, ...]]:
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
    return _FORMATS[hint], checks


def _single_phrase(hint: Any) -> _Format | None:
    """Return how a field that holds one phrase, or None, is written; None for other fields."""
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    kind = kinds[0] if len(kinds) == 1 else None
    if not isinstance(kind, type) or not issubclass(kind, Phrase):
        return None
    if issubclass(kind, Written):
        written = kind
        return _Format(
            lambda reader, _stop: written.read(reader),
            str,
            None,
            lambda value: type(value) is written and value.well_formed(),
        )
    form = form_of(kind)
    return _Format(lambda reader, _stop: form.read_part(reader), form.write, None, form.fits)


def _phrases_in(hint: Any) -> Iterator[type[Phrase]]:
    """Yield the phrases that a field of a type can hold."""
    if isinstance(hint, type) and issubclass(hint, Phrase):
        yield hint
    for inner in get_args(hint):
        yield from _phrases_in(inner)


def _phrases(form: Form[Any]) -> _Format:
    def read(reader: Reader, _stop: str | None) -> tuple[Phrase, ...]:
        phrases = [form.read_part(reader)]
        while reader.peek() == "+":
            reader.take()
            phrases.append(form.read_part(reader))
        return tuple(phrases)

    def fits(value: object) -> bool:
        return type(value) is tuple and all(map(form.fits, value))

    return _Format(read, lambda phrases: " + ".join(map(form.write, phrases)), (), fits)


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
        found = {field.name: _field(hints[field.name]) for field in fields(phrase)}
        self._formats = {name: format for name, (format, _) in found.items()}
        self._parts = [_part(*match) for match in _PART.findall(phrase.template)]
        optional = {part.field for part in self._parts if part.optional}
        self._fields = [
            (name, format.fits, type(format.empty), format.none or name in optional)
            for name, format in self._formats.items()
        ]
        self._checks = [(part.field, found[part.field][1]) for part in self._parts if part.field]
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
        for position, part in enumerate(self._parts):
            if part.optional and reader.peek() != part.keyword:
                assert part.field is not None
                yield part.field, self._formats[part.field].empty
                continue
            if part.keyword and reader.take() != part.keyword:
                raise _WrongKeyword
            if part.field:
                stop = self._stop_after(position)
                yield part.field, self._formats[part.field].read(reader, stop)

    def may_begin(self, words: Sequence[str]) -> bool:
        """Whether a phrase of this form can begin with `words`, or be them."""
        reader, checks = Reader(words), dict(self._checks)
        try:
            for name, value in self._values(reader):
                found = value
                for check in checks[name] if value else ():
                    found = check(found)
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
    """The moves of one game as text; `moves` are its classes of moves.

    `capitals` are the ids that are written in capital letters: they are known in small ones too.
    """

    def __init__(self, moves: Iterable[type[Move]], capitals: Iterable[str] = ()) -> None:
        self._capitals = {name.lower(): name for name in capitals}
        self._forms = [form_of(move) for move in moves]
        self._form_of: dict[type, Form[Any]] = {form.phrase: form for form in self._forms}
        self._canonical = lru_cache(maxsize=KEPT_MOVES)(self._in_order)

    def canonical(self, move: object) -> Move:
        """Return a move in the form that the record uses. Raises BadNotation.

        The types of all fields are looked at first: what equals a move need not be one.
        """
        form = self._form_of.get(type(move))
        if form is None:
            raise self._no_move()
        if not form.fits(move):
            number = _unwritable(getattr(move, field.name) for field in fields(form.phrase))
            if number is not None:
                raise _no_number(quoted(number))
            raise BadNotation("Write: {forms}", forms=form.shape(form.verb or "…"))
        return self._canonical(move)

    def _in_order(self, move: Move) -> Move:
        canonical: Move = self._form_of[type(move)].canonical(move)
        return canonical

    def _no_move(self) -> BadNotation:
        return BadNotation(
            "A move starts with one of these words: {verbs}.", verbs=", ".join(self.verbs)
        )

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first words of all moves, each once."""
        return tuple(dict.fromkeys(verb for form in self._forms for verb in form.openers))

    def read(self, text: str) -> Move:
        """Return the move that `text` spells, in canonical form. Raises BadNotation."""
        try:
            return self._read(text)
        except BadNotation:
            spelled = self.spelled(text)
            if spelled == text:
                raise
            return self._read(spelled)

    def spells(self, text: str) -> bool:
        """Whether `text` spells a move."""
        try:
            self.read(text)
        except BadNotation:
            return False
        return True

    def _read(self, text: str) -> Move:
        """Return the move that a text with the right capital letters spells."""
        if len(text) > MAX_LENGTH:
            raise BadNotation("A move has at most {limit} characters.", limit=MAX_LENGTH)
        words = text.split()
        forms = [form for form in self._forms if words and form.may_open(words[0])]
        if not any(words[0] in form.openers for form in forms):
            raise self._no_move()
        # forms with the same verb are told apart by the next word, where one of them knows it
        knowing = [form for form in forms if words[1:2] and words[1] in form.followers]
        forms = knowing or forms
        problem = BadNotation("Write: {forms}", forms=" · ".join(self._shapes(forms, words[0])))
        for form in forms:
            try:
                return self._canonical(form.read(words))
            except Mismatch:
                continue
            except BadNotation as error:
                problem = error
        raise problem

    def may_begin(self, text: str) -> bool:
        """Whether a move can begin with the words of a text; a whole move does."""
        words = self.spelled(text).split()
        return bool(words) and any(
            form.may_open(words[0]) and form.may_begin(words) for form in self._forms
        )

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that can stand in moves, each once, as far as they are known."""
        return tuple(dict.fromkeys(word for form in self._forms for word in form.vocabulary()))

    def spelled(self, text: str) -> str:
        """Return a text in which ids have their capital letters."""
        capitals = self._capitals
        if not capitals:
            return text
        return _RUN.sub(lambda run: capitals.get(run[0].lower(), run[0]), text)

    def _shapes(self, forms: Iterable[Form[Any]], verb: str) -> list[str]:
        """What a line that begins with `verb` can look like, as a person would write it."""
        shapes = [form for form in forms if form.verb or self._exists(form, verb)]
        return [form.shape(verb) for form in sorted(shapes, key=lambda form: form.verb is None)]

    def _exists(self, form: Form[Any], verb: str) -> bool:
        """Whether a form that begins with a gap is for this verb at all."""
        try:
            self._canonical(form.read(form.shape(verb).split()))
        except BadNotation:
            return False
        return True
