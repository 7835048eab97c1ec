"""What the operator reads about the queue; it needs no library."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias


class NoAnswer(Exception):
    """A job was not done; the message says why."""


@dataclass(frozen=True, slots=True)
class Load:
    """How much there is to do: jobs that wait and that are being done, workers that are there.

    `oldest` is for how many seconds the first of the waiting ones has waited.
    """

    waiting: int
    running: int
    oldest: float
    workers: int


JobLoad: TypeAlias = Callable[[], Awaitable[Load]]
"""Returns how much there is to do. Raises NoAnswer."""
