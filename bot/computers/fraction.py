"""Numbers as by chance, always the same for the same things: for ties and for misjudgements."""

from __future__ import annotations

from typing import Final

from rules import Chance

_STEPS: Final = 1000


def fraction(*things: object) -> float:
    """Return a number from 0 to below 1 that depends on `things` alone, such as seed and move."""
    return Chance(" ".join(map(str, things))).below(_STEPS) / _STEPS
