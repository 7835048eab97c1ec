"""The life of a process among others: hand-overs on a slow database, and sockets that go deaf."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from types import SimpleNamespace
from typing import Any

import pytest

from bot.cluster import member as members
from bot.cluster.leases import Leases, ShardStanding
from bot.cluster.member import Member
from bot.cluster.ownership import Ownership
from bot.store.database import Database
from bot.store.errors import DatabaseBusy

SECONDS = 20.0
SHARDS = 4
STEPS = ("renew", "ready", "hand_over")


async def settle() -> None:
    """Let everything go on that does not wait for the database."""
    for _ in range(50):
        await asyncio.sleep(0)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def of_database(self, _connection: object) -> float:
        return self.now


class Socket:
    """A connection of one shard."""

    def __init__(self) -> None:
        self.open = True
        self._parent = SimpleNamespace()

    def is_closed(self) -> bool:
        return not self.open

    async def disconnect(self) -> None:
        self.open = False


class Library:
    """The part of the library that a process uses, and its work for games."""

    def __init__(self) -> None:
        self.guilds: list[Any] = []
        self.shards: dict[int, Socket] = {}
        self.reachable = True
        self.answered: list[Any] = []
        self._connection = SimpleNamespace(parsers={"INTERACTION_CREATE": self.answered.append})
        self.member: Member

    async def launch_shard(self, _gateway: object, shard: int) -> None:
        self.shards[shard] = Socket()
        self.shards[shard].open = self.reachable
        if self.reachable:
            self.member.connections.became_ready(shard)

    def get_shard(self, shard: int) -> Socket | None:
        return self.shards.get(shard)

    async def take_up(self, shard: int) -> None:
        """Look after nothing."""

    async def give_up(self, shard: int) -> None:
        """End nothing."""

    @property
    def live(self) -> set[int]:
        return {shard for shard, socket in self.shards.items() if socket.open}


class SlowLeases(Leases):
    """Leases in a database that takes very long, or is gone, at one step."""

    slow = ""
    lost = ""

    async def renew(self) -> ShardStanding:
        return await self._slowly("renew", super().renew())

    async def ready(self, shard: int, **options: Any) -> None:
        await self._slowly("ready", super().ready(shard, **options))

    async def hand_over(self, shard: int, cutoff: int) -> Any:
        return await self._slowly("hand_over", super().hand_over(shard, cutoff))

    async def _slowly(self, step: str, work: Any) -> Any:
        if self.slow == f"before {step}":
            await settle()
        if self.lost == f"before {step}":
            work.close()
            raise DatabaseBusy("gone")
        done = await work
        if self.slow == f"after {step}":
            await settle()
        if self.lost == f"after {step}":
            raise DatabaseBusy("gone")
        return done


class Process:
    def __init__(self, db: Database, clock: Clock, name: str) -> None:
        self.library = Library()
        self.ownership = Ownership(clock)
        self.leases = SlowLeases(
            db, self.ownership, name, seconds=SECONDS, clock=clock.of_database, monotonic=clock
        )
        self.member = Member(self.library, db, self.ownership, self.leases, 1)
        self.member.connections._monotonic = clock
        self.library.member = self.member
        self.running = asyncio.create_task(self.member.connections.run())

    async def round(self) -> None:
        with suppress(DatabaseBusy):
            await self.member._round()
        await settle()


class Cluster:
    def __init__(self, address: str, stack: AsyncExitStack) -> None:
        self.clock = Clock()
        self.processes: list[Process] = []
        self._address = address
        self._stack = stack

    async def process(self, name: str) -> Process:
        db = await Database.open(self._address)
        self._stack.push_async_callback(db.close)
        made = Process(db, self.clock, name)
        self._stack.callback(made.running.cancel)
        await made.leases.join(SHARDS, strict=False)
        self.processes.append(made)
        return made

    async def rounds(self, number: int) -> None:
        for _ in range(number):
            self.clock.now += SECONDS / 4
            for each in self.processes:
                await each.round()

    def check(self) -> None:
        """Every shard is served by one process, over a live socket, and connected nowhere else."""
        served = sorted(shard for each in self.processes for shard in each.ownership.served)
        assert served == list(range(SHARDS))
        for each in self.processes:
            assert each.ownership.served == set(each.ownership.epochs)
            assert each.library.live == each.ownership.served


@pytest.fixture
async def cluster(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cluster]:
    # as soon as a database is waited for, it has taken longer than late interactions
    monkeypatch.setattr(members, "LATE_SECONDS", 0.0)
    async with AsyncExitStack() as stack:
        yield Cluster(address, stack)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("fault", ["slow", "lost"])
async def test_no_shard_goes_deaf_by_a_hand_over(
    cluster: Cluster, step: str, when: str, fault: str
) -> None:
    """Shards go to a process that comes and return when it goes, by a database that is slow."""
    one = await cluster.process("one")
    await cluster.rounds(2)
    cluster.check()
    two = await cluster.process("two")
    for each in cluster.processes:
        setattr(each.leases, fault, f"{when} {step}")
    await cluster.rounds(4)
    for each in cluster.processes:
        each.leases.lost = ""
    await cluster.rounds(3)
    assert len(two.ownership.served) == SHARDS / 2
    cluster.check()
    two.leases.leaving = True
    for each in cluster.processes:
        setattr(each.leases, fault, f"{when} {step}")
    await cluster.rounds(4)
    for each in cluster.processes:
        each.leases.lost = ""
    await cluster.rounds(4)
    assert one.ownership.served == set(range(SHARDS))
    cluster.check()


async def test_a_deaf_process_gives_its_shards_to_one_that_hears(cluster: Cluster) -> None:
    one = await cluster.process("one")
    two = await cluster.process("two")
    await cluster.rounds(4)
    cluster.check()
    two.library.reachable = False
    for socket in two.library.shards.values():
        socket.open = False
    await cluster.rounds(3)
    assert two.ownership.served, "a socket may come back by itself"
    await cluster.rounds(int(members.DEAF_SECONDS / (SECONDS / 4)) + 4)
    assert not two.ownership.epochs
    assert one.ownership.served == set(range(SHARDS)) == one.library.live
    two.library.reachable = True
    await cluster.rounds(16)
    assert len(two.ownership.served) == SHARDS / 2
    cluster.check()


async def test_a_deaf_shard_is_connected_anew_where_nobody_else_is(cluster: Cluster) -> None:
    """What everybody has lost is kept by whoever has it."""
    one, two = await cluster.process("one"), await cluster.process("two")
    await cluster.rounds(4)
    shares = [set(each.ownership.epochs) for each in (one, two)]
    for each in (one, two):
        each.library.reachable = False
        for socket in each.library.shards.values():
            socket.open = False
    await cluster.rounds(40)
    assert [set(each.ownership.epochs) for each in (one, two)] == shares
    for each in (one, two):
        each.library.reachable = True
    await cluster.rounds(20)
    cluster.check()


async def test_an_heir_that_lost_its_socket_gets_nothing(cluster: Cluster) -> None:
    one = await cluster.process("one")
    await cluster.rounds(2)
    two = await cluster.process("two")
    await two.round()
    await two.round()
    assert two.member.standing.inherits == {2, 3}
    for socket in two.library.shards.values():
        socket.open = False
    await two.round()
    await one.round()
    assert one.ownership.served == set(range(SHARDS))


async def test_the_last_interaction_is_remembered_by_a_hand_over_that_failed(
    cluster: Cluster,
) -> None:
    one = await cluster.process("one")
    routing = one.member._routing
    await cluster.rounds(2)
    routing.received({"id": "77", "guild_id": str(3 << 22)})
    assert routing.cut(3) == 77
    assert routing.cut(3) == 77
