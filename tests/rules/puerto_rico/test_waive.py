"""What may be declined, and forced moves that are asked all the same (RULINGS 11.3, 4.1, R36)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico.events import ColonistsArrived, Loaded, Prospected
from tests.cases import for_each
from tests.playing import forced, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.positions import board, position


def test_the_mayor_may_decline_the_privilege():
    _, events = happen(position(), "P1: role mayor waive privilege")
    assert ColonistsArrived(0, 0, (1, 1, 1)) in events


def test_the_prospector_may_decline_the_doubloon():
    state, events = happen(position(4), "P1: role prospector waive privilege")
    assert state.players[0].doubloons == 3
    assert Prospected(0, 0) in events


def test_doubloons_on_the_card_are_received_even_if_the_privilege_is_declined():
    state = play(position(4, roles="prospector=2"), "P1: role prospector waive privilege")
    assert state.players[0].doubloons == 5


@pytest.mark.parametrize("role", ["settler", "builder", "craftsman", "trader", "captain"])
def test_other_roles_have_no_privilege_to_waive(role):
    """RULINGS 11.3: refused where it would not have had an effect."""
    line = f"P1: role {role} waive privilege"
    assert refused(position(), line) == "There's no privilege to skip here."


def test_the_hospices_colonist_may_be_declined():
    state = position(p1=board(city="hospice+"), row="corn corn corn corn")
    state = play(state, "P1: role settler")
    assert legal(state, "P1", "settle corn") == ["settle corn", "settle corn waive hospice"]
    assert play(state, "P1: settle corn waive hospice").players[0].on_tiles == {}
    assert play(state, "P1: settle quarry waive hospice").players[0].on_tiles == {}


def test_a_hospice_that_would_do_nothing_cannot_be_waived():
    """RULINGS 11.3: unoccupied, or without a colonist to give."""
    sentence = "There's no hospice to skip here."
    for city in ("", "hospice"):
        state = play(position(p1=board(city=city)), "P1: role settler")
        assert refused(state, "P1: settle quarry waive hospice") == sentence
    state = position(p1=board(city="hospice+"), colonist_supply=0, colonist_ship=0)
    state = play(state, "P1: role settler")
    assert refused(state, "P1: settle quarry waive hospice") == sentence


def test_a_pass_has_nothing_to_waive():
    """RULINGS 11.1."""
    state = play(position(p1=board(city="hospice+")), "P1: role settler")
    unreadable(state, "P1: settle pass waive hospice")


def test_the_universitys_colonist_may_be_declined():
    state = position(p1=board(city="university+", doubloons=9))
    state = play(state, "P1: role builder", "P1: build harbor waive university")
    assert state.players[0].city["harbor"] == 0
    assert state.players[0].doubloons == 2


def test_a_university_that_would_do_nothing_cannot_be_waived():
    sentence = "There's no university to skip here."
    state = play(position(p1=board(city="university", doubloons=9)), "P1: role builder")
    assert refused(state, "P1: build harbor waive university") == sentence
    state = play(position(p1=board(doubloons=9)), "P1: role builder")
    assert refused(state, "P1: build university waive university") == sentence


def harbored(**changes: object) -> rules.State:
    mine = board(goods="corn=2 sugar=2", city="harbor+ wharf+")
    return play(position(p1=mine, **changes), "P1: role captain")


@for_each(
    ("waive", "points"),
    [
        ("", 4),
        (" waive captain", 3),
        (" waive harbor", 3),
        (" waive captain harbor", 2),
    ],
)
@for_each("where", ["to 4", "by wharf"])
def test_captain_and_harbor_points_may_be_declined(waive, points, where):
    """RULINGS R36: the points for the barrels themselves cannot."""
    state = play(harbored(), f"P1: ship 2 corn {where}{waive}")
    assert state.players[0].vp_chips == points


def test_all_ways_to_waive_are_listed():
    assert legal(harbored(), "P1", "ship 2 corn to 4") == [
        "ship 2 corn to 4",
        "ship 2 corn to 4 waive captain",
        "ship 2 corn to 4 waive harbor",
        "ship 2 corn to 4 waive captain harbor",
    ]


def test_a_captains_bonus_that_was_declined_is_gone_for_the_phase():
    """RULINGS 11.3."""
    state = play(harbored(), "P1: ship 2 corn to 4 waive captain", "P2: ship pass", "P3: ship pass")
    assert refused(state, "P1: ship 2 sugar to 5 waive captain") == (
        "There's no captain to skip here."
    )
    state, events = happen(state, "P1: ship 2 sugar to 5")
    assert events == [Loaded(0, 2, "sugar", 5, 0, 1)]


def test_a_harbor_that_was_declined_works_again_at_the_next_loading():
    state = play(harbored(), "P1: ship 2 corn to 4 waive harbor", "P2: ship pass", "P3: ship pass")
    _, events = happen(state, "P1: ship 2 sugar to 5")
    assert events == [Loaded(0, 2, "sugar", 5, 0, 1)]


def test_only_the_captain_can_waive_the_captains_bonus():
    state = position(p2=board(goods="corn=2"))
    state = play(state, "P1: role captain", "P1: ship pass")
    assert refused(state, "P2: ship 2 corn to 4 waive captain") == (
        "There's no captain to skip here."
    )


def test_functions_are_written_in_the_order_of_the_grammar():
    """RULINGS 11.2; none is named twice (RULINGS 11.1)."""
    state = harbored()
    text = "ship 2 corn to 4 waive harbor captain"
    assert str(rules.parse(state, 0, text)) == "ship 2 corn to 4 waive captain harbor"
    assert unreadable(state, "P1: ship 2 corn to 4 waive harbor harbor") == (
        "You named harbor twice."
    )
    assert unreadable(state, "P1: ship 2 corn to 4 waive factory") == (
        "factory isn't a function you can skip."
    )
    unreadable(state, "P1: ship 2 corn to 4 waive")


def test_declining_can_keep_the_pool_from_running_empty():
    """RULINGS R36, the purpose of it."""
    state = harbored(vp_pool=4)
    assert play(state, "P1: ship 2 corn to 4").end == ["vp"]
    assert play(state, "P1: ship 2 corn to 4 waive harbor").end == []


# forced loadings (RULINGS 4.1)


def only_loading(pool: int, city: str = "harbor+", end: str = "") -> rules.State:
    """P1, the captain, has one legal loading: 2 barrels, 1 for the bonus, 1 for the harbor."""
    state = position(p1=board(goods="corn=2", city=city), ships="4=corn:2", vp_pool=pool, end=end)
    return play(state, "P1: role captain")


def test_the_only_loading_is_forced_although_something_could_be_waived():
    assert forced(only_loading(50), "P1") == "ship 2 corn to 4"


@pytest.mark.parametrize(
    ("pool", "move"),
    [
        (5, "ship 2 corn to 4"),  # one is left
        (4, None),  # waiving one function leaves one
        (3, None),
        (2, "ship 2 corn to 4"),  # the barrels alone empty the pool
        (1, "ship 2 corn to 4"),
    ],
)
def test_a_loading_that_would_end_the_game_is_asked_if_a_waiver_could_prevent_it(pool, move):
    assert forced(only_loading(pool), "P1") == move


def test_it_is_not_asked_when_the_end_has_been_set_off_already():
    assert forced(only_loading(4, end="vp"), "P1") == "ship 2 corn to 4"
    assert forced(only_loading(4, end="city"), "P1") is None


def test_it_is_asked_for_the_captains_bonus_alone():
    assert forced(only_loading(3, city=""), "P1") is None
    assert forced(only_loading(2, city=""), "P1") == "ship 2 corn to 4"


def test_a_loading_without_anything_to_waive_is_forced():
    state = position(p2=board(goods="corn=2"), ships="4=corn:2", vp_pool=2)
    state = play(state, "P1: role captain", "P1: ship pass")
    assert forced(state, "P2") == "ship 2 corn to 4"


def test_two_loadings_are_a_choice():
    state = position(p1=board(goods="corn=2 sugar=1"), ships="4=corn:2 5=sugar:1")
    assert forced(play(state, "P1: role captain"), "P1") is None
