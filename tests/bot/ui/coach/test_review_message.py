"""What the pages of a review take for right and for wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.computers.coaching.summary import ReviewedMove
from bot.ui.coach.review_message import Moment
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
