"""What a usual run leaves to runs with `--all`: of many cases alike it takes a share each time.

SLOWBOAT_TURN is a number that takes another share; the same number takes the same one.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

T = TypeVar("T")
SHARES = 4
"""Of cases alike a usual run takes every so manieth, unless a test says otherwise."""
TURN = int(os.environ.get("SLOWBOAT_TURN", "0"))
everything = False
"""Whether this is a run with `--all`."""


def is_due(number: int, shares: int, name: str) -> bool:
    """Whether a usual run takes one of many cases alike; each name begins at another of them."""
    return (zlib.crc32(name.encode()) + number + TURN) % shares == 0


def some(cases: Iterable[T], name: str, shares: int = SHARES) -> Iterator[T]:
    """Every so manieth of the cases, for instance of the positions of a game; all with `--all`."""
    # a test that is itself due every third time would else take the same third each time
    turn = TURN // SHARES if shares <= SHARES else TURN
    first = 0 if everything else (zlib.crc32(name.encode()) + turn) % shares
    return islice(cases, first, None, 1 if everything else shares)


def in_turn(cases: Iterable[Any], shares: int = SHARES) -> list[ParameterSet]:
    """Parameters of a test of which a usual run takes some, and at least one where they are few."""
    listed = list(cases)
    least = min(shares, len(listed))
    values = [case if isinstance(case, tuple) else (case,) for case in listed]
    return [
        pytest.param(*case, marks=pytest.mark.in_turn(number, least, *case))
        for number, case in enumerate(values)
    ]
