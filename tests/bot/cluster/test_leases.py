"""Leases in a database: joining, taking over, handing over, and the fence before each change."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from typing import TypeVar

import pytest
from sqlalchemy import text

from bot.cluster.leases import Leases, WrongCount
from bot.cluster.ownership import NotOwned, Ownership
from bot.cluster.store import identifies, leases
from bot.store.database import Database
from bot.store.errors import DatabaseBusy, DatabaseError
from tests.patience import PATIENCE
from tests.postgresql_server import Server

SECONDS = 20.0
IDLE = "idle_in_transaction_session_timeout"
T = TypeVar("T")


class Clock:
    """The time of the database and of all processes, which the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def of_database(self, _connection: object) -> float:
        return self.now


class Member:
    """A process with a connection of its own to the database of all."""

    def __init__(self, db: Database, clock: Clock, name: str, first: int, last: int | None) -> None:
        self.db = db
        self.ownership = Ownership(clock)
        self.leases = Leases(
            db,
            self.ownership,
            name,
            first=first,
            last=last,
            seconds=SECONDS,
            clock=clock.of_database,
            monotonic=clock,
        )
        db.share(self.ownership.fence, self._nothing)

    async def _nothing(self, _tx: object) -> None:
        """Tell nobody anything."""

    async def held(self) -> set[int]:
        """Renew; what is held then."""
        return set((await self.leases.renew()).held)


class Cluster:
    def __init__(self, address: str, stack: AsyncExitStack) -> None:
        self.clock = Clock()
        self._address = address
        self._stack = stack

    async def member(
        self, name: str, count: int = 4, *, first: int = 0, last: int | None = None
    ) -> Member:
        db = await Database.open(self._address)
        self._stack.push_async_callback(db.close)
        made = Member(db, self.clock, name, first, last)
        await made.leases.join(count, strict=last is not None)
        return made


@pytest.fixture
async def cluster(address: str) -> AsyncIterator[Cluster]:
    async with AsyncExitStack() as stack:
        yield Cluster(address, stack)


async def test_the_first_process_takes_everything(cluster: Cluster) -> None:
    one = await cluster.member("one")
    assert await one.held() == {0, 1, 2, 3}
    assert one.ownership.is_fresh
    assert not one.ownership.served, "nothing is served before somebody has connected"


async def test_the_second_one_gets_its_share_when_it_is_connected(cluster: Cluster) -> None:
    one, two = await cluster.member("one"), await cluster.member("two")
    await one.held()
    standing = await two.leases.renew()
    assert standing.held == set()
    assert standing.inherits == {2, 3}
    assert (await one.leases.renew()).due == set()
    await two.leases.ready(3)
    assert (await one.leases.renew()).due == {3}
    await one.leases.hand_over(3, 77)
    standing = await two.leases.renew()
    assert (standing.held, standing.cutoffs) == ({3}, {3: 77})
    assert await one.held() == {0, 1, 2}


async def test_what_is_not_ready_is_not_handed_over(cluster: Cluster) -> None:
    one, two = await cluster.member("one"), await cluster.member("two")
    await one.held()
    await two.held()
    await one.leases.hand_over(3, 0)
    assert await one.held() == {0, 1, 2, 3}


async def test_a_dead_process_is_followed_after_its_leases(cluster: Cluster) -> None:
    one, two = await cluster.member("one"), await cluster.member("two")
    await one.held()
    for _ in range(3):
        cluster.clock.now += SECONDS / 4
        assert await two.held() == set()
    cluster.clock.now += SECONDS / 4
    assert await two.held() == {0, 1, 2, 3}
    assert not one.ownership.is_fresh


async def test_a_frozen_process_changes_nothing_when_it_wakes_up(cluster: Cluster) -> None:
    one, two = await cluster.member("one"), await cluster.member("two")
    await one.held()
    await two.held()
    async with one.db.transaction():
        pass  # it holds everything
    cluster.clock.now += SECONDS - 1
    await two.held()
    cluster.clock.now += 2
    assert await two.held() == {0, 1, 2, 3}
    with pytest.raises(NotOwned):
        async with one.db.transaction():
            pytest.fail("the block must not begin")
    async with two.db.transaction():
        pass
    one.ownership.served |= {0, 1, 2, 3}
    assert (await one.leases.renew()).held == set()
    assert not one.ownership.served, "what is not held is not served for another moment"
    async with one.db.transaction():
        pass  # it knows that it holds nothing


async def test_who_only_overslept_goes_on(cluster: Cluster) -> None:
    one = await cluster.member("one")
    await one.held()
    cluster.clock.now += 10 * SECONDS
    assert not one.ownership.is_fresh
    async with one.db.transaction():
        pass  # nobody has taken over
    assert await one.held() == {0, 1, 2, 3}
    assert one.ownership.is_fresh


async def test_after_an_outage_of_the_database_everybody_keeps_what_they_had(
    cluster: Cluster,
) -> None:
    one, two = await cluster.member("one"), await cluster.member("two")
    await one.held()
    await two.held()
    for shard in (2, 3):
        await two.leases.ready(shard)
        await one.leases.renew()
        await one.leases.hand_over(shard, 0)
    assert await two.held() == {2, 3}
    cluster.clock.now += 5 * SECONDS
    assert await two.held() == {2, 3}
    assert await one.held() == {0, 1}
    assert await two.held() == {2, 3}


async def test_who_leaves_is_followed_at_once(cluster: Cluster) -> None:
    one, two = await cluster.member("one"), await cluster.member("two")
    await one.held()
    await two.held()
    one.leases.leaving = True
    await one.held()
    assert (await two.leases.renew()).inherits == {0, 1, 2, 3}
    await one.leases.leave()
    assert await two.held() == {0, 1, 2, 3}
    assert await one.db.dialect.look_into(create=False) is not None


async def test_ranges_are_as_the_operator_gave_them(cluster: Cluster) -> None:
    one = await cluster.member("one", 8, first=0, last=3)
    two = await cluster.member("two", 8, first=4, last=7)
    assert await one.held() == {0, 1, 2, 3}
    assert await two.held() == {4, 5, 6, 7}
    with pytest.raises(WrongCount):
        await cluster.member("three", 6, first=0, last=2)
    assert (await cluster.member("four", 5)).ownership.count == 8


async def test_when_all_have_gone_the_number_can_change(cluster: Cluster) -> None:
    one = await cluster.member("one", 4)
    await one.held()
    cluster.clock.now += SECONDS + 1
    two = await cluster.member("two", 6)
    assert await two.held() == {0, 1, 2, 3, 4, 5}
    async with two.db.reading() as connection:
        assert min(each.epoch for each in await leases.all_leases(connection)) > 2
    with pytest.raises(NotOwned):
        async with one.db.transaction():
            pytest.fail("the block must not begin")


async def test_one_of_a_bucket_identifies_at_a_time(cluster: Cluster) -> None:
    one = await cluster.member("one")
    async with one.db.transaction() as tx:
        assert await identifies.take(tx, 0, 5.0) == 0
        assert await identifies.take(tx, 1, 5.0) == 0
        assert 4.0 < await identifies.take(tx, 0, 5.0) <= 5.0


async def test_the_clock_of_the_database_is_that_of_the_world(cluster: Cluster) -> None:
    one = await cluster.member("one")
    async with one.db.reading() as connection:
        assert await leases.database_time(connection) == pytest.approx(time.time(), abs=5)


async def test_who_is_frozen_while_it_renews_holds_nobody_up_for_long(
    server: Server, empty_template: str
) -> None:
    async with AsyncExitStack() as stack:
        cluster = Cluster(server.address(server.create(empty_template)), stack)
        one, two = await cluster.member("one"), await cluster.member("two")
        await one.held()
        frozen = await stack.enter_async_context(suppressed(one.db.transaction(fenced=False)))
        await leases.lock(frozen)
        longest = await frozen.connection.scalar(text(f"SHOW {IDLE}"))
        assert longest == "3s"
        # however long a busy machine takes for the next lines
        await frozen.connection.execute(text(f"SET LOCAL {IDLE} = 0"))
        with pytest.raises(DatabaseBusy, match="lock timeout"):
            await two.held()
        await frozen.connection.execute(text(f"SET LOCAL {IDLE} = '{longest}'"))
        async with asyncio.timeout(PATIENCE):
            while not await held_now(two):
                pass  # each try waits for a second


async def held_now(member: Member) -> bool:
    """Whether a process could renew its leases."""
    try:
        await member.held()
    except DatabaseBusy:
        return False
    return True


@asynccontextmanager
async def suppressed(opened: AbstractAsyncContextManager[T]) -> AsyncIterator[T]:
    """A transaction whose connection is lost before it ends."""
    with suppress(DatabaseError):
        async with opened as transaction:
            yield transaction
