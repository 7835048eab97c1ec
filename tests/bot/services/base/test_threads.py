"""Threads for work that may hang: in order, failures told, no process kept from its end."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.services.base.threads import DaemonThread

HANGING = """
import asyncio
from threading import Event
from types import SimpleNamespace

import rules
from bot.services.play.computer_players import Thinking
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
