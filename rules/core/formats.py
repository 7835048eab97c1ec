"""Formats of values: how the field of a move is written and read, by its type.

`int` is written as a decimal number, `str` as one word, `Words` as words, `Commas` as words with
commas between them, `Listed` the same with a blank after each comma, `Amounts` as `word=number`
words or `none` when there are none, `Counted` as numbers with a word behind each, `Numbers` as
decimal numbers, `Whole` as one that may be 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from rules.core.errors import BadNotation

Amounts: TypeAlias = tuple[tuple[str, int], ...]
Counted: TypeAlias = Annotated[tuple[tuple[str, int], ...], "counted"]
Words: TypeAlias = tuple[str, ...]
Commas: TypeAlias = Annotated[tuple[str, ...], ","]
Listed: TypeAlias = Annotated[tuple[str, ...], ", "]
Numbers: TypeAlias = tuple[int, ...]
Whole: TypeAlias = Annotated[int, "whole"]
_NUMBER = re.compile(r"[1-9][0-9]{0,3}\Z")
_WHOLE = re.compile(r"(0|[1-9][0-9]{0,3})\Z")
MOST: Final = 9999
"""The largest number that can be written."""


class Mismatch(Exception):
    """The words do not match the template of a form."""


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
        raise no_number(word)
    return int(word)


def no_number(word: str) -> BadNotation:
    """Return the refusal of a word that stands where a number is needed."""
    return BadNotation("{word} isn't a number.", word=word[:60])


def unwritable(values: Iterable[object]) -> int | None:
    """Return the first number among values, or in their amounts, that cannot be written."""
    for value in values:
        if type(value) is int and not 0 < value <= MOST:
            return value
        inner = unwritable(value) if type(value) is tuple else None
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
            raise BadNotation("You named {word} twice.", word=name)
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
        raise no_number(word)
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
            raise BadNotation("You named {word} twice.", word=name)
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
class ValueFormat:
    """The written form of the values of a type, and the test whether a value has the type.

    `empty` is the value of a part that is left out; `none` says that it can be written as well.
    """

    read: Callable[[Reader, str | None], Any]
    write: Callable[[Any], str]
    empty: Any
    fits: Callable[[object], bool]
    none: bool = False


VALUE_FORMATS: dict[object, ValueFormat] = {
    int: ValueFormat(_read_int, str, 0, _is_number),
    str: ValueFormat(_read_word, str, "", _is_word),
    bool: ValueFormat(_read_flag, lambda _: "", False, _is_flag),
    Numbers: ValueFormat(_read_numbers, _write_numbers, (), _are_numbers),
    Whole: ValueFormat(_read_whole, str, 0, _is_number, none=True),
    Words: ValueFormat(_read_words, " ".join, (), _are_words),
    Commas: ValueFormat(_read_listed, ",".join, (), _are_listed),
    Listed: ValueFormat(_read_listed, ", ".join, (), _are_listed),
    Amounts: ValueFormat(_read_amounts, _write_amounts, (), _are_amounts, none=True),
    Counted: ValueFormat(_read_counted, _write_counted, (), _are_amounts),
}
