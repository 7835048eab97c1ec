"""The benchmarks of the coach: what it was tuned by never judges it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.bench import bench_coach, coached, learn_coach
from tests.bench.coached import JUDGE, LEARN, Contrast, Line, Position, contrasts, fitted

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


def test_fresh_positions_are_none_that_were_judged_before(seeds, monkeypatch):
    for part in NOTHING[::2]:
        for fresh in ([], ["--fresh", "again"]):
            seeds_of(bench_coach.main, monkeypatch, *NOTHING, part, "1", *fresh)
    assert len(set(seeds)) == len(NOTHING)
    assert all(seed.startswith(f"{JUDGE} ") for seed in seeds)


def test_a_run_that_was_cut_goes_on_with_the_next_position(tmp_path, monkeypatch):
    asked = list[str]()

    def contrast(
        coach: object, position: Position, *_: object
    ) -> tuple[list[float], list[float], bool]:
        asked.append(position.name)
        return [1.0, 2.0], [float(len(asked)), 3.0], len(asked) == 1

    monkeypatch.setattr(coached, "contrast", contrast)
    monkeypatch.setattr(coached, "bad_move", lambda _, position: position.moves[-1])
    whole = list(contrasts("puerto-rico", LEARN, 4, 2, 2, 3))
    asked.clear()
    path = tmp_path / "kept"
    assert list(contrasts("puerto-rico", LEARN, 2, 2, 2, 3, path)) == whole[:2]
    assert list(contrasts("puerto-rico", LEARN, 4, 2, 2, 3, path)) == whole
    assert list(contrasts("puerto-rico", LEARN, 4, 2, 2, 3, path)) == whole
    assert asked == [each.name for each in whole]


def test_every_position_counts_the_same_for_the_slope() -> None:
    exact = [Contrast(f"exact {near}", near, 0.0, near, 0.0, close=True) for near in (1.0, 2.0)]
    twice = [Contrast(f"twice {near}", near, 0.1, 2 * near, 5.0, close=True) for near in (1.0, 2.0)]
    line = fitted([*exact, *twice])
    assert line.slope == pytest.approx(1.5)
    assert fitted([*exact, *twice], factor=1.5).slope == pytest.approx(1.0)
    assert fitted(exact) == Line(1.0, 0.0, 0.0)


def test_losses_of_games_that_are_over_are_not_multiplied() -> None:
    over = [
        Contrast(f"over {near}", near, 0.0, near, 0.0, close=True, is_over=True)
        for near in (1.0, 2.0)
    ]
    half = [Contrast(f"half {near}", near, 0.0, near / 2, 0.0, close=True) for near in (1.0, 2.0)]
    assert fitted([*over, *half], factor=0.5) == Line(1.0, 0.0, 0.0)
