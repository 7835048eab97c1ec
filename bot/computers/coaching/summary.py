"""What a review says: its rows put together, decision by decision and as a whole.

Several reviews of a person say what costs them most often.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import Final, NamedTuple

from bot.computers.coaching.compare import MoveVerdict, Severity, VerdictKind, severity
from bot.computers.coaching.reasons import certain_parts
from bot.computers.coaching.review import Row, read_verdict
from bot.games.core.coach import Coach
from rules import State

THEME_REVIEWS: Final = 5
"""A theme is what cost most often in so many reviews, the latest ones."""
THEME_LOSSES: Final = 3
"""It is told if it caused so many losses at least."""
SURE_ERRORS: Final = 3.0
"""Standard errors by which luck with one piece of news must differ from none to be marked."""


class Theme(NamedTuple):
    """A part of the worth of positions that cost most in `losses` mistakes, `points` together."""

    part: str
    losses: int
    points: float


class WinChances(NamedTuple):
    """How likely the seat wins after what it played, and after the better move, 0 to 1."""

    played: float
    better: float


class Points(NamedTuple):
    """A number of points of lead at the end, and its standard error."""

    points: float
    error: float


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """What is thought of move number `ply`.

    `severity` is None unless it is a mistake for certain; of a find the `verdict` is that on the
    second best move. `answers` are the verdicts on other answers than the best one, that which is
    recommended in `verdict`. `lead` is the one to be expected after it, where it was estimated.
    `chances` are those to win of a mistake, where they were measured.
    """

    ply: int
    planned: bool
    verdict: MoveVerdict
    severity: Severity | None
    is_find: bool = False
    answers: tuple[MoveVerdict, ...] = ()
    lead: Points | None = None
    chances: WinChances | None = None

    @property
    def gain(self) -> float:
        """By how much the better move raises the chance to win; 0 where that is not known."""
        return 0.0 if self.chances is None else self.chances.better - self.chances.played

    @property
    def is_unclear(self) -> bool:
        """Whether nothing can be told of it."""
        return self.verdict.kind is VerdictKind.UNCLEAR


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """All that a finished review says; `luck` is None where it was not measured.

    It is the sum of the luck with the `news` of single moves.
    """

    moves: tuple[ReviewedMove, ...]
    luck: Points | None
    result: float
    news: tuple[tuple[int, Points], ...] = ()

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """What was given up for certain, the largest loss first."""
        certain = [move for move in self.moves if move.severity is not None]
        return tuple(sorted(certain, key=lambda move: -move.verdict.loss))

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The largest mistakes that can be asked again, that which cost most chances first."""
        asked_again = [move for move in self.mistakes if move.answers]
        return tuple(sorted(asked_again, key=lambda move: -move.gain))

    @property
    def per_decision(self) -> float:
        """The points that were given up for certain, for each decision."""
        return self.given_up.points / max(1, len(self.moves))

    @property
    def finds(self) -> tuple[ReviewedMove, ...]:
        """What was certainly better than anything else, and not at hand."""
        return tuple(move for move in self.moves if move.is_find)

    @property
    def unclear(self) -> int:
        """Of how many decisions nothing can be told."""
        return sum(move.is_unclear for move in self.moves)

    def lucky(self, most: int) -> list[int]:
        """Return the moves with the largest luck that is certain, good or bad."""
        certain = [
            (ply, luck) for ply, luck in self.news if abs(luck.points) > SURE_ERRORS * luck.error
        ]
        certain.sort(key=lambda news: -abs(news[1].points))
        return [ply for ply, _ in certain[:most]]

    @property
    def given_up(self) -> Points:
        """The points that were given up for certain."""
        lost = [move.verdict for move in self.mistakes]
        return Points(
            sum(verdict.loss for verdict in lost),
            hypot(*(error for verdict in lost for error in (verdict.error, verdict.model_error))),
        )

    @property
    def start(self) -> Points | None:
        """The lead that could be expected at the first decision."""
        first = next((move for move in self.moves if move.lead is not None), None)
        if first is None or first.lead is None:
            return None
        given_up = 0.0 if first.severity is None else first.verdict.loss
        return Points(first.lead.points + given_up, first.lead.error)

    @property
    def rest(self) -> float | None:
        """What own decisions and luck do not explain: the others, and errors of the estimates.

        The start less what was given up, with luck and the rest, is the result.
        """
        if self.start is None or self.luck is None:
            return None
        return self.result - self.start.points + self.given_up.points - self.luck.points


def theme(summaries: Sequence[ReviewSummary]) -> Theme | None:
    """Return what cost most often in reviews of one game, the latest first; None if nothing did."""
    losses: Counter[str] = Counter()
    points: defaultdict[str, float] = defaultdict(float)
    for review_summary in summaries[:THEME_REVIEWS]:
        for move in review_summary.mistakes:
            parts = certain_parts(move.verdict)
            largest = max(parts, key=lambda part: parts[part], default="")
            if largest and parts[largest] > 0:
                losses[largest] += 1
                points[largest] += parts[largest]
    most = max(losses, key=lambda part: (losses[part], points[part]), default="")
    if losses[most] < THEME_LOSSES:
        return None
    return Theme(most, losses[most], points[most])


def summary(
    rows: Sequence[Row], coach: Coach[State], slug: str, seats: int = 0, plies: int = 0
) -> ReviewSummary:
    """Put the rows of a finished review together.

    The chances to win are those of a game of so many `seats` and `plies`; without them none are
    told.
    """
    confirmed = {row["ply"]: row for row in rows if row["step"] == "confirmed"}
    answers = {row["ply"]: row["answers"] for row in rows if row["step"] == "answers"}
    moves = []
    for row in rows:
        if row["step"] == "judged":
            ply = row["ply"]
            moves.append(_move(row, confirmed.get(ply), answers.get(ply, ()), coach, slug))
    if seats and plies and coach.scale.calibrated:
        moves = _with_chances(moves, coach, seats, plies)
    [over] = [row for row in rows if row["step"] == "over"]
    news = tuple((row["ply"], Points(*row["luck"])) for row in rows if row["step"] == "luck")
    luck = _sum(news) if coach.scale.calibrated else None
    return ReviewSummary(tuple(moves), luck, over["result"], news)


def _move(
    judged: Row,
    confirmed: Row | None,
    answers: Sequence[Row],
    coach: Coach[State],
    slug: str,
) -> ReviewedMove:
    verdict = read_verdict(judged["verdict"], slug)
    is_find = False
    how_bad = severity(verdict, coach)
    if confirmed is not None and confirmed["find"]:
        better = read_verdict(confirmed["verdict"], slug)
        is_find = better.kind is VerdictKind.MISTAKE
        verdict = better if is_find else verdict
    elif confirmed is not None:
        verdict = read_verdict(confirmed["verdict"], slug)
        how_bad = severity(verdict, coach)
    elif how_bad is not None and (not coach.scale.calibrated or verdict.interval[0] <= 0.0):
        verdict, how_bad = _unclear(judged, slug), None
    others = tuple(read_verdict(answer, slug) for answer in answers)
    lead = Points(*judged["lead"]) if "lead" in judged else None
    return ReviewedMove(judged["ply"], judged["planned"], verdict, how_bad, is_find, others, lead)


def _with_chances(
    moves: Sequence[ReviewedMove], coach: Coach[State], seats: int, plies: int
) -> list[ReviewedMove]:
    """Return decisions, the mistakes among them with their chances to win."""
    with_chances: list[ReviewedMove] = []
    lead: Points | None = None
    for move in moves:
        lead = move.lead or lead
        if move.severity is not None and lead is not None:
            # the lead was estimated after the first decision of the round, with good moves to come
            played = lead.points - (0.0 if move.lead else move.verdict.loss)
            better, to_come = played + move.verdict.loss, 1.0 - move.ply / plies
            chances = [coach.scale.chance(points, seats, to_come) for points in (played, better)]
            if chances[0] is not None and chances[1] is not None:
                move = replace(move, chances=WinChances(chances[0], chances[1]))
        with_chances.append(move)
    return with_chances


def _unclear(judged: Row, slug: str) -> MoveVerdict:
    """Return a verdict that games to the end should have confirmed, and did not."""
    row: Mapping[str, object] = {**judged["verdict"], "kind": VerdictKind.UNCLEAR.value}
    return read_verdict(dict(row), slug)


def _sum(news: Sequence[tuple[int, Points]]) -> Points:
    total = sum(luck.points for _, luck in news)
    return Points(total, sqrt(sum(luck.error**2 for _, luck in news)))
