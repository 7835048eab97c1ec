"""Options as data (rules.core.options)."""

from __future__ import annotations

import pytest

from rules.core.errors import BadOptions
from rules.core.options import Group, Needs, Option, complete_options, listed, option_text

SPEED = Option("speed", ("slow", "fast"), "Speed", "How fast.")
POOL = Option("pool", (122, 126), "Pool", "How large.", seats=(5,))
OPEN = Option("open", (False, True), "Open", "How open.", comfort=True)
ALL = (SPEED, POOL, OPEN)


def test_the_first_value_is_the_default():
    assert [option.default for option in ALL] == ["slow", 122, False]


def test_what_is_not_chosen_has_its_default():
    assert complete_options(ALL, None, 5) == {"speed": "slow", "pool": 122, "open": False}
    assert complete_options(ALL, {"speed": "fast"}, 5)["speed"] == "fast"


def test_options_for_other_numbers_of_players_are_left_out():
    assert complete_options(ALL, {}, 4) == {"speed": "slow", "open": False}
    assert complete_options(ALL, {"pool": 122}, 4) == {"speed": "slow", "open": False}
    assert not POOL.fits(4)
    assert POOL.fits(5)
    assert SPEED.fits(4)


def test_an_option_for_other_numbers_of_players_is_refused():
    with pytest.raises(BadOptions) as caught:
        complete_options(ALL, {"pool": 126}, 4)
    assert str(caught.value) == "The option pool is not for 4 players."


def test_an_unknown_option_is_refused():
    with pytest.raises(BadOptions) as caught:
        complete_options(ALL, {"luck": True}, 4)
    assert str(caught.value) == "There is no option luck."


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        (SPEED, "medium", "The option speed cannot be medium; it can be slow, fast."),
        (POOL, 124, "The option pool cannot be 124; it can be 122, 126."),
        (OPEN, "yes", "The option open cannot be yes; it can be false, true."),
        (OPEN, 1, "The option open cannot be 1; it can be false, true."),
        (POOL, 122.0, "The option pool cannot be 122.0; it can be 122, 126."),
        (POOL, True, "The option pool cannot be True; it can be 122, 126."),
        (SPEED, None, "The option speed cannot be None; it can be slow, fast."),
        (SPEED, ["slow"], "The option speed cannot be ['slow']; it can be slow, fast."),
    ],
)
def test_an_unknown_value_is_refused(option, value, sentence):
    with pytest.raises(BadOptions) as caught:
        option.read(value)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("option", ALL)
def test_values_can_be_given_as_text(option):
    for value in option.values:
        read = option.read(option_text(value))
        assert read == value
        assert type(read) is type(value)


def test_values_as_text():
    assert [option_text(value) for value in (True, False, 122, "slow")] == [
        "true",
        "false",
        "122",
        "slow",
    ]


LUCK = Option("luck", ("none", "some", "much"), "Luck", "How much luck.")
DICE = Option("dice", (1, 2), "Dice", "How many dice.", needs=Needs("luck", ("some", "much")))
CARDS = Option(
    "cards",
    ("",),
    "Cards",
    "Which cards.",
    needs=Needs("luck", ("much",)),
    groups=(Group(1, ("ace", "king")), Group(2, ("two", "three", "four"))),
)
DEPENDENT = (LUCK, DICE, CARDS)


def refusal(**chosen: object) -> str:
    with pytest.raises(BadOptions) as caught:
        complete_options(DEPENDENT, chosen, 3)
    return str(caught.value)


def test_an_option_that_means_nothing_beside_another_is_left_out():
    assert complete_options(DEPENDENT, {}, 3) == {"luck": "none"}
    assert complete_options(DEPENDENT, {"dice": 1, "cards": ""}, 3) == {"luck": "none"}
    assert complete_options(DEPENDENT, {"luck": "some"}, 3) == {"luck": "some", "dice": 1}
    assert not DICE.applies({"luck": "none"})
    assert DICE.applies({"luck": "some"})
    assert LUCK.applies({})


def test_an_option_that_means_nothing_beside_another_is_refused():
    assert refusal(dice=2) == "The option dice is only for games where luck is some, much."
    assert refusal(luck="some", cards="ace,two,three") == (
        "The option cards is only for games where luck is much."
    )


def test_options_may_be_given_in_any_order():
    assert complete_options(DEPENDENT, {"dice": "2", "luck": "some"}, 3)["dice"] == 2


@pytest.mark.parametrize("value", ["four,ace,two", " two , four,ace", ["four", "two", "ace"]])
def test_a_list_is_kept_as_text_in_the_order_of_its_groups(value):
    options = complete_options(DEPENDENT, {"luck": "much", "cards": value}, 3)
    assert options["cards"] == "ace,two,four"
    assert listed(options["cards"]) == ("ace", "two", "four")
    assert listed("") == ()


def test_a_list_must_be_filled_where_it_means_something():
    assert refusal(luck="much") == "The option cards must hold 3 ids."


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("ace,two", "The option cards must hold exactly 2 of two, three, four, not 1."),
        ("ace,king,two,four", "The option cards must hold exactly 1 of ace, king, not 2."),
        ("ace,two,six", "The option cards cannot hold six."),
        ("ace,two,two", "The option cards holds two twice."),
        ("x" * 70, f"The option cards cannot hold {'x' * 60}."),
        (5, "The option cards is a list of ids."),
        ([5], "The option cards is a list of ids."),
        ({"ace": 1}, "The option cards is a list of ids."),
    ],
)
def test_a_list_that_does_not_fit_is_refused(value, sentence):
    assert refusal(luck="much", cards=value) == sentence
