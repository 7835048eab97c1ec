"""Every game has all its parts: rules, pictures, words, a computer player."""

from __future__ import annotations

from bot.games import COMPUTERS, GUIDES, TITLES
from renderers import RENDERERS
from rules import GAMES


def test_every_game_has_all_its_parts() -> None:
    assert set(GAMES) == set(RENDERERS) == set(TITLES) == set(COMPUTERS)
    assert set(GUIDES) == set(COMPUTERS)


def test_every_part_is_found_by_its_own_slug() -> None:
    assert [game.slug for game in GAMES.values()] == list(GAMES)
    assert [renderer.slug for renderer in RENDERERS.values()] == list(RENDERERS)
    assert [title.slug for title in TITLES.values()] == list(TITLES)
