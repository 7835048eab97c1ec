"""Errors carry a code for programs that never changes, beside the sentence for people."""

from __future__ import annotations

import pytest
from playing import play

import rules
from rules.core import errors


def code(state: rules.State, seat: int, text: str) -> str:
    with pytest.raises(rules.RulesError) as caught:
        rules.play(state, seat, text)
    return caught.value.code


def test_every_class_of_errors_has_a_code() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    kinds = [kind for kind in kinds if issubclass(kind, rules.RulesError)]
    codes = {kind.__name__: kind("x").code for kind in kinds}
    assert codes == {
        "RulesError": "rules_error",
        "BadNotation": "bad_notation",
        "NotYourTurn": "not_your_turn",
        "IllegalMove": "illegal_move",
        "BadOptions": "bad_options",
        "BadRecord": "bad_record",
        "BadPosition": "bad_position",
        "OldPosition": "old_position",
    }


def test_refusals_have_the_code_of_their_rule() -> None:
    state = rules.new("puerto-rico", 3)
    assert code(state, 1, "role mayor") == "not_your_turn"
    assert code(state, 0, "role mayor of town") == "bad_notation"
    assert code(state, 0, "build office") == "first_role"
    assert code(state, 0, "role prospector") == "no_such_card"
    after = play(state, "P1: role builder")
    assert code(after, 0, "build harbor") == "too_expensive"
    after.stack.clear()
    assert code(after, 0, "build pass") == "game_over"


def test_codes_of_brass_are_those_of_its_notation() -> None:
    state = rules.new("brass-birmingham", 2, {"seating": "seat"})
    card = state.players[0].hand[0]  # type: ignore[attr-defined]
    other = "wild-location"
    assert code(state, 0, f"loan with {other}") == "card_not_in_hand"
    assert code(state, 0, "raise leek#1") == "nothing_owed"
    assert code(state, 0, f"develop cotton iron dudley#1 with {card}") == "wrong_iron_source"
    assert code(state, 0, f"develop cotton iron market,market with {card}") == "wrong_iron_source"
    assert code(state, 0, f"network leek~stoke-on-trent coal market with {card}") == (
        "wrong_coal_source"
    )


@pytest.mark.parametrize(
    "given",
    [
        {"seats": "3"},
        {"seats": True},
        {"seats": 3.0},
        {"seats": 99},
        {"seed": 5},
        {"seed": None},
        {"seed": b"x"},
        {"seed": "\ud800"},
        {"rules": True},
        {"rules": "1"},
        {"rules": 99},
        {"options": ["mayor_mode"]},
        {"options": {5: "x"}},
        {"options": {"mayor_mode": 5}},
        {"options": {"mayor_mode": ["ordered"]}},
        {"options": {"mayor_mode": 10**5000}},
        {"options": {"corn_minus_one": 1}},
        {"options": {"vp_pool_five": True}, "seats": 5},
        {"slug": 5},
        {"slug": ["puerto-rico"]},
        {"slug": "chess"},
    ],
)
def test_a_game_is_set_up_with_the_right_types_only(given: dict[str, object]) -> None:
    with pytest.raises(rules.BadOptions) as caught:
        rules.new(**{"slug": "puerto-rico", "seats": 3, **given})  # type: ignore[arg-type]
    assert caught.value.code == "bad_options"
    assert str(caught.value) == caught.value.reason.format(**caught.value.args_map)


def test_a_record_with_wrong_types_is_refused() -> None:
    for damaged in (
        rules.Record("puerto-rico", "3"),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3, seed=5),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3, rules=True),
        rules.Record("puerto-rico", 3, moves=((0, 5),)),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3, moves=(("0", "role mayor"),)),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3, moves=((0,),)),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3, moves=(5,)),  # type: ignore[arg-type]
        rules.Record(["x"], 3),  # type: ignore[arg-type]
    ):
        with pytest.raises(rules.BadRecord):
            damaged.replay()
