"""The files in `.deploy`: what they name exists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.operator.metrics import PrometheusMeter
from bot.settings import VARIABLES

FOLDER = Path(__file__).parents[2] / ".deploy"
FILES = sorted(each for each in FOLDER.iterdir() if each.suffix != ".json")
COMMANDS = ("run", "worker", "check", "backup", "note-backup", "status")


def expressions(panel: dict[str, Any]) -> list[str]:
    return [each["expr"] for each in panel.get("targets", ())]


def test_the_dashboard_asks_for_what_is_measured() -> None:
    panels = json.loads((FOLDER / "grafana.json").read_text())["panels"]
    asked = {
        re.sub("_(total|bucket)$", "", name)
        for panel in panels
        for expression in expressions(panel)
        for name in re.findall(r"slowboat_\w+", expression)
    }
    measured = set(
        re.findall(r"^# HELP (\w+?)(?:_total)? ", PrometheusMeter().text().decode(), re.M)
    )
    assert asked
    assert asked <= measured


def test_the_boxes_of_the_dashboard_do_not_overlap() -> None:
    boxes = [
        each["gridPos"] for each in json.loads((FOLDER / "grafana.json").read_text())["panels"]
    ]
    cells = [
        (x, y)
        for box in boxes
        for x in range(box["x"], box["x"] + box["w"])
        for y in range(box["y"], box["y"] + box["h"])
    ]
    assert len(cells) == len(set(cells))


@pytest.mark.parametrize("file", FILES, ids=[each.name for each in FILES])
def test_settings_and_commands_exist(file: Path) -> None:
    text = file.read_text()
    assert set(re.findall(r"\b(?:SLOWBOAT|DISCORD)_[A-Z_]+", text)) <= set(VARIABLES)
    named = re.findall(r"(?:bin/slowboat|`slowboat|^3\. .*slowboat) ([\w-]+)", text, re.M)
    assert set(named) <= set(COMMANDS)


def test_the_commands_are_those_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert all(re.search(rf"^ +{command} ", told, re.M) for command in COMMANDS)
