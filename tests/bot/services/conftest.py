from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def always_same_games(same_games: None) -> None:
    """Let each test of the services have the same games in every run."""
