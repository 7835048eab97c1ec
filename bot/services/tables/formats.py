"""The shapes of boards: those that a game has, and the one that somebody names."""

from __future__ import annotations

from typing import Final, get_args

from bot.model import BoardFormat
from bot.services.errors import Refused
from renderers import RENDERERS

FORMATS: Final[tuple[BoardFormat, ...]] = get_args(BoardFormat)


def has_choice(slug: str) -> bool:
    """Whether a game has boards of more than one shape."""
    return len(RENDERERS[slug].formats) > 1


def format_called(name: str) -> BoardFormat:
    """Return the shape with a name. Raises Refused."""
    found = next((each for each in FORMATS if each == name), None)
    if found is None:
        raise Refused("This cannot be chosen here.")
    return found


def format_for(slug: str, name: str) -> BoardFormat:
    """Return the shape with a name for the table of a game. Raises Refused."""
    if not has_choice(slug):
        raise Refused("The boards of this game have one shape only.")
    return format_called(name)
