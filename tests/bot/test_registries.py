"""Every game has all its parts: rules, pictures, words, a computer player."""

from __future__ import annotations

from bot.games import COMPUTERS, GAMES, GUIDES
from renderers import RENDERERS
from rules import GAMES as RULES


def test_every_game_has_all_its_parts() -> None:
    assert set(RULES) == set(RENDERERS) == set(GAMES) == set(COMPUTERS)
    assert set(GUIDES) == set(COMPUTERS)


def test_every_part_is_found_by_its_own_slug() -> None:
    assert [game.slug for game in GAMES.values()] == list(GAMES)
    assert [renderer.slug for renderer in RENDERERS.values()] == list(RENDERERS)
    assert [kind.slug for kind in GAMES.values()] == list(GAMES)
