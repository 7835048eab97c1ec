"""The windows for guests at the craftsman and before the score (RULINGS 13.3.3 and 13.3.4)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, forced, go, legal, play, refused, unreadable
from tests.rules.puerto_rico.expansion import (
    broken,
    goods,
    host,
    men,
    money,
    plain,
    player,
    refused_at_all,
    table,
)
from tests.rules.puerto_rico.positions import board

# the window of the craftsman (RULINGS 13.3.3)


@pytest.mark.parametrize(
    ("city", "island"),
    [
        ("", "corn"),
        ("", "indigo+ coffee"),
        ("small-indigo-plant", ""),
        ("coffee-roaster+", ""),
        ("aqueduct", ""),
        ("factory", ""),
        ("specialty-factory", ""),
    ],
)
def test_owners_are_asked_before_the_production(city, island):
    state = play(table(p2=host(city, island=island)), "P1: role craftsman")
    assert asked(state) == ["P2"]
    assert "guest pass" in legal(state, "P2")
    assert all(move.startswith("guest ") for move in legal(state, "P2"))
    assert forced(state, "P2") is None


@pytest.mark.parametrize(
    ("city", "island"),
    [
        ("harbor", ""),
        ("library", "quarry"),
        ("small-market office", ""),
        ("small-indigo-plant+", "corn+"),
        ("statue", ""),
        ("", ""),
    ],
)
def test_owners_are_not_asked_for_anything_else(city, island):
    """A quarry does not count, nor a library."""
    state = play(table(p2=host(city, island=island)), "P1: role craftsman")
    assert asked(state) == ["P1"]
    assert "craft pass" in legal(state, "P1")


def test_owners_without_a_guest_are_not_asked():
    state = table(p2=board(island="corn", city="guesthouse factory"))
    assert asked(play(state, "P1: role craftsman")) == ["P1"]


def test_the_window_opens_for_the_craftsman_only():
    for role in ("trader", "captain", "builder", "settler"):
        state = play(table(p2=host("factory", island="corn")), f"P1: role {role}")
        assert asked(state) == ["P1"]


def test_guests_take_part_in_the_production():
    state = table(p2=host("indigo-plant", island="corn indigo"))
    state = play(state, "P1: role craftsman", "P2: guest to indigo indigo-plant")
    assert goods(state, "P2") == {"indigo": 1}
    assert asked(state) == ["P1"]


def test_a_guest_in_the_aqueduct_counts():
    mine = host("indigo-plant+ aqueduct", island="indigo+")
    state = play(table(p2=mine), "P1: role craftsman", "P2: guest to aqueduct")
    assert goods(state, "P2") == {"indigo": 2}


def test_passing_leaves_the_guests_where_they_are():
    state = play(table(p2=host("factory", island="corn")), "P1: role craftsman", "P2: guest pass")
    assert men(state, "P2", "guesthouse") == 2
    assert goods(state, "P2") == {}
    assert asked(state) == ["P1"]


def test_each_owner_answers_once():
    state = play(
        table(p2=host("factory", island="corn")), "P1: role craftsman", "P2: guest to corn"
    )
    assert asked(state) == ["P1"]
    assert men(state, "P2", "guesthouse") == 1


def test_an_answer_stands():
    """RULINGS 13.3: given once, also while others still think."""
    state = two_hosts("P1: guest pass")
    assert asked(state) == ["P3"]
    assert not rules.may_act(state, 0)
    assert not legal(state, "P1")
    refused(state, "P1: guest to corn", rules.NotYourTurn)


def two_hosts(*texts: str) -> rules.State:
    mine = host("factory", island="corn sugar")
    return play(table(p1=mine, p3=mine), "P1: role craftsman", *texts)


def test_all_who_are_asked_answer_at_once():
    state = two_hosts()
    assert asked(state) == ["P1", "P3"]
    assert asked(play(state, "P3: guest pass")) == ["P1"]
    assert asked(play(state, "P1: guest pass")) == ["P3"]


def test_answers_are_secret_until_the_last_one_is_in():
    state = two_hosts("P1: guest to corn")
    assert men(state, "P1", "corn") == 0
    assert rules.secret_answers(state) == (0,)
    other = two_hosts("P1: guest pass")
    for seat in (1, 2, None):
        assert rules.view(state, seat) == rules.view(other, seat)
    assert rules.view(state, 0) != rules.view(other, 0)
    state = play(state, "P3: guest to corn sugar")
    assert (men(state, "P1", "corn"), men(state, "P3", "corn")) == (1, 1)
    assert goods(state, "P1") == {"corn": 1}


def test_those_who_are_not_asked_have_to_wait():
    """RULINGS 11.2: not in GUEST."""
    state = table(p1=host("factory", island="corn"), p2=host("harbor", island="quarry"))
    state = play(state, "P1: role craftsman")
    assert asked(state) == ["P1"]
    refused_at_all(state, "P2: guest to harbor")
    state = play(state, "P1: guest pass")
    assert men(play(state, "P2: guest to harbor"), "P2", "harbor") == 1


@pytest.mark.parametrize("line", ["craft pass", "produce none", "role mayor"])
def test_nothing_else_answers_the_window(line):
    assert broken(two_hosts(), f"P1: {line}") == refusals.FIRST_GUEST


def test_the_answer_may_use_circles_that_do_not_produce():
    mine = host("harbor", island="corn")
    state = play(table(p1=mine), "P1: role craftsman", "P1: guest to corn harbor")
    assert men(state, "P1", "harbor") == 1
    assert goods(state, "P1") == {"corn": 1}


def test_the_answer_keeps_to_the_rules_of_guests():
    state = two_hosts()
    assert broken(state, "P1: guest to corn corn") == refusals.NO_EMPTY_CIRCLE
    assert broken(state, "P1: guest to harbor") == refusals.NO_TARGET
    assert broken(state, "P1: guest to guesthouse") == refusals.GUEST_STAYS
    unreadable(state, "P1: guest to san-juan")


def test_the_chooser_sees_the_board_before_the_extra_barrel():
    """RULINGS 4: GUEST, production, then CRAFT."""
    state = two_hosts("P1: guest pass", "P3: guest to corn")
    assert plain(legal(state, "P1")) == ["craft pass"]
    assert goods(state, "P3") == {"corn": 1}


def test_later_guests_reach_what_is_not_yet_done():
    """RULINGS 13.3.3: while CRAFT is pending."""
    mine = host("factory specialty-factory indigo-plant+2", island="corn+ indigo+ indigo+")
    state = play(table(p2=mine), "P1: role craftsman", "P2: guest pass")
    assert goods(state, "P2") == {"corn": 1, "indigo": 2}
    doubloons = money(state, "P2")
    moved = play(state, "P2: guest to factory specialty-factory")
    assert asked(moved) == ["P1"]
    assert money(play(moved, "P1: craft pass"), "P2") == doubloons + 1 + 1
    assert money(play(state, "P1: craft pass"), "P2") == doubloons


def test_a_late_guest_does_not_produce_any_more():
    mine = host("aqueduct indigo-plant+", island="corn indigo+ indigo")
    state = play(table(p2=mine), "P1: role craftsman", "P2: guest pass")
    assert goods(state, "P2") == {"indigo": 1}
    state = play(state, "P2: guest to corn aqueduct")
    assert goods(state, "P2") == {"indigo": 1}


def test_a_kind_made_possible_after_the_production_is_not_for_the_privilege():
    """RULINGS R17."""
    mine = host("", island="corn+ corn coffee", guests=2)
    mine["city"] += " coffee-roaster+"
    state = play(table(p1=mine), "P1: role craftsman", "P1: guest pass", "P1: guest to coffee")
    assert refused(state, "P1: craft coffee") == refusals.NOT_PRODUCED.format(good="coffee")
    assert plain(legal(state, "P1")) == ["craft corn", "craft pass"]


def test_with_chosen_production_a_guest_reaches_the_own_later_turn():
    """RULINGS 13.3.3: what is not yet done, while PRODUCE of somebody else is pending."""
    state = table(
        options={"production": "chosen"}, p1=board(island="corn+"), p2=host("", island="corn")
    )
    state = play(state, "P1: role craftsman", "P2: guest pass")
    state = play(state, "P2: guest to corn", "P1: produce corn=1")
    assert "produce corn=1" in legal(state, "P2")


# the window before scoring (RULINGS 13.3.4)


LAST = ["P1: role trader", "P2: role captain", "P3: role craftsman"]


def ending(city: str, end: str = "vp", **mine: Any) -> rules.State:
    given = {"island": "", **mine}
    return go(table(p2=host(city, **given), end=end), *LAST)


@pytest.mark.parametrize(
    ("city", "mine", "points"),
    [
        ("guild-hall indigo-plant+3", {}, 2),
        ("residence", {}, 4),
        ("fortress", {"san_juan": 4}, 2),
        ("customs-house", {"chips": 9}, 2),
        ("city-hall harbor", {}, 3),
        ("cloister", {"island": "corn+ corn+ corn+"}, 1),
    ],
)
def test_owners_are_asked_before_the_score(city, mine, points):
    state = ending(city, **mine)
    large = city.split()[0]
    assert asked(state) == ["P2"]
    assert {"guest pass", f"guest to {large}"} <= set(legal(state, "P2"))
    assert forced(state, "P2") is None
    moved = play(state, f"P2: guest to {large}")
    assert rules.waiting(moved) == ()
    assert rules.scores(moved)[1].sources[large] == points
    passed = play(state, "P2: guest pass")
    assert rules.waiting(passed) == ()
    assert not rules.scores(passed)[1].sources.get(large)


@pytest.mark.parametrize("city", ["harbor", "statue", "fortress+", "library factory+"])
def test_owners_without_such_a_circle_are_not_asked(city):
    assert rules.waiting(ending(city)) == ()


def test_there_is_no_window_in_other_rounds():
    state = ending("fortress", end="")
    assert state.round == 2
    assert asked(state) == ["P2"]
    assert plain(legal(state, "P2", "role"))


def test_both_guests_may_move_before_the_score():
    state = play(ending("fortress customs-house", chips=4), "P2: guest to fortress customs-house")
    assert rules.scores(state)[1].sources["customs-house"] == 1
    assert rules.waiting(state) == ()


def test_the_answers_before_the_score_are_secret():
    mine = host("customs-house", island="", chips=8)
    other = host("fortress", island="", san_juan=4)
    state = go(table(p1=mine, p3=other, end="city"), *LAST)
    assert asked(state) == ["P1", "P3"]
    state = play(state, "P3: guest to fortress")
    assert asked(state) == ["P1"]
    assert men(state, "P3", "fortress") == 0
    hidden = play(go(table(p1=mine, p3=other, end="city"), *LAST), "P3: guest pass")
    assert rules.view(state, 0) == rules.view(hidden, 0)
    state = play(state, "P1: guest pass")
    assert rules.waiting(state) == ()
    assert rules.scores(state)[2].sources["fortress"] == 2


def test_guests_that_move_before_the_score_change_the_ranks():
    mine = host("customs-house", island="", chips=8, doubloons=0)
    state = table(p2=mine, p3=board(chips=14, doubloons=0), end="city", p1=board(doubloons=0))
    state = go(state, *LAST)
    passed = rules.scores(play(state, "P2: guest pass"))
    moved = rules.scores(play(state, "P2: guest to customs-house"))
    assert [score.total for score in passed] == [0, 8 + 2 + 4, 14]
    assert [score.total for score in moved] == [0, 8 + 2 + 4 + 2, 14]
    assert [score.rank for score in moved] == [3, 1, 2]


def last_phase(*texts: str) -> rules.State:
    """The end of the first round; P2 could fill the last space of the city in its last phase."""
    city = "small-market small-warehouse office large-market large-warehouse indigo-plant"
    city += " small-indigo-plant sugar-mill fortress"
    state = table(p2=host(city, island="", doubloons=20))
    assert player(state, "P2").city_free() == 1
    return play(go(state, "P1: role trader", "P2: role captain"), *texts)


def test_the_window_follows_a_last_phase_that_set_the_flag():
    """RULINGS 8: the flag may be set in the last phase of the round."""
    passed = ["P3: role builder", "P3: build pass", "P1: build pass"]
    state = last_phase(*passed, "P2: build tobacco-storage")
    assert (asked(state), state.round) == (["P2"], 1)
    assert {"guest pass", "guest to fortress"} <= set(legal(state, "P2"))
    assert rules.waiting(play(state, "P2: guest to fortress")) == ()


def test_there_is_no_window_after_a_last_phase_that_set_no_flag():
    state = last_phase("P3: role settler", "P3: settle pass", "P1: settle pass", "P2: settle pass")
    assert (asked(state), state.round) == (["P2"], 2)
    assert "guest pass" not in legal(state, "P2")
