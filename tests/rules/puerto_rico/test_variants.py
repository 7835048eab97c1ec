"""The options of the game (RULINGS 10); those of single phases are tested with their phase."""

from __future__ import annotations

import pytest

import rules
from tests.cases import for_each


def money(seats: int, **options: object) -> list[int]:
    state = rules.new("puerto-rico", seats, options, "variants")
    return [player.doubloons for player in state.players]


def test_players_who_start_with_corn_can_have_one_doubloon_less():
    assert money(2, corn_minus_one=True) == [3, 2]
    assert money(3, corn_minus_one=True) == [2, 2, 1]
    assert money(4, corn_minus_one=True) == [3, 3, 2, 2]
    assert money(5, corn_minus_one=True) == [4, 4, 4, 3, 3]
    assert money(4) == [3, 3, 3, 3]


def test_five_players_can_have_126_points():
    assert rules.new("puerto-rico", 5).vp_pool == 122
    state = rules.new("puerto-rico", 5, {"vp_pool_five": 126})
    assert state.vp_pool == 126
    assert rules.audit(state) == []


def test_the_pool_of_126_is_for_five_players_only():
    with pytest.raises(rules.BadOptions, match="isn't available with 4 players"):
        rules.new("puerto-rico", 4, {"vp_pool_five": 126})
    assert rules.new("puerto-rico", 4, {"vp_pool_five": 122}).vp_pool == 100


def test_the_defaults_are_those_of_the_rulings():
    game = rules.game("puerto-rico")
    assert {option.id: option.values for option in game.options} == {
        "building_set": ("base", "draft", "random", "new-only", "custom"),
        "custom_buildings": ("",),
        "mayor_mode": ("simultaneous", "ordered"),
        "vp_visibility": ("hidden", "open"),
        "start_player": ("random", "listed-first"),
        "production": ("automatic", "chosen"),
        "hacienda_forest_exclusive": (False, True),
        "office_trading_post_exclusive": (False, True),
        "library_two_player": ("every-role", "once-per-round"),
        "corn_minus_one": (False, True),
        "factory_university_swap": (False, True),
        "vp_pool_five": (122, 126),
        "auto_resolve": (True, False),
    }
    assert [option.id for option in game.options if option.comfort] == ["auto_resolve"]


def test_every_option_explains_itself():
    for option in rules.game("puerto-rico").options:
        assert option.label
        assert option.help.endswith(".")


def test_forced_moves_do_not_depend_on_auto_resolve():
    """RULINGS 4.1: the record is the same, the engine asks either way."""
    states = [
        rules.new("puerto-rico", 3, {"auto_resolve": value}, "variants") for value in (True, False)
    ]
    for line in ("role trader", "sell pass"):
        states = [rules.play(state, 0, line).state for state in states]
    assert [rules.waiting(state) for state in states] == [(1,), (1,)]
    assert [str(rules.forced(state, 1)) for state in states] == ["sell pass", "sell pass"]


@for_each("seats", [0, 1, 6, -3, True, "3", 3.0, None])
def test_the_game_is_for_two_to_five(seats):
    with pytest.raises(rules.BadOptions, match="Puerto Rico is for 2 to 5 players"):
        rules.new("puerto-rico", seats)


def test_the_first_seat_is_the_governor():
    """RULINGS 2.2, 11: seats run clockwise from the first Governor."""
    for seats in (2, 3, 4, 5):
        assert rules.new("puerto-rico", seats).governor == 0
