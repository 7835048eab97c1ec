"""The archive: finished games of a server by kind, player, text and time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, exists, func, or_, select

from bot.model import Result
from bot.store.memory import Connection
from bot.store.schema import games, results, seats


@dataclass(frozen=True, slots=True)
class Search:
    """A search among the games of a server; parts that are None or "" match all games.

    The game ended from `after` on and before `before`, in seconds since the epoch.
    """

    guild_id: int
    slug: str | None = None
    person_id: int | None = None
    text: str = ""
    after: float | None = None
    before: float | None = None


async def count(connection: Connection, search: Search, reader: int | None) -> int:
    """Return how many games are found that a reader may see; None may see all."""
    chosen = _narrowed(select(func.count()).select_from(games), search, reader)
    return int(await connection.scalar(chosen) or 0)


async def find(
    connection: Connection, search: Search, reader: int | None, skip: int, most: int
) -> tuple[int, ...]:
    """Return the ids of the games on a page, the newest end first."""
    chosen = _narrowed(select(games.c.id), search, reader)
    page = chosen.order_by(games.c.changed_at.desc(), games.c.id.desc()).offset(skip).limit(most)
    return tuple((await connection.execute(page)).scalars().all())


async def results_of(connection: Connection, game_id: int) -> tuple[Result, ...]:
    """Return the results of the seats of a game, without those of who left them."""
    of_seats = (results.c.game_id == game_id) & (results.c.part == 0)
    chosen = select(results).where(of_seats).order_by(results.c.seat)
    return tuple([Result(**row) for row in (await connection.execute(chosen)).mappings()])


def _narrowed(chosen: Select[Any], search: Search, reader: int | None) -> Select[Any]:
    conditions = [games.c.guild_id == search.guild_id, games.c.status == "finished"]
    if reader is not None:
        conditions.append(or_(games.c.private.is_(False), _played(reader)))
    if search.slug:
        conditions.append(games.c.slug == search.slug)
    if search.person_id:
        conditions.append(_played(search.person_id))
    conditions += [_named(word) for word in search.text.split()]
    if search.after is not None:
        conditions.append(games.c.changed_at >= search.after)
    if search.before is not None:
        conditions.append(games.c.changed_at < search.before)
    return chosen.where(*conditions)


def _played(person_id: int) -> ColumnElement[bool]:
    of_game = results.c.game_id == games.c.id
    sat = exists().where(seats.c.game_id == games.c.id, seats.c.person_id == person_id)
    return sat | exists().where(of_game, results.c.person_id == person_id)


def _named(word: str) -> ColumnElement[bool]:
    """Whether a word is in the name of a game or of someone who plays it."""
    in_seat = seats.c.name.icontains(word, autoescape=True)
    player = exists().where(seats.c.game_id == games.c.id, in_seat)
    return games.c.name.icontains(word, autoescape=True) | player
