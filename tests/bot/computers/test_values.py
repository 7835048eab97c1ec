"""What the computers take positions for: at the end of a game for nothing but its points."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from bot.games import GUIDES
from rules import State
from tests.playing import random_chooser, tables, turns

each_game = pytest.mark.parametrize(("slug", "seats", "options"), tables())
TIE_BREAK = 0.5
"""What decides between equals is worth less than half a point."""


def finished(slug: str, seats: int, options: dict[str, object]) -> State:
    """The end of a game of drawn moves."""
    state = rules.new(slug, seats, options, "values")
    for _ in turns(state, random_chooser("values")):
        pass
    return state


@each_game
def test_at_the_end_only_points_count(slug, seats, options, monkeypatch):
    state = finished(slug, seats, options)
    values = [GUIDES[slug].value(state, seat, state) for seat in range(seats)]
    plain = tuple(replace(score, tie_break=0, rank=0) for score in rules.scores(state))
    if seats > 1:  # alone, winning is more than points
        monkeypatch.setattr(rules, "scores", lambda _: plain)
    for seat, value in enumerate(values):
        assert abs(value - GUIDES[slug].value(state, seat, state)) < TIE_BREAK
