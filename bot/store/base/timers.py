"""Timers: one row for each scheduled event, with a key that identifies it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import inf
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Select, bindparam, delete, select

from bot.model import Timer
from bot.store.database import Transaction
from bot.store.memory import EVERYBODY, Connection, Fact, Unknown, read_by_owner
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
order: Final = attrgetter("due_at", "key")
"""What timers are sorted by."""
_KNOWN: Final = 128
"""About how many of the timers that are due next are in memory."""


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
    known = _Known(tx.connection, {timer.game_id for timer in planned})
    changed = [timer for timer in planned if not known.has(timer)]
    if changed:
        await tx.connection.upsert(timers, [asdict(timer) for timer in changed])
        known.keep({timer.key for timer in changed}, changed)
        tx.timers = True


async def is_set(connection: Connection, key: str) -> bool:
    """Whether a timer is set."""
    return await connection.scalar(select(timers.c.key).where(timers.c.key == key)) is not None


async def get(connection: Connection, key: str) -> Timer | None:
    """Return a timer, None if it is not set."""
    found = await connection.execute(select(timers).where(timers.c.key == key))
    row = found.mappings().first()
    return None if row is None else Timer(**row)


async def get_in(connection: Connection, game_id: int, key: str) -> Timer | None:
    """Return a timer of a game, None if it is not set."""
    return (await connection.know(TIMERS, game_id)).get(key)


async def of_game(
    connection: Connection, game_id: int, kinds: Collection[str]
) -> tuple[Timer, ...]:
    """Return the timers of some kinds in a game, in the order of their keys."""
    known = await connection.know(TIMERS, game_id)
    return tuple([timer for timer in known.values() if timer.kind in kinds])


async def drop(tx: Transaction, *keys: str) -> None:
    """Drop timers that belong to no game by their keys."""
    known = _Known(tx.connection)
    await tx.connection.execute(
        delete(timers).where(timers.c.key.in_(keys), timers.c.game_id.is_(None))
    )
    known.keep(keys)


async def drop_in(tx: Transaction, game_id: int, *keys: str) -> None:
    """Drop timers of a game by their keys."""
    of_game = await tx.connection.know(TIMERS, game_id)
    there = [key for key in keys if key in of_game]
    if there:
        known = _Known(tx.connection, {game_id})
        await tx.connection.execute(_DROP_IN, {"game": game_id, "keys": there})
        known.keep(there)


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
    tx.timers = True


async def take(tx: Transaction, timer: Timer) -> bool:
    """Remove a timer that is due; return whether it was still there, as it was read."""
    known = _Known(tx.connection, {timer.game_id})
    gone = await tx.connection.execute(
        delete(timers).where(
            timers.c.key == timer.key,
            timers.c.due_at == timer.due_at,
            timers.c.game_id == timer.game_id,
        )
    )
    if gone.rowcount != 1:
        return False
    known.keep({timer.key})
    return True


async def due(
    connection: Connection, now: float, most: int, scope: ShardScope | None = None
) -> tuple[Timer, ...]:
    """Return the timers that are due at `now`, the longest due first, at most `most`.

    Only those in `scope`, unless that is None.
    """
    if scope is not None:
        return await _due_in(connection, _DUE.where(scope.of_game(timers.c.game_id)), now, most)
    head = await connection.know(HEAD, 0)
    found = [timer for timer in head.timers if timer.due_at <= now]
    reaches = head.until is None or now < head.until[0]
    if len(found) < most and not reaches:
        return await _due_in(connection, _DUE, now, most)
    return tuple(found[:most])


async def soonest(connection: Connection, most: int) -> tuple[Timer, ...]:
    """Return the timers that are due first, at most `most`."""
    return await _due_in(connection, _DUE, inf, most)


async def _due_in(
    connection: Connection, chosen: Select[Any], now: float, most: int
) -> tuple[Timer, ...]:
    rows = (await connection.execute(chosen, {"now": now, "most": most})).mappings()
    return tuple([Timer(**row) for row in rows])


@dataclass(frozen=True, slots=True)
class Head:
    """The timers that are due first, in order: all of them, or all that are due until `until`."""

    timers: tuple[Timer, ...]
    until: tuple[float, str] | None = None

    def changed(self, gone: Collection[str], planned: Iterable[Timer]) -> Head:
        """Return the head without some timers and with others."""
        left = [timer for timer in self.timers if timer.key not in gone]
        for timer in planned:
            if self.until is None or order(timer) <= self.until:
                insort(left, timer, key=order)
        if len(left) > 2 * _KNOWN:
            del left[_KNOWN:]
            return Head(tuple(left), order(left[-1]))
        return Head(tuple(left), self.until)


class _Known:
    """A cache of the timers of some games, and of those due first, around a change."""

    def __init__(self, connection: Connection, game_ids: Collection[int | None] = ()) -> None:
        self._connection = connection
        self._head = connection.known(HEAD, 0)
        self._of_games = {
            game_id: connection.known(TIMERS, game_id)
            for game_id in game_ids
            if game_id is not None
        }

    def has(self, timer: Timer) -> bool:
        """Whether a timer is known to be set just so."""
        known = None if timer.game_id is None else self._of_games[timer.game_id]
        return isinstance(known, Mapping) and known.get(timer.key) == timer

    def keep(self, gone: Collection[str], planned: Collection[Timer] = ()) -> None:
        """Record that some timers were removed and others set."""
        if not isinstance(self._head, Unknown):
            head = self._head.changed(gone, planned)
            if head.timers or head.until is None:
                self._connection.keep(HEAD, 0, head)
        for game_id, known in self._of_games.items():
            if not isinstance(known, Unknown):
                left = {key: timer for key, timer in known.items() if key not in gone}
                mine = {timer.key: timer for timer in planned if timer.game_id == game_id}
                self._connection.keep(TIMERS, game_id, dict(sorted({**left, **mine}.items())))


async def _load(
    connection: Connection, game_ids: Collection[int]
) -> Mapping[int, Mapping[str, Timer]]:
    found = await read_by_owner(
        connection, _OF_GAMES, "game_id", game_ids, lambda row: Timer(**row)
    )
    return {game_id: {timer.key: timer for timer in of_game} for game_id, of_game in found.items()}


async def _load_head(connection: Connection, keys: Collection[int]) -> Mapping[int, Head]:
    found = await soonest(connection, _KNOWN)
    until = order(found[-1]) if len(found) == _KNOWN else None
    return dict.fromkeys(keys, Head(found, until))


TIMERS: Final = Fact[Mapping[str, Timer]]("game", {timers: timers.c.game_id}, _load, nothing={})
"""The timers of a game by their keys."""
HEAD: Final = Fact[Head](EVERYBODY, {timers: None}, _load_head, nothing=Head(()))
"""The timers that are due first; its owner is 0."""
