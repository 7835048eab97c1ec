"""The assignment of shards to processes: fair shares, with as few moves as possible.

Every process computes it from the same rows, so all agree without talking to each other.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from bot.model.cluster import Lease, Process


def assign(leases: Collection[Lease], living: Collection[Process]) -> Mapping[int, int]:
    """Return for each shard the id of the process that is to hold it, if any can."""
    processes = {process.id: process for process in living}
    assigned = {
        lease.shard: lease.holder
        for lease in leases
        if lease.holder in processes and processes[lease.holder].takes(lease.shard)
    }
    plan = _Assignment(
        {shard: holder for shard, holder in assigned.items() if holder is not None}, living
    )
    for lease in sorted(leases, key=lambda each: each.shard):
        if lease.shard not in plan.holders:
            plan.place(lease)
    plan.balance()
    return plan.holders


class _Assignment:
    """The holders of shards, while they are being found."""

    def __init__(self, holders: dict[int, int], living: Collection[Process]) -> None:
        self.holders = holders
        self._living = sorted(living, key=lambda each: each.id)

    def place(self, lease: Lease) -> None:
        """Give a free shard to its heir, else to the process with the fewest."""
        able = [process for process in self._living if process.takes(lease.shard)]
        heir = next((process for process in able if process.id == lease.heir), None)
        if able:
            chosen = heir or min(able, key=lambda each: (self._load(each), each.id))
            self.holders[lease.shard] = chosen.id

    def balance(self) -> None:
        """Move shards from processes with many to processes with few, as long as that helps."""
        while move := self._next_move():
            shard, process = move
            self.holders[shard] = process.id

    def _next_move(self) -> tuple[int, Process] | None:
        for giver in sorted(self._living, key=lambda each: (-self._load(each), each.id)):
            for taker in sorted(self._living, key=lambda each: (self._load(each), each.id)):
                if self._load(giver) - self._load(taker) < 2:
                    break
                given = [shard for shard, holder in self.holders.items() if holder == giver.id]
                fitting = [shard for shard in given if taker.takes(shard)]
                if fitting:
                    return max(fitting), taker
        return None

    def _load(self, process: Process) -> int:
        return sum(1 for holder in self.holders.values() if holder == process.id)


def next_leases(
    own: int,
    leases: Collection[Lease],
    processes: Collection[Process],
    now: float,
    *,
    may_take: bool = True,
) -> list[Lease]:
    """Return the leases that the process `own` changes at `now`, as it changes them.

    It takes free shards and, if it `may_take` them, shards of dead processes. It also becomes the
    heir of others, or ceases to be.
    """
    living = {process.id: process for process in processes if process.seen_until > now}
    wanted = assign(leases, living.values())
    changed = [
        _next_lease(lease, own, living, is_wanted=wanted.get(lease.shard) == own, may_take=may_take)
        for lease in leases
    ]
    return [new for new, old in zip(changed, leases, strict=True) if new != old]


def _next_lease(
    lease: Lease, own: int, living: Mapping[int, Process], *, is_wanted: bool, may_take: bool
) -> Lease:
    if lease.holder not in living:
        is_free = lease.holder is None or may_take
        return taken(lease, own, cutoff=0) if is_free and is_wanted else lease
    if lease.holder == own:
        heir = None if lease.heir is None else living.get(lease.heir)
        if heir is not None and heir.takes(lease.shard):
            return lease
        return replace(lease, heir=None, ready=False)
    if lease.heir == own:
        return lease if is_wanted else replace(lease, heir=None, ready=False)
    if is_wanted and lease.heir not in living:
        return replace(lease, heir=own, ready=False)
    return lease


def taken(lease: Lease, holder: int | None, *, cutoff: int) -> Lease:
    """Return a lease with another holder, or none, in a new epoch."""
    return Lease(lease.shard, lease.epoch + 1, holder, cutoff=cutoff)
