"""The option `--shards`: which shards a process takes, and how many there are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

AUTOMATIC = "auto"


@dataclass(frozen=True, slots=True)
class ShardRange:
    """The shards from `first` to `last`, out of `count`; None as many as Discord recommends."""

    first: int = 0
    last: int | None = None
    count: int | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """Read `auto`, `0-3/8` or `5/8`. Raises ValueError."""
        if text == AUTOMATIC:
            return cls()
        match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", text)
        if match is None:
            raise ValueError(text)
        first, last, count = (int(each) for each in (match[1], match[2] or match[1], match[3]))
        if not first <= last < count:
            raise ValueError(text)
        return cls(first, last, count)
