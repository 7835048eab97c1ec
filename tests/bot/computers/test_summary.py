"""What several reviews of a person say together, and the chances to win of a mistake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computers.coaching.compare import MoveVerdict, Severity, VerdictKind
from bot.computers.coaching.review import verdict_row
from bot.computers.coaching.summary import ReviewedMove, ReviewSummary, Theme, summary, theme
from bot.games import COACHES
from rules.puerto_rico.moves import TakeRole

COACH = COACHES["puerto-rico"]
BUILDER, MAYOR = TakeRole("builder"), TakeRole("mayor")


def mistake(**parts: float) -> ReviewedMove:
    verdict = MoveVerdict(
        VerdictKind.MISTAKE, MAYOR, BUILDER, sum(parts.values()), 0.1, parts=parts
    )
    return ReviewedMove(3, False, verdict, Severity.MISTAKE)


def review(*moves: ReviewedMove) -> ReviewSummary:
    return ReviewSummary(moves, None, 0.0)


def test_a_theme_is_what_cost_most_often():
    latest = review(mistake(money=2.0, goods=-0.5), mistake(goods=3.0))
    before = review(mistake(money=1.0), mistake(money=4.0, goods=1.0))
    assert theme([latest, before]) == Theme("money", 3, 7.0)
    assert theme([latest]) is None
    assert theme([]) is None
    assert theme([*[review()] * 5, before, latest]) is None, "that is too long ago"


def test_what_only_denies_nothing_is_no_theme():
    assert theme([review(*[mistake(money=-1.0)] * 3)]) is None


def test_the_error_of_what_was_given_up_has_that_of_the_model():
    unconfirmed = replace(mistake(money=6.0).verdict, model_error=0.3, error=0.4)
    given_up = review(ReviewedMove(3, False, unconfirmed, Severity.BLUNDER)).given_up
    assert given_up == (6.0, pytest.approx(0.5))


def row(ply: int, loss: float, lead: list[float] | None = None) -> dict[str, object]:
    kind = VerdictKind.MISTAKE if loss else VerdictKind.FINE
    judged = verdict_row(MoveVerdict(kind, MAYOR, BUILDER, loss, 0.1, pairs=16))
    told: dict[str, object] = {"step": "judged", "ply": ply, "planned": False, "verdict": judged}
    return told if lead is None else {**told, "lead": lead}


def told(*rows: dict[str, object], seats: int = 3, plies: int = 100) -> tuple[ReviewedMove, ...]:
    over = {"step": "over", "ply": 0, "result": 1.0}
    return summary([*rows, over], COACH, "puerto-rico", seats, plies).moves


def test_the_chance_to_win_rises_by_what_was_given_up():
    opening, later = told(row(40, 2.0, [1.0, 0.5]), row(44, 3.0))
    assert opening.chances is not None
    assert opening.chances.played == COACH.scale.chance(1.0, 3, 0.6)
    assert opening.chances.better == COACH.scale.chance(3.0, 3, 0.6)
    assert later.chances is not None
    assert later.chances.better == COACH.scale.chance(1.0, 3, 1 - 44 / 100)
    assert later.chances.played == COACH.scale.chance(-2.0, 3, 1 - 44 / 100)
    assert 0 < opening.gain < 1


@pytest.mark.parametrize(("seats", "plies"), [(0, 100), (3, 0), (1, 100)])
def test_no_chance_is_told_where_none_was_measured(seats: int, plies: int):
    [move] = told(row(40, 2.0, [1.0, 0.5]), seats=seats, plies=plies)
    assert (move.chances, move.gain) == (None, 0.0)


def test_a_loss_that_may_be_none_is_unclear_if_nothing_confirmed_it():
    doubtful, certain = row(40, 1.0), row(44, 1.0)
    judged = doubtful["verdict"]
    assert isinstance(judged, dict)
    judged["model_error"] = 0.8
    moves = told(doubtful, certain)
    assert [move.severity for move in moves] == [None, Severity.SLIP]
    assert [move.is_unclear for move in moves] == [True, False]


def test_a_move_that_is_fine_has_no_chances_beside_it():
    [move] = told(row(40, 0.0, [1.0, 0.5]))
    assert move.chances is None
