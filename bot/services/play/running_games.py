"""The games that were started: loaded when needed, changed one at a time, kept as stored.

Each change is made under the lock of its game and stored in one transaction: the moves, the
position, and the message that is then due. What is in memory follows the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager
from typing import TypeAlias, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.exc import DBAPIError

from bot.cluster.ownership import Ownership
from bot.model import Game, StoredMove
from bot.services.base.tasks import Work
from bot.services.errors import WHY_NOT_RUNNING, NotRunning, Refused, locked, stranded
from bot.services.play.observers import GameChange, Observer, Timekeeper, Untimed
from bot.services.play.positions import KEPT, LoadedGame, Positions
from bot.services.play.staleness import stale
from bot.store.database import Database, Transaction
from bot.store.errors import is_conflict
from bot.store.play import moves
from bot.store.tables import audit_log, games
from rules import Event, State

T = TypeVar("T")
Prepare: TypeAlias = Callable[[Game, State, Sequence[Event]], Callable[[], object]]
"""Begins what will be needed once a change is stored; returns what throws that away again."""


def _nothing(*_: object) -> Callable[[], object]:
    """Begin no board ahead of its change."""
    return _nothing


class RunningGames:
    """Loads, locks and stores games for everything that changes them.

    `clock` returns seconds since the epoch, `kept` is how many games stay in memory, `timekeeper`
    and `observers` store what follows from each change. Only what belongs to this process by
    `ownership` stays in memory: others change the rest. Functions raise NotRunning where there is
    no such game, and Restarting once `close` was called.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        kept: int = KEPT,
        timekeeper: Timekeeper | None = None,
        observers: Sequence[Observer] = (),
        ownership: Ownership | None = None,
    ) -> None:
        self.ownership = ownership or Ownership()
        self.clock = clock
        self._db = db
        self._timekeeper: Timekeeper = timekeeper or Untimed()
        self._observers: tuple[Observer, ...] = (self._timekeeper, *observers)
        self._positions = Positions(db, kept, self.ownership)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._work = Work()
        self._computer_asked: Callable[[int], object] = lambda _game_id: None
        self._prepare: Prepare = _nothing

    def on_computer_asked(self, listener: Callable[[int], object]) -> None:
        """Call `listener` with the id of each game that waits for a computer after a change."""
        self._computer_asked = listener

    def on_change(self, prepare: Prepare) -> None:
        """Call `prepare` with each game as it will be, and what happens, before that is stored."""
        self._prepare = prepare

    @contextmanager
    def preparing(self, game: Game, state: State, events: Sequence[Event]) -> Iterator[None]:
        """Let what a change brings be prepared while the block stores it."""
        discard = self._prepare(game, state, events)
        try:
            yield
        except BaseException:
            discard()
            raise

    async def load(self, game_id: int) -> LoadedGame:
        """Return a game that was started."""
        return await self._positions.get(game_id)

    async def load_running(self, game_id: int) -> LoadedGame:
        """Return a game that is not over."""
        loaded = await self.load(game_id)
        if loaded.game.status != "running":
            raise NotRunning(WHY_NOT_RUNNING[loaded.game.status])
        return loaded

    async def load_playable(self, game_id: int) -> LoadedGame:
        """Return a game that is not over. Raises Refused if the table is paused."""
        loaded = await self.load_running(game_id)
        if loaded.game.locked_at is not None:
            raise locked()
        if loaded.game.stranded_at is not None:
            raise stranded()
        if loaded.game.paused_at is not None:
            async with self._db.reading() as connection:
                name = await audit_log.paused_by(connection, game_id)
            raise Refused(
                "{name} paused the table; nobody can move until it goes on.", name=name or "?"
            )
        return loaded

    async def load_with_log(self, game_id: int, after_ply: int) -> LoadedGame:
        """Return a game whose log reaches back to `after_ply` at least."""
        return await self._positions.with_log(game_id, after_ply)

    async def made(self, game: Game) -> tuple[StoredMove, ...]:
        """Return all moves of a game as it is known."""
        async with self._db.reading() as connection:
            # a move may have been stored after the game was looked up
            return (await moves.of_game(connection, game.id))[: game.ply]

    async def change(self, game_id: int, change: Callable[[], Awaitable[T]]) -> T:
        """Do what `change` does under the lock of a game, to its end even if the caller is gone."""
        return await self._work.run(self._locked(game_id, change))

    async def _locked(self, game_id: int, change: Callable[[], Awaitable[T]]) -> T:
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            return await change()

    @asynccontextmanager
    async def storing(self, game_id: int) -> AsyncIterator[Transaction]:
        """Change what is stored of a game; where that fails, what is in memory is forgotten."""
        try:
            async with self._db.transaction() as tx:
                yield tx
        except DBAPIError as error:
            self._positions.forget(game_id)
            if is_conflict(error):
                raise stale() from error
            raise
        except BaseException:
            self._positions.forget(game_id)
            raise

    @asynccontextmanager
    async def storing_as(self, before: Game, after: Game) -> AsyncIterator[Transaction]:
        """Change a game from what is in memory to `after`, with what else the block stores."""
        async with self.storing(before.id) as tx:
            await self.update(tx, before, after)
            yield tx

    async def update(self, tx: Transaction, before: Game, after: Game) -> None:
        """Store a changed game with its seats. Raises StaleQuestion where another was faster."""
        if not await games.update_game(tx, after, before.revision):
            raise stale()
        if after.seats != before.seats:
            await games.replace_seats(tx, after)

    async def banks(self, tx: Transaction, game: Game) -> Mapping[int, float]:
        """Return what the clocks of the seats that are waited for hold now, in seconds."""
        return await self._timekeeper.banks(tx, game)

    async def notify(self, tx: Transaction, change: GameChange) -> None:
        """Let all observers store what follows from a change, together with it."""
        for observer in self._observers:
            await observer.observe(tx, change)

    def keep(self, loaded: LoadedGame) -> None:
        """Keep the newest position of a game in memory, and let computers go on in it."""
        self._positions.put(loaded)
        served = self.ownership.serves(loaded.game.guild_id)
        if served and loaded.game.is_played and loaded.game.waits_for_computer:
            self._computer_asked(loaded.game.id)

    def forget(self, game_ids: Iterable[int]) -> None:
        """Read these games anew when they are needed next: they were changed elsewhere."""
        forgotten = tuple(game_ids)
        self._db.memory.forget("game", forgotten)
        for game_id in forgotten:
            self._positions.forget(game_id)

    def forget_all(self) -> None:
        """Read all games anew when they are needed next."""
        self._positions.forget_all()

    async def close(self) -> None:
        """Refuse new changes and wait for those under way."""
        await self._work.close()
