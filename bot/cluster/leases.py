"""Leases: how this process joins the others, holds shards, and gives them away again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final, TypeAlias

from bot.cluster.assignment import next_leases, taken
from bot.cluster.ownership import Ownership
from bot.cluster.store import leases, signals
from bot.cluster.store.signals import Signal
from bot.model.cluster import Lease, Process
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseError
from bot.store.memory import Connection

logger = logging.getLogger(__name__)

LEASE_SECONDS: Final = 20.0
"""How long a lease lasts without renewal."""
RENEWALS: Final = 4
"""How often leases are renewed while they hold."""
FORGOTTEN: Final = 3600.0
"""Seconds after which a dead process is forgotten."""

Clock: TypeAlias = Callable[[Connection], Awaitable[float]]
"""Returns the time by which all processes go, in seconds since the epoch."""


class WrongCount(DatabaseError):
    """Other processes divide the bot into another number of shards."""


@dataclass(frozen=True, slots=True)
class ShardStanding:
    """The shards that concern a process: those it holds, is heir of, or is to give away now.

    `ready` are those that it is heir of and has said to be connected.
    """

    held: frozenset[int] = frozenset()
    inherits: frozenset[int] = frozenset()
    due: frozenset[int] = frozenset()
    cutoffs: Mapping[int, int] = field(default_factory=dict)
    ready: frozenset[int] = frozenset()


class Leases:
    """The leases of this process; reports what it holds to `ownership`.

    `first` and `last` are the shards that it takes, all if None. `clock` is the time that all
    processes share, `monotonic` a clock of this one. While it is `leaving`, or `deaf` to Discord,
    it takes nothing and others inherit its shards; a deaf process keeps those that no one inherits.
    """

    def __init__(
        self,
        db: Database,
        ownership: Ownership,
        name: str,
        *,
        first: int = 0,
        last: int | None = None,
        seconds: float = LEASE_SECONDS,
        clock: Clock = leases.database_time,
        monotonic: Callable[[], float] = monotonic,
    ) -> None:
        self.seconds = seconds
        self.leaving = False
        self.deaf = False
        self._db = db
        self._ownership = ownership
        self._name = name
        self._first = first
        self._last = last
        self._clock = clock
        self._monotonic = monotonic
        self._process: Process | None = None
        self._renewed_at = -seconds

    @property
    def pause(self) -> float:
        """How many seconds to wait until the leases are renewed."""
        return self.seconds / RENEWALS

    async def join(self, wanted: int, *, strict: bool) -> int:
        """Return the number of shards: the one that others go by, else the `wanted` one.

        Raises WrongCount if it is `strict` and they go by another one.
        """
        async with self._db.transaction(fenced=False) as tx:
            await leases.lock(tx)
            now = await self._clock(tx.connection)
            leases_now = await leases.all_leases(tx.connection)
            living = [
                process
                for process in await leases.all_processes(tx.connection)
                if process.seen_until > now
            ]
            if leases_now and living and strict and len(leases_now) != wanted:
                raise WrongCount(
                    f"Other processes divide the bot into {len(leases_now)} shards, not {wanted}; "
                    "stop all of them before you change the number."
                )
            count = len(leases_now) if leases_now and living else wanted
            if count != len(leases_now):
                await leases.make(
                    tx, count, max((each.epoch for each in leases_now), default=0) + 1
                )
        self._ownership.join(count)
        return count

    async def renew(self) -> ShardStanding:
        """Record that this process is alive, take free shards, and return its leases."""
        begun = self._monotonic()
        # after a long silence others may just not have had their turn to renew theirs
        may_take = self._process is None or begun - self._renewed_at < self.seconds
        async with self._db.transaction(fenced=False) as tx:
            await leases.lock(tx)
            now = await self._clock(tx.connection)
            own = await self._note(tx, now + self.seconds)
            processes = await leases.all_processes(tx.connection)
            by_shard = {lease.shard: lease for lease in await leases.all_leases(tx.connection)}
            changed = next_leases(own, list(by_shard.values()), processes, now, may_take=may_take)
            await leases.store(tx, changed, by_shard)
            if changed:
                await signals.send(tx, Signal(own, leases=True))
            await self._forget(tx, processes, now)
        self._renewed_at = begun
        by_shard |= {each.shard: each for each in changed}
        for lease in changed:
            logger.debug("%s", lease)
        epochs = {each.shard: each.epoch for each in by_shard.values() if each.holder == own}
        living = sum(1 for process in processes if process.seen_until > now)
        self._ownership.renewed(own, epochs, begun + self.seconds, living)
        return ShardStanding(
            frozenset(epochs),
            frozenset(each.shard for each in by_shard.values() if each.heir == own),
            frozenset(
                each.shard for each in by_shard.values() if each.holder == own and each.ready
            ),
            {each.shard: each.cutoff for each in by_shard.values() if each.holder == own},
            frozenset(each.shard for each in by_shard.values() if each.heir == own and each.ready),
        )

    async def ready(self, shard: int, *, is_ready: bool = True) -> None:
        """Note whether this process is connected, as the heir of a shard."""
        await self._change(
            shard,
            lambda lease: replace(lease, ready=is_ready) if lease.heir == self._id else lease,
        )

    async def hand_over(self, shard: int, cutoff: int) -> bool:
        """Give a shard to its heir if that is ready, else release it if this process is leaving.

        Returns whether it was given away.
        """

        def given(lease: Lease) -> Lease:
            if lease.holder != self._id:
                return lease
            if lease.heir is not None and lease.ready:
                return taken(lease, lease.heir, cutoff=cutoff)
            return taken(lease, None, cutoff=0) if self.leaving else lease

        await self._change(shard, given)
        return shard not in self._ownership.epochs

    async def leave(self) -> None:
        """Release all shards and remove this process."""
        if self._process is None:
            return
        async with self._db.transaction(fenced=False) as tx:
            await leases.lock(tx)
            by_shard = {lease.shard: lease for lease in await leases.all_leases(tx.connection)}
            own_leases = [each for each in by_shard.values() if each.holder == self._id]
            await leases.store(tx, [taken(lease, None, cutoff=0) for lease in own_leases], by_shard)
            await leases.forget_processes(tx, [self._id])
            await signals.send(tx, Signal(self._id, leases=True))
        self._ownership.renewed(self._id, {}, self._monotonic())

    @property
    def _id(self) -> int:
        return 0 if self._process is None else self._process.id

    async def _change(self, shard: int, change: Callable[[Lease], Lease]) -> None:
        async with self._db.transaction(fenced=False) as tx:
            await leases.lock(tx)
            by_shard = {lease.shard: lease for lease in await leases.all_leases(tx.connection)}
            old = by_shard[shard]
            new = change(old)
            if new != old:
                await leases.store(tx, [new], by_shard)
                await signals.send(tx, Signal(self._id, leases=True))
        if new.holder != self._id:
            self._ownership.epochs.pop(shard, None)

    async def _note(self, tx: Transaction, until: float) -> int:
        """Record that this process is alive, as a new one if it was forgotten; return its ID."""
        if self._process is not None and await leases.renew(
            tx, self._process.id, until, leaving=self.leaving or self.deaf
        ):
            return self._process.id
        last = self._ownership.count - 1 if self._last is None else self._last
        self._process = await leases.add_process(tx, self._name, self._first, last, until)
        return self._process.id

    async def _forget(self, tx: Transaction, processes: tuple[Process, ...], now: float) -> None:
        forgotten = [process.id for process in processes if process.seen_until < now - FORGOTTEN]
        if forgotten:
            await leases.forget_processes(tx, forgotten)
