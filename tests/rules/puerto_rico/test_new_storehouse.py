"""The storehouse (RULINGS 9.4, 5.6)."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from rules.puerto_rico import refusals
from tests.cases import for_each
from tests.playing import forced, legal, play, refused
from tests.rules.puerto_rico.expansion import NO_SHIP, broken, goods, table
from tests.rules.puerto_rico.positions import board


def storing(held: str, city: str = "storehouse+", **given: object) -> rules.State:
    """P1 has to store goods that no ship took; the others have nothing and have said so."""
    state = table(p1=board(goods=held, city=city), ships=NO_SHIP, **given)
    state = play(state, "P1: role captain", "P1: ship pass", "P2: ship pass", "P3: ship pass")
    return play(state, "P2: store none", "P3: store none")


@pytest.mark.parametrize(
    "kept",
    [
        "corn=4",
        "corn=3 sugar=1",
        "corn=1 sugar=1 tobacco=1 coffee=1",
        "sugar=2 coffee=2",
    ],
)
def test_four_barrels_of_any_kinds_are_kept(kept):
    state = storing("corn=4 sugar=3 tobacco=2 coffee=2")
    state = play(state, f"P1: store {kept}")
    assert goods(state, "P1") == {
        good: int(number) for good, number in (word.split("=") for word in kept.split())
    }


@pytest.mark.parametrize(
    "kept", ["corn=5", "corn=4 sugar=1", "corn=2 sugar=2 coffee=1", "sugar=3 tobacco=2"]
)
def test_a_fifth_barrel_is_refused(kept):
    assert (
        broken(storing("corn=5 sugar=3 tobacco=2 coffee=2"), f"P1: store {kept}")
        == refusals.STORAGE_LOOSE
    )


def test_what_is_not_kept_returns_to_the_supply():
    state = play(storing("corn=5 sugar=2"), "P1: store corn=3 sugar=1")
    assert state.supply["corn"] == 10 - 3
    assert state.supply["sugar"] == 11 - 1


def test_without_a_colonist_only_the_free_barrel_is_kept():
    state = storing("corn=2 sugar=1", "storehouse")
    assert legal(state, "P1") == ["store none", "store sugar=1", "store corn=1"]
    assert broken(state, "P1: store corn=2") == refusals.STORAGE_LOOSE


def test_only_its_owner_keeps_more():
    state = table(p1=board(city="storehouse+"), p2=board(goods="coffee=2"), ships=NO_SHIP)
    state = play(state, "P1: role captain", "P1: ship pass", "P2: ship pass", "P3: ship pass")
    state = play(state, "P1: store none")
    assert broken(state, "P2: store coffee=2") == refusals.STORAGE_LOOSE


def test_fewer_may_be_kept():
    """RULINGS 5.6."""
    state = storing("corn=3 sugar=1")
    assert goods(play(state, "P1: store corn=2"), "P1") == {"corn": 2}
    assert goods(play(state, "P1: store none"), "P1") == {}


def test_with_a_large_warehouse_two_kinds_and_four_barrels_are_kept():
    """RULINGS 9.4."""
    held = "corn=5 indigo=1 sugar=4 tobacco=3 coffee=2"
    state = storing(held, "storehouse+ large-warehouse+")
    assert play(state, "P1: store corn=5 indigo=1 sugar=4 tobacco=3")
    assert play(state, "P1: store corn=5 sugar=4 tobacco=2 coffee=2")
    assert broken(state, "P1: store corn=5 indigo=1 sugar=4 tobacco=2 coffee=2") == refusals.STORAGE


def test_the_loose_barrels_may_be_surplus_of_any_kind():
    """RULINGS 9.4: not only of kinds that are not in the warehouse."""
    state = storing("corn=4 tobacco=4 coffee=4", "storehouse+ large-warehouse+")
    assert play(state, "P1: store corn=4 tobacco=4 coffee=4")
    state = storing("corn=5 tobacco=5 coffee=5", "storehouse+ large-warehouse+")
    assert broken(state, "P1: store corn=5 tobacco=5 coffee=5") == refusals.STORAGE
    assert play(state, "P1: store corn=5 tobacco=4 coffee=5")


@pytest.mark.parametrize(
    ("city", "kinds", "loose"),
    [
        ("storehouse+", 0, 4),
        ("storehouse+ large-warehouse+", 2, 4),
        ("storehouse+ large-warehouse", 0, 4),
        ("storehouse large-warehouse+", 2, 1),
    ],
)
def test_a_set_is_legal_if_some_choice_of_kinds_leaves_few_enough_loose_barrels(city, kinds, loose):
    """RULINGS 5.6, the exact test, against every set of barrels."""
    held = {"corn": 3, "sugar": 3, "tobacco": 2, "coffee": 3}
    state = storing(" ".join(f"{good}={number}" for good, number in held.items()), city)
    expected = set()
    for kept in product(*(range(number + 1) for number in held.values())):
        if sum(sorted(kept)[: len(kept) - kinds]) <= loose:
            words = [f"{good}={n}" for good, n in zip(held, kept, strict=True) if n]
            expected.add(f"store {' '.join(words) or 'none'}")
    moves = legal(state, "P1")
    assert len(moves) == len(set(moves))
    assert set(moves) == expected


@for_each(
    ("held", "city", "move"),
    [
        ("", "storehouse+", "store none"),
        ("corn=4", "storehouse+", "store corn=4"),
        ("corn=6", "storehouse+", "store corn=4"),
        ("corn=2 sugar=1 coffee=1", "storehouse+", "store corn=2 sugar=1 coffee=1"),
        ("corn=3 sugar=2", "storehouse+", None),
        ("corn=2 sugar=1", "storehouse", None),
        (
            "corn=5 sugar=5 coffee=4",
            "storehouse+ large-warehouse+",
            "store corn=5 sugar=5 coffee=4",
        ),
        ("corn=5 sugar=5 coffee=5", "storehouse+ large-warehouse+", None),
    ],
)
def test_keeping_everything_is_forced_and_otherwise_only_a_single_kind(held, city, move):
    """RULINGS 4.1."""
    assert forced(storing(held, city), "P1") == move


def test_it_does_not_protect_from_loading():
    """RULINGS 5.6."""
    state = play(table(p1=board(goods="corn=3", city="storehouse+")), "P1: role captain")
    assert "You must load" in refused(state, "P1: ship pass")


def test_goods_are_unlimited_outside_the_captain_phase():
    """RULINGS R30."""
    state = table(p1=board(goods="corn=9", city="storehouse+"))
    state = play(state, "P1: role trader", "P1: sell pass", "P2: sell pass", "P3: sell pass")
    assert goods(state, "P1") == {"corn": 9}


def test_barrels_that_are_not_held_cannot_be_kept():
    state = storing("corn=2 sugar=1")
    assert refused(state, "P1: store corn=3") == refusals.HOLDS_LESS.format(
        held=2, good="corn", number=3
    )
