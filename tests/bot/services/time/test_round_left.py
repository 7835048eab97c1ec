"""How often a game still has to call somebody in its round."""

from __future__ import annotations

import rules
from bot.services.time.round_left import MOST, calls_left
from tests.cases import for_each


@for_each(("slug", "calls"), [("brass-birmingham", 3), ("castles-of-burgundy", 3)])
def test_where_everybody_has_one_turn_it_is_the_turns_that_are_left(slug: str, calls: int) -> None:
    options = {"duchy_setup": "same:1"} if slug == "castles-of-burgundy" else {}
    state = rules.new(slug, 3, options, seed="round left")
    assert calls_left(state) == calls
    first = rules.waiting(state)[0]
    while rules.waiting(state)[0] == first:
        move = rules.legal(state, first)[0]
        state = rules.play(state, first, move).state
    assert calls_left(state) == calls - 1


def test_the_position_stays_as_it_is_and_the_estimate_the_same() -> None:
    state = rules.new("puerto-rico", 3, seed="round left")
    before = rules.to_json(state)
    assert 3 <= calls_left(state) == calls_left(state) < MOST
    assert rules.to_json(state) == before
