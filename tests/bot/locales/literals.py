"""Finds words in the sources that reach people without the catalogues.

What counts as words: two words with a space between them, a word that begins with a capital, any
letter that is not Latin; in a formatted string and in what is shown right away also a single word.
What is allowed is allowed by kind, never by place: messages of the catalogues, notations of signs,
docstrings, the log, errors in programs, patterns, annotations, names of a module's exports, SQL.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from tests.sources import nodes_of

WORDS = re.compile(r"[A-Za-z]{2,}\s+[a-z]{2,}|^[A-Z][a-z]{2,}|[^\W\d_A-Za-z\u00c0-\u024f]")
PART = re.compile(r"\s[A-Za-z]{2,}|[A-Za-z]{2,}\s|[^\W\d_A-Za-z\u00c0-\u024f]")
"""Words in a part of a formatted string: beside a space, so that no file name is meant."""
ZONE = re.compile(r"[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_-]+)+")
"""Names of time zones (IANA), which are the same everywhere."""
_SIGN = r"(?:[+>=](?:/\d+)?|(?:\d+\*)?[a-z0-9-]*(?::[^\s:]*)*(?:/\d+)?)"
SIGNS = re.compile(rf"(?=.*[a-z]:\S)\s*{_SIGN}(?:\s+{_SIGN})*")
"""The notation of signs side by side (`renderers/core/signs.py`): "die:4 symbol:take/80 > key"."""
SQL = re.compile(r"\s*(?:CREATE|INSERT|SELECT|UPDATE|DELETE|DROP|PRAGMA)\s")
WORD = re.compile(r"[^\W\d_]{2,}")
SHOWING = {
    "Button": (),
    "Choice": (0, 1, 2),
    "Label": (0,),
    "TextDisplay": (0,),
    "button": (0,),
    "flow": (1,),
    "heading": (1,),
    "option": (1, 2),
    "select": (1,),
    "send_message": (0,),
    "tag": (1,),
    "text": (0,),
}
"""Calls whose literal arguments at these places are shown as they are."""
SHOWN = frozenset(("content", "description", "label", "placeholder", "title"))
"""Arguments that are shown, whoever is called."""
LOGGING = frozenset(("debug", "info", "warning", "error", "exception", "critical", "log"))
PROGRAM = frozenset(
    ("Chance", "NamedTuple", "ParamSpec", "TypeVar", "TypeVarTuple", "compile", "getLogger")
)
"""Calls whose literals are for the program: type variables, loggers, patterns, seeds."""
WRITING = frozenset(("write", "writelines", "print", "add_argument", "ArgumentParser"))
"""Calls that write for the operator."""

Parents: TypeAlias = Mapping[ast.AST, ast.AST]


def bypassing(source: str, messages: Collection[str], catalogue: Collection[str]) -> Iterator[str]:
    """Yield `line: text` for every literal of a source that may reach people untranslated.

    `messages` are the ids of the catalogues; `catalogue` the names of calls whose literals are
    messages.
    """
    nodes = nodes_of(source)
    parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    for node in nodes:
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if node.value in messages or ZONE.fullmatch(node.value):
            continue
        if not _worded(node, node.value, parents) or SIGNS.fullmatch(_whole(node, parents)):
            continue
        if not _is_allowed(node, parents, catalogue):
            yield f"{node.lineno}: {node.value[:60]!r}"


def _whole(node: ast.Constant, parents: Parents) -> str:
    """Return the text of which a literal is a part, with a 1 for each value that is filled in."""
    above = parents.get(node)
    parts = above.values if isinstance(above, ast.JoinedStr) else [node]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "1" for part in parts)


def _worded(node: ast.Constant, text: str, parents: Parents) -> bool:
    if isinstance(parents.get(node), ast.JoinedStr):
        return bool(PART.search(text))
    return bool(WORDS.search(text) or (_is_shown(node, parents) and WORD.search(text)))


def _is_shown(node: ast.AST, parents: Parents) -> bool:
    """Whether a literal is an argument that is shown as it is: a label, a text on a picture."""
    above = parents.get(node)
    if isinstance(above, ast.keyword):
        return above.arg in SHOWN
    if not isinstance(above, ast.Call) or node not in above.args:
        return False
    return any(
        above.args[place : place + 1] == [node] for place in SHOWING.get(_name(above.func), ())
    )


def _is_allowed(node: ast.AST, parents: Parents, catalogue: Collection[str]) -> bool:
    """Whether something that a literal stands in makes it of a kind that nobody else reads."""
    while (above := parents.get(node)) is not None:
        if isinstance(above, ast.Expr | ast.Assert | ast.Compare | ast.Subscript | ast.AnnAssign):
            return _is_kind(above, node)
        if isinstance(above, ast.arg | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return _annotates(above, node)
        if isinstance(above, ast.Raise) or _is_export(above) or _is_sql(above):
            return True  # of errors for people the messages are in the catalogues
        if isinstance(above, ast.Call) and node is not above.func:
            name = _name(above.func)
            if name in catalogue or name in PROGRAM or name in WRITING or _logs(above.func):
                return True
        node = above
    return False


def _is_export(node: ast.AST) -> bool:
    match node:
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
    return False


def _is_sql(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            return bool(SQL.match(text))
    return False


def _is_kind(above: ast.AST, node: ast.AST) -> bool:
    match above:
        case ast.Expr():
            return isinstance(node, ast.Constant)  # a docstring
        case ast.Assert():
            return node is above.msg or node is above.test
        case ast.AnnAssign():
            return node is above.annotation
        case _:
            return True  # compared, or a key


def _annotates(above: ast.AST, node: ast.AST) -> bool:
    if isinstance(above, ast.arg):
        return node is above.annotation
    return node is getattr(above, "returns", None)


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _logs(called: ast.expr) -> bool:
    match called:
        case ast.Attribute(value=ast.Name(id="log" | "logger"), attr=name):
            return name in LOGGING
    return False
