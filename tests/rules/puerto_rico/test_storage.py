"""Storage at the end of the captain phase (RULINGS 5.6, 4.1)."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from rules.puerto_rico.events import Stored
from rules.puerto_rico.moves import Store
from rules.puerto_rico.steps.storage import best_stores
from tests.cases import for_each
from tests.playing import forced, go, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.positions import GOODS, board, position

FULL_SHIPS = "4=corn:4 5=indigo:5 6=sugar:6"
"""Nobody with corn, indigo or sugar can load, and no ship is left for tobacco and coffee."""


def storing(goods: str, city: str = "") -> rules.State:
    """P1 has to store goods that no ship took; the others have nothing and have said so."""
    state = position(p1=board(goods=goods, city=city), ships=FULL_SHIPS)
    state = play(state, "P1: role captain", "P1: ship pass", "P2: ship pass", "P3: ship pass")
    return play(state, "P2: store none", "P3: store none")


def test_one_barrel_is_kept_freely():
    state = storing("corn=2 sugar=1")
    assert legal(state, "P1") == ["store none", "store sugar=1", "store corn=1"]
    assert refused(state, "P1: store corn=2") == (
        "You don't have an occupied warehouse. Barrels you can keep: 1."
    )
    assert refused(state, "P1: store corn=1 sugar=1").endswith("Barrels you can keep: 1.")


@pytest.mark.parametrize("number", [0, -1])
def test_a_move_that_cannot_be_written_is_refused(number: int):
    state = storing("corn=2 sugar=1")
    with pytest.raises(rules.BadNotation, match=f"{number} isn't a number"):
        rules.play(state, 0, Store((("corn", number),)))


def test_what_is_not_kept_returns_to_the_supply():
    state = storing("corn=2 sugar=1")
    state, events = happen(state, "P1: store sugar=1")
    assert state.players[0].goods == {**dict.fromkeys(GOODS, 0), "sugar": 1}
    assert state.supply["sugar"] == 11 - 1
    assert state.supply["corn"] == 10
    assert [event for event in events if isinstance(event, Stored)] == [
        Stored(0, (("sugar", 1),), (("corn", 2),)),
        Stored(1, (), ()),
        Stored(2, (), ()),
    ]


def test_a_small_warehouse_keeps_all_barrels_of_one_kind_and_one_more():
    state = storing("corn=4 sugar=3 coffee=1", "small-warehouse+")
    assert play(state, "P1: store corn=4 sugar=1").players[0].goods["corn"] == 4
    assert play(state, "P1: store corn=4 coffee=1")
    assert refused(state, "P1: store corn=4 sugar=1 coffee=1").startswith("Kinds you can keep")
    assert refused(state, "P1: store corn=4 sugar=2") == (
        "Kinds you can keep in full: 1. Other barrels you can keep: 1."
    )


def test_a_large_warehouse_keeps_two_kinds_and_one_barrel():
    state = storing("corn=4 sugar=3 coffee=2", "large-warehouse+")
    assert play(state, "P1: store corn=4 sugar=3 coffee=1")
    assert refused(state, "P1: store corn=4 sugar=3 coffee=2").startswith("Kinds you can keep")


def test_both_warehouses_keep_three_kinds_and_one_barrel():
    state = storing("corn=4 sugar=3 coffee=2 tobacco=2", "small-warehouse+ large-warehouse+")
    assert play(state, "P1: store corn=4 sugar=3 tobacco=1 coffee=2")
    assert refused(state, "P1: store corn=4 sugar=3 tobacco=2 coffee=2") == (
        "Kinds you can keep in full: 3. Other barrels you can keep: 1."
    )


def test_warehouses_without_a_colonist_keep_nothing():
    state = storing("corn=2", "small-warehouse large-warehouse")
    assert refused(state, "P1: store corn=2").startswith("You don't have an occupied warehouse.")


def test_fewer_than_allowed_may_be_kept():
    """RULINGS 5.6."""
    state = storing("corn=4 sugar=1", "small-warehouse+")
    assert "store corn=2" in legal(state, "P1")
    assert "store none" in legal(state, "P1")
    assert play(state, "P1: store corn=2").players[0].goods["corn"] == 2


def test_barrels_that_are_not_held_cannot_be_kept():
    state = storing("corn=2", "small-warehouse+")
    assert refused(state, "P1: store corn=3") == "You have 2 corn, not 3."
    assert refused(state, "P1: store coffee=1") == "You have 0 coffee, not 1."


@pytest.mark.parametrize("small", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_a_set_is_legal_if_some_choice_of_kinds_leaves_few_enough_loose_barrels(small, large):
    """RULINGS 5.6, the exact test, against every set of barrels."""
    city = "small-warehouse+ " * small + "large-warehouse+" * large
    held = {"corn": 2, "sugar": 2, "tobacco": 1, "coffee": 3}
    state = storing(" ".join(f"{good}={number}" for good, number in held.items()), city)
    kinds = small + 2 * large
    expected = set()
    for kept in product(*(range(number + 1) for number in held.values())):
        if sum(sorted(kept)[: max(0, len(kept) - kinds)]) <= 1:
            words = [f"{good}={n}" for good, n in zip(held, kept, strict=True) if n]
            expected.add(f"store {' '.join(words) or 'none'}")
    moves = legal(state, "P1")
    assert len(moves) == len(set(moves))
    assert set(moves) == expected


@pytest.mark.parametrize("city", ["", "small-warehouse+", "large-warehouse+"])
def test_the_best_sets_are_those_to_which_nothing_can_be_added(city):
    state = storing("corn=3 sugar=2 tobacco=1 coffee=2", city)
    legal_sets = {move.goods for move in rules.legal(state, 0)}

    def more(kept, other):
        larger = dict(other)
        return kept != other and all(larger.get(good, 0) >= n for good, n in kept)

    best = {kept for kept in legal_sets if not any(more(kept, other) for other in legal_sets)}
    found = best_stores(state.players[0])
    assert len(found) == len(set(found))
    assert set(found) == best


def test_the_best_set_is_everything_if_everything_fits():
    state = storing("corn=3 sugar=1", "small-warehouse+")
    assert best_stores(state.players[0]) == [(("corn", 3), ("sugar", 1))]


# forced moves (RULINGS 4.1)


@for_each(
    ("goods", "city", "move"),
    [
        ("", "", "store none"),
        ("corn=1", "", "store corn=1"),
        ("corn=3", "", "store corn=1"),
        ("corn=2 sugar=1", "", None),
        ("corn=1 sugar=1", "", None),
        ("corn=3", "small-warehouse+", "store corn=3"),
        ("corn=3 sugar=1", "small-warehouse+", "store corn=3 sugar=1"),
        ("corn=3 sugar=2", "small-warehouse+", None),
        ("corn=3 sugar=2 coffee=1", "large-warehouse+", "store corn=3 sugar=2 coffee=1"),
    ],
)
def test_keeping_everything_is_forced_and_otherwise_only_a_single_kind(goods, city, move):
    assert forced(storing(goods, city), "P1") == move


def test_goods_are_stored_even_if_nobody_has_loaded():
    """RULINGS R30."""
    state = play(storing("corn=3"), "P1: store corn=1")
    assert state.players[0].goods["corn"] == 1


@pytest.mark.parametrize("role", ["trader", "craftsman", "mayor"])
def test_goods_are_unlimited_outside_the_captain_phase(role):
    """RULINGS 5.6, R30: storage limits exist only there."""
    state = position(p1=board(goods="corn=9"), house="corn")
    state = go(state, f"P1: role {role}")
    assert state.players[0].goods["corn"] == 9


def test_warehouses_do_not_protect_from_loading():
    """RULINGS 5.6."""
    state = position(p1=board(goods="corn=3", city="small-warehouse+ large-warehouse+"))
    state = play(state, "P1: role captain")
    assert "You must load" in refused(state, "P1: ship pass")


def test_stored_barrels_are_not_in_the_supply():
    """RULINGS R31."""
    state = play(storing("corn=3"), "P1: store corn=1")
    assert state.supply["corn"] == 10 - 1


def test_stored_goods_are_written_in_the_order_of_the_table():
    state = storing("corn=4 coffee=1", "small-warehouse+")
    assert str(rules.parse(state, 0, "store coffee=1 corn=4")) == "store corn=4 coffee=1"
    assert unreadable(state, "P1: store corn=1 corn=1") == "You named corn twice."
    assert refused(state, "P1: ship pass") == "First choose which barrels to keep."
