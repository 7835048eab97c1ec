"""The games that the bot plays: one row for each, the only registry of the bot."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.computers import Computer
from bot.computers.search import Guide
from bot.games.brass_birmingham import BRASS_BIRMINGHAM
from bot.games.castles_of_burgundy import CASTLES_OF_BURGUNDY
from bot.games.core.coach import Coach
from bot.games.core.game import BotGame
from bot.games.puerto_rico import PUERTO_RICO
from bot.games.valparaiso import VALPARAISO
from rules import Registry

__all__ = ["COACHES", "COMPUTERS", "GAMES", "GUIDES"]

GAMES: Final[Mapping[str, BotGame[Any]]] = MappingProxyType(
    {game.slug: game for game in (PUERTO_RICO, BRASS_BIRMINGHAM, CASTLES_OF_BURGUNDY, VALPARAISO)}
)
"""All games by slug, the same slugs as `rules.GAMES`."""

COMPUTERS: Final[Registry[Computer]] = Registry(GAMES, lambda slug: GAMES[slug].computer)
"""The computer player of each game that decides at sight."""

GUIDES: Final[Registry[Guide]] = Registry(GAMES, lambda slug: GAMES[slug].guide)
"""The guide of the search in each game."""


def _coach(slug: str) -> Coach[Any]:
    coach = GAMES[slug].coach
    assert coach is not None
    return coach


COACHES: Final[Registry[Coach[Any]]] = Registry(
    [slug for slug, game in GAMES.items() if game.has_coach], _coach
)
"""The coach of each game that has one."""
