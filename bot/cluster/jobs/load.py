"""What the operator reads about the queue; it needs no library."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias


class NoAnswer(Exception):
    """A job was not done; the message says why."""


@dataclass(frozen=True, slots=True)
class Load:
    """The load of the queue: waiting jobs, running jobs, workers.

    `oldest` is how many seconds the oldest waiting job has waited.
    """

    waiting: int
    running: int
    oldest: float
    workers: int


JobLoad: TypeAlias = Callable[[], Awaitable[Load]]
"""Returns how much there is to do. Raises NoAnswer."""
