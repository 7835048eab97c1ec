"""A thread for work that may never return."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class DaemonThread:
    """Does one piece of work after the other in a thread called `name`.

    Unlike the thread of an executor it does not keep the process from ending while work hangs.
    """

    def __init__(self, name: str) -> None:
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._name = name
        self._started = self._closed = False

    def run(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Return what `work()` will return; cancelled before it begins, it is left out.

        Raises RuntimeError once `close` was called.
        """
        if self._closed:
            raise RuntimeError(f"the thread {self._name} is closed")
        promise: Future[T] = Future()
        self._queue.put(lambda: _keep(promise, work))
        if not self._started:
            self._started = True
            threading.Thread(
                target=_serve, args=(self._queue,), name=self._name, daemon=True
            ).start()
        return asyncio.wrap_future(promise)

    def close(self) -> None:
        """Let the thread end once it has done what it was given; nothing is waited for."""
        self._closed = True
        self._queue.put(None)


def _keep(promise: Future[Any], work: Callable[[], object]) -> None:
    if not promise.set_running_or_notify_cancel():
        return
    try:
        promise.set_result(work())
    except BaseException as error:
        promise.set_exception(error)


def _serve(queue: SimpleQueue[Callable[[], None] | None]) -> None:
    while (work := queue.get()) is not None:
        work()
