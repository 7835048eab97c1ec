"""Positions as plain JSON data and back, driven by the type hints of the dataclasses.

Steps are written as `{"step": "Sell", …}`, moves in notation ("" for one that the viewer may not
see), everything else as its fields. Data that does not fit the types raises BadPosition with the
path of the place, so a damaged position is never loaded in part.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Set
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from rules.core.errors import BadNotation, BadPosition, quoted
from rules.core.notation import Notation
from rules.core.phrases import UNSEEN, Move
from rules.core.state import Step

Json: TypeAlias = Any
_SKIPPED = {"sink"}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The steps and moves of a game by name: all that its positions can hold besides fields."""

    steps: Mapping[str, type[Step[Any]]] = field(default_factory=dict)
    notation: Notation = field(default_factory=lambda: Notation(()))


Reader: TypeAlias = Callable[[Json, Vocabulary], Any]


def to_plain(value: Any) -> Json:
    """Return `value`, made of dataclasses and containers, as JSON data."""
    if isinstance(value, Move):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        data = {} if not isinstance(value, Step) else {"step": type(value).__name__}
        kind: Any = type(value)
        for name in _names(kind):
            data[name] = to_plain(getattr(value, name))
        return data
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    return value


def from_plain(kind: Any, data: Json, words: Vocabulary, path: str = "position") -> Any:
    """Return the object of type `kind` that `data` describes. Raises BadPosition."""
    try:
        return _reader(kind)(data, words)
    except _Misfit as error:
        raise BadPosition(error.reason, path=path + error.place, **error.args_map) from None


def misfit(path: str, data: object) -> BadPosition:
    """Return the error for data that does not fit at a place of the position."""
    return BadPosition(_CANNOT_BE, path=path, value=quoted(data))


_CANNOT_BE: Final = "{path} can't be {value}."


class _Misfit(Exception):
    """Data that does not fit; each reader that the error passes adds its part of the path."""

    def __init__(self, reason: str, **args: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.args_map = args
        self.place = ""

    def inside(self, place: str) -> None:
        """Put `place` in front of the path, as seen from one level further out."""
        self.place = place + self.place


def _wrong(data: object) -> _Misfit:
    return _Misfit(_CANNOT_BE, value=quoted(data))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in _SKIPPED)


@cache
def _reader(kind: Any) -> Reader:
    """Return the function that reads values of a type, made once for each type."""
    origin = get_origin(kind)
    plain = origin or kind
    if isinstance(plain, type):
        if issubclass(plain, Step):
            return _read_step
        if issubclass(plain, Move):
            return _read_move
        if is_dataclass(plain):
            return _dataclass_reader(plain)
    maker = _MAKERS.get(origin)
    return maker(kind) if maker is not None else _scalar_reader(kind)


def _scalar_reader(kind: type) -> Reader:
    def read(data: Json, words: Vocabulary) -> Any:
        # True is an instance of int as well
        if type(data) is kind:
            return data
        raise _wrong(data)

    return read


def _read_step(data: Json, words: Vocabulary) -> Any:
    name = data.get("step") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in words.steps:
        raise _wrong(data)
    rest = {name: value for name, value in data.items() if name != "step"}
    kind: Any = words.steps[name]
    return _dataclass_reader(kind)(rest, words)


def _read_move(data: Json, words: Vocabulary) -> Move:
    if not isinstance(data, str):
        raise _wrong(data)
    try:
        return words.notation.read(data) if data else UNSEEN
    except BadNotation:
        raise _wrong(data) from None


@cache
def _dataclass_reader(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    readers = [(name, _reader(hints[name])) for name in _names(kind)]
    names = set(_names(kind))
    required = {
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    }

    def read(data: Json, words: Vocabulary) -> Any:
        if not isinstance(data, dict):
            raise _wrong(data)
        keys = data.keys()
        if keys != names:
            _check_names(keys)
        values, name = {}, ""
        try:
            for name, reader in readers:
                if name in data:
                    values[name] = reader(data[name], words)
        except _Misfit as error:
            error.inside(f".{name}")
            raise
        return kind(**values)

    def _check_names(keys: Set[Any]) -> None:
        unknown, missing = keys - names, required - keys
        if unknown:
            raise _Misfit("{path} has no {name}.", name=min(map(str, unknown)))
        if missing:
            raise _Misfit("{path} is missing {name}.", name=min(missing))

    return read


def _list_reader(kind: Any) -> Reader:
    (item,) = map(_reader, get_args(kind))

    def read(data: Json, words: Vocabulary) -> Any:
        if not isinstance(data, list):
            raise _wrong(data)
        values: list[Any] = []
        try:
            for value in data:
                values.append(item(value, words))
        except _Misfit as error:
            error.inside(f"[{len(values)}]")
            raise
        return values

    return read


def _tuple_reader(kind: Any) -> Reader:
    kinds = get_args(kind)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        whole = _list_reader(list[kinds[0]])  # type: ignore[valid-type]
        return lambda data, words: tuple(whole(data, words))
    readers = [*map(_reader, kinds)]

    def read(data: Json, words: Vocabulary) -> Any:
        if not isinstance(data, list) or len(data) != len(readers):
            raise _wrong(data)
        values: list[Any] = []
        try:
            for reader, value in zip(readers, data, strict=True):
                values.append(reader(value, words))
        except _Misfit as error:
            error.inside(f"[{len(values)}]")
            raise
        return tuple(values)

    return read


def _dict_reader(kind: Any) -> Reader:
    key_reader, value_reader = map(_reader, get_args(kind))

    def read(data: Json, words: Vocabulary) -> Any:
        if not isinstance(data, dict):
            raise _wrong(data)
        entries, place = {}, ""
        try:
            for key, value in data.items():
                place = " key"
                read_key = key_reader(key, words)
                place = f".{key}"
                entries[read_key] = value_reader(value, words)
        except _Misfit as error:
            error.inside(place)
            raise
        return entries

    return read


def _union_reader(kind: Any) -> Reader:
    members = [_reader(member) for member in get_args(kind)]

    def read(data: Json, words: Vocabulary) -> Any:
        for member in members:
            try:
                return member(data, words)
            except _Misfit:
                continue
        raise _wrong(data)

    return read


def _literal_reader(kind: Any) -> Reader:
    values = get_args(kind)

    def read(data: Json, words: Vocabulary) -> Any:
        for value in values:
            if type(data) is type(value) and data == value:
                return data
        raise _wrong(data)

    return read


_MAKERS: Final[dict[Any, Callable[[Any], Reader]]] = {
    list: _list_reader,
    tuple: _tuple_reader,
    dict: _dict_reader,
    Union: _union_reader,
    types.UnionType: _union_reader,
    Literal: _literal_reader,
}
