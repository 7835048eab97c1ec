"""Lines of plain text: their first letter, their width in a monospace face, broken lists."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, ParamSpec

from renderers.core.picture import ALT_LIMIT

P = ParamSpec("P")

COLUMNS: Final = 60
"""The widest line that a phone shows without breaking it at a bad place."""
INDENT: Final = "  "
DOT: Final = " · "


def capital(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """Begin with a small letter."""
    return text[:1].lower() + text[1:]


def in_a_sentence(name: Callable[P, str]) -> Callable[P, str]:
    """Return what names things as `name` does, but beginning with a small letter."""

    def named(*args: P.args, **kwargs: P.kwargs) -> str:
        return small(name(*args, **kwargs))

    return named


def columns(text: str) -> int:
    """Return the width in columns; Korean and Japanese signs take two (Unicode, UAX 11)."""
    if text.isascii():
        return len(text)
    others = [sign for sign in text if not sign.isascii()]
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in others)
    marks = sum(bool(unicodedata.combining(sign)) for sign in others)
    return len(text) + wide - marks


def packed(
    head: str,
    parts: Iterable[str],
    *,
    indent: str = INDENT,
    width: int = COLUMNS,
) -> list[str]:
    """Write `parts` after `head`, on as many lines as needed; further ones begin with `indent`.

    Lines are broken between parts only, so a long part may stand alone on a line wider than
    `width` columns.
    """
    lines, line, fresh = [], head, True
    for part in parts:
        lead = "" if fresh else DOT
        if not line.strip() or columns(line + lead + part) <= width:
            line, fresh = line + lead + part, False
            continue
        lines.append(line.rstrip())
        line, fresh = indent + part, False
    return [*lines, line.rstrip()]


def listed(head: str, parts: Sequence[str]) -> list[str]:
    """Write what belongs to a player below the name: a head and its parts, "–" for none."""
    return packed(f"{INDENT}{head} ", parts or ["–"], indent=2 * INDENT)


def times(name: str, number: int) -> str:
    """Write how often something is there: "quarry ×2"; a single one without a number."""
    return name if number == 1 else f"{name} ×{number}"


def counted(names: Iterable[str]) -> list[str]:
    """Name things in the order in which they come, equal ones once: "Ship ×2"."""
    return [times(name, number) for name, number in Counter(names).items()]


def changed(old: object, new: object, written: str) -> list[str]:
    """Write what differs, before and after: "3 → 5 points"; nothing for what is the same."""
    return [] if old == new else [f"{old} → {written}"]


def as_long_as_fits(lines: Sequence[str], more: Sequence[str], limit: int = ALT_LIMIT) -> str:
    """Join lines, then those of `more` that still fit into `limit` characters."""
    text = "\n".join(lines)
    for line in more:
        if len(text) + 1 + len(line) <= limit:
            text += "\n" + line
    return text
