"""Who may import whom: rules know nothing but themselves, services no Discord, nobody the stand-in.

The sources are read, not run.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN_IN_RULES = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
GAMES = {path.name for path in (ROOT / "rules").iterdir() if path.is_dir()} - {
    "core",
    "__pycache__",
}
PLAYGROUND = "bot.playground"


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert found, folders
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def each(*folders: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", sources(*folders), ids=name)


def imported(path: Path) -> Iterator[str]:
    """The full names of all that a source imports, wherever in it: `rules.core.steps.Step`."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join([*above, *([node.module] if node.module else [])])
            yield start
            yield from (f"{start}.{alias.name}" for alias in node.names)


def called(path: Path) -> set[str]:
    """The names that a source calls directly."""
    calls = (n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}


def tops(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imported(path)}


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


@each("rules")
def test_rules_import_only_themselves_and_the_standard_library(path):
    assert tops(path) <= sys.stdlib_module_names | {"rules"}


@each("rules")
def test_rules_have_no_clock_no_chance_of_their_own_and_no_files(path):
    assert not tops(path) & FORBIDDEN_IN_RULES
    assert not called(path) & {"open", "print", "input", "hash", "id", "exec", "eval"}


@each("rules/core")
def test_the_core_knows_no_game(path):
    assert not {module for module in imported(path) if within_a_game(module, "rules")}


def within_a_game(module: str, package: str) -> bool:
    return any(within(module, f"{package}.{game}") for game in GAMES)


@each(*(f"rules/{game}" for game in sorted(GAMES)))
def test_a_game_knows_no_other_game(path):
    own = path.relative_to(ROOT).parts[1]
    others = {module for module in imported(path) if within_a_game(module, "rules")}
    assert {module.split(".")[1] for module in others} <= {own}


@each("renderers")
def test_renderers_import_rules_pillow_and_the_standard_library(path):
    assert tops(path) <= sys.stdlib_module_names | {"rules", "renderers", "PIL", "isal"}


@each("renderers/core")
def test_the_core_of_the_renderers_knows_no_game(path):
    modules = set(imported(path))
    assert not {m for m in modules if within_a_game(m, "renderers") or within_a_game(m, "rules")}


@each("bot/services", "bot/store")
def test_services_and_store_know_no_discord(path):
    modules = set(imported(path))
    assert "discord" not in tops(path)
    for package in ("bot.cogs", "bot.ui", "bot.client", "bot.app"):
        assert not {module for module in modules if within(module, package)}


@each("bot/store")
def test_the_store_knows_no_rules_and_no_pictures(path):
    assert not tops(path) & {"rules", "renderers", "PIL"}


@each("bot/store")
def test_the_store_knows_nobody_above_it(path):
    inside = {module for module in imported(path) if within(module, "bot")}
    allowed = ("bot.store", "bot.model")
    assert not {m for m in inside - {"bot"} if not any(within(m, each) for each in allowed)}


PRODUCTION = [
    path
    for path in sources("bot")
    if not name(path).startswith("bot/playground/") and name(path) != "bot/__main__.py"
]


@pytest.mark.parametrize("path", PRODUCTION, ids=name)
def test_the_bot_does_not_know_the_stand_in_of_discord(path):
    assert not {module for module in imported(path) if within(module, PLAYGROUND)}


SLUGGED = {game.replace("_", "-") for game in GAMES}


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in [*sources("rules", "renderers"), *PRODUCTION]
        if not any(part.startswith(tuple(GAMES)) for part in path.relative_to(ROOT).parts)
    ],
    ids=name,
)
def test_nothing_is_decided_by_the_slug_of_a_game(path):
    """What differs between games lives in their modules."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    compared = (node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.Match))
    constants = (node for test in compared for node in ast.walk(test))
    named = {n.value for n in constants if isinstance(n, ast.Constant) and n.value in SLUGGED}
    assert not named


def test_relative_imports_are_understood(tmp_path, monkeypatch):
    """The reader of imports itself."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    folder = tmp_path / "bot" / "cogs"
    folder.mkdir(parents=True)
    source = folder / "play.py"
    source.write_text("import os.path\nfrom . import look\nfrom ..playground.server import run\n")
    assert set(imported(source)) == {
        "os.path",
        "bot.cogs",
        "bot.cogs.look",
        "bot.playground.server",
        "bot.playground.server.run",
    }
