"""Started games: loaded when needed, changed one at a time, cached as stored.

Each change is made under the lock of its game and stored in one transaction: the moves, the
position, and the message that is then due. The cache follows the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError

from bot.cluster.ownership import Ownership
from bot.model import Game, StoredMove
from bot.services.base.tasks import Work
from bot.services.errors import Refused, locked, stranded
from bot.services.play.observers import Observer, Timekeeper
from bot.services.play.positions import KEPT, GameLookup, LoadedGame
from bot.services.play.requirements import require_running, stale
from bot.store.database import Database, Transaction
from bot.store.play import moves
from bot.store.tables import audit_log, games
from rules import Event, RulesError, State

Prepare: TypeAlias = Callable[[Game, State, Sequence[Event]], Callable[[], object]]
"""Starts what will be needed once a change is stored; returns a function that discards it."""


def _nothing(*_: object) -> Callable[[], object]:
    """Start no board before its change is stored."""
    return _nothing


@dataclass(slots=True)
class OpenChange:
    """A game under its lock, while it is being changed.

    `loaded` is the game before, `after` the game after the transaction, None until `store`; `now`
    is in seconds since the epoch. The transaction starts when it is needed and ends with the
    change. `discard` discards what was prepared for a change that fails.
    """

    loaded: LoadedGame
    now: float
    _db: Database
    _stack: AsyncExitStack
    tx: Transaction | None = None
    after: LoadedGame | None = None
    discard: Callable[[], object] = _nothing

    async def require_playable(self) -> Game:
        """Return the game. Raises NotRunning if it is over, Refused if the table is paused."""
        game = self.loaded.game
        require_running(game)
        if game.locked_at is not None:
            raise locked()
        if game.stranded_at is not None:
            raise stranded()
        if game.paused_at is not None:
            async with self._db.reading() as connection:
                name = await audit_log.paused_by(connection, game.id)
            raise Refused(
                "{name} paused the game. No one can move until it resumes.", name=name or "?"
            )
        return game

    async def begin(self) -> Transaction:
        """Start the transaction of the change."""
        self.tx = await self._stack.enter_async_context(self._db.transaction())
        return self.tx

    async def store(self, after: LoadedGame) -> Transaction:
        """Store the changed game with its seats. Raises StaleQuestion where another was faster."""
        self.after = after
        tx, before, game = self.tx or await self.begin(), self.loaded.game, after.game
        if not await games.update_game(tx, game, before.revision):
            raise stale()
        if game.seats != before.seats:
            await games.replace_seats(tx, game)
        return tx


class RunningGames:
    """Loads, locks and stores games for everything that changes them.

    `clock` returns seconds since the epoch, `kept` is how many games stay in memory, `timekeeper`
    and `observers` store what follows from each change. Only what belongs to this process by
    `ownership` stays in memory: others change the rest. `games` looks them up.
    `work` runs what changes a game to its end even if the caller is gone, and raises Restarting
    once it is closed; `prepare` begins what a change will need once it is stored.
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
        self.timekeeper = timekeeper or Timekeeper()
        self.games = GameLookup(db, kept, self.ownership)
        self.work = Work()
        self.prepare: Prepare = _nothing
        self._db = db
        self._clock = clock
        self.observers: tuple[Observer, ...] = (self.timekeeper, *observers)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._computer_asked: Callable[[int], object] = lambda _game_id: None

    def on_computer_asked(self, listener: Callable[[int], object]) -> None:
        """Call `listener` with the id of each game that waits for a computer after a change."""
        self._computer_asked = listener

    def on_change(self, prepare: Prepare) -> None:
        """Call `prepare` with each game as it will be, and what happens, before that is stored."""
        self.prepare = prepare

    @asynccontextmanager
    async def changing(self, game_id: int) -> AsyncIterator[OpenChange]:
        """Change a started game exclusively: all that the block stores is committed, or nothing.

        Use it within `work`. Raises NotRunning if there is no such game, and StaleQuestion if
        another process was faster. After the block, computers continue.
        """
        async with self._locks.setdefault(game_id, asyncio.Lock()):
            loaded, stack = await self.games.position(game_id), AsyncExitStack()
            change = OpenChange(loaded, self._clock(), self._db, stack)
            try:
                async with stack:
                    yield change
            except BaseException as error:
                self._failed(change, error)
                raise
            if change.after is not None:
                self._keep(change.after)

    def _keep(self, loaded: LoadedGame) -> None:
        """Cache the latest position of a game, and start its computers."""
        self.games.put(loaded)
        game = loaded.game
        waits = game.is_played and game.waits_for_computer
        if waits and self.ownership.serves(game.guild_id):
            self._computer_asked(game.id)

    def _failed(self, change: OpenChange, error: BaseException) -> None:
        """Forget what may not be so. Raises StaleQuestion where another process was faster."""
        change.discard()
        if change.after is not None or not isinstance(error, Refused | RulesError):
            self.games.forget(change.loaded.game.id)
        if isinstance(error, IntegrityError):
            raise stale() from error

    async def made(self, game: Game) -> tuple[StoredMove, ...]:
        """Return all moves of a game as it is known."""
        async with self._db.reading() as connection:
            # a move may have been stored after the game was looked up
            return (await moves.of_game(connection, game.id))[: game.ply]

    def forget(self, game_ids: Iterable[int]) -> None:
        """Read these games again when they are needed next: they were changed elsewhere."""
        forgotten = tuple(game_ids)
        self._db.memory.forget("game", forgotten)
        for game_id in forgotten:
            self.games.forget(game_id)
