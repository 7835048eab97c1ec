"""Processes for work beside the bot's own: without its secrets, replaced when they die or hang."""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import struct
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import IO, Any, Final, TypeAlias

OURS: Final = ("DISCORD_", "SLOWBOAT_")
"""The prefixes of settings that no child process needs, such as the token."""
_LENGTH: Final = struct.Struct(">I")
_BUFFER: Final = 1 << 20
_COLLECTING: Final = (100_000, 50, 50)
"""The thresholds of the garbage collector in child processes."""
Reader: TypeAlias = Callable[[asyncio.StreamReader], Awaitable[bytes]]


class ProcessBusy(Exception):
    """A process had no time for an urgent question."""


class ProcessEnded(OSError):
    """A process ended before it had answered, or is closed and takes no more questions."""


async def read_line(stream: asyncio.StreamReader) -> bytes:
    """Read an answer that is a line."""
    return await stream.readline()


async def read_framed(stream: asyncio.StreamReader) -> bytes:
    """Read an answer that was written by `write_framed`."""
    try:
        (length,) = _LENGTH.unpack(await stream.readexactly(_LENGTH.size))
        return await stream.readexactly(length)
    except asyncio.IncompleteReadError:
        return b""


def write_framed(output: IO[bytes], answer: object) -> None:
    """Write an answer, its length first."""
    data = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    output.write(_LENGTH.pack(len(data)) + data)
    output.flush()


def end_unheard(main: Callable[[], None]) -> None:
    """Run the `main` of a child process, and end it; silently when the parent is gone.

    If the bot was killed, no one would read the failure.
    """
    collect_seldom()
    try:
        main()
        sys.stdout.flush()
    except (BrokenPipeError, EOFError, pickle.UnpicklingError):
        # what is still to be written would fail again at the ordinary end
        os._exit(1)
    # the ordinary end frees every module and kept picture, while the bot waits for the process
    sys.stderr.flush()
    os._exit(0)


def collect_seldom() -> None:
    """Look for garbage only after many more objects than usual, and never in the modules.

    To look through what stays takes longer than most answers. Positions and moves are no cycles, so
    that what is tried out and dropped is freed anyway.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECTING)


def ignore_stops() -> None:
    """Ignore signals to stop in this process: the bot ends it.

    Terminals and service managers send them to all processes.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


class AnsweringProcess:
    """A process that answers questions, one at a time.

    It is started when it is first needed, and again after it has died or was stuck, until it is
    closed. `read` reads one answer from its output; it must read its questions from its input and
    end with that.
    """

    def __init__(self, command: Sequence[str], read: Reader = read_line) -> None:
        self._command = tuple(command)
        self._read = read
        self._freed = asyncio.Condition()
        self._busy = False
        self._closed = False
        self._urgent = 0
        self._process: asyncio.subprocess.Process | None = None

    @property
    def started(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    async def start(self) -> None:
        """Start the process now. Raises OSError."""
        async with self._turn():
            await self._running()

    async def ask(self, question: bytes, seconds: float, patience: float | None = None) -> bytes:
        """Return the answer to a question, which may take so many seconds.

        One with `patience` goes before those without, and waits so many seconds for its turn.
        Raises TimeoutError if it takes longer and OSError if the process cannot be started or ends;
        then, and when it is cancelled while the process works on it, the process is ended. Raises
        ProcessBusy after the patience.
        """
        async with self._turn(patience):
            try:
                async with asyncio.timeout(seconds):
                    return await self._exchange(question)
            except BaseException:
                await self.end()
                raise

    async def close(self) -> None:
        """End the process; whoever waits for it, or asks from now on, gets ProcessEnded."""
        self._closed = True
        await self.end()

    async def end(self) -> None:
        """End the process, if there is one; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            await end(process)

    @asynccontextmanager
    async def _turn(self, patience: float | None = None) -> AsyncIterator[None]:
        """Have the process alone, once it is free."""
        try:
            async with asyncio.timeout(patience):
                await self._take(urgent=patience is not None)
        except TimeoutError as error:
            raise ProcessBusy(f"{self._command[-1]} was not free in time") from error
        try:
            yield
        finally:
            async with self._freed:
                self._busy = False
                self._freed.notify_all()

    async def _take(self, *, urgent: bool) -> None:
        self._urgent += urgent
        try:
            async with self._freed:
                await self._freed.wait_for(lambda: not self._busy and (urgent or not self._urgent))
                self._busy = True
        finally:
            self._urgent -= urgent
            if urgent and not self._busy:  # it gives up: those behind it need not wait for it
                async with self._freed:
                    self._freed.notify_all()

    async def _exchange(self, question: bytes) -> bytes:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        answer = await self._read(process.stdout)
        if not answer:
            raise ProcessEnded(f"{self._command[-1]} ended")
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        self._require_open()
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            self._process = await start(self._command, stdin=pipe, stdout=pipe)
            if self._closed:
                await self.end()
            self._require_open()
        return self._process

    def _require_open(self) -> None:
        if self._closed:
            raise ProcessEnded(f"{self._command[-1]} is closed")


async def start(
    command: Sequence[str], *, hints: Mapping[str, str] | None = None, **streams: Any
) -> asyncio.subprocess.Process:
    """Start a process that imports what this one imports and knows none of its settings.

    `hints` are for its environment, for what that does not say already.
    """
    env = {**(hints or {}), **environment()}
    return await asyncio.create_subprocess_exec(*command, **streams, env=env, limit=_BUFFER)


async def end(process: asyncio.subprocess.Process) -> None:
    """Stop a process, if it runs, and wait for its end."""
    if process.returncode is None:
        process.kill()
    await process.wait()


def environment() -> dict[str, str]:
    """Return the environment of a process that imports what this one imports."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
