"""The union hall (RULINGS 9.13, R16)."""

from __future__ import annotations

import pytest

import rules
from tests.cases import for_each
from tests.playing import forced, go, legal, play, refused
from tests.rules.puerto_rico.expansion import NO_SHIP, chips, gained, goods, money, table
from tests.rules.puerto_rico.positions import board


def second(held: str, city: str = "union-hall+", **given: object) -> rules.State:
    """P2 ships, P1 is the captain without barrels."""
    state = table(p1=board(), p2=board(goods=held, city=city), also="union-hall", **given)
    return play(state, "P1: role captain", "P1: ship pass")


@for_each(
    ("held", "points"),
    [
        ("corn=3 indigo=2 coffee=1", 2),  # the printed rules, example 1
        ("corn=4 coffee=2", 3),  # the printed rules, example 2
        ("corn=1 indigo=1 sugar=1 tobacco=1 coffee=1", 0),
        ("corn=2", 1),
        ("corn=3", 1),
        ("corn=5 tobacco=5", 4),
        ("coffee=1", 0),
    ],
)
def test_a_point_for_two_equal_barrels(held, points):
    """Nothing is loaded: RULINGS R16."""
    assert gained(second(held, ships=NO_SHIP), "P2: ship pass") == points


def test_no_barrel_is_returned():
    state = second("corn=4 coffee=2", ships=NO_SHIP)
    assert goods(play(state, "P2: ship pass"), "P2") == {"corn": 4, "coffee": 2}


def test_it_comes_before_the_loading_of_the_turn():
    """RULINGS 9.13: all barrels held before the line count."""
    assert gained(second("corn=4"), "P2: ship 4 corn to 4") == 2 + 4


def test_it_is_credited_with_the_first_line():
    state = second("corn=4")
    assert chips(state, "P2") == 0
    state = play(state, "P2: ship 4 corn to 4")
    assert chips(state, "P2") == 6


def test_it_pays_once_in_a_phase():
    state = second("corn=4 tobacco=4")
    state = play(state, "P2: ship 4 corn to 4", "P3: ship pass", "P1: ship pass")
    assert chips(state, "P2") == 2 + 2 + 4
    assert gained(state, "P2: ship 4 tobacco to 5") == 4


def test_it_pays_again_in_the_next_captain_phase():
    state = go(second("tobacco=3", "union-hall+ large-warehouse+", ships=NO_SHIP))
    assert chips(state, "P2") == 1
    assert goods(state, "P2") == {"tobacco": 3}
    state = go(state, "P2: role trader", "P2: sell pass", "P3: role craftsman")
    state = go(state, "P2: role captain", "P2: ship 3 tobacco to 6")
    assert chips(state, "P2") == 1 + 1 + 3 + 1


def test_every_owner_is_paid_on_the_own_first_turn():
    mine = board(goods="corn=2", city="union-hall+")
    state = table(p1=mine, p3=mine, ships=NO_SHIP)
    state = play(state, "P1: role captain")
    assert (chips(state, "P1"), chips(state, "P3")) == (0, 0)
    state = play(state, "P1: ship pass", "P2: ship pass")
    assert (chips(state, "P1"), chips(state, "P3")) == (1, 0)
    state = play(state, "P3: ship pass")
    assert (chips(state, "P1"), chips(state, "P3")) == (1, 1)


@pytest.mark.parametrize("city", ["", "union-hall"])
def test_without_an_occupied_union_hall_nothing_is_paid(city):
    assert gained(second("corn=4", city, ships=NO_SHIP), "P2: ship pass") == 0


def test_a_pass_is_forced_although_it_pays():
    assert forced(second("corn=4", ships=NO_SHIP), "P2") == "ship pass"


# what it does not touch


def test_no_bonus_comes_with_it():
    """RULINGS 9.13, R39 (k): no harbor point, no lighthouse doubloon, no captain's bonus."""
    city = "union-hall+ harbor+ lighthouse+"
    state = table(p1=board(goods="corn=4", city=city), ships=NO_SHIP)
    state = play(state, "P1: role captain")
    doubloons = money(state, "P1")
    state = play(state, "P1: ship pass")
    assert (chips(state, "P1"), money(state, "P1")) == (2, doubloons)


def test_it_does_not_use_up_the_captains_bonus():
    state = table(p1=board(goods="corn=4", city="union-hall+"))
    state = play(state, "P1: role captain")
    assert gained(state, "P1: ship 4 corn to 4") == 2 + 4 + 1


def test_the_captains_bonus_still_waits_after_a_pass_that_was_paid():
    mine = board(goods="corn=2", city="union-hall+ small-wharf+")
    state = table(p1=mine, p2=board(goods="indigo=1"), ships="4=corn:4 5=sugar:5 6=indigo:2")
    state = play(state, "P1: role captain", "P1: ship pass")
    assert chips(state, "P1") == 1
    state = play(state, "P2: ship 1 indigo to 6", "P3: ship pass")
    assert gained(state, "P1: ship 2 corn by small-wharf") == 1 + 1


def test_the_points_come_from_the_pool_and_can_set_the_flag():
    state = play(second("corn=4", ships=NO_SHIP, vp_pool=2), "P2: ship pass")
    assert (state.vp_pool, state.end) == (0, ["vp"])
    state = play(second("corn=4", ships=NO_SHIP, vp_pool=3), "P2: ship pass")
    assert (state.vp_pool, state.end) == (1, [])


# waiving (RULINGS 11.3)


def test_it_may_be_declined_on_the_first_line():
    assert gained(second("corn=4"), "P2: ship 4 corn to 4 waive union-hall") == 4
    state = second("corn=4", ships=NO_SHIP)
    assert gained(state, "P2: ship pass waive union-hall") == 0
    assert legal(state, "P2") == ["ship pass", "ship pass waive union-hall"]


def test_declined_it_is_gone_for_the_phase():
    state = second("corn=4 tobacco=2")
    state = play(state, "P2: ship 4 corn to 4 waive union-hall", "P3: ship pass", "P1: ship pass")
    assert refused(state, "P2: ship 2 tobacco to 5 waive union-hall") == (
        "There's no union-hall to skip here."
    )
    assert gained(state, "P2: ship 2 tobacco to 5") == 2


@pytest.mark.parametrize(
    ("held", "city"),
    [("corn=1 sugar=1", "union-hall+"), ("corn=4", "union-hall"), ("corn=4", ""), ("", "")],
)
def test_a_union_hall_that_would_give_nothing_cannot_be_waived(held, city):
    state = second(held, city, ships=NO_SHIP)
    assert refused(state, "P2: ship pass waive union-hall") == (
        "There's no union-hall to skip here."
    )


@pytest.mark.parametrize(("pool", "move"), [(3, "ship pass"), (2, None), (1, None)])
def test_a_pass_that_would_end_the_game_is_asked(pool, move):
    """RULINGS 4.1: declining would not set the flag."""
    assert forced(second("corn=4", ships=NO_SHIP, vp_pool=pool), "P2") == move


def test_a_pass_is_forced_when_the_end_has_been_set_off_already():
    state = second("corn=4", ships=NO_SHIP, vp_pool=0, end="vp")
    assert forced(state, "P2") == "ship pass"


def test_a_later_turn_has_no_union_hall_to_decline():
    """The pool holds two points, as many as the hall would give if it paid again."""
    state = second("corn=4 sugar=2", ships="4=corn:2 5=sugar:5 6=indigo:6", vp_pool=7)
    state = play(state, "P2: ship 2 corn to 4", "P3: ship pass", "P1: ship pass")
    assert (state.vp_pool, goods(state, "P2")) == (2, {"corn": 2, "sugar": 2})
    assert legal(state, "P2") == ["ship pass"]
    assert forced(state, "P2") == "ship pass"
    assert refused(state, "P2: ship pass waive union-hall") == (
        "There's no union-hall to skip here."
    )


# combinations


def test_union_hall_then_small_wharf_and_harbor():
    """RULINGS R39 (a): 3 + 3 + 1 = 7 points."""
    state = second("corn=4 coffee=2", "union-hall+ small-wharf+ harbor+")
    assert gained(state, "P2: ship 4 corn 2 coffee by small-wharf") == 7


def test_the_barrels_of_the_small_wharf_count_once_more():
    """RULINGS 9.13: those shipped on the same turn are counted before."""
    state = second("corn=2", "union-hall+ small-wharf+")
    assert gained(state, "P2: ship 1 corn by small-wharf") == 1 + 0
