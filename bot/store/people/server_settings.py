"""Settings of servers: rows of `guilds` to frozen records and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import RowMapping, delete, func, insert, select

from bot.model import Guild, Pace
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import games, guilds, leagues, seats

_ALIVE = ("lobby", "running")


async def load(connection: Connection, guild_id: int) -> Guild:
    """Return a server's settings, or the defaults."""
    chosen = select(guilds).where(guilds.c.guild_id == guild_id)
    row = (await connection.execute(chosen)).mappings().first()
    return Guild(guild_id) if row is None else _guild(row)


async def save(tx: Transaction, guild: Guild) -> None:
    """Store a server's settings, replacing the old ones."""
    await forget(tx, guild.guild_id)
    await tx.connection.execute(insert(guilds), _values(guild))


async def forget(tx: Transaction, guild_id: int) -> None:
    """Delete a server's settings."""
    await tx.connection.execute(delete(guilds).where(guilds.c.guild_id == guild_id))


async def known(connection: Connection) -> Sequence[int]:
    """Return the ids of all servers that decided something or in which there are games."""
    decided, played = select(guilds.c.guild_id), select(games.c.guild_id)
    both = decided.union(played).order_by("guild_id")
    return (await connection.execute(both)).scalars().all()


async def left_until(connection: Connection, at: float) -> tuple[Guild, ...]:
    """Return the servers that removed the bot at `at` or before."""
    chosen = select(guilds).where(guilds.c.left_at <= at).order_by(guilds.c.guild_id)
    return tuple([_guild(row) for row in (await connection.execute(chosen)).mappings()])


async def games_at_once(connection: Connection, guild_id: int, person_id: int) -> int:
    """Return in how many open tables and running games of a server a person has a seat."""
    mine = (
        select(func.count())
        .select_from(games.join(seats))
        .where(
            games.c.guild_id == guild_id,
            games.c.status.in_(_ALIVE),
            seats.c.person_id == person_id,
        )
    )
    return int(await connection.scalar(mine) or 0)


async def open_tables(connection: Connection, guild_id: int, person_id: int) -> int:
    """Return how many open tables a person has in a server, those of leagues and rematches aside.

    A game has one rematch at a time, so these are bounded by the games that were played.
    """
    theirs = (
        select(func.count())
        .select_from(games)
        .where(
            games.c.guild_id == guild_id,
            games.c.status == "lobby",
            games.c.organiser_id == person_id,
            games.c.league_id.is_(None),
            games.c.rematch_of.is_(None),
        )
    )
    return int(await connection.scalar(theirs) or 0)


async def open_leagues(connection: Connection, guild_id: int, person_id: int) -> int:
    """Return for how many leagues of a person in a server people can sign up."""
    theirs = (
        select(func.count())
        .select_from(leagues.join(games))
        .where(
            games.c.guild_id == guild_id,
            games.c.organiser_id == person_id,
            leagues.c.status == "open",
        )
    )
    return int(await connection.scalar(theirs) or 0)


def _values(guild: Guild) -> dict[str, Any]:
    pace = None if guild.pace is None else asdict(guild.pace)
    return {**asdict(guild), "channels": list(guild.channels), "pace": pace}


def _guild(row: RowMapping) -> Guild:
    pace = None if row["pace"] is None else Pace(**row["pace"])
    return Guild(**{**row, "channels": tuple(row["channels"]), "pace": pace})
