"""The ownership of games: which this process looks after, by the shards of their servers."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from time import monotonic

from bot.cluster.store import leases
from bot.model import Queue
from bot.model.cluster import FIRST_SHARD, shard_of
from bot.store.database import Transaction
from bot.store.errors import DatabaseBusy
from bot.store.memory import Connection
from bot.store.scope import ShardScope, guilds_of


class NotOwned(DatabaseBusy):
    """Another process owns what was to be changed; nothing was changed."""


class Ownership:
    """What this process owns: everything, until it is one of several (`join`).

    `is_shared` says whether it is one. `served` are the shards whose games it serves now. Its
    changes count only while its leases are the latest, which each transaction checks (`fence`), and
    it starts nothing once it couldn't renew them in time (`is_fresh`). `monotonic` returns seconds.
    """

    def __init__(self, monotonic: Callable[[], float] = monotonic) -> None:
        self.process_id = 0
        self.count = 0
        self.processes = 1
        self.epochs: dict[int, int] = {}
        self.served: set[int] = set()
        self._monotonic = monotonic
        self.is_shared = False
        self._fresh_until = math.inf
        self._guilds: dict[int, int] = {}

    @property
    def is_fresh(self) -> bool:
        """Whether no other process can have taken the leases yet."""
        return self._monotonic() < self._fresh_until

    @property
    def fresh_seconds(self) -> float:
        """How long no other process can take the leases; infinity if there is no other."""
        return self._fresh_until - self._monotonic()

    @property
    def serves_all(self) -> bool:
        """Whether this process does what concerns the whole bot."""
        return not self.is_shared or FIRST_SHARD in self.served

    @property
    def scope(self) -> ShardScope | None:
        """Return the condition for rows of this process; None for all."""
        return ShardScope(self.count, frozenset(self.served)) if self.is_shared else None

    def join(self, count: int) -> None:
        """Share the work with others from now on: there are `count` shards."""
        self.count = count
        self.is_shared = True
        self._fresh_until = -math.inf

    def renewed(
        self, process_id: int, epochs: Mapping[int, int], fresh_until: float, processes: int = 1
    ) -> None:
        """Note which leases are held until some time of the monotonic clock, and by how many.

        Shards no longer held aren't served from this moment on: transactions are fenced by the
        leases held, so nothing else would prevent changes here.
        """
        self.processes = processes
        self.process_id = process_id
        self.epochs = dict(epochs)
        self.served &= epochs.keys()
        self._fresh_until = fresh_until

    def shard_of(self, guild_id: int | None) -> int:
        """Return the shard of a server."""
        return shard_of(guild_id, self.count) if self.is_shared else FIRST_SHARD

    def serves(self, guild_id: int | None) -> bool:
        """Whether this process looks after a server; None for what belongs to no server."""
        return not self.is_shared or self.shard_of(guild_id) in self.served

    async def serves_queue(self, connection: Connection, queue: Queue) -> bool:
        """Whether this process sends the messages of a queue."""
        if not self.is_shared:
            return True
        return self.serves(await self._guild_of(connection, queue))

    async def holds_queue(self, connection: Connection, queue: Queue) -> bool:
        """Whether no other process sends the messages of a queue, one that it gives up included."""
        if not self.is_shared:
            return True
        return self.shard_of(await self._guild_of(connection, queue)) in self.epochs

    async def _guild_of(self, connection: Connection, queue: Queue) -> int | None:
        """Return the server to which messages belong, None if they belong to none."""
        where, number = queue
        if where == "game":
            return await self.guild_of(connection, number)
        return number if where == "guild" else None

    async def guild_of(self, connection: Connection, game_id: int) -> int | None:
        """Return the server of a game, which never changes; None if there is no such game."""
        if game_id not in self._guilds:
            self._guilds |= await guilds_of(connection, [game_id])
        return self._guilds.get(game_id)

    def known_shard(self, queue: Queue) -> int:
        """Return the shard of a queue that this process has served."""
        where, number = queue
        if where == "person":
            return FIRST_SHARD
        return self.shard_of(number if where == "guild" else self._guilds.get(number))

    async def fence(self, tx: Transaction) -> None:
        """Raise NotOwned unless all leases are still held; until `tx` ends they are."""
        if not self.epochs:
            return
        epochs = await leases.held(tx.connection, self.process_id)
        if not self.epochs.items() <= epochs.items():
            raise NotOwned("Another process has taken over; nothing was changed.")
