"""The collection of garbage: what the process is made of is not looked through again and again.

Modules stay for good. To look through them takes longer than a whole turn, and a fifth of the time
in which they are loaded. Whoever loads many of them imports this module first, and calls `settle`
when they are there.
"""

from __future__ import annotations

import gc

gc.disable()


def settle() -> None:
    """Keep all that is there for good, and collect only what comes later."""
    gc.freeze()
    gc.enable()
