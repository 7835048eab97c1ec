"""Lanterns: a complete small game as an example, and the game of tests that need an odd one.

Everybody lights one to three lanterns in each of two rounds. There is a game for one person, for
two to four, and for two teams of two, as no single game of the registry has them. Copy this folder
to start a game: `rules.py` becomes a package in `rules`, `pictures.py` one in `renderers`, and
`questions.py` with `rulebook` one in `bot/games`. CONTRIBUTING goes through it step by step.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot import games as bot_games
from renderers import RENDERERS
from rules import GAMES as TITLES
from tests.lanterns.pictures import LanternRenderer
from tests.lanterns.questions import LANTERNS
from tests.lanterns.rules import SLUG, Lanterns, Light, Street

__all__ = ["SLUG", "Light", "Street", "register", "registered"]


def register(patch: pytest.MonkeyPatch) -> None:
    """Let the game be one of the registries until the patch is undone.

    Everybody holds the same read-only registries, so what is below each is changed; those that are
    made of others follow. A real game is a slug in `rules.GAMES`, from which its packages are
    found, and a row in `bot.games.GAMES`.
    """
    # as long as the slug is unknown nothing is loaded for it
    patch.setitem(TITLES, SLUG, Lanterns())
    patch.setitem(RENDERERS, SLUG, LanternRenderer())
    patch.setitem(bot_games.COMPUTERS, SLUG, LANTERNS.computer)
    patch.setitem(bot_games.GUIDES, SLUG, LANTERNS.guide)
    patch.setattr(TITLES, "_slugs", (*TITLES, SLUG))
    (rows,) = gc.get_referents(bot_games.GAMES)
    patch.setitem(rows, SLUG, LANTERNS)


@contextmanager
def registered() -> Iterator[None]:
    """Have the game in the registries for a while."""
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield
