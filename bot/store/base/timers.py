"""Timers: one row for each scheduled event, with a key that identifies it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from typing import Final

from sqlalchemy import bindparam, delete, select

from bot.model import Timer
from bot.store.database import Transaction
from bot.store.memory import UNKNOWN, Connection, Fact, Unknown, read_by_owner
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
    timer = Timer(key, kind, game_id, person_id, number, due_at)
    if game_id is not None:
        await plan(tx, game_id, {key: timer})
        return
    await tx.connection.upsert(timers, [asdict(timer)])
    tx.soonest = min(tx.soonest, due_at)


async def plan(tx: Transaction, game_id: int, planned: Mapping[str, Timer | None]) -> None:
    """Set timers of a game by their keys, in place of those before; drop the keys of None."""
    before = tx.connection.known(TIMERS, game_id)
    if not isinstance(before, Unknown):
        planned = {key: timer for key, timer in planned.items() if before.get(key) != timer}
    dropped = [key for key, timer in planned.items() if timer is None]
    if dropped:
        await tx.connection.execute(_DROP_IN, {"game": game_id, "keys": dropped})
    fresh = [timer for timer in planned.values() if timer is not None]
    await tx.connection.upsert(timers, [asdict(timer) for timer in fresh])
    tx.soonest = min([tx.soonest, *[timer.due_at for timer in fresh]])
    if not isinstance(before, Unknown):
        both = sorted({**before, **planned}.items())
        after = {key: timer for key, timer in both if timer is not None}
        tx.connection.keep(TIMERS, game_id, after)


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
    await plan(tx, game_id, dict.fromkeys(keys))


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
    later = [
        timer for timer in await of_game(tx.connection, game_id, (kind,)) if timer.due_at > now
    ]
    await plan(tx, game_id, {timer.key: replace(timer, due_at=now) for timer in later})


async def hasten_all(tx: Transaction, kind: str, now: float) -> None:
    """Make all timers of one kind due at `now`."""
    later = (timers.c.kind == kind, timers.c.due_at > now)
    await tx.connection.execute(update(timers).where(*later).values(due_at=now))
    tx.soonest = min(tx.soonest, now)


async def take(tx: Transaction, timer: Timer) -> bool:
    """Remove a timer that is due; return whether it was still there, as it was read."""
    game_id = timer.game_id
    before = UNKNOWN if game_id is None else tx.connection.known(TIMERS, game_id)
    deleted = await tx.connection.execute(
        delete(timers).where(
            timers.c.key == timer.key,
            timers.c.due_at == timer.due_at,
            timers.c.game_id == timer.game_id,
        )
    )
    if deleted.rowcount != 1:
        return False
    if game_id is not None and not isinstance(before, Unknown):
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
