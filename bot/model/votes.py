"""Votes of the players of a game, with their ballots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

VoteStatus: TypeAlias = Literal["open", "passed", "failed", "void"]
Fallback: TypeAlias = Literal["computer", "substitute", "wait"]
"""The outcome of a vote on a player who stays away, where the others do not choose."""


@dataclass(frozen=True, slots=True)
class VoteRule:
    """The rule of a table for votes on players who stay away: how many hours one is open."""

    hours: int = 72
    fallback: Fallback = "computer"


USUAL_VOTES: Final = VoteRule()


@dataclass(frozen=True, slots=True)
class Vote:
    """A question to the players of a game about how it goes on.

    `seat` is the one that it is about; `ballots` are the choices by the voters' ids. `absent` are
    the ids of players who were not there when the vote was read for counting; a choice of theirs
    counts all the same. It was over at `closed_at`.
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
    absent: frozenset[int] = frozenset()
    closed_at: float | None = None
