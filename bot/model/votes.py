"""Votes of the players of a game, with their ballots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

VoteStatus: TypeAlias = Literal["open", "passed", "failed", "void"]


@dataclass(frozen=True, slots=True)
class Vote:
    """A question to the players of a game about how it goes on.

    `seat` is the one that it is about; `ballots` are the choices by the voters' ids.
    """

    id: int
    game_id: int
    kind: str
    seat: int
    proposer_id: int | None
    detail: Mapping[str, Any] = field(hash=False)
    opened_at: float
    ends_at: float | None
    status: VoteStatus = "open"
    outcome: str = ""
    message_id: int | None = None
    ballots: Mapping[int, str] = field(default_factory=dict, hash=False)
