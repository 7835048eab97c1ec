"""The files in `.deploy`: the image builds, the units and services hold together, names exist."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.__main__ import main
from bot.operator.metrics import Meter
from bot.settings import VARIABLES
from tests.cases import for_each

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".deploy"
FILES = sorted(file for file in FOLDER.iterdir() if file.suffix != ".json")
NAMING = [ROOT / "README.md", *sorted((ROOT / ".github").glob("*.md")), *FILES]
"""What names settings and commands."""
UNITS = sorted(file for file in FILES if file.suffix in (".service", ".timer"))
COMMANDS = (
    "run",
    "worker",
    "check",
    "ratings",
    "backup",
    "note-backup",
    "status",
    "move-database",
    "rules",
)
NOT_SETTINGS = {"SLOWBOAT_COMPILE", "SLOWBOAT_RANDOM_GAMES", "SLOWBOAT_TURN"}
"""What the build and the tests read, not the bot."""
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
TARGETS = ("basic", "multi-user", "network-online", "shutdown", "sysinit", "timers")
"""What systemd itself brings and the units lean on."""
INSTANCE = "65535"
"""The highest name that an instance of a unit can have, since it is a port."""


def expressions(panel: dict[str, Any]) -> list[str]:
    return [target["expr"] for target in panel.get("targets", ())]


def test_the_dashboard_asks_for_what_is_measured() -> None:
    panels = json.loads((FOLDER / "grafana.json").read_text())["panels"]
    asked = {
        re.sub("_(total|bucket)$", "", name)
        for panel in panels
        for expression in expressions(panel)
        for name in re.findall(r"slowboat_\w+", expression)
    }
    measured = set(re.findall(r"^# HELP (\w+?)(?:_total)? ", Meter().text().decode(), re.M))
    assert asked
    assert asked <= measured


def test_the_boxes_of_the_dashboard_do_not_overlap() -> None:
    panels = json.loads((FOLDER / "grafana.json").read_text())["panels"]
    cells = [
        (x, y)
        for box in (panel["gridPos"] for panel in panels)
        for x in range(box["x"], box["x"] + box["w"])
        for y in range(box["y"], box["y"] + box["h"])
    ]
    assert len(cells) == len(set(cells))


@for_each("file", NAMING)
def test_settings_and_commands_exist(file: Path) -> None:
    text = file.read_text()
    assert set(re.findall(r"\b(?:SLOWBOAT|DISCORD)_[A-Z_]+", text)) <= {*VARIABLES, *NOT_SETTINGS}
    named = re.findall(r"(?:bin/slowboat|`slowboat|^\d\. .*slowboat) ([\w-]+)", text, re.M)
    assert set(named) <= set(COMMANDS)


def test_the_commands_are_those_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    assert all(re.search(rf"^ +{command}(?: |$)", text, re.M) for command in COMMANDS)


# -- the image


def instructions(word: str) -> Iterator[str]:
    """What follows an instruction of the Dockerfile, for each time it is used."""
    text = (FOLDER / "Dockerfile").read_text()
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith(f"{word} "):
            yield line.removeprefix(f"{word} ")


def copied_by_the_dockerfile(folder: Path) -> Path:
    """A folder with exactly what the Dockerfile copies into the image."""
    for line in instructions("COPY"):
        *sources, target = line.split()
        for source in sources:
            path = folder / target / ("" if (ROOT / source).is_dir() else Path(source).name)
            if (ROOT / source).is_dir():
                caches = shutil.ignore_patterns("__pycache__", "*.egg-info")
                shutil.copytree(ROOT / source, path, ignore=caches)
            else:
                destination = path if target.endswith("/") else folder / target
                destination.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, destination)
    return folder


def test_the_package_builds_and_runs_from_what_the_dockerfile_copies(tmp_path: Path) -> None:
    context, installed = tmp_path / "context", tmp_path / "installed"
    context.mkdir()
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    pip += ["--no-compile"]  # takes seconds
    copied_by_the_dockerfile(context)
    assert any("pip install" in line and "'.[postgresql]'" in line for line in instructions("RUN"))
    subprocess.run([*pip, "--no-index", "--target", installed, "."], cwd=context, check=True)
    program = f"import sys; sys.path.insert(0, {str(installed)!r}); import bot; print(bot.__file__)"
    printed = subprocess.check_output([sys.executable, "-I", "-c", program], text=True)
    assert Path(printed.strip()).is_relative_to(installed)
    kinds = (".md", ".txt", ".po", ".ttf", ".otf", ".js", ".css", ".html", ".typed", ".py")
    for package in ("bot", "renderers", "rules"):
        expected = {path.relative_to(ROOT) for path in tracked(package) if path.suffix in kinds}
        assert {path for path in expected if not (installed / path).is_file()} == set()


def tracked(folder: str) -> list[Path]:
    """The files of a folder, without what Python makes of them."""
    return [path for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]


def test_what_the_dockerfile_copies_is_let_through() -> None:
    ignored = (FOLDER / "Dockerfile.dockerignore").read_text().splitlines()
    assert "*" in ignored
    sources = {name for line in instructions("COPY") for name in line.split()[:-1]}
    assert {line[1:] for line in ignored if line.startswith("!")} == sources


def test_volumes_of_the_image_belong_to_its_user() -> None:
    (user,) = instructions("USER")
    (database,) = (line for line in instructions("ENV") if line.startswith("SLOWBOAT_DATABASE="))
    folder = Path(database.partition("=")[2]).parent
    assert any(f"--owner={user} {folder}" in line for line in instructions("RUN"))


# -- the compose file


def test_services_name_what_exists() -> None:
    for name, service in SERVICES.items():
        assert service.get("depends_on", {}).keys() <= SERVICES.keys(), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("./"):
                assert (FOLDER / source).is_file(), volume
            else:
                assert source in COMPOSE["volumes"], volume
        if "build" in service:
            context = FOLDER / service["build"]["context"]
            assert (context / service["build"]["dockerfile"]).is_file()


def test_services_are_started_again_and_keep_no_endless_log() -> None:
    for name, service in SERVICES.items():
        assert service["restart"] == "unless-stopped", name
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}, name


def test_the_health_of_a_service_is_asked_where_it_is_served() -> None:
    for name in ("bot", "worker"):
        service = SERVICES[name]
        port = service["environment"]["SLOWBOAT_METRICS_PORT"]
        assert f":{port}/healthz" in " ".join(service["healthcheck"]["test"])


def test_only_variables_that_the_file_explains_must_be_set() -> None:
    text = (FOLDER / "compose.yaml").read_text()
    needed = set(re.findall(r"(?<!\$)\$\{(\w+)", text))
    head = text[: text.index("name: slowboat")]
    assert needed == set(re.findall(r"(\w+)=…", head))


def test_copies_and_the_log_of_changes_are_removed_by_the_service_that_makes_them() -> None:
    """What is kept is bounded: each volume that only grows is given to `backup.sh`."""
    backup = SERVICES["backup"]
    folders = {volume.split(":")[0]: volume.split(":")[1] for volume in backup["volumes"]}
    assert backup["environment"]["BACKUP_FOLDER"] == folders["backups"]
    assert backup["environment"]["BACKUP_ARCHIVE"] == folders["archive"]
    archived = next(line for line in SERVICES["database"]["command"] if "archive_command" in line)
    assert archived.split()[-1] == folders["archive"]
    # a new volume belongs to root: the server could not write there
    assert f"chown postgres:postgres {folders['archive']}" in SERVICES["database"]["entrypoint"][2]


# -- the units


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """The folder of a machine on which the units are installed with all that they start."""
    folder = tmp_path / "etc/systemd/system"
    folder.mkdir(parents=True)
    for target in TARGETS:
        (folder / f"{target}.target").write_text("[Unit]\n")
    for unit in UNITS:
        shutil.copy(unit, folder)
        for program in re.findall(r"^Exec\w+=(/\S+)", unit.read_text(), re.M):
            path = tmp_path / program[1:]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(0o755)
    return tmp_path


def test_systemd_finds_no_fault_in_the_units(machine: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze")
    names = [unit.name.replace("@", f"@{INSTANCE}") for unit in UNITS]
    command = ["systemd-analyze", "verify", "--man=no", f"--root={machine}", *names]
    verified = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")


def settings_of(unit: Path) -> dict[str, list[str]]:
    """The settings of a unit with all their values, for its highest instance."""
    settings: dict[str, list[str]] = {}
    for line in unit.read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            settings.setdefault(name, []).append(value.replace("%i", INSTANCE))
    return settings


@pytest.mark.parametrize("name", ["slowboat@.service", "slowboat-worker@.service"])
def test_instances_of_a_unit_share_no_folder_and_no_port(name: str) -> None:
    settings = settings_of(FOLDER / name)
    (start,) = settings["ExecStart"]
    port = re.search(r" SLOWBOAT_METRICS_PORT=(\d+) ", start)
    assert port is not None
    assert 0 < int(port[1]) <= 65535
    for setting in ("StateDirectory", "CacheDirectory", "WorkingDirectory"):
        assert all(INSTANCE in value for value in settings.get(setting, ()))


@for_each("unit", UNITS)
def test_units_set_nothing_that_the_file_of_settings_would_overrule(unit: Path) -> None:
    """For systemd the file goes before `Environment`, even where a variable is empty there."""
    given = {line.partition("=")[0] for line in settings_of(unit).get("Environment", ())}
    assert given & set(VARIABLES) == set()


def test_a_bot_may_write_its_index_where_it_looks_for_it() -> None:
    settings = settings_of(FOLDER / "slowboat@.service")
    (cache,) = settings["CacheDirectory"]
    assert f"XDG_CACHE_HOME=%C/{cache}" in settings["Environment"]
    assert settings["WorkingDirectory"] == [f"%S/{settings['StateDirectory'][0]}"]


def test_scripts_that_units_run_are_installed_by_the_instructions() -> None:
    steps = (FOLDER / "README.md").read_text()
    for unit in UNITS:
        for path in re.findall(r"/opt/slowboat/deploy/(\S+)", unit.read_text()):
            assert (FOLDER / path).is_file()
            assert f".deploy/{path}" in steps
