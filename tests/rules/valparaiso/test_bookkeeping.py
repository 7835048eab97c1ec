"""Golden and random games against accounts that are kept from their lines (RULINGS 4 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests import golden
from tests.playing import random_chooser, random_games, tables_of, turns
from tests.rules.valparaiso.bookkeeping import Books, told_by

SLUG = "valparaiso"
RECORDS = sorted((golden.RECORDS / SLUG).glob("*.txt"))


def checked(seats: int, options: dict[str, Any], seed: str, moves: list[tuple[int, str]]) -> None:
    """Play a whole game, keep the accounts, and compare both after each line."""
    state: Any = rules.new(SLUG, seats, options, seed)
    books = Books(state)
    for seat, line in moves:
        rules.play_in_place(state, seat, line, recorded=True)
        books.enter(seat, line)
        assert books.told() == told_by(state), f"P{seat + 1}: {line}"
    assert rules.waiting(state) == ()
    scores = rules.scores(state)
    assert books.ranks == [score.rank for score in scores]
    assert [mine.vp.total() for mine in books.accounts] == [score.total for score in scores]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_accounts_of_a_golden_game(path: Any) -> None:
    record = rules.Record.from_text(path.read_text(encoding="utf-8"))
    checked(record.seats, record.options, record.seed, list(record.moves))


@pytest.mark.parametrize(("seats", "options"), tables_of(SLUG))
def test_the_accounts_of_random_games(seats: int, options: dict[str, Any]) -> None:
    for number in range(random_games(1)):
        seed = f"books {number}"
        state = rules.new(SLUG, seats, options, seed)
        moves = [(seat, str(move)) for _, seat, move in turns(state, random_chooser(seed))]
        checked(seats, options, seed, moves)
