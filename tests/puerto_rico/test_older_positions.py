"""Positions that older versions stored: one question to a seat, another one to all at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playing import option_sets, random_chooser, turns

import rules
from rules.puerto_rico.steps.craftsman import ProduceChoice
from rules.puerto_rico.steps.storage import StoreChoice

Json = dict[str, Any]


def older(step: Json) -> Json:
    """A step as it was stored when the questions at once were classes of their own."""
    if step["step"] not in ("ProduceChoice", "StoreChoice"):
        return step
    rest = {name: value for name, value in step.items() if name not in ("order", "chosen")}
    if len(step["order"]) == 1:
        return {**rest, "seat": step["order"][0]}
    together = step["step"].replace("Choice", "Together")
    return {"step": together, "order": step["order"], "chosen": step["chosen"]}


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_positions_with_the_old_steps_are_the_same_as_ever(seats: int, version: int) -> None:
    """Replaying the moves leads to exactly what was stored, for the players as well."""
    read: set[str] = set()
    for number, options in enumerate(option_sets("puerto-rico", seats)[:2]):
        options = {**options, "production": "chosen"}
        state = rules.new("puerto-rico", seats, options, f"older {number}", version)
        for position, _, _ in turns(state, random_chooser(f"older {number}")):
            if not isinstance(position.stack[-1], ProduceChoice | StoreChoice):
                continue
            data = json.loads(json.dumps(rules.to_json(position)))
            stack = [older(step) for step in data["stack"]]
            assert rules.from_json({**data, "stack": stack}) == position
            for viewer in (0, None):
                view = rules.view(position, viewer)
                data = json.loads(json.dumps(rules.to_json(view)))
                data["stack"] = [older(step) for step in data["stack"]]
                assert rules.from_json(data) == view
            read |= {step["step"] for step in stack}
    kind = "Choice" if version == 1 else "Together"
    assert read >= {f"Produce{kind}", f"Store{kind}"}


def test_answers_are_stored_in_notation() -> None:
    state = rules.new("puerto-rico", 3, seed="codec")
    for seat, move in ((0, "role mayor"), (1, "place indigo=1")):
        state = rules.play(state, seat, move).state
    assert rules.to_json(state)["stack"][-1]["chosen"] == [[1, "place indigo=1"]]
    assert rules.to_json(rules.view(state, 0))["stack"][-1]["chosen"] == [[1, ""]]
    view = rules.to_json(rules.view(state, 0))
    assert rules.from_json(view) == rules.view(state, 0)
