"""Marks: short stand-ins for notations that are too long for a custom id or an option."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

MARK: Final = "#"
"""The first character of every mark; no notation begins so."""


def mark(text: str) -> str:
    """Return the mark of a text: its hash in 17 characters."""
    return MARK + sha256(text.encode()).hexdigest()[:16]


def marked(text: str, room: int) -> str:
    """Return the text if it fits into `room` characters, else its mark."""
    return text if len(text) <= room else mark(text)


def is_mark(text: str) -> bool:
    """Whether this is no notation but the mark of one."""
    return text.startswith(MARK)


def meant(marked: str, texts: Iterable[str]) -> str | None:
    """Return the one of `texts` whose mark this is, None if it is not among them."""
    return next((text for text in texts if mark(text) == marked), None)
