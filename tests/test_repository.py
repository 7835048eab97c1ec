"""The files around the code: tested versions, the layout of the top level."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import discord
import yaml

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "rules" / "README.md",
    *sorted((ROOT / ".deploy").glob("*.md")),
    *sorted((ROOT / ".github").glob("*.md")),
]
"""The pages about the project."""
CONSTRAINTS = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINNED = re.compile(r"([A-Za-z0-9._-]+)==[A-Za-z0-9.+!]+\Z")


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    rows = [line for line in CONSTRAINTS if not line.startswith("#")]
    assert [row for row in rows if not PINNED.match(row)] == []


def project_file() -> Mapping[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_constraints_hold_every_direct_dependency() -> None:
    project = project_file()["project"]
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
    missing = [
        (page, path)
        for page in PAGES
        for path in named.findall(read(page))
        if not (ROOT / path).exists()
    ]
    assert missing == []


def test_links_between_the_pages_lead_to_files() -> None:
    link = re.compile(r"\]\((?!https?:)([^)#]+)\)")
    linked = [(page, path) for page in PAGES for path in link.findall(read(page))]
    assert len(linked) > 5
    assert [(page, path) for page, path in linked if not (page.parent / path).exists()] == []


def test_a_visitor_reads_the_readme_in_one_sitting() -> None:
    assert len(read(ROOT / "README.md").splitlines()) <= 120


def test_the_invite_links_ask_for_what_the_readme_says() -> None:
    """Each link gives all that the one before it gives."""
    asked = re.findall(r"&permissions=(\d+)", read(ROOT / "README.md"))
    games, private, pinned = (
        {name for name, given in discord.Permissions(int(number)) if given} for number in asked
    )
    assert games == {
        "read_messages",  # the library's name for View Channel
        "send_messages",
        "create_public_threads",
        "send_messages_in_threads",
        "attach_files",
        "read_message_history",
    }
    assert private - games == {"create_private_threads", "manage_threads"}
    assert pinned - private == {"pin_messages"}
    assert games < private < pinned


def workflow(name: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """When a workflow runs, and its only job."""
    path = ROOT / ".github" / "workflows" / f"{name}.yaml"
    read = yaml.safe_load(path.read_text(encoding="utf-8"))
    (job,) = read["jobs"].values()
    return read[True], job  # YAML takes the word `on` for a truth


def commands(job: Mapping[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def pythons(job: Mapping[str, Any]) -> list[str]:
    """The versions of Python on which a job runs."""
    asked = [step["with"]["python-version"] for step in job["steps"] if "with" in step]
    assert asked == ["${{ matrix.python }}"]
    return [str(version) for version in job["strategy"]["matrix"]["python"]]


def supported() -> list[str]:
    """The versions of Python that the project file names, from the oldest to the newest."""
    project = project_file()["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    assert project["requires-python"] == f">={named[0]}"
    return named


def test_the_project_file_names_one_oldest_python() -> None:
    versions, tools = supported(), project_file()["tool"]
    assert versions == [f"3.{minor}" for minor in range(11, 11 + len(versions))]
    assert tools["mypy"]["python_version"] == versions[0]
    assert tools["ruff"]["target-version"] == f"py{versions[0].replace('.', '')}"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"You need Python {versions[0]} or newer" in readme


def test_every_change_runs_all_checks_on_the_oldest_and_the_newest_python() -> None:
    when, job = workflow("test")
    assert "pull_request" in when
    assert commands(job) == [".ci/run"]
    assert pythons(job) == [supported()[0], supported()[-1]]
    assert job["runs-on"].startswith("ubuntu-")


def test_the_compiled_rules_are_tested_weekly() -> None:
    when, job = workflow("compiled")
    (schedule,) = when["schedule"]
    assert re.fullmatch(r"\d+ \d+ \* \* [0-6]", schedule["cron"])
    assert commands(job) == [".ci/compiled"]
    assert pythons(job) == [supported()[0], supported()[-1]]


def test_everything_is_tested_every_night() -> None:
    when, job = workflow("nightly")
    (schedule,) = when["schedule"]
    assert re.fullmatch(r"\d+ \d+ \* \* \*", schedule["cron"])
    assert commands(job) == [".ci/run --all"]
    assert pythons(job) == [supported()[0], supported()[-1]]


def test_wheels_are_built_for_each_system_and_python() -> None:
    read = yaml.safe_load((ROOT / ".github/workflows/wheels.yaml").read_text(encoding="utf-8"))
    matrix = read["jobs"]["compiled"]["strategy"]["matrix"]
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == [version.replace(".", "") for version in supported()]
    assert commands(read["jobs"]["pure"]) == [".ci/wheels pure games"]


def test_workflows_run_scripts_that_are_there() -> None:
    for path in (ROOT / ".github" / "workflows").iterdir():
        read = yaml.safe_load(path.read_text(encoding="utf-8"))
        for command in chain.from_iterable(map(commands, read["jobs"].values())):
            script = ROOT / command.split()[0]
            assert script.stat().st_mode & 0o111, command
            assert script.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n")
