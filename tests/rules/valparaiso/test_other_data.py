"""Games on a changed map with changed tiles, cards and values (RULINGS 3): data are data."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sharing import in_turn

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("seats", in_turn([2, 3, 4, 5], 4))
def test_random_games_with_other_data(seats):
    """In a process of its own, where no module has seen the data of the package."""
    played = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.rules.valparaiso.other_games", str(seats)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr[-4000:]
    counts = json.loads(played.stdout)
    assert counts["moves"] > 500
    assert counts["listed"] > 1000
    assert counts["outcomes"] > 1000
    assert counts["paths"] > 100
