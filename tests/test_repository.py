"""The files around the code: tested versions, the layout of the top level."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
CONSTRAINTS = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINNED = re.compile(r"([A-Za-z0-9._-]+)==[A-Za-z0-9.+!]+\Z")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    rows = [line for line in CONSTRAINTS if not line.startswith("#")]
    assert [row for row in rows if not PINNED.match(row)] == []


def test_constraints_hold_every_direct_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["test"], *extras["postgresql"]]
    pinned = {normal(found[1]) for line in CONSTRAINTS if (found := PINNED.match(line))}
    names = {normal(re.split(r"[\[<>=!~; ]", row, maxsplit=1)[0]) for row in wanted}
    assert names - pinned == {project["name"]}  # tests need its extra for servers


def test_the_top_level_is_the_agreed_one() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:  # an unpacked archive has no history
        return
    top = {path.partition("/")[0] for path in listed.stdout.splitlines()}
    agreed = {"pyproject.toml", "bot", "renderers", "rules", "tests", "README.md", "LICENSE"}
    assert {name for name in top - agreed if not name.startswith(".")} == set()


def test_the_pages_name_files_that_exist() -> None:
    named = re.compile(r"`((?:bot|rules|renderers|tests|\.ci|\.github)/[\w./-]+)`")
    pages = [ROOT / "README.md", *sorted((ROOT / ".github").glob("*.md"))]
    missing = [
        (page.name, path)
        for page in pages
        for path in named.findall(page.read_text(encoding="utf-8"))
        if not (ROOT / path).exists()
    ]
    assert missing == []
