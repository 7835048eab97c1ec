"""Branches of a process: a copy of it does one half of some work while it does the other.

A branch knows all that the process knows, so nothing is imported, sent or drawn again. Only
processes without other threads may branch.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def can_branch() -> bool:
    """Whether this process can branch, and has a second processor for it."""
    return "fork" in multiprocessing.get_all_start_methods() and _processors() > 1


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def branch(work: Callable[[], T]) -> Iterator[Callable[[], T]]:
    """Do some work in a branch, which ends with the context and with this process.

    What it yields waits for the result of the work, and raises EOFError if the work failed. What
    went wrong is then written to the standard error output.
    """
    forks = multiprocessing.get_context("fork")
    answers, answer = forks.Pipe(duplex=False)

    def do() -> None:
        Thread(target=_end_with_parent, daemon=True).start()
        done = work()
        with suppress(BrokenPipeError):  # the process that asked was killed
            answer.send(done)

    process = forks.Process(target=do)
    process.start()
    answer.close()
    try:
        yield answers.recv
    finally:
        process.terminate()
        process.join()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
