"""Timers: one row for each scheduled event, with a key that identifies it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final

from sqlalchemy import bindparam, delete, select

from bot.model import Timer
from bot.store.database import Transaction
from bot.store.memory import Connection, Fact, Unknown, read_by_owner
from bot.store.schema import timers
from bot.store.scope import ShardScope
from bot.store.statements import update

_DUE: Final = (
    select(timers)
    .where(timers.c.due_at <= bindparam("now"))
    .order_by(timers.c.due_at, timers.c.key)
    .limit(bindparam("most"))
)
_OF_GAMES: Final = (
    select(timers)
    .where(timers.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(timers.c.game_id, timers.c.key)
)
_DROP_IN: Final = delete(timers).where(
    timers.c.game_id == bindparam("game"), timers.c.key.in_(bindparam("keys", expanding=True))
)


async def put(
    tx: Transaction,
    key: str,
    kind: str,
    due_at: float,
    *,
    game_id: int | None = None,
    person_id: int | None = None,
    number: int = 0,
) -> None:
    """Set a timer, in place of the one that its key stood for before."""
    await put_all(tx, [Timer(key, kind, game_id, person_id, number, due_at)])


async def put_all(tx: Transaction, planned: Sequence[Timer]) -> None:
    """Set timers, each in place of the one that its key stood for before."""
    of_games = _known(tx.connection, planned)
    set_so = {timer for of_game in of_games.values() for timer in of_game.values()}
    changed = [timer for timer in planned if timer not in set_so]
    if not changed:
        return
    await tx.connection.upsert(timers, [asdict(timer) for timer in changed])
    for game_id, before in of_games.items():
        after = {timer.key: timer for timer in changed if timer.game_id == game_id}
        tx.connection.keep(TIMERS, game_id, dict(sorted({**before, **after}.items())))
    tx.soonest = min(tx.soonest, *[timer.due_at for timer in changed])


async def is_set(connection: Connection, key: str) -> bool:
    """Whether a timer is set."""
    return await connection.scalar(select(timers.c.key).where(timers.c.key == key)) is not None


async def get(connection: Connection, key: str) -> Timer | None:
    """Return a timer, None if it is not set."""
    rows = await connection.execute(select(timers).where(timers.c.key == key))
    row = rows.mappings().first()
    return None if row is None else Timer(**row)


async def get_in(connection: Connection, game_id: int, key: str) -> Timer | None:
    """Return a timer of a game, None if it is not set."""
    return (await connection.know(TIMERS, game_id)).get(key)


async def of_game(
    connection: Connection, game_id: int, kinds: Collection[str]
) -> tuple[Timer, ...]:
    """Return the timers of some kinds in a game, in the order of their keys."""
    timers_of_game = await connection.know(TIMERS, game_id)
    return tuple([timer for timer in timers_of_game.values() if timer.kind in kinds])


async def drop(tx: Transaction, *keys: str) -> None:
    """Drop timers that belong to no game by their keys."""
    await tx.connection.execute(
        delete(timers).where(timers.c.key.in_(keys), timers.c.game_id.is_(None))
    )


async def drop_in(tx: Transaction, game_id: int, *keys: str) -> None:
    """Drop timers of a game by their keys."""
    of_game = await tx.connection.know(TIMERS, game_id)
    there = [key for key in keys if key in of_game]
    if there:
        await tx.connection.execute(_DROP_IN, {"game": game_id, "keys": there})
        left = {key: timer for key, timer in of_game.items() if key not in there}
        tx.connection.keep(TIMERS, game_id, left)


async def drop_due(tx: Transaction, game_id: int, key: str, now: float) -> None:
    """Drop a timer of a game if it is due at `now`."""
    timer = await get_in(tx.connection, game_id, key)
    if timer is not None and timer.due_at <= now:
        await drop_in(tx, game_id, key)


async def drop_of_game(tx: Transaction, game_id: int) -> None:
    """Drop all timers of a game."""
    await tx.connection.execute(delete(timers).where(timers.c.game_id == game_id))


async def hasten(tx: Transaction, game_id: int, kind: str, now: float) -> None:
    """Make the timers of one kind in a game due at `now`."""
    planned = await of_game(tx.connection, game_id, (kind,))
    await put_all(tx, [replace(timer, due_at=now) for timer in planned if timer.due_at > now])


async def hasten_all(tx: Transaction, kind: str, now: float) -> None:
    """Make all timers of one kind due at `now`."""
    later = (timers.c.kind == kind, timers.c.due_at > now)
    await tx.connection.execute(update(timers).where(*later).values(due_at=now))
    tx.soonest = min(tx.soonest, now)


async def take(tx: Transaction, timer: Timer) -> bool:
    """Remove a timer that is due; return whether it was still there, as it was read."""
    of_games = _known(tx.connection, [timer])
    deleted = await tx.connection.execute(
        delete(timers).where(
            timers.c.key == timer.key,
            timers.c.due_at == timer.due_at,
            timers.c.game_id == timer.game_id,
        )
    )
    if deleted.rowcount != 1:
        return False
    for game_id, before in of_games.items():
        left = {key: other for key, other in before.items() if key != timer.key}
        tx.connection.keep(TIMERS, game_id, left)
    return True


async def due(
    connection: Connection, now: float, most: int, scope: ShardScope | None = None
) -> tuple[Timer, ...]:
    """Return the timers that are due at `now`, the longest due first, at most `most`.

    Only those in `scope`, unless that is None.
    """
    chosen = _DUE if scope is None else _DUE.where(scope.of_game(timers.c.game_id))
    rows = (await connection.execute(chosen, {"now": now, "most": most})).mappings()
    return tuple([Timer(**row) for row in rows])


def _known(connection: Connection, planned: Sequence[Timer]) -> Mapping[int, Mapping[str, Timer]]:
    """Return the timers that are in memory of the games of some."""
    game_ids = {timer.game_id for timer in planned if timer.game_id is not None}
    kept_by_game = {game_id: connection.known(TIMERS, game_id) for game_id in game_ids}
    return {
        game_id: kept for game_id, kept in kept_by_game.items() if not isinstance(kept, Unknown)
    }


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, Mapping[str, Timer]]:
    timers_of = await read_by_owner(
        connection, _OF_GAMES, "game_id", game_ids, lambda row: Timer(**row)
    )
    return {
        game_id: {timer.key: timer for timer in of_game} for game_id, of_game in timers_of.items()
    }


TIMERS: Final = Fact[Mapping[str, Timer]]("game", {timers: timers.c.game_id}, _load, nothing={})
"""The timers of a game by their keys."""
