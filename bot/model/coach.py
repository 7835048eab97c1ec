"""What the coach keeps: hints that it has given, and reviews of finished games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

ReviewStatus: TypeAlias = Literal["waiting", "done", "failed"]


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a seat of a game that a person asked for.

    `version` is that of the coach and the rules it is made with; a `waiting` one is being made, or
    will be. `steps` are its rows so far (`bot.computers.coaching.review`). Times are seconds since
    the epoch; at `shown_at` its summary was shown to the table.
    """

    game_id: int
    person_id: int
    seat: int
    version: str
    status: ReviewStatus
    steps: tuple[Mapping[str, Any], ...] = field(repr=False, hash=False)
    asked_at: float
    done_at: float | None = None
    shown_at: float | None = None


@dataclass(frozen=True, slots=True)
class GivenHint:
    """A hint that a person was given for the question that a seat was asked.

    `answer` is what the coach found as JSON data, None once the game is over.
    """

    game_id: int
    question: int
    seat: int
    person_id: int
    at: float
    answer: Mapping[str, Any] | None = field(hash=False)
