"""Errors carry a code for programs that never changes, beside the sentence for people."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rules
from rules.core import errors
from tests.playing import play


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


@pytest.mark.parametrize(
    "damaged",
    [
        rules.Record("puerto-rico", 3, moves=None),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3, moves=5),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3, moves={0: "role mayor"}),  # type: ignore[arg-type]
    ],
)
@pytest.mark.parametrize("use", [rules.Record.replay, rules.Record.compact, rules.Record.to_text])
def test_a_record_whose_moves_are_no_sequence_is_refused(
    damaged: rules.Record, use: Callable[[rules.Record], object]
) -> None:
    with pytest.raises(rules.BadRecord) as caught:
        use(damaged)
    assert caught.value.code == "bad_record"


@pytest.mark.parametrize("plies", ["1", 1.0, True])
def test_a_record_is_replayed_to_a_number_of_moves_only(plies: int) -> None:
    with pytest.raises(rules.BadRecord):
        rules.Record("puerto-rico", 3).replay(plies)


@pytest.mark.parametrize("seed", [None, 5, b"x", "\ud800"])
def test_only_text_is_taken_as_a_seed(seed: str) -> None:
    view = rules.view(rules.new("puerto-rico", 3), 0)
    with pytest.raises(rules.BadOptions) as caught:
        rules.imagine(view, seed)
    assert caught.value.code == "bad_options"
    with pytest.raises(rules.BadRecord):
        rules.Record("puerto-rico", 3, seed=seed).sealed()


@pytest.mark.parametrize("text", [None, 5, b"slowboat record 1", ["slowboat record 1"]])
def test_only_text_is_read_as_a_record(text: str) -> None:
    with pytest.raises(rules.BadRecord) as caught:
        rules.Record.from_text(text)
    assert caught.value.code == "bad_record"


@pytest.mark.parametrize("seat", [9, 3, -2, True, "0", 1.0, (0,)])
def test_a_view_is_that_of_a_seat_or_of_a_spectator(seat: int) -> None:
    with pytest.raises(rules.BadOptions) as caught:
        rules.view(rules.new("puerto-rico", 3), seat)
    assert caught.value.code == "no_such_seat"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"form": rules.POSITION_FORM},
        {"form": 1, "slug": "chess"},
        {"form": None, "slug": "puerto-rico"},
        {"form": "1", "slug": "puerto-rico"},
        {"form": True, "slug": "puerto-rico"},
        {"form": 0, "slug": "puerto-rico"},
    ],
)
def test_data_that_no_version_wrote_is_no_old_position(data: dict[str, object]) -> None:
    with pytest.raises(rules.BadPosition) as caught:
        rules.from_json(data)
    assert caught.value.code == "bad_position"


@pytest.mark.parametrize("form", [{}, {"form": 1}, {"form": 2}, {"form": rules.POSITION_FORM + 1}])
def test_a_position_of_another_version_is_told_apart(form: dict[str, object]) -> None:
    with pytest.raises(rules.OldPosition):
        rules.from_json({"slug": "puerto-rico", **form})
