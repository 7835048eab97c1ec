"""What is compiled behaves like its source: here as it is rewritten for the compiler, interpreted.

`.ci/run` compiles it and runs the tests of the rules and of the computer players against that.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REWRITE = ROOT / ".compile" / "rewrite.py"
FOLDERS = (
    "rules",
    "bot/computers",
    *(
        f"bot/games/{game.name}/computer"
        for game in sorted((ROOT / "rules").iterdir())
        if (game / "game.py").exists() and game.name != "core"
    ),
)
PROGRAM = """
import builtins, copy, dataclasses, importlib.util, pathlib, pickle, sys
sys.path.insert(0, sys.argv[1])

described = pathlib.Path(sys.argv[1], "rules", "_compiled.py")
if described.exists():
    # what only the compiler looks at
    builtins._trait = lambda kind: kind
    builtins._mypyc_attr = lambda **_: _trait
    spec = importlib.util.spec_from_file_location("rules._compiled", described)
    module = sys.modules["rules._compiled"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    refuse = module._refuse_to_set

    def set_while_made(self, name, value):
        # compiled constructors and kept properties do not ask
        if sys._getframe(1).f_code.co_name != "__init__" and not name.startswith("_kept_"):
            refuse(self, name, value)
        object.__setattr__(self, name, value)

    module._refuse_to_set = set_while_made
import rules

def parts(state):
    yield state
    yield from state.players
    yield from state.stack

def describe(thing):
    assert pickle.loads(pickle.dumps(thing)) == copy.deepcopy(thing) == thing
    assert dataclasses.replace(thing) == thing and not thing != dataclasses.replace(thing)
    assert thing != object()
    fields = [(each.name, each.type, each.compare, each.kw_only) for each in
              dataclasses.fields(thing)]
    try:
        counted = [each.name for each in dataclasses.fields(thing)
                   if (each.compare if each.hash is None else each.hash)]
        hashed = hash(thing) == hash(tuple([getattr(thing, name) for name in counted]))
    except TypeError as error:
        hashed = str(error)
    try:
        setattr(thing, fields[0][0], getattr(thing, fields[0][0]))
        frozen = False
    except (dataclasses.FrozenInstanceError, IndexError) as error:
        frozen = str(error)
    print(repr(thing), fields, hashed, frozen, type(thing).__match_args__)

for slug, game in rules.GAMES.items():
    chance, ply = rules.Chance("compiled"), 0
    state = rules.new(slug, 2, seed="compiled")
    while seats := rules.waiting(state):
        move = rules.sample(state, seats[0], chance)
        if ply % 20 == 0:
            for thing in (*parts(state), move):
                describe(thing)
            assert rules.copy(state) == state and rules.copy(state).stack is not state.stack
            assert rules.from_json(rules.to_json(state)) == state
        state, events = rules.play(state, seats[0], move)
        print(move, *events)
        ply += 1
    print(rules.scores(state))
"""


@pytest.fixture(scope="module")
def rewritten(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree as the compiler gets it."""
    folder = tmp_path_factory.mktemp("rewritten")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name)
    subprocess.run([sys.executable, REWRITE, ROOT, folder], check=True, timeout=100)
    return folder


def played(folder: Path) -> str:
    """What the program prints when it uses the rules in a folder."""
    command = [sys.executable, "-I", "-S", "-c", PROGRAM, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_rewritten_rules_play_the_same_games_with_the_same_data(rewritten: Path) -> None:
    assert played(rewritten) == played(ROOT)


def test_what_is_compiled_has_nothing_left_that_compiles_badly(rewritten: Path) -> None:
    listed = (rewritten / "compiled.txt").read_text("utf-8").split()
    assert "rules/core/steps.py" in listed
    assert "bot/computers/search/playouts.py" in listed
    assert not any(name.startswith("rules/examples/") for name in listed)
    for name in listed:
        text = (rewritten / name).read_text("utf-8")
        assert "@dataclass" not in text, name
        assert "@cached_property" not in text, name


@pytest.mark.nightly
def test_the_compiler_accepts_the_types_of_what_is_rewritten(rewritten: Path) -> None:
    """It infers less than the check of the sources does, with options of its own."""
    script = (ROOT / ".compile" / "extensions.py").read_text("utf-8")
    (options,) = (
        ast.literal_eval(node.value)
        for node in ast.parse(script).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MYPY"
    )
    files = (rewritten / "compiled.txt").read_text("utf-8").split()
    command = [sys.executable, "-m", "mypy", "--explicit-package-bases", *options, *files]
    done = subprocess.run(command, cwd=rewritten, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
