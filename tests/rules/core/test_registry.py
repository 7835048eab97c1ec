"""Registries know their games before any of them is loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules import Registry

ROOT = Path(__file__).parents[3]


def test_an_entry_is_loaded_once_when_it_is_looked_up() -> None:
    loaded: list[str] = []

    def load(slug: str) -> str:
        loaded.append(slug)
        return slug.upper()

    registry = Registry(("one", "two"), load)
    assert list(registry) == ["one", "two"]
    assert len(registry) == 2
    assert "two" in registry
    assert "three" not in registry
    assert loaded == []
    assert registry["two"] == registry["two"] == "TWO"
    assert loaded == ["two"]
    with pytest.raises(KeyError):
        registry["three"]
    assert registry.get("three") is None
    assert loaded == ["two"]


@pytest.mark.parametrize(
    ("program", "loaded"),
    [
        ("import rules, renderers", set()),
        ("import rules; rules.new('puerto-rico', 3)", {"rules.puerto_rico"}),
        ("import rules; rules.ValparaisoOptions", {"rules.valparaiso"}),
        (
            "from renderers import RENDERERS; RENDERERS['valparaiso']",
            {"rules.valparaiso", "renderers.valparaiso"},
        ),
    ],
)
def test_no_game_is_loaded_that_is_not_asked_for(program: str, loaded: set[str]) -> None:
    names = "[name for name in sys.modules if name.count('.') == 1]"
    seen = subprocess.run(
        [sys.executable, "-c", f"{program}; import sys; print(*{names})"],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    games = {path.name for path in (ROOT / "renderers").iterdir()} & {
        path.name for path in (ROOT / "rules").iterdir() if (path / "RULINGS.md").exists()
    }
    found = {name for name in seen.stdout.split() if name.partition(".")[2] in games}
    assert found & {f"{top}.{game}" for top in ("rules", "renderers") for game in games} == loaded
