"""Work that is finished once it was begun, whoever stops waiting for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from bot.services.errors import Refused, Restarting
from rules import RulesError

T = TypeVar("T")
logger = logging.getLogger(__name__)


class Work:
    """Runs coroutines to their end even if their caller is cancelled, until it is closed."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether nothing new is begun any more."""
        return self._closed

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of `work`. Raises Restarting, without beginning it, once closed."""
        if self._closed:
            work.close()
            raise Restarting("Slowboat is being restarted; please try again in a moment.")
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise

    async def close(self) -> None:
        """Begin nothing new and wait for what is running."""
        self._closed = True
        if self._running:
            await asyncio.wait(self._running)


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Say what went wrong when nobody waits for the result any more."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused | RulesError):
        logger.error("work that nobody waited for failed", exc_info=error)
