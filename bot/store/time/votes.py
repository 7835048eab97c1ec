"""Votes and ballots: rows to frozen records and back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, func, insert, select

from bot.model import Vote, VoteStatus
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact
from bot.store.schema import ballots, votes
from bot.store.statements import update


async def open_vote(
    tx: Transaction,
    game_id: int,
    kind: str,
    seat: int,
    proposer_id: int | None,
    detail: Mapping[str, Any],
    opened_at: float,
    ends_at: float | None,
) -> int:
    """Store a new vote and return its id."""
    row = {
        "game_id": game_id,
        "kind": kind,
        "seat": seat,
        "proposer_id": proposer_id,
        "detail": dict(detail),
        "opened_at": opened_at,
        "ends_at": ends_at,
        "status": "open",
        "outcome": "",
    }
    vote_id: int | None = await tx.connection.scalar(insert(votes).returning(votes.c.id), row)
    assert vote_id is not None
    return vote_id


async def close(tx: Transaction, vote_id: int, status: VoteStatus, outcome: str, at: float) -> bool:
    """Note how and when a vote ended; return whether it was open until now."""
    closed = await tx.connection.execute(
        update(votes)
        .where(votes.c.id == vote_id, votes.c.status == "open")
        .values(status=status, outcome=outcome, closed_at=at)
    )
    return closed.rowcount == 1


async def set_end(tx: Transaction, vote_id: int, ends_at: float) -> None:
    """Change the end of a vote."""
    await tx.connection.execute(update(votes).where(votes.c.id == vote_id).values(ends_at=ends_at))


async def note_message(tx: Transaction, game_id: int, vote_id: int, message_id: int | None) -> None:
    """Note which message of a game shows a vote."""
    shown = update(votes).where(votes.c.id == vote_id, votes.c.game_id == game_id)
    await tx.connection.execute(shown.values(message_id=message_id))


async def waited(
    connection: Connection, game_id: int, kinds: Collection[str], seat: int, since: float
) -> int:
    """Return how many votes of some kinds about a seat, opened since a time, led to waiting."""
    query = (
        select(func.count())
        .select_from(votes)
        .where(
            votes.c.game_id == game_id,
            votes.c.kind.in_(kinds),
            votes.c.seat == seat,
            votes.c.opened_at >= since,
            votes.c.outcome == "wait",
        )
    )
    return int(await connection.scalar(query) or 0)


async def last_outcome(
    connection: Connection, game_id: int, kind: str, outcome: str
) -> float | None:
    """Return when a vote of a kind last led to an outcome in a game, None if none did."""
    newest = select(func.max(votes.c.closed_at)).where(
        votes.c.game_id == game_id, votes.c.kind == kind, votes.c.outcome == outcome
    )
    at: float | None = await connection.scalar(newest)
    return at


async def cast(tx: Transaction, vote_id: int, person_id: int, choice: str, at: float) -> None:
    """Store a person's ballot in place of an earlier one."""
    ballot = {"vote_id": vote_id, "person_id": person_id, "choice": choice, "at": at}
    await tx.connection.upsert(ballots, [ballot])


async def load(connection: Connection, vote_id: int) -> Vote | None:
    """Return a vote with its ballots, None if there is none with this id."""
    matching = await _all(connection, votes.c.id == vote_id)
    return matching[0] if matching else None


async def open_in(connection: Connection, game_id: int) -> tuple[Vote, ...]:
    """Return the open votes of a game, oldest first."""
    return await connection.know(OPEN_VOTES, game_id)


async def games_with_open(connection: Connection) -> Sequence[int]:
    """Return the ids of the games in which votes are open."""
    query = select(votes.c.game_id).where(votes.c.status == "open").distinct()
    return (await connection.execute(query.order_by(votes.c.game_id))).scalars().all()


async def _all(connection: Connection, *conditions: ColumnElement[bool]) -> tuple[Vote, ...]:
    rows = (
        await connection.execute(select(votes).where(*conditions).order_by(votes.c.id))
    ).mappings()
    vote_rows = list(rows)
    if not vote_rows:
        return ()
    cast_in = select(ballots).where(ballots.c.vote_id.in_([row["id"] for row in vote_rows]))
    ordered = cast_in.order_by(ballots.c.at, ballots.c.person_id)
    cast_by: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for ballot in (await connection.execute(ordered)).mappings():
        cast_by[ballot["vote_id"]][ballot["person_id"]] = ballot["choice"]
    return tuple([Vote(**row, ballots=cast_by[row["id"]]) for row in vote_rows])


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, tuple[Vote, ...]]:
    votes_of: defaultdict[int, tuple[Vote, ...]] = defaultdict(tuple)
    for vote in await _all(connection, votes.c.game_id.in_(game_ids), votes.c.status == "open"):
        votes_of[vote.game_id] += (vote,)
    return votes_of


OPEN_VOTES: Final = Fact[tuple[Vote, ...]](
    "game", {votes: votes.c.game_id, ballots: None}, _load, nothing=()
)
"""The open votes of a game, oldest first."""
