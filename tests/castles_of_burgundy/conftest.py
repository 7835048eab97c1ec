"""The game is one of the registry's while its tests run."""

from __future__ import annotations

import gc

import pytest

import rules
from rules.castles_of_burgundy import CastlesOfBurgundy


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the public door know the game, until it is registered for good."""
    if CastlesOfBurgundy.slug not in rules.GAMES:
        (games,) = (each for each in gc.get_referents(rules.GAMES) if isinstance(each, dict))
        monkeypatch.setitem(games, CastlesOfBurgundy.slug, CastlesOfBurgundy())
