"""The life of a process among the others: it renews its leases and follows what changes."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final, Protocol

from bot.cluster.connections import Connections
from bot.cluster.leases import Leases, ShardStanding
from bot.cluster.ownership import Ownership
from bot.cluster.routing import Routing
from bot.cluster.store import identifies, signals
from bot.cluster.store.signals import Signal
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseError, Outage

logger = logging.getLogger(__name__)

IDENTIFY_SECONDS: Final = 5.25
"""The pause between two shards of one bucket: Discord's five seconds, and the way there."""
HANDOVER_SECONDS: Final = 45.0
"""The longest wait for heirs when a process leaves."""
LATE_SECONDS: Final = 1.0
"""How long a shard that was given away stays connected, for events still on their way."""
RETRY_SECONDS: Final = 1.0
DEAF_SECONDS: Final = 60.0
"""How long a shard may hear nothing before it is reconnected, and offered to other processes."""


class Games(Protocol):
    """The work for the games of shards, as the client does it."""

    async def take_up(self, shard: int) -> None:
        """Start serving the games of a shard, from what is stored."""

    async def give_up(self, shard: int) -> None:
        """Stop serving the games of a shard, and finish what was started."""

    def was_told(self, signal: Signal | None) -> None:
        """Look again at what another process has changed; at everything if that is unknown."""


class Member:
    """A process among others; `max_concurrency` shards may identify at once."""

    def __init__(
        self,
        bot: Any,
        db: Database,
        ownership: Ownership,
        leases: Leases,
        max_concurrency: int,
    ) -> None:
        self.connections = Connections(bot, self.look)
        self.standing = ShardStanding()
        self._games: Games = bot
        self._db = db
        self._ownership = ownership
        self._leases = leases
        self._max_concurrency = max_concurrency
        self._routing = Routing(bot, db, ownership, lambda: set(self.standing.inherits))
        self._again = asyncio.Event()
        self._rounds = asyncio.Condition()
        self._going: set[asyncio.Task[None]] = set()
        self._late: set[int] = set()
        self._ending: set[int] = set()
        self._deaf: set[int] = set()
        db.share(ownership.fence, self._announce)

    def look(self) -> None:
        """Look at once what has changed."""
        self._again.set()

    async def run(self) -> None:
        """Renew the leases and follow changes, for ever."""
        outage = Outage(logger, "the renewal of leases")
        while True:
            self._again.clear()
            try:
                await self._round()
                outage.worked()
            except DatabaseError as error:
                outage.failed(error)
            except Exception:
                logger.exception("the leases could not be renewed")
            async with self._rounds:
                self._rounds.notify_all()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._leases.pause):
                    await self._again.wait()

    async def listen(self) -> None:
        """Hear what other processes have changed, for ever."""
        outage = Outage(logger, "the signals of other processes")
        while True:
            try:
                async for signal in signals.received(self._db.dialect):
                    outage.worked()
                    await self._hear(signal)
            except Exception as error:
                outage.failed(repr(error))
            await asyncio.sleep(RETRY_SECONDS)

    async def may_identify(self, shard: int) -> None:
        """Wait for the turn of a shard. Raises CancelledError if it's no longer wanted."""
        self.connections.waiting.add(shard)
        try:
            while shard in self.connections.wanted:
                wait = await self._take_turn(shard % self._max_concurrency)
                if not wait:
                    return
                await asyncio.sleep(wait)
        finally:
            self.connections.waiting.discard(shard)
        raise asyncio.CancelledError

    async def leave(self) -> None:
        """Give all shards to others, as far as there are any."""
        self._leases.leaving = True
        self.look()
        with suppress(TimeoutError):
            async with asyncio.timeout(HANDOVER_SECONDS), self._rounds:
                await self._rounds.wait()
                while self._ownership.epochs and self._ownership.processes > 1:
                    await self._rounds.wait()

    async def left(self) -> None:
        """Release the shards that no one has inherited."""
        try:
            await self._leases.leave()
        except DatabaseError as error:
            logger.warning("the leases end by themselves: %s", error)

    async def _take_turn(self, bucket: int) -> float:
        """Take the turn of a bucket, or return how many seconds to wait for it."""
        try:
            async with self._db.transaction(fenced=False) as tx:
                return await identifies.take(tx, bucket, IDENTIFY_SECONDS)
        except DatabaseError:
            return RETRY_SECONDS

    async def _round(self) -> None:
        served = set(self._ownership.served)
        self._leases.deaf = self._is_deaf()
        self.standing = standing = await self._leases.renew()
        for shard in served - standing.held:
            self._lose(shard)
        for shard in (standing.held | standing.inherits) - self._ending:
            self.connections.want(shard)
        for shard in self.connections.wanted - standing.held - standing.inherits - self._ending:
            self._drop(shard)
        await self.connections.close_others(self._late)
        for shard in sorted(standing.held - self._ownership.served - standing.due):
            self._gain(shard, standing.cutoffs[shard])
        for shard in sorted(standing.inherits):
            is_ready = self.connections.is_ready(shard)
            if is_ready != (shard in standing.ready):
                await self._leases.ready(shard, is_ready=is_ready)
        await asyncio.gather(*[self._hand_over(shard) for shard in standing.due])
        if standing.due:
            self.look()
        await self._routing.take_handed()

    def _is_deaf(self) -> bool:
        """Reconnect deaf shards; return whether some are still deaf.

        A shard that is deaf for the others too has no heir that is ready, so it stays here.
        """
        for shard in self.connections.deaf(DEAF_SECONDS):
            logger.warning("shard %d hears nothing of Discord; it is connected anew", shard)
            self._deaf.add(shard)
            self._start(self.connections.reconnect(shard))
        self._deaf &= self._ownership.epochs.keys()
        self._deaf = {shard for shard in self._deaf if not self.connections.is_ready(shard)}
        return bool(self._deaf)

    def _gain(self, shard: int, cutoff: int) -> None:
        """Look after a shard from now on, as soon as it is connected."""
        self._routing.release(shard, cutoff)
        if self.connections.is_ready(shard):
            logger.info("this process looks after shard %d", shard)
            self._ownership.served.add(shard)
            self._start(self._games.take_up(shard))

    def _lose(self, shard: int) -> None:
        """Stop what another process has taken over, while the leases that are left are renewed."""
        logger.warning("shard %d was taken over by another process", shard)
        self._routing.forget(shard)
        self._ending.add(shard)
        self._start(self._end(shard))

    async def _end(self, shard: int) -> None:
        try:
            await self.connections.drop(shard)
            await self._games.give_up(shard)
        finally:
            self._ending.discard(shard)
            self.look()

    async def _hand_over(self, shard: int) -> None:
        """Have the heir of a shard continue where this process stops."""
        self._ownership.served.discard(shard)
        cutoff = self._routing.cut(shard)
        await self._games.give_up(shard)
        if await self._leases.hand_over(shard, cutoff):
            logger.info("shard %d is given to another process", shard)
            self._drop(shard)

    def _drop(self, shard: int) -> None:
        """Want a shard no more, and drop it in a moment unless it is wanted again until then."""
        self.connections.wanted.discard(shard)
        self._late.add(shard)
        self._start(self._drop_later(shard))

    async def _drop_later(self, shard: int) -> None:
        await asyncio.sleep(LATE_SECONDS)
        self._late.discard(shard)
        if shard not in self.connections.wanted:
            self._routing.forget(shard)
            await self.connections.drop(shard)

    async def _hear(self, signal: Signal | None) -> None:
        if signal is not None and signal.sender == self._ownership.process_id:
            return
        if signal is None or signal.leases:
            self.look()
        if signal is None or signal.handed:
            await self._routing.take_handed()
        self._games.was_told(signal)

    async def _announce(self, tx: Transaction) -> None:
        """Notify other processes of what a transaction changed in their games."""
        own = self._ownership
        games = [game for game, guild in tx.games.items() if not own.serves(guild)]
        queues = [each for each in tx.due if not await own.serves_queue(tx.connection, each)]
        if games or queues:
            signal = Signal(own.process_id, tuple(games), tuple(queues))
            await signals.send(tx, signal)

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._going.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._going.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a change of shards failed", exc_info=task.exception())
