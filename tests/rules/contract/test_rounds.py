"""Every game says in which round it is, for whoever looks back at it."""

from __future__ import annotations

import pytest

import rules
from tests.cases import for_each
from tests.playing import option_sets, random_chooser, turns

FEW = {"lanterns": 1}
"""Games of fewer rounds than others: the example has two."""
CASES = [
    pytest.param(slug, seats, option_sets(slug, seats)[0], id=f"{slug}-{seats}")
    for slug, game in rules.GAMES.items()
    for seats in game.seats
]


@pytest.mark.parametrize(("slug", "seats", "options"), CASES)
def test_rounds_are_counted_from_one_in_each_part_and_never_come_back(slug, seats, options):
    state = rules.new(slug, seats, options, "rounds")
    seen = [rules.round_of(state)]
    for position, _, _ in turns(state, random_chooser("rounds")):
        now = rules.round_of(position)
        if now != seen[-1]:
            assert now not in seen
            follows = now == seen[-1]._replace(number=seen[-1].number + 1)
            assert follows or (now.part != seen[-1].part and now.number == 1)
            seen.append(now)
    assert seen[0].number == 1
    assert len(seen) > FEW.get(slug, 3)
    assert rules.round_of(state) == seen[-1]


@for_each(("slug", "seats", "options"), CASES)
def test_a_view_tells_the_round_as_well(slug, seats, options):
    state = rules.new(slug, seats, options, "rounds")
    assert rules.round_of(rules.view(state, None)) == rules.round_of(state)
