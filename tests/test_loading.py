"""What is loaded when: what no one has asked for takes no one's time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = {path.parent.name for path in (ROOT / "rules").glob("*/RULINGS.md")}


def loaded(program: str) -> set[str]:
    """The modules that a program loads in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", f"{program}; import sys; print(*sys.modules)"],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("import rules, renderers", set()),
        ("import rules; rules.new('puerto-rico', 3)", {"rules.puerto_rico"}),
        ("import rules; rules.ValparaisoOptions", {"rules.valparaiso"}),
        (
            "from renderers import RENDERERS; RENDERERS['valparaiso']",
            {"rules.valparaiso", "renderers.valparaiso"},
        ),
        ("import bot.services.play.film_process", set()),
        ("import bot.client; bot.client.load_controls(); bot.client.verb_commands()", set()),
    ],
)
def test_no_game_is_loaded_that_is_not_asked_for(program: str, expected: set[str]) -> None:
    packages = {f"{folder}.{game}" for folder in ("rules", "renderers") for game in GAMES}
    assert loaded(program) & packages == expected


def test_films_are_made_without_notices() -> None:
    assert "bot.model.notices" not in loaded("import bot.services.play.film_process")


def test_a_bot_with_sqlite_starts_without_what_postgresql_needs() -> None:
    assert not [name for name in loaded("import bot.__main__") if "postgresql" in name]
