"""Those who draw pictures, one at a time: a process of its own, or a thread of this one."""

from __future__ import annotations

import asyncio
import pickle
import sys
import time
from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from bot.services.base.processes import AnsweringProcess, read_framed
from bot.services.base.tasks import DaemonThread
from bot.services.messages.pictures import DrawnPicture, Renderers, Wanted
from renderers.core.picture import Picture

COMMAND: Final = (sys.executable, "-m", "bot.services.messages.drawing_process")
START: Final = 10.0
"""Seconds for the start of the process, in addition to those for its first picture."""


class NotDrawn(Exception):
    """A picture could not be drawn; the message says what went wrong."""


class Artist(Protocol):
    """Draws one picture at a time."""

    async def draw(self, wanted: Wanted, seconds: float) -> tuple[Picture | None, float]:
        """Return a picture and how long drawing it took.

        Raises TimeoutError if it takes longer than `seconds`, which doesn't delay the next one.
        Other exceptions mean that it can't be drawn.
        """

    async def close(self) -> None:
        """Draw nothing more."""


class ArtistThread:
    """Draws in a thread: without a process, but while it draws the others must wait."""

    def __init__(self, renderers: Renderers) -> None:
        self._renderers = renderers
        self._thread = DaemonThread("drawing")

    async def draw(self, wanted: Wanted, seconds: float) -> tuple[Picture | None, float]:
        """Draw a picture in the thread, in another one if it hangs."""
        thread = self._thread
        try:
            async with asyncio.timeout(seconds):
                return await thread.run(partial(self._timed, wanted))
        except TimeoutError:
            # a thread cannot be stopped: the one that hangs is left alone
            thread.close()
            self._thread = DaemonThread("drawing")
            raise

    def _timed(self, wanted: Wanted) -> tuple[Picture | None, float]:
        began = time.perf_counter()
        picture = wanted.drawn(self._renderers)
        return picture, time.perf_counter() - began

    async def close(self) -> None:
        """Let the thread end."""
        self._thread.close()


class ArtistProcess:
    """Draws in a process, which is started for the first picture and after it died or hung."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._process = AnsweringProcess(command, read_framed)

    async def draw(self, wanted: Wanted, seconds: float) -> tuple[Picture | None, float]:
        """Have the process draw a picture, or a new process if it dies or hangs."""
        data = pickle.dumps(wanted, pickle.HIGHEST_PROTOCOL)
        limit = seconds if self._process.started else seconds + START
        drawn: DrawnPicture = pickle.loads(await self._process.ask(data, limit))
        if drawn.trouble:
            raise NotDrawn(drawn.trouble)
        return drawn.picture, drawn.seconds

    async def close(self) -> None:
        """End the process."""
        await self._process.close()
