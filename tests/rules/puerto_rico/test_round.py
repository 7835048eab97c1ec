"""The round, the role cards, the prospector, the end of the game (RULINGS 2, 3, 5.7, 6, 8)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico.events import (
    EndTriggered,
    GameEnded,
    Prospected,
    RoleTaken,
    RoundBegan,
    RoundEnded,
)
from tests.playing import asked, forced, go, happen, legal, play, refused, unforced
from tests.rules.puerto_rico.positions import board, position

QUIET_ROUND = ["P1: role trader", "P2: role captain", "P3: role craftsman"]
"""Three roles in which nobody has anything to decide while there are no colonists."""


def money(state: rules.State) -> list[int]:
    return [player.doubloons for player in state.players]


def test_the_governor_takes_the_first_role_and_the_others_follow_clockwise():
    """RULINGS 3.1."""
    state = unforced(position())
    order = []
    for line in QUIET_ROUND:
        order += asked(state)
        state = go(state, line)
    assert order == ["P1", "P2", "P3"]


def test_only_the_player_whose_turn_it_is_may_move():
    state = position()
    assert refused(state, "P2: role mayor", rules.NotYourTurn) == "It isn't your turn."
    assert rules.legal(state, 1) == ()
    assert rules.forced(state, 1) is None
    assert not rules.may_act(state, 1)
    assert rules.may_act(state, 0)


def test_each_role_is_played_out_by_everybody_before_the_next_card_is_taken():
    """RULINGS 3.1."""
    state = play(position(), "P1: role settler", "P1: settle pass", "P2: settle pass")
    assert asked(state) == ["P3"]
    assert all(move.startswith("settle") for move in legal(state, "P3"))
    assert asked(play(state, "P3: settle pass")) == ["P2"]


def test_taking_a_role_is_mandatory():
    """RULINGS 3.2: there is no pass, and never a forced role."""
    state = position()
    assert all(move.startswith("role ") for move in legal(state, "P1"))
    assert refused(state, "P1: settle pass") == "First choose a role."
    assert forced(state, "P1") is None


def test_a_role_that_was_taken_this_round_is_gone():
    """RULINGS 3.1."""
    state = go(position(), "P1: role trader")
    assert refused(state, "P2: role trader") == "The trader card is already taken this round."
    assert "role trader" not in legal(state, "P2")


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        (2, ["prospector"]),
        (3, []),
        (4, ["prospector"]),
        (5, ["prospector-1", "prospector-2"]),
    ],
)
def test_the_prospector_is_spelled_as_the_card_in_the_game(seats, cards):
    """RULINGS 11.2: any other spelling is refused."""
    state = position(seats)
    for card in ("prospector", "prospector-1", "prospector-2"):
        if card in cards:
            assert f"role {card}" in legal(state, "P1")
        else:
            assert f"This game has no {card} card" in refused(state, f"P1: role {card}")


def test_the_taker_receives_the_doubloons_on_the_card():
    """RULINGS 3.2."""
    state, events = happen(position(roles="trader=2"), "P1: role trader")
    assert money(state) == [4, 2, 2]
    assert events[0] == RoleTaken(0, "trader", 2)
    assert state.roles["trader"].doubloons == 0


def test_doubloons_on_the_builder_card_can_be_spent_in_that_builder_phase():
    """RULINGS R1: 2 + 3 doubloons and the privilege pay for a large market of 5."""
    poor = play(position(roles="builder=1"), "P1: role builder")
    assert "build large-market" not in legal(poor, "P1")
    rich = play(position(roles="builder=2"), "P1: role builder", "P1: build large-market")
    assert money(rich) == [0, 2, 2]


def test_each_card_not_taken_gets_a_doubloon_added_to_what_lies_there():
    """RULINGS 3.3."""
    state = go(position(roles="mayor=2 trader=1"), *QUIET_ROUND)
    assert {role: card.doubloons for role, card in state.roles.items()} == {
        "settler": 1,
        "mayor": 3,
        "builder": 1,
        "craftsman": 0,
        "trader": 0,
        "captain": 0,
    }


def test_all_cards_come_back_and_the_governor_card_passes_to_the_left():
    """RULINGS 3.3."""
    state = go(position(), *QUIET_ROUND)
    assert (state.round, state.governor) == (2, 1)
    assert asked(state) == ["P2"]
    assert len(legal(state, "P2")) == 7  # six roles, and the mayor once more without privilege


def test_the_governor_card_comes_round_again():
    state = go(position(), *QUIET_ROUND)
    state = go(state, "P2: role trader", "P3: role captain", "P1: role craftsman")
    state = go(state, "P3: role trader", "P1: role captain", "P2: role craftsman")
    assert (state.round, state.governor) == (4, 0)


def test_a_new_round_is_announced_with_its_governor():
    """RULINGS 3.3: the untaken cards first, then the new Governor."""
    state = go(position(roles="mayor=1"), *QUIET_ROUND[:2])
    state = play(state, "P3: role craftsman")
    state, events = happen(state, "P3: craft pass")
    assert events == [
        RoundEnded(1, (("settler", 1), ("mayor", 2), ("builder", 1))),
        RoundBegan(2, 1),
    ]


def test_the_chooser_acts_first_and_then_clockwise():
    """RULINGS 3."""
    state = go(position(), "P1: role trader")
    state = play(state, "P2: role settler")
    order = []
    for _ in range(3):
        order += asked(state)
        state = play(state, f"{asked(state)[0]}: settle pass")
    assert order == ["P2", "P3", "P1"]


def test_a_chooser_may_decline_action_and_privilege_and_the_others_still_act():
    """RULINGS 3."""
    state = play(position(p2=board(doubloons=5)), "P1: role builder", "P1: build pass")
    assert "build office" in legal(state, "P2")


def test_the_prospector_gives_its_taker_one_doubloon_and_nobody_else_anything():
    """RULINGS 5.7, R35."""
    state, events = happen(position(4), "P1: role prospector")
    assert money(state) == [4, 3, 3, 3]
    assert Prospected(0, 1) in events
    assert asked(state) == ["P2"]
    assert legal(state, "P2", "role") == legal(state, "P2")


def test_the_doubloon_of_the_prospector_comes_on_top_of_those_on_the_card():
    state = play(position(4, roles="prospector=3"), "P1: role prospector")
    assert money(state)[0] == 3 + 3 + 1


def test_the_two_prospector_cards_have_separate_doubloons():
    """RULINGS 5.7."""
    state = position(5, roles="prospector-1=1 prospector-2=4")
    state = play(state, "P1: role prospector-1", "P2: role prospector-2")
    assert money(state) == [6, 9, 4, 4, 4]
    assert "is already taken" in refused(state, "P3: role prospector-2")


def test_four_cards_are_left_for_the_last_to_choose_with_three_players():
    """RULINGS 4: at least 4 cards with 3-5 players."""
    state = go(position(), *QUIET_ROUND[:2])
    assert {move.split()[1] for move in legal(state, "P3")} == {
        "settler",
        "mayor",
        "builder",
        "craftsman",
    }


# the end of the game (RULINGS 6, 8)


def test_the_round_in_which_an_end_condition_is_met_is_completed():
    """RULINGS 8, R27: with the flag set by the first role, two more roles are taken."""
    state = position(p1=board(goods="corn=3"), vp_pool=3)
    state, events = happen(state, "P1: role captain", "P1: ship 3 corn to 4")
    assert EndTriggered("vp") in events
    assert state.end == ["vp"]
    state = unforced(state)
    assert asked(state) == ["P2"]
    state = go(state, "P2: role trader")
    assert asked(state) == ["P3"]
    state = go(state, "P3: role craftsman")
    assert asked(state) == []


def test_the_game_is_over_after_the_last_role_and_nobody_moves_any_more():
    """RULINGS 3.5."""
    state = go(position(end="city"), *QUIET_ROUND)
    assert rules.waiting(state) == ()
    assert state.stack == []
    assert refused(state, "P1: role mayor", rules.NotYourTurn) == "The game is over."
    assert rules.legal(state, 0) == ()
    assert rules.forced(state, 0) is None
    assert state.round == 1


def test_the_end_of_the_game_is_announced():
    state = go(position(end="city"), *QUIET_ROUND[:2])
    events = []
    while rules.waiting(state):
        seat = rules.waiting(state)[0]
        move = rules.forced(state, seat) or "role craftsman"
        state, more = rules.play(state, seat, move)
        events += more
    assert isinstance(events[-1], GameEnded)
    assert GameEnded.reveals


def test_exactly_emptying_the_vp_pool_sets_the_flag():
    """RULINGS R28."""
    state = play(
        position(p1=board(goods="corn=3"), vp_pool=4), "P1: role captain", "P1: ship 3 corn to 4"
    )
    assert (state.vp_pool, state.end) == (0, ["vp"])


def test_one_point_left_in_the_pool_does_not_end_the_game():
    """RULINGS 8."""
    state = play(
        position(p1=board(goods="corn=3"), vp_pool=5), "P1: role captain", "P1: ship 3 corn to 4"
    )
    assert (state.vp_pool, state.end) == (1, [])


def test_players_receive_points_when_the_pool_is_empty():
    """RULINGS 6, R28: paper notes; the pool is a signed counter."""
    state = position(p1=board(goods="corn=4"), p2=board(goods="sugar=3"), vp_pool=1)
    state = play(state, "P1: role captain", "P1: ship 4 corn to 4", "P2: ship 3 sugar to 5")
    assert [player.vp_chips for player in state.players[:2]] == [5, 3]
    assert state.vp_pool == 1 - 5 - 3
    assert rules.audit(state) == []


def test_the_flag_for_points_is_set_only_once():
    """RULINGS 8: each flag is sticky."""
    state = position(p1=board(goods="corn=4"), p2=board(goods="sugar=3"), vp_pool=1)
    state, events = happen(
        state, "P1: role captain", "P1: ship 4 corn to 4", "P2: ship 3 sugar to 5"
    )
    assert events.count(EndTriggered("vp")) == 1
    assert state.end == ["vp"]


def test_filling_the_twelfth_city_space_sets_the_flag_and_the_phase_goes_on():
    """RULINGS 5.3, 8, R29."""
    ten = "small-indigo-plant indigo-plant small-sugar-mill sugar-mill tobacco-storage"
    ten += " coffee-roaster small-market hacienda construction-hut small-warehouse hospice"
    state = position(p1=board(city=ten, doubloons=9), p2=board(doubloons=9))
    state, events = happen(state, "P1: role builder", "P1: build office")
    assert EndTriggered("city") in events
    assert state.end == ["city"]
    assert asked(state) == ["P2"]
    assert "build harbor" in legal(state, "P2")


def test_a_large_building_on_the_last_two_spaces_sets_the_flag():
    ten = "small-indigo-plant indigo-plant small-sugar-mill sugar-mill tobacco-storage"
    ten += " coffee-roaster small-market hacienda construction-hut small-warehouse"
    state = position(p1=board(city=ten, doubloons=9))
    state = play(state, "P1: role builder")
    assert play(state, "P1: build city-hall").end == ["city"]
    assert play(state, "P1: build office").end == []


def test_a_supply_that_is_too_small_for_the_refill_ends_the_game():
    """RULINGS 5.2.4, 8."""
    state = position(colonist_supply=3)  # one goes to the mayor, two are left, three are needed
    state, events = happen(state, "P1: role mayor", "P2: place indigo=1", "P1: place indigo=1")
    state, more = happen(state, f"P3: {forced(state, 'P3')}")
    assert EndTriggered("colonists") in events + more
    assert (state.colonist_supply, state.colonist_ship) == (0, 2)
    assert state.end == ["colonists"]


def test_a_supply_that_is_exactly_enough_does_not_end_the_game():
    """RULINGS 5.2.4: with exactly enough the flag is not set."""
    state = go(position(colonist_supply=4), "P1: role mayor")
    assert (state.colonist_supply, state.colonist_ship) == (0, 3)
    assert state.end == []


def test_all_phases_run_normally_in_the_last_round():
    """RULINGS 8, R29: also a later mayor phase with its refill."""
    state = go(position(end="vp"), "P1: role trader", "P2: role mayor")
    assert state.colonist_ship == 3
    assert sum(player.colonists() for player in state.players) == 4
    assert asked(state) == ["P3"]


def test_several_end_conditions_can_be_met_in_one_round():
    """RULINGS 8: the flags do not exclude each other."""
    state = position(end="vp", colonist_supply=2)
    assert go(state, "P1: role mayor").end == ["vp", "colonists"]


def test_doubloons_on_untaken_roles_of_the_last_round_do_not_matter():
    """RULINGS 8: none are laid out any more."""
    state = go(position(end="city"), *QUIET_ROUND)
    assert all(card.doubloons == 0 for card in state.roles.values())


# two players (RULINGS 3.4)


def two_player_round(state: rules.State) -> tuple[rules.State, list[str]]:
    order = []
    for role in ("trader", "captain", "craftsman", "prospector", "mayor", "settler"):
        order += asked(state)
        state = go(state, f"{asked(state)[0]}: role {role}")
        while state.phase == "settler":
            state = go(state, f"{asked(state)[0]}: settle pass")
    return state, order


def test_two_players_alternate_until_each_has_taken_three_roles():
    """RULINGS 3.4."""
    _, order = two_player_round(position(2))
    assert order == ["P1", "P2", "P1", "P2", "P1", "P2"]


def test_with_two_players_one_card_gets_a_doubloon_and_the_other_begins():
    """RULINGS 3.3."""
    state, _ = two_player_round(position(2))
    assert {role for role, card in state.roles.items() if card.doubloons} == {"builder"}
    assert state.roles["builder"].doubloons == 1
    assert (state.governor, asked(state)) == (1, ["P2"])


def test_with_two_players_the_last_role_is_chosen_among_two():
    """RULINGS 4: at least 2 cards are left."""
    state = position(2)
    for role in ("trader", "captain", "craftsman", "prospector", "mayor"):
        state = go(state, f"{asked(state)[0]}: role {role}")
    assert {move.split()[1] for move in legal(state, "P2")} == {"settler", "builder"}
    assert forced(state, "P2") is None


def test_with_two_players_the_game_ends_after_all_six_roles():
    """RULINGS 3.5, R27."""
    state = position(2, end="vp")
    state, order = two_player_round(state)
    assert len(order) == 6
    assert rules.waiting(state) == ()


def test_with_two_players_the_order_is_the_chooser_and_then_the_other():
    """RULINGS 4."""
    state = go(position(2), "P1: role trader")
    state = play(state, "P2: role settler", "P2: settle pass")
    assert asked(state) == ["P1"]
