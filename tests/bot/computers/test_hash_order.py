"""Equal commands play equal games: what computers decide hangs on no order of sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import rules

PROGRAM = Path(__file__).with_name("hash_order.py")


def decisions(hash_seed: str) -> str:
    """What is decided in a process of its own, in which sets have another order."""
    played = subprocess.run(
        [sys.executable, "-W", "error", str(PROGRAM)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr[-4000:]
    return played.stdout


def test_computers_decide_the_same_whatever_the_order_of_sets():
    first = decisions("0")
    assert all(f"{slug} " in first for slug in rules.GAMES)
    assert decisions("1") == first
