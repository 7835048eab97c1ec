"""The example game keeps the contract of all games, as a new game must."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
LEFT = ("golden",)
"""What a game adds in files of its own: recorded games."""


def test_the_example_game_keeps_the_contract() -> None:
    folder = Path(__file__).parent
    chosen = " and ".join(("lanterns", *[f"not {word}" for word in LEFT]))
    command = [sys.executable, "-m", "pytest", "--example", "-p", "no:cacheprovider"]
    usual = ("-o", "addopts=--import-mode=importlib")  # not quiet: it says how many have passed
    done = subprocess.run(
        [*command, *usual, "-k", chosen, folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 100
