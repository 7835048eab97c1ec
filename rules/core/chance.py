"""Reproducible chance: every number is a hash of the seed and of how many came before.

The results depend on nothing but the seed, neither on the machine nor on the Python version.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeVar

from rules.core.copies import Copyable

T = TypeVar("T")
_RANGE = 1 << 64


@dataclass(slots=True)
class Chance(Copyable):
    """A source of numbers: `seed` as text, `drawn` is how many hashes were used."""

    seed: str
    drawn: int = 0

    def below(self, limit: int) -> int:
        """Draw an integer from 0 to `limit` - 1, each equally likely."""
        if limit < 1:
            raise ValueError("limit must be at least 1")
        unbiased = _RANGE - _RANGE % limit
        while True:
            digest = blake2b(f"{self.seed}/{self.drawn}".encode(), digest_size=8).digest()
            self.drawn += 1
            number = int.from_bytes(digest, "big")
            if number < unbiased:
                return number % limit

    def choose(self, items: Sequence[T]) -> T:
        """Draw one of `items`, which may be a lazy sequence."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put `items` into a random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
