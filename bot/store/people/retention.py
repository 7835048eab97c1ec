"""The deletion of rows that no one needs anymore."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete, exists, not_, select

from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.people.own_data import player
from bot.store.schema import (
    absences,
    ballots,
    clocks,
    drafts,
    games,
    metadata,
    outbox,
    ratings,
    results,
    timers,
    votes,
)

_NEVER_STARTED: Final = ("cancelled", "expired")
_ENDED: Final = ("finished", "abandoned")


async def delete_tables(tx: Transaction, until: float, most: int) -> int:
    """Delete tables that never started and were closed at `until` or before; return how many."""
    closed = (
        select(games.c.id)
        .where(games.c.status.in_(_NEVER_STARTED), games.c.changed_at <= until)
        .limit(most)
    )
    return (await tx.connection.execute(delete(games).where(games.c.id.in_(closed)))).rowcount


async def delete_leftovers(tx: Transaction, until: float, absent_until: float) -> int:
    """Delete what games that ended by `until` no longer need; return the number of rows.

    Also deletes absences that ended by `absent_until`. Players, moves, results, positions, and
    moderation logs stay.
    """
    over = select(games.c.id).where(games.c.status.in_(_ENDED), games.c.changed_at <= until)
    about = select(votes.c.id).where(votes.c.game_id.in_(over))
    deleted = 0
    for chosen in (
        delete(ballots).where(ballots.c.vote_id.in_(about)),
        delete(votes).where(votes.c.game_id.in_(over)),
        delete(drafts).where(drafts.c.game_id.in_(over)),
        delete(clocks).where(clocks.c.game_id.in_(over)),
        delete(outbox).where(outbox.c.game_id.in_(over), outbox.c.done_at.is_not(None)),
        # messages to a person about several games, by their names
        delete(outbox).where(outbox.c.game_id.is_(None), outbox.c.done_at <= until),
        delete(absences).where(absences.c.end <= absent_until),
    ):
        deleted += (await tx.connection.execute(chosen)).rowcount
    return deleted


async def delete_guild(tx: Transaction, guild_id: int) -> Sequence[int]:
    """Delete all of a server, with the ratings that came from there alone; return its games."""
    chosen = select(games.c.id).where(games.c.guild_id == guild_id).order_by(games.c.id)
    deleted = (await tx.connection.execute(chosen)).scalars().all()
    played = select(results.c.person_id, results.c.slug).where(
        results.c.guild_id == guild_id, results.c.person_id.is_not(None)
    )
    rated = (await tx.connection.execute(played.distinct())).all()
    for table in metadata.sorted_tables:
        if "guild_id" in table.c:
            await tx.connection.execute(delete(table).where(table.c.guild_id == guild_id))
    for person_id, slug in rated:
        await _forget_rating(tx, person_id, slug)
    return deleted


async def _forget_rating(tx: Transaction, person_id: int, slug: str) -> None:
    """Delete the ratings of a person in a kind of game unless results of it are left."""
    left = exists().where(results.c.person_id == person_id, results.c.slug == slug)
    await tx.connection.execute(
        delete(ratings).where(
            ratings.c.player == player(person_id), ratings.c.slug.startswith(slug), not_(left)
        )
    )


async def is_scheduled(connection: Connection, key: str) -> bool:
    """Whether something is to happen under a key."""
    key_found = await connection.scalar(select(timers.c.key).where(timers.c.key == key))
    return key_found is not None
