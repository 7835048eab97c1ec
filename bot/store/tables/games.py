"""Games and their seats: rows of `games` and `seats` to frozen records and back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
)

from bot.model import Game, LiveHour, Pace, Seat, VoteRule, Window
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact
from bot.store.schema import games, seats, timers
from bot.store.statements import update

_FIXED: Final = ("id", "slug", "guild_id", "created_at")
_CHANGING: Final = tuple(
    column for column in map(attrgetter("name"), games.c) if column not in _FIXED
)
_NO_HOME: Final = games.c.league_id.is_(None) | (games.c.league_id != games.c.id)
"""Not the home of a league: no one sits there."""
_GAMES: Final = select(games).where(games.c.id.in_(bindparam("ids", expanding=True)))
_SEATS: Final = (
    select(seats)
    .where(seats.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(seats.c.seat)
)
_UPDATE: Final = (
    update(games)
    .where(games.c.id == bindparam("this"), games.c.revision == bindparam("known"))
    .values({name: bindparam(name) for name in _CHANGING})
)


async def insert_game(tx: Transaction, game: Game) -> Game:
    """Store a new game with its seats; its `id` is ignored. Returns it with the id given to it."""
    values = {**_values(game), **{name: getattr(game, name) for name in _FIXED if name != "id"}}
    game_id = await tx.connection.scalar(insert(games).returning(games.c.id), values)
    stored = replace(game, id=game_id)
    await _insert_seats(tx, stored)
    return stored


async def load(connection: Connection, game_id: int) -> Game | None:
    """Return a game, None if there is none with this id."""
    return await connection.know(GAME, game_id)


async def update_game(tx: Transaction, game: Game, revision: int) -> bool:
    """Store a changed game (not its seats) if it still has the revision `revision`.

    Returns whether it had; if not, nothing is changed.
    """
    before = tx.connection.known(GAME, game.id)
    values = {**_values(game), "this": game.id, "known": revision}
    result = await tx.connection.execute(_UPDATE, values)
    if result.rowcount != 1:
        return False
    tx.games[game.id] = game.guild_id
    if isinstance(before, Game) and before.seats == game.seats:
        tx.connection.keep(GAME, game.id, game)
    return True


async def replace_seats(tx: Transaction, game: Game) -> None:
    """Store the seats of a game in place of those that it had."""
    await tx.connection.execute(delete(seats).where(seats.c.game_id == game.id))
    await _insert_seats(tx, game)


async def _load(connection: Connection, game_ids: Collection[int]) -> Mapping[int, Game]:
    ids = {"ids": list(game_ids)}
    rows = (await connection.execute(_GAMES, ids)).mappings().all()
    taken = _by_game((await connection.execute(_SEATS, ids)).mappings()) if rows else {}
    return {row["id"]: _game(row, taken.get(row["id"], ())) for row in rows}


GAME: Final = Fact[Game | None](
    "game", {games: games.c.id, seats: seats.c.game_id}, _load, nothing=None
)
"""A game with its seats."""


async def of_person(connection: Connection, person_id: int) -> tuple[Game, ...]:
    """Return the lobbies and running games in which a person sits, oldest first."""
    mine = select(seats.c.game_id).where(seats.c.person_id == person_id)
    return await _all(connection, games.c.id.in_(mine), games.c.status.in_(("lobby", "running")))


async def of_guild(connection: Connection, guild_id: int) -> tuple[Game, ...]:
    """Return the lobbies and running games of a server, oldest first; no homes of leagues."""
    is_open = games.c.status.in_(("lobby", "running"))
    return await _all(connection, games.c.guild_id == guild_id, is_open, _NO_HOME)


async def played_in(connection: Connection, place_id: int) -> tuple[Game, ...]:
    """Return the games that are or were played in a thread or channel, oldest first."""
    return await _all(connection, games.c.thread_id == place_id)


async def rematch_of(connection: Connection, game_id: int) -> Game | None:
    """Return the newest rematch of a game that was not closed before it began, None without one."""
    alive = games.c.status.not_in(("cancelled", "expired"))
    rematches = await _all(connection, games.c.rematch_of == game_id, alive)
    return rematches[-1] if rematches else None


async def last_organised(
    connection: Connection, slug: str, organiser_id: int, before: int
) -> Game | None:
    """Return the newest game of a title that a person organised and that began; not `before`'s."""
    started = games.c.status.in_(("running", "finished", "abandoned"))
    mine = (games.c.slug == slug) & (games.c.organiser_id == organiser_id) & _NO_HOME
    newest = select(func.max(games.c.id)).where(mine, started, games.c.id < before)
    newest_games = await _all(connection, games.c.id == newest.scalar_subquery())
    return newest_games[0] if newest_games else None


async def lobbies_to_close(connection: Connection, now: float, lifetime: float) -> tuple[Game, ...]:
    """Return the open tables whose time is over, those that `ClosingTimes.expires_at` says.

    Homes of leagues stay open.
    """
    at = now - lifetime
    unchanged = games.c.closes_at.is_(None) & (games.c.changed_at <= at)
    over = unchanged | (games.c.closes_at <= now)
    started = games.c.starts_at.is_(None) | (games.c.starts_at <= at)
    return await _all(connection, games.c.status == "lobby", over, started, _NO_HOME)


async def opened_since(connection: Connection, guild_id: int, organiser_id: int, at: float) -> int:
    """Return how many tables a person opened in a server after `at`, closed ones included.

    Homes of leagues are no tables.
    """
    of_person = (games.c.guild_id == guild_id) & (games.c.organiser_id == organiser_id)
    opened = select(func.count()).where(of_person, games.c.created_at > at, _NO_HOME)
    return int(await connection.scalar(opened) or 0)


async def with_computers(connection: Connection) -> tuple[Game, ...]:
    """Return the running games with a computer player."""
    driven = exists().where(seats.c.game_id == games.c.id, seats.c.computer != "")
    return await _all(connection, games.c.status == "running", driven)


async def with_timer(connection: Connection, kind: str, guild_id: int) -> Sequence[int]:
    """Return the ids of the games of a server for which a timer of a kind is set."""
    timed = select(timers.c.game_id).where(timers.c.kind == kind, timers.c.game_id.is_not(None))
    rows = select(games.c.id).where(games.c.guild_id == guild_id, games.c.id.in_(timed))
    return (await connection.execute(rows.order_by(games.c.id))).scalars().all()


async def started_ids(connection: Connection, *, running_only: bool = False) -> Sequence[int]:
    """Return the ids of all games that were ever started, or of those that are not over."""
    statuses = ("running",) if running_only else ("running", "finished")
    rows = select(games.c.id).where(games.c.status.in_(statuses))
    return (await connection.execute(rows.order_by(games.c.id))).scalars().all()


async def most_played(connection: Connection) -> Sequence[str]:
    """Return the slugs of running games, those of the most games first."""
    chosen = (
        select(games.c.slug)
        .where(games.c.status == "running", _NO_HOME)
        .group_by(games.c.slug)
        .order_by(func.count().desc(), games.c.slug)
    )
    return (await connection.execute(chosen)).scalars().all()


async def _insert_seats(tx: Transaction, game: Game) -> None:
    rows = [
        {
            "game_id": game.id,
            "seat": seat.seat,
            "person_id": seat.person_id,
            "name": seat.name,
            "computer": seat.computer,
            "locale": seat.locale,
            "open_since": seat.open_since,
            "announced_id": seat.announced_id,
        }
        for seat in game.seats
    ]
    if rows:
        await tx.connection.execute(insert(seats), rows)


async def _all(connection: Connection, *conditions: ColumnElement[bool]) -> tuple[Game, ...]:
    chosen = select(games).where(*conditions).order_by(games.c.id)
    rows = (await connection.execute(chosen)).mappings().all()
    ids = select(games.c.id).where(*conditions)
    taken = select(seats).where(seats.c.game_id.in_(ids)).order_by(seats.c.seat)
    by_game = _by_game((await connection.execute(taken)).mappings())
    return tuple(_game(row, by_game.get(row["id"], ())) for row in rows)


def _by_game(taken: Iterable[RowMapping]) -> Mapping[int, Sequence[RowMapping]]:
    by_game: defaultdict[int, list[RowMapping]] = defaultdict(list)
    for seat in taken:
        by_game[seat["game_id"]].append(seat)
    return by_game


def _values(game: Game) -> dict[str, Any]:
    values = {name: getattr(game, name) for name in _CHANGING}
    return {
        **values,
        "options": dict(game.options),
        "waiting": list(game.waiting),
        "pace": None if game.pace is None else asdict(game.pace),
        "window": None if game.window is None else asdict(game.window),
        "vote_rule": asdict(game.vote_rule),
        "live": None if game.live is None else asdict(game.live),
    }


def _game(row: RowMapping, taken: Sequence[RowMapping]) -> Game:
    values = {
        **row,
        "waiting": tuple(row["waiting"]),
        "pace": None if row["pace"] is None else Pace(**row["pace"]),
        "window": None if row["window"] is None else Window(**row["window"]),
        "vote_rule": VoteRule(**(row["vote_rule"] or {})),
        "live": _live(row["live"]),
    }
    return Game(**values, seats=tuple(map(_seat, taken)))


def _live(stored: Mapping[str, Any] | None) -> LiveHour | None:
    if stored is None:
        return None
    usual = stored["usual"]
    return LiveHour(stored["until"], None if usual is None else Pace(**usual))


def _seat(row: RowMapping) -> Seat:
    return Seat(
        row["seat"],
        row["person_id"],
        row["name"],
        row["computer"],
        row["locale"],
        row["open_since"],
        row["announced_id"],
    )
