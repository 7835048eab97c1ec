"""Leagues with entrants and placings: rows to frozen records and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Select, delete, insert, select

from bot.model import Entrant, League, Placing
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.schema import entrants, games, league_hosts, leagues, placings
from bot.store.statements import update

_ALIVE: Final = ("open", "running")


async def add(tx: Transaction, league: League) -> None:
    """Store a new league, whose home is stored already."""
    await tx.connection.execute(insert(leagues), asdict(league))


async def load(connection: Connection, league_id: int) -> League | None:
    """Return a league, None if there is none with this id."""
    rows = await _all(connection, select(leagues).where(leagues.c.id == league_id))
    return rows[0] if rows else None


async def of_guild(connection: Connection, guild_id: int) -> tuple[League, ...]:
    """Return the leagues of a server, running ones first, then the latest."""
    chosen = select(leagues).join(games, games.c.id == leagues.c.id)
    rows = await _all(connection, chosen.where(games.c.guild_id == guild_id))
    return tuple(sorted(rows, key=lambda each: (each.status not in _ALIVE, -each.id)))


async def save(tx: Transaction, league: League) -> None:
    """Store a league that was changed."""
    values = {name: value for name, value in asdict(league).items() if name != "id"}
    await tx.connection.execute(update(leagues).where(leagues.c.id == league.id).values(values))


async def entrants_of(connection: Connection, league_id: int) -> tuple[Entrant, ...]:
    """Return all who are or were in a league, in the order of joining."""
    chosen = select(entrants).where(entrants.c.league_id == league_id).order_by(entrants.c.number)
    return tuple([Entrant(**row) for row in (await connection.execute(chosen)).mappings()])


async def entries_of(connection: Connection, person_id: int) -> tuple[Entrant, ...]:
    """Return a person's entries in all leagues."""
    chosen = select(entrants).where(entrants.c.person_id == person_id)
    ordered = chosen.order_by(entrants.c.league_id, entrants.c.number)
    return tuple([Entrant(**row) for row in (await connection.execute(ordered)).mappings()])


async def add_entrant(tx: Transaction, entrant: Entrant) -> None:
    """Store someone who joined."""
    await tx.connection.execute(insert(entrants), asdict(entrant))


async def save_entrants(tx: Transaction, changed: Iterable[Entrant]) -> None:
    """Store entrants that were changed."""
    for entrant in changed:
        values = asdict(entrant)
        this = (entrants.c.league_id == values.pop("league_id")) & (
            entrants.c.number == values.pop("number")
        )
        await tx.connection.execute(update(entrants).where(this).values(values))


async def remove_entrant(tx: Transaction, entrant: Entrant) -> None:
    """Remove someone who left before the start."""
    this = (entrants.c.league_id == entrant.league_id) & (entrants.c.number == entrant.number)
    await tx.connection.execute(delete(entrants).where(this))


async def placings_of(connection: Connection, league_id: int) -> tuple[Placing, ...]:
    """Return all places of a league, by round, table and seat."""
    chosen = select(placings).where(placings.c.league_id == league_id)
    ordered = chosen.order_by(placings.c.round, placings.c.table, placings.c.seat)
    return tuple([Placing(**row) for row in (await connection.execute(ordered)).mappings()])


async def add_placings(tx: Transaction, drawn: Sequence[Placing]) -> None:
    """Store the places of a round."""
    if drawn:
        await tx.connection.execute(insert(placings), [asdict(each) for each in drawn])


async def save_placings(tx: Transaction, changed: Iterable[Placing]) -> None:
    """Store places that changed: at another table, with a game, decided."""
    for each in changed:
        values: dict[str, Any] = {
            "table": each.table,
            "seat": each.seat,
            "game_id": each.game_id,
            "rank": each.rank,
            "score": each.score,
            "points": each.points,
            "forfeit": each.forfeit,
        }
        this = (
            (placings.c.league_id == each.league_id)
            & (placings.c.round == each.round)
            & (placings.c.entrant == each.entrant)
        )
        await tx.connection.execute(update(placings).where(this).values(values))


async def remove_round(tx: Transaction, league_id: int, number: int) -> None:
    """Remove the places of a round."""
    this = (placings.c.league_id == league_id) & (placings.c.round == number)
    await tx.connection.execute(delete(placings).where(this))


async def hosts_of(connection: Connection, league_id: int) -> frozenset[int]:
    """Return the ids of the people who decide about a league beside its host."""
    chosen = select(league_hosts.c.person_id).where(league_hosts.c.league_id == league_id)
    return frozenset((await connection.execute(chosen)).scalars())


async def set_hosts(tx: Transaction, league_id: int, people: Iterable[int]) -> None:
    """Store the people who decide about a league beside its host."""
    this = league_hosts.c.league_id == league_id
    await tx.connection.execute(delete(league_hosts).where(this))
    rows = [{"league_id": league_id, "person_id": person_id} for person_id in sorted(set(people))]
    if rows:
        await tx.connection.execute(insert(league_hosts), rows)


async def running_games(connection: Connection, league_id: int) -> tuple[int, ...]:
    """Return the ids of the games of a league that are played, in order."""
    chosen = select(games.c.id).where(games.c.league_id == league_id, games.c.status == "running")
    return tuple((await connection.execute(chosen.order_by(games.c.id))).scalars())


async def threads_of(connection: Connection, league_id: int) -> Mapping[int, int]:
    """Return the threads of the tables of a league that have one, by the ids of their games."""
    threads = select(games.c.id, games.c.thread_id).where(
        games.c.league_id == league_id, games.c.thread_id.is_not(None)
    )
    rows = await connection.execute(threads.order_by(games.c.id))
    return {row.id: row.thread_id for row in rows}


async def _all(connection: Connection, chosen: Select[Any]) -> list[League]:
    return [League(**row) for row in (await connection.execute(chosen)).mappings()]
