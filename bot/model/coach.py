"""What the coach has told people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
