"""The registry of games."""

from __future__ import annotations

from typing import Any, Final

from rules.core.errors import BadOptions, quoted
from rules.core.game import Game
from rules.core.registry import Registry, part_of

GAMES: Final[Registry[Game[Any]]] = Registry(
    ("puerto-rico", "brass-birmingham", "castles-of-burgundy", "valparaiso"),
    part_of("rules", "GAME"),
)
"""All games by slug."""


def game(slug: str) -> Game[Any]:
    """Return the game with this slug. Raises BadOptions if there is none."""
    if not isinstance(slug, str) or slug not in GAMES:
        raise BadOptions(
            "There's no game {slug}. Available: {games}.",
            slug=slug if isinstance(slug, str) else quoted(slug),
            games=", ".join(GAMES),
        )
    return GAMES[slug]
