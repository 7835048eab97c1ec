"""Work that is finished once it was begun; threads for work that may hang."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.services.base.tasks import DaemonThread, Work, Workers, uninterrupted
from bot.services.errors import Refused, Restarting
from bot.store.errors import DatabaseBusy

HANGING = """
import asyncio
from threading import Event
from types import SimpleNamespace

import rules
from bot.services.play.computer_turns import Thinking
from bot.services.messages.drawing import GameArtist

def hang(*_):
    Event().wait()

async def main():
    state = rules.new("puerto-rico", seats=3, seed="s")
    game = SimpleNamespace(slug="puerto-rico", id=1, revision=1, ply=0, seed="s", name="", seats=())
    renderer = SimpleNamespace(board=hang)
    drawing = GameArtist({"puerto-rico": renderer}, seconds=0.0)
    assert await drawing.board(game, state, None, SimpleNamespace(locale="en")) is None
    thinking = Thinking({"puerto-rico": SimpleNamespace(choose=hang)})
    thought = asyncio.create_task(thinking.choose(game, state, 0))
    await asyncio.sleep(0)
    thinking.close()
    await asyncio.wait([thought])
    await drawing.close()

asyncio.run(main())
"""


async def test_a_cancelled_caller_does_not_stop_the_work() -> None:
    work, go, done = Work(), asyncio.Event(), []

    async def job() -> None:
        await go.wait()
        done.append("done")

    caller = asyncio.create_task(work.run(job()))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go.set()
    await work.close()
    assert done == ["done"]


class Slow:
    """A service with a change that takes until it is let go on."""

    def __init__(self) -> None:
        self._work = Work()
        self.go_on, self.done = asyncio.Event(), asyncio.Event()

    @uninterrupted
    async def change(self, number: int) -> int:
        """Return twice a number."""
        await self.go_on.wait()
        self.done.set()
        return 2 * number


async def test_an_uninterrupted_method_ends_without_its_caller() -> None:
    service = Slow()
    caller = asyncio.create_task(service.change(1))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait([caller])
    service.go_on.set()
    await service.done.wait()
    assert await service.change(2) == 4
    await service._work.close()
    with pytest.raises(Restarting):
        await service.change(3)


async def test_a_closed_place_begins_nothing() -> None:
    work, begun = Work(), []

    async def job() -> None:
        begun.append(True)

    await work.close()
    with pytest.raises(Restarting):
        await work.run(job())
    assert begun == []


@pytest.mark.parametrize(
    ("error", "levels"),
    [
        (ZeroDivisionError(), [logging.ERROR]),
        (DatabaseBusy("No connection."), [logging.WARNING]),
        (Refused("No."), []),
    ],
)
async def test_a_failure_that_nobody_waits_for_is_logged(
    caplog: pytest.LogCaptureFixture, error: Exception, levels: list[int]
) -> None:
    work, go = Work(), asyncio.Event()

    async def job() -> None:
        await go.wait()
        raise error

    caller = asyncio.create_task(work.run(job()))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    go.set()
    with caplog.at_level(logging.WARNING):
        await work.close()
        await asyncio.sleep(0)
    assert [each.levelno for each in caplog.records] == levels


async def test_one_worker_serves_a_game_at_a_time() -> None:
    workers, go = Workers(), asyncio.Event()

    async def serve(_game_id: int) -> None:
        await go.wait()

    first = workers.start(1, serve)
    assert workers.start(1, serve) is first
    assert workers.start(2, serve) is not first
    go.set()
    await workers.wait()
    assert workers.start(1, serve) is not first
    await workers.wait()


async def test_a_worker_that_has_just_ended_takes_up_nothing_more() -> None:
    workers, served = Workers(), []

    async def serve(_game_id: int) -> None:
        served.append(True)

    async def start_again_at_once(first: asyncio.Task[None]) -> None:
        # one turn of the loop: the first has ended, its callbacks have not been called
        await asyncio.sleep(0)
        assert first.done()
        workers.start(1, serve)

    await start_again_at_once(workers.start(1, serve))
    await workers.wait()
    assert served == [True, True]


async def test_workers_that_are_cancelled_before_they_begin_are_waited_for() -> None:
    workers, begun = Workers(), []

    async def serve(_game_id: int) -> None:
        begun.append(True)

    workers.start(1, serve)
    workers.cancel()
    async with asyncio.timeout(5):
        await workers.wait()
    assert begun == []


async def test_waiting_for_workers_may_be_limited() -> None:
    workers = Workers()

    async def serve(_game_id: int) -> None:
        await asyncio.Event().wait()

    task = workers.start(1, serve)
    await workers.wait(0)
    assert not task.done()
    workers.cancel()
    await workers.wait()
    assert task.cancelled()


async def test_work_is_done_in_order_in_one_thread() -> None:
    thread = DaemonThread("test")
    done: list[tuple[int, str]] = []

    def work(number: int) -> int:
        done.append((number, threading.current_thread().name))
        return number

    promises = [thread.run(lambda number=number: work(number)) for number in range(3)]  # type: ignore[misc]
    assert await asyncio.gather(*promises) == [0, 1, 2]
    assert done == [(0, "test"), (1, "test"), (2, "test")]
    thread.close()


async def test_failures_are_raised_where_the_result_is_awaited() -> None:
    thread = DaemonThread("test")
    with pytest.raises(ZeroDivisionError):
        await thread.run(lambda: 1 // 0)
    assert await thread.run(lambda: 1) == 1
    thread.close()


async def test_what_is_cancelled_before_it_begins_is_left_out() -> None:
    thread = DaemonThread("test")
    go, done = threading.Event(), []
    first = thread.run(go.wait)
    second = thread.run(lambda: done.append(2))
    second.cancel()
    third = thread.run(lambda: done.append(3))
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(first, third)
    assert done == [3]
    thread.close()


async def test_a_closed_thread_takes_nothing_more() -> None:
    thread = DaemonThread("test")
    thread.close()
    with pytest.raises(RuntimeError, match="closed"):
        thread.run(int)


def test_what_hangs_keeps_no_process_from_its_end() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", HANGING],
        cwd=Path(__file__).parents[4],
        timeout=30,
        check=False,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
