"""Positions as plain JSON data and back, driven by the type hints of the dataclasses.

Steps are written as `{"step": "Sell", …}`, moves in notation ("" for one that the viewer may not
see), everything else as its fields. Data that does not fit
the types raises BadPosition with the path of the place, so a damaged position never half-loads.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from rules.core.errors import BadNotation, BadPosition
from rules.core.notation import UNSEEN, Move, Notation
from rules.core.state import Step

Json: TypeAlias = Any
Renewal: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]
_SKIPPED = {"sink"}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a game's positions can hold: its steps by name, and its moves.

    `renewals` bring steps that older versions wrote into today's form, by the name of the step.
    """

    steps: Mapping[str, type[Step[Any]]] = field(default_factory=dict)
    notation: Notation = field(default_factory=lambda: Notation(()))
    renewals: Mapping[str, Renewal] = field(default_factory=dict)


def to_plain(value: Any) -> Json:
    """Return `value`, made of dataclasses and containers, as JSON data."""
    if isinstance(value, Move):
        return str(value)
    if is_dataclass(value) and not isinstance(value, type):
        data = {} if not isinstance(value, Step) else {"step": type(value).__name__}
        for name in _names(type(value)):
            data[name] = to_plain(getattr(value, name))
        return data
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    return value


def from_plain(kind: Any, data: Json, words: Vocabulary, path: str = "position") -> Any:
    """Return the object of type `kind` that `data` describes. Raises BadPosition."""
    origin = get_origin(kind)
    if isinstance(origin or kind, type) and issubclass(origin or kind, Step):
        return _read_step(data, words, path)
    if isinstance(kind, type) and issubclass(kind, Move):
        return _read_move(data, words, path)
    if isinstance(kind, type) and is_dataclass(kind):
        return _read_dataclass(kind, data, words, path)
    reader = _READERS.get(origin)
    if reader is not None:
        return reader(kind, data, words, path)
    if kind is int and isinstance(data, bool):
        raise misfit(path, data)
    if isinstance(kind, type) and isinstance(data, kind):
        return data
    raise misfit(path, data)


def misfit(path: str, data: Json) -> BadPosition:
    """Return the error for data that does not fit at a place of the position."""
    return BadPosition("{path} cannot be {value}.", path=path, value=repr(data)[:60])


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in _SKIPPED)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _read_step(data: Json, words: Vocabulary, path: str) -> Any:
    name = data.get("step") if isinstance(data, dict) else None
    renew = words.renewals.get(name) if isinstance(name, str) else None
    if renew is not None:
        data = renew(data)
        name = data["step"]
    if not isinstance(name, str) or name not in words.steps:
        raise misfit(path, data)
    rest = {name: value for name, value in data.items() if name != "step"}
    return _read_dataclass(words.steps[name], rest, words, path)


def _read_move(data: Json, words: Vocabulary, path: str) -> Move:
    if not isinstance(data, str):
        raise misfit(path, data)
    try:
        return words.notation.read(data) if data else UNSEEN
    except BadNotation as error:
        raise misfit(path, data) from error


def _read_dataclass(kind: type, data: Json, words: Vocabulary, path: str) -> Any:
    if not isinstance(data, dict):
        raise misfit(path, data)
    names = _names(kind)
    unknown = data.keys() - set(names)
    if unknown:
        raise BadPosition("{path} has no {name}.", path=path, name=min(unknown))
    required = {
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    }
    missing = required - data.keys()
    if missing:
        raise BadPosition("{path} lacks {name}.", path=path, name=min(missing))
    hints = _hints(kind)
    return kind(
        **{
            name: from_plain(hints[name], data[name], words, f"{path}.{name}")
            for name in names
            if name in data
        }
    )


def _read_list(kind: Any, data: Json, words: Vocabulary, path: str) -> Any:
    if not isinstance(data, list):
        raise misfit(path, data)
    (item,) = get_args(kind)
    return [from_plain(item, value, words, f"{path}[{at}]") for at, value in enumerate(data)]


def _read_tuple(kind: Any, data: Json, words: Vocabulary, path: str) -> Any:
    if not isinstance(data, list):
        raise misfit(path, data)
    kinds: Sequence[Any] = get_args(kind)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = [kinds[0]] * len(data)
    if len(kinds) != len(data):
        raise misfit(path, data)
    return tuple(
        from_plain(item, value, words, f"{path}[{at}]")
        for at, (item, value) in enumerate(zip(kinds, data, strict=True))
    )


def _read_dict(kind: Any, data: Json, words: Vocabulary, path: str) -> Any:
    if not isinstance(data, dict):
        raise misfit(path, data)
    key_kind, value_kind = get_args(kind)
    return {
        from_plain(key_kind, key, words, f"{path} key"): from_plain(
            value_kind, value, words, f"{path}.{key}"
        )
        for key, value in data.items()
    }


def _read_union(kind: Any, data: Json, words: Vocabulary, path: str) -> Any:
    for member in get_args(kind):
        if member is type(None):
            if data is None:
                return None
            continue
        try:
            return from_plain(member, data, words, path)
        except BadPosition:
            continue
    raise misfit(path, data)


def _read_literal(kind: Any, data: Json, words: Vocabulary, path: str) -> Any:
    if data not in get_args(kind):
        raise misfit(path, data)
    return data


_READERS: dict[Any, Callable[[Any, Json, Vocabulary, str], Any]] = {
    list: _read_list,
    tuple: _read_tuple,
    dict: _read_dict,
    Union: _read_union,
    types.UnionType: _read_union,
    Literal: _read_literal,
}
