"""Results of games by seat, in the order in which the games ended: rows of `results`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, delete, func, insert, select

from bot.model import Result
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import games, moves, people, results

_ORDER: Final = (results.c.at, results.c.game_id, results.c.part, results.c.seat)


async def insert_results(tx: Transaction, rows: Sequence[Result]) -> None:
    """Store the results of a game that has none yet."""
    await tx.connection.execute(insert(results), [asdict(row) for row in rows])


async def delete_results(tx: Transaction, game_id: int) -> None:
    """Forget the results of a game."""
    await tx.connection.execute(delete(results).where(results.c.game_id == game_id))


async def of_kind(connection: Connection, slug: str) -> tuple[Result, ...]:
    """Return the results of all games of a kind, games next to each other, oldest end first."""
    return await _all(connection, select(results).where(results.c.slug == slug))


async def of_games_of(
    connection: Connection,
    person_id: int,
    slug: str | None = None,
    guild_id: int | None = None,
) -> tuple[Result, ...]:
    """Return the results of all seats in the games of a person, games next to each other.

    The oldest end comes first; of one kind of game or server if given. With a server private
    tables are left out: they are for those who played.
    """
    mine = select(results.c.game_id).where(results.c.person_id == person_id)
    chosen = select(results).where(results.c.game_id.in_(mine))
    if slug is not None:
        chosen = chosen.where(results.c.slug == slug)
    if guild_id is not None:
        chosen = chosen.where(*_public_in(guild_id))
    return await _all(connection, chosen)


async def has_any_before(connection: Connection, person_id: int, at: float) -> bool:
    """Whether a person has a result of a game that ended before `at`."""
    mine = select(results.c.game_id).where(results.c.person_id == person_id, results.c.at < at)
    return await connection.scalar(mine.limit(1)) is not None


async def together(
    connection: Connection, one: int, other: int
) -> tuple[tuple[Result, Result], ...]:
    """Return the results of two persons in the games that both ended, oldest first."""
    theirs = select(results.c.game_id).where(results.c.person_id == other)
    mine = select(results.c.game_id).where(results.c.person_id == one)
    both = select(results).where(
        results.c.game_id.in_(mine),
        results.c.game_id.in_(theirs),
        results.c.person_id.in_((one, other)),
    )
    rows = await _all(connection, both)
    first = [row for row in rows if row.person_id == one]
    second = [row for row in rows if row.person_id == other]
    return tuple(zip(first, second, strict=True))


async def of_guild(
    connection: Connection, guild_id: int, slug: str | None = None
) -> tuple[Result, ...]:
    """Return the results of all public games on a server, of one kind if given."""
    chosen = select(results).where(*_public_in(guild_id))
    if slug is not None:
        chosen = chosen.where(results.c.slug == slug)
    return await _all(connection, chosen)


async def mark(connection: Connection, slug: str) -> tuple[object, ...]:
    """Return something that changes with the results of a kind of game."""
    seen = select(
        func.count(),
        func.count(results.c.person_id),
        func.sum(results.c.rank),
        func.max(results.c.at),
    )
    return tuple((await connection.execute(seen.where(results.c.slug == slug))).one())


async def over(connection: Connection) -> Sequence[int]:
    """Return the ids of all games that were played to the end or abandoned."""
    chosen = select(games.c.id).where(games.c.status.in_(("finished", "abandoned")))
    return (await connection.execute(chosen.order_by(games.c.id))).scalars().all()


async def starts(connection: Connection, guild_id: int) -> Mapping[int, float]:
    """Return when the first move was made in the public games on a server that have results."""
    ended = select(results.c.game_id).where(*_public_in(guild_id))
    first = select(moves.c.game_id, moves.c.at).where(moves.c.ply == 1, moves.c.game_id.in_(ended))
    return {row[0]: row[1] for row in await connection.execute(first)}


async def ended_at(connection: Connection, game_id: int) -> float | None:
    """Return when the results of a game were made, None if it has none."""
    chosen = select(results.c.at).where(results.c.game_id == game_id).limit(1)
    at: float | None = await connection.scalar(chosen)
    return at


async def slugs(connection: Connection) -> Sequence[str]:
    """Return the kinds of games that have results."""
    chosen = select(results.c.slug).distinct().order_by(results.c.slug)
    return (await connection.execute(chosen)).scalars().all()


async def unlisted(connection: Connection, guild_id: int) -> frozenset[int]:
    """Return who of those with results on a server wants to be in no leaderboard."""
    here = select(results.c.person_id).where(results.c.guild_id == guild_id)
    hidden = select(people.c.person_id).where(
        people.c.listed.is_(False), people.c.person_id.in_(here)
    )
    return frozenset((await connection.execute(hidden)).scalars())


async def listed(connection: Connection, person_id: int) -> bool:
    """The condition that a person may be shown to others, which is the default."""
    chosen = select(people.c.listed).where(people.c.person_id == person_id)
    decided = await connection.scalar(chosen)
    return decided is None or bool(decided)


def _public_in(guild_id: int) -> tuple[ColumnElement[bool], ...]:
    private = select(games.c.id).where(games.c.guild_id == guild_id, games.c.private.is_(True))
    return results.c.guild_id == guild_id, results.c.game_id.not_in(private)


async def _all(connection: Connection, chosen: Select[Any]) -> tuple[Result, ...]:
    rows = await connection.execute(chosen.order_by(*_ORDER))
    return tuple(Result(**row) for row in rows.mappings())
