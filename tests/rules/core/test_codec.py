"""Positions as JSON, and damaged ones (rules.core.codec)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

import rules
from rules.core import codec
from rules.core.errors import BadPosition
from rules.core.steps import Step
from rules.puerto_rico.moves import Sell
from tests.cases import for_each
from tests.playing import after, play

Damage = Callable[[dict[str, Any]], None]


def good() -> dict[str, Any]:
    state = play(rules.new("puerto-rico", 3, seed="codec"), "P1: role mayor", "P2: place indigo=1")
    return json.loads(json.dumps(rules.to_json(state)))  # type: ignore[no-any-return]


def test_a_position_survives_json():
    state = after("puerto-rico", 4, {}, "codec", 150)
    text = json.dumps(rules.to_json(state))
    again = rules.from_json(json.loads(text))
    assert again == state
    assert json.dumps(rules.to_json(again)) == text


def test_answers_that_are_not_revealed_yet_survive():
    state = rules.from_json(good())
    assert rules.waiting(state) == (0, 2)
    assert rules.to_json(state)["stack"][-1] == {
        "step": "PlaceChoice",
        "order": [0, 1, 2],
        "chosen": [[1, "place indigo=1"]],
    }


@pytest.mark.parametrize("slug", rules.GAMES)
def test_an_option_that_is_missing_in_a_position_has_its_default(slug):
    state = rules.new(slug, 2, seed="codec")
    data = json.loads(json.dumps(rules.to_json(state)))
    assert data["options"]
    for option in list(data["options"]):
        shorter = {**data, "options": {**data["options"]}}
        del shorter["options"][option]
        read = rules.from_json(shorter)
        assert read == state
        assert list(read.options) == list(state.options)


def test_what_listens_to_the_game_is_not_saved():
    state = rules.from_json(good())
    state.sink = []
    assert "sink" not in rules.to_json(state)


def test_a_position_that_was_saved_shares_nothing_with_the_data():
    data = good()
    state = rules.from_json(data)
    state.players[0].goods["corn"] = 9
    state.row.clear()
    assert data == good()


def put(value: object, *path: str | int) -> Damage:
    def damage(data: dict[str, Any]) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return damage


def drop(*path: str | int) -> Damage:
    def damage(data: dict[str, Any]) -> None:
        at: Any = data
        for step in path[:-1]:
            at = at[step]
        del at[path[-1]]

    return damage


@for_each(
    ("damage", "sentence"),
    [
        (put("3", "seats"), "position.seats can't be '3'."),
        (put(True, "seats"), "position.seats can't be True."),
        (put(1.5, "round"), "position.round can't be 1.5."),
        (put(None, "governor"), "position.governor can't be None."),
        (put("me", "viewer"), "position.viewer can't be 'me'."),
        (put(1, "players", 0, "vp_hidden"), "position.players[0].vp_hidden can't be 1."),
        (put("x", "players", 1, "goods", "corn"), "position.players[1].goods.corn can't be 'x'."),
        (put([], "players", 2, "goods"), "position.players[2].goods can't be []."),
        (put([3], "players", 2, "island"), "position.players[2].island[0] can't be 3."),
        (put({}, "players"), "position.players can't be {}."),
        (put("Bob", "players", 0), "position.players[0] can't be 'Bob'."),
        (put(None, "chance"), "position.chance can't be None."),
        (put([], "roles"), "position.roles can't be []."),
        (put("me", "roles", "mayor", "taker"), "position.roles.mayor.taker can't be 'me'."),
        (put([], "options", "production"), "position.options.production can't be []."),
        (drop("row"), "position is missing row."),
        (drop("players", 0, "doubloons"), "position.players[0] is missing doubloons."),
        (put(1, "money"), "position has no money."),
        (put(1, "players", 0, "wood"), "position.players[0] has no wood."),
        (put(5, "stack"), "position.stack can't be 5."),
        (put([5], "stack"), "position.stack[0] can't be 5."),
        (put({}, "stack", 0), "position.stack[0] can't be {}."),
        (put("Cheat", "stack", 0, "step"), "position.stack[0] can't be {'step': 'Cheat'"),
        (put([], "stack", 0, "step"), "position.stack[0] can't be {'step': []"),
        (put(5, "stack", -1, "order"), "position.stack[3].order can't be 5."),
        (put([[1]], "stack", -1, "chosen"), "position.stack[3].chosen[0] can't be [1]."),
        (put([7], "stack", -1, "chosen"), "position.stack[3].chosen[0] can't be 7."),
        (put(1, "stack", -1, "cheat"), "position.stack[3] has no cheat."),
        (put("chess", "slug"), "position.slug can't be 'chess'."),
        (put([], "slug"), "position.slug can't be []."),
        (drop("slug"), "position.slug can't be None."),
    ],
)
def test_a_damaged_position_is_refused_with_the_place(damage, sentence):
    data = good()
    damage(data)
    with pytest.raises(BadPosition) as caught:
        rules.from_json(data)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("data", [None, [], "position", 5])
def test_what_is_no_object_is_no_position(data):
    with pytest.raises(BadPosition):
        rules.from_json(data)


def test_long_values_are_shortened_in_the_sentence():
    data = good()
    data["seats"] = "x" * 500
    with pytest.raises(BadPosition) as caught:
        rules.from_json(data)
    assert len(str(caught.value)) < 100


@dataclass(frozen=True, slots=True)
class Deal(Step[Any]):
    cards: int


@dataclass(frozen=True, slots=True)
class Corner:
    """Kinds of fields that a game may have."""

    side: Literal["left", "right"]
    point: tuple[int, str]
    then: Deal
    names: list[str] = field(default_factory=list)
    either: str | int | None = None


CORNER = Corner("left", (3, "x"), Deal(4), ["a"], 5)
PLAIN = {
    "side": "left",
    "point": [3, "x"],
    "then": {"step": "Deal", "cards": 4},
    "names": ["a"],
    "either": 5,
}


def read(data: object) -> Corner:
    return codec.from_plain(Corner, data, codec.Vocabulary({"Deal": Deal}))  # type: ignore[no-any-return]


def test_every_kind_of_field_survives():
    assert codec.to_plain(CORNER) == PLAIN
    assert read(PLAIN) == CORNER
    assert read({**PLAIN, "either": "text"}).either == "text"
    assert read({**PLAIN, "either": None}).either is None


def test_fields_with_a_default_may_be_left_out():
    short = {name: PLAIN[name] for name in ("side", "point", "then")}
    assert read(short) == Corner("left", (3, "x"), Deal(4))


@for_each(
    ("name", "value"),
    [
        ("side", "top"),
        ("side", []),
        ("point", [3]),
        ("point", [3, "x", 4]),
        ("point", {"3": "x"}),
        ("then", {"step": "Other"}),
        ("then", {"cards": 4}),
        ("then", None),
        ("names", None),
        ("either", 1.5),
        ("either", [None]),
    ],
)
def test_values_of_the_wrong_kind_are_refused(name, value):
    with pytest.raises(BadPosition, match=f"position.{name}"):
        read({**PLAIN, name: value})


@pytest.mark.parametrize(("seats", "asked"), [(6, 0), (3, 3), (3, -1)])
def test_a_position_with_seats_that_do_not_exist_is_refused(seats, asked):
    data = rules.to_json(rules.new("puerto-rico", 3))
    data["seats"] = seats
    data["stack"][-1]["seat"] = asked
    with pytest.raises(rules.BadPosition, match=r"position\.(seats|stack) can't be"):
        rules.from_json(data)


def test_a_move_with_an_unknown_id_is_refused_like_its_text():
    state = rules.new("puerto-rico", 3)
    with pytest.raises(rules.BadNotation, match="gold isn't a kind of goods"):
        rules.play(state, 0, Sell("gold"))
