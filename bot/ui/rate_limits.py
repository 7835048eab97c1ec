"""Rate limits for each person: buckets of tokens, in memory.

A bucket holds `burst` tokens and is refilled evenly within `seconds`. Commands, controls and forms
take one token; so do autocompletions, which leave the last quarter alone, so that typing does not
use up what is needed to send what was typed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

BURST: Final = 20
SECONDS: Final = 10.0
_RESERVED: Final = 0.25
_SWEEP_AT: Final = 1000
"""How many buckets there are before the full ones are thrown away."""

Verdict: TypeAlias = Literal["admitted", "told", "ignored"]
"""Go on; refuse and say so; refuse without a word, because it was said in this burst already."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float
    told: bool = False


class RateLimits:
    """The buckets of all persons; `clock` returns seconds, from any beginning.

    A `burst` of 0 admits everybody always.
    """

    def __init__(
        self,
        burst: int = BURST,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._burst = burst
        self._rate = burst / seconds
        self._clock = clock
        self._buckets: dict[int, _Bucket] = {}
        self._sweep_at = _SWEEP_AT

    def __len__(self) -> int:
        return len(self._buckets)

    def ask(self, person_id: int) -> Verdict:
        """Say whether a command, a control or a form of a person is to be answered."""
        if self._burst == 0:
            return "admitted"
        bucket = self._refilled(person_id)
        if bucket.tokens >= 1.0:
            bucket.tokens -= 1.0
            return "admitted"
        if bucket.told:
            return "ignored"
        bucket.told = True
        return "told"

    def may_complete(self, person_id: int) -> bool:
        """Whether what a person types is to be completed."""
        if self._burst == 0:
            return True
        bucket = self._refilled(person_id)
        if bucket.tokens < 1.0 + self._burst * _RESERVED:
            return False
        bucket.tokens -= 1.0
        return True

    def _refilled(self, person_id: int) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.get(person_id)
        if bucket is None:
            self._sweep(now)
            bucket = self._buckets[person_id] = _Bucket(float(self._burst), now)
            return bucket
        bucket.tokens = self._tokens(bucket, now)
        bucket.at = now
        if bucket.tokens >= self._burst:
            bucket.told = False
        return bucket

    def _tokens(self, bucket: _Bucket, now: float) -> float:
        return min(float(self._burst), bucket.tokens + (now - bucket.at) * self._rate)

    def _sweep(self, now: float) -> None:
        """Forget the people who have been quiet for long: their buckets are full anyway."""
        if len(self._buckets) < self._sweep_at:
            return
        busy = {
            person: bucket
            for person, bucket in self._buckets.items()
            if self._tokens(bucket, now) < self._burst
        }
        self._buckets = busy
        self._sweep_at = max(_SWEEP_AT, 2 * len(busy))
