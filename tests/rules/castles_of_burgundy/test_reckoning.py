"""Golden and random games with all options against accounts of their own (RULINGS 6 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests import golden
from tests.playing import random_chooser, random_games, tables_of, turns
from tests.rules.castles_of_burgundy.positions import SLUG
from tests.rules.castles_of_burgundy.reckoning import Reckoning

RECORDS = sorted((golden.RECORDS / SLUG).glob("*.txt"))


def checked(record: rules.Record) -> None:
    """Play a whole game, keep the accounts, and compare both."""
    state: Any = rules.new(SLUG, record.seats, record.options, record.seed, record.rules)
    start = rules.copy(state)
    events: list[Any] = []
    for seat, move in record.moves:
        events += rules.play_in_place(state, seat, move)
    assert rules.waiting(state) == ()
    reckoning = Reckoning(start, [own.board for own in state.duchies])
    for event in events:
        reckoning.see(event)
    scores = rules.scores(state)
    assert reckoning.result() == [score.sources for score in scores]
    assert reckoning.ranks() == [score.rank for score in scores]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_points_of_a_golden_game(path):
    checked(rules.Record.from_text(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(("seats", "options"), tables_of(SLUG))
def test_the_points_of_random_games(seats, options):
    for number in range(random_games(2)):
        seed = f"reckoning {number}"
        state = rules.new(SLUG, seats, options, seed)
        moves = [(seat, str(move)) for _, seat, move in turns(state, random_chooser(seed))]
        checked(rules.Record(SLUG, seats, options, seed, state.rules, tuple(moves)))
