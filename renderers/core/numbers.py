"""Numbers as text: with a true minus sign, and with a plus sign where they are differences."""

from __future__ import annotations

from renderers.core.texts import Texts


def written(number: int) -> str:
    """Write a number: "5", "−2"."""
    return str(number).replace("-", "−")


def points(number: int, texts: Texts) -> str:
    """Write a number of victory points."""
    return texts.ngettext("{n} point", "{n} points", number)


def signed(number: int) -> str:
    """Write a number with its sign, zero without one: "+5", "−2", "0"."""
    return f"+{number}" if number > 0 else written(number)
