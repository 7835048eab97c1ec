"""The sources as trees: each is parsed once, however many tests of a process look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "renderers", "rules")


@cache
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    """Return all that stands in a source, outer nodes before inner ones; not to be changed."""
    return tuple(ast.walk(ast.parse(source)))


@cache
def sources(*folders: str) -> dict[str, str]:
    """Return the sources in some folders, or of all packages, by their paths in the repository."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for folder in folders or PACKAGES
        for path in sorted((ROOT / folder).rglob("*.py"))
    }
