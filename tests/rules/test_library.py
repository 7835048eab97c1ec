"""The rules as a library: nothing else is needed, nothing goes in a circle, its page runs."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import rules
from rules.examples.reference import reference

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


@pytest.mark.parametrize("number", range(len(examples())))
def test_the_examples_of_the_page_run(number: int) -> None:
    """Without anything installed, but for the one of reinforcement learning."""
    example = examples()[number]
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{example}"
    alone = () if "environment" in example else ("-S",)
    command = [sys.executable, "-I", *alone, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_page_lists_all_options_and_moves() -> None:
    """As `python -m rules.examples.reference` prints them."""
    page = PAGE.read_text("utf-8")
    shown = page.partition("<!-- reference -->\n")[2].partition("<!-- end -->")[0]
    tables = ["\n".join(reference(game)) for game in rules.GAMES.values()]
    assert shown.strip() == "\n\n".join(tables)


@pytest.mark.parametrize("slug", rules.GAMES)
def test_the_page_has_an_example_of_each_move(slug: str) -> None:
    """In the first sentence about it, as the record writes it."""
    notation = rules.game(slug).notation
    for move in notation.moves:
        if move.by_players and "{" in move.template:
            sentence = str(move.__doc__).partition("\n")[0]
            shown = [text for text in re.findall("`([^`]+)`", sentence) if notation.spells(text)]
            read = [notation.read(text) for text in shown]
            assert any(type(one) is move for one in read), move.template
            assert [str(one) for one in read] == shown


OPTIONS: dict[str, type] = {
    "puerto-rico": rules.PuertoRicoOptions,
    "brass-birmingham": rules.BrassBirminghamOptions,
    "castles-of-burgundy": rules.CastlesOfBurgundyOptions,
    "valparaiso": rules.ValparaisoOptions,
}


@pytest.mark.parametrize("slug", rules.GAMES)
def test_the_types_of_options_say_what_the_options_take(slug: str) -> None:
    typed = get_type_hints(OPTIONS[slug])
    declared = {option.id: option for option in rules.game(slug).options}
    assert typed.keys() == declared.keys()
    for option_id, kind in typed.items():
        option = declared[option_id]
        if get_origin(kind) is Literal:
            assert get_args(kind) == option.values, option_id
        else:
            assert kind is type(option.default), option_id


def test_the_distribution_without_the_bot_plays_in_an_empty_environment(tmp_path: Path) -> None:
    """The wheel of `.games` brings rules and pictures, needs nothing for the rules, and no bot."""
    built = subprocess.run(
        [sys.executable, "-c", f"import backend; print(backend.build_wheel({str(tmp_path)!r}))"],
        cwd=ROOT / ".games",
        env={**os.environ, "PYTHONPATH": str(ROOT / ".games")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=False)
    python = str(empty / "bin" / "python")
    install = ["-m", "pip", "--quiet", "--python", python, "install", "--no-deps", "--no-index"]
    subprocess.run([sys.executable, *install, str(wheel)], check=True, timeout=120)
    program = GAME.format(root=str(tmp_path)) + dedent("""
        from importlib.metadata import requires
        from importlib.util import find_spec
        assert find_spec("renderers") and not find_spec("bot")
        assert not [need for need in requires("slowboat-games") if "extra" not in need]
        print(rules.__file__)
    """)
    played = subprocess.run(
        [python, "-I", "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert played.returncode == 0, played.stderr
    assert str(empty) in played.stdout


@pytest.mark.parametrize("slug", rules.GAMES)
def test_the_examples_of_the_library_play_whole_games(slug: str) -> None:
    """As `help(rules)` and the page show it, for each game."""
    shown = str(rules.__doc__).partition("A whole game:")[2].partition("Programs that")[0]
    page = examples()[1]
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
