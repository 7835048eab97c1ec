"""The assignment of shards to processes, and the leases over time, without a database."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.cluster.assignment import assign, next_leases, taken
from bot.model.cluster import Lease, Process, shard_of
from rules import Chance

TTL = 20.0


def process(number: int, first: int = 0, last: int = 99, **more: bool) -> Process:
    return Process(number, f"p{number}", first, last, TTL, **more)


def free(count: int) -> list[Lease]:
    return [Lease(shard) for shard in range(count)]


def test_free_shards_are_shared_fairly() -> None:
    shares = Counter(assign(free(8), [process(1), process(2), process(3)]).values())
    assert sorted(shares.values()) == [2, 3, 3]


def test_a_process_that_joins_gets_its_share_and_nothing_else_moves() -> None:
    held = [Lease(shard, 1, holder=1 + shard % 2) for shard in range(8)]
    after = assign(held, [process(1), process(2), process(3)])
    assert sorted(Counter(after.values()).values()) == [2, 3, 3]
    moved = [shard for shard in range(8) if after[shard] != held[shard].holder]
    assert [after[shard] for shard in moved] == [3, 3]


def test_nothing_moves_where_it_would_not_help() -> None:
    held = [Lease(0, 1, holder=1), Lease(1, 1, holder=2), Lease(2, 1, holder=2)]
    assert assign(held, [process(1), process(2)]) == {0: 1, 1: 2, 2: 2}


def test_a_range_is_kept_to() -> None:
    wanted = assign(free(8), [process(1, 0, 3), process(2, 4, 7)])
    assert wanted == {shard: 1 if shard < 4 else 2 for shard in range(8)}
    assert assign(free(4), [process(1, 0, 1)]) == {0: 1, 1: 1}


def test_what_belongs_to_no_server_is_of_the_first_shard() -> None:
    assert shard_of(None, 8) == shard_of(0, 8) == 0
    assert shard_of(5 << 22, 4) == 1


def test_a_process_that_leaves_gives_everything_away() -> None:
    held = [Lease(shard, 1, holder=1) for shard in range(4)]
    after = assign(held, [process(1, leaving=True), process(2), process(3)])
    assert Counter(after.values()) == {2: 2, 3: 2}
    assert assign(held, [process(1, leaving=True)]) == {}


def test_an_heir_stays_the_heir_when_the_holder_dies() -> None:
    lease = Lease(0, 1, holder=1, heir=3)
    assert assign([lease], [process(2), process(3)]) == {0: 3}


def test_an_heir_for_whom_a_shard_is_out_of_range_inherits_it_no_more() -> None:
    lease = Lease(0, 4, holder=1, heir=2)
    for heir, changed in ((process(2), []), (process(2, 1, 9), [replace(lease, heir=None)])):
        assert next_leases(1, [lease], [process(1), heir], 1.0) == changed


def test_after_a_long_silence_a_process_takes_nothing_from_others() -> None:
    leases = [Lease(0, 4, holder=1), Lease(1, 4, holder=2), Lease(2)]
    known = [replace(process(1), seen_until=0.0), process(2)]
    changed = next_leases(2, leases, known, 1.0, may_take=False)
    assert [each.shard for each in changed] == [2]
    changed = next_leases(2, leases, known, 1.0, may_take=True)
    assert changed == [taken(leases[0], 2, cutoff=0), taken(leases[2], 2, cutoff=0)]


class World:
    """Processes that renew their leases at times of their own, freeze, die, join and leave."""

    def __init__(self, seed: str, count: int) -> None:
        self.chance = Chance(seed)
        self.now = 0.0
        self.leases = free(count)
        self.processes: dict[int, Process] = {}
        self.asleep: set[int] = set()
        self.next_id = 1

    def join(self) -> None:
        self.processes[self.next_id] = replace(process(self.next_id), seen_until=self.now + TTL)
        self.next_id += 1

    def renew(self, number: int) -> None:
        """What one process does each time, as `Leases.renew` does it."""
        before = self.processes[number]
        self.processes[number] = replace(before, seen_until=self.now + TTL)
        may_take = self.now < before.seen_until
        changed = next_leases(
            number, self.leases, list(self.processes.values()), self.now, may_take=may_take
        )
        for new in changed:
            self.check(number, self.leases[new.shard], new)
            self.leases[new.shard] = new
        for lease in self.leases:
            if lease.heir == number and self.chance.below(2):
                self.leases[lease.shard] = replace(lease, ready=True)
            elif lease.holder == number and lease.ready:
                self.leases[lease.shard] = taken(lease, lease.heir, cutoff=0)

    def check(self, number: int, old: Lease, new: Lease) -> None:
        if new.holder != old.holder:
            assert new.holder == number, "a process takes for itself alone"
            assert new.epoch == old.epoch + 1
            holder = self.processes.get(old.holder or 0)
            assert holder is None or holder.seen_until <= self.now, "taken from the living"
        else:
            assert new.epoch == old.epoch

    def awake(self) -> list[int]:
        return [number for number in self.processes if number not in self.asleep]


@pytest.mark.parametrize("seed", range(20))
def test_however_processes_come_and_go_the_rest_shares_all_shards(seed: int) -> None:
    world = World(f"cluster {seed}", 6)
    for _ in range(3):
        world.join()
    for _ in range(300):
        world.now += 1 + world.chance.below(5)
        for number in world.awake():
            world.renew(number)
        match world.chance.below(12):
            case 0 if len(world.processes) < 5:
                world.join()
            case 1 if len(world.awake()) > 1:
                world.asleep.add(world.chance.choose(world.awake()))
            case 2 if world.asleep:
                world.asleep.discard(min(world.asleep))
            case 3 if len(world.awake()) > 1:
                del world.processes[max(world.awake())]
    for _ in range(40):
        world.now += TTL / 4
        for number in world.awake():
            world.renew(number)
    shares = Counter(lease.holder for lease in world.leases)
    assert set(shares) <= set(world.awake())
    assert sum(shares.values()) == 6
    loads = [shares[number] for number in world.awake()]
    assert max(loads) - min(loads) <= 1
