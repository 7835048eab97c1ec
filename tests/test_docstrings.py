"""Docstrings: each method has one, unless it does what its base says, and each says something.

The linter (D1) sees to modules, classes and functions, but cannot tell an override from a method,
nor a clause from a word or a citation.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from types import FunctionType, ModuleType

import bot
import renderers
import rules
from tests.cases import for_each
from tests.sources import nodes_of, sources

FEWEST_WORDS = 3
CITATION = re.compile(r"\b(?:RULINGS|DISCORD)\b|\b[RU]?\d+(?:\.\d+)*\b|\([a-z]\)")


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


def empty_docstrings(source: str) -> list[str]:
    """The docstrings that are too short to say anything, or only cite."""
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    docs = (ast.get_docstring(node) for node in nodes_of(source) if isinstance(node, kinds))
    return [doc for doc in docs if doc is not None and _words(doc) < FEWEST_WORDS]


def _words(doc: str) -> int:
    return sum(any(map(str.isalpha, word)) for word in CITATION.sub(" ", doc).split())


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


def test_every_docstring_says_something() -> None:
    assert sources()
    assert not [
        f"{path}: {doc}" for path, source in sources().items() for doc in empty_docstrings(source)
    ]


@for_each(
    ("doc", "empty"),
    [
        ("And.", True),
        ("Move them.", True),
        ("DISCORD 5.", True),
        ("DISCORD 1, 5.", True),
        ("Sending (DISCORD 5).", True),
        ("The empty places.", False),
        ("Send the message (DISCORD 5).", False),
    ],
)
def test_empty_docstrings_are_found(doc: str, empty: bool) -> None:
    source = f'class Kind:\n    def method(self):\n        """{doc}"""\n'
    assert bool(empty_docstrings(source)) == empty
