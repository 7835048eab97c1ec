"""Docstrings of methods: each has one, unless it does what the base class says of it.

The linter (D1) sees to modules, classes and functions, but cannot tell an override from a method.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import FunctionType, ModuleType

import bot
import renderers
import rules


def modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if "__main__" not in found.name and ".migrations." not in found.name:
            yield importlib.import_module(found.name)


def classes(module: ModuleType) -> list[type]:
    members = vars(module).values()
    kinds = [each for each in members if isinstance(each, type)]
    return [
        kind
        for kind in kinds
        if kind.__module__ == module.__name__ and not kind.__name__.startswith("_")
    ]


def silent_methods(kind: type) -> list[str]:
    """The public methods that neither the class nor a base of it says anything about."""
    return [
        f"{kind.__module__}.{kind.__qualname__}.{name}"
        for name, member in vars(kind).items()
        if not name.startswith("_") and _is_method(member) and not _said(kind, name)
    ]


def _is_method(member: object) -> bool:
    return isinstance(member, FunctionType | classmethod | staticmethod | property)


def _said(kind: type, name: str) -> bool:
    return any(inspect.getdoc(vars(base)[name]) for base in kind.__mro__ if name in vars(base))


def test_every_public_method_has_a_docstring_or_repeats_its_base() -> None:
    kinds = [
        kind
        for package in (bot, renderers, rules)
        for module in modules(package)
        for kind in classes(module)
    ]
    assert not [method for kind in kinds for method in silent_methods(kind)]


def test_silent_methods_are_found() -> None:
    """The search itself: a new method is found, an override is not."""

    class Base:
        def old(self) -> None:
            """Do it."""

    class Kind(Base):
        def old(self) -> None: ...

        def new(self) -> None: ...

        @property
        def value(self) -> int:
            return 0

    assert [each.rpartition(".")[2] for each in silent_methods(Kind)] == ["new", "value"]
