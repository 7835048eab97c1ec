"""What happens by itself: at its time, once, whatever fails."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from math import inf

import pytest

from bot import logs
from bot.model import Timer
from bot.services.base.scheduler import Scheduler
from bot.services.errors import Restarting
from bot.store import key_values
from bot.store.base import timers
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseBusy
from tests.bot.services.ready_tables import Bot, Clock


class Sleeper:
    """Sleeps until it is woken by hand; remembers for how long it was to sleep."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[float] = asyncio.Queue()
        self.awake = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.asked.put_nowait(seconds)
        await self.awake.wait()
        self.awake.clear()


async def put(db: Database, key: str, due_at: float, number: int = 0) -> None:
    async with db.transaction() as tx:
        await timers.put(tx, key, "bell", due_at, number=number)


@pytest.fixture
async def rung() -> list[str]:
    return []


@pytest.fixture
async def scheduler(db: Database, clock: Clock, rung: list[str]) -> AsyncIterator[Scheduler]:
    made = Scheduler(db, clock)

    async def ring(_tx: Transaction, timer: Timer) -> None:
        rung.append(timer.key)

    made.handle("bell", ring)
    yield made
    await made.close()


async def test_nothing_happens_before_its_time(
    db: Database, clock: Clock, scheduler: Scheduler, rung: list[str]
) -> None:
    await put(db, "a", clock() + 10)
    assert await scheduler.run_due() == 0
    clock.now += 9.9
    assert await scheduler.run_due() == 0
    clock.now += 0.1
    assert await scheduler.run_due() == 1
    assert rung == ["a"]
    assert await scheduler.run_due() == 0


async def test_the_longest_due_comes_first(
    db: Database, clock: Clock, scheduler: Scheduler, rung: list[str]
) -> None:
    for key, seconds in (("late", 30), ("early", 10), ("middle", 20)):
        await put(db, key, clock() + seconds)
    clock.now += 100
    assert await scheduler.run_due() == 3
    assert rung == ["early", "middle", "late"]


async def test_a_key_stands_for_one_thing(
    db: Database, clock: Clock, scheduler: Scheduler, rung: list[str]
) -> None:
    await put(db, "a", clock() + 10)
    await put(db, "a", clock() + 20)
    clock.now += 15
    assert await scheduler.run_due() == 0
    clock.now += 5
    assert await scheduler.run_due() == 1


async def test_what_was_dropped_does_not_happen(
    db: Database, clock: Clock, scheduler: Scheduler
) -> None:
    await put(db, "a", clock())
    async with db.transaction() as tx:
        await timers.drop(tx, "a")
    assert await scheduler.run_due() == 0


async def test_what_a_handler_stores_is_kept_with_the_end_of_its_timer(
    db: Database, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """A handler that fails has stored nothing, and is called again later."""
    scheduler, tries = Scheduler(db, clock), []

    async def handler(tx: Transaction, timer: Timer) -> None:
        await key_values.put(tx, "told", str(len(tries)))
        tries.append(timer.key)
        if len(tries) == 1:
            raise ZeroDivisionError

    scheduler.handle("bell", handler)
    await put(db, "a", clock())
    await put(db, "b", clock() + 1)
    clock.now += 1
    with caplog.at_level(logging.ERROR):
        assert await scheduler.run_due() == 1, "b does not wait for a"
    assert "the timer a failed" in caplog.text
    async with db.reading() as connection:
        assert await key_values.get(connection, "told") == "1"
        assert [timer.key for timer in await timers.due(connection, inf, 9)] == ["a"]
    assert await scheduler.run_due() == 0, "not again at once"
    clock.now += 61
    assert await scheduler.run_due() == 1
    assert tries == ["a", "b", "a"]
    async with db.reading() as connection:
        assert await timers.due(connection, inf, 9) == ()


async def test_a_timer_that_is_set_anew_by_its_handler_goes_on(db: Database, clock: Clock) -> None:
    scheduler, numbers = Scheduler(db, clock), []

    async def handler(tx: Transaction, timer: Timer) -> None:
        numbers.append(timer.number)
        if timer.number < 3:
            again = timer.due_at + 5
            await timers.put(tx, timer.key, timer.kind, again, number=timer.number + 1)

    scheduler.handle("bell", handler)
    await put(db, "a", clock(), number=1)
    clock.now += 5
    assert await scheduler.run_due() == 2
    clock.now += 5
    assert await scheduler.run_due() == 1
    assert numbers == [1, 2, 3]


async def test_the_task_sleeps_until_the_next_and_is_woken_by_a_sooner_one(
    db: Database, clock: Clock, rung: list[str]
) -> None:
    sleeper, heard = Sleeper(), asyncio.Event()
    scheduler = Scheduler(db, clock, sleeper)

    async def ring(_tx: Transaction, timer: Timer) -> None:
        rung.append(timer.key)
        heard.set()

    scheduler.handle("bell", ring)
    task = asyncio.create_task(scheduler.run())
    assert await sleeper.asked.get() == 3600.0
    await put(db, "later", clock() + 500)
    assert await sleeper.asked.get() == 500.0
    await put(db, "latest", clock() + 700)  # it need not be looked at before the others
    await put(db, "sooner", clock() + 20)
    assert await sleeper.asked.get() == 20.0
    clock.now += 20
    sleeper.awake.set()
    await heard.wait()
    assert rung == ["sooner"]
    assert await sleeper.asked.get() == 480.0
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_two_programs_never_do_the_same(
    db: Database, clock: Clock, scheduler: Scheduler, rung: list[str]
) -> None:
    other = Scheduler(db, clock)
    other.handle("bell", scheduler._handlers["bell"])
    for number in range(20):
        await put(db, f"key{number:02}", clock())
    done = await asyncio.gather(scheduler.run_due(), other.run_due())
    assert sum(done) == 20
    assert sorted(rung) == [f"key{number:02}" for number in range(20)]


async def test_the_task_ends_whenever_it_is_cancelled(db: Database, clock: Clock) -> None:
    """At each step of its way from one thing that is due to the sleep until the next."""
    for steps in range(40):
        sleeper = Sleeper()
        scheduler = Scheduler(db, clock, sleeper)
        task = asyncio.create_task(scheduler.run())
        await sleeper.asked.get()
        await put(db, "a", clock() + 500 + steps)
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        ended, _ = await asyncio.wait([task], timeout=60)
        assert ended, f"still there when cancelled after {steps} steps"
        assert task.cancelled()
        await scheduler.close()


async def test_what_always_fails_is_tried_less_and_less_often(
    db: Database, clock: Clock, rung: list[str]
) -> None:
    """Whatever else falls due happens meanwhile."""
    sleeper, tries = Sleeper(), []
    scheduler = Scheduler(db, clock, sleeper)

    async def broken(_tx: Transaction, _timer: Timer) -> None:
        tries.append(clock())
        raise ZeroDivisionError

    async def ring(_tx: Transaction, timer: Timer) -> None:
        rung.append(timer.key)

    scheduler.handle("broken", broken)
    scheduler.handle("bell", ring)
    begun = clock()
    async with db.transaction() as tx:
        await timers.put(tx, "a", "broken", begun)
    await put(db, "b", begun + 100)
    task = asyncio.create_task(scheduler.run())
    asked = []
    while clock() < begun + 3 * 86400:
        asked.append(await sleeper.asked.get())
        clock.now += asked[-1]
        sleeper.awake.set()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    pauses = [later - at for at, later in pairwise(tries)]
    assert pauses == [*[60.0 * 2**number for number in range(11)], 86400.0]
    assert rung == ["b"]
    assert asked[:3] == [60.0, 40.0, 80.0], "it sleeps until something is to be done"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is logged, as JSON lines."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.set_up("WARNING", as_json=True, stream=stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)


async def test_a_failure_is_logged_with_its_game_and_an_id(bot: Bot, log: io.StringIO) -> None:
    async def broken(_tx: Transaction, _timer: Timer) -> None:
        raise ZeroDivisionError

    game = await bot.table()
    bot.scheduler.handle("broken", broken)
    async with bot.db.transaction() as tx:
        await timers.put(tx, "a", "broken", bot.clock(), game_id=game.id)
    for _ in range(2):
        await bot.scheduler.run_due()
        bot.clock.now += 60
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [each["game"] for each in told] == [game.id] * 2
    assert len({each["error"] for each in told}) == 2
    assert all("ZeroDivisionError" in each["traceback"] for each in told)


async def test_only_the_first_failure_of_a_timer_is_an_error(
    db: Database, clock: Clock, log: io.StringIO
) -> None:
    """The database that is busy in between is no reason to call an operator once more."""
    scheduler = Scheduler(db, clock)
    causes = iter((DatabaseBusy, ZeroDivisionError, DatabaseBusy, ZeroDivisionError))

    async def broken(_tx: Transaction, _timer: Timer) -> None:
        raise next(causes)

    scheduler.handle("bell", broken)
    await put(db, "a", clock())
    for _ in range(4):
        await scheduler.run_due()
        clock.now += 60
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [each["level"] for each in told] == ["WARNING", "ERROR", "WARNING", "WARNING"]
    assert ["traceback" in each for each in told] == [False, True, False, True]


async def test_a_timer_that_is_set_anew_after_a_failure_comes_at_its_time(
    db: Database, clock: Clock
) -> None:
    scheduler, tries = Scheduler(db, clock), []

    async def broken(_tx: Transaction, _timer: Timer) -> None:
        tries.append(clock())
        raise ZeroDivisionError

    scheduler.handle("bell", broken)
    await put(db, "a", clock())
    for _ in range(8):
        await scheduler.run_due()
        clock.now += 40_000
    await put(db, "a", clock() + 10)
    clock.now += 10
    await scheduler.run_due()
    clock.now += 60
    await scheduler.run_due()
    assert tries[-2:] == [clock() - 60, clock()]


async def test_closing_is_no_failure(
    db: Database, clock: Clock, scheduler: Scheduler, caplog: pytest.LogCaptureFixture
) -> None:
    """What is due while the bot ends is done by the next start."""
    await put(db, "a", clock())
    await scheduler.close()
    with pytest.raises(Restarting):
        await scheduler.run_due()
    assert caplog.records == []
