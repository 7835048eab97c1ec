"""A finished picture: PNG bytes with the text that says the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ALT_LIMIT: Final = 1024
"""Characters of alt text that Discord accepts."""


@dataclass(frozen=True, slots=True)
class Picture:
    """PNG bytes, their size in pixels, and the alt text in the reader's language.

    `marked` are the places of the events, among those to be marked, of which something is on it:
    only these are numbered. None: all of them.
    """

    data: bytes
    width: int
    height: int
    alt: str
    marked: tuple[int, ...] | None = None


def clipped(text: str, limit: int = ALT_LIMIT) -> str:
    """Return a text of at most `limit` characters, cut after a whole line where one is too long."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    return head[: head.rfind("\n") if "\n" in head else limit - 1].rstrip() + "…"
