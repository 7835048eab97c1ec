"""Valparaíso with changed data: followed by rules, pictures and book, or refused at import.

What follows and what is refused stands in `changed_games` (RULINGS 3).
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rules.valparaiso.changed_games import ACCEPTED, PLAYED, REFUSED
from tests.sharing import in_turn

ROOT = Path(__file__).parents[3]
PROGRAM = "tests.rules.valparaiso.changed_games"
SHARES = 20
"""Of the changes that are played a usual run takes every so manieth: each takes seconds."""

SENTENCES = {
    "points as income": "the income of VAL1 must be fixed goods and pesos",
    "any good as income": "the income of VAL1 must be fixed goods and pesos",
    "hiring for any good": "hire: merchants are hired for fixed goods and pesos",
    "hiring for points": "hire: merchants are hired for fixed goods and pesos",
    "building for points": "build: houses are built for goods and pesos",
    "first step not free": "moving 0 spaces must be free",
    "tiles left over": "room for 5 tiles of the letter E, but there are 4",
    "no tile in a market": "the column of MEL must have a tile",
    "too few cards": "the sea regions need 9 achievements, but 8 are used with 2 players",
    "two cards of a name": "two cards are called patron",
    "a card called none": "a card cannot be called 'none'",
    "two goods": "GOODS must be silver, copper, wheat",
    "hold too small": "the hold (HOLD_CAPACITY) must have room",
    "no merchant to place": "MERCHANTS must be at least 2 with 2 players",
    "one colour missing": "COLOURS must name a colour of its own for each seat",
    "a negative price": "TOLL must be a whole number of at least 0, not -1",
    "points for nothing": "PESOS_PER_VP must be a whole number of at least 1, not 0",
    "discarding for nothing": "DISCARD_PESOS must be a whole number of at least 1, not 0",
    "no majority": "MAJORITY_PESOS must not be empty",
    "six majorities": "the figures of the rulebook show up to 3 places of the majority",
    "hold too large": "the hold has room for up to 20 goods in the pictures",
    "very long ways": "there is no way of 11 spaces from the harbour",
    "a road to nowhere": "a road leads to FOO, which is no place",
    "places without a road": "no road leads from the harbour to",
    "no building space": "a village without a market that has a building space",
    "no residence": "the harbour must have a space for a residence",
    "too many places": "do not fit beside each other on the",
    "five regions": "the sea has room for 4 regions in the pictures",
    "too many houses for the last slot": "LAST_SLOT_HOUSES must not be larger than HOUSES",
    "six seats": "must have an entry for each number of players in SEATS",
}
"""What the sentence says with which changed data are refused."""
SAID: dict[str, dict[str, tuple[str, ...]]] = {
    "other numbers": {
        "aim": ("16 points",),
        "mayor": ("7 pesos",),
        "trade-fee": ("4 pesos", "12 pesos"),
        "customs-house": ("3 pesos",),
        "final-scoring": ("4 pesos", "17 pesos", "50 pesos", "16 pesos"),
        "jumping": ("2 / 3 / 4 / 6 pesos",),
        "setup": ("23 pesos", "5 houses", "5 merchants"),
        "move-goods": ("8 goods", "2 points"),
        "majority": ("8 / 4",),
    },
    "other costs": {
        "build": ("13 pesos and any 1 good",),
        "hire": ("4 pesos and 2 silver",),
        "sell": ("12 pesos",),
        "move": ("2 spaces 2 pesos, 3 spaces 6 pesos, 4 spaces 7 pesos",),
        "actions": ("13 pesos", "12 pesos"),
    },
    "other cards": {
        "sell-15": ("17 pesos",),
        "coins-10": ("12 pesos",),
        "patron": ("7 pesos and any 1 good → 2 points, up to 2 times",),
        "cheap-hire": ("9 pesos",),
        "paid-trade": ("8 pesos",),
        "barter-build": ("any 2 goods",),
        "swift-move": ("4 spaces 6 pesos",),
        "one-vp": ("3 points",),
    },
    "other incomes": {"residence": ("7 pesos and 1 wheat (4 points)",)},
    "new kinds": {
        "market-tiles": ("any 1 good → 9 pesos",),
        "cards-a": ("Windfall 2 (Receive 10 pesos)",),
    },
    "villages without spaces": {"building-spaces": ("Laguna Verde –", "Melipilla –")},
}
"""What pages of the rulebook say with changed data."""
MISSING = {
    "no sale tile": ("tile-sale",),
    "few kinds of tiles": ("tile-sale", "tile-barter", "tile-two-same", "tile-points-goods"),
    "fewer achievements": ("patron", "river", "sell-15", "second-ship", "one-vp"),
    "no hire card": ("hire", "cheap-hire", "free-build-or-hire"),
    "new kinds": ("tile-sale", "coins-10"),
}
"""The topics that the rulebook lacks with changed data."""


def run(change: str) -> dict[str, Any]:
    """What a process sees in which the data are changed before anything reads them."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", PROGRAM, change],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize("change", in_turn(PLAYED, SHARES))
def test_changed_data_are_followed(change: str) -> None:
    """Games end, every picture and figure is drawn, the book says what the data say."""
    result = run(change)
    assert min(result["moves"]) > 50
    assert set(result["others"]) == {*result["games"], "slowboat"}
    pages = result["pages"]
    for language in pages:
        assert set(pages[language]) == set(pages["en"])
    assert not set(MISSING.get(change, ())) & set(pages["en"])
    for topic, parts in SAID.get(change, {}).items():
        for part in parts:
            assert part in pages["en"][topic], (topic, pages["en"][topic])


@pytest.fixture(scope="module")
def refusals() -> dict[str, str]:
    """Why each of the changes that are refused is."""
    return run("refused")


@pytest.mark.parametrize("change", REFUSED)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    change: str, refusals: dict[str, str]
) -> None:
    refused = refusals[change]
    assert SENTENCES[change] in refused
    assert refused.startswith("rules/valparaiso/data.py: ")
    assert refused.endswith(".")


@pytest.mark.parametrize("change", ACCEPTED)
def test_what_is_just_possible_is_not_refused(change: str, refusals: dict[str, str]) -> None:
    assert refusals[change] == ""


def test_each_refusal_has_its_sentence() -> None:
    assert set(SENTENCES) == set(REFUSED)
