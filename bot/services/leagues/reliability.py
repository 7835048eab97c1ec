"""Reliability of persons: how far a table can rely on getting their answers in time.

The score is the share of decisions at tables with a clock that came before the time was up, in
percent. A game that was left counts as so many late decisions more; leaving is worse than being
late. Decisions of standing orders are a person's own, those of a computer that stands in are not;
tables without a clock say nothing about anybody's time. It is counted over all servers, like a
rating. Somebody who has decided too little to be judged has no score.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from bot.services.leagues.final_holders import LEFT
from bot.store.database import Database
from bot.store.leagues import reliability, results
from bot.store.memory import Connection
from bot.store.time import timeouts

GAME_LEFT: Final = 20
"""The number of late decisions that a game counts which somebody left."""
ENOUGH: Final = 20
"""The number of decisions, or of what counts like them, before which nobody is judged."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """The facts about a person: decisions at tables with a clock, time-outs, games left."""

    decisions: int
    timeouts: int
    left: int

    @property
    def in_time(self) -> int:
        """The number of decisions that came in time."""
        return max(0, self.decisions - self.timeouts)

    @property
    def score(self) -> int | None:
        """The score in percent, None for somebody of whom too little is known."""
        counted = max(self.decisions, self.timeouts) + GAME_LEFT * self.left
        if counted < ENOUGH:
            return None
        return round(100 * self.in_time / counted)


async def load(connection: Connection, person_id: int) -> Reliability:
    """Return how reliable a person is."""
    return Reliability(
        await reliability.decisions_of(connection, person_id),
        await timeouts.number_of(connection, person_id),
        await reliability.games_left(connection, person_id, LEFT),
    )


async def of_listed(db: Database, people: Collection[int]) -> Mapping[int, Reliability]:
    """Return how reliable these people are, without those who want to be in no statistics."""
    async with db.reading() as connection:
        return {
            person_id: await load(connection, person_id)
            for person_id in people
            if await results.listed(connection, person_id)
        }
