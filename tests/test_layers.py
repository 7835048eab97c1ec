"""Who may import whom: rules know nothing but themselves, services no Discord, nobody the stand-in.

The sources are read, not run.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.sources import nodes_of

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
    "examples",
    "__pycache__",
}
FORBIDDEN_CALLS = {"open", "print", "input", "hash", "id", "exec", "eval"}
PLAYGROUND = "bot.playground"
Names: TypeAlias = Callable[[Path], Collection[str]]


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert found, folders
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def source_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def imported(path: Path) -> frozenset[str]:
    """The full names of all that a source imports, wherever in it: `rules.core.steps.Step`."""
    pairs = list(_imports_of(path))
    return frozenset([start for start, _ in pairs] + [f"{a}.{b}" for a, b in pairs if b])


def _imports_of(path: Path) -> Iterator[tuple[str, str]]:
    """Each import of a source: `a.b` and "" for `import a.b`, `a` and `b` for `from a import b`."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in nodes_of(source_of(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            start = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((start, alias.name) for alias in node.names)


def called(path: Path) -> set[str]:
    """The names that a source calls directly."""
    calls = (node for node in nodes_of(source_of(path)) if isinstance(node, ast.Call))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def top(module: str) -> str:
    return module.partition(".")[0]


def offenders(
    paths: Iterable[Path], forbidden: Callable[[Path, str], bool], named: Names = imported
) -> list[str]:
    """What sources name although it is forbidden to them, as `bot/store/a.py: bot.ui`."""
    return [
        f"{name(path)}: {each}"
        for path in paths
        for each in sorted(named(path))
        if forbidden(path, each)
    ]


def within_a_game(module: str, package: str) -> bool:
    return any(within(module, f"{package}.{game}") for game in GAMES)


def library() -> list[Path]:
    """The rules without the examples of programs that use them."""
    examples = ROOT / "rules" / "examples"
    return [path for path in sources("rules") if examples not in path.parents]


def test_rules_import_only_themselves_and_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"rules"}
    assert not offenders(library(), lambda _, module: top(module) not in allowed)
    assert not offenders(library(), lambda _, module: within(module, "rules.examples"))


def test_rules_have_no_clock_no_chance_of_their_own_and_no_files() -> None:
    def is_forbidden(path: Path, module: str) -> bool:
        draws = path == ROOT / "rules" / "match.py" and module == "secrets"  # a seed nobody names
        return top(module) in FORBIDDEN_IN_RULES and not draws

    assert not offenders(library(), is_forbidden)
    assert not offenders(library(), lambda _, called: called in FORBIDDEN_CALLS, called)


def test_the_core_knows_no_game() -> None:
    assert not offenders(sources("rules/core"), lambda _, module: within_a_game(module, "rules"))


def test_a_game_knows_no_other_game() -> None:
    def is_other(path: Path, module: str) -> bool:
        own = path.relative_to(ROOT).parts[1]
        return within_a_game(module, "rules") and module.split(".")[1] != own

    assert not offenders(sources(*(f"rules/{game}" for game in sorted(GAMES))), is_other)


def open_modules() -> frozenset[str]:
    """What of a game others may import, as CONTRIBUTING lists it; of all else only the door."""
    page = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, after = page.partition("<!-- open modules -->")
    listed, end, _ = after.partition("<!-- end -->")
    assert end
    return frozenset(re.findall(r"`(\w+)`", listed))


OPEN = open_modules()


def test_every_open_module_is_one_of_some_game() -> None:
    there = {path.stem for game in GAMES for path in (ROOT / "rules" / game).iterdir()}
    assert there >= OPEN >= {"state", "moves"}


def test_the_rules_are_entered_by_their_door() -> None:
    """Names within an open module, and those that `rules` itself exports, are all that is used."""

    def is_inside(_: Path, module: str) -> bool:
        match module.split("."):
            case ["rules", game, part, *_] if game in GAMES:
                return part not in OPEN
            case ["rules", "core" | "door" | "games" | "record", *_]:
                return True
        return False

    assert not offenders(sources("bot", "renderers"), is_inside)


def test_the_core_of_the_games_knows_no_game() -> None:
    def is_game(_: Path, module: str) -> bool:
        return within_a_game(module, "bot.games") or within_a_game(module, "rules")

    assert not offenders(sources("bot/games/core"), is_game)


def test_renderers_import_rules_and_few_libraries() -> None:
    allowed = sys.stdlib_module_names | {"rules", "renderers", "PIL", "anyascii", "isal"}
    assert not offenders(sources("renderers"), lambda _, module: top(module) not in allowed)


def test_the_core_of_the_renderers_knows_no_game() -> None:
    def is_game(_: Path, module: str) -> bool:
        return within_a_game(module, "renderers") or within_a_game(module, "rules")

    assert not offenders(sources("renderers/core"), is_game)


def test_services_and_store_know_no_discord() -> None:
    above = ("discord", "bot.commands", "bot.ui", "bot.client", "bot.app")
    paths = sources("bot/services", "bot/store")
    assert not offenders(paths, lambda _, module: within(module, *above))


def test_the_store_knows_no_rules_and_no_pictures() -> None:
    others = ("rules", "renderers", "PIL")
    assert not offenders(sources("bot/store"), lambda _, module: within(module, *others))


def test_changes_of_rows_say_which_columns_they_set() -> None:
    """A statement made by `bot.store.statements.update` does, one of SQLAlchemy's own does not."""
    anonymous = ("sqlalchemy.update", "sqlalchemy.sql.update")
    paths = sources("bot")
    assert not offenders(paths, lambda _, module: module in anonymous)
    assert not [name(path) for path in paths if re.search(r"\w\.update\(\)", source_of(path))]


LIBRARIES = ("sqlalchemy", "aiosqlite", "alembic")


def private(path: Path, own: Collection[str]) -> Iterator[str]:
    """Private names that a source uses of others: those that nobody defines here.

    `own` are the names that are defined elsewhere. Of `self` it must be the source itself that
    defines them: what it inherits from a library is not its own.
    """
    here = defined(path)
    for node in nodes_of(source_of(path)):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            of_self = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if node.attr not in here and (of_self or node.attr not in own):
                yield node.attr
    yield from (each for each in imported(path) if any(map(is_private, each.split("."))))


def is_private(word: str) -> bool:
    return word.startswith("_") and not word.endswith("__")


@cache
def defined(path: Path) -> frozenset[str]:
    """The private names that a source defines: functions, and attributes that are set."""
    tree = nodes_of(source_of(path))
    functions = {node.name for node in tree if isinstance(node, ast.FunctionDef)}
    functions |= {node.name for node in tree if isinstance(node, ast.AsyncFunctionDef)}
    stored = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for node in tree
        if isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return frozenset(filter(is_private, functions | stored))


def test_no_private_names_of_the_database_libraries_are_used() -> None:
    users = [
        path for path in sources("bot") if any(within(each, *LIBRARIES) for each in imported(path))
    ]
    own = frozenset().union(*(defined(path) for path in sources("bot"))) | {"_asdict"}
    found = {name(path): sorted(set(private(path, own))) for path in users}
    assert {path: names for path, names in found.items() if names} == {}


def test_private_names_of_others_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    source = tmp_path / "driver.py"
    source.write_text(
        "from aiosqlite._core import x\n"
        "class A(x):\n    def __init__(self):\n        self._own = self._conn\n"
        "url._replace(a._own, statement._values, b._theirs)\n"
    )
    assert sorted(private(source, {"_theirs"})) == [
        "_conn",
        "_replace",
        "_values",
        "aiosqlite._core",
        "aiosqlite._core.x",
    ]


def test_the_store_knows_nobody_above_it() -> None:
    allowed = ("bot.store", "bot.model")

    def is_above(_: Path, module: str) -> bool:
        return within(module, "bot") and module != "bot" and not within(module, *allowed)

    assert not offenders(sources("bot/store"), is_above)


def production() -> list[Path]:
    return [
        path
        for path in sources("bot")
        if not name(path).startswith("bot/playground/") and name(path) != "bot/__main__.py"
    ]


def test_the_bot_does_not_know_the_stand_in_of_discord() -> None:
    assert not offenders(production(), lambda _, module: within(module, PLAYGROUND))


def neutral() -> list[Path]:
    """The sources that belong to no game."""
    return [
        path
        for path in [*sources("rules", "renderers"), *production()]
        if not any(part.startswith(tuple(GAMES)) for part in path.relative_to(ROOT).parts)
    ]


def compared(path: Path) -> set[str]:
    """The texts that a source compares something with."""
    tests = (
        node for node in nodes_of(source_of(path)) if isinstance(node, ast.Compare | ast.Match)
    )
    constants = (node for test in tests for node in ast.walk(test))
    return {
        node.value
        for node in constants
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_nothing_is_decided_by_the_slug_of_a_game() -> None:
    """What differs between games lives in their modules."""
    slugs = {game.replace("_", "-") for game in GAMES}
    assert not offenders(neutral(), lambda _, text: text in slugs, compared)


def modules(*folders: str) -> dict[str, Path]:
    """The sources by the names under which they are imported."""
    named = {}
    for path in sources(*folders):
        parts = path.relative_to(ROOT).with_suffix("").parts
        named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return named


def circles(named: dict[str, Path]) -> list[list[str]]:
    """The groups of sources that import each other, be it for their types alone."""
    needed = {module: _needed(path, named) - {module} for module, path in named.items()}
    reached = {module: _reached(module, needed) for module in needed}
    mutual = {
        tuple(sorted(other for other in others if module in reached[other]))
        for module, others in reached.items()
        if module in others
    }
    return sorted(map(list, mutual))


def _needed(path: Path, named: Collection[str]) -> set[str]:
    """The sources that one imports: of `from a import b` the module `a.b` if there is one."""
    needed = set()
    for start, name in _imports_of(path):
        both = f"{start}.{name}" if name else start
        needed |= {both} & set(named) or {start} & set(named)
    return needed


def _reached(start: str, needed: dict[str, set[str]]) -> set[str]:
    """Everything that a source imports, directly or through others."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = needed[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def test_no_sources_import_each_other() -> None:
    assert not circles(modules("bot", "renderers", "rules"))


def test_circles_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for circles itself: one of three, one with a package, one for types alone."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    folder = tmp_path / "bot"
    folder.mkdir()
    written = {
        "a": "from bot import b",
        "b": "def f():\n    import bot.c",
        "c": "from bot.a import x",
        "d": "if TYPE_CHECKING:\n    from bot.e import x",
        "e": "from .d import x",
        "f": "from bot.a import x",
        "__init__": "from bot.g import x",
        "g": "from bot import x",
    }
    for name, source in written.items():
        (folder / f"{name}.py").write_text(source)
    assert circles(modules("bot")) == [
        ["bot", "bot.g"],
        ["bot.a", "bot.b", "bot.c"],
        ["bot.d", "bot.e"],
    ]


def test_offenders_are_found_wherever_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search itself: all offenders of all sources, each with its place."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    first, second = tmp_path / "first.py", tmp_path / "second.py"
    first.write_text(
        "import time\n\ndef f(x):\n    import random\n    return print(x == 'chess')\n"
    )
    second.write_text("match game:\n    case 'chess':\n        time()\n")
    paths = [first, second]
    assert offenders(paths, lambda _, module: top(module) in FORBIDDEN_IN_RULES) == [
        "first.py: random",
        "first.py: time",
    ]
    assert offenders(paths, lambda _, call: call in FORBIDDEN_CALLS, called) == ["first.py: print"]
    assert offenders(paths, lambda _, text: text == "chess", compared) == [
        "first.py: chess",
        "second.py: chess",
    ]


def test_relative_imports_are_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of imports itself."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    folder = tmp_path / "bot" / "commands"
    folder.mkdir(parents=True)
    source = folder / "play.py"
    source.write_text("import os.path\nfrom . import look\nfrom ..playground.server import run\n")
    assert set(imported(source)) == {
        "os.path",
        "bot.commands",
        "bot.commands.look",
        "bot.playground.server",
        "bot.playground.server.run",
    }
