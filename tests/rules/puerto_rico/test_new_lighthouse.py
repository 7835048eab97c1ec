"""The lighthouse (RULINGS 9.10, 5.6, R15)."""

from __future__ import annotations

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import go, legal, play, refused
from tests.rules.puerto_rico.expansion import broken, chips, money, table
from tests.rules.puerto_rico.positions import board


def before(held: str = "corn=3 indigo=3 sugar=3", city: str = "lighthouse+") -> rules.State:
    return table(p1=board(goods=held, city=city, doubloons=0), also="lighthouse")


def captain(held: str = "corn=3 indigo=3 sugar=3", city: str = "lighthouse+") -> rules.State:
    return play(before(held, city), "P1: role captain")


def second(held: str = "corn=3 sugar=3", city: str = "lighthouse+") -> rules.State:
    state = table(p2=board(goods=held, city=city, doubloons=0), also="lighthouse")
    return play(state, "P1: role captain", "P1: ship pass")


def test_the_owner_who_chose_captain_gets_a_doubloon_at_the_start():
    assert money(captain(), "P1") == 1


def test_even_if_nothing_is_loaded():
    """RULINGS 9.10, and the printed rules."""
    state = go(before(held=""), "P1: role captain")
    assert money(state, "P1") == 1
    assert chips(state, "P1") == 0


def test_without_a_colonist_there_is_nothing_at_the_start():
    state = captain(city="lighthouse")
    assert money(state, "P1") == 0
    assert money(play(state, "P1: ship 3 corn to 4"), "P1") == 0


def test_nobody_else_gets_a_doubloon_at_the_start():
    assert money(second(), "P2") == 0


def test_other_roles_bring_no_doubloon():
    state = play(before(), "P1: role trader")
    assert money(state, "P1") == 0


def test_a_doubloon_for_each_loading_whoever_is_captain():
    state = play(second(), "P2: ship 3 corn to 4")
    assert money(state, "P2") == 1
    state = play(state, "P3: ship pass", "P1: ship pass", "P2: ship 3 sugar to 5")
    assert money(state, "P2") == 2


def test_it_counts_loadings_and_not_barrels():
    assert money(play(second("corn=1"), "P2: ship 1 corn to 4"), "P2") == 1
    assert money(play(second("corn=6"), "P2: ship 6 corn to 6"), "P2") == 1


@pytest.mark.parametrize(
    "line", ["ship 3 corn to 4", "ship 3 corn by wharf", "ship 1 corn 1 sugar by small-wharf"]
)
def test_any_sort_of_loading_counts(line):
    city = "lighthouse+ wharf+ small-wharf+"
    assert money(play(second(city=city), f"P2: {line}"), "P2") == 1


def test_a_pass_is_no_loading():
    state = second("", "lighthouse+")
    assert money(play(state, "P2: ship pass"), "P2") == 0


def test_the_seeds_example():
    """The printed rules: a ship, the wharf, the small wharf, each on a turn of the captain's."""
    state = captain("corn=3 indigo=3 sugar=3", "lighthouse+ wharf+ small-wharf+")
    steps = [
        ("ship 3 corn to 4", 2, 3 + 1),
        ("ship 3 indigo by wharf", 3, 4 + 3),
        ("ship 3 sugar by small-wharf", 4, 7 + 1),
    ]
    for line, doubloons, points in steps:
        state = play(state, f"P1: {line}", "P2: ship pass", "P3: ship pass")
        assert (money(state, "P1"), chips(state, "P1")) == (doubloons, points)


def test_lighthouse_and_harbor_work_side_by_side():
    state = play(second(city="lighthouse+ harbor+"), "P2: ship 3 corn to 4")
    assert (money(state, "P2"), chips(state, "P2")) == (1, 4)


def test_the_library_does_not_double_the_doubloon_at_the_start():
    """RULINGS U1, R39 (b): n + 2 points and a doubloon with the first loading."""
    state = captain(city="lighthouse+ library+")
    assert money(state, "P1") == 1
    state = play(state, "P1: ship 3 corn to 4", "P2: ship pass", "P3: ship pass")
    assert (money(state, "P1"), chips(state, "P1")) == (2, 3 + 2)
    state = play(state, "P1: ship 3 indigo to 5")
    assert (money(state, "P1"), chips(state, "P1")) == (3, 5 + 3)


def test_doubloons_on_the_card_come_besides():
    state = table(p1=board(city="lighthouse+", doubloons=0), roles="captain=2")
    assert money(play(state, "P1: role captain"), "P1") == 2 + 1


# waiving (RULINGS 11.3)


def test_the_doubloon_of_a_loading_may_be_declined():
    state = play(second(), "P2: ship 3 corn to 4 waive lighthouse")
    assert money(state, "P2") == 0
    assert chips(state, "P2") == 3
    state = play(state, "P3: ship pass", "P1: ship pass", "P2: ship 3 sugar to 5")
    assert money(state, "P2") == 1


def test_the_doubloon_for_choosing_captain_cannot_be_declined():
    assert broken(before(), "P1: role captain waive privilege") == refusals.NOTHING_TO_WAIVE
    assert legal(before(), "P1", "role captain") == ["role captain"]


@pytest.mark.parametrize("city", ["", "lighthouse", "harbor+"])
def test_a_lighthouse_that_would_give_nothing_cannot_be_waived(city):
    assert refused(second(city=city), "P2: ship 3 corn to 4 waive lighthouse") == (
        "There's no lighthouse to skip here."
    )


def test_a_pass_has_no_doubloon_to_decline():
    assert refused(second("", "lighthouse+"), "P2: ship pass waive lighthouse") == (
        "There's no lighthouse to skip here."
    )


def test_functions_are_written_in_the_order_of_the_grammar():
    """RULINGS 11.2."""
    state = captain(city="lighthouse+ harbor+")
    text = "ship 3 corn to 4 waive lighthouse harbor captain"
    assert str(rules.parse(state, 0, text)) == ("ship 3 corn to 4 waive captain harbor lighthouse")
