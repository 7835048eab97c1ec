"""Background work: finished once started, one task per key, or in a separate thread."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import Future
from contextlib import suppress
from contextvars import Context
from functools import wraps
from queue import SimpleQueue
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from bot.services.errors import Refused, Restarting
from bot.store.errors import DatabaseBusy
from rules import RulesError

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
S = TypeVar("S", bound="Finishing")
P = ParamSpec("P")
logger = logging.getLogger(__name__)


class Work:
    """Runs coroutines to their end even if their caller is cancelled, until it is `closed`."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self.closed = False

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of `work`. Raises Restarting, without starting it, once closed."""
        if self.closed:
            work.close()
            raise Restarting("Slowboat is restarting. Please try again in a moment.")
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise

    async def close(self) -> None:
        """Start nothing new and wait for running work."""
        self.closed = True
        if self._running:
            await asyncio.wait(self._running)


class Finishing(Protocol):
    """A service that does its work to the end."""

    _work: Work


def uninterrupted(
    method: Callable[Concatenate[S, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Let a method of a service run to its end even if its caller is cancelled.

    It raises Restarting, without beginning, once the service is closed.
    """

    @wraps(method)
    async def run(service: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await service._work.run(method(service, *args, **kwargs))

    return run


class Workers(Generic[K]):
    """Runs at most one task for each key: a game, or a queue of messages."""

    def __init__(self) -> None:
        self._tasks: dict[K, asyncio.Task[None]] = {}

    def start(self, key: K, work: Callable[[K], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        """Return the task of a key; if none is running, start `work(key)`."""
        task = self._tasks.get(key)
        # a task that has ended takes up nothing more, even if no one was told of its end yet
        if task is None or task.done():
            # what is logged in it is not about whatever set it going
            task = self._tasks[key] = asyncio.create_task(work(key), context=Context())
            task.add_done_callback(lambda ended: self._forget(key, ended))
        return task

    def cancel(self, which: Callable[[K], bool] = lambda _key: True) -> None:
        """Cancel the tasks of all keys, or of those that `which` chooses."""
        for task in self._chosen(which):
            task.cancel()

    async def wait(
        self, seconds: float | None = None, which: Callable[[K], bool] = lambda _key: True
    ) -> None:
        """Wait until no task runs, at most `seconds`; None for as long as it takes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while running := self._chosen(which):
                    await asyncio.wait(running)

    def _chosen(self, which: Callable[[K], bool]) -> list[asyncio.Task[None]]:
        return [task for key, task in self._tasks.items() if which(key)]

    def _forget(self, key: K, ended: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is ended:
            del self._tasks[key]


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Log an error that no one waits for anymore."""
    error = None if task.cancelled() else task.exception()
    if isinstance(error, DatabaseBusy):
        logger.warning("work that nobody waited for was not done: %s", error)
    elif error is not None and not isinstance(error, Refused | RulesError):
        logger.error("work that nobody waited for failed", exc_info=error)


class DaemonThread:
    """Does one piece of work after the other in a thread called `name`.

    Unlike the thread of an executor it does not keep the process from ending while work hangs.
    """

    def __init__(self, name: str) -> None:
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._name = name
        self._started = self._closed = False

    def run(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Return the future result of `work()`, which is skipped if cancelled before it starts.

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
        """Let the thread end after its current work, without waiting for it."""
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
