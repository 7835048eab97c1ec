"""Options as data (rules.core.options)."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest

from rules.core.errors import BadOptions
from rules.core.options import (
    Group,
    Needs,
    OnlyWith,
    Option,
    complete_options,
    listed,
    offers,
    option_text,
    possible_numbers,
    repaired,
)
from tests.cases import for_each

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
    assert str(caught.value) == "The option pool isn't available with 4 players."


def test_an_unknown_option_is_refused():
    with pytest.raises(BadOptions) as caught:
        complete_options(ALL, {"luck": True}, 4)
    assert str(caught.value) == "There's no option luck."


@for_each(
    ("option", "value", "sentence"),
    [
        (SPEED, "medium", "The option speed can't be medium. Choose from: slow, fast."),
        (POOL, 124, "The option pool can't be 124. Choose from: 122, 126."),
        (OPEN, "yes", "The option open can't be yes. Choose from: false, true."),
        (OPEN, 1, "The option open can't be 1. Choose from: false, true."),
        (POOL, 122.0, "The option pool can't be 122.0. Choose from: 122, 126."),
        (POOL, True, "The option pool can't be True. Choose from: 122, 126."),
        (SPEED, None, "The option speed can't be None. Choose from: slow, fast."),
        (SPEED, ["slow"], "The option speed can't be ['slow']. Choose from: slow, fast."),
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
DICE = Option("dice", (1, 2), "Dice", "How many dice.", needs=(Needs("luck", ("some", "much")),))
CARDS = Option(
    "cards",
    ("",),
    "Cards",
    "Which cards.",
    needs=(Needs("luck", ("much",)),),
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
    assert refusal(dice=2) == "The option dice is only available if luck is some, much."
    assert refusal(luck="some", cards="ace,two,three") == (
        "The option cards is only available if luck is much."
    )


def test_options_may_be_given_in_any_order():
    assert complete_options(DEPENDENT, {"dice": 2, "luck": "some"}, 3)["dice"] == 2


@pytest.mark.parametrize(
    "value", ["four,ace,two", " two , four,ace", ["four", "two", "ace"], ("ace", "four", "two")]
)
def test_a_list_is_kept_as_text_in_the_order_of_its_groups(value):
    assert CARDS.read(value) == "ace,two,four"
    text = value if isinstance(value, str) else ",".join(value)
    options = complete_options(DEPENDENT, {"luck": "much", "cards": text}, 3)
    assert options["cards"] == "ace,two,four"
    assert listed(options["cards"]) == ("ace", "two", "four")
    assert listed("") == ()


def test_a_list_must_be_filled_where_it_means_something():
    assert refusal(luck="much") == "The option cards must contain 3 IDs."


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("ace,two", "The option cards must contain exactly 2 of two, three, four, not 1."),
        ("ace,king,two,four", "The option cards must contain exactly 1 of ace, king, not 2."),
        ("ace,two,six", "The option cards can't contain six."),
        ("ace,two,two", "The option cards contains two twice."),
        ("x" * 70, f"The option cards can't contain {'x' * 60}."),
    ],
)
def test_a_list_that_does_not_fit_is_refused(value, sentence):
    assert refusal(luck="much", cards=value) == sentence
    with pytest.raises(BadOptions) as caught:
        CARDS.read(value.split(","))
    assert str(caught.value) == sentence


@for_each("value", [5, None, True, [5], {"ace": 1}, b"ace,two,four"])
def test_what_is_no_list_is_refused(value):
    sentence = (
        f"The option cards can't be {value!r}. Write the IDs as one text, separated by commas."
    )
    assert refusal(luck="much", cards=value) == sentence
    with pytest.raises(BadOptions) as caught:
        CARDS.read(value)
    assert str(caught.value) == sentence


def test_a_list_is_one_text_unless_it_is_read():
    assert refusal(luck="much", cards=["ace", "two", "four"]) == (
        "The option cards can't be ['ace', 'two', 'four']. Write the IDs as one text, "
        "separated by commas."
    )


@for_each(
    ("option", "value", "sentence"),
    [
        (OPEN, "true", "The option open can't be 'true'. Choose from: false, true."),
        (OPEN, "yes", "The option open can't be 'yes'. Choose from: false, true."),
        (OPEN, 1, "The option open can't be 1. Choose from: false, true."),
        (POOL, "126", "The option pool can't be '126'. Choose from: 122, 126."),
        (POOL, 126.0, "The option pool can't be 126.0. Choose from: 122, 126."),
        (SPEED, "medium", "The option speed can't be medium. Choose from: slow, fast."),
        (SPEED, ["slow"], "The option speed can't be ['slow']. Choose from: slow, fast."),
    ],
)
def test_a_value_in_another_type_is_refused(option, value, sentence):
    with pytest.raises(BadOptions) as caught:
        complete_options(ALL, {option.id: value}, 5)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("values", [(), (1, True), ("off", 2), (1.5,), (None, "a")])
def test_the_values_of_an_option_have_one_type(values):
    with pytest.raises(ValueError, match="the values of mixed are not all"):
        Option("mixed", values, "Mixed", "Mixed.")


TEAM = Option("team", ("off", "a", "b"), "Team", "Who plays together.", seats=(4,))
SOLO = Option("solo", ("a", "b"), "Alone", "Which board.", seats=(1,))
POSTS = Option(
    "posts", (False, True), "Posts", "Posts.", (2, 3, 4), needs=(Needs("team", ("off",)),)
)
BASE = Option(
    "base",
    ("same", "choose", "draw"),
    "Base",
    "Which base.",
    seats=(2, 3, 4),
    needs=(Needs("team", ("off",)), Needs("posts", (False,))),
    limits=(OnlyWith(("draw",), (2, 3)),),
)
LINKS = Option(
    "links",
    ("first", "each"),
    "Links",
    "Links.",
    (2, 3, 4),
    needs=(Needs("team", ("off",)), Needs("posts", (True,))),
)
COMBINED = (TEAM, SOLO, POSTS, BASE, LINKS)
SEATS = (1, 2, 3, 4)


def combined(seats: int, **chosen: object) -> dict[str, object]:
    return dict(complete_options(COMBINED, chosen, seats))


def offered(numbers: tuple[int, ...] = SEATS, **chosen: object) -> dict[str, tuple[object, ...]]:
    return {offer.option.id: offer.values for offer in offers(COMBINED, chosen, numbers)}


def not_combined(seats: int, **chosen: object) -> str:
    with pytest.raises(BadOptions) as caught:
        combined(seats, **chosen)
    assert str(caught.value) == caught.value.reason.format(**caught.value.args_map)
    return str(caught.value)


def test_an_option_that_means_nothing_counts_as_having_its_default():
    assert combined(3, posts=True) == {"posts": True, "links": "first"}
    assert combined(3) == {"posts": False, "base": "same"}
    assert combined(1) == {"solo": "a"}
    assert combined(4, team="a") == {"team": "a"}


def test_all_conditions_of_an_option_must_hold():
    assert combined(4, posts=True, links="each")["links"] == "each"
    assert not_combined(4, links="each") == ("The option links is only available if posts is true.")
    assert not_combined(4, team="a", base="choose") == (
        "The option base is only available if team is off."
    )
    assert not_combined(4, posts=True, base="choose") == (
        "The option base is only available if posts is false."
    )


def test_a_value_can_be_for_some_numbers_of_players_only():
    assert [combined(seats, base="draw")["base"] for seats in (2, 3)] == ["draw", "draw"]
    assert not_combined(4, base="draw") == "The option base can't be draw with 4 players."
    assert combined(4, base="choose")["base"] == "choose"
    assert [seats for seats in SEATS if BASE.takes("draw", seats)] == [2, 3]


def test_one_player_is_named_as_one():
    assert not_combined(1, team="a") == "The option team isn't available with one player."
    assert not_combined(2, solo="b") == "The option solo isn't available with 2 players."
    alone = Option("cards", ("few", "many"), "Cards", "Cards.", limits=(OnlyWith(("many",), (2,)),))
    with pytest.raises(BadOptions, match="can't be many with one player"):
        complete_options((alone,), {"cards": "many"}, 1)


def test_what_can_be_chosen_while_the_number_of_players_is_open():
    assert offered() == {
        "team": TEAM.values,
        "solo": SOLO.values,
        "posts": POSTS.values,
        "base": BASE.values,
    }
    assert offered((4,))["base"] == ("same", "choose")
    assert set(offered((2, 3, 4))) == {"team", "posts", "base"}
    assert set(offered((2, 3))) == {"posts", "base"}
    assert set(offered((1,))) == {"solo"}
    assert set(offered(solo="b")) == {"solo"}
    assert set(offered(team="a")) == {"team"}
    # what depends on the team gives way to it
    assert set(offered(base="draw")) == {"team", "posts", "base"}
    assert set(offered(posts=True)) == {"team", "posts", "links"}


def test_everything_that_is_offered_can_be_chosen_and_played():
    """Whatever is chosen one after the other, the options go together at some number."""
    reached: set[tuple[object, ...]] = set()
    ahead: list[dict[str, object]] = [{}]
    while ahead:
        chosen = ahead.pop()
        for offer in offers(COMBINED, chosen, SEATS):
            for value in offer.values:
                after = repaired(
                    COMBINED, {**chosen, offer.option.id: value}, SEATS, offer.option.id
                )
                assert after[offer.option.id] == value
                possible = possible_numbers(COMBINED, after, SEATS)
                assert possible
                for seats in possible:
                    complete_options(COMBINED, after, seats)
                if tuple(after.values()) not in reached:
                    reached.add(tuple(after.values()))
                    ahead.append(dict(after))
    assert len(reached) == len(all_combinations())


def all_combinations() -> set[tuple[object, ...]]:
    """All values with which a game can begin, by trying each."""
    found = set()
    for values in product(*(option.values for option in COMBINED)):
        chosen = {option.id: value for option, value in zip(COMBINED, values, strict=True)}
        for seats in SEATS:
            with suppress(BadOptions):
                complete_options(COMBINED, chosen, seats)
                found.add(values)
    return found


def test_what_clashes_gives_way_to_the_change():
    assert repaired(COMBINED, {"team": "a", "base": "draw"}, SEATS, "team")["base"] == "same"
    assert repaired(COMBINED, {"team": "a", "solo": "b"}, SEATS, "solo")["team"] == "off"
    assert repaired(COMBINED, {"team": "a", "solo": "b"}, SEATS)["solo"] == "a"
    assert repaired(COMBINED, {"base": "draw"}, (4,))["base"] == "same"
    assert repaired(COMBINED, {"base": "draw"}, (3, 4))["base"] == "draw"
    assert repaired(COMBINED, {"posts": False, "links": "each"}, SEATS)["links"] == "first"
