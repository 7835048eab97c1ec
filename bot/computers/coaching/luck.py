"""Luck: what the news of a move was worth, apart from the move itself.

News is what its mover could not know: dice, tiles, cards. Positions that fit what the mover knows
afterwards are compared with those that could have been expected before.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import mean, variance
from typing import Final, NamedTuple

import rules
from bot.computers.coaching.playing_on import play_on, rounds_later
from bot.games.core.coach import Coach
from rules import SPECTATOR, Move, State

CHECKS: Final = 2
"""In so many imagined positions a move is tried out to see whether what follows could be known."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Points of lead at the end that news was worth to a seat, and their standard error."""

    points: float
    error: float


def is_news(
    coach: Coach[State], before: State, after: State, mover: int, move: Move, seed: str
) -> bool:
    """Return whether a move showed its mover something that could not be known before.

    `before` and `after` are the views of the seat `mover` before and after it.
    """
    for number in range(CHECKS):
        whole = coach.guide.imagine(before, f"{seed}/news/{number}")
        rules.advance(whole, mover, move)
        if rules.to_json(rules.view(whole, mover)) != rules.to_json(after):
            return True
    return False


def luck(
    coach: Coach[State],
    before: State,
    after: State,
    mover: int,
    move: Move,
    seed: str,
    samples: int,
) -> tuple[Luck, ...]:
    """Return the luck of each seat with the news of a move; `samples` is at least 2.

    The other arguments are those of `is_news`. Both sides are played on to the same round.
    """
    expected, turned_out = [], []
    for number in range(samples):
        whole = coach.guide.imagine(before, f"{seed}/before/{number}")
        rules.advance(whole, mover, move)
        less = _leads(coach, before, whole, number)
        whole = coach.guide.imagine(after, f"{seed}/after/{number}")
        more = _leads(coach, before, whole, number)
        points = coach.scale.points_of_value(is_over=less.is_over and more.is_over)
        expected.append([points * lead for lead in less.of_seats])
        turned_out.append([points * lead for lead in more.of_seats])
    return tuple(
        _difference([leads[seat] for leads in turned_out], [leads[seat] for leads in expected])
        for seat in range(before.seats)
    )


class _Leads(NamedTuple):
    """The leads of all seats some rounds later, in the coach's value."""

    of_seats: list[float]
    is_over: bool


def _leads(coach: Coach[State], start: State, whole: State, number: int) -> _Leads:
    """Return the leads to which a position leads some rounds after `start`."""
    rounds = coach.luck_rounds or coach.rounds
    is_far = rounds_later(start, rounds[number % len(rounds)])
    play_on(coach, whole, is_far, SPECTATOR)
    return _Leads(coach.leads(whole, start), not rules.waiting(whole))


def _difference(more: list[float], less: list[float]) -> Luck:
    error = sqrt((variance(more) + variance(less)) / len(more))
    return Luck(mean(more) - mean(less), error)
