"""The benchmarks of the coach: what it was tuned by never judges it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.bench import bench_coach, coached, learn_coach
from tests.bench.coached import JUDGE, LEARN, Position

NOTHING = ["--planted", "0", "--good", "0", "--hints", "0", "--reviews", "0", "--positions", "0"]
SEEN = "the seed of the first game is seen"


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of all games that are asked for; none is played."""
    found: list[str] = []

    def game(slug: str, seed: str, odd: int = 0, seats: int = 0) -> Iterator[Position]:
        found.append(seed)
        raise InterruptedError(SEEN)

    for module in (coached, bench_coach, learn_coach):
        monkeypatch.setattr(module, "game", game)
    return found


def seeds_of(main, monkeypatch, *given: str) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--game", "puerto-rico", *given])
    with pytest.raises(InterruptedError, match=SEEN):
        main()


def test_no_game_is_both_for_learning_and_for_judging(seeds, monkeypatch):
    for given in (["--positions", "1"], ["--positions", "0", "--leads", "1"]):
        seeds_of(learn_coach.main, monkeypatch, *given)
    learned = len(seeds)
    assert learned == 2
    for part in NOTHING[::2]:
        seeds_of(bench_coach.main, monkeypatch, *NOTHING, part, "1")
    assert len(seeds) == learned + len(NOTHING) // 2
    assert all(seed.startswith(f"{LEARN} ") for seed in seeds[:learned])
    assert all(seed.startswith(f"{JUDGE} ") for seed in seeds[learned:])
    assert LEARN != JUDGE
