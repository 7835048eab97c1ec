"""What the pages of a review take for right and for wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.computers.coaching.summary import Points, ReviewedMove, ReviewSummary, Theme
from bot.i18n import ENGLISH
from bot.ui.coach.review_message import Moment, OpenReview, summary_lines
from rules.puerto_rico.moves import TakeRole

BEST = TakeRole("builder")
WRONG = MoveVerdict(VerdictKind.MISTAKE, TakeRole("mayor"), BEST, 4.0, 0.5, 16, model_error=1.0)


def test_an_answer_is_wrong_only_if_it_is_certainly_worse() -> None:
    perhaps = replace(WRONG, played=TakeRole("settler"), model_error=3.0)
    equal = replace(WRONG, played=TakeRole("trader"), kind=VerdictKind.FINE, loss=0.1)
    move = ReviewedMove(7, False, WRONG, None, answers=(WRONG, perhaps, equal))
    unseen: Any = None
    moment = Moment(unseen, move, unseen)
    asked = (WRONG.played, perhaps.played, equal.played, BEST)
    assert [moment.is_right(str(each)) for each in asked] == [False, True, True, True]


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (Points(3.0, 1.0), "- Luck: **+3.0** (+1.0 … +5.0)"),
        (Points(3.0, 2.0), "- Luck: too close to call"),
    ],
)
def test_luck_that_may_be_none_has_no_number_and_the_balance_adds_up(
    luck: Points, told: str
) -> None:
    opening = ReviewedMove(7, False, WRONG, None, lead=Points(1.5, 0.5))
    summary = ReviewSummary((opening,), luck, 2.0)
    finished: Any = SimpleNamespace(game=SimpleNamespace(slug="puerto-rico"), summary=summary)
    lines = list(summary_lines(OpenReview(finished, ENGLISH, is_own=False)))
    assert told in lines
    found = [re.search(r"\*\*([+−]?\d+\.\d)\*\*", line) for line in lines if line[0] == "-"]
    numbers = [float(each[1].replace("−", "-")) for each in found if each]
    assert sum(numbers[:-1]) == pytest.approx(numbers[-1])


def test_what_costs_most_often_is_told_of_this_game_until_there_are_earlier_ones() -> None:
    lost = replace(WRONG, parts={"functions": 2.0})
    played = ReviewSummary((ReviewedMove(7, False, lost, None),) * 3, None, 0.0)
    theme = Theme("functions", 3, 6.0)
    finished: Any = SimpleNamespace(
        game=SimpleNamespace(slug="puerto-rico"),
        summary=played,
        mean_per_decision=None,
        theme=theme,
        others=(),
    )
    [first] = [
        line
        for line in summary_lines(OpenReview(finished, ENGLISH, is_own=True))
        if "most often" in line
    ]
    assert first.startswith("In this game, you most often lost out on **")
    finished.others = (played,)
    [later] = [
        line
        for line in summary_lines(OpenReview(finished, ENGLISH, is_own=True))
        if "most often" in line
    ]
    assert later.startswith("Lately, you most often lost out on **")
