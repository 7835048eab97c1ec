"""Copies of positions, and keys for them, derived from the fields of their dataclasses.

What never changes (numbers, text, tuples, frozen dataclasses such as steps and moves) is shared.
A copy is made for each move, so for each class one expression is generated, as one would write it
by hand, and compiled at its first use, as dataclasses do with their methods.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from functools import cache
from types import FunctionType
from typing import Any, Final, Self, get_args, get_origin, get_type_hints

_LEFT_OUT: Final = {"sink"}
"""Fields that are not copied: a listener of one position does not listen to its copies."""


class Copyable:
    """A dataclass whose copies follow from its fields: a position, or a part of one."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy."""
        copied: Self = _copier(type(self))(self)  # type: ignore[arg-type]
        return copied

    def key(self, *left_out: str) -> tuple[Any, ...]:
        """Return its values but for some fields as a key: of equal ones equal.

        For programs that keep what they have found out about a position.
        """
        key: tuple[Any, ...] = _key_maker(type(self), left_out)(self)  # type: ignore[arg-type]
        return key


@cache
def _copier(kind: type[Any]) -> Callable[[Any], Any]:
    """Return the function that copies objects of a class."""
    names: dict[str, Any] = {}
    return _function(kind, written_out(kind, "value", names), names)


@cache
def _key_maker(kind: type[Any], left_out: tuple[str, ...]) -> Callable[[Any], Any]:
    """Return the function that makes keys of objects of a class."""
    return _function(kind, _key_of_fields(kind, "value", left_out), {})


def _function(kind: type[Any], expression: str, names: dict[str, Any]) -> Callable[[Any], Any]:
    """Return the function of `value`, an object of a class, that an expression says."""
    code = compile(f"lambda value: {expression}", f"<{kind.__name__}>", "eval")
    function: Callable[[Any], Any] = FunctionType(code, names)()
    return function


def written_out(kind: type[Any], value: str, names: dict[str, Any]) -> str:
    """Return the expression for a copy of an object; classes that it calls are put in `names`."""
    names[kind.__name__] = kind
    hints = get_type_hints(kind)
    given = [
        _argument(field, _of(hints[field.name], f"{value}.{field.name}", names))
        for field in fields(kind)
        if field.name not in _LEFT_OUT
    ]
    return f"{kind.__name__}({', '.join(given)})"


def _argument(field: Field[Any], value: str) -> str:
    return f"{field.name}={value}" if field.kw_only else value


def _of(hint: Any, value: str, names: dict[str, Any]) -> str:
    """Return the expression for a copy of a value of a type, itself if it never changes."""
    origin, args = get_origin(hint), get_args(hint)
    inner = f"each{value.count('each')}"
    if origin is list:
        item = _of(args[0], inner, names)
        return f"{value}[:]" if item == inner else f"[{item} for {inner} in {value}]"
    if origin is dict:
        item = _of(args[1], inner, names)
        pairs = f"{{key: {item} for key, {inner} in {value}.items()}}"
        return f"{value}.copy()" if item == inner else pairs
    if isinstance(hint, type) and issubclass(hint, Copyable):
        return written_out(hint, value, names)
    if any(_of(arg, inner, names) != inner for arg in args):
        raise TypeError(f"{hint} cannot be copied")
    return value


def _key_of_fields(kind: type[Any], value: str, left_out: tuple[str, ...] = ()) -> str:
    """Return the expression for a tuple of the fields of an object."""
    hints = get_type_hints(kind)
    keys = [
        f"{_key_of(hints[field.name], f'{value}.{field.name}')}, "
        for field in fields(kind)
        if field.name not in _LEFT_OUT and field.name not in left_out
    ]
    return f"({''.join(keys)})"


def _key_of(hint: Any, value: str) -> str:
    """Return the expression for a key of a value of a type, itself if it never changes."""
    origin, args = get_origin(hint), get_args(hint)
    inner = f"each{value.count('each')}"
    if origin is list:
        item = _key_of(args[0], inner)
        return f"(*{value},)" if item == inner else f"(*[{item} for {inner} in {value}],)"
    if origin is dict:
        item = _key_of(args[1], inner)
        items = f"{value}.items()"
        return f"(*{items},)" if item == inner else f"(*[(k, {item}) for k, {inner} in {items}],)"
    if isinstance(hint, type) and issubclass(hint, Copyable):
        return _key_of_fields(hint, value)
    return value
