"""Chance gives the same numbers for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.chance import Chance


def test_the_numbers_of_a_seed_never_change():
    chance = Chance("slowboat")
    assert [chance.below(10) for _ in range(12)] == [8, 0, 8, 8, 2, 8, 4, 0, 7, 9, 7, 3]
    assert chance.below(1 << 60) == 872155881791624266
    assert chance.below(1 << 60) == 872970944064174294
    assert chance.drawn == 14


def test_the_shuffle_of_a_seed_never_changes():
    chance = Chance("slowboat", 14)
    letters = list("abcdefgh")
    chance.shuffle(letters)
    assert "".join(letters) == "ehgcbadf"
    assert chance.drawn == 21


def test_any_text_is_a_seed():
    assert [Chance(seed).below(1000) for seed in ("", "0", "é 船")] == [
        Chance(seed).below(1000) for seed in ("", "0", "é 船")
    ]
    assert len({Chance(str(seed)).below(1 << 40) for seed in range(100)}) == 100


def test_a_copy_continues_equally_and_on_its_own():
    chance = Chance("copy")
    chance.below(6)
    twin = chance.copy()
    assert twin == chance
    ahead = [twin.below(6) for _ in range(5)]
    assert chance.drawn == 1
    assert [chance.below(6) for _ in range(5)] == ahead


def test_every_number_is_about_equally_likely():
    chance = Chance("fair")
    count = Counter(chance.below(6) for _ in range(6000))
    assert set(count) == set(range(6))
    assert min(count.values()) > 850


def test_a_limit_that_does_not_divide_the_range_is_drawn_without_bias():
    """More than half of the hashes are too large for this limit and are drawn again."""
    chance = Chance("bias")
    limit = (1 << 63) + 1
    numbers = [chance.below(limit) for _ in range(20)]
    assert chance.drawn > 20
    assert all(0 <= number < limit for number in numbers)


def test_a_limit_of_one_is_always_zero():
    assert Chance("one").below(1) == 0


@pytest.mark.parametrize("limit", [0, -1])
def test_nothing_can_be_drawn_below_one(limit):
    with pytest.raises(ValueError, match="at least 1"):
        Chance("none").below(limit)


def test_shuffles_keep_every_item():
    items = list(range(50))
    Chance("keep").shuffle(items)
    assert items != list(range(50))
    assert sorted(items) == list(range(50))


def test_short_lists_need_no_chance():
    chance = Chance("short")
    for items in ([], [1]):
        chance.shuffle(items)
    assert chance.drawn == 0


def test_one_item_of_a_sequence_is_chosen():
    chance = Chance("choose")
    assert {chance.choose("abc") for _ in range(50)} == set("abc")
