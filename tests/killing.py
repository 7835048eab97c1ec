"""Processes that are there to be killed, started from one that has imported the bot already."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload(["pytest", "bot.__main__", "tests.read_before"])


class Doomed:
    """A function in a process of its own; its first argument is a connection to tell by."""

    def __init__(self, function: Callable[..., object], *args: Any) -> None:
        self._heard, telling = _PROCESSES.Pipe(duplex=False)
        self._process = _PROCESSES.Process(target=function, args=(telling, *args))
        self._process.start()
        telling.close()

    def hear(self) -> Any:
        """Wait for what it tells next; None if it ends instead, perhaps while telling."""
        try:
            return self._heard.recv()
        except (EOFError, OSError):
            return None

    def kill(self) -> None:
        """Kill it without warning."""
        self._process.kill()

    def freeze(self) -> None:
        """Let it stand still until it goes on."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on, without its knowing that it stood still."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self._process.terminate()

    def end(self) -> int:
        """Wait until it is gone; returns its exit status, below 0 for the signal that ended it."""
        self._process.join()
        self._heard.close()
        status = self._process.exitcode
        self._process.close()
        assert status is not None
        return status


Telling = Connection
"""The connection by which a process tells something."""
