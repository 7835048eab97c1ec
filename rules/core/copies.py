"""Copies of positions, and keys for them, derived from the fields of their dataclasses.

What never changes (numbers, text, tuples, frozen dataclasses such as steps and moves) is shared.
A copy is made for each move, so for each class a function is generated, as one would write it by
hand, and compiled at its first use, as dataclasses do with their methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import Field, fields
from functools import cache
from types import FunctionType
from typing import Any, Final, Self, TypeAlias, get_args, get_origin, get_type_hints

_LEFT_OUT: Final = {"sink"}
"""Fields that are None in copies: a listener of one position does not listen to them."""
Part: TypeAlias = Callable[[type[Any], str], str]
"""Writes the expression for a copy of a part, given its class and the expression for it."""


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
    """Return the function that copies objects of a class.

    It sets field after field: to call the class takes half as long again.
    """
    names: dict[str, Any] = {"new": kind.__new__, "kind": kind}

    def part(inner: type[Any], value: str) -> str:
        # a compiled class has a copy of its own
        own = inner.copy if inner.copy is not Copyable.copy else None
        names[inner.__name__] = own or _copier(inner)  # type: ignore[arg-type]
        return f"{inner.__name__}({value})"

    lines = ["def copy(value):", "copied = new(kind)"]
    lines += [f"copied.{name} = None" for name in _LEFT_OUT if hasattr(kind, name)]
    lines += [f"copied.{field.name} = {copy}" for field, copy in _copies(kind, "value", part)]
    lines.append("return copied")
    code = compile("\n ".join(lines), f"<{kind.__name__}>", "exec")
    return FunctionType(code.co_consts[0], names)


@cache
def _key_maker(kind: type[Any], left_out: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return the function that makes keys of objects of a class."""
    expression = _key_of_fields(kind, "value", left_out)
    code = compile(f"lambda value: {expression}", f"<{kind.__name__}>", "eval")
    maker: Callable[[Any], tuple[Any, ...]] = FunctionType(code, {})()
    return maker


def written_out(kind: type[Any], value: str, names: dict[str, Any]) -> str:
    """Return the expression for a copy of an object; classes that it calls are put in `names`."""
    names[kind.__name__] = kind

    def part(inner: type[Any], value: str) -> str:
        return written_out(inner, value, names)

    given = [
        f"{field.name}={copy}" if field.kw_only else copy
        for field, copy in _copies(kind, value, part)
    ]
    return f"{kind.__name__}({', '.join(given)})"


def _copies(kind: type[Any], value: str, part: Part) -> Iterator[tuple[Field[Any], str]]:
    """Yield the fields of an object that are copied, with the expressions for their copies."""
    hints = get_type_hints(kind)
    for field in fields(kind):
        if field.name not in _LEFT_OUT:
            yield field, _of(hints[field.name], f"{value}.{field.name}", part)


def _of(hint: Any, value: str, part: Part) -> str:
    """Return the expression for a copy of a value of a type, itself if it never changes."""
    origin, args = get_origin(hint), get_args(hint)
    inner = f"each{value.count('each')}"
    if origin is list:
        item = _of(args[0], inner, part)
        return f"{value}[:]" if item == inner else f"[{item} for {inner} in {value}]"
    if origin is dict:
        item = _of(args[1], inner, part)
        pairs = f"{{key: {item} for key, {inner} in {value}.items()}}"
        return f"{value}.copy()" if item == inner else pairs
    if isinstance(hint, type) and issubclass(hint, Copyable):
        return part(hint, value)
    if any(_of(arg, inner, part) != inner for arg in args):
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
