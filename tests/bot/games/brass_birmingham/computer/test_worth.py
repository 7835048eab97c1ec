"""The worth of positions: what is kept of tiles and links is what they are worth anew."""

from __future__ import annotations

import pytest

import rules
from bot.games.brass_birmingham.computer import links, tiles
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.worth import parts
from rules import Chance

EVERY = 7
"""Positions are compared after so many moves."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_are_worth_the_same_whatever_was_looked_at_before(seats: int) -> None:
    chance = Chance("worth")
    state = rules.new("brass-birmingham", seats, seed="worth")
    for ply in range(12 * EVERY):
        if not rules.waiting(state):
            break
        acting = rules.waiting(state)[0]
        if ply % EVERY == 0:
            after = rules.play(state, acting, rules.sample(state, acting, chance)).state
            for seat in range(seats):
                kept = [parts(table, seat, MatValue(state, seat)) for table in (state, after)]
                links._LINKS.clear()
                tiles._TILES.clear()
                assert parts(after, seat, MatValue(state, seat)) == kept[1]
        rules.play_in_place(state, acting, rules.sample(state, acting, chance))
