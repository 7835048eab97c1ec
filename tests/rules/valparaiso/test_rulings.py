"""Each ruling of Valparaíso has a test that names it (RULINGS 13)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules
from tests.playing import play
from tests.rules.valparaiso.positions import fresh, position

HERE = Path(__file__).parent
RULINGS = HERE.parents[2] / "rules" / "valparaiso" / "RULINGS.md"


def test_every_ruling_is_tested():
    text = RULINGS.read_text("utf-8")
    written = {int(number) for number in re.findall(r"^- \*\*13\.(\d+)\*\*", text, re.MULTILINE)}
    assert written == set(range(1, 52))
    tests = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    cited = {int(number) for number in re.findall(r"\b13\.(\d+)\b", tests)}
    assert cited == written


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        ("Planning", "plan none"),
        ("Planning", "deadline"),
        ("CardChoice", "play sell skip"),
        ("CardChoice", "play sell alt"),
        ("CashChoice", "cash none"),
        ("StayChoice", "stay none"),
    ],
)
def test_every_question_has_an_answer_that_is_always_possible(ask, answer):
    """RULINGS 13.51: for players who have left the table."""
    state = position(
        2,
        ask=ask,
        plan={"P1": "sell move"} if ask == "CardChoice" else {},
        cards={"P1": "patron"},
        merchants={"P1": "LAG VAL"},
        pesos={"P1": 0},
    )
    play(state, f"P1: {answer}")


@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_of_players_who_do_nothing_goes_on(seats):
    """RULINGS 13.51."""
    state = fresh(seats)
    for _ in range(12 * seats):
        seat = rules.waiting(state)[0]
        for line in ("plan none", "stay none", "cash none"):
            if line.partition(" ")[0] in verbs(state, seat):
                state = rules.play(state, seat, line).state
                break
        else:
            state = rules.play(state, seat, rules.legal(state, seat)[0]).state
    assert state.round > 5
    assert rules.audit(state) == []


def verbs(state: rules.State, seat: int) -> set[str]:
    """The first words of moves that a seat can make."""
    return {verb for verb in ("plan", "stay", "cash") if rules.legal(state, seat, verb)}
