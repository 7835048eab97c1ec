"""What the chart of a review says: the expected lead over the rounds, and what is marked on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import rules
from bot.computers.coaching.compare import INTERVAL, Severity
from bot.computers.coaching.summary import Points
from bot.games import GAMES
from bot.ui.coach.review_message import OpenReview
from bot.ui.names import names_of
from renderers.core.lead_chart import LeadLine, LeadMark, LeadPoint, MarkKind
from renderers.core.palette import Mode

LUCKY: Final = 2
"""So many pieces of news are marked at most, if luck with them is certain."""


def lead_line(review: OpenReview, parts: Mapping[str, str], mode: Mode) -> LeadLine | None:
    """Return the chart of a review; None where no lead was estimated.

    `parts` are the names of the parts of the game by their ids.
    """
    summary, game, seat = review.summary, review.game, review.finished.review.seat
    rounds, places = _rounds(review)
    points = [
        LeadPoint(places[move.ply], *_interval(move.lead))
        for move in summary.moves
        if move.lead is not None
    ]
    if not points:
        return None
    return LeadLine(
        title=GAMES[game.slug].name(review.texts),
        table=game.name,
        seat=(seat, names_of(game)[seat]),
        rounds=tuple(rounds),
        parts=tuple(parts.items()),
        points=tuple(points),
        result=summary.result,
        marks=tuple(_marks(review, places)),
        mode=mode,
    )


def _interval(lead: Points) -> tuple[float, float, float]:
    wide = INTERVAL * lead.error
    return lead.points, lead.points - wide, lead.points + wide


def _rounds(review: OpenReview) -> tuple[list[rules.RoundId], dict[int, int]]:
    """Return the rounds of the game, and the place of that in which each move was made."""
    rounds: list[rules.RoundId] = []
    places: dict[int, int] = {}
    for ply, state in enumerate(review.finished.reviewed.positions(), start=1):
        now = rules.round_of(state)
        if not rounds or rounds[-1] != now:
            rounds.append(now)
        places[ply] = len(rounds) - 1
    return rounds, places


def _marks(review: OpenReview, places: Mapping[int, int]) -> Iterator[LeadMark]:
    summary = review.summary
    marked: list[tuple[int, MarkKind]] = [(move.ply, "find") for move in summary.finds]
    marked += [
        (move.ply, "mistake") for move in summary.mistakes if move.severity is not Severity.SLIP
    ]
    marked += [(ply, "luck") for ply in summary.lucky(LUCKY)]
    for ply, kind in sorted(marked):
        yield LeadMark(places[ply], kind)
