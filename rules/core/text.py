"""Positions and events as text, in the words of the notation: what `print` shows of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeAlias, get_type_hints

Rows: TypeAlias = Iterable[tuple[str, str]]
"""Names of things and what is to be said about each."""
SEPARATOR: Final = " · "
NOTHING: Final = "–"
"""Stands where a list is empty."""
_SECOND_WORD: Final = re.compile(r"(?<!^)(?=[A-Z])")


def listed(words: Iterable[object], separator: str = ", ") -> str:
    """Return words in a row, a dash for none."""
    return separator.join(map(str, words)) or NOTHING


def counted(amounts: Mapping[str, int]) -> str:
    """Return `corn 2, coffee 1`; what there is none of is left out."""
    return listed(f"{word} {number}" for word, number in amounts.items() if number)


def board(facts: Iterable[str], shared: Rows, parts: Iterable[tuple[str, Rows]]) -> Iterator[str]:
    """Yield the lines of a position: facts about it, what all share, then its other parts.

    Each part has a title, "" for none.
    """
    yield SEPARATOR.join(facts)
    yield from _aligned(shared)
    for title, rows in parts:
        yield ""
        if title:
            yield title
        yield from _aligned(rows, "  " if title else "")


def by_seat(owned: Iterable[Rows]) -> Iterator[tuple[str, Rows]]:
    """Yield what each player has, from seat 0, as parts of a board."""
    for seat, rows in enumerate(owned):
        yield f"Seat {seat}", rows


def _aligned(rows: Rows, indent: str = "") -> list[str]:
    """Return a line for each row, the second column straight."""
    pairs = [(indent + name, content) for name, content in rows]
    width = max((len(name) for name, _ in pairs), default=0)
    return [f"{name:{width}}  {content}" for name, content in pairs]


def event_text(event: object) -> str:
    """Return `role taken: seat 0, role settler, doubloons 1`; `event` is a dataclass.

    What is False or empty is left out, and so are the things of which a field has none: a field of
    `Annotated[tuple[int, int], ("corn", "coffee")]` reads `2 corn 1 coffee`.
    """
    name = _SECOND_WORD.sub(" ", type(event).__name__).lower()
    values = {
        field: _numbered(things, getattr(event, field)) if things else getattr(event, field)
        for field, things in _counted_things(type(event)).items()  # type: ignore[arg-type]
    }
    details = [_detail(word, value) for word, value in values.items() if _says(value)]
    return f"{name}: {', '.join(details)}" if details else name


@cache
def _counted_things(kind: type[Any]) -> dict[str, tuple[str, ...]]:
    """Return the fields of a kind of event, each with the things that it has numbers of, if any."""
    hints = get_type_hints(kind, include_extras=True)
    notes = {name: getattr(hint, "__metadata__", ((),)) for name, hint in hints.items()}
    return {row.name: notes[row.name][0] for row in fields(kind)}


def _numbered(things: Iterable[str], numbers: Iterable[int]) -> str:
    """Return `2 corn 1 coffee`."""
    pairs = zip(numbers, things, strict=True)
    return " ".join([f"{number} {thing}" for number, thing in pairs if number])


def _says(value: object) -> bool:
    return value is not None and value is not False and value not in ("", ())


def _detail(word: str, value: object) -> str:
    name = word.replace("_", " ")
    return name if value is True else f"{name} {_value(value)}"


def _value(value: object) -> str:
    """Return a value of an event as words, what is inside another one with blanks."""
    if not isinstance(value, tuple):
        return str(value)
    inner: Callable[[object], str] = (
        _value if any(isinstance(part, tuple) for part in value) else str
    )
    return "[" + " ".join(map(inner, value)) + "]"
