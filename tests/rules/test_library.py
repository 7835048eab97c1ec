"""The rules as a library: nothing else is needed, nothing goes in a circle, its page runs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import rules

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "rules" / "README.md"
GAME = """
import sys
sys.path.insert(0, {root!r})
import rules
for slug, game in rules.GAMES.items():
    chance = rules.Chance("alone")
    state = rules.new(slug, game.seats[0], seed="alone")
    while seats := rules.waiting(state):
        state, _ = rules.play(state, seats[0], rules.sample(state, seats[0], chance))
    assert rules.from_json(rules.to_json(state)) == state
    assert len(rules.scores(state)) == game.seats[0]
foreign = [name for name in sys.modules if name.partition(".")[0] not in
           {{*sys.stdlib_module_names, "rules", "__main__"}}]
print(foreign)
"""


def test_a_game_is_played_without_anything_installed() -> None:
    """Isolated, without site-packages: the standard library and the folder `rules` are enough."""
    program = GAME.format(root=str(ROOT))
    command = [sys.executable, "-I", "-S", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def examples() -> list[str]:
    """The Python blocks of the library's page."""
    return re.findall(r"^```python$(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_of_the_page_run(number: int) -> None:
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{examples()[number]}"
    command = [sys.executable, "-I", "-S", "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("slug", rules.GAMES)
def test_the_examples_of_the_library_play_whole_games(slug: str) -> None:
    """As `help(rules)` and the page show it, for each game."""
    shown = str(rules.__doc__).partition("A whole game:")[2].partition("Programs that")[0]
    _, page = examples()
    first = 'state, events = rules.play(state, 0, "role settler")\n'
    assert first in page
    for text in (dedent(shown), page.replace(first, "")):
        names: dict[str, Any] = {"rules": rules}
        exec(text.replace("puerto-rico", slug), names)
        assert not rules.waiting(names.get("game", names["state"]))


def imports(path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of the rules that a module names in its imports, also those for types only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            if not all(name in modules for name in names):
                names.append(str(node.module))
        found |= {name for name in names if name in modules}
    return found


def test_the_rules_have_no_import_circle() -> None:
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (ROOT / "rules").rglob("*.py")
    }
    graph = {name: imports(path, modules) for name, path in modules.items()}
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            pytest.fail(" -> ".join([*way[way.index(name) :], name]))
        if name not in done:
            for other in sorted(graph[name]):
                visit(other, (*way, name))
            done.add(name)

    for name in graph:
        visit(name, ())
