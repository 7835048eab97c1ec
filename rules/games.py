"""The registry of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.brass_birmingham import BrassBirmingham
from rules.castles_of_burgundy import CastlesOfBurgundy
from rules.core.errors import BadOptions, quoted
from rules.core.game import Game
from rules.puerto_rico import PuertoRico
from rules.valparaiso import Valparaiso

PUERTO_RICO: Final = PuertoRico()
BRASS_BIRMINGHAM: Final = BrassBirmingham()
CASTLES_OF_BURGUNDY: Final = CastlesOfBurgundy()
VALPARAISO: Final = Valparaiso()
GAMES: Final[Mapping[str, Game[Any]]] = MappingProxyType(
    {game.slug: game for game in (PUERTO_RICO, BRASS_BIRMINGHAM, CASTLES_OF_BURGUNDY, VALPARAISO)}
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
