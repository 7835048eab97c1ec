"""Reliability: how far a table can rely on getting a person's moves in time.

The score is the percentage of timed decisions made before the time was up. A game that was left
counts as several late decisions, because leaving is worse than being late. Decisions of orders
count as the person's own, those of a stand-in don't, and tables without a clock don't count. It
covers all servers, like a rating. A person with too few decisions has no score.

For this, and for statistics: how long a table waited for its players.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.model import StoredMove, Tenure
from bot.services.leagues.final_holders import LEFT
from bot.store.database import Database
from bot.store.leagues import reliability, results
from bot.store.memory import Connection

GAME_LEFT: Final = 20
"""The number of late decisions that a game counts which someone left."""
ENOUGH: Final = 20
"""The number of decisions, or of what counts like them, before which no one is judged."""


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
        """The score in percent, None for someone of whom too little is known."""
        counted = max(self.decisions, self.timeouts) + GAME_LEFT * self.left
        if counted < ENOUGH:
            return None
        return round(100 * self.in_time / counted)


async def load(connection: Connection, person_id: int) -> Reliability:
    """Return how reliable a person is."""
    return Reliability(
        await reliability.decisions_of(connection, person_id),
        await reliability.timeouts_of(connection, person_id),
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


@dataclass(frozen=True, slots=True)
class TimedMoves:
    """Moves that a seat made at once, the first of them `ply`, and the seconds before them."""

    seat: int
    ply: int
    waited: float
    moves: int


def answers(stored: Iterable[StoredMove], tenures_held: Iterable[Tenure]) -> Iterator[TimedMoves]:
    """Yield the decisions of players and how long they took, without forced moves.

    `stored` are all moves of a game in order, `tenures_held` who held its seats before. A decision
    starts with the previous move; the first one has no duration, as it is unknown when the players
    came to the table. The wait for a replacement starts with the takeover. Of several moves entered
    together, only the first was waited for.
    """
    begun: defaultdict[int, list[float]] = defaultdict(list)
    for tenure in tenures_held:
        if tenure.until_at is not None:
            begun[tenure.seat].append(tenure.until_at)
    asked, question = 0.0, -1
    before: StoredMove | None = None
    free: dict[int, float] = {}
    answer: TimedMoves | None = None
    at = 0.0
    for move in stored:
        if move.question != question:
            question, asked, free = move.question, (before or move).at, {}
        before = move
        taken = [at for at in begun[move.seat] if at <= move.at]
        since = max(free.get(move.seat, asked), *taken, 0.0)
        free[move.seat] = move.at
        if move.by == "forced":
            continue
        if answer is not None and (answer.seat, at) == (move.seat, move.at):
            answer = TimedMoves(answer.seat, answer.ply, answer.waited, answer.moves + 1)
            continue
        if answer is not None:
            yield answer
        answer, at = TimedMoves(move.seat, move.ply, max(0.0, move.at - since), 1), move.at
    if answer is not None:
        yield answer
