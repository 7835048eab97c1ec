"""The Castles of Burgundy in the registries for one test, until it is registered for good."""

from __future__ import annotations

import gc

import pytest

import rules
from bot import games as bot_games
from bot.games.castles_of_burgundy import CASTLES_OF_BURGUNDY
from renderers import RENDERERS
from renderers.castles_of_burgundy.renderer import CastlesOfBurgundyRenderer
from rules.castles_of_burgundy import CastlesOfBurgundy


def register(patch: pytest.MonkeyPatch) -> None:
    """Let the game be one of the registries until the patch is undone, if it is none yet.

    Everybody holds the same read-only registries, so the dictionary below each is changed.
    """
    game = CASTLES_OF_BURGUNDY
    for registry, entry in (
        (rules.GAMES, CastlesOfBurgundy()),
        (bot_games.GAMES, game),
        (bot_games.COMPUTERS, game.computer),
        (bot_games.GUIDES, game.guide),
        (RENDERERS, CastlesOfBurgundyRenderer()),
    ):
        (entries,) = (each for each in gc.get_referents(registry) if isinstance(each, dict))
        if CastlesOfBurgundy.slug not in entries:
            patch.setitem(entries, CastlesOfBurgundy.slug, entry)
