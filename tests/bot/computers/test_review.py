"""Reviews of finished games: rows one by one, taken up anywhere, and what they add up to."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

import rules
from bot.computers.coaching.compare import MoveVerdict, Severity, VerdictKind
from bot.computers.coaching.luck import Luck
from bot.computers.coaching.review import (
    FINDS,
    SUSPECTS,
    JudgedMove,
    PlayedMove,
    ReviewedGame,
    Row,
    asked_again,
    coach_version,
    decisions,
    read_verdict,
    review,
    suspects,
    turned,
    verdict_row,
)
from bot.computers.coaching.summary import summary
from bot.games import COACHES, COMPUTERS
from bot.games.core.coach import Scale
from bot.games.puerto_rico.coach import PuertoRicoCoach
from rules.puerto_rico.moves import TakeRole
from tests.golden import RECORDS

SLUG = "puerto-rico"
OWN = (24, 32, 90, 96, 181)
"""The choices of the first seat in the golden game that are judged in tests, some of them bad."""


class QuickCoach(PuertoRicoCoach):
    """Looks less often, so that tests do not take long."""

    rounds = (1,)
    luck_samples = 2
    scale = replace(PuertoRicoCoach.scale, games=8)


@cache
def golden() -> ReviewedGame:
    """A golden game, played by chance."""
    text = (RECORDS / SLUG / "3-random.txt").read_text(encoding="utf-8")
    record = rules.Record.from_text(text)
    moves = [
        PlayedMove(seat, move, own=ply in OWN)
        for ply, (seat, move) in enumerate(record.moves, start=1)
    ]
    return ReviewedGame(
        name="golden",
        slug=SLUG,
        seats=record.seats,
        options=record.options,
        seed=record.seed,
        rules=record.rules,
        seat=0,
        moves=tuple(moves),
    )


@cache
def made() -> tuple[Row, ...]:
    """The rows of its review."""
    return tuple(review(QuickCoach(), COMPUTERS[SLUG], golden()))


def test_only_choices_of_the_person_are_judged():
    choices = decisions(golden())
    assert len(choices) == len(OWN)
    state = rules.new(SLUG, 3, dict(golden().options), golden().seed, golden().rules)
    for ply, move in enumerate(golden().moves, start=1):
        found = [each for each in choices if each.ply == ply]
        assert bool(found) == move.own
        for each in found:
            assert rules.to_json(each.view) == rules.to_json(rules.view(state, 0))
            assert len(rules.legal(each.view, 0)) > 1
        rules.play_in_place(state, move.seat, move.text, recorded=True)


def test_a_row_for_each_step_from_the_beginning_to_the_end():
    rows = made()
    assert rows[0] == {"step": "begun", "ply": 0, "decisions": len(OWN)}
    assert rows[-1]["step"] == "over"
    judged = [row["ply"] for row in rows if row["step"] == "judged"]
    assert judged == [each.ply for each in decisions(golden())]
    assert json.loads(json.dumps(rows)) == list(rows)


@pytest.mark.parametrize("stored", [0, 3, -4, -1])
def test_a_review_is_taken_up_where_it_was_stopped(stored):
    if stored == 0:
        stored = len(made())
    rest = list(review(QuickCoach(), COMPUTERS[SLUG], golden(), made()[:stored]))
    assert rest == list(made()[stored:])


@pytest.mark.parametrize(("rounds", "points"), [(1, 0.5), (99, 1.0)])
def test_leads_in_games_that_are_over_are_told_in_full(rounds, points):
    class Whole(QuickCoach):
        pass

    class Halved(QuickCoach):
        scale = replace(QuickCoach.scale, factor=0.5)

    Whole.rounds = Halved.rounds = (rounds,)
    moves = tuple(move._replace(own=ply == OWN[-1]) for ply, move in enumerate(golden().moves, 1))
    game = replace(golden(), moves=moves)
    whole, halved = [
        next(row["lead"] for row in review(coach, COMPUTERS[SLUG], game) if "lead" in row)
        for coach in (Whole(), Halved())
    ]
    factor = Whole.scale.factor if points < 1.0 else 1.0
    assert halved == pytest.approx([points / factor * each for each in whole], abs=1e-3)


def test_luck_is_that_of_the_person(monkeypatch):
    def by_seat(_coach, before, *_):
        return tuple(Luck(10.0 * seat, 1.0) for seat in range(before.seats))

    monkeypatch.setattr("bot.computers.coaching.review.luck", by_seat)
    moves = tuple(move._replace(own=False) for move in golden().moves)
    game = replace(golden(), seat=1, moves=moves)
    rows = review(QuickCoach(), COMPUTERS[SLUG], game)
    assert next(row["luck"] for row in rows if row["step"] == "luck") == [10.0, 1.0]


def test_start_less_what_was_given_up_with_luck_and_the_rest_is_the_result():
    told = summary(made(), QuickCoach(), SLUG)
    assert told.start is not None
    assert told.luck is not None
    assert told.rest is not None
    total = told.start.points - told.given_up.points + told.luck.points + told.rest
    assert total == pytest.approx(told.result)
    assert len(told.moves) == len(OWN)


def test_what_is_told_of_a_mistake_comes_from_its_numbers():
    told = summary(made(), QuickCoach(), SLUG)
    assert told.mistakes
    losses = [move.verdict.loss for move in told.mistakes]
    assert losses == sorted(losses, reverse=True)
    for move in told.turning_points:
        known = move.answers[0]
        assert known.played == move.verdict.played
        assert len({str(answer.played) for answer in move.answers}) == len(move.answers)
        assert all(answer.rival == move.verdict.rival for answer in move.answers)


def test_turning_points_are_of_different_rounds_if_there_are_some():
    assert asked_again([112, 113, 62], ["E1", "E1", "C2"]) == [112, 62]
    assert asked_again([112, 113], ["E1", "E1"]) == [112, 113]


def test_what_nobody_can_know_changes_nothing():
    """Two positions that look alike to the seat give the same view, which is all that is used."""
    for decision in decisions(golden()):
        other = rules.imagine(decision.view, "another deck")
        assert rules.to_json(rules.view(other, 0)) == rules.to_json(decision.view)
    assert golden().seed not in golden().seed_of(1)


def verdict(
    loss: float, kind: VerdictKind = VerdictKind.MISTAKE, error: float = 0.1
) -> MoveVerdict:
    return MoveVerdict(
        kind,
        TakeRole("mayor"),
        TakeRole("builder"),
        loss,
        error,
        pairs=16,
        parts={"chips": loss},
        rival_reaches={"sale": 0.5},
        played_reaches={"sale": 0.0},
    )


def test_the_largest_losses_and_two_finds_are_confirmed():
    coach = PuertoRicoCoach()
    mistakes = [JudgedMove(ply, verdict(ply / 2), True) for ply in range(1, 20)]
    better = [
        JudgedMove(ply, verdict(-ply / 10, VerdictKind.FINE), easy=ply == 24)
        for ply in range(21, 25)
    ]
    chosen = suspects([*mistakes, *better], coach)
    assert chosen == [19, 18, 17, 16, 15, 14, 23, 22]
    assert len(chosen) == SUSPECTS
    assert len(suspects(better, coach)) == FINDS


def test_a_find_is_told_as_the_mistake_that_was_not_made():
    find = turned(verdict(-2.0, VerdictKind.FINE))
    assert (str(find.rival), str(find.played)) == ("role mayor", "role builder")
    assert find.loss == 2.0
    assert find.parts == {"chips": 2.0}
    assert find.played_reaches == {"sale": 0.5}


def test_verdicts_are_read_as_they_were_written():
    for written in (verdict(1.25), MoveVerdict(VerdictKind.FINE, TakeRole("mayor"))):
        row = json.loads(json.dumps(verdict_row(written)))
        assert read_verdict(row, SLUG) == written
    endless = float("inf")
    errors = {"sales": 0.25, "chips": endless}
    vague = MoveVerdict(VerdictKind.UNCLEAR, TakeRole("mayor"), error=endless, part_errors=errors)
    again = read_verdict(json.loads(json.dumps(verdict_row(vague), allow_nan=False)), SLUG)
    assert (again.error, again.part_errors) == (endless, errors)


def test_without_calibration_only_what_games_to_the_end_confirm_is_told():
    class Uncalibrated(QuickCoach):
        scale = replace(QuickCoach.scale, calibrated=False)

    judged = {"step": "judged", "planned": False}
    rows: list[Row] = [
        {**judged, "ply": 1, "verdict": verdict_row(verdict(3.0))},
        {**judged, "ply": 2, "verdict": verdict_row(verdict(2.0))},
        {"step": "confirmed", "ply": 1, "find": False, "verdict": verdict_row(verdict(2.7))},
        {"step": "over", "ply": 0, "result": 1.0},
    ]
    told = summary(rows, Uncalibrated(), SLUG)
    assert [move.ply for move in told.mistakes] == [1]
    assert told.mistakes[0].severity is Severity.BLUNDER
    assert (told.unclear, told.luck, told.rest) == (1, None, None)


def test_a_review_is_stale_when_the_scale_of_the_coach_has_changed():
    class Finer(PuertoRicoCoach):
        scale = Scale(spread=5.0, factor=1.0, model_error=1.6, games=64, calibrated=True)

    assert coach_version(Finer(), SLUG) != coach_version(COACHES[SLUG], SLUG)
