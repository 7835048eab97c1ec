"""The small wharf (RULINGS 9.9, 5.6, R14, R15)."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from rules.puerto_rico import refusals
from tests.playing import asked, forced, go, legal, play, refused, unreadable
from tests.rules.puerto_rico.expansion import broken, chips, gained, goods, money, plain, table
from tests.rules.puerto_rico.positions import board

NO_SHIP = "4=corn:4 5=indigo:1 6=coffee:6"
"""No cargo ship takes corn, sugar, tobacco or coffee."""


def second(held: str, city: str = "small-wharf+", **given: object) -> rules.State:
    """P2 ships, P1 is the captain without barrels."""
    state = table(p1=board(), p2=board(goods=held, city=city), also="small-wharf", **given)
    return play(state, "P1: role captain", "P1: ship pass")


def captain(held: str, city: str = "small-wharf+", **given: object) -> rules.State:
    """P1 ships as the captain."""
    return play(table(p1=board(goods=held, city=city), **given), "P1: role captain")


def test_the_seeds_example():
    """The printed rules: three corn, a sugar and two tobacco for three points; the rest is kept."""
    before = second("corn=3 sugar=2 tobacco=3")
    state = play(before, "P2: ship 3 corn 1 sugar 2 tobacco by small-wharf")
    assert chips(state, "P2") == 3
    assert goods(state, "P2") == {"sugar": 1, "tobacco": 1}
    assert [(ship.good, ship.load) for ship in state.ships] == [("", 0)] * 3


def test_the_barrels_return_to_the_supply():
    before = second("corn=3 sugar=2")
    state = play(before, "P2: ship 2 corn 1 sugar by small-wharf")
    assert state.supply["corn"] == before.supply["corn"] + 2
    assert state.supply["sugar"] == before.supply["sugar"] + 1
    assert rules.audit(state) == []


@pytest.mark.parametrize(
    ("barrels", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4)]
)
def test_a_point_for_two_barrels_rounded_down(barrels, points):
    assert gained(second("corn=8"), f"P2: ship {barrels} corn by small-wharf") == points


def test_barrels_of_different_kinds_make_a_pair():
    assert gained(second("corn=1 coffee=1"), "P2: ship 1 corn 1 coffee by small-wharf") == 1
    line = "P2: ship 1 corn 1 indigo 1 sugar 1 tobacco 1 coffee by small-wharf"
    assert gained(second("corn=1 indigo=1 sugar=1 tobacco=1 coffee=1"), line) == 2


def test_all_selections_are_offered():
    state = second("corn=2 sugar=1 coffee=3")
    expected = set()
    for numbers in product(range(3), range(2), range(4)):
        words = [
            f"{number} {kind}"
            for number, kind in zip(numbers, ("corn", "sugar", "coffee"), strict=True)
            if number
        ]
        if words:
            expected.add(f"ship {' '.join(words)} by small-wharf")
    moves = [move for move in plain(legal(state, "P2")) if move.endswith("by small-wharf")]
    assert len(moves) == len(set(moves))
    assert set(moves) == expected


def test_not_more_than_is_held():
    state = second("corn=2")
    assert broken(state, "P2: ship 3 corn by small-wharf") == refusals.HOLDS_LESS
    assert broken(state, "P2: ship 1 sugar by small-wharf") == refusals.HOLDS_LESS
    assert broken(state, "P2: ship 2 corn 1 sugar by small-wharf") == refusals.HOLDS_LESS


@pytest.mark.parametrize(
    "words",
    [
        "by small-wharf",
        "0 corn by small-wharf",
        "corn by small-wharf",
        "1 corn 0 sugar by small-wharf",
        "1 corn 1 corn by small-wharf",
        "2 gold by small-wharf",
        "2 corn by the small-wharf",
        "1 corn 1 sugar by wharf",
        "1 corn 1 sugar to 4",
    ],
)
def test_what_the_grammar_does_not_know_cannot_be_read(words):
    """At least one barrel; no kind twice; several kinds by small wharf only."""
    unreadable(second("corn=2 sugar=1"), f"P2: ship {words}")


def test_kinds_are_written_in_the_order_of_the_table():
    state = second("corn=2 sugar=1")
    text = "ship 1 sugar 2 corn by small-wharf"
    assert str(rules.parse(state, 1, text)) == "ship 2 corn 1 sugar by small-wharf"


@pytest.mark.parametrize("city", ["", "small-wharf", "wharf+"])
def test_it_needs_an_occupied_small_wharf(city):
    state = second("corn=2", city)
    assert broken(state, "P2: ship 2 corn by small-wharf") == refusals.NO_SMALL_WHARF
    assert not [move for move in legal(state, "P2") if "small-wharf" in move]


def test_it_may_be_used_although_a_cargo_ship_could_be_loaded():
    state = second("corn=3")
    assert "ship 3 corn to 4" in legal(state, "P2")
    assert gained(state, "P2: ship 1 corn by small-wharf") == 0


def test_what_was_kept_back_must_still_be_loaded():
    state = go(second("corn=3"), "P2: ship 1 corn by small-wharf")
    assert asked(state) == ["P2"]
    assert refused(state, "P2: ship pass") == refusals.MUST_LOAD.format(good="corn", ship=4)
    assert gained(state, "P2: ship 2 corn to 4") == 2


def test_it_need_not_be_used():
    """RULINGS R9."""
    state = second("sugar=2", ships=NO_SHIP)
    assert "ship pass" in legal(state, "P2")
    assert forced(state, "P2") is None
    assert goods(play(state, "P2: ship pass"), "P2") == {"sugar": 2}


def test_it_does_not_permit_a_pass():
    state = second("corn=3")
    assert "ship pass" not in legal(state, "P2")
    assert refused(state, "P2: ship pass") == refusals.MUST_LOAD.format(good="corn", ship=4)


def test_it_is_used_once_in_a_captain_phase():
    state = second("sugar=4", ships=NO_SHIP)
    state = play(state, "P2: ship 1 sugar by small-wharf", "P3: ship pass", "P1: ship pass")
    assert broken(state, "P2: ship 2 sugar by small-wharf") == refusals.SMALL_WHARF_ONCE
    assert legal(state, "P2") == ["ship pass"]


def test_it_is_ready_again_in_the_next_captain_phase():
    state = second("sugar=4", ships=NO_SHIP)
    state = go(state, "P2: ship 1 sugar by small-wharf")
    state = go(state, "P2: role trader", "P2: sell pass", "P3: role craftsman")
    assert state.governor == 1
    state = play(state, "P2: role captain")
    assert "ship 1 sugar by small-wharf" in legal(state, "P2")


def test_a_shipment_keeps_the_loading_going():
    """RULINGS 5.6: it sets the counter of quiet turns to 0."""
    state = second("sugar=4", ships=NO_SHIP)
    state = play(state, "P2: ship 1 sugar by small-wharf", "P3: ship pass", "P1: ship pass")
    assert legal(state, "P2") == ["ship pass"]
    stored = play(state, "P2: ship pass")
    assert asked(stored) == ["P1", "P2", "P3"]
    assert legal(stored, "P1") == ["store none"]


def test_an_owner_who_kept_it_back_is_asked_again_when_somebody_has_loaded_since():
    """RULINGS R10."""
    state = table(
        p1=board(),
        p2=board(goods="sugar=2", city="small-wharf+"),
        p3=board(goods="indigo=2"),
        ships=NO_SHIP,
    )
    state = play(state, "P1: role captain", "P1: ship pass", "P2: ship pass")
    state = play(state, "P3: ship 2 indigo to 5", "P1: ship pass")
    assert asked(state) == ["P2"]
    assert "ship 2 sugar by small-wharf" in legal(state, "P2")


# bonuses


def test_the_harbor_counts_it_as_one_loading():
    city = "small-wharf+ harbor+"
    assert gained(second("corn=4", city), "P2: ship 4 corn by small-wharf") == 2 + 1


def test_one_barrel_gives_the_bonuses_all_the_same():
    """RULINGS R15."""
    state = second("corn=1", "small-wharf+ harbor+ lighthouse+")
    after = play(state, "P2: ship 1 corn by small-wharf")
    assert chips(after, "P2") == 0 + 1
    assert money(after, "P2") == money(state, "P2") + 1


def test_the_captains_bonus_comes_with_it_if_it_is_the_first_loading():
    """RULINGS R14."""
    assert gained(captain("corn=4"), "P1: ship 4 corn by small-wharf") == 2 + 1
    assert gained(captain("corn=4"), "P1: ship 1 corn by small-wharf") == 0 + 1


def test_the_captains_bonus_is_given_once():
    state = captain("corn=2 sugar=2")
    state = play(state, "P1: ship 2 corn by small-wharf", "P2: ship pass", "P3: ship pass")
    assert gained(state, "P1: ship 2 sugar to 4") == 2
    state = captain("corn=2 sugar=2")
    state = play(state, "P1: ship 2 corn to 4", "P2: ship pass", "P3: ship pass")
    assert gained(state, "P1: ship 2 sugar by small-wharf") == 1


def test_the_library_doubles_the_captains_bonus():
    assert gained(captain("corn=4", "small-wharf+ library+"), "P1: ship 4 corn by small-wharf") == 4


def test_bonuses_may_be_declined():
    """RULINGS 11.3."""
    state = captain("corn=4", "small-wharf+ harbor+ lighthouse+")
    line = "P1: ship 4 corn by small-wharf"
    assert gained(state, f"{line} waive captain") == 3
    assert gained(state, f"{line} waive harbor") == 3
    assert gained(state, f"{line} waive captain harbor") == 2
    after = play(state, f"{line} waive lighthouse")
    assert money(after, "P1") == money(state, "P1")


def test_a_shipment_of_one_barrel_without_bonus_does_not_touch_the_pool():
    state = second("corn=1", vp_pool=1)
    assert play(state, "P2: ship 1 corn by small-wharf").end == []
    assert play(second("corn=2", vp_pool=1), "P2: ship 2 corn by small-wharf").end == ["vp"]


# both wharves


def test_both_wharves_are_used_on_different_turns_in_either_order():
    """RULINGS R39 (l): each a loading of its own."""
    state = second("corn=4 sugar=4", "wharf+ small-wharf+ harbor+", ships=NO_SHIP)
    one = play(state, "P2: ship 4 corn by wharf")
    assert asked(one) == ["P3"]
    one = play(one, "P3: ship pass", "P1: ship pass", "P2: ship 4 sugar by small-wharf")
    other = play(state, "P2: ship 4 sugar by small-wharf", "P3: ship pass", "P1: ship pass")
    other = play(other, "P2: ship 4 corn by wharf")
    assert chips(one, "P2") == chips(other, "P2") == 4 + 1 + 2 + 1
    assert goods(one, "P2") == goods(other, "P2") == {}


def test_the_wharf_is_no_second_small_wharf():
    state = second("corn=4 sugar=4", "wharf+ small-wharf+", ships=NO_SHIP)
    state = play(state, "P2: ship 2 corn by small-wharf", "P3: ship pass", "P1: ship pass")
    assert broken(state, "P2: ship 2 sugar by small-wharf") == refusals.SMALL_WHARF_ONCE
    assert plain(legal(state, "P2")) == [
        "ship 2 corn by wharf",
        "ship 4 sugar by wharf",
        "ship pass",
    ]


def test_what_neither_ships_is_stored():
    state = go(second("sugar=4", ships=NO_SHIP), "P2: ship 2 sugar by small-wharf")
    assert goods(state, "P2") == {"sugar": 1}
